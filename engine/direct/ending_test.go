package direct_test

import (
	"strings"
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
		review.Medium: whole + "The clerk leaves. The tablet is charged over night in the office",
		review.High:   whole + "The clerk leaves. The tablet is charged over night in the\n",
		"":            whole + "The clerk leaves. The tablet is charged over night in the office\n",
	} {
		if all := sayings(t, "proposal.md", "Q24", text); want == "" && len(all) > 0 || want != "" && (len(all) == 0 || all[0].Severity != want) {
			t.Errorf("wanted %q: %v", want, all)
		}
	}
}

// TestEndsThatNeedMore holds words that cannot end a text to others that look like them and can.
func TestEndsThatNeedMore(t *testing.T) {
	t.Parallel()
	part := func(end string) string { return aProposal + "## Rollout\n\n" + end }
	for _, end := range []string{
		"At the counter the clerk performs the following\n", "A tablet is replaced, so that\n", "Forms come from an archive, and the clerk needs a new\n",
		"The office keeps two tablets. Some\n", "When the tablet is full, it\n", "Forms come late; however, they\n", "Each branch gets the number of\n",
		"A folder is called by its branch, where the `XX` part is\n", "The following form is an example\n", "The branch has to print each form to ensure\n",
		"Old forms will each be\n", "- The clerk opens the form.\n- Introduce a\n", "The archive is open. As a clerk, I'd\n", "1. The clerk opens the form.\n2. The clerk signs it.\n3. ✔\n", "- The clerk opens the form.\n- The clerk signs it.\n-\n", "The clerk opens the form.\n\n###\n",
		"本行的柜员打开表格，审计员随后查看并且\n",
	} {
		firesOn(t, "proposal.md", "Q24", part(end))
	}
	for _, end := range []string{
		"1. The clerk opens the form.\n2. The clerk signs it.\n3. ✔ Done\n", "- open the form,\n- sign the form that lies there,\n- keep the form that was signed,\n",
		"The clerk keeps the forms as they should be\n", "Nobody knows what the clerk needs a tablet for\n", "A tablet that the archive provides\n", "The forms are the same as the following.\n",
		"Forms are kept in the folder where the archive is\n", "The tablet shows 4 rows and counts how many there are of it\n", "运行检查或查看日志后开始实现\n", "The clerk opens the form.\n\n---\n", "The clerk signs.\n\n- yes\n- no\n",
	} {
		firesOn(t, "proposal.md", "Q24", part("The archive is in the\n"), part(end))
	}
}

// TestADocumentThatSurelyBreaksOffIsNotGood holds every perspective's rating to an end that two signs say is none, and to one.
func TestADocumentThatSurelyBreaksOffIsNotGood(t *testing.T) {
	t.Parallel()
	for end, most := range map[string]review.Rating{"The tablets are given to the clerks of the": 2, "The tablets are given to the clerks of the\n": 3} {
		for who, a := range panel(t, "proposal.md", "# Proposal: Forms\n\n## Motivation\n\nClerks lose an hour a day to paper forms, and nobody finds one again.\n\n## Rollout\n\n"+end) {
			told := strings.Contains(a.Rules.Reason, "high finding") || strings.Contains(a.Rules.Reason, "Q24")
			if a.Rating > most || who == perspective.Quality && !told {
				t.Errorf("%s rates %d: %s", who, a.Rating, a.Rules.Reason)
			}
		}
	}
}

