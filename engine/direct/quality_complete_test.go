package direct_test

import (
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
)

// foundBy is the finding of a check of the quality perspective.
func foundBy(t *testing.T, check, text string) review.Weakness {
	t.Helper()
	p, _ := perspective.Find(perspective.Defaults(), perspective.Quality)
	for _, w := range analyse(t, direct.Input{Path: "proposal.md", Artifact: []byte(text), Perspective: p}).Weaknesses {
		if w.Rule == check {
			return w
		}
	}
	t.Fatalf("%s finds nothing in %q", check, text)
	return review.Weakness{}
}

// A gap is told at its own line, with words of the document that hold it, also where its sentence began lines above.
func TestAGapIsToldAtItsOwnLine(t *testing.T) {
	t.Parallel()
	long := "# Proposal\n\n## Design\n\nWhen you visit the page of somebody whose name differs from the name of the account that it is tied to there,\nyou will see a sign beside it which says so to everybody who comes by,\nand we may decide to use another one, to be determined with the designers.\n"
	w := foundBy(t, "Q1", long)
	if w.Line != 7 || !strings.Contains(w.Quote, "to be determined") || !strings.Contains(w.Text, "(line 7)") {
		t.Errorf("line %d, quote %q: %s", w.Line, w.Quote, w.Text)
	}
}

// A link whose text is code is quoted by where it leads: the sign that stands for code is in no document.
func TestALinkOfCodeIsQuotedByWhereItLeads(t *testing.T) {
	t.Parallel()
	if w := foundBy(t, "Q18", "# Proposal\n\nSee [`.gnu.build`](#gnubuild-1).\n"); w.Quote != "#gnubuild-1" {
		t.Errorf("quote %q", w.Quote)
	}
}
