package document_test

import (
	"testing"

	"parley/engine/document"
)

// A document that is filed under a number in a series and says how far it is proposes something, whatever words its title has; what tells how
// the series is kept does not.
func TestADocumentOfASeriesIsAProposal(t *testing.T) {
	t.Parallel()
	const body = "# Retention policy\n\n## Simple summary\n\nForms are kept.\n\n## Motivation\n\nForms get lost.\n\n## Mechanics\n\nA page.\n"
	for text, want := range map[string]document.Profile{
		"---\nlip: 24\nstatus: Implemented\n---\n" + body:                                  document.Proposal,
		"---\nnumber: 14\nstage: completed\n---\n" + body:                                  document.Proposal,
		"| Field | Value |\n|---|---|\n| DIP: | 1035 |\n| Status: | Accepted |\n\n" + body: document.Proposal,
		"| SIP-Number | 7 |\n|---:|:---|\n| Status | Final |\n\n" + body:                   document.Proposal,
		"<pre>\n  BEP: 658\n  Status: Enabled\n</pre>\n\n" + body:                          document.Proposal,
		"```\nBIP: 54\nStatus: Final\n```\n\n" + body:                                      document.Proposal,
		"```\nport: 5432\nstate: up\n```\n\n" + body:                                       document.Policy,
		"## Calls\n\n```\nexit: 5\nstatus: up\n```\n\n" + body:                             document.Policy,
		body:                         document.Policy,
		"---\nlip: 24\n---\n" + body: document.Policy,
		"---\nversion: 24.1\nstatus: Implemented\n---\n" + body:                                         document.Policy,
		"---\nid: 122\nstate: approved\n---\n" + body:                                                   document.Policy,
		"---\nkip: 1\nstatus: Active\ntype: Meta\n---\n" + body:                                         document.Policy,
		"---\nlip: 24\nstatus: Implemented\n---\n# Retention policy\n\n## What is kept\n\nForms are.\n": document.Policy,
	} {
		if got := document.Parse("a.md", []byte(text)).Profile; got != want {
			t.Errorf("%s, not %s:\n%s", got, want, text)
		}
	}
}

// Headings that say why and what is proposed make a proposal, and so do the choices that there were with the one that was taken.
func TestHeadingsThatSayWhyAndWhatProposeIt(t *testing.T) {
	t.Parallel()
	text := func(titles ...string) string {
		all := "# Tablets\n\nForms get lost.\n\n"
		for _, title := range titles {
			all += "## " + title + "\n\nA page.\n\n"
		}
		return all
	}
	for _, c := range []struct {
		path   string
		titles []string
		want   document.Profile
	}{
		{"a.md", []string{"Overview", "Proposal", "Considerations"}, document.Proposal},
		{"a.md", []string{"Motivation", "Proposed Spec", "Validation"}, document.Proposal},
		{"a.md", []string{"Proposed Changes", "Benefits"}, document.General},
		{"a.md", []string{"Proposed Changes", "Benefits", "Drawbacks"}, document.Proposal},
		{"a.md", []string{"Background", "Relevant data", "Options considered", "Outcome"}, document.Proposal},
		{"a.md", []string{"Background", "API Pages", "API Details"}, document.Proposal},
		{"README.md", []string{"Background", "Proposed solution", "Admission"}, document.Proposal},
		{"a.md", []string{"Overview", "Installation", "Outcome"}, document.General},
		{"a.md", []string{"Overview", "API Details", "Options"}, document.General},
		{"README.md", []string{"Overview", "Options", "Examples"}, document.ReadMe},
		{"rfcs/011-retention-policy.md", []string{"Motivation", "What is kept"}, document.Proposal},
		{"docs/011-retention-policy.md", []string{"Motivation", "What is kept"}, document.Policy},
	} {
		if got := document.Parse(c.path, []byte(text(c.titles...))).Profile; got != c.want {
			t.Errorf("%s, not %s: %s %q", got, c.want, c.path, c.titles)
		}
	}
}
