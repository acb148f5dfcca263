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
		row("Q27", "lets no period end before it begins", review.Medium, 0,
			"Correct one of the two dates.", "the calendar", periodsRun),
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

// What a text shows whose words stand in no order. One sign may be a notation or a habit of the author's; only two make it unreadable.
const (
	minDeterminers  = 8  // so many determiners at least
	minWrong        = 3  // a slip or two happen in any text
	shuffledPercent = 6  // of the determiners stand before a word that cannot follow one
	surePercent     = 15 // so many do where no text of an author's has them
	minEndings      = 4  // so many ends of sentences and paragraphs at least
	oddPercent      = 25 // of those ends are none
	spreadParts     = 4  // the text in so many parts
	minSpread       = 3  // of which so many hold such a word: a few lines of notation are no text without order
)

// isBroken reports whether so many determiners stand before words that cannot follow one.
func (n wordOrder) isBroken() bool {
	return n.articles >= minDeterminers && len(n.wrong) >= minWrong && len(n.wrong)*100 >= n.articles*shuffledPercent
}

// isSpread reports whether they do so all over the text, not in a few lines of it.
func (n wordOrder) isSpread() bool {
	parts := map[int]bool{}
	for _, at := range n.wrong {
		parts[at*spreadParts/n.articles] = true
	}
	return len(parts) >= minSpread
}

// isShuffled reports whether a second sign says the same: sentences end where none does, or so many words are wrong all over the text that no
// author's habit explains them.
func (n wordOrder) isShuffled() bool {
	switch {
	case !n.isBroken():
		return false
	case n.endings >= minEndings && n.oddEndings*100 >= n.endings*oddPercent:
		return true
	}
	return len(n.wrong)*100 >= n.articles*surePercent && n.isSpread()
}

// isShuffled reports whether the words of the document stand in no order.
func (m *analysis) isShuffled() bool {
	switch m.doc.Language {
	case document.English:
		return m.artifact.words().isShuffled() || m.artifact.drawn().isShuffled()
	case document.Chinese:
		return m.artifact.hanOrder().isShuffled()
	case "":
		return m.artifact.drawn().isShuffled()
	default:
		return false
	}
}

const readAgain = "Read the sentences once more, or restore the text from where it was last readable."

func wordsInOrder(m *analysis) checkResult {
	if drawn := m.artifact.drawn(); (m.doc.Language == document.English || m.doc.Language == "") && drawn.isShuffled() {
		return failed(absence(review.High, "The words stand in no readable order: "+drawn.what(), ""))
	}
	switch m.doc.Language {
	case document.Chinese:
		switch o := m.artifact.hanOrder(); {
		case o.isShuffled():
			return failed(absence(review.High, "The words stand in no readable order: "+o.what(), ""))
		case o.hasMisplacedMarks():
			return failed(absence(review.Medium, "Words may be missing or out of order: "+o.misplacedMarks()+".", readAgain))
		case o.hasBrokenPairs():
			return failed(absence(review.Medium, "Words may be missing or out of order: "+o.brokenPairs()+".", readAgain))
		}
	case document.English:
		n := m.artifact.words()
		what := fmt.Sprintf("%d of %d articles (the, a, an) are followed by a word that cannot follow one.", len(n.wrong), n.articles)
		switch {
		case n.isShuffled():
			return failed(absence(review.High, "The words stand in no readable order: "+what, ""))
		case n.isBroken() && n.isSpread():
			return failed(absence(review.Medium, "Words may be missing or out of order: "+what, readAgain))
		}
	}
	return skip()
}
