package page_test

import (
	"strings"
	"testing"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/page"
)

// The page fetches nothing. A picture of the document is named as one, so that nobody takes its words for a paragraph.
func TestPicturesAreNamed(t *testing.T) {
	t.Parallel()
	got := words(html(t, page.Discussion{
		Rounds:   []round.Round{{ID: "R", Number: 1, Verdict: round.Reached, Artifact: round.Artifact{Path: "a.md"}}},
		Document: "# A\n\n![The architecture](img/a.png)\n\n![](b.svg)\n\n![*fast* & <b>](c.png \"a title\")\n", Ledger: &ledger.Ledger{},
	}))
	for _, want := range []string{"Image: The architecture → img/a.png", "Image → b.svg", "Image: fast & &lt;b&gt; → c.png"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %.800s", want, got)
		}
	}
}
