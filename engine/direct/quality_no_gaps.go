package direct

import (
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// documentField are names of rows that say of a document who wrote it, who looks after it and how far it is. They are filled in by the way it
// goes, not by its author.
var documentField = newTermList("author|authors|reviewer|reviewers|approver|approvers|review manager|status|issues|implementations|shepherd*|sponsor*|champion*|stakeholder*|previous revisions")

// historyTitle is over what was done with a document and what is still to come.
var historyTitle = newTermList("implementation history|revision history|document history|history")

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
	articleBefore = pattern.New(`(?i)\b(?:an?|the|these|those|some|each|every|old|existing)\s+$`)
	// toldElsewhere follows "to be defined" where the text says that another one does it.
	toldElsewhere = pattern.New(`(?i)^ (?:in|by|through|per) (?:(?:the|an?|its|their|each|other|another|separate|future|subsequent|individual|own) )*(?:\w+ )?(?:rfcs?|documents?|proposals?|specs?|specifications?|adrs?|implementations?|implementers?|implementors?|applications?|users?|components?|vendors?|callers?|operators?|providers?)\b`)
	// formOfDate stands around yyyy-mm-dd where it says how a date is written.
	formOfDate = pattern.New("(?i)\\b(?:format\\w*|iso|pattern|type|string|named?|schema|as|in|like|e\\.g\\.)\\b|[/_<>{}(\"`=]")
)

// isThing reports whether a placeholder's word names a thing, the duty of another text, or the form of a date.
func isThing(text string, loc []int) bool {
	word := text[loc[0]:loc[1]]
	switch {
	case word == "TODO" || word == "FIXME":
		return articleBefore.MatchString(text[:loc[0]])
	case hasPrefixFold(word, "to be "):
		return toldElsewhere.MatchString(text[loc[1]:])
	case hasPrefixFold(word, "yyyy"):
		return formOfDate.MatchString(text[:loc[0]] + text[loc[1]:])
	}
	return false
}

// isTitle reports whether a heading is the document's title: the first one, with nothing before it.
func (m *analysis) isTitle(s document.Section) bool {
	return s.Index == 1 && len(m.doc.Sections) > 2 && m.doc.Sections[2].Level <= s.Level && len(m.doc.OwnBlocks(m.doc.Sections[0])) == 0
}

// headingTells reports whether a heading has behind a colon what it announces: "Layer 1: components that are copied".
func headingTells(title string) bool {
	_, told, ok := strings.Cut(title, ": ")
	return ok && document.Size(told) >= minLastWords
}
