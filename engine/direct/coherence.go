package direct

import (
	"fmt"
	"strings"
	"sync"

	"parley/engine/document"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/similarity"
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
		row("Q23", "has under its headings what they announce", review.Medium, sparseCap,
			"Put each text under its own heading, or name the headings after what is there.", "headings held against their sections and all others", headingsAnnounce),
		row("Q24", "is there from beginning to end", review.High, sparseCap,
			"Add what was cut off.", "unfinished last sentence, table of contents", textComplete),
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
		before := false
		for w := range strings.FieldsSeq(b.Text) {
			w = strings.TrimLeft(w, "(\"“‘'")
			if before {
				n.all++
				if cannotFollow[strings.ToLower(w)] {
					n.wrong++
				}
			}
			before = len(w) <= len("the") && (strings.EqualFold(w, "the") || strings.EqualFold(w, "a") || strings.EqualFold(w, "an"))
		}
	}
	return n
}

// isShuffled reports whether the words of the document stand in no order.
func (m *analysis) isShuffled() bool {
	if m.doc.Language != document.English {
		return false
	}
	articles := m.artifact.articles()
	return articles.all >= minDeterminers && articles.wrong >= minWrong && articles.wrong*100 >= articles.all*shuffledPercent
}

func wordsInOrder(m *analysis) checkResult {
	if !m.isShuffled() {
		return skip()
	}
	articles := m.artifact.articles()
	return failed(absence(review.High, fmt.Sprintf("The words stand in no readable order: %d of %d articles (the, a, an) are followed by a word that cannot follow one.", articles.wrong, articles.all), ""))
}

// Headings tell a text from another's only where some of them speak of its subject, and only as a whole: a single one
// may well name its section in words that the section does not use.
const (
	minHeadings = 5    // that have a word of the document's own subject, and a text to hold it against
	minWords    = 10   // of a section, else it is too short to say the word
	ownShare    = 0.10 // of a heading's words in its own section, on the average of all headings
	otherFactor = 3.0  // that share of what the headings have in common with the other sections
	ownSubject  = 0.40 // of the headings' words stand in any section: then they are of this document's subject
	otherMargin = 0.03
	minAsked    = 8    // different words in the headings
	goneShare   = 0.40 // of them stand nowhere in the text: a document says what its headings are about
)

// headingMatch is how far headings' words stand in their own sections and in the others, from 0 to 1.
type headingMatch struct {
	headings   int
	own, other float64
	// asked are the different words of the headings, gone those of them that stand in no text of the document.
	asked, gone int
}

// isUnrelated reports whether the headings have no more to do with their own sections than with any other.
func (a headingMatch) isUnrelated() bool {
	return a.isFar() && a.asked >= minAsked && float64(a.gone) >= goneShare*float64(a.asked)
}

// isFar reports whether so few words of the headings stand in their own sections that it is worth asking where they stand.
func (a headingMatch) isFar() bool {
	return a.headings >= minHeadings && a.own < ownShare && a.own <= otherFactor*a.other+otherMargin && a.other < ownSubject
}

// matchHeadings compares the subject words of each heading with the words of its section and its subsections, and with those
// of the other sections.
func matchHeadings(d *document.Document) headingMatch {
	reader := similarity.NewReader()
	titles, asked := make([][]string, len(d.Sections)), map[string]bool{}
	for i, s := range d.Sections {
		titles[i] = subjectWords(reader, s.Title)
		for _, w := range titles[i] {
			asked[w] = true
		}
	}
	texts := sectionWords(d, reader, asked)
	in := map[string]int{} // in how many sections a word stands
	n := 0
	for _, text := range texts {
		if len(text) >= minWords {
			n++
			for w := range text {
				in[w]++
			}
		}
	}
	var a headingMatch
	for i := range d.Sections {
		title := titles[i]
		if len(title) == 0 || len(texts[i]) < minWords {
			continue
		}
		a.headings++
		own, other := 0.0, 0.0
		for _, w := range title {
			elsewhere := in[w]
			if texts[i][w] {
				own++
				elsewhere--
			}
			other += float64(elsewhere) / float64(max(1, n-1))
		}
		a.own += own / float64(len(title))
		a.other += other / float64(len(title))
	}
	a.own /= float64(max(1, a.headings))
	a.other /= float64(max(1, a.headings))
	if a.asked = len(asked); a.isFar() {
		a.gone = countGone(d, asked, texts[0])
	}
	return a
}

