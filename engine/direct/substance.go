package direct

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// substance is how much of a document is there to be judged: a heading over "TBD", over a template's instructions or over
// nothing at all promises a text and holds none. Every other check takes the words it finds for the author's, so this is
// measured first.
type substance struct {
	// sections are those that have to hold something: they have text of their own or no subsections.
	sections int
	// hollow are the sections among them that hold nothing of the author's.
	hollow []document.Section
	// words are those of the whole document, Han characters counted as three fifths of one.
	words int
}

// The shares of hollow sections from which a document is rated 2 at most, and from which there is nothing to rate. They
// count only from minHollow sections on, unless every section is hollow: one of three may just have been forgotten.
const (
	thinShare  = 0.37
	emptyShare = 0.60
	minHollow  = 2
)

// share is the part of the sections that hold nothing, from 0 to 1.
func (s substance) share() float64 {
	if s.sections == 0 || len(s.hollow) < minHollow && len(s.hollow) < s.sections {
		return 0
	}
	return float64(len(s.hollow)) / float64(s.sections)
}

// amplyWritten is how many words there are for each section, the hollow ones included, in a document whose other sections make up for
// them: authors leave headings of a long template behind.
const amplyWritten = 50

// isThin reports whether so many sections hold nothing that the document is hardly there.
func (s substance) isThin() bool { return s.share() > thinShare && s.words < amplyWritten*s.sections }

// describe says how much is missing: "12 of 14 sections hold no text of their own".
func (s substance) describe() string {
	if s.sections == 1 {
		return "the only section holds no text of the author's"
	}
	return fmt.Sprintf("%d of %d sections %s no text of the author's", len(s.hollow), s.sections, singularOrPlural(len(s.hollow), "holds", "hold"))
}

// substance is that of the document; nothing is known of one in a format that is not read.
func (m *analysis) substance() substance {
	if m.doc.Unread() {
		return substance{}
	}
	return m.artifact.substance()
}

// absenceReason says why there is nothing to rate, or "" where there is.
func (m *analysis) absenceReason() string {
	switch s := m.substance(); {
	case m.doc.Unread():
		return ""
	case s.share() > emptyShare:
		return s.describe()
	case m.isShuffled():
		return "the words stand in no readable order"
	}
	return ""
}

// absenceFinding is the one finding about a document in which there is nothing to review: what else the checks see in it are
// words of a template.
func (m *analysis) absenceFinding() finding {
	if s := m.substance(); s.share() > emptyShare {
		first := s.hollow[0]
		they, of := "they are empty, or hold placeholders or a template's instructions, such as ", listAtMost(headings(s.hollow), 3)
		if len(s.hollow) == 1 {
			they, of = "it is empty, or holds placeholders or a template's instructions: ", headingOf(first)
		}
		f := m.atSection(review.High, first, fmt.Sprintf("%s: %s%s.", sentence(s.describe()), they, of))
		f.suggestion = fmt.Sprintf("Write %s and the other sections, or delete their headings, before the document is reviewed.", headingOf(first))
		if len(s.hollow) == 1 {
			f.suggestion = fmt.Sprintf("Write %s before the document is reviewed.", headingOf(first))
		}
		return f
	}
	o := wordsInOrder(m)
	f := o.findings[0]
	f.suggestion = "Restore the text from where it was last readable."
	return f
}

// measureSubstance looks at every section. The fields of a JSON object are its sections.
func (m *analysis) measureSubstance() substance {
	var s substance
	if m.doc.Root != nil {
		return s
	}
	asked := map[int][]document.Section{} // the questions of a questionnaire, by the section they stand in
	for _, section := range m.doc.Sections {
		leaf := section.SubtreeEnd == section.Index+1
		switch {
		case section.Title == "" || !leaf && !m.hasOwnText(section):
		case leaf && mayBeEmpty.MatchString(section.Title) && !m.hasOwnText(section):
			// the template says itself that it need not be written
		case leaf && strings.HasSuffix(section.Title, "?"):
			asked[section.Parent] = append(asked[section.Parent], section)
		default:
			s.sections++
			if m.sectionHollow(section) {
				s.hollow = append(s.hollow, section)
			}
		}
	}
	for _, questions := range asked {
		s.addQuestionnaire(m, questions)
	}
	slices.SortFunc(s.hollow, func(a, b document.Section) int { return cmp.Compare(a.Index, b.Index) })
	if s.share() > thinShare {
		words, han := textLength(m.doc)
		s.words = words + han*3/5
	}
	return s
}

