package direct

import (
	"fmt"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
	"parley/engine/similarity"
)

var boundaryWords = newTermList(`out of scope|not in scope|out-of-scope|won't|will not be supported|non-goal|non-goals|exclud*|does not cover|not supported|
will not|does not include|do not include|doesn't include|don't include|not built|not planned|not supported yet|unsupported|deferred|postponed|post-mvp|post mvp|future phase*|
future release*|future version*|later phase*|later release*|later version*|phase 2|phase two|not required yet|not part of|beyond the scope|is not included|are not included|不包括|不包含|不支持|不做|范围外|非目标|不在范围`)

func boundaryDrawn(m *analysis) checkResult {
	if o, ok := m.has("What is not done has its own section", document.NonGoals); ok {
		return o
	}
	if findMember(m.doc.Root, "out_of_scope") != nil {
		return passed()
	}
	if m.mentions(boundaryWords) {
		return passed()
	}
	if name, ok := m.siblingSection(document.NonGoals); ok && m.doc.Profile != aBrief {
		return passedWithProof(1, "What is not done stands in "+name)
	}
	if m.doc.Profile == document.Proposal {
		return untold()
	}
	return failed(m.lacking(review.Medium, "Nothing says what is out of scope: "+m.docName()+" has no non-goals, no “won't” and no “out of scope”.",
		"List in "+m.docName()+" three things that are deliberately not done.", "says what is out of scope", document.NonGoals))
}

var (
	priorityWords = newTermList(`must have|should have|could have|won't have|must-have|should-have|could-have|moscow|mvp|p0|p1|p2|p3|priority|priorities|
prioriti*|high priority|nice to have|optional|later|优先级|必备|一期|二期|高优先级`)
	phaseHeading = pattern.New(`(?i)^(?:\d[\d.]*\s+)?(?:phase|milestone|release|iteration|stage|sprint|version)\s+\w|^第[一二三四五]阶段|^阶段`)
)

const (
	manyFeatures  = 8  // fewer features need no order
	manyUnordered = 20 // that fewer have none is not worth a word
)

func prioritised(m *analysis) checkResult {
	column, hasColumn := m.priorityColumn()
	if hasColumn && len(column.findings) > 0 {
		return column
	}
	features := 0
	seen := map[string]bool{}
	for i := range m.requirements {
		s := m.requirements[i]
		if seen[s.Full] || m.doc.IsWithin(s.Section, document.Constraints) {
			continue
		}
		seen[s.Full] = true
		// A specification's "Requirement:" blocks are all binding: that is their priority.
		if s.Kind == document.Listed || s.Kind == document.Identified || s.Kind == document.Story || s.Kind == document.FieldValue {
			features++
		}
	}
	if features < manyFeatures {
		return skip()
	}
	phases, first := 0, 0
	for _, s := range m.doc.Sections {
		if phaseHeading.MatchString(s.Title) {
			if phases++; phases == 1 {
				first = s.Line
			}
		}
	}
	noun := m.listedNoun(features, m.noun())
	if phases >= 2 {
		return passedWithProof(first, fmt.Sprintf("%d phases put %s in order (from %s)", phases, plural(features, noun), lineOf(first)))
	}
	if hasColumn {
		return column
	}
	if hits := m.find(priorityWords); len(hits) > 0 {
		line := m.lineOfHit(hits[0])
		return passedWithProof(line, fmt.Sprintf("Priorities are spoken of (“%s”, line %d)", m.word(hits[0]), line))
	}
	if m.mentions(priorityWords) || m.isOrderedByFields() {
		return passed()
	}
	if features < manyUnordered {
		return untold()
	}
	return failed(absence(review.Medium, fmt.Sprintf("%s have no priority: no MoSCoW word, no P0 to P3, no phase, no column for it.", "The "+plural(features, noun)),
		fmt.Sprintf("Mark each of the %s in %s as must, should, could or later.", plural(features, noun), m.docName())))
}

