package ledger

import (
	"cmp"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/similarity"
)

// Update enters a finished round. A round that was entered before changes nothing.
func (l *Ledger) Update(r round.Round, scope Scope) {
	if r.Number <= l.Round {
		return
	}
	entries := make([]point, len(l.Entries))
	for i := range l.Entries {
		entries[i] = l.Entries[i].asPoint()
	}
	points := l.pointsOf(r, scope.asked)
	t := newSimilarityTable(entries, points, strengthsOf(r, scope.asked), l.wordsOf(r, scope.asked))
	groups := t.groupPoints()
	matched, possibly := t.matchGroups(groups)
	texts := &versionComparer{text: scope.Text, now: r.Artifact.SHA256, previous: l.SHA256}
	before := l.Round
	l.Round, l.SHA256 = r.Number, r.Artifact.SHA256
	pass := &roundUpdate{ledger: l, table: t, round: r, scope: scope, seen: make([]bool, len(l.Entries)), owner: make([]int, len(points)), quoted: map[int]bool{}}
	pass.applyGroups(groups, matched, possibly, texts)
	pass.judgeUnnamed(texts)
	pass.locate(texts, before)
	pass.noteUnfound()
	l.placeInFiles(r.Artifact, texts)
	for i, answered := range newRemedyFinder(r, l, t, pass.owner).allAnswered() {
		l.Entries[pass.owner[i]].addAnswered(answered)
	}
	if !scope.question() {
		l.followRemedies(r.Number, pass.checks)
	}
}

// roundUpdate is a round on its way into the ledger.
type roundUpdate struct {
	ledger *Ledger
	table  *similarityTable
	round  round.Round
	scope  Scope
	checks [][]recheckResult // what reviewers said of each older entry
	seen   []bool            // the older entries that were named again
	owner  []int             // the entry of each statement
	quoted map[int]bool      // the entries whose quote and line are of this round
}

// applyGroups adds the groups of the round's statements to their entries, and begins one for each that has none. A question
// about one finding says nothing about the others, whatever its answer repeats.
func (p *roundUpdate) applyGroups(groups []pointGroup, matched, possibly []int, texts *versionComparer) {
	p.checks = p.table.recheckResults()
	disputed := p.table.disputed(groups)
	p.ledger.grow(matched)
	for g, members := range groups {
		index, older := matched[g], matched[g] >= 0
		if !older {
			index = p.ledger.addEntry(p.table.points[members.members[0]], possibly[g])
		}
		e := &p.ledger.Entries[index]
		for _, m := range members.members {
			p.owner[m] = index
		}
		if older && !p.mayChange(e) {
			continue
		}
		var passage *Passage
		if older {
			passage = texts.passageOf(e)
		}
		was, graded := e.Severity, e.gradedBy()
		for _, m := range members.members {
			if e.merge(p.table.points[m], p.round) {
				p.quoted[index] = e.Line > 0
			}
		}
		e.DisputedBy = disputed[g]
		o := Observation{Round: p.round.Number, Passage: passage, Regrade: e.regradeSince(was, graded), Perspectives: p.table.whoNames(members)}
		var against []string
		if older {
			p.seen[index] = true
			own, others := splitDenials(p.checks[index], o.Perspectives)
			var names []string
			names, against = denials(others)
			e.DisputedBy = appendNew(e.DisputedBy, names...)
			if o.Reason = alsoSaid(own); o.Reason != "" {
				o.Reason = "named again, " + o.Reason
			}
		}
		e.observe(o, p.table.points, members, against)
	}
}

// noteUnfound marks what was named again in this round and rests on words that the document does not have: it is known by now.
func (p *roundUpdate) noteUnfound() {
	for i := range p.ledger.Entries {
		e := &p.ledger.Entries[i]
		last := len(e.History) - 1
		if e.Observed != Persisting || e.LastSeen != p.round.Number || last < 0 || !e.isUnfound() {
			continue
		}
		if o := &e.History[last]; o.Round == p.round.Number && o.Choice == nil && o.Question == "" {
			o.QuoteUnfound, o.ContestedAs = true, ""
			o.ContestedAs = e.ContestedReason()
		}
	}
}

// isUnfound reports whether the entry rests on a quote that the document does not have. Words that the person selected were on their screen.
func (e *Entry) isUnfound() bool {
	return e.Quote != "" && e.Line == 0 && (e.Stood > 0 || e.Evidence == review.Unverified) && !e.Own()
}

// neverStood reports whether the entry rests on a quote that no version of the document has had: no edit of it can have answered that.
func (e *Entry) neverStood() bool { return e.isUnfound() && e.Stood == 0 }

