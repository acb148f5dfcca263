package direct

import (
	"fmt"
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
	// money is an amount with its currency before or behind it.
	money = pattern.New(`(?i)(?P<c>€|\$|£|\b(?:EUR|USD|GBP|CHF)) ?(?P<n>\d{1,3}(?:,\d{3})+|\d+)(?:\.\d\d)?(?P<k>k|m)?\b|\b(?P<n2>\d{1,3}(?:,\d{3})+|\d+)(?:\.\d\d)?(?P<k2>k|m)? ?(?P<c2>€|£|(?:EUR|USD|GBP|CHF|euros?|dollars?|pounds?)\b)`)
)

// leastParts is how many amounts are parts of another one at least.
const leastParts = 2

// amountOfMoney is one, with what stands before it in the text.
type amountOfMoney struct {
	value      float64
	currency   string
	text       string
	start, end int
}

// moneyIn are the amounts of a text.
func moneyIn(text string) (found []amountOfMoney) {
	names := money.Regexp().SubexpNames()
	for _, at := range money.FindAllStringSubmatchIndex(text, -1) {
		a := amountOfMoney{text: text[at[0]:at[1]], start: at[0], end: at[1]}
		factor := 1.0
		for i, name := range names {
			if name == "" || at[2*i] < 0 {
				continue
			}
			word := text[at[2*i]:at[2*i+1]]
			switch name[0] {
			case 'c':
				a.currency = currencyOf(word)
			case 'n':
				a.value, _ = strconv.ParseFloat(strings.ReplaceAll(word, ",", ""), 64)
			case 'k':
				factor = map[string]float64{"k": 1e3, "m": 1e6}[strings.ToLower(word)]
			}
		}
		a.value *= factor
		found = append(found, a)
	}
	return found
}

// currencyOf is one name for each currency.
func currencyOf(word string) string {
	switch w := strings.ToLower(word); {
	case w == "€" || strings.HasPrefix(w, "eur"):
		return "EUR"
	case w == "$" || w == "usd" || strings.HasPrefix(w, "dollar"):
		return "USD"
	case w == "£" || w == "gbp" || strings.HasPrefix(w, "pound"):
		return "GBP"
	default:
		return strings.ToUpper(word)
	}
}

// overspentIn reads a text that spends more than it has: the whole, and what its parts are together.
func overspentIn(text string) (whole amountOfMoney, parts float64, is bool) {
	if !strings.ContainsAny(text, "0123456789") {
		return whole, 0, false
	}
	all := moneyIn(text)
	for i, a := range all {
		if len(all)-i-1 < leastParts || !wholeAmount.MatchString(text[:a.start]) || !intoParts.MatchString(text[a.end:all[i+1].start]) {
			continue
		}
		sum, end := 0.0, all[i+1].start
		for _, part := range all[i+1:] {
			if part.currency != a.currency || part.value >= a.value || strings.ContainsAny(text[end:part.start], ".!?") || notAdded.MatchString(text[end:part.start]) {
				return whole, 0, false
			}
			sum, end = sum+part.value, part.end
		}
		if sum > a.value {
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
		f := m.at(review.Medium, i, b.SpanOf(whole.start, whole.end), "")
		if m.isSuppressed(f.line) {
			continue
		}
		f.text = fmt.Sprintf("“%s” (line %d) is split into amounts that add up to %s.", whole.text, f.line, grouped(strconv.FormatFloat(parts, 'f', -1, 64), true))
		f.suggestion = fmt.Sprintf("Correct “%s” (line %d), or its parts.", whole.text, f.line)
		f.certain = true
		found = append(found, f)
	}
	return found
}
