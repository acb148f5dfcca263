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

// smell is one place in a requirement that a check objects to.
type smell struct {
	statement *document.Statement
	sentence  document.Sentence
	number    int    // index into Document.Sentences
	word      string // what to show; empty shows the requirement's name
}

// after is 1 for a place in a criterion, 0 for one in the requirement.
func after(s smell) int {
	if s.isInCriterion() {
		return 1
	}
	return 0
}

// isInCriterion reports whether a place is in a scenario or criterion of a requirement.
func (s smell) isInCriterion() bool {
	return slices.ContainsFunc(s.statement.CriteriaSentences, func(n int) bool { return n == s.number })
}

// phrases are how a finding about requirements is worded. {where} is the requirement with its line, {word} the words
// objected to, {list} all places.
type phrases struct {
	one, all string // predicates: "uses a vague word: “{word}”", "use vague words: {list}"
	none     string // what was looked for and not found, for the proof: "a vague word"
	fix      string // what to do about one place
	fixAll   string // and about several
	// english is set where only English words are looked for: of a Chinese text that finding none tells nothing.
	english bool
}

// The share of requirements at which repeats become a medium and a high finding (facts, section 2).
const (
	mediumShare = 0.10
	highShare   = 0.30
	minRepeats  = 2
)

// density makes one finding of all smells. Style checks (light) stay low, and medium where most requirements are
// concerned.
func (m *analysis) density(smells []smell, total int, noun string, p phrases, light bool) checkResult {
	if len(smells) == 0 && p.english && m.doc.Chinese {
		return checkResult{unasked: true}
	}
	if total == 0 {
		return skip()
	}
	if len(smells) == 0 && total == 1 {
		return passed() // nothing to boast of
	}
	if len(smells) == 0 {
		return passedWithProof(m.requirementLine(), fmt.Sprintf("In none of the %s was %s found (from %s)", plural(m.countShown(total), noun), p.none, lineOf(m.requirementLine())))
	}
	// What the requirement itself says is shown before what its scenarios say.
	slices.SortStableFunc(smells, func(a, b smell) int { return cmp.Compare(after(a), after(b)) })
	n := countStatements(smells)
	// A word in a criterion is told, but the requirement itself is what weighs.
	own := countStatements(slices.DeleteFunc(slices.Clone(smells), smell.isInCriterion))
	share := float64(own) / float64(total)
	severity := review.Low
	switch {
	case own < minRepeats || share < mediumShare:
	case light && share < highShare:
	case light || share < highShare:
		severity = review.Medium
	default:
		severity = review.Medium // words are one sign; a high finding needs two
	}
	if m.doc.Profile == aGeneral {
		severity = review.Low // a list of features in a README is no specification
	}
	span := smells[0].sentence.Span
	if n > 1 && smells[0].word != "" { // of several their words are named, each with its line
		span = m.fromLineOf(smells[0].sentence.Block, smells[0].at(), span)
	}
	f := m.at(severity, smells[0].sentence.Block, span, "")
	f.text, f.suggestion = m.wordDensity(smells, n, total, noun, p)
	f.anchor = m.anchorOf(smells[0])
	f.evidence = nil
	for _, s := range smells {
		f.evidence = append(f.evidence, m.spanOf(s))
	}
	o := failed(f)
	if severity == review.Low && share < 0.5 {
		o.state = partly
	}
	return o
}

// wordDensity words the finding and the suggestion, for one place or for several.
func (m *analysis) wordDensity(smells []smell, n, total int, noun string, p phrases) (text, suggestion string) {
	places := m.examples(smells)
	fill := strings.NewReplacer("{where}", where(smells[0]), "{word}", smells[0].word, "{list}", listAtMost(places, 3))
	if len(places) == 1 {
		return sentence(fill.Replace("{where} " + p.one + ".")), sentence(fill.Replace(p.fix))
	}
	subject := sentence(shareOf(n, total, noun))
	if n == 1 {
		return fill.Replace(where(smells[0]) + " " + strings.ReplaceAll(p.one, "“{word}”", "{list}") + "."), sentence(fill.Replace(p.fixAll))
	}
	return fill.Replace(subject + " " + p.all + "."), sentence(fill.Replace(p.fixAll))
}

// at is where the word of a smell begins in the text of its block.
func (s smell) at() int { return s.sentence.Start + max(0, strings.Index(s.sentence.Text, s.word)) }

// spanOf is the word that a smell objects to, so that two words in one sentence stay two pieces of evidence.
func (m *analysis) spanOf(s smell) document.Span {
	if s.word == "" || !strings.Contains(s.sentence.Text, s.word) {
		return s.sentence.Span
	}
	start := s.at()
	return m.doc.Blocks[s.sentence.Block].SpanOf(start, start+len(s.word))
}

func (m *analysis) requirementLine() int {
	for i := range m.doc.Statements {
		if m.judgesWording(&m.doc.Statements[i]) {
			return m.doc.Statements[i].Line
		}
	}
	return 0
}