// priorityColumn reads a table that has a column for the priority, or for the phase something belongs to.
func (m *analysis) priorityColumn() (checkResult, bool) {
	for n, t := range m.doc.Tables {
		column := t.Column("priority", "moscow", "prio", "phase", "release", "milestone", "优先级", "阶段", "期次")
		if column < 0 || len(t.Rows) < 2 {
			continue
		}
		var empty []int
		for i := range m.doc.Blocks {
			b := &m.doc.Blocks[i]
			if b.Kind == document.Row && b.Table == n && (column >= len(t.Rows[b.Record]) || strings.Trim(t.Rows[b.Record][column].Full, " -—?") == "") && !m.isSuppressed(b.Line) {
				empty = append(empty, i)
			}
		}
		if len(empty) == 0 {
			return passedWithProof(t.Line, fmt.Sprintf("A column gives %s its priority (%s)", singularOrPlural(len(t.Rows), "the only row", fmt.Sprintf("each of %d rows", len(t.Rows))), lineOf(t.Line))), true
		}
		if len(empty) < len(t.Rows) {
			f := m.atBlocks(review.Medium, empty, fmt.Sprintf("%s no priority in the column for it: %s.", m.countPhrase(empty, "row", "has", "have"), listAtMost(m.blocksShown(empty), 3)))
			f.certain = true
			f.suggestion = fmt.Sprintf("Give %s a priority, as the other rows of the table have.", listAtMost(m.blocksShown(empty), 3))
			return partlyMet(f), true
		}
	}
	return checkResult{}, false
}

// isOrderedByFields reports whether the artifact is JSON whose entries have a priority of their own.
func (m *analysis) isOrderedByFields() bool {
	return findMember(m.doc.Root, "priority") != nil || findMember(m.doc.Root, "moscow") != nil
}

var claimWords = newTermList(`market-leading|market leading|industry-leading|industry leading|world-leading|world leading|leading solution|leading platform|
leading provider|leading product|unique value|unique selling|unique position|unique approach|unique solution|unique advantage|truly unique|
first of its kind|first-of-its-kind|best-in-class|best in class|world-class|revolutionary|revolutionize*|revolutionise*|seamless|seamlessly|
cutting-edge|state-of-the-art|unparalleled|unmatched|game-changing|game changer|next-generation|groundbreaking|业界领先|行业领先|世界领先|
独一无二|革命性|颠覆性|无与伦比|前所未有|最先进`)

// aim are words of a sentence that says what is wanted; it claims nothing.
var aim = newTermList("aim|aims|strive*|goal|goals|want|wants|hope|hopes|aspire*|should|must|shall|would like|intend*|目标|希望|力争")

func claimsBacked(m *analysis) checkResult {
	var found []hit
	required := map[int]bool{} // blocks that state a requirement: they demand, they do not claim
	for i := range m.doc.Statements {
		for _, b := range m.doc.Statements[i].Blocks {
			required[b] = true
		}
	}
	for _, h := range m.find(m.words("P10", claimWords)) {
		u := m.index.units[h.unit]
		if u.block < 0 {
			continue
		}
		b := &m.doc.Blocks[u.block]
		if m.doc.IsWithin(u.section, document.Goals) {
			continue // an aim is no claim
		}
		if s, ok := m.index.sentence(h); ok && aim.matches(fold(s.Text)) {
			continue
		}
		spoken := strings.ContainsAny(b.Full, "0123456789") || strings.ContainsRune(b.Text, document.Hidden) || m.linkOn(b) || b.Quoted || isQuoted(b.Text, h.start) || required[u.block]
		if !spoken && !m.isSuppressed(m.lineOfHit(h)) {
			found = append(found, h)
		}
	}
	if len(found) == 0 {
		return passed()
	}
	f := m.hitFinding(review.Low, found[0], fmt.Sprintf("%s with no number, comparison or link behind %s: %s.",
		singularOrPlural(len(found), "A claim is made", "Claims are made"), singularOrPlural(len(found), "it", "them"), m.showHits(found)))
	f.places = m.placesOfHits(found)
	f.suggestion = fmt.Sprintf("Give the evidence for %s, or delete %s.", m.showHits(found), singularOrPlural(len(found), "it", "them"))
	return failed(f)
}

