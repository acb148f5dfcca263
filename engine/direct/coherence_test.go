package direct_test

import (
	"strings"
	"testing"

	"parley/engine/perspective"
	"parley/engine/review"
)

// One slip among few articles is no text without order.
func TestASlipIsNoShuffledText(t *testing.T) {
	t.Parallel()
	const good = "The clerk takes the form to the counter and gives a copy of the form to the auditor in the office. "
	for text, want := range map[string]bool{
		strings.Repeat("The of form the is counter a to and the with it clerk the is. ", 3): true,
		good + good + "The the form is stored in a is folder.\n":                            false,
	} {
		told := false
		for _, w := range sayings(t, "proposal.md", "", aProposal+text) {
			told = told || strings.Contains(w.Text, "no readable order")
		}
		if told != want {
			t.Errorf("told %t of %s", told, text)
		}
	}
}

// What blocks a document needs two signs: words that follow no article all over it, and sentences that end where none does. A few lines of
// notation are no sign, and slips all over a text whose sentences end in order are told as that.
func TestTextWithoutOrderShowsItTwice(t *testing.T) {
	t.Parallel()
	const good = "The clerk takes the form to the counter and gives a copy of the form to the auditor in the office. "
	const slip = "The clerk takes the of form to a counter, and the copy goes to the auditor of the office. "
	const notation = "An a has a size, the a is kept, and the a of the list is read. "
	const formula = "The clerk counts a + b forms, where a and b are constants, for a is fixed. "
	for text, want := range map[string]review.Severity{
		strings.Repeat(good+formula+"\n\n", 4):                                                     "",
		strings.Repeat(good, 6) + "\n\n" + notation + "\n\n" + strings.Repeat(good, 2):             "",
		strings.Repeat(good+slip+"\n\n", 4):                                                        review.Medium,
		strings.Repeat("The of clerk form counter. takes the to copy. an the office gives\n\n", 6): review.High,
	} {
		var got review.Severity
		for _, w := range judgedBy(t, perspective.Quality, "proposal.md", aProposal+text).Weaknesses {
			if strings.Contains(w.Text, "articles (the, a, an)") {
				got = w.Severity
			}
		}
		if got != want {
			t.Errorf("%q, not %q, of %s", got, want, text)
		}
	}
}
