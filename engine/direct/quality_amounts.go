package direct

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// A text that says how much money there is and how it is spent spends no more than that: "The budget is EUR 40,000: EUR 30,000 for the design, EUR
// 20,000 for the rest."

var (
	// wholeAmount stands before the amount that others are parts of, and intoParts between that and the first of them.
	wholeAmount = pattern.New(`(?i)\b(?:budget|costs?|amount|sum|grant|funds?)(?: (?:of the|for the|of|for) [\pL ]{1,30})? (?:is|are|amounts? to|of|totals?|comes? to) (?:about |exactly |up to |at most )?$`)
	intoParts   = pattern.New(`(?i)^(?: in total)?(?::|;|,? of which|\. (?:it|this|they|these|the money) (?:is|are|will be) (?:spent|used|split|divided|distributed)(?: (?:as follows|like this|on|for|into))?:?|\. (?:of (?:it|this|that|these),?|we (?:spend|plan|use)))\s*$`)
)

// leastParts is how many amounts are parts of another one at least.
const leastParts = 2

// moneyIn are the amounts of money in a text, in its order.
func moneyIn(text string) []document.Measure {
	return slices.DeleteFunc(document.ScanMeasures(text), func(x document.Measure) bool { return !isCurrency(x.Dimension) })
}

// isCurrency reports whether a dimension is money: the others are called in small letters.
func isCurrency(dimension string) bool {
	return len(dimension) == len("EUR") && strings.ToUpper(dimension) == dimension
}

// overspentIn reads a text that spends more than it has: the whole, and what its parts are together.
func overspentIn(text string) (whole document.Measure, parts float64, is bool) {
	if !strings.ContainsAny(text, "0123456789") {
		return whole, 0, false
	}
	all := moneyIn(text)
	for i, a := range all {
		if len(all)-i-1 < leastParts || !wholeAmount.MatchString(text[:a.Start]) || !intoParts.MatchString(text[a.Start+len(a.Text):all[i+1].Start]) {
			continue
		}
		sum, end := 0.0, all[i+1].Start
		for _, part := range all[i+1:] {
			if part.Dimension != a.Dimension || part.Base >= a.Base || strings.ContainsAny(text[end:part.Start], ".!?") || notAdded.MatchString(text[end:part.Start]) {
				return whole, 0, false
			}
			sum, end = sum+part.Base, part.Start+len(part.Text)
		}
		if sum > a.Base {
			return a, sum, true
		}
	}
	return whole, 0, false
}

// miscountedAmounts finds the texts that spend more than there is.
func (m *analysis) miscountedAmounts() (found []finding) {
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		if b.Kind == document.Code || b.Kind == document.Row || b.Quoted || b.Struck {
			continue
		}
		whole, parts, is := overspentIn(b.Text)
		if !is {
			continue
		}
		f := m.at(review.Medium, i, b.SpanOf(whole.Start, whole.Start+len(whole.Text)), "")
		if m.isSuppressed(f.line) {
			continue
		}
		f.text = fmt.Sprintf("“%s” (line %d) is split into amounts that add up to %s.", whole.Text, f.line, grouped(strconv.FormatFloat(parts, 'f', -1, 64), true))
		f.suggestion = fmt.Sprintf("Correct “%s” (line %d), or its parts.", whole.Text, f.line)
		f.certain = true
		found = append(found, f)
	}
	return found
}
