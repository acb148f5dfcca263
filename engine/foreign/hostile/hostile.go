// Package hostile holds texts that drive a terminal or hide from a reader, for tests: every place where foreign text
// comes in and every place where it is shown is tried with all of them. It also reads back what reached a terminal.
//
// It knows ECMA-48 and Unicode by rules of its own, apart from the cleaner's, so that one mistake is not made twice. No
// program code may use it.
package hostile

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

// Text is one row of the corpus.
type Text struct {
	// Kind groups what belongs together ("csi", "osc", "bidi", "link"), Name tells one from another.
	Kind, Name string
	Text       string
}

// Control reports whether the text itself would drive a terminal or hide from a reader. The others are harmless as they
// stand and turn hostile when somebody decodes them: JSON escapes, character references, links.
func (t Text) Control() bool { return len(Find(t.Text)) > 0 }

// corpus.tsv is written by this package's test (-update) from the rules in corpus_test.go: kind, name, text quoted as Go
// quotes it.
//
//go:embed corpus.tsv
var corpus string

// Corpus is all texts, in the file's order.
func Corpus() []Text {
	var texts []Text
	for line := range strings.Lines(corpus) {
		kind, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		name, quoted, _ := strings.Cut(rest, "\t")
		text, err := strconv.Unquote(quoted)
		if err != nil {
			panic(fmt.Sprintf("corpus.tsv: %s %s: %v", kind, name, err)) // it is part of the program
		}
		texts = append(texts, Text{kind, name, text})
	}
	return texts
}

// Controls are the texts of the corpus that are hostile as they stand.
func Controls() []Text {
	var texts []Text
	for _, t := range Corpus() {
		if t.Control() {
			texts = append(texts, t)
		}
	}
	return texts
}

// marks are what the cleaner shows in place of something: control pictures, code points, the sign for broken characters.
const marks = "␀␁␂␃␄␅␆␇␈␉␊␋␌␍␎␏␐␑␒␓␔␕␖␗␘␙␚␛␜␝␞␟␡\uFFFD"

// Marked reports whether a reader of the shown text sees that something was neutralised.
func Marked(shown string) bool {
	return strings.ContainsAny(shown, marks) || strings.Contains(shown, `\u{`)
}
