package direct

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/engine/document"
	"parley/engine/pattern"
)

// documentField are names of rows that say of a document who wrote it, who looks after it and how far it is. They are filled in by the way it
// goes, not by its author.
var documentField = newTermList("author|authors|reviewer|reviewers|approver|approvers|review manager|status|issues|implementations|shepherd*|sponsor*|champion*|stakeholder*|previous revisions")

// historyTitle is over what was done with a document and what is still to come.
var historyTitle = newTermList("implementation history|revision history|document history|history")

// debtTitle is over work on what is built that is written down for later: a TODO there is such a piece of work, and no gap of the text.
var debtTitle = newTermList("technical debt|tech debt|future improvement*|future work|future enhancement*|backlog|todo|todos|next steps|known issue*|known limitation*")

// laterLink is over the address of what is made after the text was accepted.
var laterLink = pattern.New(`(?i)^links? to (?:the )?implementation\b`)

// isAllGap reports whether a section says nothing but that its text is missing: "To be determined.", or "(TBD)" before a template's
// words. "TODO: choose a database" is an open question.
func (m *analysis) isAllGap(s document.Sentence, word string) bool {
	b := &m.doc.Blocks[s.Block]
	at := strings.Index(s.Text, word)
	if at < 0 || len(m.doc.OwnBlocks(m.doc.Sections[b.Section])) != 1 {
		return false
	}
	bracketed := strings.HasPrefix(s.Text, "("+word+")") || strings.HasPrefix(s.Text, "["+word+"]")
	return stub.MatchString(b.Full) || s.Span.Start == b.Source(0) && bracketed && b.Kind != document.Item
}

// isForm reports whether a section shows the form of a header or a template: at least three words in angle brackets, each after a name.
func (m *analysis) isForm(section int) bool {
	shown := 0
	for i := m.doc.Sections[section].First; i < m.doc.Sections[section].Last; i++ {
		b := &m.doc.Blocks[i]
		if len(b.Placeholders) > 0 && b.Kind == document.Item && strings.Contains(b.Full, ":") {
			shown++
		}
	}
	return shown >= 3 && formTitle.matches(m.sectionText(m.doc.Sections[section])+" "+fold(m.doc.Heading(section)))
}

var formTitle = newTermList("preamble|header|headers|template|format|form|syntax|layout|required fields|in the following order")

// isAboutDocument reports whether a row stands in a table of two columns that describes the document.
func (m *analysis) isAboutDocument(b *document.Block) bool {
	if b.Kind != document.Row || b.Table < 0 || b.Table >= len(m.doc.Tables) {
		return false
	}
	n := 0
	for _, row := range m.doc.Tables[b.Table].Rows {
		if len(row) == 2 && isOnly(documentField, fold(strings.Trim(row[0].Full, " :*"))) {
			n++
		}
	}
	return n >= 2
}

var (
	// articleBefore stands before a word that names a thing: "generation is still a TODO" tells of code.
	articleBefore = pattern.New(`(?i)(?:\b(?:an?|the) (?:explicit|single|small|big|open|known|old|new|clear)|['’]s|\(future)\s+$|\b(?:an?|the|these|those|some|each|every|old|existing|with|replac(?:es?|ed|ing)|remov(?:es?|ed|ing)|resolv(?:es?|ed|ing)|see|per)\s+$`)
	// orderToMark stands before a mark that somebody is told to leave in a text or a program: "mark each with TODO".
	orderToMark = pattern.New(`(?i)(?:^|[,;:.(] ?|\b(?:and|then|or|please|to|must|should|shall|can|may) )(?:mark|tag|flag|label|annotate)\b[^.;:]{0,60}? (?:with|as|by) (?:an? )?['’"“]?$|\b(?:indicate|write|enter|put|type|state|use|say|insert|set|leave|fill in) (?:an? )?['‘’"“]$`)
	// hanThing follows a TODO that names a thing in Chinese: TODO注释, TODO部分.
	hanThing = pattern.New(`^\s?(?:注释|部分|列表|清单|事项|项|标记)`)
	// remainsToDo stands before a TODO that tells how far the work is: "P3 and P6 remain TODO".
	remainsToDo = pattern.New(`(?i)\b(?:remains?|stays?)(?: (?:a|still|marked|left))*\s*$`)
	// toldElsewhere follows "to be defined" where the text says that another one does it.
	toldElsewhere = pattern.New(`(?i)^ (?:in|by|through|per) (?:(?:the|an?|its|their|each|other|another|separate|future|later|subsequent|individual|own) )*(?:\w+ )?(?:rfcs?|documents?|standards?|extensions?|[a-z]{1,3}[ei]ps?|proposals?|specs?|specifications?|adrs?|implementations?|implementers?|implementors?|applications?|users?|components?|vendors?|callers?|operators?|providers?)\b`)
	// commandBefore is a command of which an argument follows.
	commandBefore = pattern.New(`(?:^|[^\w-])(?:kubectl|helm|docker|curl|wget|git|ssh|scp|sudo|mysql|psql|redis-cli|npm|pip|go|make|cargo|terraform|aws|gcloud) [\x21-\x7e][\x20-\x7e]*$`)
	// beforeVerb follows a number in the name of a law: "of XXX amending Regulation (EU) No 910/2014".
	beforeVerb = pattern.New(`^ (?:amending|repealing|supplementing|implementing|laying down|establishing)\b`)
	// standsFor follows a word that is told to stand for others: "XXX can be LOG or PLOG".
	standsFor = pattern.New(`^["”'’` + "`" + `]?\s?(?:可以是|可为|表示|代表|是指|指的是)|^["”'’` + "`" + `]? (?:can be|may be|stands for|denotes|represents)\b`)
	// formOfDate stands around yyyy-mm-dd where it says how a date is written.
	formOfDate = pattern.New("(?i)\\bhh?:mm\\b|\\b(?:format\\w*|iso|pattern|type|string|named?|schema|as|in|like|e\\.g\\.)\\b|[/_<>{}(\"`=]")
)

