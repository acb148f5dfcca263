package parts

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/consensus"
	"parley/engine/record"
	"parley/engine/round"
	"parley/ui/console/amount"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// QualifierLine is who judged and what qualifies the verdict, with the cross-examination while it is under way; what came of it stands
// in the record, and with each finding.
func QualifierLine(t theme.Theme, r round.Round, examining string) string {
	parts := []string{JudgedBy(r)}
	if r.IsNotRated() {
		parts[0] = "counts as blocked, severity " + safetext.Line(r.SeverityOf().Label())
	}
	if told := withoutTool(r); told != "" {
		parts = append(parts, told)
	}
	if told := abstaining(r); told != "" {
		parts = append(parts, told)
	}
	if examining != "" {
		parts = append(parts, safetext.Line(examining))
	}
	if absence := record.Absence(r); absence != "" && record.NoTool(r) == (record.NoToolNotice{}) { // else the notice above the verdict says it
		parts = append(parts, absence)
	}
	if r.RulesCannotTell && !r.IsNotRated() && consensus.CouldNotJudge(r) == "" { // else the reason says it
		parts = append(parts, "rules alone cannot tell")
	}
	if r.Dissent {
		parts = append(parts, "reached with dissent")
		if r.Verdict == round.Blocked {
			parts[len(parts)-1] = "dissent"
		}
	}
	if told := record.Borderline(r); told != "" {
		parts = append(parts, told)
	}
	if r.Degraded {
		parts = append(parts, degradedText(r))
	}
	if r.Artifact.Changed {
		parts = append(parts, "the document changed meanwhile")
	}
	line := t.Muted.Render(strings.Join(parts, " "+t.Symbols.Dot+" "))
	if r.Status == round.Partial {
		line = t.BadgeWarn.Render(" PARTIAL ") + t.Warn.Render(" missing: "+safetext.Line(strings.Join(r.Missing, ", "))) +
			t.Muted.Render(" "+t.Symbols.Dot+" ") + line
	}
	return line
}

// withoutTool names those that no tool answered for and that the built-in checks could not judge either, and the tools that the person passed
// over, where that is all: told as abstentions, failed tools would not be seen. "" for none, and where nobody else judged.
func withoutTool(r round.Round) string {
	var names []string
	silent := slices.DeleteFunc(round.StandIns(r.Perspectives), func(p round.Review) bool { return p.Abstention() == "" })
	for _, p := range silent {
		names = append(names, safetext.Line(p.Name))
	}
	if len(names) == 0 || r.Sources.AI == 0 {
		return ""
	}
	if passed := round.PassedOverAlone(silent); len(passed) > 0 {
		was := " was"
		if len(passed) > 1 {
			was = " were"
		}
		return safetext.Line(amount.Series(passed)) + was + " passed over for " + amount.Series(names)
	}
	return "no tool answered for " + amount.Series(names)
}

// abstaining names who answered and gives no rating, so that the sources and the reviewers add up; "" for nobody, and where nobody else
// judged.
func abstaining(r round.Round) string {
	var names []string
	for _, p := range r.Perspectives {
		if p.Abstention() != "" && len(round.StandIns([]round.Review{p})) == 0 {
			names = append(names, safetext.Line(p.Name))
		}
	}
	switch {
	case len(names) == 0 || r.Sources.AI == 0:
		return ""
	case len(names) == 1:
		return names[0] + " is " + NotRated
	default:
		return amount.Series(names) + " are " + NotRated
	}
}

// degradedText says what a degraded verdict lacks. What a custom command asks is not known.
func degradedText(r round.Round) string {
	text := "degraded: too few AI answers"
	if r.Sources.Own > 0 {
		text = "degraded: too few answers by tools"
	}
	if r.Quorum > 0 {
		text += fmt.Sprintf(" (%d of %d)", r.Sources.AI, r.Quorum)
	}
	return text
}
