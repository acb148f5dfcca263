package worddiff

import "unicode/utf8"

// edit is words of one text in whose place the other has others: from one index to before another in each.
type edit struct{ fromA, toA, fromB, toB int }

// editsOf are the places in which two texts differ, between the words that they have in common.
func editsOf(inA, inB []bool) (edits []edit) {
	for i, j := 0, 0; i < len(inA) || j < len(inB); {
		e := edit{i, i, j, j}
		for e.toA < len(inA) && !inA[e.toA] {
			e.toA++
		}
		for e.toB < len(inB) && !inB[e.toB] {
			e.toB++
		}
		if e.toA > e.fromA || e.toB > e.fromB {
			edits = append(edits, e)
		}
		i, j = e.toA+1, e.toB+1
	}
	return edits
}

// fewWords is how many words in common may be lost in a larger change.
const fewWords = 2

// mergeEdits takes few words in common between two larger changes as changed, too: a sentence that is written anew is read as a
// whole, and not for the "the" that both have. A change of blanks alone is none.
func mergeEdits(a, b []string, edits []edit) (merged []edit) {
	for _, e := range edits {
		for len(merged) > 0 {
			before := merged[len(merged)-1]
			between := a[before.toA:e.fromA]
			if n := letters(between); countWords(between) > fewWords || n > before.letters(a, b) || n > e.letters(a, b) {
				break
			}
			e.fromA, e.fromB = before.fromA, before.fromB
			merged = merged[:len(merged)-1]
		}
		merged = append(merged, e)
	}
	edits, merged = merged, nil
	for _, e := range edits {
		if e.letters(a, b) > 0 {
			merged = append(merged, e)
		}
	}
	return merged
}

// letters is the weight of an edit: what is more, of that which goes and that which comes.
func (e edit) letters(a, b []string) int {
	return max(letters(a[e.fromA:e.toA]), letters(b[e.fromB:e.toB]))
}

// letters counts the characters of words, blanks left out.
func letters(words []string) (n int) {
	for _, w := range words {
		if !isBlank(w) {
			n += utf8.RuneCountInString(w)
		}
	}
	return n
}

func countWords(words []string) (n int) {
	for _, w := range words {
		if !isBlank(w) {
			n++
		}
	}
	return n
}

// isAlike reports whether enough of the longer text is in the shorter one to read them side by side.
func isAlike(a, b []string, edits []edit) bool {
	goes, comes := 0, 0
	for _, e := range edits {
		goes += letters(a[e.fromA:e.toA])
		comes += letters(b[e.fromB:e.toB])
	}
	allA, allB := letters(a), letters(b)
	return 4*max(allA-goes, allB-comes) >= min(allA, allB)
}

// Likeness is how much of two texts is in both, from 0 for nothing to 1 for all.
func Likeness(before, now string) float64 {
	a, b := words(before), words(now)
	inA, _ := Common(keys(a), keys(b))
	all, kept := letters(a)+letters(b), 0
	for i, w := range a {
		if inA[i] {
			kept += 2 * letters([]string{w})
		}
	}
	if all == 0 {
		return 1
	}
	return float64(kept) / float64(all)
}
