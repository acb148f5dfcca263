package changes

import "parley/ui/worddiff"

// change is what became of one unit.
type change struct {
	kind       byte // ' ' for one that says the same, '~' for one that says something else, '-' and '+' for one that went or came
	was, is    unit
	old, fresh []worddiff.Piece
	resting    []string // the findings that rest on its words, as they are drawn below it
}

// How alike two units have to be to be read as one that was changed, and how many pairs are tried.
const (
	leastLikeness = 0.4
	maxTried      = 2500
)

// compareUnits sets the units of a place side by side: those that say the same, and between them those that are alike.
func compareUnits(old, now []unit) (list []change) {
	inOld, inNow := worddiff.Common(keysOf(old), keysOf(now))
	for i, j := 0, 0; i < len(old) || j < len(now); {
		fromI, fromJ := i, j
		for i < len(old) && !inOld[i] {
			i++
		}
		for j < len(now) && !inNow[j] {
			j++
		}
		list = append(list, pairInPlace(pairAlike(old[fromI:i], now[fromJ:j]))...)
		if i < len(old) && j < len(now) {
			list = append(list, change{kind: ' ', was: old[i], is: now[j]})
			i, j = i+1, j+1
		}
	}
	return list
}

func keysOf(units []unit) []string {
	keys := make([]string, len(units))
	for i, u := range units {
		keys[i] = u.key()
	}
	return keys
}

// pairAlike sets units that differ side by side, in their order and as alike as possible; what is like nothing went or came. Of too
// many only those in the same place are set side by side.
func pairAlike(old, now []unit) (list []change) {
	if len(old)*len(now) > maxTried {
		for n := range max(len(old), len(now)) {
			list = append(list, pairAlike(old[min(n, len(old)):min(n+1, len(old))], now[min(n, len(now)):min(n+1, len(now))])...)
		}
		return list
	}
	likeness := make([][]float64, len(old)) // 0 for too little
	for i := range old {
		likeness[i] = make([]float64, len(now))
		for j := range now {
			if like := worddiff.Likeness(old[i].text, now[j].text); like >= leastLikeness {
				likeness[i][j] = like
			}
		}
	}
	best := make([][]float64, len(old)+1) // what the rest from here on has at most
	for i := range best {
		best[i] = make([]float64, len(now)+1)
	}
	for i := len(old) - 1; i >= 0; i-- {
		for j := len(now) - 1; j >= 0; j-- {
			best[i][j] = max(best[i+1][j], best[i][j+1], best[i+1][j+1]+likeness[i][j])
		}
	}
	for i, j := 0, 0; i < len(old) || j < len(now); {
		switch {
		case i < len(old) && j < len(now) && likeness[i][j] > 0 && best[i][j] == best[i+1][j+1]+likeness[i][j]:
			c := change{kind: '~', was: old[i], is: now[j]}
			c.old, c.fresh = worddiff.Compare(old[i].text, now[j].text)
			list, i, j = append(list, c), i+1, j+1
		case i < len(old) && (j == len(now) || best[i][j] == best[i+1][j]):
			list, i = append(list, change{kind: '-', was: old[i]}), i+1
		default:
			list, j = append(list, change{kind: '+', is: now[j]}), j+1
		}
	}
	return list
}

// pairInPlace takes units that are unlike for one that was changed where as many came as went before them, each of the same shape: a sentence
// that is written anew is one change, and not one that went and another that came.
func pairInPlace(list []change) (paired []change) {
	for from := 0; from < len(list); {
		went := runOf(list[from:], '-')
		came := runOf(list[from+went:], '+')
		switch {
		case went+came == 0:
			paired = append(paired, list[from])
			from++
			continue
		case went == came && haveSameShapes(list[from:from+went], list[from+went:from+went+came]):
			for i := range went {
				c := change{kind: '~', was: list[from+i].was, is: list[from+went+i].is}
				c.old, c.fresh = worddiff.Compare(c.was.text, c.is.text)
				paired = append(paired, c)
			}
		default:
			paired = append(paired, list[from:from+went+came]...)
		}
		from += went + came
	}
	return paired
}

// runOf is how many changes of a kind a list begins with.
func runOf(list []change, kind byte) int {
	n := 0
	for n < len(list) && list[n].kind == kind {
		n++
	}
	return n
}

// haveSameShapes reports whether what went and what came are paragraphs, items, headings or rows alike, each of them.
func haveSameShapes(went, came []change) bool {
	for i := range went {
		was, is := went[i].was, came[i].is
		if was.bullet != is.bullet || was.alone != is.alone || was.row != is.row || (was.heading == "") != (is.heading == "") {
			return false
		}
	}
	return true
}
