// Package titlecard is what a recording says of itself before anything has happened.
package titlecard

import (
	"charm.land/bubbles/v2/key"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// Screen is the title and a few paragraphs.
type Screen struct{ screen.Base }

var _ screen.Screen = Screen{}

// New is the screen of a recording.
func New(c *screen.Context) screen.Screen { return Screen{screen.Base{Context: c}} }

// HasContent reports whether the recording has a title, and its first round has not begun.
func (v Screen) HasContent() bool { return v.Intro.Title != "" && v.State.CurrentRound() == nil }

// Footer is the way out.
func (v Screen) Footer() []key.Binding { return []key.Binding{v.Keys.Quit} }

// View draws the title and the paragraphs; without room for all of them the last line says that there is more.
func (v Screen) View(l parts.Layout) []string {
	t, body := v.Theme, l.Body
	w := min(body.W-4, 76)
	lines := []string{"", "  " + t.Heading.Render(safetext.Truncate(safetext.Line(v.Intro.Title), w)), ""}
	for _, text := range v.Intro.Lines {
		for _, line := range parts.Paragraph(safetext.Line(text), t.Text, w) {
			lines = append(lines, "  "+line)
		}
		lines = append(lines, "")
	}
	if len(lines) > body.H { // what was asked for matters more than the air between
		lines = withoutEmptyLines(lines)
	}
	if len(lines) > body.H && body.H > 0 {
		lines = append(lines[:body.H-1:body.H-1], "  "+t.Faint.Render("…"))
	}
	return lines
}

func withoutEmptyLines(lines []string) []string {
	var dense []string
	for _, line := range lines {
		if line != "" {
			dense = append(dense, line)
		}
	}
	return dense
}
