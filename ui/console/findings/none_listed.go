package findings

import (
	"fmt"
	"strings"

	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// noneListed says why the list is empty: there are no findings, the filter lets none through, or none of those that it lets through has
// what is searched for. Where others have that, it names the key that shows them.
func (v *Screen) noneListed(s *state.State) string {
	all, passing := len(state.ListedFindings(s)), len(v.currentListing().all)
	filter, back := v.Keys.Filter.Help().Key, v.Keys.Back.Help().Key
	switch {
	case all == 0:
		text := noFindingsReason(s)
		if r := s.CurrentRound(); r != nil && r.Result != nil { // beside the document nothing else says where there is more
			if between := r.Result.CountBetweenFiles(); between != "" {
				text += fmt.Sprintf(" %s shows what the files leave open between them: %s.", v.Keys.Package.Help().Key, between)
			}
			text += fmt.Sprintf(" %s shows the record.", v.Keys.Record.Help().Key)
		}
		return text
	case v.words == "" || passing == 0:
		return fmt.Sprintf("None of %d is %s: %s shows others.", all, v.filter, filter)
	}
	words := safetext.Line(v.words)
	none := fmt.Sprintf("None of the %d %s has %q", passing, v.filter, words)
	if passing == 1 {
		none = fmt.Sprintf("The one that is %s does not have %q", v.filter, words)
	}
	presses := strings.TrimSpace(strings.Repeat(filter+" ", int(state.FilterCount-v.filter))) // till all are shown
	switch others := v.countKeptBack(); {
	case v.filter == state.ShowAll:
		return fmt.Sprintf("None of %d has %q: %s shows all.", all, words, back)
	case others == 0:
		return fmt.Sprintf("None of %d has %q: %s shows the %d %s again.", all, words, back, passing, v.filter)
	case others == 1:
		return fmt.Sprintf("%s; 1 other has: %s shows it.", none, presses)
	default:
		return fmt.Sprintf("%s; %d others have: %s shows them.", none, others, presses)
	}
}

// countKeptBack is how many of those that the filter keeps back have what is searched for.
func (v *Screen) countKeptBack() (n int) {
	for _, f := range state.ListedFindings(&v.State) {
		if f.ID == "" {
			f = v.withPendingMark(f)
		}
		if !v.State.Passes(v.filter, f) && v.hasWords(f) {
			n++
		}
	}
	return n
}

// builtInReasons says of each perspective that the built-in checks read what they looked at, or, in a table, why they gave no rating.
func (v *Screen) builtInReasons(s *state.State, w int) (lines []string) {
	t, r := v.Theme, s.CurrentRound()
	if r == nil || r.Ended.IsZero() {
		return nil
	}
	name, table := 0, []string{}
	for _, reviewer := range r.Reviewers {
		name = max(name, min(mostOfName, safetext.Width(safetext.Line(reviewer.Name))))
	}
	for _, reviewer := range r.Reviewers {
		if !reviewer.IsDone() || reviewer.Review.Rules == nil {
			continue
		}
		title, said := safetext.Line(reviewer.Name), safetext.Line(reviewer.Review.NothingFound())
		if why, abstains := strings.CutPrefix(said, "Abstains: "); abstains {
			lead := t.Heading.Render(safetext.Fit(title, name)) + "  "
			table = append(table, parts.HangingIndent(lead, parts.InFewWords(why), t.Text, w)...)
			continue
		}
		lines = append(append(lines, ""), t.Heading.Render(title))
		lines = append(lines, parts.Paragraph(said+".", t.Text, w)...)
	}
	if len(table) > 0 {
		lines = append(append(lines, "", t.Muted.Render("Not rated:")), table...)
	}
	return lines
}

// mostOfName is how wide a reviewer's name is at most in that table.
const mostOfName = 14
