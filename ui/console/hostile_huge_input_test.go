package console

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/checkpoint"
	"parley/ui/console/parts"
)

// hugeRecord is a record with everything that is too much at once.
func hugeRecord() string {
	return "# Monstrous\n\n## Row\n\n|" + strings.Repeat(" cell |", 10000) + "\n|" + strings.Repeat("---|", 10000) + "\n|" + strings.Repeat(" 网 |", 10000) +
		"\n\n## Quotes\n\n" + strings.Repeat("> ", 60) + "deep\n\n## Word\n\n" + strings.Repeat("a", 1000000) +
		"\n\n## Code\n\n```go\n" + strings.Repeat("func main() {}\n", 15000) + "```\n\n## End\n\nthe last words\n"
}

func TestHugeRecordIsShownWithANotice(t *testing.T) {
	t.Parallel()
	x := startTerminal(t, 100, 30, func(o *Options) {
		o.Events, o.Actions, o.Document = nil, nil, &Document{Text: hugeRecord()}
	})
	x.shows("Monstrous", "Shown without formatting: a table row of 10000 cells")
	for _, step := range []struct{ keys, shows string }{
		{"G", "the last words"}, {"g", "Row"}, {"2", "deep"}, {"3", "aaaaaaaa"}, {"4", "func main()"}, {"/last words\r", "1 of 1"}, {"?", "Moving"},
	} {
		x.em.SendText(step.keys)
		x.shows(step.shows)
	}
	x.em.SendText("?q")
	x.ends()
}

func TestHugePasteIsShortenedAndSaid(t *testing.T) {
	t.Parallel()
	huge := strings.Repeat("some 字 words\n", 80000) // a megabyte
	d := newModelHarness(t, 100, 30).play(asked()).press("D", "2")
	d.send(tea.PasteMsg{Content: huge}).wants("The text was too long: its last", "characters are left out.")
	if n := strings.Count(d.fieldText(), "\n") + 1; n != checkpoint.MaxLines || !strings.HasPrefix(huge, d.fieldText()) {
		t.Errorf("%d lines are in the field, which takes %d", n, checkpoint.MaxLines)
	}
	d.press("ctrl+j").wants("The field is full").write("!")
	if !strings.HasSuffix(d.fieldText(), "words!") {
		t.Errorf("the last line cannot be gone on with")
	}
	d.press("esc", "F", "x")
	d.send(tea.PasteMsg{Content: huge}).press("enter")
	if len(d.actions.marks) != 1 || len(d.actions.marks[0]) > 8<<10 {
		t.Errorf("%d marks", len(d.actions.marks))
	}
	d.press("x").send(tea.PasteMsg{Content: "short"}).press("enter")
	if len(d.actions.marks) != 2 {
		t.Errorf("a short text is refused")
	}
}

func TestHugeLineIsShortenedAndSaid(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(asked()).press("D", "2").send(tea.PasteMsg{Content: strings.Repeat("字", 1<<20)})
	d.wants("The text was too long: its last").write("!").wants("The field is full")
	if n := utf8.RuneCountInString(d.fieldText()); n != checkpoint.MaxChars {
		t.Errorf("%d characters are in the field, which takes %d", n, checkpoint.MaxChars)
	}
}

func TestLimitLinesCountsCharacters(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		n    int
		kept string
		left int
	}{{"网\n络\nb", 1, "网\n络", 2}, {"网\n络", 0, "网", 2}, {"网\n络", 1, "网\n络", 0}, {"网\n", 0, "网", 1}, {"网", 0, "网", 0}, {"", 0, "", 0}} {
		if kept, left := parts.LimitLines(c.text, c.n); kept != c.kept || left != c.left {
			t.Errorf("%q to %d: %q and %d left", c.text, c.n, kept, left)
		}
	}
}

func TestShortenCountsCharacters(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		n    int
		kept string
		left int
	}{{"网络", 1, "网", 1}, {"abc", 3, "abc", 0}, {"abc", 0, "", 3}, {"", 0, "", 0}, {"abc", 99, "abc", 0}} {
		if kept, left := parts.Shorten(c.text, c.n); kept != c.kept || left != c.left {
			t.Errorf("%q to %d: %q and %d left", c.text, c.n, kept, left)
		}
	}
}

// The artifact may be one line of a megabyte; the place of a quote in it is shown all the same.
func TestExcerptOfAHugeLineShowsTheQuote(t *testing.T) {
	t.Parallel()
	line := strings.Repeat("filler words ", 40000) + "The Team tier at 12 EUR is expected to carry most of the revenue." + strings.Repeat(" more filler", 40000)
	d := newModelHarness(t, 100, 40, func(o *Options) {
		o.ReadFile = func(string, string) ([]byte, error) { return []byte(strings.Repeat("x\n", 8) + line + "\nend\n"), nil }
	}).play(asked()).press("F")
	d.wants("line 9 of 10", "The Team tier at 12", "EUR is expected to carry")
	for i, drawn := range strings.Split(d.View().Content, "\n") {
		if ansi.StringWidth(drawn) > 100 {
			t.Errorf("line %d is too wide", i)
		}
	}
}

func BenchmarkKeyInAHugeRecord(b *testing.B) {
	for _, name := range []string{"j", "G", "g", "4"} {
		b.Run(fmt.Sprintf("key %s", name), func(b *testing.B) {
			m := newModel(Options{ThemeFixed: true, Document: &Document{Text: hugeRecord()}}.withDefaults(), newQueue())
			m.Update(m.openDocument()())
			m.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
			msg := keyOfName(name)
			for b.Loop() {
				m.Update(msg)
				m.View()
			}
		})
	}
}
