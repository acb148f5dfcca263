package findings

import (
	"fmt"
	"strings"

	"parley/engine/foreign"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/screen"
)

// edit opens the place of a finding in the person's editor, as it is now. Beside an accepted one stands what would mend it.
func (v *Screen) edit(f round.Finding) screen.Action {
	line := f.Line
	if first, _, _ := v.Place(f); first > 0 {
		line = first
	}
	action := screen.Edit{Line: line}
	if f.Choice == ledger.Accept && f.ID != "" && v.CanAct {
		action.Name, action.Beside = f.ID, v.editNotes(f)
	}
	return action
}

// editNotes are what is known of an accepted finding, as a text that stands beside the document while it is changed.
func (v *Screen) editNotes(f round.Finding) string {
	var b strings.Builder
	section := func(title string, lines []string) {
		if len(lines) == 0 {
			return
		}
		fmt.Fprintf(&b, "\n## %s\n\n", title)
		for _, line := range lines {
			fmt.Fprintf(&b, "- %s\n", foreign.Line(line))
		}
	}
	place := f.At(f.Line)
	if place == "" {
		place = "the whole document"
	}
	fmt.Fprintf(&b, "# %s, accepted: %s\n\n%s\n", f.ID, foreign.Line(place), foreign.Line(f.Text))
	if consequence := review.IfNothingIsDone(f.Consequence); consequence != "" {
		fmt.Fprintf(&b, "\n%s\n", foreign.Line(consequence))
	}
	if by := strings.Join(f.Perspectives, ", "); by != ledger.Person {
		fmt.Fprintf(&b, "\n%s\n", strings.TrimSpace(f.Severity.Label()+" by "+foreign.Line(by)))
	}
	if f.Quote != "" {
		fmt.Fprintf(&b, "\n> %s\n", foreign.Line(strings.Join(strings.Fields(f.Quote), " ")))
	}
	if why := f.Rejection(); why != "" {
		fmt.Fprintf(&b, "\nYou rejected it: %s\n", foreign.Line(why))
	}
	if note := f.Remark(); note != "" {
		fmt.Fprintf(&b, "\nYour note: %s\n", foreign.Line(note))
	}
	section("Action items", v.suggestions(&v.State, f))
	section("In other words", otherWordings(f, v.State.LedgerEntry(f.ID)))
	var said []string
	for _, t := range f.Conversation {
		said = append(said, "to "+t.Reviewer+": "+t.Question, t.By()+": "+t.Outcome())
	}
	section("Conversation", said)
	b.WriteString("\nThis is a note of parley beside your document. Nothing reads it, and it goes when parley ends.\n")
	return b.String()
}
