package direct_test

import "testing"

// A section of a proposal that holds nothing but its template's request is told, and so is a link or a field that waits to be filled in; an
// answer under the request, or a request to readers, is the author's.
func TestATemplatesRequestIsNoAnswer(t *testing.T) {
	t.Parallel()
	const asks = "## Tooling\n\nPlease list the reasonable expectations for tooling for this feature, including any of these:\n\n"
	for planted, clean := range map[string]string{
		"## Diagnostics\n\nPlease list the reasonable expectations for diagnostics for misuse of this feature.\n": "## Diagnostics\n\nPlease list the reasonable expectations for diagnostics for misuse of this feature.\n\nA warning names the form.\n",
		asks + "* Tooltips\n* Auto-complete\n":                                 asks + "* Tooltips: they show the form\n* Auto-complete\n",
		"- Discussion: [thread](https://example.org/discussions/FILL-ME-IN)\n": "- Discussion: [thread](https://example.org/discussions/12)\n",
		"- Start date: (fill me in with today's date, YYYY-MM-DD)\n":           "- Start date: 2026-01-02 (the clerks fill it in)\n",
		"## Contents\n\nA table of contents is helpful for quickly jumping to sections of a KEP and for highlighting any additional information provided beyond the standard KEP template.\n": "## Contents\n\nA table of contents is helpful for long forms.\n",
	} {
		firesOn(t, "proposal.md", "Q3", aProposal+planted, aProposal+clean)
	}
}

// A tag in capitals before a title is its author's; behind a title and alone it is a template's gap.
func TestATagBeforeATitleIsNoGap(t *testing.T) {
	t.Parallel()
	firesOn(t, "proposal.md", "Q3", aProposal+"The plan: [FEATURE]\n", aProposal+"The issue is called:\n\n[FEATURE] Config logging in the dashboard\n")
}
