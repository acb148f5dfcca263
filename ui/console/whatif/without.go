package whatif

import (
	"slices"

	"charm.land/lipgloss/v2"

	"parley/engine/consensus"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// withAndWithout is what each rule says with a finding and without it, the verdict last: the two sides of the key that rejects.
func (v *Screen) withAndWithout(f round.Finding, w int) []string {
	t, other := v.Theme, v.trial.after(f.ID, ledger.Reject)
	now := outcome{round: v.trial.round, reasons: v.trial.now}
	with, without := now, other
	if v.mark(f) == ledger.Reject {
		with, without = other, now
	}
	names, name := []string(nil), safetext.Width("verdict")
	for _, r := range slices.Concat(v.allReasons(), with.reasons, without.reasons) {
		if !slices.Contains(names, r.Name) {
			names, name = append(names, r.Name), max(name, safetext.Width(r.Name))
		}
	}
	column := max(len("raises to HIGH"), len("does not block"), safetext.Width(verdictWord(with.round)), safetext.Width(verdictWord(without.round)))
	if len(names) == 0 || 2*column+name+4 > w {
		return nil
	}
	row := func(lead string, one, two string, style lipgloss.Style) string {
		return t.Text.Render(safetext.Fit(lead, name)) + "  " + t.Muted.Render(safetext.Fit(one, column)) + "  " + style.Render(two)
	}
	lines := []string{
		"", parts.TitleRule(t, t.Heading.Render(safetext.Truncate(v.withAndWithoutTitle(f), w-2)), "", w),
		row("", "with it", "without it", t.Muted),
	}
	for _, rule := range names {
		one, two := ruleWord(reasonNamed(with.reasons, rule), with.round), ruleWord(reasonNamed(without.reasons, rule), without.round)
		style := t.Muted
		if one != two {
			style = t.Good
		}
		lines = append(lines, row(rule, one, two, style))
	}
	style := t.Text
	if verdictWord(with.round) != verdictWord(without.round) {
		style = t.Good
	}
	return append(lines, row("verdict", verdictWord(with.round), verdictWord(without.round), style.Bold(true)))
}

// withAndWithoutTitle says of which finding the two sides are told, and what is rejected on both.
func (v *Screen) withAndWithoutTitle(f round.Finding) string {
	if others := v.othersRejected(f); others != "" {
		return others + ": with " + safetext.Line(f.ID) + ", and without it"
	}
	return "With " + safetext.Line(f.ID) + ", and without it"
}

// othersRejected names the findings that are rejected beside one: both sides are judged without them. "" for none.
func (v *Screen) othersRejected(f round.Finding) string {
	var ids []string
	for _, other := range v.findings() {
		if other.ID != f.ID && v.mark(other) == ledger.Reject {
			ids = append(ids, safetext.Line(other.ID))
		}
	}
	if len(ids) == 0 {
		return ""
	}
	return amount.Series(firstOf(ids, 3)) + " rejected"
}

// ruleWord is what a rule does to a verdict.
func ruleWord(r *consensus.Reason, to round.Round) string {
	switch {
	case r == nil:
		return gone
	case r.Blocks:
		return "blocks"
	case r.Makes != "" && to.Verdict == round.Blocked:
		return raisesTo(r)
	default:
		return "does not block"
	}
}

// whole is the selected finding in a window with room: what it says, who raised it in which words, and what became of it.
func (v *Screen) whole(f round.Finding, w, h int) []string {
	t := v.Theme
	said := v.disagreementTold(f) + v.rulesTold(f)
	head := []string{"", parts.TitleRule(t, v.Ledger.Badges(f), "", w)}
	lines, rest := v.Ledger.Thread(f, w)
	after := append([]string{""}, parts.Paragraph(safetext.Line(said), t.Muted, w)...)
	after = append(after, v.keysLeadTo(f, w)...)
	if len(rest) > 0 && rest[0] != "" {
		rest = append([]string{""}, rest...)
	}
	all := slices.Concat(head, lines, after, rest)
	if len(all) > h {
		all = slices.Concat(head, lines, after)
	}
	return all
}
