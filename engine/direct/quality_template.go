package direct

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// templateTexts are headings that well-known templates come with, folded and without punctuation.
var templateTexts = newTermList(`project name|your project name|project title|feature name|title goes here|your title here|document title|product name|
kep nnnn your short descriptive title|adr title|short title of solved problem and solution|short title representative of solved problem and found solution|
feature specification feature name|implementation plan feature|product requirements document template|section title|spec name|rfc title|proposal title`)

// capitalGap is a gap in capitals: "[PROJECT NAME]".
const capitalGap = `\[(?:[A-Z]+[ _-]){0,3}(?:INSERT|YOUR|NAME|TITLE|DATE|AUTHOR|OWNER|COMPANY|PRODUCT|PROJECT|URL|EMAIL|ADDRESS|NUMBER|DESCRIPTION|PLACEHOLDER)(?:[ _-][A-Z]+){0,3}\]|\[FEATURE\]\W*$`

// gapNoun is what a template asks its author for by name.
const gapNoun = `(?:\w+ ){0,2}(?:name|title|date|links?|urls?|text|number|image|picture|screenshot|diagram|table|logo|company|product|project|feature|version|description|author|e-?mail|address|details|summary|reason|rationale)\b`

// templateHints are forms that only a template has. Brackets and orders alone are none: an author may write "[HIGH]" behind a heading,
// or "[insert noise here]" for fun.
var templateHints = pattern.New(capitalGap + `|(?i:[\[<](?:please )?(?:describe|insert|add|enter|write|list|explain|specify|provide|state|summari[sz]e|briefly \w+) (?:an?|the|your|any|all|what|how|why|who|which|where|when|here|one|each|this)\b[^\]>]{3,}[\]>]` +
	`|[\[<](?:insert|enter|your) ` + gapNoun + `[^\]>]*[\]>]|\[(?:a )?brief (?:description|summary|overview)[^\]]*\]|\binsert ` + gapNoun + ` here\b|\blorem ipsum\b|created by archiving change|\(fill (?:me|this|it) in(?: with)? [^)]+\)|\byour (?:short|descriptive)[ ,]+(?:descriptive )?title\b)`)

// Words without which a hint needs a bracket, and words of which every text of a template above has one;
// longestTemplate is longer than any of those texts.
var (
	hintCues     = newTermList("insert|lorem|archiving|your|fill me|fill this|fill it")
	templateCues = newTermList("title|name|feature|template")
)

const longestTemplate = 80

// contentsMark is where a program puts the table of contents.
var contentsMark = pattern.New(`(?i)^\W*(?:\[\[?_?toc_?\]\]?|\{:\s*toc\s*\}|@\[toc\](?:\(.*\))?|\[\[?(?:_?table_of_contents_?|contents)\]?\])\W*$`)

func isTemplate(text string) bool {
	if contentsMark.MatchString(text) {
		return false
	}
	folded := fold(text)
	if strings.Contains(text, "[") {
		text = partOfName.ReplaceAllString(markOfAuthor.ReplaceAllString(text, ""), "")
	}
	if (strings.ContainsAny(text, "[<") || hintCues.matches(folded)) && templateHints.MatchString(text) {
		return true
	}
	if len(text) > longestTemplate || !templateCues.matches(folded) {
		return false
	}
	return isOnly(templateTexts, bareWords(folded))
}

// bareWords are the words of a folded text without what stands between them.
func bareWords(folded string) string {
	return strings.Join(strings.FieldsFunc(folded, func(r rune) bool { return r < 0x80 && !isWord(byte(r)) }), " ")
}

// templateSentences are whole sentences of well-known templates (Argo CD, Kubernetes, Rust, ADR) that tell the author what to
// write: folded, without punctuation. They are few on purpose: an author may well write any other such sentence.
var templateSentences = sync.OnceValue(func() map[string]bool {
	sentences := map[string]bool{}
	for line := range strings.Lines(`neat enhancement idea
a table of contents is helpful for quickly jumping to sections of a kep and for highlighting any additional information provided beyond the standard kep template
add a list of detailed use cases this enhancement intends to take care of
this is the title of the enhancement
keep it simple and descriptive
a good title can help communicate what the enhancement is and should be considered as part of any review
this is where to call out areas of the design that require closure before deciding to implement the design
this section is for explicitly listing the motivation goals and non goals of this proposal
describe why the change is important and the benefits to users
list the specific goals of the proposal and their measurable results
listing non goals helps to focus discussion and make progress
this is where we get down to details of what the proposal is about
go in to as much detail as necessary here
this might be a good place to talk about core concepts and how they relate
you may have a work in progress pull request to demonstrate the functioning of the enhancement you are proposing
consider including folks that also work outside your immediate sub project
consider the following in developing an upgrade downgrade strategy for this enhancement
the idea is to find the best form of an argument why this enhancement should not be implemented
one paragraph explanation of the feature
this is the technical portion of the rfc
discuss prior art both the good and the bad in relation to this proposal
what is the status such as proposed accepted rejected deprecated superseded etc
what is the issue that we re seeing that is motivating this decision or change
what is the change that we re proposing and or doing
what becomes easier or more difficult to do because of this change`) {
		sentences[strings.TrimSpace(line)] = true
	}
	return sentences
})

