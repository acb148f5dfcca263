package similarity

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// conceptList is the table of what review points are about; its first lines tell how it is written.
//
//go:embed concepts.tsv
var conceptList string

// gradeWeights is how much a concept of each grade counts, where a word counts one. Which of several words a reviewer took says
// less than what is meant; what every point speaks of says little.
var gradeWeights = map[string]float64{"term": 2.5, "subject": 2, "doing": 2, "fault": 0.7, "common": 0.25}

// weakCue is what a cue counts that gives a concept away in some texts only.
const weakCue = 0.5

// conceptRow is one line of the table.
type conceptRow struct {
	grade, name      string
	english, chinese []string
}

// readConcepts reads the table.
func readConcepts(list string) []conceptRow {
	var rows []conceptRow
	for line := range strings.Lines(list) {
		columns := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(columns) == 4 && !strings.HasPrefix(line, "#") {
			rows = append(rows, conceptRow{columns[0], columns[1], strings.Fields(columns[2]), strings.Fields(columns[3])})
		}
	}
	return rows
}

// cue says that a word or phrase gives a concept away, and how much that counts.
type cue struct {
	concept int32
	weight  float64
}

// phraseCue is a cue of several words; the rest are those behind the first, in their plain forms.
type phraseCue struct {
	rest []string
	cue
}

// hanCue is a word of Chinese with all that it gives away.
type hanCue struct {
	word string
	cues []cue
}

// conceptTable is the table as it is looked up: by the plain form of a word, by that of a phrase's first word, and by the first
// ideograph, longer words first.
type conceptTable struct {
	rows    int
	grades  []string
	words   map[string][]cue
	phrases map[string][]phraseCue
	chinese map[rune][]hanCue
}

// concepts is the table, read when it is first needed.
var concepts = sync.OnceValue(func() *conceptTable {
	rows := readConcepts(conceptList)
	t := &conceptTable{
		rows: len(rows), words: make(map[string][]cue), phrases: make(map[string][]phraseCue), chinese: make(map[rune][]hanCue),
	}
	for i, row := range rows {
		t.grades = append(t.grades, row.grade)
		for _, word := range row.english {
			t.addEnglish(newCue(i, row, word))
		}
		for _, word := range row.chinese {
			t.addChinese(newCue(i, row, word))
		}
	}
	for _, cues := range t.words {
		shareOut(cues)
	}
	for _, list := range t.chinese {
		slices.SortStableFunc(list, func(a, b hanCue) int { return cmp.Compare(len(b.word), len(a.word)) })
		for _, h := range list {
			shareOut(h.cues)
		}
	}
	return t
})

// newCue reads a cue of a row, and returns the word or phrase it consists of.
func newCue(number int, row conceptRow, written string) (string, cue) {
	weight := gradeWeights[row.grade]
	word, weak := strings.CutPrefix(written, "~")
	if weak {
		weight *= weakCue
	}
	return word, cue{int32(number), weight}
}

func (t *conceptTable) addEnglish(written string, c cue) {
	words := strings.Split(written, "_")
	for i := range words {
		words[i] = plainForm(words[i])
	}
	if len(words) > 1 {
		t.phrases[words[0]] = append(t.phrases[words[0]], phraseCue{words[1:], c})
		return
	}
	t.words[words[0]] = append(t.words[words[0]], c)
}

func (t *conceptTable) addChinese(word string, c cue) {
	first, _ := utf8.DecodeRuneInString(word)
	list := t.chinese[first]
	at := slices.IndexFunc(list, func(h hanCue) bool { return h.word == word })
	if at < 0 {
		list, at = append(list, hanCue{word: word}), len(list)
	}
	list[at].cues = append(list[at].cues, c)
	t.chinese[first] = list
}

// plainForm takes the endings of inflection off a word, and no others: "accesses" is "access", "accessible" is not.
func plainForm(word string) string {
	n := len(word)
	switch {
	case n > 4 && (strings.HasSuffix(word, "ies") || strings.HasSuffix(word, "ied")):
		return word[:n-3] + "y"
	case n > 4 && endsInAny(word, "sses", "shes", "ches", "xes"):
		return word[:n-2]
	case n > 3 && strings.HasSuffix(word, "s") && !endsInAny(word, "ss", "us", "is"):
		word = word[:n-1]
	case n > 5 && strings.HasSuffix(word, "ing") && strings.ContainsAny(word[:n-3], "aeiouy"):
		word = undoubled(word[:n-3])
	case n > 4 && strings.HasSuffix(word, "ed") && strings.ContainsAny(word[:n-2], "aeiouy"):
		word = undoubled(word[:n-2])
	}
	if n := len(word); n > 4 && word[n-1] == 'e' {
		word = word[:n-1]
	}
	return word
}

func endsInAny(word string, endings ...string) bool {
	return slices.ContainsFunc(endings, func(ending string) bool { return strings.HasSuffix(word, ending) })
}

// undoubled is a stem without the consonant that an ending doubled: "stopp" is "stop".
func undoubled(stem string) string {
	n := len(stem)
	if n > 3 && stem[n-1] == stem[n-2] && !strings.ContainsRune("aeioulsz", rune(stem[n-1])) {
		return stem[:n-1]
	}
	return stem
}
