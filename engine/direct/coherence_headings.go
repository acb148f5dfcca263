package direct

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
	"parley/engine/similarity"
)

// Headings tell a text from another's only as a whole: authors name a section in words that it does not use, and headings of a fixed form
// say nothing of the subject. So each word weighs by how much likelier what became of it is where the bodies are another document's: the
// logarithms of the ratios that were counted on documents as they are and with each other's bodies. The sum of such logarithms is how many
// times likelier the whole is.
const (
	surelyUnrelated = 8.0  // one in three thousand
	surelyByTitles  = 10.0 // where the text is too short to show what it speaks of

	minAsked      = 6  // different words in the headings: fewer may be names of a form's parts
	minParts      = 2  // sections that are named as parts of a form: "Motivation"
	minPhrases    = 4  // titles that are phrases
	phraseWords   = 3  // words of the subject in one, or fewer with others between them
	minWords      = 6  // of a section, else it is too short to say the word
	minRecurring  = 6  // words that several sections use: what the text speaks of
	mostRecurring = 12 // the first so many of them, that stand
	inSections    = 3  // in so many sections
)

// whereabouts is where a word of a heading stands.
type whereabouts int

const (
	inOwnSection whereabouts = iota
	elsewhere
	nowhere
)

// What each weighs: of a word of the document's own subject, and of a word that names what sections of many documents are about.
var (
	weightOfSubject = [...]float64{inOwnSection: -2.5, elsewhere: 0, nowhere: 1.8}
	weightOfThing   = [...]float64{inOwnSection: -1.8, elsewhere: 0.5, nowhere: 1.5}
)

// weightNamed is what it weighs that so many of the words that the text uses most stand in a heading: none, one, two, or more.
var weightNamed = [...]float64{2.0, 0.0, -2.0}

// headingMatch is how far a document's headings and its text have the same subject.
type headingMatch struct {
	// asked are the different words of the headings, lost how many of them stand nowhere in the text, weight what all of them weigh.
	asked, lost int
	weight      float64
	// gone are those that stand nowhere, as the headings write them.
	gone []string
	// unnamed are those of the words that the sections use most which stand in no heading, named how many do.
	unnamed []string
	named   int
}

// isFar reports whether so few words of the headings stand in the text that it is worth asking what the text speaks of.
func (a headingMatch) isFar() bool {
	return a.asked >= minAsked && a.weight+weightNamed[0] >= surelyUnrelated
}

// isUnrelated reports whether the headings and the text are far likelier two documents' than one's.
func (a headingMatch) isUnrelated() bool {
	if !a.isFar() {
		return false
	}
	switch {
	case len(a.unnamed)+a.named < minRecurring:
		return a.weight >= surelyByTitles
	case a.named >= len(weightNamed):
		return false
	}
	return a.weight+weightNamed[a.named] >= surelyUnrelated
}

// matchHeadings compares the subject words of each heading with the words of its section and its subsections, and with all of the
// text.
func matchHeadings(d *document.Document) headingMatch {
	reader := similarity.NewReader()
	titles, all := make([][]string, len(d.Sections)), map[string]bool{}
	for i, s := range d.Sections {
		if !isPath(s.Title) && !isIdentifier(s.Title) && !isQuestion(s) { // a question is its form's, and its answer need not repeat it
			titles[i] = subjectWords(reader, s.Title)
		}
	}
	withoutIDs(titles)
	for _, title := range titles {
		for _, w := range title {
			all[w] = true
		}
	}
	if len(all) < minAsked || mayBeEntries(d, reader) {
		return headingMatch{asked: len(all)}
	}
	texts := sectionWords(d, reader, all)
	asked, places := map[string]bool{}, map[string]whereabouts{}
	for i, title := range titles {
		if len(texts[i]) < minWords {
			continue
		}
		for _, w := range title {
			if place, met := places[w]; texts[i][w] {
				places[w] = inOwnSection
			} else if !met || place != inOwnSection {
				places[w] = nowhere
			}
			asked[w] = true
		}
	}
	a := headingMatch{asked: len(asked), weight: weigh(places)}
	if !a.isFar() { // if all that do not stand in their own section stood nowhere
		return a
	}
	gone := goneWords(d, asked, texts[0])
	for w, place := range places {
		if place == nowhere && !gone[w] {
			places[w] = elsewhere
		}
	}
	if a.lost, a.weight = len(gone), weigh(places); a.isFar() {
		if areBriefNotes(d, titles, texts) {
			return headingMatch{asked: len(asked)}
		}
		a.gone = writtenInHeadings(d, reader, gone)
		a.unnamed, a.named = recurringWords(d, reader)
	}
	return a
}

// mayBeEntries reports whether the sections of a page may be entries of a list, such as recipes, speakers or error codes: their titles are names,
// which the text below need not repeat. Parts of a form ("Motivation", "Open questions") and phrases are no names.
func mayBeEntries(d *document.Document, reader similarity.Reader) bool {
	parts, phrases := 0, 0
	for _, s := range d.Sections {
		switch n := len(subjectWords(reader, s.Title)); {
		case n >= phraseWords, n == phraseWords-1 && len(written(s.Title)) > n:
			phrases++
		case n == 0 && len(reader.Words(s.Title)) > 0:
			parts++
		}
	}
	return parts < minParts && phrases < minPhrases
}

// weigh is the sum of what the headings' words weigh.
func weigh(places map[string]whereabouts) (sum float64) {
	for w, place := range places {
		if thingStems()[w] {
			sum += weightOfThing[place]
		} else {
			sum += weightOfSubject[place]
		}
	}
	return sum
}