func (m *analysis) linkOn(b *document.Block) bool {
	last := m.doc.Line(b.Span.End)
	for _, l := range m.doc.Links {
		if l.Section == b.Section && l.Line >= b.Line && l.Line <= last {
			return true
		}
	}
	return false
}

// hitFinding makes a finding about the sentence that holds a hit.
func (m *analysis) hitFinding(severity review.Severity, h hit, text string) finding {
	u := m.index.units[h.unit]
	if s, ok := m.index.sentence(h); ok {
		return m.at(severity, u.block, m.fromLineOf(u.block, h.start, s.Span), text)
	}
	// The heading is where the word stands, not what the finding objects to.
	f := m.atSection(severity, m.doc.Sections[u.section], text)
	f.evidence = nil
	return f
}

// fromLineOf is a sentence from the line on that a word of it stands on, which begins at an offset of its block's text: who goes to the
// finding's line has the word before them that its text names with that line.
func (m *analysis) fromLineOf(block, word int, sentence document.Span) document.Span {
	b := &m.doc.Blocks[block]
	line, at := m.doc.Line(b.Source(word)), word
	if m.doc.Line(sentence.Start) == line {
		return sentence
	}
	for at > 0 && m.doc.Line(b.Source(at-1)) == line {
		at--
	}
	for at < word && b.Text[at] == ' ' {
		at++
	}
	return document.Span{Start: b.Source(at), End: sentence.End}
}

// showHits names up to three hits: “seamless” (line 4).
func (m *analysis) showHits(hits []hit) string {
	var parts []string
	for _, h := range hits {
		parts = append(parts, fmt.Sprintf("“%s” (line %d)", m.word(h), m.lineOfHit(h)))
	}
	return listAtMost(parts, 3)
}

// word is the hit's text as the document writes it.
func (m *analysis) word(h hit) string {
	u := m.index.units[h.unit]
	if u.block >= 0 {
		return plainText(m.doc.Blocks[u.block].Text[h.start:h.end])
	}
	return m.doc.Sections[u.section].Title[h.start:h.end]
}

func (m *analysis) lineOfHit(h hit) int {
	u := m.index.units[h.unit]
	if u.block < 0 {
		return u.line
	}
	return m.doc.Line(m.doc.Blocks[u.block].Source(h.start))
}

var (
	// comparisons hold the thing against another one, mayCompare are words that stand in comparisons and in much else.
	comparisons = newTermList("unlike|compared to|compared with|vs|versus|competitor*|alternative to|alternatives|existing tools|existing solutions|as opposed to|而非|相比|竞品|替代|不同于")
	mayCompare  = newTermList("instead of|not a|not an|no longer need|existing|traditional|conventional|manual|manually|spreadsheet*|today|currently|rather than|而不是")
)

// turnedDown is how a text says that something else was weighed, outside of a section on it.
var turnedDown = pattern.New(`\b(?:was|were|is|are|been|being|we|and|then|but|have|has)(?: also| first| once)? (?:rejected|ruled out|turned down|discarded|dismissed|decided against|considered|evaluated|passed over)\b|` +
	`\b(?:chose|chosen|prefer(?:red)?|picked|selected|favou?r(?:ed)?) (?:\w+ ){1,3}over\b|被否决|被拒绝|没有采用|未采用|不采用|放弃了|排除了|否决`)

// turnsDown looks for a sentence that turns an alternative down. Beside the name of a product it is one; else it may be a
// request that is rejected, and nobody knows.
func (m *analysis) turnsDown() (o checkResult, found bool) {
	for _, s := range m.doc.Sentences {
		folded := fold(s.Text)
		at := turnedDown.FindStringIndex(folded)
		if at == nil {
			continue
		}
		found = true
		if productNames.matches(folded) {
			return passedWithProof(s.Line, fmt.Sprintf("An alternative is turned down (%s, line %d)", quoteOf(s.Text, 70), s.Line)), true
		}
	}
	return skip(), found
}