func (m *analysis) anchorOf(s smell) string {
	if s.statement != nil && s.statement.ID != "" {
		return s.statement.Name()
	}
	return m.doc.Heading(m.doc.Blocks[s.sentence.Block].Section)
}

func countStatements(smells []smell) int {
	seen := map[*document.Statement]bool{}
	for _, s := range smells {
		seen[s.statement] = true
	}
	return len(seen)
}

// where names the place of a smell: REQ-005 (line 11), or the beginning of the sentence with its line.
func where(s smell) string {
	if s.statement.ID != "" {
		return fmt.Sprintf("%s (line %d)", s.statement.Name(), s.sentence.Line)
	}
	return fmt.Sprintf("%s (line %d)", quoteOf(s.sentence.Text, 70), s.sentence.Line)
}

// examples names the places: “fast” (FR-2, line 14); without a word of its own the requirement: FR-2 (line 14).
func (m *analysis) examples(smells []smell) []string {
	var parts []string
	seen := map[string]bool{}
	for _, s := range smells {
		part := where(s)
		if s.word != "" {
			at := lineOf(m.doc.Line(m.doc.Blocks[s.sentence.Block].Source(s.at())))
			if s.statement.ID != "" {
				at = s.statement.Name() + ", " + at
			}
			part = fmt.Sprintf("“%s” (%s)", s.word, at)
		}
		if !seen[part] {
			seen[part] = true
			parts = append(parts, part)
		}
	}
	return parts
}

// wholeSentence is what a test returns to object to a sentence rather than to a word of it.
const wholeSentence = "\x00"

// wholeStatement is a smell about a requirement as such, shown by the sentence that states it.
func (m *analysis) wholeStatement(s *document.Statement) smell {
	n := s.Sentences[0]
	for _, i := range s.Sentences {
		if at := m.doc.Sentences[i].Span; at.Start >= s.Core.Start && at.Start < s.Core.End {
			n = i
			break
		}
	}
	return smell{s, m.doc.Sentences[n], n, ""}
}

// smells runs a test on every sentence of every requirement and criterion; the test returns the words to object to, or "".
func (m *analysis) smells(test func(s *document.Statement, text string) string) []smell {
	return m.smellsIn(test, func(s *document.Statement) []int { return s.Sentences })
}

var featureTitle = pattern.New(`(?i)^(?:(?:key|main|core|functional|non-functional|quality) )?(?:features|requirements|capabilities|功能|需求|特性)`)

// isFeatureList reports whether an item stands under a heading that announces features or requirements and nothing else.
func (m *analysis) isFeatureList(st *document.Statement) bool {
	return featureTitle.MatchString(strings.TrimSpace(m.doc.Sections[st.Section].Title))
}

// judgesWording reports whether the wording of a statement is looked at: a text that is no specification explains in its own words.
func (m *analysis) judgesWording(st *document.Statement) bool {
	if len(st.Sentences)+len(st.CriteriaSentences) > longestStatement {
		return false // a document of its own under a requirement's number: most of it demands nothing
	}
	if m.doc.Profile == aDesign && st.Kind == document.Normative && !m.doc.IsWithin(st.Section, document.Requirements, document.Acceptance) {
		return false // what must hold in a design is told in the words of its field
	}
	return m.doc.Profile != aGeneral || st.Kind != document.Normative && (st.Kind != document.Listed || m.isFeatureList(st))
}

// longestStatement is how many sentences a requirement has at most with all that is said of it.
const longestStatement = 40

// countJudged counts the statements whose wording is looked at: of the others nothing is said, no praise either.
func (m *analysis) countJudged() int {
	n := 0
	for i := range m.doc.Statements {
		if m.judgesWording(&m.doc.Statements[i]) {
			n++
		}
	}
	return n
}

// countShown is how many of them a reader counts: where they have ids, a sentence beside them that demands something is none more.
func (m *analysis) countShown(total int) int {
	named := 0
	for i := range m.doc.Statements {
		if s := &m.doc.Statements[i]; m.judgesWording(s) && s.ID != "" {
			named++
		}
	}
	if total == m.countJudged() && named > 0 {
		return named
	}
	return total
}

// smellsIn does so for the sentences that are chosen of each statement.
func (m *analysis) smellsIn(test func(s *document.Statement, text string) string, of func(*document.Statement) []int) []smell {
	var found []smell
	for i := range m.doc.Statements {
		st := &m.doc.Statements[i]
		if !m.judgesWording(st) {
			continue
		}
		for _, n := range of(st) {
			sentence := m.doc.Sentences[n]
			if word := test(st, sentence.Text); word != "" && !m.isSuppressed(sentence.Line) {
				found = append(found, smell{st, sentence, n, strings.TrimPrefix(word, wholeSentence)})
			}
		}
	}
	return found
}