// countGone counts the words that stand nowhere in the text of a document, also in no name that is made of several; said are those
// that do by themselves.
func countGone(d *document.Document, asked, said map[string]bool) int {
	left := map[string]bool{}
	for w := range asked {
		if !said[w] {
			left[w] = true
		}
	}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Nav || len(left) == 0 {
			continue
		}
		text := fold(b.Full + " " + b.Code)
		for w := range left {
			if strings.Contains(text, w) {
				delete(left, w)
			}
		}
	}
	return len(left)
}

// sectionWords are the content words of each section and its subsections: those that are asked for, and so many others as show
// that it is long enough to say something.
func sectionWords(d *document.Document, reader similarity.Reader, asked map[string]bool) []map[string]bool {
	texts := make([]map[string]bool, len(d.Sections))
	stems := map[string][]string{} // a long text has few different words
	for i, s := range d.Sections {
		texts[i] = map[string]bool{}
		for _, b := range d.OwnBlocks(s) {
			if b.Nav {
				continue
			}
			for _, text := range []string{b.Full, b.Code} {
				for written := range strings.FieldsSeq(text) {
					words, read := stems[written]
					if !read {
						words = reader.Words(written)
						stems[written] = words
					}
					for _, w := range words {
						for j := i; j >= 0 && (asked[w] || len(texts[j]) < minWords) && !texts[j][w]; j = d.Sections[j].Parent {
							texts[j][w] = true
						}
					}
				}
			}
		}
	}
	return texts
}

// subjectWords are the words of a heading that speak of the document's own subject.
func subjectWords(reader similarity.Reader, title string) []string {
	var words []string
	for _, w := range reader.Words(title) {
		if len(w) > 2 && (w[0] < '0' || w[0] > '9') && !structuralStems()[w] { // a section's number stands in no text
			words = append(words, w)
		}
	}
	return words
}

// structuralStems are words of headings that name a part of a document of any subject.
var structuralStems = sync.OnceValue(func() map[string]bool {
	stems := map[string]bool{}
	for _, w := range similarity.Words(structuralWords) {
		stems[w] = true
	}
	return stems
})

const structuralWords = `abstract acceptance achieve acknowledgement active activation activity actor additional adoption alpha alternative analysis api appendix approach architecture art assumption attribute audience
basic background backward backwards benefit beta brief caveat change changes changelog checklist compatibility conclusion concern cons considered
class communication component consideration constraint content context contributor convention copyright cost criteria current decision definition deliverable dependency description design
data database deployment detail detailed diagram discussion document downgrade drawback entity environment epic event external errata example executive existing experience explanation feature feedback flow follow-up
figure function functional further future general glossary goal graduation guide history how hardware impact implementation infrastructure initial intended internal integration
interface introduction issue key level licence license limitation links list logical manager member metric migration milestone mitigation mockup model monitoring
motivation naming necessary need needed negative neutral new next non-functional non-goal note objective open operation option optional other outcome overall overview part performance
path phase pitfall pitfalls plan point postcondition precondition planning positive possibilities possibility prerequisite principle prior problem process production product project proposal proposed
pros purpose quality question questionnaire rationale readiness reading reason recommendation reference related release requirement resource result
reliability review revision risk roadmap rollback rollout safety scalability scenario schedule scope section sequence security signoff software solution special stage statement status
step story strategy structure success summary support system table target task team technical term test testing timeline topic tradeoff
trade-off trigger transition troubleshooting type uml unit unresolved update updates upgrade usage use user value version versioning vision what why work`

// announcedIn is how a document's headings and sections go together.
func announcedIn(d *document.Document) headingMatch {
	if d.Language != document.English || d.Root != nil {
		return headingMatch{}
	}
	return matchHeadings(d)
}

func headingsAnnounce(m *analysis) checkResult {
	a := m.artifact.announced()
	if !a.isUnrelated() {
		return skip()
	}
	return failed(absence(review.Medium, fmt.Sprintf(
		"The headings and the text under them seem to belong to different documents: of the words of %d headings, %d %% stand in their own sections, and %d %% in any other.",
		a.headings, int(100*a.own+0.5), int(100*a.other+0.5)), ""))
}
