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

// Shares of one whole are a hundred per cent together. What is called a percentage may be one of each row's own whole.
var (
	shareColumn = pattern.New(`(?i)^\W*(?:shares?|weights?|weighting|allocation|split|portion|proportion|anteil|gewicht(?:ung)?|占比|权重|比重)(?: ?\((?:%|percent|in %)\))?\W*$`)
	shareInCell = pattern.New(`^[\s*_]*(\d{1,3}(?:\.\d+)?) ?%[\s*_]*$`)
)

const (
	wholeShare = 100
	// roundedShare is how far each share may be from what it is.
	roundedShare = 0.5
)

// miscountedShares finds the tables whose shares are more than the whole, or less where a row says that they are the whole.
func (m *analysis) miscountedShares() (found []finding) {
	for n, t := range m.doc.Tables {
		for column, head := range t.Header {
			if column == 0 || !shareColumn.MatchString(head.Full) {
				continue
			}
			sum, rows, stated, ok := sharesOf(t, column)
			off := sum - wholeShare
			if slack := roundedShare * float64(rows); !ok || rows < 2 || math.Abs(off) <= slack || off < 0 && !stated {
				continue
			}
			first := t.Rows[0][column]
			if m.isSuppressed(first.Line) {
				continue
			}
			f := m.at(review.Medium, m.rowOf(n, 0), document.Span{Start: first.Span.Start, End: t.Rows[rows-1][column].Span.End}, "")
			said := strconv.FormatFloat(math.Round(sum*10)/10, 'f', -1, 64)
			f.text = fmt.Sprintf("The shares under “%s” (line %d) add up to %s %%.", strings.TrimSpace(head.Full), first.Line, said)
			f.suggestion = fmt.Sprintf("Correct the shares under “%s” (line %d): together they are the whole.", strings.TrimSpace(head.Full), first.Line)
			f.certain = true
			found = append(found, f)
		}
	}
	return found
}

// sharesOf adds up a column of shares, all of them between none and the whole. Stated is set where its last row says that together they are that;
// it is no share.
func sharesOf(t document.Table, column int) (sum float64, rows int, stated, ok bool) {
	for i, row := range t.Rows {
		if column >= len(row) || len(row) == 0 {
			return 0, 0, false, false
		}
		at := shareInCell.FindStringSubmatch(row[column].Full)
		if at == nil {
			return 0, 0, false, false
		}
		share, _ := strconv.ParseFloat(at[1], 64)
		if i > 0 && i == len(t.Rows)-1 && onlyTotal.MatchString(row[0].Full) {
			return sum, rows, share == wholeShare, true
		}
		if share >= wholeShare || strings.TrimSpace(row[0].Full) == "" || notAdded.MatchString(row[0].Full) { // each is one of another whole, or a part of a row above
			return 0, 0, false, false
		}
		sum, rows = sum+share, rows+1
	}
	return sum, rows, false, true
}
