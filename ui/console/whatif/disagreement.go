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
	if !slices.ContainsFunc(v.findings(), func(f round.Finding) bool { return v.disagreement(f) != "" }) {
		return ""
	}
	sign := map[string]string{ledger.Disputed: t.Symbols.Disputed, ledger.Contested: t.Symbols.Contested}
	if t.Plain {
		sign = map[string]string{ledger.Disputed: ledger.Disputed, ledger.Contested: ledger.Contested}
	}
	column := 0
	for _, one := range sign {
		column = max(column, safetext.Width(one))
	}
	return t.Bad.Render(safetext.Fit(sign[v.disagreement(f)], column)) + " "
}

// disagreementTold says it of the selected finding: "It is disputed. "; "" where nobody disagrees.
func (v *Screen) disagreementTold(f round.Finding) string {
	if told := v.disagreement(f); told != "" {
		return "It is " + strings.ToLower(told) + ". "
	}
	return ""
}
