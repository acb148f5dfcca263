package direct

import (
	"fmt"
	"strings"

	"parley/engine/document"
	"parley/engine/perspective"
	"parley/engine/review"
)

// matter is what the checks of one analysis share: the document and what was looked up in it, computed once.
type matter struct {
	in     Input
	doc    *document.Document
	index  *index
	linked []linkedFile
	// requirements are the statements that stand for themselves; criteria are apart.
	requirements []document.Statement
	criteria     []document.Statement
	trace        *trace // the coverage, when it was asked for
	variables    map[string]bool
	counts       map[string]int
}

func newMatter(in Input) *matter {
	doc := document.Parse(in.Path, in.Artifact)
	m := &matter{in: in, doc: doc, index: newIndex(doc)}
	for _, s := range doc.Statements {
		if s.Kind == document.Criterion {
			m.criteria = append(m.criteria, s)
		} else {
			m.requirements = append(m.requirements, s)
		}
	}
	m.linked = followLinks(in, doc)
	if len(in.Discovery) > 0 && in.Perspective.Name == perspective.Coverage {
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
func (m *matter) find(words lexicon) []hit { return m.index.find(words) }

// mentions tells whether the artifact or a file it links to has one of the words.
func (m *matter) mentions(words lexicon) bool {
	if len(m.find(words)) > 0 {
		return true
	}
	for _, l := range m.linked {
		if len(l.index().find(words)) > 0 {
			return true
		}
	}
	return false
}

// section returns the first section about a topic that has some text, here or in a linked file.
func (m *matter) section(topics ...document.Topic) (document.Section, bool) {
	for _, t := range topics {
		for _, s := range m.doc.About(t) {
			if len(m.doc.Whole(s)) > 0 {
				return s, true
			}
		}
	}
	return document.Section{}, false
}

// linkedSection tells whether a linked file has a section about the topic.
func (m *matter) linkedSection(topics ...document.Topic) (string, bool) {
	for _, l := range m.linked {
		for _, t := range topics {
			if len(l.doc.About(t)) > 0 {
				return l.name, true
			}
		}
	}
	return "", false
}

// has makes a met outcome when the document has a section about one of the topics.
func (m *matter) has(what string, topics ...document.Topic) (outcome, bool) {
	if s, ok := m.section(topics...); ok {
		return proven(s.Line, fmt.Sprintf("%s: “%s”, line %d", what, s.Title, s.Line)), true
	}
	if name, ok := m.linkedSection(topics...); ok {
		return proven(1, fmt.Sprintf("%s, in the linked file %s", what, name)), true
	}
	return outcome{}, false
}

// absence is a finding about something the whole document lacks; it has no quote and no line.
func absence(severity review.Severity, text string) finding {
	return finding{severity: severity, text: text}
}

// at makes a finding about a place in a block.
func (m *matter) at(severity review.Severity, block int, span document.Span, text string) finding {
	b := &m.doc.Blocks[block]
	return finding{
		severity: severity, text: text, line: m.doc.Line(span.Start), quote: m.quote(b, span),
		anchor: m.doc.Heading(b.Section), evidence: []document.Span{span},
	}
}

// quote is a block's verbatim text; JSON strings with escapes are quoted as they were decoded.
func (m *matter) quote(b *document.Block, span document.Span) string {
	if q := m.doc.Quote(span); q != "" {
		return q
	}
	return document.Shorten(strings.Join(strings.Fields(b.Full), " "), 160)
}

// atBlock makes a finding about a whole block.
func (m *matter) atBlock(severity review.Severity, block int, text string) finding {
	return m.at(severity, block, m.doc.Blocks[block].Span, text)
}

// atSection makes a finding about a heading.
func (m *matter) atSection(severity review.Severity, s document.Section, text string) finding {
	return finding{
		severity: severity, text: text, line: s.Line, quote: m.doc.Quote(s.Span), anchor: s.Title,
		evidence: []document.Span{s.Span},
	}
}

// sectionText is all prose and code of a section and its subsections, with their titles, folded.
func (m *matter) sectionText(s document.Section) string {
	var b strings.Builder
	for i := s.Index + 1; i < s.Deep; i++ {
		b.WriteString(m.doc.Sections[i].Title + "\n")
	}
	for i := range m.doc.Whole(s) {
		block := &m.doc.Whole(s)[i]
		b.WriteString(block.Full)
		b.WriteString(block.Code)
		b.WriteByte('\n')
	}
	return fold(b.String())
}
