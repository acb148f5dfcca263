package findings

import (
	"slices"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// pendingMark is the person's word on a finding that has no id yet: between the end of a round and its ledger. It is said
// as soon as the finding has one.
type pendingMark struct {
	finding round.Finding
	mark    state.FindingMark
}

// isSameFinding reports whether two findings without an id are one.
func isSameFinding(a, b round.Finding) bool {
	return a.Text == b.Text && a.Line == b.Line && slices.Equal(a.Perspectives, b.Perspectives)
}

// addPendingMark remembers a word in place of any earlier one on the same finding.
func (v *Screen) addPendingMark(f round.Finding, w state.FindingMark) {
	v.pendingMarks = slices.DeleteFunc(v.pendingMarks, func(p pendingMark) bool { return isSameFinding(p.finding, f) })
	v.pendingMarks = append(v.pendingMarks, pendingMark{f, w})
	v.relist()
}

// dropPendingMark forgets the last word and reports whether there was one.
func (v *Screen) dropPendingMark() bool {
	n := len(v.pendingMarks)
	v.pendingMarks = v.pendingMarks[:max(0, n-1)]
	v.relist()
	return n > 0
}

// withPendingMark is a finding without an id as the person has marked it.
func (v *Screen) withPendingMark(f round.Finding) round.Finding {
	for _, p := range v.pendingMarks {
		if isSameFinding(p.finding, f) {
			f.Choice, f.Reason, f.Note = p.mark.Choice, p.mark.Reason, p.mark.Note
		}
	}
	return f
}

// applyPendingMarks says what waited for the ledger.
func (v *Screen) applyPendingMarks() screen.Action {
	waiting := v.pendingMarks
	v.pendingMarks = nil
	v.relist()
	var actions screen.All
	for _, p := range waiting {
		f := p.findInLedger(&v.State)
		if f == nil {
			actions = append(actions, screen.Notice{Text: "A finding that you marked was merged into another: look at it again.", Bad: true, Answers: true})
			continue
		}
		actions = append(actions, v.mark(*f, state.FindingMark{ID: f.ID, Choice: p.mark.Choice, Reason: p.mark.Reason, Note: p.mark.Note}, ""))
		if v.selectedKey == state.FindingKey(p.finding) {
			v.selectedKey = state.FindingKey(*f)
		}
	}
	return actions
}

// findInLedger finds the ledger's entry for the finding: the one that its reviewer stands behind with these words.
func (p pendingMark) findInLedger(s *state.State) *round.Finding {
	if len(p.finding.Perspectives) == 0 {
		return nil
	}
	for i := range s.Findings {
		f := &s.Findings[i]
		if state.IsAction(*f) {
			continue
		}
		if hasSource(f, s.LedgerEntry(f.ID), p.finding.Perspectives[0], p.finding.Text) {
			return f
		}
	}
	return nil
}

// hasSource reports whether a reviewer stands behind a finding with these words.
func hasSource(f *round.Finding, e *ledger.Entry, who, text string) bool {
	if e == nil {
		return f.Text == text && slices.Contains(f.Perspectives, who)
	}
	return slices.ContainsFunc(e.Sources, func(s ledger.Source) bool { return s.Perspective == who && s.Text == text })
}
