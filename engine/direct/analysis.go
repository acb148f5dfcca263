package direct

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"parley/engine/document"
	"parley/engine/perspective"
	"parley/engine/review"
)

// analysis is what the checks of one analysis share: the document and what was looked up in it, computed once.
type analysis struct {
	input    Input
	releases []func() // gives back what was read
	doc      *document.Document
	index    *wordIndex
	linked   []linkedFile
	// requirements are the statements that stand for themselves; criteria are apart.
	requirements []*document.Statement
	criteria     []*document.Statement
	trace        *trace // the coverage, when it was asked for
	siblings     func() []linkedFile
	chapterOf    string // the index beside the artifact that lists it, "" for none
	runningCheck *Check // the check that is being asked
	suppressions []suppression
	risks        *[]statedRisk   // nil until they were looked for
	ofTemplate   *[]templateText // nil until they were looked for
	ofMarks      *marks          // nil until it was read for them
	variables    map[string]bool
	wordsMet     map[string]bool      // the content words read so far, of the artifact and its parts
	textsMet     map[string]bool      // what they were read from, as it is written
	docsToMeet   []*document.Document // what was not read for them yet
	ownTerms     map[string]bool      // what the document's cells and leads name, nil until it was asked
	amounts      []valuePlace
	owners       map[int]string      // of blocks: the id of the requirement they state
	defining     map[int]document.ID // of blocks: the first id that they define, nil until it was asked
	artifact     parsedDoc
	standard     int // 1 for a standard, -1 for none, 0 until it was asked
	// abbreviations are those that a follow-up has told.
	abbreviations map[string]bool
}

// newAnalysis reads the artifact and what belongs to it; close gives them back.
func newAnalysis(in Input) *analysis {
	m := &analysis{input: in}
	artifact := m.readDoc(in.Path, in.Artifact)
	m.artifact, m.doc, m.index = artifact, artifact.doc, artifact.index()
	for i := range m.doc.Statements {
		s := &m.doc.Statements[i]
		if s.Kind == document.Criterion {
			m.criteria = append(m.criteria, s)
		} else {
			m.requirements = append(m.requirements, s)
		}
	}
	m.linked = m.followLinks()
	m.chapterOf = m.indexBeside()
	m.siblings = sync.OnceValue(m.readSiblings)
	if in.shared != nil {
		m.siblings = sync.OnceValue(m.siblingsInBundle)
	}
	if len(in.Discovery) > 0 && in.Perspective.Name == perspective.Coverage && !m.doc.Unread() {
		m.trace = m.newTrace()
	}
	return m
}

// profiles in the table are easier to read by short names.
const (
	aContext = document.Context
	aBrief   = document.Brief
	aSpec    = document.Specification
	aDesign  = document.Architecture
	aEpics   = document.Epics
	aReport  = document.Readiness
	aGeneral = document.General
)

func only(profiles ...document.Profile) []document.Profile { return profiles }

// find looks words up in the artifact's prose.
func (m *analysis) find(words *termList) []hit { return m.index.find(words) }

// mentions reports whether the artifact or a file it links to has one of the words. A heading with nothing under it
// announces a text, and does not hold one.
func (m *analysis) mentions(words *termList) bool {
	if slices.ContainsFunc(m.find(words), func(h hit) bool { return !m.isEmptyHeading(h) }) {
		return true
	}
	for _, l := range m.linked {
		if len(l.index().find(words)) > 0 {
			return true
		}
	}
	return false
}

// isEmptyHeading reports whether a word stands in a heading with nothing under it.
func (m *analysis) isEmptyHeading(h hit) bool {
	u := m.index.units[h.unit]
	return u.block < 0 && !m.hasSubstance(m.doc.Sections[u.section])
}

