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

// Where the preview has no room for the rest of a sentence it says so.
func TestACutSentenceOfThePreviewHasAMark(t *testing.T) {
	t.Parallel()
	lines := []string{"Findings", "decided   done without asking (--yes), after", "          round 1", "note      None"}
	if got := cutWithin(lines, 2, 48); !slices.Equal(got, []string{"Findings", "decided   done without asking (--yes), after …"}) {
		t.Errorf("within a sentence: %q", got)
	}
	if got := cutWithin(lines, 3, 48); !slices.Equal(got, lines[:3]) {
		t.Errorf("at its end: %q", got)
	}
	if got := cutWithin(lines, 9, 48); !slices.Equal(got, lines) {
		t.Errorf("with room for all: %q", got)
	}
}
