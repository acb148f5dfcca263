package findings

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// wordedFrom is the width from which a row has room for words in place of signs.
const wordedFrom = 100

// rowStates is how the rows of a list tell what is known of their findings: in words, or in signs.
type rowStates struct {
	worded  int // how wide the widest state is in words; 0 for signs
	signs   int // how many signs the row with the most of them has
	unfound bool
	marked  bool // any has the person's mark, which stands beside its id; in words it stands behind those of the finding
}

// rowStates finds out what the rows of a list have to tell; unquoted is set where the list itself says that no quote was found.
func (v *Screen) rowStates(list []round.Finding, w int, unquoted bool) (as rowStates) {
	widest := 0
	for _, f := range list {
		_, word, _ := v.state(f)
		widest = max(widest, safetext.Width(word))
		if says := word != state.ChoiceWord(f.Choice); says && word != "" { // else its mark says it
			as.worded = 1
		}
		as.unfound = as.unfound || ledger.IsUnverified(f) && !unquoted                          // else the list says it of all
		as.marked = as.marked || !v.Theme.Plain && (v.CanAct || f.Choice != "" || f.Note != "") // the first mark moves no row
		as.signs = max(as.signs, len(v.rowSigns(f, !unquoted)))
	}
	switch {
	case w < wordedFrom && !v.Theme.Plain:
		as.worded = 0
	case as.worded > 0:
		as.worded = widest
	default:
		as.worded = 1
	}
	return as
}

// rowState is the sign that a row has for a finding's state. That it is rejected its mark says: beside that stands what the last round saw of it, so
// that one which reviewers raise again all the same is seen.
func (v *Screen) rowState(f round.Finding) (sign, word string, style lipgloss.Style) {
	if f.Choice != ledger.Reject {
		return v.state(f)
	}
	seen := ledger.StateTold(f.State, f.ContestedAs)
	if f.State == ledger.Contested {
		e := v.State.LedgerEntry(f.ID)
		if e == nil || e.Observed == "" || e.Observed == ledger.Contested {
			return v.state(f)
		}
		seen = ledger.StateOf(e.Observed)
	}
	if seen.Name == ledger.Persisting && ledger.IsUnverified(f) {
		seen = ledger.StateTold(seen.Name, ledger.RaisedAgain)
	}
	return v.stateAs(f, seen)
}

// stateCells are what a row tells of its finding before its words, with a blank behind it: its state in a word, or the signs of all that
// is known, beginning in one column; "" where no row tells anything.
func (v *Screen) stateCells(f round.Finding, as rowStates) string {
	_, word, style := v.state(f)
	switch {
	case as.worded > 1:
		return style.Render(safetext.Fit(word, as.worded)) + " "
	case as.worded == 1 || as.signs == 0: // no row has a word, or a sign
		return ""
	}
	signs := v.rowSigns(f, as.unfound)
	return strings.Join(signs, "") + strings.Repeat(" ", as.signs-len(signs)+1)
}

// rowSigns are the signs of what is known of a finding: its state, what an examiner said, and whether its quote was not found.
func (v *Screen) rowSigns(f round.Finding, unfound bool) (signs []string) {
	add := func(sign, word string, style lipgloss.Style) {
		if word != "" && word != state.ChoiceWord(f.Choice) && strings.TrimSpace(sign) != "" { // which the mark says
			signs = append(signs, style.Render(sign))
		}
	}
	add(v.rowState(f))
	add(v.examination(f))
	if unfound && ledger.IsUnverified(f) {
		add(v.Theme.Symbols.Unfound, round.Unfound, v.Theme.Warn)
	}
	return signs
}

// How wide a row has to be for what its words say behind those of the finding.
const (
	minExaminedWord = 60
	minUnfoundWord  = 50
)

// wordsBehind is what stands in words behind those of a finding, where a row tells it so.
func (v *Screen) wordsBehind(f round.Finding, as rowStates, w int) (text string) {
	if as.worded == 0 {
		return ""
	}
	if _, word, style := v.examination(f); word != "" && w >= minExaminedWord {
		text += style.Render(" " + word)
	}
	if as.unfound && ledger.IsUnverified(f) && w >= minUnfoundWord {
		text += v.Theme.Warn.Render(" " + round.Unfound)
	}
	return text
}

// examination is what a cross-examination came to, as a sign, a word and their colour: the thread says who examined. It is "" for a
// finding that nobody spoke of, and where the state says it already; and for one that is closed, of which "confirmed" beside "fixed" would say that the
// fix was.
func (v *Screen) examination(f round.Finding) (sign, word string, style lipgloss.Style) {
	t, e := v.Theme, f.Examined
	if e == nil || slices.Contains([]round.ExaminedAs{"", round.NotExamined}, e.As) {
		return "", "", t.Muted
	}
	if e.As == round.Disputed && ledger.ToldOf(f).Name == ledger.Disputed || ledger.IsClosed(f.State) {
		return "", "", t.Muted
	}
	sign = map[round.ExaminedAs]string{
		round.Confirmed: t.Symbols.Confirmed, round.Refined: t.Symbols.Refined, round.Disputed: t.Symbols.Disputed, round.Unsure: t.Symbols.Unsure,
	}[e.As]
	return sign, safetext.Line(string(e.As)), v.examinedStyle(e.As)
}