// addQuestionnaire counts headings that ask as one section: put off as a whole, they are one omission, not twenty.
func (s *substance) addQuestionnaire(m *analysis, questions []document.Section) {
	var open []document.Section
	for _, q := range questions {
		if m.sectionHollow(q) {
			open = append(open, q)
		}
	}
	s.sections++
	if 2*len(open) > len(questions) {
		s.hollow = append(s.hollow, open[0])
	}
}

func (m *analysis) hasOwnText(s document.Section) bool {
	for _, b := range m.doc.OwnBlocks(s) {
		if !b.Nav {
			return true
		}
	}
	return false
}

// hollowShare is the share of a section's words that make it hollow: a template's label or two may stand among its gaps.
const hollowShare = 0.5

// sentenceWords are so many in a paragraph of the author's as say what the table below it is about.
const sentenceWords = 6

// sectionHollow reports whether a section is empty, or nearly all of its words are placeholders or instructions to the
// author.
func (m *analysis) sectionHollow(s document.Section) bool {
	if m.isEmptySection(s) {
		return true
	}
	all, hollow, inRows, explained := 0, 0, 0, false
	for i := s.First; i < s.Last; i++ {
		b := &m.doc.Blocks[i]
		switch {
		case b.Nav || b.Kind == document.Code:
			return false
		case b.Kind == document.Value:
			return false
		}
		own, gaps := m.ownWords(i)
		if own == 0 && gaps > 0 && m.isAnsweredBelow(i, s.Last) {
			continue
		}
		all += own + gaps
		hollow += gaps
		if b.Kind == document.Row {
			inRows += gaps
		}
		explained = explained || b.Kind == document.Paragraph && gaps == 0 && own >= sentenceWords
	}
	if explained && hollow == inRows { // a reference writes the form of a value as a template writes a gap
		return false
	}
	return all > 0 && float64(hollow) >= hollowShare*float64(all)
}

// isAnsweredBelow reports whether a block is a template's question with the author's answer below it: as a quotation, or as a paragraph of
// the item that asks.
func (m *analysis) isAnsweredBelow(block, end int) bool {
	if block+1 >= end || !strings.HasSuffix(strings.TrimSpace(m.doc.Blocks[block].Full), "?") {
		return false
	}
	answer := &m.doc.Blocks[block+1]
	if !answer.Quoted && (answer.Kind != document.Paragraph || answer.Depth == 0) {
		return false
	}
	own, gaps := m.ownWords(block + 1)
	return own > gaps
}

// hasSubstance reports whether a section, or one within it, holds a text of the author's.
func (m *analysis) hasSubstance(s document.Section) bool {
	for i := s.Index; i < s.SubtreeEnd; i++ {
		if part := m.doc.Sections[i]; len(m.doc.OwnBlocks(part)) > 0 && !m.sectionHollow(part) {
			return true
		}
	}
	return false
}

// hasSubstanceAbout reports whether a file has a section about the topic that holds a text of the author's.
func (l linkedFile) hasSubstanceAbout(t document.Topic) bool {
	m := &analysis{doc: l.doc}
	return slices.ContainsFunc(l.doc.SectionsAbout(t), m.hasSubstance)
}

