package worddiff

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// What is marked in two lists is the same list, however long they are, and in short ones nothing longer is common.
func TestCommonIsInBothInOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.IntRange(0, 9), 0, 14)
		a, b := list.Draw(t, "a"), list.Draw(t, "b")
		inA, inB := Common(a, b)
		apartA, apartB := make([]bool, len(a)), make([]bool, len(b))
		markBetween(a, b, apartA, apartB, 0)
		for _, marks := range [][2][]bool{{inA, inB}, {apartA, apartB}} {
			if x, y := marked(a, marks[0]), marked(b, marks[1]); !slices.Equal(x, y) {
				t.Fatalf("%v and %v", x, y)
			}
		}
		if got, want := len(marked(a, inA)), longest(a, b); got != want {
			t.Fatalf("%d are common, want %d", got, want)
		}
	})
}

func marked(list []int, in []bool) (kept []int) {
	for i, v := range list {
		if in[i] {
			kept = append(kept, v)
		}
	}
	return kept
}

// longest is the length of the longest list that both have in common, found without a table.
func longest(a, b []int) int {
	switch {
	case len(a) == 0 || len(b) == 0:
		return 0
	case a[0] == b[0]:
		return 1 + longest(a[1:], b[1:])
	}
	skip := slices.Index(b, a[0])
	without := longest(a[1:], b)
	if skip < 0 {
		return without
	}
	return max(without, 1+longest(a[1:], b[skip+1:]))
}
