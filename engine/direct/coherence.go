package direct

import (
	"fmt"
	"strings"
	"sync"

	"parley/engine/document"
	"parley/engine/perspective"
	"parley/engine/review"
)

// coherenceChecks ask whether the words make up a text at all. They are told only where they fail: that sentences are
// sentences is no merit.
func coherenceChecks() []Check {
	row := func(id, what string, severity review.Severity, most int, suggestion, source string, run func(*analysis) checkResult) Check {
		return Check{
			ID: id, Perspective: perspective.Quality, Criterion: what, Severity: severity, Weight: 3, OnlyFailures: true, RatingCap: most,
			Topic: "consistency", Suggestion: suggestion, Source: source, run: run,
		}
	}
	return []Check{
		row("Q22", "is written in sentences", review.High, absentCap,
			"Restore the text from where it was last readable.", "English word order: a determiner is followed by what it determines", wordsInOrder),
		row("Q23", "has under its headings what they announce", review.Medium, thinCap,
			"Put each text under its own heading, or name the headings after what is there.", "headings held against the text, and what the text speaks of against the headings", headingsAnnounce),
		row("Q24", "is there from beginning to end", review.Medium, thinCap,
			"Add what was cut off.", "unfinished last sentence, table of contents", textComplete),
		row("Q25", "gives dates that a calendar has", review.Medium, 0,
			"Correct the date.", "the calendar", datesExist),
		row("Q26", "has its change log in order", review.Medium, 0,
			"Put the versions in order, or correct their dates.", "versions and dates of the log held against each other", logOrdered),
	}
}

// functionWords are a closed class of English. After an article comes an adjective, a noun or an
// adverb; a word of the second list comes there once in a hundred determiners at most, and nearly every third time
// where the words were shuffled.
var functionWords = sync.OnceValue(func() map[string]bool {
	return wordList("the a an of and to in is are was were that for with on as by be or it from at will can should if when which has have but would could may must then than its these those into")
})

func wordList(words string) map[string]bool {
	list := map[string]bool{}
	for _, w := range strings.Fields(words) {
		list[w] = true
	}
	return list
}

// Of minDeterminers at least, so many per cent are followed by a word that cannot stand there before the text counts as
// shuffled.
const (
	minDeterminers  = 8
	minWrong        = 3 // a slip or two happen in any text
	shuffledPercent = 6
)

// articleCount is how many determiners the prose has, and how many of them are followed by a word that none can stand before.
type articleCount struct{ wrong, all int }

func countArticles(d *document.Document) articleCount {
	cannotFollow := functionWords()
	var n articleCount
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind == document.Code || b.Kind == document.Row || b.Nav {
			continue
		}
		before, begins := false, true
		for w := range strings.FieldsSeq(b.Text) {
			bare := strings.TrimLeft(w, "(\"“‘'")
			if before {
				n.all++
				if bare == w && cannotFollow[strings.ToLower(w)] { // a word in quotation marks is a name
					n.wrong++
				}
			}
			isName := !begins && bare == "A" || strings.HasPrefix(w, "'") // "Job A and Job B"; a type variable of a program: 'a
			before = isArticle(bare) && !isName
			begins = strings.ContainsAny(w[len(w)-1:], ".:!?")
		}
	}
	return n
}

func isArticle(w string) bool {
	return len(w) <= len("the") && (strings.EqualFold(w, "the") || strings.EqualFold(w, "a") || strings.EqualFold(w, "an"))
}

// isShuffled reports whether the words of the document stand in no order.
func (m *analysis) isShuffled() bool {
	switch m.doc.Language {
	case document.English:
	case document.Chinese:
		return m.artifact.hanOrder().isShuffled()
	default:
		return false
	}
	articles := m.artifact.articles()
	return articles.all >= minDeterminers && articles.wrong >= minWrong && articles.wrong*100 >= articles.all*shuffledPercent
}

func wordsInOrder(m *analysis) checkResult {
	if !m.isShuffled() {
		return skip()
	}
	if m.doc.Language == document.Chinese {
		o := m.artifact.hanOrder()
		return failed(absence(review.High, fmt.Sprintf("The words stand in no readable order: %d pairs of characters stand together that hardly do in any Chinese text, such as 的的, or a clause that ends in 和; were they in random order, it would be about %.0f.", o.broken, o.expected), ""))
	}
	articles := m.artifact.articles()
	return failed(absence(review.High, fmt.Sprintf("The words stand in no readable order: %d of %d articles (the, a, an) are followed by a word that cannot follow one.", articles.wrong, articles.all), ""))
}
