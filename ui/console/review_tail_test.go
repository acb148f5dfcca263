package console

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// placelessReview is a review of a document of so many lines more, whose findings are about all of it.
func placelessReview(t *testing.T, w, h, more int) *modelHarness {
	t.Helper()
	read := func(o *Options) {
		o.ReadFile = func(string, string) ([]byte, error) {
			return []byte("# Brief\n\nThe first words.\n" + strings.Repeat("\nMore of it.\n", more)), nil
		}
	}
	return newModelHarness(t, w, h, read).play(finished().say(feedback.LedgerUpdated{Findings: []round.Finding{
		{ID: "F-001", Kind: ledger.Gap, Text: "No owner", Severity: review.High, Perspectives: []string{"coverage"}, State: ledger.New},
		{ID: "F-002", Kind: ledger.Gap, Text: "No figure", Severity: review.Medium, Perspectives: []string{"quality"}, State: ledger.New},
	}})).press("V")
}

// Findings about the whole document stand on top of the screen when one of them is at hand, with the key that leads to the list: the end of
// the document, which would stand above them, has nothing to do with them.
func TestFindingsAboutTheWholeDocumentBeginOnTop(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {50, 15}} {
		d := placelessReview(t, size[0], size[1], 40).wants("2 findings", "The first words.", "below").press("j")
		d.wants("About the whole document 2", "F lists all", "No owner")
		if strings.Contains(d.screen(), "More of it.") {
			t.Errorf("the end of the document stands above them:\n%s", d.screen())
		}
		if d.press("j").wants("No figure"); strings.Contains(d.screen(), "More of it.") {
			t.Errorf("at the second one, too:\n%s", d.screen())
		}
		d.press("pgup").wants("More of it.")
	}
}

// A document that has room above them is seen, and beside the list it is, too.
func TestFindingsAboutTheWholeDocumentLeaveAShortOneInSight(t *testing.T) {
	t.Parallel()
	placelessReview(t, 80, 24, 2).press("j").wants("The first words.", "About the whole document 2", "No figure")
	d := placelessReview(t, 120, 40, 40).press("j").wants("More of it.", "About the whole document 2")
	if strings.Contains(d.screen(), "F lists all findings") {
		t.Errorf("the list stands beside them:\n%s", d.screen())
	}
}