// A list of three or four steps may have either, and a comma may stand for the last full stop.
func TestWhatMayBeWholeIsNoBreak(t *testing.T) {
	t.Parallel()
	steps := func(n string) string {
		return aProposal + "## Steps\n\nA form works in the following " + n + " steps:\n\n1. Open it.\n2. Fill it in.\n3. Sign it.\n4. Send it.\n"
	}
	firesOn(t, "proposal.md", "Q15", steps("three"), steps("four"), steps("three or four"))
	const whole = aProposal + "## Part\n\nThe clerk signs the form before it is stored.\n\n## More\n\nThe archive keeps it for a year.\n\n## End\n\n"
	for want, last := range map[review.Severity]string{review.Medium: "We keep the paper in the first version of the desk,\n", review.High: "We keep the paper in the first version of the\n"} {
		for _, w := range sayings(t, "proposal.md", "Q24", whole+last) {
			if w.Severity != want {
				t.Errorf("%q: %s, want %s", last, w.Severity, want)
			}
		}
	}
	firesOn(t, "proposal.md", "Q24", whole+"The desk asks for:\n", whole+":::note\nThe desk is closed on Sundays.\n:::\n")
}

// TestAFileWithoutALineEndStopsWhereASecondSignTellsIt takes the line end of a text away, which alone is no sign.
func TestAFileWithoutALineEndStopsWhereASecondSignTellsIt(t *testing.T) {
	t.Parallel()
	const text = aProposal + "The archive keeps a form for a year, and an auditor reads it approximately once.\n\n## Rollout\n\n"
	for _, cut := range []string{
		"The tablet costs 30 euros a year, the daily cost would be approximat", "It is ", "Two related tablets also aim to help the aud", "The desk is capable of reaching ",
		"1. Open the form.\n2. Copy the form and the letter into the folder of two", "The desk follows the [rules of forms](https://exam", "The desk calls `open", "1. Open it.\n2. **Signing of",
	} {
		if len(sayings(t, "proposal.md", "Q24", text+cut)) == 0 {
			t.Errorf("silent on %q", cut)
		}
		if said := sayings(t, "proposal.md", "Q24", text+cut+".\n"); strings.IndexByte(cut, '`') < 0 && !strings.Contains(cut, "](") && len(said) > 0 {
			t.Errorf("%q: %s", cut+".", said[0].Text)
		}
	}
	for _, whole := range []string{
		"The desk keeps the forms", "It is open", "Forms are described in the design document", "See the rules of the desk  ", "Use `open`", "The desk follows the [rules](https://example.org)",
		"The desk is run by ARC", "- yes\n- no", "Talk about it under #arch",
	} {
		for _, w := range sayings(t, "proposal.md", "Q24", text+"Documentation and architecture are kept by the auditor.\n\n"+whole) {
			t.Errorf("%q: %s", whole, w.Text)
		}
	}
}

// An empty pair of brackets is a rule of a grammar beside another one in brackets, and a task without words beside a task.
func TestTheEmptyRuleOfAGrammarIsNoLostItem(t *testing.T) {
	t.Parallel()
	if said := sayings(t, "grammar.md", "Q24", aProposal+"Index:\n\n- [ IntValue ]\n- [ ]\n"); len(said) > 0 {
		t.Error(said[0].Text)
	}
	if said := sayings(t, "tasks.md", "Q24", aProposal+"Tasks:\n\n- [ ] Buy a tablet\n- [ ]\n"); len(said) == 0 {
		t.Error("silent on a task without words")
	}
}

// A sentence may leave out the verb that stands in its first part, and a condition of a list in headings goes on under the next one.
func TestASentenceThatLeavesItsVerbOutIsWhole(t *testing.T) {
	t.Parallel()
	for text, whole := range map[string]bool{
		"- A form may follow a letter, but it does not need to\n":                                             true,
		"- The desk keeps a form, and the auditor does not need to\n":                                         false,
		"### 1.1\n\nKeep the costs of each form low; and\n\n### 1.2\n\nThink of another way.\n":               true,
		"### 1.1\n\nThe costs of each form are kept by the auditor and\n\n### 1.2\n\nThink of another way.\n": false,
	} {
		if said := sayings(t, "proposal.md", "Q24", aProposal+"## Rules\n\n"+text); (len(said) == 0) != whole {
			t.Errorf("whole %t of %q: %+v", whole, text, said)
		}
	}
}