func alternativesNamed(m *analysis) checkResult {
	if o, ok := m.has("Alternatives are discussed", document.Alternatives); ok {
		return o
	}
	if o, ok := m.has("Options are discussed", document.Options); ok {
		return o
	}
	if hits := m.find(comparisons); len(hits) > 0 {
		return passedWithProof(m.lineOfHit(hits[0]), fmt.Sprintf("A comparison is drawn (“%s”, line %d)", m.word(hits[0]), m.lineOfHit(hits[0])))
	}
	if len(m.find(mayCompare)) > 0 {
		return passed()
	}
	if o, ok := m.turnsDown(); ok {
		return o
	}
	if m.doc.Profile == document.Proposal {
		return untold() // a proposal may weigh what it turns down under any heading
	}
	return failed(m.lacking(review.Medium, "No alternative and no competitor is named: a reader cannot tell why this way was chosen.",
		"Add to "+m.docName()+" what people use today, and where it fails them.", "names an alternative or a competitor", document.Alternatives, document.Options))
}

const (
	wordsToJudge = 5 // a feature with fewer content words is too short to compare
	goalWords    = 10
	fewFeatures  = 3
	manyServed   = 30
)

func featuresServeGoals(m *analysis) checkResult {
	reader := similarity.NewReader()
	goals := m.goalVocabulary(reader)
	if len(goals) < goalWords || m.doc.Chinese {
		return skip()
	}
	var bad []smell
	features := 0
	for i := range m.requirements {
		s := m.requirements[i]
		if s.Kind != document.Listed && s.Kind != document.Identified || m.doc.IsWithin(s.Section, document.Goals, document.Problem, document.Metrics, document.Constraints, document.Security, document.Performance) || qualityTitle.matches(fold(m.doc.Heading(s.Section))) {
			continue
		}
		words := reader.Words(s.Title + " " + s.Full)
		if len(words) < wordsToJudge || len(s.Sentences) == 0 {
			continue
		}
		if features++; features > manyServed {
			break
		}
		if !sharesAny(words, goals) && !m.isSuppressed(s.Line) {
			bad = append(bad, m.wholeStatement(s))
		}
	}
	if features < fewFeatures || features > manyServed {
		return skip() // a few words prove nothing, and neither does comparing very many
	}
	// Where many features share no word with the goals, the goals are told in other words: then this shows nothing.
	if len(bad) == 0 || 3*len(bad) > features {
		return passed()
	}
	f := m.at(review.Low, bad[0].sentence.Block, bad[0].sentence.Span, "")
	f.text, f.suggestion = m.wordDensity(bad, len(bad), features, m.listedNoun(features, m.noun()), phrases{
		one: "shares no word with the goals or the problem", all: "share no word with the goals or the problem: {list}",
		fix: "Say which goal {where} serves, or drop it.", fixAll: "Say which goal each of these serves, or drop it: {list}.",
	})
	f.anchor = m.anchorOf(bad[0])
	return partlyMet(f)
}

// qualityTitle is over requirements that serve every goal.
var qualityTitle = newTermList("non-functional*|nonfunctional*|quality*|nfr|nfrs|cross-cutting|operations|质量|非功能")

// goalVocabulary is the content words of what the document wants to reach, for whom and why.
func (m *analysis) goalVocabulary(reader similarity.Reader) map[string]bool {
	goals := map[string]bool{}
	for _, t := range []document.Topic{document.Goals, document.Problem, document.Metrics, document.Users} {
		for _, s := range m.doc.SectionsAbout(t) {
			for i := range m.doc.SubtreeBlocks(s) {
				for _, w := range reader.Words(m.doc.SubtreeBlocks(s)[i].Full) {
					goals[w] = true
				}
			}
		}
	}
	return goals
}

func sharesAny(words []string, set map[string]bool) bool {
	for _, w := range words {
		if set[w] {
			return true
		}
	}
	return false
}
