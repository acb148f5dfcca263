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
	long := "# Proposal\n\n## Design\n\nWhen you visit the page of somebody whose name differs from the name of the account that it is tied to there,\nyou will see a sign beside it which says so to everybody who comes by,\nand we may decide to use another one, TBD with the designers.\n"
	w := foundBy(t, "Q1", long)
	if w.Line != 7 || !strings.Contains(w.Quote, "TBD") || !strings.Contains(w.Text, "(line 7)") {
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

// "To be done" is a gap where the text is to be done, and not where something is done to a thing; and a requirement that is put off
// is a gap as well, while what the product does later is its behaviour.
func TestAGapIsOfTheTextAndNotOfTheThing(t *testing.T) {
	t.Parallel()
	const head = "# Requirements: Forms\n\n## Requirements\n\n- REQ-1: A clerk shall sign a form within 5 seconds.\n"
	for _, planted := range []string{
		head + "- REQ-2: The length of a name is to be defined.\n",
		head + "- REQ-2: A form is kept for some years (to be determined later).\n",
		head + "- REQ-2: Refunds: we will handle this later.\n",
		head + "- REQ-2: Who signs will be decided later.\n",
	} {
		firesOn(t, "requirements.md", "Q1", planted,
			head+"- REQ-2: The system shall not allow keys to be defined which stand in the list.\n",
			head+"- REQ-2: The job waits for all tasks to be completed.\n",
			head+"- REQ-2: A sample needing to be written is kept in memory.\n",
			head+"- REQ-2: A clerk who is offline can sign later.\n",
			head+"- REQ-2: The upload will be handled later by the worker, after 5 minutes.\n",
			head+"\n## Later\n\n- We will handle refunds later.\n",
			head+"- REQ-2: The page lists the TODO proposals of a team by date.\n")
	}
}

// TestBrokenFrontMatterIsToldAtItsLine gives the line as the document counts it, with the words that stand there.
func TestBrokenFrontMatterIsToldAtItsLine(t *testing.T) {
	t.Parallel()
	w := foundBy(t, "Q20", "---\ntitle: Forms\nowner: @ada\n---\n\n"+aProposal)
	if w.Line != 3 || w.Quote != "owner: @ada" || w.Text != "The front matter, line 3, is not valid YAML: text that begins with “@” needs quotation marks." {
		t.Errorf("line %d, quote %q: %s", w.Line, w.Quote, w.Text)
	}
	firesOn(t, "proposal.md", "Q20", "---\nowner: @ada\n---\n\n"+aProposal, "---\nowner: \"@ada\"\n---\n\n"+aProposal, "---\nowner: ada@example.org\n---\n\n"+aProposal)
}
