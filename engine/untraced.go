package engine

import (
	"parley/engine/consistency"
	"parley/engine/foreign"
	"parley/engine/review"
	"parley/engine/round"
)

// plans are the kinds of documents that a requirement has to be named in if it is to be built and tested.
var plans = map[consistency.Column]bool{consistency.Epics: true, consistency.Stories: true, consistency.Tests: true}

// untracedIn are the ids that a matrix does not follow through. What only words tell is no proof, and is left to the matrix.
func untracedIn(m consistency.Matrix) []round.Untraced {
	var list []round.Untraced
	for _, u := range m.Undefined {
		list = append(list, round.Untraced{ID: u.ID, Where: whereOf(u.At)})
	}
	for _, row := range m.Rows {
		for _, cell := range row.Cells {
			if plans[cell.Column] && cell.Status == consistency.Missing && cell.By == consistency.ByID {
				list = append(list, round.Untraced{ID: row.ID, NotIn: string(cell.Column), Where: whereOf(row.At)})
			}
		}
	}
	return foreign.Value(list)
}

func whereOf(p consistency.Place) review.Where { return review.Where{File: p.Path, FileLine: p.Line} }
