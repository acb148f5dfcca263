package direct

import (
	"fmt"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

func noEmptySection(m *analysis) checkResult {
	if m.doc.Root != nil {
		return m.emptyFields()
	}
	if m.substance().isThin() {
		return failed(m.thinFinding())
	}
	if m.isOver() {
		return skip()
	}
	e := m.emptySections()
	if e.headings == 0 {
		return skip()
	}
	if len(e.bad)+len(e.evaded) == 0 {
		first := m.doc.Sections[1].Line
		if e.headings == 1 || len(e.optional)+len(e.between)+len(e.alone)+len(m.substance().hollow) > 0 {
			return passed()
		}
		return passedWithProof(first, fmt.Sprintf("None of the %d sections is empty (from %s)", e.headings, lineOf(first)))
	}
	bad, groups := m.splitPutOff(e.bad)
	switch {
	case len(bad)+len(e.evaded) == 0:
		return checkResult{state: partly}
	case len(bad) == 0:
		return partlyMet(m.evadedFinding(e.evaded))
	}
	all, more := e.counted(bad)
	atLeast := ""
	if more {
		atLeast = "At least "
	}
	f := m.atSection(review.Medium, bad[0], fmt.Sprintf("%s%s no content: %s.", atLeast, m.sectionPhrase(all), listAtMost(headings(all), 3))+toldPutOff(groups))
	f.suggestion = fmt.Sprintf("Write what belongs under %s, or delete the %s.", listAtMost(headings(all), 5), singularOrPlural(len(all), "heading", "headings"))
	f.places = placesOfSections(append(all, sectionsPutOff(groups)...))
	return failed(f)
}

// evadedFinding is about questions that a bare yes or no answers.
func (m *analysis) evadedFinding(evaded []document.Section) finding {
	f := m.atSection(review.Low, evaded[0], fmt.Sprintf("%s is answered with a bare yes or no, which does not say what is asked.", headingOf(evaded[0])))
	if len(evaded) > 1 {
		f.text = fmt.Sprintf("%d questions are answered with a bare yes or no, which does not say what is asked: %s.", len(evaded), listAtMost(headings(evaded), 3))
	}
	f.suggestion = fmt.Sprintf("Answer %s in a sentence, or write “None”.", listAtMost(headings(evaded), 4))
	f.places = placesOfSections(evaded)
	return f
}

// mayBeEmpty are headings of which the template says itself that they need no text, those over what there may well be none of, and those over a
// whole file that is quoted.
var mayBeEmpty = pattern.New(`(?i)[(\[](?:optional|if applicable|as needed)\b|^(?:readme|changelog|list of (?:figures|tables)|related(?: \w+)*|references?|acknowledge?ments?|(?:links? to (?:the )?)?implementation (?:pull requests?|prs?|history)(?:\(s\))?|(?:frequently asked questions?|faqs?)(?: \(faqs?\))?|help needed|prerequisite testing updates|debug log(?: references?)?|neutral|(?:revision |document )?history|(?:unresolved|open) questions?|future (?:directions?|possibilities|work)(?: and related material)?)$`)

// putOffIn is what a requirement says instead of what is required, or "". What a later release brings is no gap of this one.
func (m *analysis) putOffIn(s document.Sentence) string {
	if m.doc.IsWithin(m.doc.Blocks[s.Block].Section, document.Later, document.Roadmap, document.NonGoals) {
		return ""
	}
	return strings.TrimRight(putOffPart.FindString(s.Text), ".!")
}

// toldAsGap reports whether the section holds a placeholder, which Q1 tells.
func (m *analysis) toldAsGap(s document.Section) bool {
	for i := s.First; i < s.Last; i++ {
		if text := m.doc.Blocks[i].Text; m.placeholderIn(text) != "" || m.doc.IsWithin(s.Index, document.Requirements) && putOffPart.MatchString(text) {
			return true
		}
	}
	return false
}

// putOffPart is the end of a requirement that puts off what it was to say: "we will handle this later". It is the author who decides
// later; what the product does later is its behaviour.
var putOffPart = pattern.New(`(?i)\b(?:(?:we|i)(?:['’]ll| will| shall| can)?|to be|(?:will|shall|should) be|is|are) (?:` +
	`(?:decided?|define[d]?|specif(?:y|ied)|clarif(?:y|ied)|determined?|discuss(?:ed)?)\b` +
	`|(?:(?:handle|address|do|add|cover|solve|tackle)\b|deal with\b|look (?:at|into)\b|think about\b|(?:figure|work|sort)\b)` +
	`)[^.;:]{0,40}\blater(?: on)?[.!]?$|\bto be (?:handled|addressed|added|done|covered|solved|tackled) later(?: on)?[.!]?$|\bleft for later[.!]?$`)

var (
	openQuestion = pattern.New(`(?i)^(?:what|which|who|how|why|when|where)\b(?:[^?]*)\?$`)
	yesOrNo      = pattern.New(`(?i)^(?:yes|no)[.!]?$`)
)

// evades reports whether yes or no is the whole answer to an open question.
func (m *analysis) evades(s document.Section) bool {
	own := m.doc.OwnBlocks(s)
	return len(own) == 1 && openQuestion.MatchString(s.Title) && yesOrNo.MatchString(strings.TrimSpace(own[0].Full))
}

func (m *analysis) sectionPhrase(bad []document.Section) string {
	return plural(len(bad), "section") + singularOrPlural(len(bad), " has", " have")
}

func headings(sections []document.Section) []string {
	var names []string
	for _, s := range sections {
		names = append(names, headingOf(s))
	}
	return names
}

func (m *analysis) emptyFields() checkResult {
	var names []string
	first := 0
	for _, n := range m.doc.Root.Children {
		if n.Key != "" && n.IsEmpty() {
			if names = append(names, fmt.Sprintf("%s (line %d)", n.Path, n.Line)); first == 0 {
				first = n.Line
			}
		}
	}
	if len(m.doc.Root.Children) == 0 {
		return failed(absence(review.High, "The JSON holds no field at all.", "Fill the JSON of "+m.docName()+", or name the right file."))
	}
	if len(names) == 0 {
		return passedWithProof(1, fmt.Sprintf("All %s are filled", plural(len(m.doc.Root.Children), "field")))
	}
	return failed(finding{
		severity: review.Medium, line: first, quote: document.Shorten(m.doc.LineText(first), 160), anchor: strings.Fields(names[0])[0],
		text:       fmt.Sprintf("%s %s no content: %s.", plural(len(names), "field"), singularOrPlural(len(names), "has", "have"), listAtMost(names, 3)),
		suggestion: fmt.Sprintf("Fill the %s %s, or delete %s.", singularOrPlural(len(names), "field", "fields"), listAtMost(names, 5), singularOrPlural(len(names), "it", "them")),
	})
}

// isLinkLabel reports whether a bracketed text is an unresolved reference link rather than a gap.
func (m *analysis) isLinkLabel(s document.Sentence) bool {
	return strings.Contains(s.Text, "](") || strings.Contains(s.Text, "][")
}

func formatSound(m *analysis) checkResult {
	if bad := m.doc.FrontError; bad != nil { // the text below it is read all the same
		f := absence(review.Medium, sentence(bad.Note())+".", "Repair the front matter of "+m.docName()+": programs that read it see nothing.")
		if bad.Line > 0 {
			f.line, f.quote, f.anchor = bad.Line, document.Shorten(bad.Text, 160), "front matter"
			f.suggestion = fmt.Sprintf("Repair line %d of the front matter: programs that read it see nothing.", bad.Line)
		}
		return failed(f)
	}
	for _, n := range m.doc.Notes {
		if strings.Contains(n, "not valid JSON") {
			return failed(absence(review.High, strings.ToUpper(n[:1])+n[1:]+".", "Repair the format of "+m.docName()+": every other check read it as plain text."))
		}
	}
	return passed()
}
