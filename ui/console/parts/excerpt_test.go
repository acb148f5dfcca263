package parts

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/ui/theme"
)

var excerptLines = strings.Split(`# Larder

| Place | Thrown away |
|---|--:|
| Fridge | 24 kg |

- **Photograph.** Photos are kept on the server.
- *Works offline.*

`+"```yaml\nmonth-1: scan\n```"+`

> [!NOTE]
> The camera needs a new phone.`, "\n")

// An excerpt looks as the document does where it is read as a whole: columns of a table, code and notes, each line with its own number.
func TestAnExcerptIsRendered(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	seen := NewExcerpt("a.md", excerptLines).View(look, Passage{First: 7, Last: 7, Words: "Photos are kept on the server."}, ExcerptLook{}, 60, 40, 0)
	shown := ansi.Strip(strings.Join(seen.Rows, "\n"))
	for _, want := range []string{" 1   Larder", " 3    Place  │ Thrown away", " 5    Fridge │       24 kg", " 7 " + look.Symbols.Bar + " • Photograph. Photos are kept", " 8   • Works offline.", "month-1: scan", "15   ", "The camera needs"} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
	}
	for _, sign := range []string{"**", "```", "[!NOTE]", "> "} {
		if strings.Contains(shown, sign) {
			t.Errorf("the sign %q is left in\n%s", sign, shown)
		}
	}
}

// Only the words of a passage stand out in it; where they are not there as they are, all of its line does, if that is wanted.
func TestTheWordsOfAnExcerptStandOut(t *testing.T) {
	t.Parallel()
	light := lipgloss.NewStyle().Reverse(true)
	for words, want := range map[string]string{
		"Photos are kept on the server.": "Photos are kept on the server.",
		"no such words":                  "• Photograph. Photos are kept on the server.",
	} {
		seen := NewExcerpt("a.md", excerptLines).View(theme.New(theme.Options{}), Passage{First: 7, Last: 7, Words: words}, ExcerptLook{Words: &light, All: true}, 60, 40, 0)
		if text := strings.Join(seen.Rows, "\n"); !strings.Contains(text, light.Render(want)) {
			t.Errorf("%q: not lit in\n%q", want, text)
		}
	}
}

// An excerpt stops at the ends of its file, and says where its passage is once that is out of sight.
func TestAnExcerptStopsAtTheEnds(t *testing.T) {
	t.Parallel()
	e := NewExcerpt("a.go", strings.Split(strings.Repeat("row\n", 99)+"last", "\n"))
	look := theme.New(theme.Options{})
	for _, one := range []struct {
		scroll, moved int
		side, first   string
	}{{0, 0, "", " 47"}, {5, 5, "above", " 52"}, {-20, -20, "below", " 27"}, {500, 44, "above", " 91"}, {-500, -46, "below", "  1"}} {
		seen := e.View(look, Passage{First: 50, Last: 50}, ExcerptLook{}, 40, 10, one.scroll)
		if first := ansi.Strip(seen.Rows[0]); seen.Moved != one.moved || seen.Side != one.side || !strings.HasPrefix(first, one.first) {
			t.Errorf("moved by %d: %d, %q, %q; want %d, %q, %q", one.scroll, seen.Moved, seen.Side, first, one.moved, one.side, one.first)
		}
	}
}
