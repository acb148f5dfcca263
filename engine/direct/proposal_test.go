package direct_test

import (
	"strings"
	"testing"
)

// A heading on drawbacks under which only "None" stands names none: it says less than a sentence on one cost would.
func TestDrawbacksThatAreDeniedAreNotNamed(t *testing.T) {
	t.Parallel()
	of := func(drawbacks string) string {
		text := strings.Replace(rfc, "Tablets break, and the branch has to buy a second one.", drawbacks, 1)
		return strings.NewReplacer("costs the same and finds", "finds", "## Compatibility", "## Transition").Replace(text)
	}
	for drawbacks, denied := range map[string]bool{
		"None.":                    true,
		"N/A":                      true,
		"- None known.":            true,
		"No significant drawbacks": true,
		"None for clerks, but the branch has to buy a second tablet.": false,
		"The branch has to buy a second tablet.":                      false,
		"None. The paper forms stay valid, so nobody loses anything.": false,
	} {
		a := judgedBy(t, "risk", "x.md", of(drawbacks), "R17")
		found := found(a, "R17")
		if (len(found) == 1 && stateOf(a, "R17") == "partly" && strings.Contains(found[0].Text, "“Drawbacks” (line ")) != denied || !denied && len(found) > 0 {
			t.Errorf("%q: %+v", drawbacks, found)
		}
		if denied && strings.Contains(said(a), "What speaks against it has its own section") {
			t.Errorf("%q is praised: %s", drawbacks, said(a))
		}
	}
	elsewhere := strings.Replace(of("None."), "## Transition\n\n", "## Transition\n\nA downside is the price of a tablet, and the risk is that it breaks. ", 1)
	if found := found(judgedBy(t, "risk", "x.md", elsewhere, "R17"), "R17"); len(found) > 0 {
		t.Errorf("a downside stands elsewhere: %+v", found)
	}
}
