package worddiff_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"parley/ui/worddiff"
)

// The pieces of each side are the text, and what is common to both is the same.
func TestCompareLosesNothing(t *testing.T) {
	t.Parallel()
	text := rapid.StringMatching(`([a-c]{0,4}[ ,.]?|[网络分区]|é){0,30}`)
	rapid.Check(t, func(t *rapid.T) {
		before, now := text.Draw(t, "before"), text.Draw(t, "now")
		old, fresh := worddiff.Compare(before, now)
		join := func(list []worddiff.Piece) (all, kept string) {
			for _, p := range list {
				all += p.Text
				if !p.Changed {
					kept += p.Text
				}
			}
			return all, strings.ReplaceAll(kept, " ", "")
		}
		a, keptA := join(old)
		b, keptB := join(fresh)
		if a != before || b != now || keptA != keptB {
			t.Fatalf("%q and %q keep %q and %q", a, b, keptA, keptB)
		}
	})
}

// A text of any length is compared in a moment.
func TestCompareOfLongTextsTellsAllAsChanged(t *testing.T) {
	t.Parallel()
	old, fresh := worddiff.Compare(strings.Repeat("word ", 50_000), strings.Repeat("other ", 50_000))
	if len(old) != 1 || !old[0].Changed || len(fresh) != 1 || !fresh[0].Changed {
		t.Errorf("%d and %d pieces", len(old), len(fresh))
	}
}
