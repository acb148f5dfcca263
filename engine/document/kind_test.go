package document_test

import (
	"testing"

	"parley/engine/document"
)

// A text that says how a change is made is a proposal, whatever a brief has in common with it; one that says by what success is
// measured is a brief.
func TestWhoSaysHowAChangeIsMadeProposesIt(t *testing.T) {
	t.Parallel()
	const why = "## Motivation\n\nForms get lost.\n\n## Goals\n\n- Support tablets\n\n## Non-goals\n\n- Fax\n\n"
	for text, want := range map[string]document.Profile{
		"# Tablets\n\n" + why + "## Design\n\nA page.\n\n## Alternatives\n\nPaper.\n":                                       document.Proposal,
		"# Tablets\n\n" + why + "## User stories\n\n- Clerks sign.\n\n## Proposal\n\nA page.\n":                             document.Proposal,
		"# VEP 7: Tablets\n\nForms get lost.\n":                                                                             document.Proposal,
		"# Tablets\n\n" + why + "## Success metrics\n\n- 0 lost forms\n\n## Design\n\nBlue.\n\n## Alternatives\n\nPaper.\n": document.Brief,
		"# Product brief: Tablets\n\n" + why + "## Design\n\nBlue.\n\n## Alternatives\n\nPaper.\n":                          document.Brief,
	} {
		if got := document.Parse("tablets.md", []byte(text)).Profile; got != want {
			t.Errorf("%s for\n%s", got, text)
		}
	}
}