// mayChange reports whether the round may change an older entry.
func (p *roundUpdate) mayChange(e *Entry) bool { return !p.scope.question() || e.ID == p.scope.About }

// judgeUnnamed decides about the older entries that nobody named again.
func (p *roundUpdate) judgeUnnamed(texts *versionComparer) {
	for i := range p.seen {
		e := &p.ledger.Entries[i]
		if !p.mayChange(e) {
			continue
		}
		if p.scope.question() {
			e.recordAnswer(p.round, p.scope)
		}
		if !p.seen[i] && (!p.scope.question() || len(p.checks[i]) > 0) {
			e.judgeAbsent(p.round, p.scope, texts, p.checks[i])
		}
	}
}

// recordAnswer writes what a reviewer said to the person's question about the entry, which changes no state by itself.
func (e *Entry) recordAnswer(r round.Round, scope Scope) {
	for _, p := range r.Perspectives {
		if !scope.asked(p.Name) {
			continue
		}
		said := Observation{Round: r.Number, Perspectives: []string{p.Name}, Question: r.Feedback, Answer: "(no answer)"}
		for i, reply := range p.Replies {
			if i == 0 {
				said.Question, said.Answer = withoutFinding(reply.Question, e.ID), ""
			}
			said.Answer = strings.TrimSpace(said.Answer + " " + reply.Answer)
		}
		e.remember(said)
	}
}

// withoutFinding takes off a question what the reviewer was told about the finding.
func withoutFinding(question, id string) string {
	if at := strings.Index(question, " (about "+id); at > 0 {
		return question[:at]
	}
	return question
}

func (e *Entry) asPoint() point {
	return point{
		id: e.ID, kind: e.Kind, text: e.Text, severity: e.Severity, perspectives: e.Perspectives, rule: e.Rule,
		quote: e.Quote, line: e.Line, where: e.Where, anchor: e.Anchor, topic: e.Topic, saidBy: e.ownWords(),
	}
}

// grow makes room for the groups that match no entry.
func (l *Ledger) grow(matched []int) {
	fresh := 0
	for _, index := range matched {
		if index < 0 {
			fresh++
		}
	}
	l.Entries = slices.Grow(l.Entries, fresh)
}

// addEntry begins a new entry for a point nobody made before and returns its index.
func (l *Ledger) addEntry(p point, possibly int) int {
	e := Entry{FirstRound: l.Round}
	e.ID, e.Kind, e.Text, e.Rule, e.Anchor, e.Topic = l.nextID(), p.kind, p.text, p.rule, p.anchor, p.topic
	if possibly >= 0 {
		e.Possibly = l.Entries[possibly].ID
	}
	l.Entries = append(l.Entries, e)
	return len(l.Entries) - 1
}

// merge adds one reviewer's version of the point. The first wording stays, but for a check's own, which counts anew; the
// newest place and the gravest severity count. It reports whether the quote is the one of this version now.
func (e *Entry) merge(p point, r round.Round) (quoted bool) {
	number := r.Number
	if p.judge == "rules" && p.rule == e.Rule && e.LastSeen < number && e.byRules() {
		e.reword(p)
	}
	if e.LastSeen < number && p.severity != "" || p.severity.Rank() > e.Severity.Rank() { // who names none leaves the one it has
		e.Severity = p.severity
	}
	e.mergeKind(p, e.LastSeen < number)
	if p.line > 0 || e.Quote == "" {
		quoted = true
		e.Quote, e.Line, e.Evidence, e.Stood, e.Where = p.quote, p.line, p.evidence, 0, p.where
	}
	e.LastSeen, e.Version = number, r.Artifact.SHA256
	for _, name := range p.perspectives {
		if p.kind == Action {
			p.severity = "" // it is that of what the item answers
		}
		e.addSource(Source{Perspective: name, Judge: p.judge, Tool: p.tool, Rule: p.rule, Round: number, SaidIn: number, Text: p.raw, Line: p.line, Severity: p.severity, Quote: p.quote, Evidence: p.evidence, Where: p.where})
	}
	return quoted
}

// byRules reports whether only fixed checks stand behind the entry.
func (e *Entry) byRules() bool {
	return len(e.Sources) > 0 && !slices.ContainsFunc(e.Sources, func(s Source) bool { return s.Judge != "rules" })
}

// reword takes over what a check says now. What it said before stays in the history.
func (e *Entry) reword(p point) {
	if e.Text == p.text {
		return
	}
	e.History = slices.Clone(e.History) // a copy of the ledger may share it
	for i := range e.History {
		if o := &e.History[i]; o.Wording == "" && len(o.Perspectives) > 0 && o.Choice == nil && o.Question == "" {
			o.Wording = e.Text
		}
	}
	e.Text, e.Anchor, e.Topic, e.Consequence = p.text, p.anchor, p.topic, p.consequence
}

