package findings

import (
	"fmt"

	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// history is one line for each thing that happened to the entry. A single first mention is no history.
func (v *Screen) history(s *state.State, e *ledger.Entry, w int) []string {
	if e == nil || (len(e.History) < 2 && len(e.DisputedBy) == 0 && e.Possibly == "") {
		return nil
	}
	t := v.Theme
	lines := []string{"", t.Heading.Render("History")}
	mark := ""
	for _, o := range e.Chronology() {
		lead := t.Muted.Render(fmt.Sprintf("round %d ", o.Round))
		lines = append(lines, parts.HangingIndent(lead, s.DescribeObservation(o, mark), t.Text, w)...)
		if o.Choice != nil {
			mark = *o.Choice
		}
	}
	if e.Possibly != "" {
		lines = append(lines, parts.Paragraph("Possibly the same as "+safetext.Line(e.Possibly)+".", t.Muted, w)...)
	}
	return lines
}
