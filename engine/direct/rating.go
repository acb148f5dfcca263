package direct

import (
	"fmt"
	"math"

	"parley/engine/document"
	"parley/engine/review"
)

// The rating's caps (facts, section 6).
const (
	ceiling       = 4 // a 5 claims judgement no rule made
	highCap       = 3 // with an open high finding
	manyHighsCap  = 2 // with three of them
	manyHighs     = 3
	thinCap       = 3   // for a short document, or when half the criteria do not apply
	shortWords    = 120 // words; a Chinese document counts 200 characters
	shortHan      = 200
	missingCap    = 2 // for coverage with a requirement strictly missing
	sparseCap     = 2 // where many sections hold nothing (thinShare)
	absentCap     = 1 // where there is no text to rate (emptyShare), or none that can be read
	shareToRating = 4
)

// score is a rating with how it came about.
type score struct {
	rating                    review.Rating
	met, partly, not, skipped int
	confidence                string
	reason                    string
}

// rate weighs the criteria: met 1, partly 1/2, not 0; what is not applicable leaves the sum.
func (m *matter) rate(results []result, findings []finding) score {
	var s score
	var sum, weight float64
	for _, r := range results {
		w := float64(r.check.Weight)
		switch r.state {
		case met:
			s.met++
			sum += w
		case partly:
			s.partly++
			sum += w / 2
		case unmet:
			s.not++
		default:
			s.skipped++
			continue
		}
		weight += w
	}
	s.confidence = "medium"
	if emptyDocument(m.doc) {
		s.rating, s.confidence, s.reason = 1, "low", "1 of 5: the document is empty"
		return s
	}
	if m.trace != nil && m.trace.all() > 0 {
		sum, weight = m.trace.share()
	}
	if why := m.absent(); why != "" {
		s.rating, s.confidence, s.reason = absentCap, "low", fmt.Sprintf("%d of 5: %s, so there is nothing to rate", absentCap, why)
		return s
	}
	if l := m.foreignLanguage(); l != "" {
		s.confidence, s.reason = "low", fmt.Sprintf("unrated: the document seems to be in %s, and the built-in checks know the words of English and Chinese only", l)
		return s
	}
	if weight == 0 {
		s.confidence, s.reason = "low", "unrated: none of the checks applies to this document"
		return s
	}
	base := 1 + int(math.Floor(shareToRating*(sum/weight)+0.5))
	s.cap(base, m, findings)
	return s
}

// limit is a cap with the words that explain it.
type limit struct {
	to  int
	why string
}

// limits are the caps that hold for the document, the most telling first.
func (m *matter) limits(s *score, findings []finding) []limit {
	var found []limit
	if b := m.substance(); b.share() > thinShare {
		found = append(found, limit{sparseCap, b.describe() + ", which caps"})
	}
	highs := 0
	for _, f := range findings {
		if f.severity.Rank() >= review.High.Rank() {
			highs++
		}
		if f.check != nil && f.check.Cap > 0 {
			found = append(found, limit{f.check.Cap, fmt.Sprintf("it fails %s (%s), which caps", f.check.ID, f.check.What)})
		}
	}
	if m.trace != nil && len(m.trace.missing()) > 0 {
		n := len(m.trace.missing())
		found = append(found, limit{missingCap, plural(n, "missing requirement") + " " + caps(n)})
	}
	if highs >= manyHighs {
		found = append(found, limit{manyHighsCap, fmt.Sprintf("%d high findings cap", highs)})
	}
	if highs > 0 {
		found = append(found, limit{highCap, plural(highs, "high finding") + " " + caps(highs)})
	}
	if isShort(m.doc) {
		s.confidence = "low"
		found = append(found, limit{thinCap, fmt.Sprintf("a text of %s caps", length(m.doc))})
	}
	// What is not met is no ground to trust the rest more: a defect must not lift the cap.
	if s.met+s.partly < s.skipped {
		s.confidence = "low"
		found = append(found, limit{thinCap, fmt.Sprintf("%d of %d criteria do not apply, which caps", s.skipped, s.met+s.partly+s.not+s.skipped)})
	}
	return append(found, limit{ceiling, "no rule can vouch for more, which caps"})
}

// cap applies the lowest limit and writes down why the rating is what it is.
func (s *score) cap(base int, m *matter, findings []finding) {
	rating, why := base, ""
	for _, l := range m.limits(s, findings) {
		if l.to < rating {
			rating, why = l.to, fmt.Sprintf(", %s at %d", l.why, l.to)
		}
	}
	partial := ""
	if s.partly > 0 {
		partial = fmt.Sprintf(" (%d partly)", s.partly)
	}
	if m.trace != nil && m.trace.all() > 0 {
		partial += ", " + m.trace.summary()
	}
	s.rating = review.Rating(rating)
	s.reason = fmt.Sprintf("%d of 5: %d of %d checks met%s%s", rating, s.met, s.met+s.partly+s.not, partial, why)
}

func caps(n int) string {
	if n == 1 {
		return "caps"
	}
	return "cap"
}

// textLength counts the words and Han characters of a document, repeated blocks once.
func textLength(d *document.Document) (words, han int) {
	seen := map[string]bool{}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind == document.Code || b.Nav || seen[b.Text] {
			continue
		}
		seen[b.Text] = true
		w, h := document.CountWords(b.Text)
		words, han = words+w, han+h
	}
	return words, han
}

func isShort(d *document.Document) bool {
	words, han := textLength(d)
	if d.Chinese {
		return han < shortHan
	}
	return words < shortWords
}

func length(d *document.Document) string {
	words, han := textLength(d)
	if d.Chinese {
		return plural(han, "character")
	}
	return plural(words, "word")
}
