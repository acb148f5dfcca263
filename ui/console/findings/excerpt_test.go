package findings

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/theme"
)

// A finding without a place says what is known of its quote, and no more.
func TestWhyAFindingHasNoPlaceIsTrue(t *testing.T) {
	t.Parallel()
	for want, f := range map[string]round.Finding{
		"Quote not found:":                 {Quote: "no such words", Evidence: review.Unverified},
		"Quote too short to show a place:": {Quote: "30", Evidence: review.TooShort},
		"No longer in the document:":       {Quote: "It is fast.", Evidence: review.Found, Stood: 1},
		"Its quote shows no place:":        {Quote: "It is fast.", Perspectives: []string{ledger.Person}}, // from a later version
	} {
		if got := ansi.Strip(strings.Join(excerpt{}.noPlaceLines(theme.New(theme.Options{}), f, 80), "\n")); got != want+"\n"+f.Quote {
			t.Errorf("%+v: %q, want %q", f, got, want)
		}
	}
}
