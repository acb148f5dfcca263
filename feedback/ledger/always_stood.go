package ledger

import (
	"cmp"
	"slices"

	"parley/engine/pattern"
	"parley/engine/round"
)

// quotedWords are words in quotation marks that are long enough to be a passage.
var quotedWords = pattern.New(`[“"「]([^“”"「」]{6,})[”"」]`)

// answerStood reports whether what answers an entry stood in the document before it was changed: the words that an examiner found
// against it, or those that who gives in quotes now. Nobody has fixed such an entry. Nor has anybody fixed a missing requirement
// where nothing was added. An entry with a quote is judged by that.
func (v *versionComparer) answerStood(e *Entry, checked []recheckResult) bool {
	c := v.compared[cmp.Or(e.Version, v.previous)]
	if c == nil || e.Quote != "" {
		return false
	}
	stands := func(quote string) bool { return c.before.exactly(quote, 1) != nil && c.after.exactly(quote, 1) != nil }
	if e.Examined != nil && e.Examined.As == round.Disputed && stands(e.Examined.CounterQuote) {
		return true
	}
	var quotes []string
	for _, said := range checked {
		for _, m := range quotedWords.FindAllStringSubmatch(said.by.text, -1) {
			if c.after.exactly(m[1], 1) != nil {
				quotes = append(quotes, m[1])
			}
		}
	}
	if len(quotes) > 0 {
		return !slices.ContainsFunc(quotes, func(quote string) bool { return !stands(quote) })
	}
	return e.Kind == Gap && !slices.ContainsFunc(c.edits, func(changed *edit) bool { return len(changed.fresh) > 0 })
}