// ownWords counts the words of a block that may be the author's, and those that stand for a text still to be written.
func (m *analysis) ownWords(block int) (own, gaps int) {
	b := &m.doc.Blocks[block]
	text := strings.TrimSpace(withoutLabel(b.Full, b.Lead))
	if text == "" {
		return 0, wordsOfTags(b)
	}
	if elided.MatchString(text) || stub.MatchString(text) || m.isGapWithNote(b, text) || isForeignGap(text) || isDeferredText(text, m.doc.Heading(b.Section)) || b.Kind == document.Item && m.isStubBehindID(block) {
		return 0, max(1, document.Size(text))
	}
	rest, n := withoutPlaceholders(text)
	if _, outsideCode := withoutPlaceholders(b.Text); outsideCode > 0 && document.Size(rest) <= max(maxFrameWords, n) { // in code they are arguments
		return 0, max(1, document.Size(text))
	}
	asked := 0
	for _, s := range m.doc.SentencesOf(block) {
		said := withoutLabel(s.Text, b.Lead)
		switch size := document.Size(said); {
		case ordersAuthor(said) || isFillerText(said):
			gaps += size
		case isTemplateQuestion(said) && !m.doc.IsWithin(b.Section, document.OpenQuestions):
			asked += size
		default:
			own += size
		}
	}
	if own == 0 { // a question with its answer behind it is no gap
		gaps += asked
	}
	return own, gaps
}

// elided is a label with dots behind it, as templates have them: "Goal 1: ...".
var elided = pattern.New(`^[\pL\d][\pL\d _-]{0,30}: ?(?:\.{3}|…)$`)

// wordsOfTags counts the words in angle brackets of a block that has no others: all of it is a template's gap.
func wordsOfTags(b *document.Block) (words int) {
	if strings.Trim(b.Text, " "+string(document.Hidden)) != "" || len(b.Placeholders) != strings.Count(b.Text, string(document.Hidden)) {
		return 0
	}
	for _, p := range b.Placeholders {
		if !isTemplatePlaceholder(p.Text, "") {
			return 0
		}
		words += max(1, document.Size(p.Text))
	}
	return words
}

// gapWithNote is the mark of a gap at the start of a text; maxNoteWords are so many with it as only say who fills it, or how: "TODO: ask Marta."
var gapWithNote = pattern.New(`^[\s_*]*(?:TBD|TBC|TODO|FIXME|待定|待补充|待完善)(?:$|[^\pL\pN])`)

const maxNoteWords = 8

// isGapWithNote reports whether a text is the mark of a gap with a note to it, and nothing else. Behind such a mark an open question is asked,
// and a cell says what its column asks.
func (m *analysis) isGapWithNote(b *document.Block, text string) bool {
	return gapWithNote.MatchString(text) && document.Size(text) <= maxNoteWords && b.Kind != document.Row && !m.doc.IsWithin(b.Section, document.OpenQuestions)
}

// withoutLabel cuts off the emphasised label that a text begins with, unless all of it is emphasised.
func withoutLabel(text, label string) string {
	if rest, ok := strings.CutPrefix(text, label); ok && strings.TrimSpace(strings.TrimLeft(rest, ":：. ")) != "" {
		return strings.TrimLeft(rest, ":： ")
	}
	return text
}

// maxFrameWords is how many words of a template may stand around a gap: "Given [state], when [action], then [outcome]".
const maxFrameWords = 4

// bracketed is a gap as templates write them: words in square brackets, in braces or in angle brackets.
var bracketed = pattern.New(`\[[^\[\]]*\pL{2}[^\[\]]*\]|\{[^{}"]*\pL{2}[^{}"]*\}|<[^<>]*\pL{2}[^<>]*>`)

// withoutPlaceholders cuts the bracketed gaps out of a text and counts their words. What is followed by a link's address or an
// index is no gap.
func withoutPlaceholders(text string) (rest string, words int) {
	if !strings.ContainsAny(text, "[{<") {
		return text, 0
	}
	var b strings.Builder
	from := 0
	for _, loc := range bracketed.FindAllStringIndex(text, -1) {
		after := text[loc[1]:]
		if strings.HasPrefix(after, "(") || strings.HasPrefix(after, "[") || isRemark(text[loc[0]+1:loc[1]-1]) {
			continue
		}
		b.WriteString(text[from:loc[0]])
		from = loc[1]
		words += max(1, document.Size(text[loc[0]:loc[1]]))
	}
	b.WriteString(text[from:])
	return b.String(), words
}

// sentenceBreak ends a sentence before another one begins.
var sentenceBreak = pattern.New(`[.!?] +\p{Lu}`)

// isRemark reports whether a bracketed text is an editor's remark: it has several sentences, none of which tells the
// author what to write.
func isRemark(text string) bool {
	return sentenceBreak.MatchString(text) && !ordersAuthor(text)
}
