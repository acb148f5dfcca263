// Package closing is the card at the end of a recording: what the review said before and after, and how to have one's own.
package closing

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine/record"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// Grown says how far the bars of the last round have grown, from 0 to 1.
type Grown struct{ Part float64 }

// Screen is the first round's verdict and ratings beside the last one's.
type Screen struct {
	screen.Base
	grown float64
}

var _ screen.Screen = (*Screen)(nil)

// New is the screen of a recording.
func New(c *screen.Context) screen.Screen { return &Screen{screen.Base{Context: c}, 1} }

// HasContent reports whether the recording has such a card, and has come to its end.
func (v *Screen) HasContent() bool { return v.ClosingCommand != "" && v.State.Concluded != nil }

// Receive takes how far the bars have grown.
func (v *Screen) Receive(msg tea.Msg) (screen.Action, bool) {
	grown, is := msg.(Grown)
	if is {
		v.grown = grown.Part
	}
	return nil, is
}

// Footer leads to what the card is about.
func (v *Screen) Footer() []key.Binding {
	k := v.Keys
	return []key.Binding{k.Record, k.Findings, k.Conclusions, k.Quit}
}

// View draws the card in the middle of its place.
func (v *Screen) View(l parts.Layout) []string {
	before, after := v.ends()
	if before == nil {
		return nil
	}
	w := min(l.Body.W, maxWidth)
	lines, t := v.comparison(*before, *after, w), v.Theme
	if sum := v.findingsSum(after.Number); sum != "" {
		said := parts.Paragraph(sum, t.Muted, w)
		if compared := len(withoutEmptyLines(lines)); compared+len(said)+1 <= l.Body.H { // the command comes before it
			lines = append(append(lines, ""), said...)
		}
	}
	command := t.Accent.Bold(true).Render(safetext.Line(v.ClosingCommand))
	if lead := t.Text.Render("Your own document:  "); safetext.Width(lead+command) <= w {
		command = lead + command
	}
	if box := parts.Frame(t, "Try it", "", []string{command}, min(w, safetext.Width(command)+4)); len(lines)+len(box)+1 <= l.Body.H && safetext.Width(command)+4 <= w {
		lines = append(append(lines, ""), box...)
	} else {
		lines = append(lines, safetext.Truncate(command, w))
	}
	if len(lines) > l.Body.H {
		lines = withoutEmptyLines(lines)
	}
	widest := 0
	for _, line := range lines {
		widest = max(widest, safetext.Width(line))
	}
	place := parts.Centred(parts.Rect{W: l.Body.W, H: l.Body.H}, widest, len(lines))
	out := make([]string, place.Y, l.Body.H)
	for _, line := range lines {
		out = append(out, strings.Repeat(" ", place.X)+line)
	}
	return out
}

// maxWidth bounds the card.
const maxWidth = 84

// ends are the first round and the last one that were finished; the same where there was one.
func (v *Screen) ends() (before, after *round.Round) {
	for _, r := range v.State.Rounds {
		if r.Result == nil {
			continue
		}
		if after = r.Result; before == nil {
			before = after
		}
	}
	return before, after
}

// comparison sets verdicts, ratings and averages of two rounds side by side.
func (v *Screen) comparison(before, after round.Round, w int) []string {
	t, name := v.Theme, 7
	for _, p := range after.Perspectives {
		name = max(name, safetext.Width(safetext.Line(p.Name)))
	}
	name = min(name, 14)
	bar := max(3, min(20, (w-name-16)/2))
	column := bar + 6
	row := func(lead, left, right string) string {
		return safetext.Truncate(t.Muted.Render(safetext.Fit(lead, name))+"  "+safetext.Fit(left, column)+"  "+right, w)
	}
	lines := []string{
		row("", t.Muted.Render("before"), t.Muted.Render("after")),
		row("", verdict(t, before, column), verdict(t, after, column)), "",
	}
	for _, p := range after.Perspectives {
		was := round.Review{}
		for _, b := range before.Perspectives {
			if b.Name == p.Name {
				was = b
			}
		}
		lines = append(lines, row(safetext.Line(p.Name), t.RatingBar(was.Rating, bar), t.GrowingBar(was.Rating, p.Rating, v.grown, bar)))
	}
	average := row("average", t.AverageBar(before.AverageRating, bar), t.AverageBar(v.average(before, after), bar))
	if needed := "  " + t.Needed(v.average(before, after)); safetext.Width(average+needed) <= w {
		return append(lines, average+t.Faint.Render(needed))
	}
	return append(lines, average, row("", "", t.Faint.Render(t.Needed(v.average(before, after)))))
}

// average is the last average, or on its way there.
func (v *Screen) average(before, after round.Round) *float64 {
	if before.AverageRating == nil || after.AverageRating == nil || v.grown >= 1 {
		return after.AverageRating
	}
	now := *before.AverageRating + (*after.AverageRating-*before.AverageRating)*v.grown
	return &now
}

// verdict is a round's verdict with its severity, and its average where there is room for that.
func verdict(t theme.Theme, r round.Round, w int) string {
	badge := t.BadgeBad.Render(" BLOCKED ")
	if r.Verdict == round.Reached {
		badge = parts.VerdictBadge(t, r).Render(" REACHED ")
	}
	if s := r.SeverityOf(); s != "" && r.Verdict == round.Blocked {
		badge += " " + t.SeverityStyle(s).Bold(true).Render(safetext.Line(s.Label()))
	}
	if average := t.Muted.Render(" " + record.Average(r.AverageRating)); safetext.Width(badge+average) <= w {
		badge += average
	}
	return badge
}

// findingsSum says what became of the findings of the first round.
func (v *Screen) findingsSum(last int) string {
	var sums []string
	for _, state := range ledger.ToldStates() {
		if n := len(v.State.FindingsInState(last, state.Name)); n > 0 {
			sums = append(sums, fmt.Sprintf("%d %s", n, state.Counted()))
		}
	}
	if len(sums) == 0 {
		return ""
	}
	return "Findings: " + strings.Join(sums, ", ")
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