// addSource adds a reviewer to those who stand behind the entry, once for each way of judging and with the newest words. Who
// only confirms it is not among those who make it.
func (e *Entry) addSource(s Source) {
	if s.Text != "" && !slices.Contains(e.Perspectives, s.Perspective) {
		e.Perspectives = append(e.Perspectives, s.Perspective)
	}
	at := slices.IndexFunc(e.Sources, func(k Source) bool {
		return k.Perspective == s.Perspective && k.Judge == s.Judge && k.Rule == s.Rule
	})
	switch {
	case at < 0:
		e.Sources = append(e.Sources, s)
	case s.Text != "":
		known := &e.Sources[at]
		first, tool := known.Round, known.Tool
		*known = s
		known.Round, known.Tool = first, tool
	}
}

// observe writes this round, of which o tells already what was compared and who named the entry, into the history of an entry that was named
// in it; against are the words of who says that it does not hold.
func (e *Entry) observe(o Observation, points []point, members pointGroup, against []string) {
	var reasons []string
	switch {
	case len(e.History) == 0:
		e.Observed = New
	case IsClosed(e.Observed):
		reasons = append(reasons, "came back: it was "+e.Observed+" before")
		e.Observed = Persisting
	default:
		e.Observed = Persisting
	}
	if o.Reason != "" {
		reasons = append(reasons, o.Reason)
	}
	if len(e.DisputedBy) > 0 {
		reasons = append(reasons, contest(e.DisputedBy, against))
	}
	wording := points[members.members[0]].raw
	if wording == e.Text {
		wording = ""
	}
	o.Reason, o.Wording = strings.Join(reasons, "; "), wording
	e.remember(o)
}

// whoNames are the perspectives that make one of a group's points, each once.
func (t *similarityTable) whoNames(members pointGroup) []string {
	var names []string
	for _, m := range members.members {
		names = appendNew(names, t.points[m].perspectives...)
	}
	return names
}

// sameAnswerSays begins what an answer says against what it says itself.
const sameAnswerSays = "though the same answer says"

// alsoSaid tells of reviewers who name or confirm a finding and say in the same answer that it does not hold: an answer that contradicts itself
// contests nothing.
func alsoSaid(own []recheckResult) string {
	_, words := denials(own)
	if len(words) == 0 {
		return ""
	}
	return sameAnswerSays + " “" + strings.Join(words, "”, “") + "”"
}

// contestedBy begins the reason for an entry that reviewers see differently.
const contestedBy = "contested by "

// contest says who disagrees with an entry, and in which words: "contested by risk (risk: section 4 says three)".
func contest(names, words []string) string {
	text := contestedBy + strings.Join(names, ", ")
	switch {
	case len(words) == 0:
		return text
	case len(names) == 1 && len(words) == 1:
		return contestedBy + words[0]
	}
	return text + " (" + strings.Join(words, "; ") + ")"
}

// Contest says who disagrees with an entry that reviewers see differently, in their words where they gave some; "" where nobody does.
func (e *Entry) Contest() string {
	if len(e.DisputedBy) == 0 {
		return ""
	}
	for _, o := range slices.Backward(e.History) {
		if o.Choice != nil || o.Question != "" {
			continue
		}
		return cmp.Or(contestIn(o.Reason), contest(e.DisputedBy, nil))
	}
	return contest(e.DisputedBy, nil)
}

// disputed lists for each group who disagrees with it.
func (t *similarityTable) disputed(groups []pointGroup) [][]string {
	return parallel(len(groups), func() worker[[]string] {
		praise := t.praise.Finder()
		return func(names [][]string, g int) [][]string { return append(names, t.praising(groups[g], praise)) }
	})
}

// raises reports whether a perspective is among those who criticise what a group does: then it praises something else.
func (t *similarityTable) raises(members pointGroup, name string) bool {
	return slices.ContainsFunc(members.members, func(m int) bool { return slices.Contains(t.points[m].perspectives, name) })
}

// praising names the perspectives that praise what a group criticises. Two rules never dispute each other: they read
// different things in one text.
func (t *similarityTable) praising(members pointGroup, praise *similarity.Finder) []string {
	var names []string
	for _, m := range members.members {
		p := &t.points[m]
		if p.kind != Weakness {
			continue
		}
		for _, hit := range praise.Near(t.point(m), similarity.SameThreshold) {
			strength := &t.strengths[hit.Place]
			name := strength.perspectives[0]
			bothRules := p.judge == "rules" && strength.judge == "rules"
			if !bothRules && !t.raises(members, name) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}
