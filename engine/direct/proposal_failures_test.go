package direct_test

import (
	"strings"
	"testing"
)

// Whoever says what may fail when asked for it names what speaks against the proposal, under whatever heading.
func TestAnAnswerToWhatMayFailSpeaksAgainstTheProposal(t *testing.T) {
	t.Parallel()
	of := func(answered string) string {
		text := strings.Replace(rfc, "## Drawbacks\n\nTablets break, and the branch has to buy a second one.\n\n", "", 1)
		text = strings.NewReplacer("costs the same and finds", "finds", "## Compatibility", "## Transition").Replace(text)
		return strings.Replace(text, "## Unresolved questions", "## Rollout\n\n"+answered+"\n\n## Unresolved questions", 1)
	}
	for answered, named := range map[string]bool{
		"* **How can a rollout fail? Can it impact running work?**\n  - A panic in the archive will end the counter.":           true,
		"* **How can a rollout fail?**\n  A panic in the archive will end the counter.":                                         true,
		"**How can a rollout fail?**\n\nA panic in the archive will end the counter.":                                           true,
		"### How can a rollout or rollback fail? Can it impact running work?\n\nA panic in the archive ends the counter.":       true,
		"* **What are other known failure modes?**\n  - The archive runs full and answers late.":                                true,
		"* **How can a rollout fail?**\n  - None":                                                                               false,
		"* **How can a rollout fail?**\n  - TBD":                                                                                false,
		"* **How can a rollout fail?**\n  It cannot, because nothing is rolled out.":                                            false,
		"* **How can a rollout fail?**\n\n* **Which numbers are watched?**\n  - Those of the archive and those of the counter.": false,
		"* **Which numbers inform a rollback?**\n  - The panics of the archive, for a week.":                                    false,
		"### How can a rollout fail?\n\nThe rollout will not fail, since nothing is rolled out.":                                false,
	} {
		if found := found(judgedBy(t, "risk", "x.md", of(answered), "R17"), "R17"); (len(found) == 0) != named {
			t.Errorf("%q: %+v", answered, found)
		}
	}
}
