package direct

import "testing"

// A Chinese text is unreadable only on two signs: pairs that none has, and few of the pairs that any has. The counts were measured on real
// texts, in order and in random order.
func TestChineseWithoutOrderShowsItTwice(t *testing.T) {
	t.Parallel()
	for o, want := range map[hanOrder]struct{ told, sure bool }{
		{broken: 2, sound: 7, all: 407, expected: 5.04}:    {},
		{broken: 6, sound: 17, all: 830, expected: 14.21}:  {},
		{broken: 10, sound: 31, all: 2011, expected: 17.5}: {},
		{broken: 3, sound: 5, all: 465, expected: 5.97}:    {told: true},
		{broken: 4, sound: 5, all: 283, expected: 3.98}:    {true, true},
		{broken: 2, sound: 3, all: 317, expected: 4.37}:    {told: true},
	} {
		if o.hasBrokenPairs() != want.told || o.isShuffled() != want.sure {
			t.Errorf("told %t, sure %t for %+v", o.hasBrokenPairs(), o.isShuffled(), o)
		}
	}
}

// Characters in random order make hardly more of the common pairs than chance; a list of terms of a trade still makes thrice as many, and a
// short text tells nothing.
func TestTextInRandomOrderHasFewCommonPairs(t *testing.T) {
	t.Parallel()
	for o, want := range map[hanOrder]bool{
		{common: 3, commonByChance: 3.4}:    true,
		{common: 11, commonByChance: 4}:     true,
		{common: 310, commonByChance: 93.9}: false,
		{common: 24, commonByChance: 5.5}:   false,
		{common: 1, commonByChance: 2}:      false,
	} {
		if got := o.hasFewCommonPairs(); got != want || o.isShuffled() != want {
			t.Errorf("%+v: %t, shuffled %t", o, got, o.isShuffled())
		}
	}
	if len(commonHan()) != 1742 {
		t.Errorf("%d pairs", len(commonHan()))
	}
}
