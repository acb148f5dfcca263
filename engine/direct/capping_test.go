package direct_test

import (
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
)

// useCase is of the kind that a template for use cases makes: short headings that every such document has, over other words.
const useCase = "# Use-Case Specification: Shelf\n\n# 1. Getting an overview\n\n## 1.1 Brief Description\n\nA clerk looks up which goods are in stock, adds one, or takes one away that nobody has bought for a year.\n\n" +
	"## 1.2 Mockup\n\nThe picture of the page hangs beside the door of the kitchen, where everybody can see it over lunch.\n\n# 2. Flow of Events\n\n## 2.1 Basic Flow\n\n- The clerk opens the page of goods and sees those that are in stock today.\n- The clerk adds one with its name and price.\n\n" +
	"## 2.2 Alternative Flows\n\nThe clerk has lost the name of the goods and asks a colleague for it, who knows it by heart.\n\n# 3. Special Requirements\n\nThe shop needs a line to the office that is up all day, and a clerk who may change what is sold.\n\n# 4. Preconditions\n\nThe clerk has signed in at the counter with a badge before the shop opens in the morning.\n"

// The numbers and the standard words of headings are no subject of a document, so they need not stand in the text under them.
func TestStandardHeadingsBelongToAnyText(t *testing.T) {
	t.Parallel()
	for _, p := range perspective.Defaults()[:4] {
		a := judgedBy(t, p.Name, "shelf.md", useCase)
		if a.Rules.Kind == "change log" || strings.Contains(said(a)+a.Rules.Reason, "different documents") {
			t.Errorf("%s: %s, %s", p.Name, a.Rules.Kind, a.Rules.Reason)
		}
	}
}

const foreignHeadings = "# Weather vanes\n\nThe clerk prints each form for the auditor in town before the counter closes in the evening.\n\n## Gutters of copper\n\nForms of last year are kept in the archive of another branch until the auditor signs them there.\n\n" +
	"## Tiles of slate\n\nA printer stands beside the counter, and a second printer waits in the cellar until somebody carries it upstairs.\n\n## Beams of oak\n\nReceipts are mailed to customers after ten minutes, unless the clerk has put them aside for a colleague.\n\n" +
	"## Chimneys of brick\n\nThe office keeps a list of all forms that were lost, and reads it aloud once a month at the meeting.\n"

// A rating that is limited is told why by a finding, from each perspective and for each kind of document; what was cut off weighs for all
// of them, so that a document of which half is missing is not agreed on.
func TestALimitOfTheRatingIsTold(t *testing.T) {
	t.Parallel()
	cut := aProposal + "## Rollout\n\nThe tablets are given to the clerks of the\n"
	logged := strings.Replace(foreignHeadings, "# Weather vanes", "# Changelog", 1)
	for _, text := range []string{foreignHeadings, logged, cut} {
		for _, p := range perspective.Defaults()[:4] {
			a := analyse(t, direct.Input{Path: proposalFile, Artifact: []byte(text), Perspective: p})
			capped := strings.Contains(a.Rules.Reason, "at most 2") || strings.Contains(a.Rules.Reason, "at most 1")
			if capped && len(a.Weaknesses) == 0 {
				t.Errorf("%s is limited and tells nothing: %s", p.Name, a.Rules.Reason)
			}
			if text == cut && (a.Rating > 2 || len(found(a, "Q24")) != 1 || a.Weaknesses[0].Severity != review.High) {
				t.Errorf("%s rates %d what was cut off: %+v", p.Name, a.Rating, a.Weaknesses)
			}
		}
	}
}

// What programs replace is no gap and no text of a template, and a sentence may end with an address.
func TestMarksForProgramsAreNoGaps(t *testing.T) {
	t.Parallel()
	firesOn(t, "proposal.md", "Q3", aProposal+"[DESCRIBE THE PARTS]\n", "[TOC]\n\n"+aProposal, "[[_TOC_]]\n\n"+aProposal, "{:toc}\n\n"+aProposal, "[toc]\n\n"+aProposal)
	firesOn(t, "proposal.md", "Q1", aProposal+"The owner is {{owner name}}.\n", aProposal+"{{< note >}}\nMind the gap.\n{{< /note >}}\n", aProposal+"{{% note %}}\nMind the gap.\n{{% /note %}}\n", aProposal+"See {{ site.url }} for it.\n", aProposal+"{{<mermaid align=\"center\">}}\nsequenceDiagram\n{{< /mermaid >}}\n")
	firesOn(t, "proposal.md", "Q24", aProposal+"The pictures are searched for at the shop and\n", aProposal+"The pictures are searched for at https://one.example.com and https://two.example.com\n",
		aProposal+"> The pictures and the names are searched for at the following places, respectively,\n>\n> https://one.example.com\n>\n> https://two.example.com\n>\n")
}
