package direct

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// A table of costs or of effort adds up: what stands in its last row under "Total" is the sum of the rows above it. Other columns may count
// one thing in several rows, or leave rows out.
var (
	addedColumn = pattern.New(`(?i)^\W*(?:(?:total |estimated |planned )?(?:costs?|budget|amount|effort|story points|points|person[- ]days|man[- ]days|hours?|person[- ]hours|fte|stunden)|eur|euros?|usd|gbp|chf|dollars?|金额|费用|预算|成本|人天|工时)(?: ?\([^()]*\))?\W*$|^[€$£]$`)
	// countedColumn makes a row's amount one of several pieces, or a part of another's.
	countedColumn = pattern.New(`(?i)\b(?:qty|quantity|units?|count|number|times|share|rate|per|discount)\b|%|数量|单价|比例`)
	onlyTotal     = pattern.New(`(?i)^\W*(?:total|sum|grand total|合计|总计|共计)\W*$`)
	// notAdded are rows that are taken off, or that are a part of another.
	notAdded     = pattern.New(`(?i)\b(?:sub-?totals?|totals?|sum|of which|thereof|incl(?:\.|uding|uded)?|less|minus|discounts?|refunds?|credits?|grants?|income|revenues?|savings?|funding|deductions?|optional|either|or|max(?:imum)?|min(?:imum)?|average|balance|remaining|left|available)\b|…|\.\.\.|小计|合计|总计|其中|折扣|可选`)
	amountInCell = pattern.New(`^(?:[€$£]|EUR|USD|GBP|CHF)? ?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)? ?(?:[€$£]|EUR|USD|GBP|CHF)?$`)
)

// mostRowsAdded is a table of which a reader would still add the rows.
const mostRowsAdded = 60

// miscountedSums finds the tables whose total is not the sum of the rows above it.
func (m *analysis) miscountedSums() (found []finding) {
	for n, t := range m.doc.Tables {
		last := len(t.Rows) - 1
		if last < 2 || last > mostRowsAdded || len(t.Rows[last]) == 0 || !onlyTotal.MatchString(t.Rows[last][0].Full) || m.isPartOfAnother(t) {
			continue
		}
		for column := 1; column < len(t.Header) && column < len(t.Rows[last]); column++ {
			total := t.Rows[last][column]
			if !addedColumn.MatchString(t.Header[column].Full) || m.isSuppressed(total.Line) {
				continue
			}
			if sum, ok := wrongSum(t, column); ok {
				f := m.at(review.Medium, m.rowOf(n, last), total.Span, "")
				f.text = fmt.Sprintf("“%s” (line %d) says %s under “%s”, and the rows above it add up to %s.", strings.TrimSpace(t.Rows[last][0].Full), total.Line, total.Full, t.Header[column].Full, sum)
				f.suggestion = fmt.Sprintf("Correct the total of “%s” (line %d), or the rows above it.", t.Header[column].Full, total.Line)
				f.certain = true
				found = append(found, f)
			}
		}
	}
	return found
}

// isPartOfAnother reports whether a row or a column of a table makes its amounts something else than what is added.
func (m *analysis) isPartOfAnother(t document.Table) bool {
	for _, c := range t.Header {
		if countedColumn.MatchString(c.Full) {
			return true
		}
	}
	for _, row := range t.Rows[:len(t.Rows)-1] {
		if len(row) == 0 || strings.TrimSpace(row[0].Full) == "" || notAdded.MatchString(row[0].Full) {
			return true
		}
	}
	return false
}

// rowOf is the block of a row of a table.
func (m *analysis) rowOf(table, record int) int {
	for i := range m.doc.Blocks {
		if b := &m.doc.Blocks[i]; b.Kind == document.Row && b.Table == table && b.Record == record {
			return i
		}
	}
	return 0
}

// wrongSum adds up a column whose cells are all amounts, and reports whether its total is another by more than what rounding makes.
func wrongSum(t document.Table, column int) (sum string, wrong bool) {
	last := len(t.Rows) - 1
	var amounts []float64
	added, decimals := 0.0, 0
	for _, row := range t.Rows {
		if column >= len(row) {
			return "", false
		}
		amount, places, ok := amountOf(row[column].Full)
		if !ok {
			return "", false
		}
		amounts = append(amounts, amount)
		decimals = max(decimals, places)
	}
	unit := math.Pow10(-decimals)
	for _, amount := range amounts[:last] {
		added += amount
	}
	if math.Abs(added-amounts[last]) <= unit*float64(last) || standsOverParts(amounts[:last]) {
		return "", false
	}
	return grouped(strconv.FormatFloat(added, 'f', decimals, 64), strings.Contains(t.Rows[last][column].Full, ",")), true
}

// amountOf reads a cell that is an amount and nothing else.
func amountOf(cell string) (amount float64, decimals int, ok bool) {
	at := amountInCell.FindStringSubmatch(strings.Trim(cell, " *_"))
	if at == nil {
		return 0, 0, false
	}
	amount, err := strconv.ParseFloat(strings.ReplaceAll(at[1], ",", "")+at[2], 64)
	return amount, max(0, len(at[2])-1), err == nil
}

// standsOverParts reports whether a row is the sum of some that follow it: then it stands over them.
func standsOverParts(amounts []float64) bool {
	for i, amount := range amounts {
		sum := 0.0
		for n, part := range amounts[i+1:] {
			if sum += part; n > 0 && sum == amount {
				return true
			}
		}
	}
	return false
}

// grouped puts commas between the thousands of a number, where the document does.
func grouped(number string, commas bool) string {
	whole, rest, _ := strings.Cut(number, ".")
	if rest != "" {
		rest = "." + rest
	}
	for i := len(whole) - 3; commas && i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	return whole + rest
}
