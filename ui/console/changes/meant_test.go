package changes

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/screen"
	"parley/ui/theme"
)

// drawnChange are the lines that went and came, and those around them, as they are drawn.
func drawnChange(before, now string, o theme.Options) string {
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(o)}}, hunks: readDiff(hunksOf(before, now))}
	places, _ := v.placesOf(v.hunks, allBefore)
	lines, _ := drawPlaces(v.Theme, places, 60)
	var out []string
	for _, line := range lines[1:] {
		if line = strings.TrimRight(ansi.Strip(line), " "); line != "" {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

// A changed text is shown as its reader sees it, and not with half of its signs; where only these changed it is shown as it is written.
func TestAChangedTextIsShownAsItIsMeant(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ before, now, want string }{
		"emphasis in an item": {
			"- **Scan.** One.\n- **Remind.** In time.\n", "- **Scan.** One.\n- **Remind.** At `17:00`.\n",
			"1   • Scan. One.\n  - • Remind. In time.\n2 + • Remind. At 17:00.",
		},
		"only emphasis":      {"Tell **people** now.\n", "Tell people now.\n", "  - Tell **people** now.\n1 + Tell people now."},
		"the words of links": {"See [a list](https://a.example/1) here.\n", "See [a list](https://a.example/1) there.\n", "  - See a list here.\n1 + See a list there."},
		"only an address":    {"See [a list](https://a.example/1).\n", "See [a list](https://a.example/2).\n", "  - See [a list](https://a.example/1).\n1 + See [a list](https://a.example/2)."},
		"a heading":          {"## **Goals**\n", "## **Goals** now\n", "  - Goals\n1 + Goals now"},
		"a quote":            {"> Old words of it.\n", "> New words of it.\n", "  - │ Old words of it.\n1 + │ New words of it."},
		"no longer a quote":  {"> The words of it.\n", "The words of it.\n", "  - > The words of it.\n1 + The words of it."},
		"a note":             {"> [!NOTE]\n> Older than five.\n", "> [!NOTE]\n> Older than four.\n", "  - │ Note: Older than five.\n1 + │ Note: Older than four."},
		"a task":             {"- [ ] Ask them\n", "- [x] Ask them\n", "  - [ ] Ask them\n1 + [✓] Ask them"},
		"an item with a number": {
			"1. Long words that go on and on and on, until the line is too short for them.\n2. Two old.\n", "1. Long words that go on and on and on, until the line is too short for them.\n2. Two new.\n",
			"1   1. Long words that go on and on and on, until the line\n       is too short for them.\n  - 2. Two old.\n2 + 2. Two new.",
		},
		"an item with another number": {"1. The same words.\n", "3. The same words.\n", "  - 1. The same words.\n1 + 3. The same words."},
		"code": {
			"```yaml\na: **1**\n```\n", "```yaml\na: **2**\n```\n",
			"1   ─ yaml ─────────────────\n  -   a: **1**\n2 +   a: **2**\n3   ────────────────────────",
		},
		"cells of a table": {
			"| *a* | b |\n|---|---|\n| `x` | two |\n", "| *a* | b |\n|---|---|\n| `x` | three |\n",
			"1   a │ b\n2   ──┼──────\n  - x │ two\n3 + x │ three",
		},
		"only signs of a cell": {
			"| a | b |\n|---|---|\n| `x` | two |\n", "| a | b |\n|---|---|\n| x | two |\n",
			"1   a   │ b\n2   ────┼────\n  - `x` │ two\n3 + x   │ two",
		},
	} {
		if got := drawnChange(c.before, c.now, theme.Options{}); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, c.want)
		}
	}
	if got := drawnChange("> **One** two.\n", "> **One** three.\n", theme.Options{Plain: true}); !strings.Contains(got, "> **One** two.") {
		t.Errorf("who listens does not hear the signs:\n%s", got)
	}
}

// A quoted passage in the list of findings is shown as it is meant, too.
func TestAPassageOfAFindingIsShownAsItIsMeant(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	for _, c := range [][4]string{
		{"- **Remind.** In time.", "- **Remind.** At 17:00.", "- Remind. In time.", "- Remind. At 17:00."},
		{"| Fridge | 24 kg |", "| Fridge | 21 kg |", "Fridge · 24 kg", "Fridge · 21 kg"},
		{"> Old [words](a.md).", "> New [words](a.md).", "Old words.", "New words."},
		{"Tell **people**.", "Tell people.", "Tell **people**.", "Tell people."},
		{"Tell **people**.", "", "Tell people.", ""},
	} {
		if before, now := passagesAsMeant(look, c[0], c[1]); before != c[2] || now != c[3] {
			t.Errorf("%q and %q, not %q and %q", before, now, c[2], c[3])
		}
	}
}
