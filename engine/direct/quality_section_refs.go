package direct

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// minNumbered is how many sections a document numbers at least, from 1 on and without a gap, that surely are all it has.
const minNumbered = 3

var (
	// sectionNamed names a section by its number: "see section 9", "第 9 节".
	sectionNamed = pattern.New(`\b[Ss]ection (\d{1,2})\b|第 ?(\d{1,2}) ?[节章]`)
	// notItsOwn goes on with the document that has the section ("section 9 of the lease"), or as a law does ("section 9(a)").
	notItsOwn = pattern.New(`^(?:[.\d]*\d)?[\])”’"']* (?:of|in|from|under) |^\S*(?:的|-)|^[.]\d+[.\d]*(?:\s*\([a-z]+\))+|^ ?\([a-z\d]+\)`)
	// byOthers is what a sentence says that names a section of another document.
	byOthers = pattern.New(`(?i)\b(?:appendix|annex)\b|` + otherTexts)
	// namesAnother is the same for what is no section.
	namesAnother = pattern.New(`(?i)` + otherTexts)
)

// otherTexts are names of other documents, of parts of them, and of what stands for them in a sentence.
const otherTexts = `\b(?:rfcs?|iso|ieee|nist|w3c|ietf|ecma\S*|gdpr|hipaa|\w+ (?:act|code)|acts?|law|directive|regulation|statute|constitution|terms|papers?|spec|specs|specifications?|standards?|` +
	`manual|book|contract|agreement|licen[sc]e|polic(?:y|ies)|charter|guide|guidelines?|handbook|template|parent|original|previous|old|earlier|documentation|document|docs?|` +
	`[a-z]{2,6}[- ]?\d{2,}|\S+\.(?:md|pdf|html?|docx?|txt|rst)|https?)\b|[\[《（(]\w*\d+[\])]|《|§`

// sectionMissing finds a section that the text names by its number, where the document numbers its own ones and has none of that number.
func (m *analysis) sectionMissing() (finding, bool) {
	last := m.lastNumbered()
	if last < minNumbered {
		return finding{}, false
	}
	for i := range m.doc.Sentences {
		s := &m.doc.Sentences[i]
		if b := &m.doc.Blocks[s.Block]; b.Quoted || b.Nav || b.Kind == document.Code || byOthers.MatchString(s.Text) || m.isSuppressed(s.Line) {
			continue
		}
		if m.doc.IsWithin(m.doc.Blocks[s.Block].Section, document.ChangeLog, document.References) {
			continue
		}
		if words, number := missingSection(s.Text, last); number > 0 && !m.startsLine(number) {
			f := m.atBlock(review.Medium, s.Block, fmt.Sprintf("The text refers to “%s” (line %d), and the sections are numbered from 1 to %d.", words, s.Line, last))
			f.line, f.quote = s.Line, m.doc.Quote(s.Span)
			f.suggestion = fmt.Sprintf("Correct “%s” (line %d), or add that section.", words, s.Line)
			return f, true
		}
	}
	return finding{}, false
}

// missingSection is the first section that a sentence names by a number above the last one.
func missingSection(text string, last int) (words string, number int) {
	for _, at := range sectionNamed.FindAllStringSubmatchIndex(text, -1) {
		from, to := at[2], at[3]
		if from < 0 {
			from, to = at[4], at[5]
		}
		if n, err := strconv.Atoi(text[from:to]); err == nil && n > last && !notItsOwn.MatchString(text[at[1]:]) {
			return text[at[0]:at[1]], n
		}
	}
	return "", 0
}

// lastNumbered is the number of the last section where the document numbers those of one level from 1 on, each once; else 0.
func (m *analysis) lastNumbered() int {
	level, last := 0, 0
	for _, s := range m.doc.Sections {
		number := numberOf(s.Title)
		n, err := strconv.Atoi(number)
		switch {
		case number == "" || strings.Contains(number, "."):
		case err != nil || level > 0 && s.Level != level || n != last+1:
			return 0
		default:
			level, last = s.Level, n
		}
	}
	others := slices.ContainsFunc(m.doc.Sections, func(s document.Section) bool {
		return s.Index > 1 && s.Level < level
	})
	if others {
		return 0 // each part may number its own
	}
	return last
}

// startsLine reports whether a line begins with a number, as a heading does that is not written as one.
func (m *analysis) startsLine(number int) bool {
	begins := strconv.Itoa(number)
	return slices.ContainsFunc(m.doc.Blocks, func(b document.Block) bool {
		line := strings.TrimLeft(m.doc.LineText(b.Line), " \t*_#|>-第（(")
		rest, found := strings.CutPrefix(line, begins)
		return found && (rest == "" || strings.ContainsAny(rest[:1], ".) :*|\t") || strings.HasPrefix(rest, "、") || strings.HasPrefix(rest, "节") || strings.HasPrefix(rest, "章"))
	})
}