// goneWords are the words asked for that stand nowhere in the text of a document, also in no name that is made of several; said are
// those that do by themselves.
func goneWords(d *document.Document, asked, said map[string]bool) map[string]bool {
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
	return left
}

// writtenInHeadings are words as the headings write them, in the order in which they stand there.
func writtenInHeadings(d *document.Document, reader similarity.Reader, stems map[string]bool) []string {
	var list []string
	seen := map[string]bool{}
	for _, s := range d.Sections {
		for _, word := range written(s.Title) {
			for _, w := range reader.Words(word) {
				if stems[w] && !seen[w] {
					seen[w] = true
					list = append(list, word)
				}
			}
		}
	}
	return list
}

// written are the words of a text as it writes them, without the marks around them.
func written(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '_' })
}

// recurringWords are the subject words that most sections use: those that stand in no heading, as they are written first, and how
// many stand in one.
func recurringWords(d *document.Document, reader similarity.Reader) (unnamed []string, named int) {
	in, first, common := map[string]int{}, map[string]string{}, map[string]bool{}
	headings := map[string]bool{}
	for _, s := range d.Sections {
		for _, w := range reader.Words(s.Title) {
			headings[w] = true
		}
		said := map[string]bool{}
		for _, b := range d.OwnBlocks(s) {
			if b.Nav || b.Kind == document.Code {
				continue
			}
			for _, word := range written(b.Text) {
				for _, w := range reader.Words(word) {
					if said[w] || len(w) < 4 || !isSubject(w) {
						continue
					}
					common[w] = common[w] || word == strings.ToLower(word)
					said[w] = true
					if in[w]++; in[w] == 1 {
						first[w] = word
					}
				}
			}
		}
	}
	var stems []string
	for w, n := range in {
		if n >= inSections && common[w] { // a page of people names them in every section
			stems = append(stems, w)
		}
	}
	slices.SortFunc(stems, func(a, b string) int { return cmp.Or(cmp.Compare(in[b], in[a]), cmp.Compare(a, b)) })
	for _, w := range stems[:min(len(stems), mostRecurring)] {
		if headings[w] {
			named++
			continue
		}
		unnamed = append(unnamed, first[w])
	}
	return unnamed, named
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

// isPath reports whether a heading is the place of a file, which the text below it need not repeat.
func isPath(title string) bool {
	return strings.Contains(title, "/") && !strings.Contains(strings.TrimSpace(title), " ")
}

// identifier is a name as code writes them, alone or with its arguments: getblock, verify_proof "proof", onSizeChanged(size), x-max-age.
var identifier = pattern.New(`^[\s\x60*]*(?:[a-z][a-z\d]*[._-]?)+(?:[A-Z][a-zA-Z\d]*)*\x60?(?:\s*[("<\[{].*)?$`)

// isIdentifier reports whether a heading is the name of a function, a method or a field: a reference lists them, and the text below need not
// repeat it.
func isIdentifier(title string) bool { return identifier.MatchString(title) }

// subjectWords are the words of a heading that speak of the document's own subject.
func subjectWords(reader similarity.Reader, title string) []string {
	var words []string
	for _, w := range reader.Words(title) {
		if isSubject(w) {
			words = append(words, w)
		}
	}
	return words
}

// isSubject reports whether a stem is a word of some subject: a section's number stands in no text, and a structural word in any.
func isSubject(w string) bool {
	return len(w) > 2 && (w[0] < '0' || w[0] > '9') && (!structuralStems()[w] || thingStems()[w])
}

// headingID is the id of a requirement, a story or a section: NFR-01, us-3.2, FR-UI-7.
var headingID = pattern.New(`^([\pL]+(?:[-_.]?[\pL]+)?)(?:[-_.]\d+|\d{2,})(?:[-_.]\d+)*[a-z]?$`)

// withoutIDs leaves out ids of which headings have several: they number the sections, and no text need repeat them.
func withoutIDs(titles [][]string) {
	series := map[string]map[string]bool{}
	seriesOf := func(w string) map[string]bool {
		id := headingID.FindStringSubmatch(w)
		if id == nil {
			return nil
		}
		if series[id[1]] == nil {
			series[id[1]] = map[string]bool{}
		}
		return series[id[1]]
	}
	for _, title := range titles {
		for _, w := range title {
			if ids := seriesOf(w); ids != nil {
				ids[w] = true
			}
		}
	}
	for i, title := range titles {
		titles[i] = slices.DeleteFunc(title, func(w string) bool { return len(seriesOf(w)) > 1 })
	}
}

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
	severity := review.Medium // one sign
	text := fmt.Sprintf("The headings and the text under them seem to belong to different documents: %d of the %d subject words in the headings stand nowhere in the text (%s)",
		a.lost, a.asked, listAtMost(inQuotes(a.gone), shownWords))
	if len(a.unnamed) > 0 { // and a second one that knows nothing of the first
		severity = review.High
		text += fmt.Sprintf(", and what the text speaks of most (%s) stands in no heading", listAtMost(inQuotes(a.unnamed), shownWords))
	}
	return failed(absence(severity, text+".", ""))
}

// shownWords are so many as a sentence can hold.
const shownWords = 3

// inQuotes puts each word in quotation marks, once.
func inQuotes(words []string) []string {
	var quoted []string
	for _, w := range words {
		if q := "“" + w + "”"; !slices.Contains(quoted, q) {
			quoted = append(quoted, q)
		}
	}
	return quoted
}
