package feedback

import (
	"strings"
	"testing"
)

// A revision that is not offered by name is refused with what reviews the new text all the same.
func TestARefusedRevisionSaysHow(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]Checkpoint{
		"edit the document, then continue, and the next round reviews the new text": {Options: options(Step{}, Advice{})},
		"no round of this review comes after this one":                              {Options: options(Step{Final: true}, Advice{})},
	} {
		if err := c.Check(Decision{Choice: ContinueDeeper, Revise: true}); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
