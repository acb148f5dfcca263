package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

func noEscape(m *analysis) checkResult {
	words := m.words("Q5", escapeClauses)
	o := m.density(m.smellsIn(func(s *document.Statement, text string) string {
		if !m.demands(s, text) {
			return ""
		}
		if start, end, ok := words.first(fold(text)); ok && !isQuoted(text, start) && (document.IsNormative(text) || !strings.Contains(fold(text[start:end]), "applicable")) {
			return text[start:end] // a field that may be absent is no duty with a way out
		}
		return ""
	}, criteriaAndText), m.countJudged(), m.judgedNoun(), phrases{
		one: "leaves a way out: “{word}”", all: "leave a way out: {list}", none: "a way out",
		fix:    "State the condition in {where} instead of “{word}”, or drop the clause.",
		fixAll: "State the condition in place of {list}, or drop the clause.",
	}, false)
	if o.proof != "" && m.holdsWord(func(text string) bool { return words.matches(fold(text)) }) {
		return passed()
	}
	return o
}

func listsClosed(m *analysis) checkResult {
	ends := m.words("Q6", openEnds)
	o := m.density(m.smellsIn(func(s *document.Statement, text string) string {
		folded := fold(text)
		if start, end, ok := ends.first(folded); ok && !isQuoted(text, start) && (document.IsNormative(text) || !inBrackets(text, start)) && !isOtherPeople(folded, start, end) {
			return text[start:end]
		}
		if start, end, ok := suchAs.first(folded); ok && document.IsNormative(text[:start]) && !inBrackets(text, start) {
			return text[start:end]
		}
		if document.IsNormative(text) || s.Kind != document.Normative {
			return openDeng(text)
		}
		return ""
	}, criteriaAndText), m.countJudged(), m.judgedNoun(), phrases{
		one: "leaves a list open: “{word}”", all: "leave a list open: {list}", none: "an open-ended list",
		fix:    "Name all members of the list in {where} instead of “{word}”, or refer to the place that does.",
		fixAll: "Name all members of the lists that end in {list}, or refer to the place that does.",
	}, false)
	if o.proof != "" && m.mayLeaveListsOpen(ends) {
		return passed()
	}
	return o
}

// isOtherPeople reports whether "and others" names people and ends no list: "so that testers and others can see it".
func isOtherPeople(folded string, start, end int) bool {
	rest := strings.TrimLeft(folded[end:], " ")
	return strings.HasSuffix(folded[start:end], "others") && rest != "" && !strings.ContainsAny(rest[:1], ".,;:)")
}

// inBrackets reports whether a place stands between round brackets: what a text puts there explains, and demands nothing.
func inBrackets(text string, at int) bool {
	return strings.Count(text[:at], "(") > strings.Count(text[:at], ")")
}

// mayLeaveListsOpen reports whether a requirement holds one of the words that leave a list open, though not surely so: then
// nobody can say that there is none.
func (m *analysis) mayLeaveListsOpen(ends *termList) bool {
	for i := range m.doc.Statements {
		for _, b := range m.doc.Statements[i].Blocks {
			text := fold(m.doc.Blocks[b].Full)
			if ends.matches(text) || suchAs.matches(text) || hasDeng(text) {
				return true
			}
		}
	}
	return false
}

const (
	longSentence = 50 // words
	longText     = 500
)

func notCompound(m *analysis) checkResult {
	return m.density(m.smells(func(s *document.Statement, text string) string {
		if s.Kind == document.Criterion || s.Kind == document.Story {
			return "" // a scenario and a story have their own form
		}
		words, han := document.CountWords(text)
		if words > longSentence || words+han > longText || hasTwoModals(text) {
			return wholeSentence
		}
		return ""
	}), m.countJudged(), m.judgedNoun(), phrases{
		one: "says several things in one sentence", all: "say several things in one sentence: {list}",
		none:   "a sentence that says several things",
		fix:    "Split {where} into parts that can pass or fail alone.",
		fixAll: "Split these sentences, so that each part can pass or fail alone: {list}.",
	}, true)
}

