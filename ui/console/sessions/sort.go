package sessions

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/ui/console/screen"
)

// order is what the list is sorted by.
type order int

// The orders, as the key goes through them.
const (
	byDate    order = iota // the last changed first
	byVerdict              // what is blocked first, the gravest before
	byAverage              // the lowest first
	byTitle                // by title, or by document where there is none
	orders
	notSorted = orders // no column
)

// String names an order for people.
func (o order) String() string {
	return [...]string{"date", "verdict", "average", "title", ""}[o]
}

// sorted is a list in this order; what is equal stays as it was listed, the last changed first.
func (o order) sorted(list []Session) []Session {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Session) int { return b.Updated.Compare(a.Updated) })
	switch o {
	case byVerdict:
		slices.SortStableFunc(list, func(a, b Session) int { return cmp.Compare(gravity(b), gravity(a)) })
	case byAverage:
		slices.SortStableFunc(list, func(a, b Session) int {
			if a.Average == nil || b.Average == nil { // without one last
				return cmp.Compare(present(b.Average), present(a.Average))
			}
			return cmp.Compare(*a.Average, *b.Average)
		})
	case byTitle:
		slices.SortStableFunc(list, func(a, b Session) int { return cmp.Compare(sortName(a), sortName(b)) })
	case byDate, orders:
	}
	return list
}

// gravity is how grave a session's last verdict is: without one 0, reached 1, blocked more.
func gravity(s Session) int {
	switch s.Verdict {
	case round.Reached:
		return 1
	case round.Blocked:
		return 2 + s.Severity.Rank()
	default:
		return 0
	}
}

func present(average *float64) int {
	if average == nil {
		return 0
	}
	return 1
}

// sortName is what a session is called by.
func sortName(s Session) string {
	return strings.ToLower(cmp.Or(s.Title, filepath.Base(cmp.Or(s.Artifact, s.Folder)), s.RoundID))
}

// sort puts the list into the next order; the cursor stays on its session.
func (v *Screen) sort() screen.Action {
	if len(v.list) < 2 {
		return screen.Notice{Text: "There is nothing to sort."}
	}
	s := v.current()
	v.order = (v.order + 1) % orders
	v.list = v.order.sorted(v.list)
	if s != nil {
		v.selected = max(0, slices.IndexFunc(v.filtered(), func(o Session) bool { return o.Folder == s.Folder && o.RoundID == s.RoundID }))
	}
	return nil
}