// section returns the first section about a topic that holds a text of the author's.
func (m *analysis) section(topics ...document.Topic) (document.Section, bool) {
	for _, t := range topics {
		for _, s := range m.doc.SectionsAbout(t) {
			if m.hasSubstance(s) && (t&weighed == 0 || !m.declaresNothing(s)) {
				return s, true
			}
		}
	}
	return document.Section{}, false
}

// weighed are the topics of which "None" names nothing: that nothing was weighed is no strength.
const weighed = document.Alternatives | document.Options

// emptySection returns the first section about a topic that is there and holds nothing of the author's.
func (m *analysis) emptySection(topics ...document.Topic) (document.Section, bool) {
	for _, t := range topics {
		for _, s := range m.doc.SectionsAbout(t) {
			if s.Title != "" && !m.hasSubstance(s) {
				return s, true
			}
		}
	}
	return document.Section{}, false
}

// lacking is a finding about something the whole document lacks. Where a section for it is there and empty, it says so: that no
// section is there would be untrue.
func (m *analysis) lacking(severity review.Severity, text, suggestion, otherwise string, topics ...document.Topic) finding {
	s, ok := m.emptySection(topics...)
	if !ok {
		return absence(severity, text, suggestion)
	}
	f := m.atSection(severity, s, fmt.Sprintf("The section %s holds no text of the author's, and nothing else in %s %s.", headingOf(s), m.docName(), otherwise))
	f.suggestion = fmt.Sprintf("Write the section %s. %s", headingOf(s), suggestion)
	return f
}

// linkedSection reports whether a linked file has a section about the topic.
func (m *analysis) linkedSection(topics ...document.Topic) (string, bool) {
	for _, l := range m.linked {
		for _, t := range topics {
			if l.hasSubstanceAbout(t) {
				return l.name, true
			}
		}
	}
	return "", false
}

// has makes a met outcome when the document has a section about one of the topics.
func (m *analysis) has(what string, topics ...document.Topic) (checkResult, bool) {
	if s, ok := m.section(topics...); ok {
		if m.hasGap(s) { // which is no strength
			return passed(), true
		}
		return passedWithProof(s.Line, what+": "+headingOf(s)), true
	}
	if name, ok := m.linkedSection(topics...); ok {
		return passedWithProof(1, fmt.Sprintf("%s, in the linked file %s", what, name)), true
	}
	return checkResult{}, false
}

// hasGap reports whether a section's own text has a gap that the author has still to fill.
func (m *analysis) hasGap(s document.Section) bool {
	return slices.ContainsFunc(m.doc.OwnBlocks(s), func(b document.Block) bool { return m.placeholderIn(b.Text) != "" })
}

// siblingSection finds another artifact of the session that has a section about one of the topics.
func (m *analysis) siblingSection(topics ...document.Topic) (string, bool) {
	for _, l := range m.siblings() {
		for _, t := range topics {
			if l.hasSubstanceAbout(t) {
				return l.name, true
			}
		}
	}
	return "", false
}

var planTitle = newTermList("plan|roadmap|road map|gap analysis|计划|规划|路线图|差距分析")

// reportsReady reports whether the document is a report on what is ready to be built. A plan towards readiness says what is
// still to be done.
func (m *analysis) reportsReady() bool {
	return m.doc.Profile == aReport && !planTitle.matches(fold(m.doc.Title))
}

// absence is a finding about something the whole document lacks; it has no quote and no line. The suggestion says what
// to add, and where.
func absence(severity review.Severity, text, suggestion string) finding {
	return finding{severity: severity, text: text, suggestion: suggestion}
}

// at makes a finding about a place in a block.
func (m *analysis) at(severity review.Severity, block int, span document.Span, text string) finding {
	b := &m.doc.Blocks[block]
	return finding{
		severity: severity, text: text, line: m.doc.Line(span.Start), quote: m.quote(b, span),
		anchor: m.anchor(block), evidence: []document.Span{span},
	}
}