// demandTwice finds two demands joined in one sentence: "the app shall …, and the cashier must …".
var demandTwice = pattern.New(`(?i)\b(?:shall|must)\b.*?(?:[,;]? (?:and|while|whereas|but)|;)\s+(?:(?:the|an?|each|every|its?|all)\s+)?(?:[\w-]+\s+){1,4}(shall|must)\b`)

// hasTwoModals reports whether a sentence has two demands on different subjects; "must not X and must not Y" is one
// prohibition.
func hasTwoModals(text string) bool {
	at := demandTwice.FindStringSubmatchIndex(text)
	if at == nil || isQuoted(text, at[2]) {
		return false
	}
	first := strings.ToLower(text[at[0]:min(at[0]+9, len(text))])
	return !strings.Contains(first, " not") || !strings.HasPrefix(strings.ToLower(text[at[3]:]), " not")
}

var passive = pattern.New(`\b(?:shall|must|will|should) (?:not )?(?:be|get) (?:approved|reviewed|validated|verified|checked|updated|deleted|removed|notified|informed|sent|entered|` +
	`maintained|configured|monitored|decided|determined|handled|managed|ensured|performed|done|made|taken|resolved|addressed|considered|supplied|collected)\b`)

var agent = newTermList("by|via|through|using|automatically|itself|when|if")

func actorNamed(m *analysis) checkResult {
	return m.density(m.smells(func(_ *document.Statement, text string) string {
		folded := fold(text)
		loc := passive.FindStringIndex(folded)
		if loc == nil || agent.matches(folded) {
			return ""
		}
		return text[loc[0]:loc[1]]
	}), m.countJudged(), m.judgedNoun(), phrases{
		one: "does not say who acts: “{word}”", all: "do not say who acts: {list}", none: "a sentence without an actor", english: true,
		fix:    "Name the actor in {where}: who or what does what “{word}” asks for?",
		fixAll: "Name the actor (the system, a component, a role) in {list}.",
	}, true)
}

var (
	superfluous = pattern.New(`\b(?:system|application|app|product|service|platform|tool|software|module|component|it|cli|api|server|website|site)\b(?: \w+){0,3} (?:shall|must|should|will) (?:be (?:able to|capable of)|have the (?:ability|capability) to)`)
	// superfluousCues are words without which the expression cannot match.
	superfluousCues = newTermList("able|capable|ability|capability")
	doubleNo        = pattern.New(`\bnot (?:un(?:available|able|authori[sz]ed|acceptable|known|limited|reasonable|readable|safe|usable|likely|common|related|expected|encrypted)|impossible|without)\b`)
)

func saidDirectly(m *analysis) checkResult {
	return m.density(m.smells(func(_ *document.Statement, text string) string {
		folded := fold(text)
		var loc []int
		if superfluousCues.matches(folded) {
			loc = superfluous.FindStringIndex(folded)
		}
		if loc == nil && strings.Contains(folded, "not ") {
			loc = doubleNo.FindStringIndex(folded)
		}
		if loc == nil {
			return ""
		}
		return document.Shorten(text[loc[0]:loc[1]], 60)
	}), m.countJudged(), m.judgedNoun(), phrases{
		one: "says in a roundabout way what happens: “{word}”", all: "say in a roundabout way what happens: {list}",
		none: "a roundabout sentence", english: true,
		fix: "Say in {where} what happens instead of “{word}”.", fixAll: "Say what happens in place of {list}.",
	}, true)
}

