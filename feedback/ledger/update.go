package ledger

import (
	"slices"
	"strings"

	"parley/engine/round"
	"parley/engine/similarity"
)

// Update enters a finished round. asked names the perspectives that were really asked in it; nil means all of
// them. A round that was entered before changes nothing.
func (l *Ledger) Update(r round.Round, asked []string) {
	if r.Number <= l.Round {
		return
	}
	wasAsked := func(name string) bool { return asked == nil || slices.Contains(asked, name) }
	entries := make([]point, len(l.Entries))
	for i := range l.Entries {
		entries[i] = l.Entries[i].point()
	}
	points := l.pointsOf(r, wasAsked)
	t := newTable(entries, points, strengthsOf(r, wasAsked), l.wordsOf(r, wasAsked))
	groups := t.gather()
	matched, possibly := t.assign(groups)
	checked := t.checks()

	sameText := l.SHA256 != "" && l.SHA256 == r.Artifact.SHA256
	l.Round, l.SHA256 = r.Number, r.Artifact.SHA256
	known := len(l.Entries)
	seen := make([]bool, known)
	owner := make([]int, len(points)) // the entry of each statement
	disputed := t.disputed(groups)
	l.expect(matched)
	for g, members := range groups {
		index := matched[g]
		if index < 0 {
			index = l.open(points[members.members[0]], possibly[g])
		} else {
			seen[index] = true
		}
		e := &l.Entries[index]
		for _, m := range members.members {
			owner[m] = index
			e.absorb(points[m], r.Number)
		}
		e.DisputedBy = disputed[g]
		if index < known {
			e.denied(checked[index])
		}
		e.observe(r.Number, points, members)
	}
	for i := range seen {
		if !seen[i] {
			l.Entries[i].absent(r, wasAsked, sameText, checked[i])
		}
	}
	for i, answered := range newRemedies(r, l, t, owner).all() {
		l.Entries[owner[i]].answer(answered)
	}
	l.followRemedies(r.Number)
}

func (e *Entry) point() point {
	return point{
		id: e.ID, kind: e.Kind, text: e.Text, severity: e.Severity, perspectives: e.Perspectives, rule: e.Rule,
		quote: e.Quote, line: e.Line, anchor: e.Anchor, topic: e.Topic,
	}
}

// expect makes room for the groups that match no entry.
func (l *Ledger) expect(matched []int) {
	fresh := 0
	for _, index := range matched {
		if index < 0 {
			fresh++
		}
	}
	l.Entries = slices.Grow(l.Entries, fresh)
}

// open begins a new entry for a point nobody made before and returns its index.
func (l *Ledger) open(p point, possibly int) int {
	e := Entry{FirstRound: l.Round}
	e.ID, e.Kind, e.Text, e.Rule, e.Anchor, e.Topic = l.nextID(), p.kind, p.text, p.rule, p.anchor, p.topic
	if possibly >= 0 {
		e.Possibly = l.Entries[possibly].ID
	}
	l.Entries = append(l.Entries, e)
	return len(l.Entries) - 1
}

// absorb adds one reviewer's version of the point. The first wording stays; the newest place and the gravest
// severity count.
func (e *Entry) absorb(p point, number int) {
	if e.LastSeen < number {
		e.Severity = p.severity
	} else if p.severity.Rank() > e.Severity.Rank() {
		e.Severity = p.severity
	}
	if p.line > 0 || e.Quote == "" {
		e.Quote, e.Line, e.Evidence = p.quote, p.line, p.evidence
	}
	e.LastSeen = number
	for _, name := range p.perspectives {
		e.backedBy(Source{Perspective: name, Judge: p.judge, Tool: p.tool, Rule: p.rule, Round: number})
	}
}

// backedBy adds a reviewer to those who stand behind the entry, once for each way of judging.
func (e *Entry) backedBy(s Source) {
	if !slices.Contains(e.Perspectives, s.Perspective) {
		e.Perspectives = append(e.Perspectives, s.Perspective)
	}
	known := slices.ContainsFunc(e.Sources, func(k Source) bool {
		return k.Perspective == s.Perspective && k.Judge == s.Judge && k.Rule == s.Rule
	})
	if !known {
		e.Sources = append(e.Sources, s)
	}
}

// observe writes this round into the history of an entry that was named in it.
func (e *Entry) observe(number int, points []point, members group) {
	reason := ""
	switch {
	case len(e.History) == 0:
		e.Observed = New
	case e.Observed == Resolved:
		e.Observed, reason = Persisting, "came back after it had been resolved"
	default:
		e.Observed = Persisting
	}
	if len(e.DisputedBy) > 0 {
		reason = strings.TrimPrefix(reason+"; "+e.dispute(), "; ")
	}
	var names []string
	for _, m := range members.members {
		for _, name := range points[m].perspectives {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	wording := points[members.members[0]].raw
	if wording == e.Text {
		wording = ""
	}
	e.remember(Observation{Round: number, Perspectives: names, Reason: reason, Wording: wording})
}

// dispute says who disagrees with the entry.
func (e *Entry) dispute() string { return "disputed by " + strings.Join(e.DisputedBy, ", ") }

// disputed lists for each group who disagrees with it.
func (t *table) disputed(groups []group) [][]string {
	return shared(len(groups), func() finding[[]string] {
		praise := t.praise.Finder()
		return func(names [][]string, g int) [][]string { return append(names, t.praising(groups[g], praise)) }
	})
}

// praising names the perspectives that praise what a group criticises. Two rules never dispute each other: they read
// different things in one text.
func (t *table) praising(members group, praise *similarity.Finder) []string {
	var names []string
	for _, m := range members.members {
		p := &t.points[m]
		if p.kind != Weakness {
			continue
		}
		for _, hit := range praise.Near(t.point(m), similarity.Same) {
			strength := &t.strengths[hit.Place]
			name := strength.perspectives[0]
			bothRules := p.judge == "rules" && strength.judge == "rules"
			if !bothRules && !slices.Contains(p.perspectives, name) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}