// anchor is what a reader finds a block by: the id of the requirement it states, or its heading.
func (m *analysis) anchor(block int) string {
	if m.owners == nil {
		m.owners = map[int]string{}
		for i := range m.doc.Statements {
			if s := &m.doc.Statements[i]; s.ID != "" && s.Title == "" {
				for _, b := range s.Blocks {
					m.owners[b] = s.Name()
				}
			}
		}
	}
	if name := m.owners[block]; name != "" {
		return name
	}
	return m.doc.Heading(m.doc.Blocks[block].Section)
}

// quote is a block's verbatim text; JSON strings with escapes are quoted as they were decoded.
func (m *analysis) quote(b *document.Block, span document.Span) string {
	if q := m.doc.Quote(span); q != "" {
		return q
	}
	return document.Shorten(strings.Join(strings.Fields(b.Full), " "), 160)
}

// subjects are the headings of columns that say what a row is about.
var subjects = newTermList("risk|threat|requirement|question|assumption|metric|measure|goal|objective|story|milestone|description|风险|需求|问题|假设|指标|目标|描述")

// core is what a reader would quote of a block: of a table row the cell that says most.
func (m *analysis) core(block int) document.Span {
	b := &m.doc.Blocks[block]
	if b.Kind != document.Row {
		return b.Span
	}
	t := m.doc.Tables[b.Table]
	row := t.Rows[b.Record]
	for i, c := range row {
		if i < len(t.Header) && subjects.matches(fold(t.Header[i].Full)) && document.Size(c.Full) > 1 {
			return c.Span
		}
	}
	longest := document.Cell{Span: b.Span}
	for _, c := range row {
		if len(c.Full) > len(longest.Full) {
			longest = c
		}
	}
	return longest.Span
}

// coreText is that text.
func (m *analysis) coreText(block int) string {
	if q := m.doc.Quote(m.core(block)); q != "" {
		return q
	}
	return plainText(m.doc.Blocks[block].Full)
}

// atBlock makes a finding about a whole block.
func (m *analysis) atBlock(severity review.Severity, block int, text string) finding {
	f := m.at(severity, block, m.core(block), text)
	f.evidence = []document.Span{m.doc.Blocks[block].Span}
	return f
}

// atBlocks makes a finding about several blocks; it stands at the first.
func (m *analysis) atBlocks(severity review.Severity, blocks []int, text string) finding {
	f := m.atBlock(severity, blocks[0], text)
	f.evidence = nil
	for _, i := range blocks {
		f.evidence = append(f.evidence, m.doc.Blocks[i].Span)
	}
	return f
}

// atStatement makes a finding about a requirement.
func (m *analysis) atStatement(severity review.Severity, s *document.Statement, text string) finding {
	f := finding{severity: severity, text: text, line: s.Line, quote: m.doc.Quote(s.Core), anchor: s.Name(), evidence: []document.Span{s.Span}}
	if s.ID == "" {
		f.anchor = m.doc.Heading(s.Section)
	}
	if f.quote == "" {
		f.quote = document.Shorten(plainText(s.Full), 160)
	}
	return f
}

// atSection makes a finding about a heading.
func (m *analysis) atSection(severity review.Severity, s document.Section, text string) finding {
	return finding{
		severity: severity, text: text, line: s.Line, quote: m.doc.Quote(s.Span), anchor: s.Title,
		evidence: []document.Span{s.Span},
	}
}

// sectionText is all prose and code of a section and its subsections, with their titles, folded.
func (m *analysis) sectionText(s document.Section) string {
	var b strings.Builder
	for i := s.Index + 1; i < s.SubtreeEnd; i++ {
		b.WriteString(m.doc.Sections[i].Title + "\n")
	}
	for i := range m.doc.SubtreeBlocks(s) {
		block := &m.doc.SubtreeBlocks(s)[i]
		b.WriteString(block.Full)
		b.WriteString(block.Code)
		b.WriteByte('\n')
	}
	return fold(b.String())
}