func criteriaGiven(m *analysis) checkResult {
	var bad []*document.Statement
	total, first, amounts := 0, 0, false
	// Where there are stories, they are what is accepted; requirements listed beside them were accepted before.
	stories := m.doc.Profile == aEpics && slices.ContainsFunc(m.requirements, m.isStory)
	given := map[int]bool{} // of sections: thousands of requirements may share one
	for i := range m.requirements {
		s := m.requirements[i]
		if s.Kind == document.Normative && s.ID == "" || m.doc.IsWithin(s.Section, document.Constraints) || s.Loose || stories && !m.isStory(s) {
			continue
		}
		if total++; total == 1 {
			first = s.Line
		}
		if s.Criteria == 0 && !m.isStory(s) && measured.MatchString(s.Full) {
			amounts = true // it is reached or not
			continue
		}
		if s.Criteria == 0 && !m.passesBeside(s.Section, given) && !m.isSuppressed(s.Line) {
			bad = append(bad, s)
		}
	}
	noun := m.listedNoun(total, m.noun())
	if stories {
		noun = "user story"
	}
	switch {
	case total == 0:
		return skip()
	case len(bad) == 0 && amounts:
		return passed()
	case len(bad) == 0:
		return passedWithProof(first, fmt.Sprintf("%s a criterion or a scenario (from %s)", sentence(shareOf(total, total, noun))+singularOrPlural(total, " has", " have"), lineOf(first)))
	}
	if len(bad) == total && 4*len(m.criteria) >= total {
		return passed() // the document keeps its criteria apart, as scenarios of their own
	}
	if name, ok := m.criteriaElsewhere(); ok {
		return passedWithProof(1, "Criteria are in the linked file "+name)
	}
	isNamed := func(s *document.Statement) bool { return s.ID != "" || s.Title != "" || m.isStory(s) }
	if 2*len(bad) > total && (total >= manyJudged || total > 1 && !slices.ContainsFunc(bad, isNamed)) {
		return checkResult{state: unmet, mayBeElsewhere: true} // that most have none may be how the document is made: its criteria stand elsewhere, or are written later
	}
	f := m.atStatement(review.Medium, bad[0], "")
	f.places = placesOf(bad, func(s *document.Statement) review.Place { return review.Place{Line: s.Line, Quote: m.demand(s)} })
	if len(bad) == 1 {
		f.text = sentence(nameOf(bad[0])) + " has no acceptance criterion."
		f.suggestion = fmt.Sprintf("Give %s a case that passes or fails: %s.", nameOf(bad[0]), quoteOf(m.demand(bad[0]), 90))
	} else {
		f.text = fmt.Sprintf("%s %s no acceptance criterion: %s.", sentence(shareOf(len(bad), total, noun)), singularOrPlural(len(bad), "has", "have"), listAtMost(names(bad), 3))
		f.suggestion = fmt.Sprintf("Give each of these a case that passes or fails: %s.", listAtMost(names(bad), 5))
	}
	o := failed(f)
	if 2*len(bad) < total {
		o.state = partly
	}
	return o
}

// isStory reports whether a statement is a story, by its form or its id.
func (m *analysis) isStory(s *document.Statement) bool {
	return m.nounOf(s) == "user story" || document.IsStory(s.Text)
}

func names(statements []*document.Statement) []string {
	var list []string
	for _, s := range statements {
		list = append(list, nameOf(s))
	}
	return list
}

// criteriaElsewhere finds a part of the document that holds the criteria.
func (m *analysis) criteriaElsewhere() (string, bool) {
	for _, l := range m.linked {
		if len(l.doc.SectionsAbout(document.Acceptance)) > 0 && l.doc.Profile != aReport {
			return l.name, true
		}
	}
	return "", false
}

// passesBeside reports whether there are criteria or target values beside a requirement of a section; known are the sections that were asked.
func (m *analysis) passesBeside(section int, known map[int]bool) bool {
	given, asked := known[section]
	if !asked {
		given = m.hasCriteriaBeside(section) || m.hasTargetBeside(section)
		known[section] = given
	}
	return given
}

// hasCriteriaBeside reports whether the section of a requirement, or the one around it, has criteria of its own.
func (m *analysis) hasCriteriaBeside(section int) bool {
	if m.hasAcceptanceLabel(section) {
		return true
	}
	for _, c := range m.criteria {
		if c.Section == section || m.doc.Sections[c.Section].Parent == section {
			return true
		}
	}
	return false
}