// isTemplateSentence reports whether a sentence is one of a well-known template, word for word.
func isTemplateSentence(text string) bool {
	folded := fold(text)
	first, rest := cutWord(folded)
	second, _ := cutWord(rest)
	return templateBeginnings()[first+" "+second] && templateSentences()[bareWords(folded)]
}

// templateBeginnings are the first two words of those sentences: hardly any other sentence begins with them, and only these
// are looked up as a whole.
var templateBeginnings = sync.OnceValue(func() map[string]bool {
	beginnings := map[string]bool{}
	for sentence := range templateSentences() {
		words := strings.Fields(sentence)
		beginnings[words[0]+" "+words[1]] = true
	}
	return beginnings
})

// templateTitleInFront finds the title of a template that front matter still has.
func (m *analysis) templateTitleInFront() []finding {
	for _, f := range m.doc.Front {
		if (f.Key == "title" || f.Key == "name") && (isTemplate(f.Value) || isTemplateSentence(f.Value)) && !m.isSuppressed(f.Line) {
			return []finding{{severity: review.Medium, text: f.Value, line: f.Line, quote: f.Value, anchor: "front matter: " + f.Key}}
		}
	}
	return nil
}

// namesBelow reports whether a heading such as “Project title” stands over what it asks for, as a label does.
func (m *analysis) namesBelow(s document.Section) bool {
	return s.Level > 1 && m.hasOwnText(s) && m.hasSubstance(s)
}

// markOfAuthor are words that authors put in brackets in capitals, in a text of their own.
var markOfAuthor = pattern.New(`\[(?:TODO|TBD|TBC|WIP|DONE|NEW|REMOVED|DRAFT|FIXME|OPEN|CLOSED|OPTIONAL|REQUIRED|DEPRECATED|BREAKING|UPDATED?|NOTE|WARNING|MUST|SHOULD|MAY|YES|NO|OK|P\d)\]`)

// partOfName are brackets in capitals within a URL, a path or a formula: "?key=[SECRET_KEY]".
var partOfName = pattern.New(`[=/&?.:@_-]\[[A-Z][A-Z_ -]*\]|\[[A-Z][A-Z_ -]*\][=/&?@_]`)

var (
	marksInCapitals = pattern.New(`\[[A-Z]+(?:[ _-][A-Z]+)*\]`)
	gapInCapitals   = pattern.New(capitalGap)
	// shownAsExample stands before a gap that shows what one looks like.
	shownAsExample = pattern.New(`(?i)\b(?:for example|for instance|e\.g\.|such as|like|placeholders?|templates?|format|syntax|pattern)\b`)
	// sectionOrder tells what a section is to hold, as only a template does.
	sectionOrder = pattern.New(`(?i)^\W*this (?:sub-?)?section (?:should|must|shall) (?:\w+ly )?(?:describe|contain|provide|list|explain|define|specify|give|state|summari[sz]e|present|outline|include|cover)\b`)
)

// isMarkWithin reports whether a sentence of the author's own speaks of a mark in brackets and capitals that names no gap, as a product
// that fills in forms does: "sections marked [ADD AS APPLICABLE] are included".
func isMarkWithin(text string) bool {
	rest := marksInCapitals.ReplaceAllString(text, "")
	return rest != text && !gapInCapitals.MatchString(text) && document.Size(rest) >= wordsToQuote && !templateHints.MatchString(rest)
}

// filler is what follows the first two words of the text that fills a page which nobody has written yet.
var filler = pattern.New(`(?i)^[,\s]+dolor\b`)

// isFillerNamed reports whether "lorem ipsum" names that text in a sentence of the author's: "the page shows lorem ipsum until it is written".
func isFillerNamed(text string, loc []int) bool {
	return !filler.MatchString(text[loc[1]:]) && document.Size(text[:loc[0]]+text[loc[1]:]) >= minLastWords
}

// namesHints reports whether a sentence only speaks of the template's words that it has: all of them are quoted, or name a text, and it says
// more than they do.
func namesHints(text string) bool {
	all := templateHints.FindAllStringIndex(text, -1)
	rest := text
	for _, loc := range all {
		named := isQuoted(text, loc[0]) || hasPrefixFold(text[loc[0]:], "lorem") && isFillerNamed(text, loc)
		if !named {
			return false
		}
		rest = strings.Replace(rest, text[loc[0]:loc[1]], "", 1)
	}
	return len(all) > 0 && document.Size(rest) >= minLastWords
}

