package direct

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
)

// The rating's caps: what weighs more than a count of checks.
const (
	highCap       = 2 // with an open high finding
	manyHighsCap  = 1 // with three of them
	manyHighs     = 3
	thinCap       = 3   // for a short document
	openCap       = 4   // where a check is not met: a 5 says that nothing was found
	shortWords    = 120 // words; five characters of Chinese say what three words do
	minWordsRated = 10  // fewer words are no document; of Chinese as many characters
	foundFloor    = 3   // a document of some length is rated less for what it lacks as a whole
	unfoundFloor  = 4   // what a document of some length merely does not tell makes it no bad one: less needs something that is told of it
	missingCap    = 2   // for coverage with a requirement strictly missing
	sparseCap     = 2   // where many sections hold nothing (isThin)
	absentCap     = 1   // where there is no text to rate (emptyShare), or none that can be read
	shareToRating = 4
)

// score is a rating with how it came about.
type score struct {
	rating                    review.Rating
	met, partly, not, skipped int
	// asked are the checks that are asked of this kind of document, judged those of them that had something to judge.
	asked, judged int
	sum, weight   float64
	failing       []*Check // the gravest first
	halfMet       []*Check
	confidence    string
	reason        string
	abstains      string
}

// tally weighs the criteria: met 1, partly 1/2, not 0; what is not applicable leaves the sum.
func (m *analysis) tally(results []checkRun) score {
	s := score{confidence: "medium"}
	for _, r := range results {
		if r.asked && !r.check.guards(m.doc.Profile) {
			s.asked++
			if r.state != notApplicable {
				s.judged++
			}
		}
		w := float64(r.check.Weight)
		switch r.state {
		case met:
			s.met++
			s.sum += w
		case partly:
			s.partly++
			s.halfMet = append(s.halfMet, r.check)
			s.sum += w / 2
		case unmet:
			s.not++
			s.failing = append(s.failing, r.check)
		default:
			s.skipped++
			continue
		}
		s.weight += w
	}
	slices.SortStableFunc(s.failing, func(a, b *Check) int { return cmp.Compare(b.Weight, a.Weight) })
	return s
}

// rate weighs what the checks found. Where they have too little to go by there is no rating.
func (m *analysis) rate(results []checkRun, findings []finding, chosen checkSelection) score {
	s := m.tally(results)
	if emptyDocument(m.doc) {
		s.rating, s.confidence, s.reason = 1, "low", "1/5: the document is empty"
		return s
	}
	if why := m.absenceReason(); why != "" {
		s.rating, s.confidence, s.reason = absentCap, "low", fmt.Sprintf("%d/5: %s, so there is nothing to rate", absentCap, why)
		return s
	}
	traced := m.trace != nil && m.trace.all() > 0 && !m.doc.Unread()
	if traced {
		s.sum, s.weight = m.trace.share()
	}
	if s.abstains = m.abstention(s, traced, len(findings) > 0, chosen); s.abstains != "" && (m.unreadable() != "" || !slices.ContainsFunc(findings, isHigh)) {
		s.confidence, s.reason = "low", "abstains: "+s.abstains+s.besideAbstaining(m.doc.Profile)
		return s
	}
	s.abstains = ""
	base := 1
	if s.weight > 0 {
		base += int(math.Floor(shareToRating*(s.sum/s.weight) + 0.5))
	}
	counted := base
	if !traced && (len(findings) == 0 || !isShort(m.doc)) {
		base = max(base, foundFloor)
		if len(findings) == 0 {
			base = max(base, unfoundFloor)
		}
	}
	s.cap(base, m, findings)
	if base > counted && int(s.rating) == base {
		s.reason += floorReason(base, findings)
	}
	return s
}

// floorReason says why the rating is not as low as the count of checks alone would make it.
func floorReason(floor int, findings []finding) string {
	if len(findings) == 0 {
		return fmt.Sprintf("; not below %d, as there is no finding", floor)
	}
	return fmt.Sprintf("; not below %d, as the text is not short", floor)
}

func isHigh(f finding) bool { return f.severity.Rank() >= review.High.Rank() }

// unreadable says why the checks cannot read the document, or "" where they can.
func (m *analysis) unreadable() string {
	switch l := m.foreignLanguage(); {
	case m.doc.Format == document.Program:
		return "the file is a program, and parley has no opinion on this kind: ask an AI tool"
	case m.doc.Unread():
		return fmt.Sprintf("the document is written in %s, which the built-in checks do not read: convert it to Markdown, or ask an AI tool", m.doc.Format)
	case l != "":
		return fmt.Sprintf("the document seems to be in %s, and of that language the built-in checks know at most a few words for what is still to be filled in", l)
	case m.doc.Language == "" && m.artifact.drawn().joinsNothing() && !m.isShuffled():
		return "the built-in checks do not know the language of the document"
	}
	return ""
}

// abstention says why there is no rating, or "" where there is ground for one.
func (m *analysis) abstention(s score, traced, tells bool, chosen checkSelection) string {
	if why := m.unreadable(); why != "" {
		return why
	}
	switch {
	case m.trace != nil && m.trace.self:
		return "the document is the discovery context itself, so there is nothing to hold it against"
	case m.tiny():
		return fmt.Sprintf("%s beside headings and code are too few to judge", length(m.doc))
	case traced:
		return ""
	case s.asked == 0:
		return fmt.Sprintf("parley has no checks of its own for %s here", withArticle(m.doc.Profile))
	case s.judged == 0:
		return fmt.Sprintf("none of %s applies", plural(s.asked, "check"))
	case s.met+s.partly == 0 && s.not > 0 && !tells:
		return fmt.Sprintf("none of %s is met, and that words are missing proves no fault (%s)", plural(s.not, "check"), strings.TrimPrefix(s.unmetWords(), "; "))
	case 2*s.judged < s.asked:
		return s.tooFew(m.doc.Profile)
	case chosen.byFocus && 2*chosen.unheard > chosen.areas:
		return fmt.Sprintf("the built-in checks speak of %d of its %s", chosen.areas-chosen.unheard, plural(chosen.areas, "focus area"))
	case chosen.byFocus && s.judged < minFocusChecks:
		return fmt.Sprintf("only %s what it looks for", plural(s.judged, "check")+singularOrPlural(s.judged, " speaks of", " speak of"))
	}
	return ""
}

