package direct_test

import (
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
)

// gateReport is a report on readiness whose open matters stand in what the heading and the text say.
func gateReport(open string) string {
	return "# Readiness report: Lock gate\n\n## Status\n\nThe gate opens and closes, and the keeper has tried both. Everything is ready for the spring.\n\n## Risks\n\n- Ice blocks the gate. The keeper breaks it, and a second motor stands by.\n\n" + open + "\n## Roll-back\n\nThe keeper turns the gate by hand.\n"
}

// TestARowOfGatesIsNoQuestion tells how far things are from what nobody has answered.
func TestARowOfGatesIsNoQuestion(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		open string
		want review.Severity
		says string
	}{
		"rows of gates":         {"## Open questions and gates\n\n| Gate | Status | Needed before spring |\n|---|---|---|\n| Second motor | Built, not wired | Wire it to the board. |\n| Night lamp | Out of scope | Ask the harbour first. |\n", "", ""},
		"questions":             {"## Open questions\n\n- Who turns the gate at night? The keeper does by day.\n- Which motor is bought, and who pays for it?\n", review.High, "2 questions are open"},
		"rows of questions":     {"## Open questions\n\n| Question | Status |\n|---|---|\n| Who turns the gate at night? | nobody has said |\n", review.High, "is open"},
		"a heading of two":      {"## Open questions and notes\n\n- The motor of the night shift\n- The lamp on the far wall\n", review.Medium, "2 questions are open"},
		"one that has an owner": {"## Open questions\n\n- Who turns the gate at night? Owner: Ada\n- Which motor is bought? Owner: Bob\n", review.High, "2 questions are open, without a date by which they are answered"},
	} {
		var got []review.Weakness
		for _, w := range analyse(t, direct.Input{Path: "spec/readiness-report.md", Artifact: []byte(gateReport(c.open)), Perspective: named(perspective.Risk)}).Weaknesses {
			if w.Rule == "R12" {
				got = append(got, w)
			}
		}
		if c.want == "" && len(got) > 0 || c.want != "" && (len(got) != 1 || got[0].Severity != c.want || !strings.Contains(got[0].Text, c.says)) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
