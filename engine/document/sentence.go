package document

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/sentences"

	"parley/engine/pattern"
)

// Sentence is one sentence of the prose.
type Sentence struct {
	Block int
	Text  string
	// Start is the offset in the block's Text, Span the place in the source.
	Start int
	Span  Span
	Line  int
}

// abbreviations end in a full stop without ending a sentence; the segmentation rules do not know them.
var abbreviations = wordSet(`e.g. i.e. vs. approx. sec. fig. no. nr. ca. cf. resp. incl. excl. max. min. dr. mr. mrs. ms. st. al. ver. ch. p. pp. viz. dept. est.`)

var abbreviated = pattern.New(`(?i)(?:^|[\s(\[,;:/])([a-z](?:\.[a-z])*\.|[a-z]{2,6}\.)\s*$`)

func (d *Document) splitSentences() {
	d.Sentences = make([]Sentence, 0, len(d.Blocks))
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind == Code || b.Nav {
			continue
		}
		offset := 0
		for part := range strings.SplitSeq(b.Text, " | ") {
			d.splitText(i, part, offset)
			offset += len(part) + len(" | ")
		}
	}
	d.ranges = make([][2]int32, len(d.Blocks))
	for i, s := range d.Sentences {
		if d.ranges[s.Block][1] == 0 {
			d.ranges[s.Block][0] = int32(i)
		}
		d.ranges[s.Block][1] = int32(i + 1)
	}
}

func (d *Document) splitText(block int, text string, offset int) {
	from := 0
	emit := func(to int) {
		d.addSentence(block, text[from:to], offset+from)
		from = to
	}
	tokens := sentences.FromString(text)
	for tokens.Next() {
		piece := text[from:tokens.End()]
		if tokens.End() < len(text) && endsAbbreviated(piece) {
			continue
		}
		// The rules leave a Chinese semicolon inside a sentence; here it ends one.
		for {
			i := strings.IndexRune(text[from:tokens.End()], '；')
			if i < 0 {
				break
			}
			emit(from + i + len("；"))
		}
		emit(tokens.End())
	}
	if from < len(text) {
		emit(len(text))
	}
}

func endsAbbreviated(piece string) bool {
	tail := piece
	if len(tail) > 16 {
		cut := len(tail) - 16
		for !utf8.RuneStart(tail[cut]) {
			cut++
		}
		tail = tail[cut:]
	}
	m := abbreviated.FindStringSubmatch(tail)
	if m == nil {
		return false
	}
	word := strings.ToLower(m[1])
	return abbreviations[word] || len(word) > 2 && strings.Count(word, ".") > 1
}

func (d *Document) addSentence(block int, text string, start int) {
	trimmed := strings.TrimLeftFunc(text, unicode.IsSpace)
	start += len(text) - len(trimmed)
	trimmed = strings.TrimRightFunc(trimmed, unicode.IsSpace)
	if trimmed == "" {
		return
	}
	b := &d.Blocks[block]
	span := b.SpanOf(start, start+len(trimmed))
	d.Sentences = append(d.Sentences, Sentence{Block: block, Text: trimmed, Start: start, Span: span, Line: d.Line(span.Start)})
}
