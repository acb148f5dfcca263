package markdown

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestExcessIsShownPlainlyAndSaid(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, notice string }{
		{"row", "|" + strings.Repeat(" c |", 10000) + "\n|" + strings.Repeat("---|", 10000) + "\n", "Shown without formatting: a table row of 10000 cells"},
		{"word", strings.Repeat("a", 1000000) + "\n", "Shown without formatting: a line of 1000000 characters."},
		{"wide word", strings.Repeat("网", 300000) + "\n", "a line of 300000 characters."},
		{"fence", "```\n" + strings.Repeat("x\n", 15000) + "```\n", ""},
		{"open fence", "```\n" + strings.Repeat("x\n", 15000), ""},
		{"quotes", strings.Repeat("> ", 60) + "deep\n", "Nested 60 deep, shown 8 deep."},
		{"tight quotes", strings.Repeat(">", 60) + "deep\n", "Nested 60 deep, shown 8 deep."},
		{"lists in quotes", strings.Repeat("> - ", 60) + "deep\n", "Nested 120 deep, shown 8 deep."},
		{"numbers", strings.Repeat("1. ", 60) + "deep\n", "Nested 60 deep, shown 8 deep."},
		{"steps", "- item\n" + strings.Repeat(" ", 400) + "- deep\n", "Nested 200 deep, shown 8 deep."},
		{"brackets", strings.Repeat("[", 5000) + "deep\n", "5000 open brackets"},
		{"half links", strings.Repeat("[a](", 5000) + "\n", "5000 open brackets"},
		{"a record", "# Discussion Record: X\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n> > quote\n\n```\ncode\n```\n- [ ] item (with [a](b))\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := New(c.text)
			got := d.Excess().Notice()
			if (c.notice == "") != (got == "") || !strings.Contains(got, c.notice) {
				t.Errorf("notice %q, want %q", got, c.notice)
			}
			var joined strings.Builder
			for _, b := range d.Blocks() {
				joined.WriteString(b.Text)
				checkWidth(t, Render(b, style(80)), 80)
			}
			if c.notice == "" && joined.String() != c.text {
				t.Error("the blocks are not the text")
			}
			if strings.Contains(c.text, "deep") && !strings.Contains(joined.String(), "deep") {
				t.Error("the words are gone")
			}
		})
	}
}

// A table that a cut goes through keeps its head over each part.
func TestCutTableKeepsItsHead(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	text.WriteString("before\n\n| Perspective | Rating |\n|---|---|\n")
	for i := range 2000 {
		fmt.Fprintf(&text, "| row %d | %d/5 |\n", i, i%5+1)
	}
	text.WriteString("\nafter\n")
	d := New(text.String())
	rows := 0
	for i, b := range d.Blocks() {
		lines := strings.Split(ansi.Strip(strings.Join(Render(b, style(60)).Lines, "\n")), "\n")
		if !strings.Contains(strings.Join(lines, "\n"), "Perspective") {
			t.Errorf("block %d has no head:\n%s", i, strings.Join(lines, "\n"))
		}
		for _, line := range lines {
			if strings.Contains(line, "row ") && strings.Contains(line, "│") {
				rows++
			}
		}
	}
	if rows != 2000 || len(d.Blocks()) < 3 {
		t.Errorf("%d rows are drawn as a table in %d blocks", rows, len(d.Blocks()))
	}
}

func BenchmarkBadInput(b *testing.B) {
	for name, text := range map[string]string{
		"row":     "|" + strings.Repeat(" c |", 10000) + "\n|" + strings.Repeat("---|", 10000) + "\n",
		"word":    strings.Repeat("a", 1000000) + "\n",
		"fence":   "```go\n" + strings.Repeat("func main() {}\n", 15000) + "```\n",
		"quotes":  strings.Repeat("> ", 60) + "deep\n",
		"nesting": strings.Repeat("> - ", 60) + "deep\n",
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				d := New(text)
				d.SetStyle(style(100))
				d.SetHeight(40)
				for _, i := range d.MissingNearby() {
					d.SetRendered(d.key(i), Render(d.Blocks()[i], style(100)))
				}
				d.View(100)
			}
		})
	}
}
