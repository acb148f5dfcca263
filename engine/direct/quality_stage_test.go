package direct_test

import (
	"strings"
	"testing"

	"parley/engine/review"
)

// A criterion of a later stage that is still open weighs less than one of the stage that is proposed.
func TestAGapOfALaterStageIsNoHoleInTheProposal(t *testing.T) {
	t.Parallel()
	const alpha = "#### Alpha\n\n- The archive answers behind a flag, and tests of both branches run.\n\n"
	for _, c := range []struct {
		name, front, criteria string
		want                  review.Severity
	}{
		{"the last stage", "", alpha + "#### GA\n\n- All tests run in two branches.\n- TBD in time for the beta\n", review.Low},
		{"a stage that is passed", "", strings.Replace(alpha, "Alpha", "Alpha to Beta", 1) + "#### Beta to GA\n\n- TBD\n", review.Low},
		{"items", "", "- Alpha: the archive answers behind a flag.\n- GA: the number of branches is TBD.\n", review.Low},
		{"items below items", "", "- Alpha\n  - The archive answers behind a flag.\n- GA\n  - The number of branches is TBD.\n", review.Low},
		{"the first stage", "", "#### Alpha\n\n- The number of branches is TBD.\n\n#### GA\n\n- All tests run in two branches.\n", review.Medium},
		{"all stages", "", "#### Alpha\n\n- TBD\n\n#### GA\n\n- The number of branches is TBD.\n", review.Medium},
		{"the only stage", "", "#### GA\n\n- The number of branches is TBD.\n", review.Medium},
		{"no stage", "", alpha + "#### Costs\n\n- The number of branches is TBD.\n", review.Medium},
		{"the stage that the document is at", "---\nstage: stable\n---\n", alpha + "#### GA\n\n- The number of branches is TBD.\n", review.Medium},
	} {
		text := c.front + strings.Replace(rfc, "## Drawbacks", "## Graduation criteria\n\n"+c.criteria+"\n## Drawbacks", 1)
		found := found(judgedBy(t, "quality", "x.md", text), "Q1")
		if len(found) != 1 || found[0].Severity != c.want {
			t.Errorf("%s: %+v", c.name, found)
		}
	}
}
