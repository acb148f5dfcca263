package whatif

import (
	"slices"
	"strings"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/safetext"
)

// disagreement is that a finding is disputed or contested, with the word that it has here; "" where nobody disagrees.
func (v *Screen) disagreement(f round.Finding) string {
	e := v.State.LedgerEntry(f.ID)
	if e == nil {
		return ""
	}
	switch told := ledger.StateTold(e.With(v.mark(f))); told.Name {
	case ledger.Disputed, ledger.Contested:
		return told.Name
	}
	return ""
}

// disagreementSign is the sign of it, as in the list of findings, in a column that is there where a finding has one.
func (v *Screen) disagreementSign(f round.Finding) string {
	t := v.Theme
	if !v.anyDisagreement() {
		return ""
	}
	sign := v.disagreementSigns()
	if t.Plain {
		sign = map[string]string{ledger.Disputed: ledger.Disputed, ledger.Contested: ledger.Contested}
	}
	column := 0
	for _, one := range sign {
		column = max(column, safetext.Width(one))
	}
	return t.Bad.Render(safetext.Fit(sign[v.disagreement(f)], column)) + " "
}

// anyDisagreement reports whether a finding is disputed or contested.
func (v *Screen) anyDisagreement() bool {
	return slices.ContainsFunc(v.findings(), func(f round.Finding) bool { return v.disagreement(f) != "" })
}

func (v *Screen) disagreementSigns() map[string]string {
	return map[string]string{ledger.Disputed: v.Theme.Symbols.Disputed, ledger.Contested: v.Theme.Symbols.Contested}
}

// disagreementLegend says what the signs mean that are there: "¬ disputed".
func (v *Screen) disagreementLegend() string {
	signs := v.disagreementSigns()
	var said []string
	for _, name := range []string{ledger.Disputed, ledger.Contested} {
		if slices.ContainsFunc(v.findings(), func(f round.Finding) bool { return v.disagreement(f) == name }) {
			said = append(said, signs[name]+" "+strings.ToLower(name))
		}
	}
	return strings.Join(said, "  ")
}

// disagreementTold says it of the selected finding: "It is disputed. "; "" where nobody disagrees.
func (v *Screen) disagreementTold(f round.Finding) string {
	if told := v.disagreement(f); told != "" {
		return "It is " + strings.ToLower(told) + ". "
	}
	return ""
}