var targetHead = pattern.New(`(?i)^(?:targets?|target value|threshold|acceptance threshold|fit criterion|目标|目标值|阈值)$`)

// hasTargetBeside reports whether the section of a requirement, or one below it, has a table with the value that is to be reached:
// that is how a quality passes or fails.
func (m *analysis) hasTargetBeside(section int) bool {
	return slices.ContainsFunc(m.doc.Tables, func(t document.Table) bool {
		if t.Section != section && m.doc.Sections[t.Section].Parent != section {
			return false
		}
		column := slices.IndexFunc(t.Header, func(c document.Cell) bool { return targetHead.MatchString(strings.TrimSpace(c.Full)) })
		return column >= 0 && slices.ContainsFunc(t.Rows, func(row []document.Cell) bool {
			return column < len(row) && strings.ContainsAny(row[column].Full, "0123456789") && placeholderIn(row[column].Full) == ""
		})
	})
}

// followsEvent reports whether a sentence names an event in one noun and goes on with who does what: "after departure the system makes …".
func followsEvent(folded string) bool {
	m := eventFirst.FindStringSubmatch(folded)
	return m != nil && !strings.HasSuffix(m[1], "ing")
}

var eventFirst = pattern.New(`^(?:upon|after) (?:(?:the|a|an|each|every) )?([a-z-]+) (?:the|a|an|each|every) [a-z-]+ [a-z-]+s `)

var (
	condition = pattern.New(`^(?:when|while|if|where|whenever|upon|after)\b`)
	response  = pattern.New(`\b(?:shall|must|will|then|should|can|may|is|are|do|does|has|have)\b|[,:：，]`)
)

func conditionsAnswered(m *analysis) checkResult {
	unanswered := func(text string) bool {
		folded := fold(text)
		return condition.MatchString(folded) && len(strings.Fields(folded)) >= 4 && !response.MatchString(folded) && !followsEvent(folded)
	}
	words := phrases{
		one: "states a condition and no response", all: "state a condition and no response: {list}", none: "a condition without a response", english: true,
		fix: "Say in {where} what happens then.", fixAll: "Say what happens after each of these: {list}.",
	}
	o := m.density(m.smells(func(_ *document.Statement, text string) string {
		if unanswered(text) {
			return wholeSentence
		}
		return ""
	}), m.countJudged(), m.judgedNoun(), words, true)
	if len(o.findings) > 0 || m.doc.Profile != aSpec {
		return o
	}
	// A condition that was left without its half demands nothing, so it is no statement.
	for _, s := range m.doc.Sentences {
		b := &m.doc.Blocks[s.Block]
		if b.Kind == document.Paragraph && b.Depth == 0 && strings.HasSuffix(s.Text, ".") && strings.TrimSpace(b.Text) == s.Text && !strings.HasPrefix(s.Text, "Where") && unanswered(s.Text) && !m.isSuppressed(s.Line) {
			at := smell{&document.Statement{}, s, 0, ""}
			f := m.at(review.Low, s.Block, s.Span, "")
			f.text, f.suggestion = m.wordDensity([]smell{at}, 1, 1, m.noun(), words)
			return partlyMet(f)
		}
	}
	return o
}

// hasAcceptanceLabel reports whether a section, as of one story, has a paragraph or an item that announces its criteria, in
// whatever form they follow: "**Acceptance Criteria:**" before steps, a fence, or headings in bold.
func (m *analysis) hasAcceptanceLabel(section int) bool {
	if section <= 0 {
		return false
	}
	s := m.doc.Sections[section]
	for i := s.First; i < m.doc.Sections[s.SubtreeEnd-1].Last; i++ {
		if b := &m.doc.Blocks[i]; (b.Kind == document.Paragraph || b.Kind == document.Item) && acceptanceLabel.MatchString(b.Full) {
			return true
		}
	}
	return false
}

var acceptanceLabel = pattern.New(`(?i)^\W*acceptance(?: criteria| tests?)?\W*(?::|：|$)|^\W*验收标准`)
