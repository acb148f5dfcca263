package console

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/feedback/ledger"
)

// promise is the person's word on a finding that has no id yet: between the end of a round and its ledger. It is said
// as soon as the finding has one.
type promise struct {
	finding round.Finding
	word    word
}

// called is what a finding is called in a question or a notice.
func called(f round.Finding) string {
	if f.ID == "" {
		return "this finding"
	}
	return f.ID
}

// same tells whether two findings without an id are one.
func same(a, b round.Finding) bool {
	return a.Text == b.Text && a.Line == b.Line && slices.Equal(a.Perspectives, b.Perspectives)
}

// promise remembers a word in place of any earlier one on the same finding.
func (v *findingsView) promise(f round.Finding, w word) {
	v.promised = slices.DeleteFunc(v.promised, func(p promise) bool { return same(p.finding, f) })
	v.promised = append(v.promised, promise{f, w})
}

// breakPromise forgets the last word; false when there is none.
func (v *findingsView) breakPromise() bool {
	n := len(v.promised)
	v.promised = v.promised[:max(0, n-1)]
	return n > 0
}

// withPromise is a finding without an id as the person has marked it.
func (v *findingsView) withPromise(f round.Finding) round.Finding {
	for _, p := range v.promised {
		if same(p.finding, f) {
			f.Choice, f.Note = p.word.Choice, p.word.Note
		}
	}
	return f
}

// keepPromises says what waited for the ledger.
func (m *model) keepPromises() tea.Cmd {
	v := &m.findings
	waiting := v.promised
	v.promised = nil
	var cmds []tea.Cmd
	for _, p := range waiting {
		f := p.entry(&m.state)
		if f == nil {
			cmds = append(cmds, m.say("A finding that you marked was merged into another: look at it again.", true))
			continue
		}
		cmds = append(cmds, m.mark(*f, word{ID: f.ID, Choice: p.word.Choice, Note: p.word.Note}, ""))
		if v.name == nameOf(p.finding) {
			v.name = nameOf(*f)
		}
	}
	return tea.Batch(cmds...)
}

// entry finds the ledger's entry for the finding: the one that its reviewer stands behind with these words.
func (p promise) entry(s *State) *round.Finding {
	if len(p.finding.Perspectives) == 0 {
		return nil
	}
	for i := range s.Findings {
		f := &s.Findings[i]
		if isAction(*f) {
			continue
		}
		if saidBy(f, s.entry(f.ID), p.finding.Perspectives[0], p.finding.Text) {
			return f
		}
	}
	return nil
}

// saidBy reports whether a reviewer stands behind a finding with these words.
func saidBy(f *round.Finding, e *ledger.Entry, who, text string) bool {
	if e == nil {
		return f.Text == text && slices.Contains(f.Perspectives, who)
	}
	return slices.ContainsFunc(e.Sources, func(s ledger.Source) bool { return s.Perspective == who && s.Text == text })
}
