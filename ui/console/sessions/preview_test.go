package sessions

import (
	"slices"
	"testing"
)

// The preview shows what a record has: a heading with nothing below it takes no line, nor does a table.
func TestThePreviewLeavesOutEmptySections(t *testing.T) {
	t.Parallel()
	got := beginning("# Record\n\n**Artifact**: a.md\n\n## Convergent Themes\n- (None)\n\n## Divergent Views\n- One\n\n## Action Items\n(None)\n\n## Ratings\n| a | b |\n")
	if want := []string{"## Divergent Views", "- One"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
