package ledger

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/engine/similarity"
)

// Counts says what a round brought, over weaknesses and gaps: action items follow from those.
type Counts struct {
	New          int `json:"new"`
	Repeated     int `json:"repeated"`
	Resolved     int `json:"resolved"`
	NotRechecked int `json:"not_rechecked"`
	Contested    int `json:"contested"`
}

// Update enters a finished round. asked names the perspectives that were really asked in it; nil means all of
// them. A round that was entered before changes nothing.
func (l *Ledger) Update(r round.Round, asked []string) { l.update(r, asked, byMeaning) }

func (l *Ledger) update(r round.Round, asked []string, like measure) {
	if r.Number <= l.Round {
		return
	}
	wasAsked := func(name string) bool { return asked == nil || slices.Contains(asked, name) }
	points, strengths := pointsOf(r, wasAsked), strengthsOf(r, wasAsked)
	entries := make([]point, len(l.Entries))
	for i := range l.Entries {
		entries[i] = l.Entries[i].point()
	}
	at := like(comparables(entries, points, strengths))
	pointAt, strengthAt := len(entries), len(entries)+len(points)
	groups := gather(points, func(i, j int) float64 { return at(pointAt+i, pointAt+j) })
	matched, possibly := assign(entries, points, groups, func(e, p int) float64 { return at(e, pointAt+p) })

	sameText := l.SHA256 != "" && l.SHA256 == r.Artifact.SHA256
	l.Round, l.SHA256 = r.Number, r.Artifact.SHA256
	known := len(l.Entries)
	seen := make([]bool, known)
	for g, members := range groups {
		index := matched[g]
		if index < 0 {
			index = l.open(points[members.members[0]], possibly[g])
		} else {
			seen[index] = true
		}
		e := &l.Entries[index]
		for _, m := range members.members {
			e.absorb(points[m], r.Number)
		}
		e.DisputedBy = disputed(points, members, strengths, func(p, s int) float64 { return at(pointAt+p, strengthAt+s) })
		e.observe(r.Number, points, members)
	}
	for i := range seen {
		if !seen[i] {
			l.Entries[i].absent(r, wasAsked, sameText)
		}
	}
}

func comparables(lists ...[]point) []similarity.Point {
	var all []similarity.Point
	for _, list := range lists {
		for _, p := range list {
			all = append(all, p.comparable())
		}
	}
	return all
}

