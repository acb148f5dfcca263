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
func Words(text string) []string { return NewReader().Words(text) }

// Reader reads many texts faster than Words: it remembers their words. It is not safe for concurrent use.
type Reader struct{ reader *textReader }

// NewReader returns a reader that has seen no text yet.
func NewReader() Reader { return Reader{newTextReader()} }

// Words are those that the function of this name returns.
func (reader Reader) Words(text string) []string {
	r := reader.reader
	numbers := r.words(r.tokens(r.segments(text), critique))
	list := make([]string, len(numbers))
	for i, n := range numbers {
		list[i] = r.wordNumbers.terms[n]
	}
	return list
}

// textReader turns text into the numbers of its terms. It remembers what segments and words are made of, because texts that
// are compared share most of theirs; it is not safe for concurrent use.
type textReader struct {
	env         *snowballstem.Env
	pieces      map[string]*piece
	known       map[string]*word
	wordNumbers *termNumbers
	gramNumbers *termNumbers
	meaning     *meaning

	// Scratch, used again for each text.
	cutter tokenizer
	list   []string
	hits   []int
	seen   []int32
}

// word is what a word is compared by.
type word struct {
	stem   int32
	grams  []int32 // when they were asked for
	topics []int   // the rows of the lexicon that it stands in
}

func newTextReader() *textReader {
	return &textReader{
		env: snowballstem.NewEnv(""), pieces: make(map[string]*piece), known: make(map[string]*word),
		wordNumbers: newTermNumbers(), gramNumbers: newTermNumbers(), meaning: newMeaning(),
	}
}

// word is what is known of a word in lower case.
func (r *textReader) word(text string) *word {
	w, known := r.known[text]
	if !known {
		stem := r.stem(text)
		w = &word{stem: r.wordNumbers.numberOf(stem), topics: lexiconTable().english[stem]}
		r.known[text] = w
	}
	return w
}

func (r *textReader) stem(word string) string {
	r.env.SetCurrent(word)
	english.Stem(r.env)
	return r.env.Current()
}

// words are the stems and bigrams, as numbered in stemmed.
func (r *textReader) words(tokens []token) []int32 {
	list := make([]int32, 0, len(tokens))
	for _, t := range tokens {
		if t.word == nil {
			list = r.wordNumbers.addGrams(list, t.text, 2)
			continue
		}
		list = append(list, t.word.stem)
	}
	return list
}

// pairs are the words that follow each other, two by two, as numbered among the grams. Bigrams of ideographs are pairs already.
func (r *textReader) pairs(tokens []token) []int32 {
	list := make([]int32, 0, len(tokens))
	before := ""
	for _, t := range tokens {
		if t.word == nil {
			list, before = r.gramNumbers.addGrams(list, t.text, 2), ""
			continue
		}
		stem := r.wordNumbers.terms[t.word.stem]
		if before != "" {
			list = append(list, r.gramNumbers.numberOf(before+" "+stem))
		}
		before = stem
	}
	return list
}

// gramLength is the length of the character n-grams. An ideograph carries about as much as half a word, so Chinese
// is compared by single characters beside the bigrams that are its words.
const gramLength = 4

// grams are the character n-grams of the words, with the spaces around them, as numbered in cut.
func (r *textReader) grams(tokens []token) []int32 {
	length := 0
	for _, t := range tokens {
		length += len(t.text) // a word has at most that many, a run of ideographs a third
	}
	list := make([]int32, 0, length)
	for _, t := range tokens {
		if t.word == nil {
			list = r.gramNumbers.addGrams(list, t.text, 1)
			continue
		}
		if t.word.grams == nil {
			t.word.grams = r.gramNumbers.addGrams(nil, " "+t.text+" ", gramLength)
		}
		list = append(list, t.word.grams...)
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
