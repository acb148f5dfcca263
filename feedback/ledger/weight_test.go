package ledger

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

func TestFindingsStandInOneOrder(t *testing.T) {
	t.Parallel()
	quoted := func(id string, severity review.Severity, line, stood int, evidence review.Evidence, who ...string) round.Finding {
		return round.Finding{ID: id, Severity: severity, Quote: "words", Line: line, Stood: stood, Evidence: evidence, Perspectives: who, State: New}
	}
	contested := quoted("F-006", review.High, 3, 0, review.Found)
	contested.State = Contested
	accepted := quoted("F-010", review.High, 0, 0, review.Unverified)
	accepted.Choice = Accept
	list := []round.Finding{
		quoted("F-001", review.Medium, 3, 0, review.Found), quoted("F-002", review.High, 0, 0, review.Unverified), quoted("F-003", review.High, 0, 1, review.Found),
		{ID: "F-004", Kind: Gap, Severity: review.High, State: New},
		quoted("F-005", review.High, 9, 0, review.Found, "risk"), contested,
		quoted("F-007", review.High, 9, 0, review.Found, "risk", "quality"), quoted("F-008", review.Critical, 0, 0, review.Unverified),
		quoted("F-009", review.High, 9, 0, review.Found, "risk"), accepted, quoted("F-1000", review.Medium, 3, 0, review.Found),
	}
	slices.Reverse(list)
	slices.SortFunc(list, CompareWeight)
	var ids []string
	for _, f := range list {
		ids = append(ids, f.ID)
	}
	const want = "F-008 F-010 F-007 F-005 F-009 F-004 F-003 F-002 F-006 F-001 F-1000"
	if got := strings.Join(ids, " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
