package direct_test

import (
	"strings"
	"testing"
)

// TestANumberOfEmptySectionsCountsThemAll holds the number in the sentence to what a reader counts.
func TestANumberOfEmptySectionsCountsThemAll(t *testing.T) {
	t.Parallel()
	const tools = "# Kitchen tools\n\nCooks ask what each tool does.\n\n## Tools\n\n### Whisk eggs by hand\n\n### Sharpen knives\n\n#### Angle of the blade\n\n### Cut dough\n\nA cutter parts the dough into eight pieces.\n\n### Weigh flour to the gram\n\n### Sift sugar\n\nA sieve takes the lumps out.\n\n### Grate cheese\n\n### Peel apples\n\n### Store spoons\n\nA drawer holds the spoons.\n"
	for _, c := range []struct{ planted, want string }{
		{tools, "5 sections have no content: “Whisk eggs by hand” (line 7), “Angle of the blade” (line 11), “Weigh flour to the gram” (line 17) and 2 more."},
		{aProposal + "## Drawbacks\n\n## Unresolved questions\n\n## Future work\n", "3 sections have no content: “Drawbacks” (line 11), “Unresolved questions” (line 13) and “Future work” (line 15)."},
		{aProposal + "## Future work\n\n## Rollout\n\nClerks get a tablet in May.\n\n## Drawbacks\n", "2 sections have no content: “Drawbacks” (line 17) and “Future work” (line 11)."},
		{aProposal + "## Implementation details\n\n## Planned work\n\nA clerk tests the tablet.\n\n## Drawbacks\n", "At least 1 section has no content: “Drawbacks” (line 17)."},
		{aProposal + "## Alternatives\n\n## Alternative 1: paper\n\nIt needs no training.\n\n## Drawbacks\n", "1 section has no content: “Drawbacks” (line 17)."},
		{aProposal + "## Rollout\n\nClerks get a tablet in May.\n\n## Training\n\nA trainer shows them the form.\n\n## Costs\n\nA tablet costs 200 euros.\n\n## Drawbacks\n\n## Future work\n\nTBD\n", "1 section has no content: “Drawbacks” (line 23)."},
	} {
		if w := foundBy(t, "Q2", c.planted); w.Text != c.want {
			t.Errorf("%q instead of %q of:\n%s", w.Text, c.want, c.planted)
		}
	}
	firesOn(t, "proposal.md", "Q2", aProposal+"## Drawbacks\n\n## Open questions\n", aProposal+"## Open questions\n\n## Future work\n")
	for text, want := range map[string]bool{aProposal + "## Drawbacks\n\nNone.\n": true, aProposal + "## Open questions\n": false} {
		if got := strings.Contains(said(judgedBy(t, "quality", "proposal.md", text)), "sections is empty"); got != want {
			t.Errorf("that no section is empty is praised: %t, of:\n%s", got, text)
		}
	}
}

// TestANumberOfGapsCountsThemAll counts a section of open questions that says nothing but that its text is missing, where another gap is
// told; by itself it says that nobody has asked yet.
func TestANumberOfGapsCountsThemAll(t *testing.T) {
	t.Parallel()
	const drawbacks = aProposal + "## Drawbacks\n\nTo be determined.\n\n"
	for _, c := range []struct{ planted, want string }{
		{drawbacks + "## Rollout\n\nThe tablets are given to the clerks in May.\n\n## Cost\n\nA tablet costs as much as the paper of a year.\n\n## Unresolved questions\n\nTo be determined.\n", "2 gaps are still to be filled in: “To be determined” (line 13) and “To be determined” (line 25)."},
		{aProposal + "## Open issues\n\n(TBD) What nobody has answered yet.\n\n## Ideas\n\n(TBD) What was turned down.\n\n## Changelog\n\n(TBD) What changed.\n", "3 gaps are still to be filled in: “TBD” (line 13), “TBD” (line 17) and “TBD” (line 21)."},
		{drawbacks + "## Unresolved questions\n\n- TBD: which printer?\n- TODO: who signs for a clerk?\n", "“To be determined” under “Drawbacks” (line 13) is still to be filled in."},
		{drawbacks + "## Unresolved questions\n\nTODO: choose a printer.\n", "“To be determined” under “Drawbacks” (line 13) is still to be filled in."},
	} {
		if w := foundBy(t, "Q1", c.planted); w.Text != c.want {
			t.Errorf("%q instead of %q of:\n%s", w.Text, c.want, c.planted)
		}
	}
	firesOn(t, "proposal.md", "Q1", drawbacks, aProposal+"## Unresolved questions\n\nTo be determined.\n", aProposal+"## Changelog\n\n(TBD) What changed.\n")
}
