package direct

import (
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// wordOrder is what the prose of an English document shows of the order of its words.
type wordOrder struct {
	articles int
	// formulas is whether a is the name of a number: "where a and b are constants".
	formulas bool
	wrong    []int // the numbers of the articles before a word that none can stand before
	// endings are the ends of sentences within a paragraph and those of long paragraphs, oddEndings those that no sentence has: a small
	// letter behind the full stop, no mark at a paragraph's end.
	endings, oddEndings int
}

// longParagraph is from how many words on a paragraph is one of sentences.
const longParagraph = 12

// variables are letters that a text calculates with.
var variables = pattern.New(`\ba(?:,| and| or) b\b`)

func wordOrderOf(d *document.Document) wordOrder {
	n := wordOrder{formulas: slices.ContainsFunc(d.Blocks, func(b document.Block) bool { return variables.MatchString(b.Text) })}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind != document.Code && b.Kind != document.Row && !b.Nav {
			n.read(b)
		}
	}
	return n
}

func (n *wordOrder) read(b *document.Block) {
	cannotFollow := functionWords()
	isAfterArticle, begins, isAfterStop, words, last := false, true, false, 0, ""
	for w := range strings.FieldsSeq(b.Text) {
		bare := strings.TrimLeft(w, "(\"“‘'")
		if isAfterArticle {
			if bare == w && cannotFollow[strings.ToLower(w)] && !mayBeName(w) { // a word in quotation marks is a name, too
				n.wrong = append(n.wrong, n.articles)
			}
			n.articles++
		}
		if isAfterStop {
			n.endings++
			if w[0] >= 'a' && w[0] <= 'z' {
				n.oddEndings++
			}
		}
		isName := !begins && bare == "A" || strings.HasPrefix(w, "'") // "Job A and Job B"; a type variable of a program: 'a
		isAfterArticle = isArticle(bare) && !isName && (bare != "a" || !n.formulas)
		begins = strings.ContainsAny(w[len(w)-1:], ".:!?")
		isAfterStop = endsSentence(w)
		words, last = words+1, w
	}
	if b.Kind == document.Paragraph && words >= longParagraph {
		n.endings++
		if !strings.ContainsAny(last[len(last)-1:], ".:!?);`*\"'") && !strings.HasSuffix(last, "…") && !strings.ContainsRune(last, document.Hidden) {
			n.oddEndings++
		}
	}
}

// mayBeName reports whether a word that no article stands before is written as a name: “the AT”, “a Will”, “the May release”.
func mayBeName(w string) bool {
	if len(w) > 1 && w == strings.ToUpper(w) {
		return true
	}
	return w == "Will" || w == "May" || w == "Can" || w == "Must"
}

// endsSentence reports whether a word has the full stop that ends a sentence: an abbreviation is short or has several.
func endsSentence(w string) bool {
	return len(w) > len("etc.") && w[len(w)-1] == '.' && strings.IndexByte(w, '.') == len(w)-1
}

func isArticle(w string) bool {
	return len(w) <= len("the") && (strings.EqualFold(w, "the") || strings.EqualFold(w, "a") || strings.EqualFold(w, "an"))
}
