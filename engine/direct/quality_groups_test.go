package direct_test

import (
	"strings"
	"testing"
)

// A heading holds something where an address stands under it, or where it is written over others of its own level.
func TestAHeadingOverItsPartsIsNotEmpty(t *testing.T) {
	t.Parallel()
	firesOn(t, "proposal.md", "Q2", aProposal+"## Risks\n\n## Alternatives\n\nPaper needs no training.\n",
		aProposal+"## Related issues\n\nhttps://example.org/issues/7\n\n## History\n\n- https://example.org/pull/9\n",
		aProposal+"## User stories\n\n## Signing a form\n\nA clerk signs with a pen on the tablet.\n",
		aProposal+"## Alternatives\n\n## Alternative 1: paper\n\nIt needs no training.\n",
		aProposal+"## Risks and mitigations\n\n<!-- What can go wrong? -->\n\n## Risk 1\n\nA tablet breaks; a second one stands by.\n",
		aProposal+"## Alternatives\n\n## Forms on paper\n\n1. Pros: nobody has to learn anything.\n2. Cons: nobody finds a form.\n",
		aProposal+"## Stories\n\n### As a clerk, I want to sign on the tablet so that nothing is printed.\n\n### As an auditor, I want to find a form so that I can read it.\n",
		aProposal+"### Never leave a tablet on the counter of an open desk!\n\n## History\n\nThe first draft is of May.\n",
		aProposal+"### Ticket: https://example.org/issues/8\n\n## History\n\nThe first draft is of May.\n")
}

// Headings on the wrong level hold what the heading above them announces, where they say so.
func TestWhatAHeadingAnnouncesMayStandOnAnotherLevel(t *testing.T) {
	t.Parallel()
	const caught = "##### Errors\n\nThe tablet shows them to the clerk.\n\n"
	const errors = "## signature_missing\n\n### Error definition\n\nA form came without a signature.\n\n## form_unknown\n\n### Error definition\n\nNobody knows the form's number.\n"
	firesOn(t, "proposal.md", "Q2", aProposal+caught+"##### Errors caught\n\n"+errors, aProposal+caught+"##### Errors Definition\n\n"+errors)
	const examples = "#### A form with two signatures\n\nBoth clerks sign, one after the other.\n\n##### The second of them\n\nShe sees who signed first.\n"
	firesOn(t, "proposal.md", "Q2", aProposal+"### Signing\n\n#### Basic example\n\n"+examples, aProposal+"### Signing\n\n#### Examples\n\n"+examples)
}

// A part whose heading has the level of the title belongs to the heading before it, and a heading may repeat the title that a table gives.
func TestWhatStandsOnTheLevelOfTheTitleBelongsToTheHeadingBeforeIt(t *testing.T) {
	t.Parallel()
	const signing = "### Signing\n\nA clerk signs with a pen.\n\n"
	const rights = "Clerk\n\n| Form | Reads | Signs |\n|---|---|---|\n| visa | yes | no |\n| stay | yes | yes |\n"
	firesOn(t, "proposal.md", "Q2", aProposal+signing+"### All rights\n\n## "+rights, aProposal+signing+"### All rights\n\n# "+rights)
	const head = "# RFC-7: Forms\n\n| Field | Value |\n|---|---|\n| Title | %s |\n| Author | Ada |\n\n## Forms on a tablet\n\n# Scope\n\nA tablet shows the form and stores it.\n\n## Words\n\nA clerk works at a desk.\n"
	firesOn(t, "proposal.md", "Q2", strings.Replace(head, "%s", "Paper forms", 1), strings.Replace(head, "%s", "Forms on a tablet", 1))
	firesOn(t, "proposal.md", "Q2", aProposal+"## Why a tablet?\n\n## Clerks write faster\n\nBy ten forms a day.\n",
		aProposal+"## Why a tablet?\n\n## If you do any of the following each day, a tablet saves an hour of it for you\n\n- Sign a form.\n- Look for one.\n")
}

// A title page says which revision it is, a label says that there is none, and a comment for a program is no template's hint.
func TestWhatAHeadingSaysItself(t *testing.T) {
	t.Parallel()
	firesOn(t, "proposal.md", "Q2", aProposal+"### Revisions\n\n## Background\n\nPaper is slow.\n", aProposal+"### Rev 0.1\n\n## Background\n\nPaper is slow.\n")
	firesOn(t, "proposal.md", "Q2", aProposal+"### Related proposals: \n\n## Background\n\nPaper is slow.\n", aProposal+"### Related proposals: n/a\n\n## Background\n\nPaper is slow.\n")
	firesOn(t, "proposal.md", "Q2", aProposal+"## Commands\n\n<!-- Name each. -->\n## Signing a form\n\nA clerk types sign.\n",
		aProposal+"## Commands\n\n<!-- omit in toc -->\n## Signing a form\n\nA clerk types sign.\n")
}

// A comment of the template is no text, whatever addresses it holds, and neither is a heading of its own before another subject.
func TestATemplatesCommentFillsNoSection(t *testing.T) {
	t.Parallel()
	for _, empty := range []string{
		"## Drawbacks\n\n<!--\nSee https://example.org/how-to for what belongs here.\n-->\n\n## History\n\nThe first draft is of May.\n",
		"## User stories\n\n## Risks\n\nThe tablet breaks; a second one stands by.\n",
		"## Risks and mitigations\n\n<!-- What can go wrong? -->\n\n## Phase 1\n\nOne desk gets a tablet.\n",
		"## Alternatives\n\n## Upgrade strategy\n\nNothing is stored yet.\n",
	} {
		firesOn(t, "proposal.md", "Q2", aProposal+empty)
	}
}

// A sentence that was marked as a heading by mistake is the text of the section above it.
func TestAParagraphMarkedAsAHeadingIsText(t *testing.T) {
	t.Parallel()
	const text = "The network is under the control of the members. All proposals must come with code that the members can approve"
	firesOn(t, "proposal.md", "Q2", aProposal+"### Governance\n\n## Members and their votes\n\n### Counts\n\nVotes are counted each month.\n",
		aProposal+"### Governance\n\n## "+text+"\n\nVotes are counted each month.\n")
}

// What a specification lists part by part may stand on the wrong level, where no heading before it stands there.
func TestPartsOfASpecificationMayStandOnTheWrongLevel(t *testing.T) {
	t.Parallel()
	const before, after = "# Coins\n\n### Motivation\n\nPrices of coins are set by hand, and nobody knows by whom.\n\n%s### Specification\n\n", "\n\nThe price is set each hour.\n\n### Rationale\n\nAn hour is enough.\n"
	plain := strings.Replace(before, "%s", "", 1)
	firesOn(t, "proposal.md", "Q2", plain+"## Risks"+after, plain+"## XMR"+after)
	firesOn(t, "proposal.md", "Q2", strings.Replace(before, "%s", "## Costs\n\nThere are none so far.\n\n", 1)+"## XMR"+after)
	firesOn(t, "proposal.md", "Q2", strings.Replace(plain, "### Specification", "### Prices", 1)+"## XMR"+after)
}