var (
	// namedBefore stands before the mark of a gap that a text speaks of: "keywords like TODO", "is FIXME supported?".
	namedBefore = pattern.New(`(?i)\b(?:keywords?|words?|tags?|labels?|markers?)\s+(?:like\s+|such as\s+)?$|\b(?:like|such as)\s+(?:\p{Lu}+, )*$|(?:^|[.!?]\s+)(?:is|are|does|do|can)\s+$`)
	// namedAfter stands behind it: "TBD is not an answer", "a TBD entry", "TODO comments".
	namedAfter = pattern.New(`(?i)^\s+(?:(?:is|are) (?:not|no)\b|(?:was|were) (?:the|an?|his|her|its|their|our|not)\b|(?:entr(?:y|ies)|comments?|markers?|keywords?|tags?|supported)\b)`)
)

// isMarkOfGap reports whether a word is one by which authors mark a gap.
func isMarkOfGap(word string) bool {
	return word == "TODO" || word == "FIXME" || word == "TBD" || word == "TBC"
}

// isThing reports whether a placeholder's word names a thing, the duty of another text, or the form of a date.
func isThing(text string, loc []int) bool {
	word := text[loc[0]:loc[1]]
	switch {
	case word == strings.ToUpper(word) && orderToMark.MatchString(text[:loc[0]]):
		return true
	case strings.HasPrefix(word, "{{") && strings.HasSuffix(text[:loc[0]], "^"): // an exponent of LaTeX
		return true
	case strings.HasPrefix(word, "{{") && strings.HasSuffix(text[:loc[0]], "=") && strings.Contains(word, ": "): // an object in code: html={{ text: it }}
		return true
	case strings.HasPrefix(word, "{{") && commandBefore.MatchString(text[:loc[0]]): // whoever runs the command gives it
		return true
	case strings.HasPrefix(word, "{{") && isPartOfForm(text, loc):
		return true
	case word == "XXX" && (standsFor.MatchString(text[loc[1]:]) || isPartOfCode(text, loc)):
		return true
	case strings.HasPrefix(text[loc[1]:], "/") && isMarkOfGap(word): // "TODO/Question"
		return true
	case word == "XXX": // digits of a form: (XXX) XXX-XXXX; a number that is not given yet: "Regulation (EU) XXX amending ..."
		return beforeVerb.MatchString(text[loc[1]:]) || strings.HasPrefix(text[loc[1]:], ")") || strings.HasPrefix(text[loc[1]:], "-") || strings.HasSuffix(text[:loc[0]], "-")
	case word == "TODO" && remainsToDo.MatchString(text[:loc[0]]):
		return true
	case hasPrefixFold(word, "lorem"):
		return isFillerNamed(text, loc)
	case isMarkOfGap(word) && (marksJoined.MatchString(text) || namedBefore.MatchString(text[:loc[0]]) || namedAfter.MatchString(text[loc[1]:])):
		return true
	case word == "TODO" || word == "FIXME":
		return articleBefore.MatchString(text[:loc[0]]) || hanThing.MatchString(text[loc[1]:])
	case word == "???": // emphasis behind a word: "two nodes???"
		before, _ := utf8.DecodeLastRuneInString(text[:loc[0]])
		return unicode.IsLetter(before)
	case hasPrefixFold(word, "to be "):
		return toldElsewhere.MatchString(text[loc[1]:])
	case hasPrefixFold(word, "yyyy"):
		return formOfDate.MatchString(text[:loc[0]] + text[loc[1]:])
	}
	return false
}