func (e *Entry) point() point {
	return point{
		kind: e.Kind, text: e.Text, severity: e.Severity, perspectives: e.Perspectives, rule: e.Rule,
		quote: e.Quote, line: e.Line, anchor: e.Anchor, topic: e.Topic,
	}
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
		if !slices.Contains(e.Perspectives, name) {
			e.Perspectives = append(e.Perspectives, name)
		}
		known := slices.ContainsFunc(e.Sources, func(s Source) bool {
			return s.Perspective == name && s.Judge == p.judge && s.Rule == p.rule
		})
		if !known {
			e.Sources = append(e.Sources, Source{Perspective: name, Judge: p.judge, Tool: p.tool, Rule: p.rule, Round: number})
		}
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
		reason = strings.TrimPrefix(reason+"; counted as a strength by "+strings.Join(e.DisputedBy, ", "), "; ")
	}
	var names []string
	for _, m := range members.members {
		for _, name := range points[m].perspectives {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	e.refresh()
	wording := points[members.members[0]].text
	if wording == e.Text {
		wording = ""
	}
	e.History = append(e.History, Observation{Round: number, State: e.State, Perspectives: names, Reason: reason, Wording: wording})
}

// disputed names the perspectives that praise what this group criticises. Two rules never disputes each other: they
// read different things in one text.
func disputed(points []point, members group, strengths []point, like func(point, strength int) float64) []string {
	var names []string
	for _, m := range members.members {
		if points[m].kind != Weakness {
			continue
		}
		for s, strength := range strengths {
			name := strength.perspectives[0]
			bothRules := points[m].judge == "rules" && strength.judge == "rules"
			if bothRules || slices.Contains(points[m].perspectives, name) || slices.Contains(names, name) {
				continue
			}
			if like(m, s) >= similarity.Same {
				names = append(names, name)
			}
		}
	}
	return names
}

// stillGone is the history's reason for an entry that an earlier round had resolved.
const stillGone = "still gone"

// absent decides what it means that a round did not name an entry: resolved when a reviewer that found it looked
// again in the same way, not re-checked otherwise, with the reason.
func (e *Entry) absent(r round.Round, asked func(string) bool, sameText bool) {
	state, reason := NotRechecked, ""
	switch {
	case e.Observed == Resolved:
		state, reason = Resolved, stillGone
	case r.Type == round.SpecificQuestions || r.Type == round.DirectionAdjusted:
		reason = fmt.Sprintf("this %s round looked at something else", r.Type)
	default:
		state, reason = e.rechecked(r, asked, sameText)
	}
	e.Observed = state
	if state == Resolved {
		e.DisputedBy = nil
	}
	e.refresh()
	e.History = append(e.History, Observation{Round: r.Number, State: e.State, Reason: reason})
}

// rechecked looks for every reviewer behind the entry among those of the round.
func (e *Entry) rechecked(r round.Round, asked func(string) bool, sameText bool) (state, reason string) {
	var again, away []string
	for _, s := range e.Sources {
		judge := judgeOf(r, s.Perspective)
		switch {
		case slices.Contains(again, s.Perspective) || slices.Contains(away, s.Perspective):
		case s.Judge == Person:
			return NotRechecked, "the person's own finding: no reviewer answers for it"
		case judge == "" || !asked(s.Perspective):
			away = append(away, s.Perspective)
		case judge != s.Judge:
			return NotRechecked, fmt.Sprintf("%s was answered by %s this time, by %s before", s.Perspective, judge, s.Judge)
		case judge == "rules" && sameText:
			return NotRechecked, "the text is unchanged; the rules looked at other parts of it"
		default:
			again = append(again, s.Perspective)
		}
	}
	if len(away) > 0 || len(again) == 0 {
		return NotRechecked, strings.Join(away, ", ") + " did not answer in this round"
	}
	return Resolved, strings.Join(again, ", ") + " looked again and no longer names it"
}

// CountsOf sums up what a round did, from the history.
func (l *Ledger) CountsOf(number int) Counts {
	var c Counts
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Kind == Action {
			continue
		}
		if e.State == Contested {
			c.Contested++
		}
		state, observed := e.observedIn(number)
		switch {
		case !observed:
		case e.FirstRound == number:
			if !slices.Contains(e.Perspectives, Person) {
				c.New++
			}
		case state == Resolved:
			c.Resolved++
		case state == NotRechecked:
			c.NotRechecked++
		case e.FirstRound < number:
			c.Repeated++
		}
	}
	return c
}

// observedIn is what the round itself said about the entry, leaving out the person's words and what it merely left
// as it was: an entry that is still gone was resolved by an earlier round. A contested entry that nobody named in the
// round counts as not re-checked.
func (e *Entry) observedIn(number int) (state string, observed bool) {
	for _, o := range e.History {
		switch {
		case o.Round != number || o.Choice != nil:
			continue
		case o.Reason == stillGone:
			return "", false
		case o.State == Contested && len(o.Perspectives) == 0:
			return NotRechecked, true
		}
		return o.State, true
	}
	return "", false
}

// Label writes ids and the person's choices into a round's action items.
func (l *Ledger) Label(r *round.Round) {
	items := slices.Clone(r.ActionItems)
	used := map[string]bool{}
	for i := range items {
		if e := l.actionFor(items[i].Text, r.Number, used); e != nil {
			items[i].ID, items[i].Choice = e.ID, e.Choice
			used[e.ID] = true
		}
	}
	r.ActionItems = items
}

// actionFor finds the entry that a round's action item became: the one whose wording in that round is the item's.
func (l *Ledger) actionFor(text string, number int, used map[string]bool) *Entry {
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Kind != Action || used[e.ID] {
			continue
		}
		for _, o := range e.History {
			wording := o.Wording
			if wording == "" {
				wording = e.Text
			}
			if o.Round == number && len(o.Perspectives) > 0 && wording == text {
				return e
			}
		}
	}
	return nil
}
