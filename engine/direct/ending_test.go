package direct_test

import (
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
)

// sayings are what all perspectives say of a document by one check.
func sayings(t *testing.T, name, check, text string) []review.Weakness {
	t.Helper()
	var all []review.Weakness
	for _, p := range perspective.Defaults() {
		all = append(all, found(analyse(t, direct.Input{Path: name, Artifact: []byte(text), Perspective: p, Options: told(check)}), check)...)
	}
	return all
}

// firesOn holds a check to a text it has to object to, and to some that only look like it.
func firesOn(t *testing.T, name, check, planted string, clean ...string) {
	t.Helper()
	if len(sayings(t, name, check, planted)) == 0 {
		t.Errorf("%s is silent on:\n%s", check, planted)
	}
	for _, text := range clean {
		for _, w := range sayings(t, name, check, text) {
			t.Errorf("%s says %q of:\n%s", check, w.Text, text)
		}
	}
}

const aProposal = "# Proposal: Forms\n\n## Motivation\n\nClerks lose an hour a day to paper forms, and nobody finds one again.\n\n## Design\n\nA tablet shows the form and stores it.\n\n"

// A list, a name or a sentence without its full stop ends many a document that is whole.
func TestATextIsBrokenOffOnlyWhereMoreHasToFollow(t *testing.T) {
	t.Parallel()
	firesOn(t, "proposal.md", "Q24", aProposal+"## Rollout\n\nThe tablets are given to the clerks of the\n",
		aProposal+"## History\n\n- 2026-01-02: the first draft was written\n- 2026-02-03: implemented and generally available in version 2.7.0\n",
		aProposal+"## Upgrade\n\nNo upgrade strategy is needed\n",
		aProposal+"## Milestone 3\nNegotiate the key of the connection\n",
		aProposal+"## Interested\n\n@ada, @bob, @cid, @dora, @emil, and others of the team\n")
}

func TestAMissingFullStopWeighsLessThanABrokenSentence(t *testing.T) {
	t.Parallel()
	whole := aProposal + "## Part\n\nThe clerk signs the form before it is stored.\n\n## More\n\nThe archive keeps it for a year.\n\n## Still more\n\nAn auditor reads it there.\n\n## End\n\n"
	for want, text := range map[review.Severity]string{
		review.Medium: whole + "The clerk leaves. The tablet is charged over night in the office\n",
		review.High:   whole + "The clerk leaves. The tablet is charged over night in the\n",
	} {
		if all := sayings(t, "proposal.md", "Q24", text); len(all) == 0 || all[0].Severity != want {
			t.Errorf("wanted %s: %v", want.Label(), all)
		}
	}
}