// isPartOfCode reports whether a word stands where a program has a name: "request.XXX()", "XXX=Set".
func isPartOfCode(text string, loc []int) bool {
	after := text[loc[1]:]
	return strings.HasPrefix(after, "(") || strings.HasPrefix(after, "=") || loc[0] > 1 && text[loc[0]-1] == '.' && pattern.IsWord(text[loc[0]-2])
}

// isPartOfForm reports whether braces stand within a name whose form is told: ".{{ type }}.mesh.{{ zone }}".
func isPartOfForm(text string, loc []int) bool {
	const joints = ".-/_@:="
	before, after := text[:loc[0]], text[loc[1]:]
	joined := before != "" && (strings.IndexByte(joints, before[len(before)-1]) >= 0 || pattern.IsWord(before[len(before)-1]))
	return joined && len(after) > 1 && strings.IndexByte(joints, after[0]) >= 0 && after[1] != ' '
}

// asWritten is a word of a sentence as the document writes it, with the code that the sentence is read without.
func (m *analysis) asWritten(s document.Sentence, word string) string {
	at := strings.Index(s.Text, word)
	if at < 0 || !strings.ContainsRune(word, document.Hidden) {
		return word
	}
	b := &m.doc.Blocks[s.Block]
	if q := m.doc.Quote(document.Span{Start: b.Source(s.Start + at), End: b.Source(s.Start + at + len(word))}); q != "" {
		if word[0] == '[' && q[0] != '[' {
			q = "[" + q
		}
		return q
	}
	return plainText(word)
}

// isTitle reports whether a heading is the document's title: the first one, with nothing before it but a head of fields, set as code, as a
// list or in lines of a few words.
func (m *analysis) isTitle(s document.Section) bool {
	return s.Index == 1 && len(m.doc.Sections) > 2 && m.doc.Sections[2].Level <= s.Level &&
		!slices.ContainsFunc(m.doc.OwnBlocks(m.doc.Sections[0]), func(b document.Block) bool {
			return b.Kind == document.Paragraph && document.Size(b.Full) > maxHeadWords
		})
}

// isSubtitle reports whether a heading stands under the title, with nothing between them, and names no part that documents have: an
// author, or which draft this is. Not on the line below, it is one only where the text begins on the title's own level.
func (m *analysis) isSubtitle(s document.Section) bool {
	if s.Index != 2 || s.Topic != 0 || len(m.doc.Sections) <= 3 || isQuestion(s) {
		return false
	}
	title := m.doc.Sections[1]
	return s.Line == title.Line+1 || m.isInTitleField(s) || title.First == title.Last && s.Level > title.Level && m.doc.Sections[3].Level == title.Level
}

// isInTitleField reports whether a heading repeats what a row above it gives as the title of the document.
func (m *analysis) isInTitleField(s document.Section) bool {
	for _, t := range m.doc.Tables {
		for _, row := range t.Rows {
			if t.Section == 1 && len(row) > 1 && fold(strings.TrimSpace(row[0].Full)) == "title" && strings.EqualFold(strings.TrimSpace(row[1].Full), strings.TrimSpace(s.Title)) {
				return true
			}
		}
	}
	return false
}

// maxHeadWords is the length of a paragraph above which it is no line of a document's head.
const maxHeadWords = 12

// headingTells reports whether a heading has behind a colon what it announces: "Layer 1: components that are copied".
func headingTells(title string) bool {
	label, told, ok := strings.Cut(title, ": ")
	return ok && (isNone.MatchString(told) || document.Size(told) >= minLastWords || isOnly(headFields, fold(strings.Trim(label, " *_"))) && strings.TrimSpace(told) != "")
}

// isNone says that there is none of what a label names.
var isNone = pattern.New(`(?i)^\W*(?:n/?a|none|nil|nothing|not applicable|无|不适用)\W*$`)

// headFields are what a document says of itself at its head, which some set as headings: "## Version: 1.0".
var headFields = newTermList("version|date|author|authors|owner|status|last updated|updated|created|document version|project|product|company|team|prepared by|prepared for|client")
