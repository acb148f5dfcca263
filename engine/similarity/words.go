package similarity

import (
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"golang.org/x/text/unicode/norm"
)

// Words returns the content words of a text: folded, split at CamelCase, stemmed, without stop words and
// reviewers' words (missing, section, should …); Chinese as character bigrams. The order is the text's.
func Words(text string) []string {
	r := newReader()
	numbers := r.words(r.tokens(segments(text), critique))
	list := make([]string, len(numbers))
	for i, n := range numbers {
		list[i] = r.stemmed.terms[n]
	}
	return list
}

// reader turns text into the numbers of its terms. It remembers what words are made of, because texts that are compared
// share most of theirs; it is not safe for concurrent use.
type reader struct {
	env     *snowballstem.Env
	stems   map[string]string
	pieces  [2]map[string][]token // by purpose: the tokens of a segment
	stemmed *numbering
	cut     *numbering
	known   map[string]parts
}

// parts are what a word is compared by.
type parts struct {
	stem  int32
	grams []int32
}

func newReader() *reader {
	return &reader{
		env: snowballstem.NewEnv(""), stems: make(map[string]string), known: make(map[string]parts),
		pieces:  [2]map[string][]token{make(map[string][]token), make(map[string][]token)},
		stemmed: newNumbering(), cut: newNumbering(),
	}
}

// words are the stems and bigrams, as numbered in stemmed.
func (r *reader) words(tokens []token) []int32 {
	list := make([]int32, 0, len(tokens))
	for _, t := range tokens {
		if t.ideographs {
			list = r.stemmed.runs(list, t.text, 2)
			continue
		}
		list = append(list, r.parts(t.text).stem)
	}
	return list
}

func (r *reader) parts(word string) parts {
	p, known := r.known[word]
	if !known {
		p = parts{stem: r.stemmed.of(r.stem(word)), grams: r.cut.runs(nil, " "+word+" ", gramLength)}
		r.known[word] = p
	}
	return p
}

func (r *reader) stem(word string) string {
	stem, known := r.stems[word]
	if !known {
		r.env.SetCurrent(word)
		english.Stem(r.env)
		stem = r.env.Current()
		r.stems[word] = stem
	}
	return stem
}

// gramLength is the length of the character n-grams. An ideograph carries about as much as half a word, so Chinese
// is compared by single characters beside the bigrams that are its words.
const gramLength = 4

// grams are the character n-grams of the words, with the spaces around them, as numbered in cut.
func (r *reader) grams(tokens []token) []int32 {
	list := make([]int32, 0, 8*len(tokens))
	for _, t := range tokens {
		if t.ideographs {
			list = r.cut.runs(list, t.text, 1)
			continue
		}
		list = append(list, r.parts(t.text).grams...)
	}
	return list
}

// fold makes the spellings of one character equal: compatibility forms, full width, accents. Case stays, because
// CamelCase is still to be split.
func fold(text string) string {
	if isASCII(text) {
		return text
	}
	return norm.NFC.String(strings.Map(func(r rune) rune {
		switch {
		case r >= 0x300 && r <= 0x36f: // combining accents
			return -1
		case r == '\u2019': // the typographic apostrophe
			return '\''
		default:
			return r
		}
	}, norm.NFKD.String(text)))
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
