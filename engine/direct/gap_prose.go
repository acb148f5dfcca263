package direct

import (
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// What looks like a gap inside a longer sentence is mostly none: the author says there that something is still open, and why, or
// shows a form. Only where it is nearly all that a text says, or what a requirement should say, does it stand for a text to come.

// mostAroundGap is how many words may stand around one: "The layout, the hash function and the codec are yet to be defined." Beside other
// sentences there may be mostBesideOthers of them.
const (
	mostAroundGap    = 12
	mostBesideOthers = 8
)

// onlyLooksLikeGap reports whether a sentence has a word that marks gaps, and no gap: it says that a point is open, or the word is a form, a
// part of a name, a symbol or what a sign stands for.
func (m *analysis) onlyLooksLikeGap(s document.Sentence, word string) bool {
	return m.isSaidInProse(s, word) || isNamePattern(&m.doc.Blocks[s.Block], word) || m.isSymbol(s, word) || m.isFormOfDay(s, word) || m.isLegend(s, word)
}

// isSaidInProse reports whether "to be determined" and its like stand in a sentence that says more than that.
func (m *analysis) isSaidInProse(s document.Sentence, word string) bool {
	if !hasPrefixFold(word, "to be ") {
		return false
	}
	b := &m.doc.Blocks[s.Block]
	if b.Kind == document.Row || m.doc.IsWithin(b.Section, document.Requirements) || strings.Contains(s.Text, "("+word+")") { // it stands for a value there
		return false
	}
	around := document.Size(s.Text) - document.Size(word)
	return around > mostAroundGap || around > mostBesideOthers && len(m.doc.SentencesOf(s.Block)) > 1
}

// isFormOfDay reports whether a day's form stands in a table of types: "DateOnly | string | YYYY-MM-DD".
func (m *analysis) isFormOfDay(s document.Sentence, word string) bool {
	b := &m.doc.Blocks[s.Block]
	return b.Kind == document.Row && strings.EqualFold(word, "yyyy-mm-dd") && typeOfValue.MatchString(b.Full)
}

// typeOfValue is a type that values of a format have.
var typeOfValue = pattern.New(`(?i)\b(?:string|date|datetime|timestamp|text|varchar|number|integer)\b`)

// isNamePattern reports whether XXX stands for a part of names in a block: "forward_XXX calls inference_XXX".
func isNamePattern(b *document.Block, word string) bool {
	return word == "XXX" && namePattern.MatchString(b.Full)
}

var namePattern = pattern.New(`[\pL\d][_-]XXX\b|\bXXX[_-][\pL\d]`)

// symbol is a short name in capitals, as coins, stocks and airports have.
var symbol = pattern.New(`^[A-Z][A-Z0-9]{1,6}$`)

const minSymbols = 5

// isSymbol reports whether the mark of a gap stands in a column of such names: TBC is the coin of TBChat.
func (m *analysis) isSymbol(s document.Sentence, word string) bool {
	b := &m.doc.Blocks[s.Block]
	if b.Kind != document.Row || strings.TrimSpace(s.Text) != word {
		return false
	}
	others, symbols := map[string]bool{}, 0
	for _, text := range m.beside(s) {
		if text = strings.TrimSpace(text); text != "" && text != word && !others[text] {
			others[text] = true
			if symbol.MatchString(text) && !isMarkOfGap(text) {
				symbols++
			}
		}
	}
	return symbols >= minSymbols && 4*symbols >= 3*len(others)
}

// isVariable reports whether a name in angle brackets tells of a form: it is written as code writes names and a part of a longer sentence or
// cell ("the audience is shop/<cluster-name>, so that …"), or stands among such names, as a command's parameters do.
func (m *analysis) isVariable(block int, tag document.Placeholder) bool {
	b := &m.doc.Blocks[block]
	if !isCodeName(tag.Text) {
		return codeName.MatchString(b.Full) // <interface_name> is no tag of HTML, and no placeholder of the document
	}
	most := mostAroundGap
	if b.Kind == document.Row {
		most = mostBesideInCell
	}
	sentences := m.doc.SentencesOf(block)
	i := slices.IndexFunc(sentences, func(s document.Sentence) bool { return s.Span.Start <= tag.Span.Start && tag.Span.End <= s.Span.End })
	return i >= 0 && document.Size(sentences[i].Text) > most
}

// codeName is one in angle brackets.
var codeName = pattern.New(`<[a-z]+_[a-z_]+>`)

// mostBesideInCell is how many words a cell may have that is still to be filled in.
const mostBesideInCell = 3

func isCodeName(tag string) bool {
	return !strings.Contains(tag, " ") && strings.ContainsAny(tag, "-_")
}

// isLegend reports whether the mark of a gap explains a sign, or is the text of a link to a part of the document: "🚧: TODO", "[TODO](#todo)".
func (m *analysis) isLegend(s document.Sentence, word string) bool {
	if legendOfSign.MatchString(s.Text) {
		return true
	}
	b := &m.doc.Blocks[s.Block]
	return strings.Contains(m.doc.LineText(m.doc.Line(b.Source(s.Start+max(0, strings.Index(s.Text, word))))), "["+word+"](#")
}

// legendOfSign is a sign with what it stands for.
var legendOfSign = pattern.New(`^\s*[\p{So}\p{Sm}\x{FE0F}\x{200D}]+\s*[:：=-]\s*(?:TODO|TBD|TBC|FIXME)\W*$`)