// minFocusChecks is how many checks a perspective of the caller's own needs for a rating: one or two that share a word with
// its focus say next to nothing on it.
const minFocusChecks = 3

// tiny reports whether there is less text than a sentence or two.
func (m *analysis) tiny() bool {
	if m.doc.Root != nil {
		return false
	}
	isEnough := func(words, han int) bool { return words+han >= minWordsRated }
	return !isEnough(textLengthUntil(m.doc, isEnough))
}

// ratingCap is a cap with the words that explain it.
type ratingCap struct {
	rating int
	why    string
}

// ratingCaps are the caps that hold for the document, the most telling first.
func (m *analysis) ratingCaps(s *score, findings []finding) []ratingCap {
	var found []ratingCap
	if b := m.substance(); b.isThin() {
		found = append(found, ratingCap{sparseCap, b.describe()})
	}
	if items := m.missingItems(); items.isThin() {
		found = append(found, ratingCap{sparseCap, items.describe()})
	}
	highs := 0
	for _, f := range findings {
		if isHigh(f) {
			highs++
		}
		if f.check != nil && f.check.RatingCap > 0 && f.severity.Rank() >= f.check.Severity.Rank() {
			found = append(found, ratingCap{f.check.RatingCap, fmt.Sprintf("it fails %s (%s)", f.check.ID, f.check.Criterion)})
		}
	}
	if m.trace != nil && len(m.trace.missing()) > 0 {
		n := len(m.trace.missing())
		found = append(found, ratingCap{missingCap, plural(n, "missing requirement")})
	}
	if highs >= manyHighs {
		found = append(found, ratingCap{manyHighsCap, plural(highs, "high finding")})
	}
	if highs > 0 {
		found = append(found, ratingCap{highCap, plural(highs, "high finding")})
	}
	if limit, ok := m.mistakes().limit(m.doc); ok {
		found = append(found, limit)
	}
	if isShort(m.doc) {
		s.confidence = "low"
		found = append(found, ratingCap{thinCap, "only " + length(m.doc) + " beside headings and code"})
	}
	if s.not+s.partly > 0 {
		found = append(found, ratingCap{openCap, "not every check is met in full"})
	}
	return found
}

// cap applies the lowest limit and writes down why the rating is what it is.
func (s *score) cap(base int, m *analysis, findings []finding) {
	rating, why := base, ""
	for _, l := range m.ratingCaps(s, findings) {
		if l.rating < rating {
			rating, why = l.rating, fmt.Sprintf("; at most %d: %s", l.rating, l.why)
		}
	}
	partial := ""
	if s.partly > 0 && s.not > 0 {
		partial = fmt.Sprintf(" (%d partly)", s.partly)
	}
	if m.trace != nil && m.trace.all() > 0 {
		partial += ", " + m.trace.summary()
	}
	s.rating = review.Rating(rating)
	s.reason = fmt.Sprintf("%d/5: %d of %d checks met%s%s%s", rating, s.met, s.met+s.partly+s.not, partial, s.unmetWords(), why)
}

// mostTold is how many unmet criteria a rating's sentence names.
const mostTold = 3

// unmetWords names what is not met, the weightiest first: "; not: compares with the alternatives (P11)"; where there is no such thing,
// what is met in part only.
func (s *score) unmetWords() string {
	switch {
	case len(s.failing) > 0:
		return "; not: " + criteria(s.failing)
	case len(s.halfMet) > 0:
		return "; only partly: " + criteria(s.halfMet)
	default:
		return ""
	}
}

// criteria names the first checks of a list.
func criteria(list []*Check) string {
	parts := make([]string, len(list))
	for i, c := range list {
		parts[i] = fmt.Sprintf("%s (%s)", c.Criterion, c.ID)
	}
	return listAtMost(parts, mostTold)
}

// textLength counts the words and Han characters of a document, repeated blocks once.
func textLength(d *document.Document) (words, han int) {
	return textLengthUntil(d, func(int, int) bool { return false })
}

// textLengthUntil counts until it is enough: whether a document of megabytes is short is soon told.
func textLengthUntil(d *document.Document, enough func(words, han int) bool) (words, han int) {
	seen := map[string]bool{}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind == document.Code || b.Nav || seen[b.Text] {
			continue
		}
		seen[b.Text] = true
		w, h := document.CountWords(b.Text)
		if words, han = words+w, han+h; enough(words, han) {
			break
		}
	}
	return words, han
}

// isShort reports whether the document is short. It counts words and characters together: a text in two languages is as
// long as both.
func isShort(d *document.Document) bool {
	isLong := func(words, han int) bool { return 5*words+3*han >= 5*shortWords }
	return !isLong(textLengthUntil(d, isLong))
}

func length(d *document.Document) string {
	switch words, han := textLength(d); {
	case han == 0:
		return plural(words, "word")
	case words == 0:
		return plural(han, "character")
	default:
		return plural(words, "word") + " and " + plural(han, "character")
	}
}