// withoutLinkTexts is a sentence without the texts of its links that have brackets of their own, as lists of sources do:
// "[[URL]](https://example.org)". The sentence is read without the address.
func (m *analysis) withoutLinkTexts(s document.Sentence) string {
	text := s.Text
	if !strings.Contains(text, "[") {
		return text
	}
	for _, l := range m.doc.Links {
		if strings.HasPrefix(l.Text, "[") && l.Line >= s.Line {
			text = strings.Replace(text, l.Text, "", 1)
		}
	}
	return text
}

// ordersSection reports whether a sentence is all that a section holds, and says what it is to hold.
func (m *analysis) ordersSection(s document.Sentence) bool {
	section := m.doc.Sections[m.doc.Blocks[s.Block].Section]
	return section.Title != "" && section.Last == section.First+1 && section.SubtreeEnd == section.Index+1 && len(m.doc.SentencesOf(s.Block)) == 1 && sectionOrder.MatchString(s.Text)
}

// templateText is a text of a template that was left in; gap is set where it is more than a sentence that was forgotten.
type templateText struct {
	finding finding
	gap     bool
}

// templateTexts are the texts of a template that were left in and that no comment silences; gaps is how many of them are more than a
// sentence that was forgotten.
func (m *analysis) templateTexts() (found []finding, gaps int) {
	if m.ofTemplate == nil {
		all := m.findTemplateTexts()
		m.ofTemplate = &all
	}
	found = m.templateTitleInFront()
	gaps = len(found)
	for _, t := range *m.ofTemplate {
		if m.isSuppressed(t.finding.line) {
			continue
		}
		if found = append(found, t.finding); t.gap {
			gaps++
		}
	}
	return found, gaps
}

// findTemplateTexts looks for them in headings and sentences.
func (m *analysis) findTemplateTexts() (found []templateText) {
	for _, s := range m.doc.Sections {
		if s.Title != "" && isTemplate(s.Title) && (strings.ContainsAny(s.Title, "[<") || !m.namesBelow(s)) {
			found = append(found, templateText{m.atSection(review.Medium, s, s.Title), true})
		}
	}
	for i, s := range m.doc.Sentences {
		if isMarkWithin(s.Text) {
			continue
		}
		hint := isTemplate(m.withoutLinkTexts(s)) && !namesHints(s.Text) && !shownAsExample.MatchString(s.Text) && !formTitle.matches(fold(m.doc.Heading(m.doc.Blocks[s.Block].Section)))
		if !hint && !isTemplateSentence(s.Text) && !m.ordersSection(s) && !m.asksForSection(s) {
			continue
		}
		if b := &m.doc.Blocks[s.Block]; b.Quoted || (b.Kind == document.Row || b.Kind == document.Item) && isOnly(templateTexts, bareWords(fold(s.Text))) || // a form's own label
			strings.HasSuffix(strings.TrimSpace(s.Text), ":") && !m.asksForSection(s) || isQuoted(s.Text, 0) || m.isLinkLabel(s) {
			continue
		}
		found = append(found, templateText{m.at(review.Medium, m.doc.Sentences[i].Block, s.Span, plainText(s.Text)), hint})
	}
	for _, l := range m.doc.Links {
		if addressToFill.MatchString(l.Dest) {
			found = append(found, templateText{finding: finding{severity: review.Medium, text: l.Dest, line: l.Line, quote: document.Shorten(document.Plain(l.Text), 160), anchor: m.doc.Heading(l.Section)}})
		}
	}
	return found
}

// linesOfTemplate are the lines of which Q3 tells, where it is asked: a gap in one is told once.
func (m *analysis) linesOfTemplate() map[int]bool {
	lines := map[int]bool{}
	if kind, own := kindChecks()[m.doc.Profile]; own && kind["Q3"] == notAsked || slices.Contains(m.input.Options.Off, "Q3") {
		return lines
	}
	found, _ := m.templateTexts()
	for _, f := range found {
		lines[f.line] = true
	}
	return lines
}

func templateReplaced(m *analysis) checkResult {
	found, gaps := m.templateTexts()
	if len(found) == 0 {
		return passed()
	}
	var shown []string
	for _, f := range found {
		shown = append(shown, fmt.Sprintf("%s (line %d)", quoteOf(f.text, 60), f.line))
	}
	f := found[0]
	f.places = placesOfFindings(found)
	f.text = "Text of a template was left in: " + listAtMost(shown, 3) + "."
	f.suggestion = fmt.Sprintf("Replace the template's words %s by your own.", listAtMost(shown, 5))
	if gaps == 0 {
		return partlyMet(f) // a sentence that was forgotten among the author's own
	}
	return failed(f)
}
