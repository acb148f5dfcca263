package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// dependsOnCues are words without one of which nothing says what it depends on.
var dependsOnCues = []string{"depend", "prerequisite", "blocked by", "requires", "needs", "依赖", "前置"}

// dependsOnAt is where a text says what it depends on, or nil. The expression is asked only where it may match.
func dependsOnAt(text string) []int {
	folded := fold(text)
	if !slices.ContainsFunc(dependsOnCues, func(cue string) bool { return strings.Contains(folded, cue) }) {
		return nil
	}
	return dependsOn.FindStringIndex(text)
}

var dependsOn = pattern.New(`(?i)(?:depends on|dependency|dependencies|depends|prerequisites?|blocked by|requires|needs|依赖于?|前置)[^.。\n]{0,8}?[:：\s]`)

// edge says that one item needs another to be done first.
type edge struct {
	from, to string
	block    int
}

func orderHolds(m *analysis) checkResult {
	order, edges := m.dependencies()
	if len(edges) == 0 {
		return skip()
	}
	if cycle := findCycle(edges); cycle != nil {
		last := cycle[len(cycle)-1]
		var around []string
		for _, e := range cycle {
			around = append(around, m.doc.Shown(e.from))
		}
		circle := strings.Join(around, " → ") + " → " + m.doc.Shown(last.to)
		f := m.atBlock(review.Medium, last.block, fmt.Sprintf("These depend on each other in a circle: %s (line %d).", circle, m.doc.Blocks[last.block].Line))
		f.suggestion = fmt.Sprintf("Break the circle %s (line %d): re-order or split one of the steps.", circle, m.doc.Blocks[last.block].Line)
		return failed(f)
	}
	var forward []string
	first := -1
	for _, e := range edges {
		if before, ok := order[e.from]; ok && order[e.to] > before && prefixOf(e.from) == prefixOf(e.to) && !m.isSuppressed(m.doc.Blocks[e.block].Line) {
			forward = append(forward, fmt.Sprintf("%s needs %s (line %d)", m.doc.Shown(e.from), m.doc.Shown(e.to), m.doc.Blocks[e.block].Line))
			if first < 0 {
				first = e.block
			}
		}
	}
	if first >= 0 {
		f := m.atBlock(review.Medium, first, fmt.Sprintf("%s on something that comes later: %s.", singularOrPlural(len(forward), "A step depends", fmt.Sprintf("%d steps depend", len(forward))), listAtMost(forward, 3)))
		f.suggestion = fmt.Sprintf("Re-order or split the steps: %s.", listAtMost(forward, 4))
		return failed(f)
	}
	return passedWithProof(m.doc.Blocks[edges[0].block].Line, fmt.Sprintf("%s to something earlier (from %s)", sentence(shareOf(len(edges), len(edges), "dependency"))+singularOrPlural(len(edges), " points", " point"), lineOf(m.doc.Blocks[edges[0].block].Line)))
}

func prefixOf(id string) string { return id[:strings.LastIndexByte(id, '-')] }

// dependencies reads "depends on" between ids that the document itself defines; order is their place in it.
func (m *analysis) dependencies() (map[string]int, []edge) {
	order := map[string]int{}
	owner := map[int]string{}   // section to the id its heading defines
	ofBlock := map[int]string{} // block to the id it defines
	for _, id := range m.doc.IDs {
		if !id.Defines {
			continue
		}
		if _, seen := order[id.Name]; !seen {
			order[id.Name] = len(order) + 1
		}
		if id.Block < 0 {
			owner[id.Section] = id.Name
		} else if _, seen := ofBlock[id.Block]; !seen {
			ofBlock[id.Block] = id.Name
		}
	}
	var edges []edge
	for _, s := range m.doc.Sections {
		for i := s.First; i < s.Last && len(order) > 0; i++ {
			from := m.owner(i, s, ofBlock, owner)
			for _, to := range m.needs(i, s) {
				if order[to] > 0 && from != "" && from != to {
					edges = append(edges, edge{from, to, i})
				}
			}
		}
	}
	return order, edges
}

func (m *analysis) owner(block int, s document.Section, ofBlock, ofSection map[int]string) string {
	for b := block; b >= 0; b = m.doc.Blocks[b].Parent {
		if id := ofBlock[b]; id != "" {
			return id
		}
	}
	for i := s.Index; i >= 0; i = m.doc.Sections[i].Parent {
		if id := ofSection[i]; id != "" {
			return id
		}
	}
	return ""
}

// hasArrow finds an arrow from one thing to another.
var hasArrow = pattern.New(`→|⇒|-+>|=+>|←|<-+`)

// needs are the ids that a block says it depends on.
func (m *analysis) needs(block int, s document.Section) []string {
	b := &m.doc.Blocks[block]
	if b.Kind == document.Code || b.Quoted {
		return nil
	}
	if b.Kind == document.Row {
		t := m.doc.Tables[b.Table]
		column := t.Column("depend", "prerequisite", "blocked by", "依赖", "前置")
		if column < 0 || column >= len(t.Rows[b.Record]) {
			return nil
		}
		return document.ScanIDs(t.Rows[b.Record][column].Text)
	}
	if s.Topic.Has(document.Dependencies) && b.Kind == document.Item {
		if hasArrow.MatchString(b.Text) { // of "A → B" nobody can tell which of the two comes first
			return nil
		}
		return document.ScanIDs(b.Text)
	}
	loc := dependsOnAt(b.Text)
	if loc == nil {
		return nil
	}
	rest, _, _ := strings.Cut(b.Text[loc[0]:], ". ")
	return document.ScanIDs(rest)
}

// findCycle returns the edges of a circle, or nil. It visits in document order, so that the result never varies.
func findCycle(edges []edge) []edge {
	next := map[string][]edge{}
	var starts []string
	for _, e := range edges {
		if next[e.from] == nil {
			starts = append(starts, e.from)
		}
		next[e.from] = append(next[e.from], e)
	}
	state := map[string]int{} // 1 on the path, 2 done
	for _, start := range starts {
		if state[start] != 0 {
			continue
		}
		type frame struct {
			id string
			at int
		}
		path, taken := []frame{{start, 0}}, []edge{}
		state[start] = 1
		for len(path) > 0 {
			top := &path[len(path)-1]
			if top.at == len(next[top.id]) {
				state[top.id] = 2
				path = path[:len(path)-1]
				if len(taken) > 0 {
					taken = taken[:len(taken)-1]
				}
				continue
			}
			e := next[top.id][top.at]
			top.at++
			switch state[e.to] {
			case 1:
				taken = append(taken, e)
				for taken[0].from != e.to {
					taken = taken[1:]
				}
				return taken
			case 0:
				state[e.to] = 1
				taken = append(taken, e)
				path = append(path, frame{e.to, 0})
			}
		}
	}
	return nil
}
