package direct

import "strings"

// WordsOf are the words of the list that a check looks for, those that begin so ending in *; nil for a check without a list of words. Some
// checks know signs beside them, which no word alone shows.
func WordsOf(id string) (words []string) {
	list := map[string]*termList{
		"Q4": vagueTerms, "Q5": escapeClauses, "Q6": openEnds, "P10": claimWords, "R7": lonely, "R9": exposed, "T12": productNames,
	}[id]
	if list == nil {
		return nil
	}
	known := map[string]bool{}
	for word := range strings.SplitSeq(list.list, "|") {
		if word = strings.Join(strings.Fields(word), " "); word != "" && !known[word] {
			known[word] = true
			words = append(words, word)
		}
	}
	return words
}
