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
	return r.words(r.tokens(text, critique))
}

// reader turns text into words. It remembers stems, because texts that are compared share most of theirs; it is not
// safe for concurrent use.
type reader struct {
	env   *snowballstem.Env
	stems map[string]string
}

func newReader() *reader {
	return &reader{env: snowballstem.NewEnv(""), stems: make(map[string]string)}
}

func (r *reader) words(tokens []token) []string {
	list := make([]string, 0, len(tokens))
	for _, t := range tokens {
		if t.ideographs {
			list = appendRuns(list, t.text, 2)
			continue
		}
		list = append(list, r.stem(t.text))
	}
	return list
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

// grams returns the character n-grams of the words, with the spaces around them.
func grams(tokens []token) []string {
	var list []string
	for _, t := range tokens {
		if t.ideographs {
			list = appendRuns(list, t.text, 1)
			continue
		}
		list = appendRuns(list, " "+t.text+" ", gramLength)
	}
	return list
}

// appendRuns adds every run of n characters of the text, or the text itself when it is shorter.
func appendRuns(list []string, text string, n int) []string {
	starts := make([]int, 0, len(text)+1)
	for i := range text {
		starts = append(starts, i)
	}
	starts = append(starts, len(text))
	if len(starts)-1 <= n {
		return append(list, text)
	}
	for i := 0; i+n < len(starts); i++ {
		list = append(list, text[starts[i]:starts[i+n]])
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
