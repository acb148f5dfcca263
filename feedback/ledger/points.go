package ledger

import (
	"slices"
	"strings"
	"unicode"

	"parley/engine/pattern"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/similarity"
)

// point is one statement of one round before it is known which entry it belongs to.
type point struct {
	id           string // of the entry, when it stands for one
	kind         string
	text         string
	raw          string // the text as it was said, with the ids it begins with
	severity     review.Severity
	consequence  string
	callsFor     review.Kind
	perspectives []string
	judge        string
	tool         string
	rule         string
	quote        string
	line         int
	anchor       string
	topic        string
	evidence     review.Evidence
	where        review.Where
	about        []string   // the entries that it names
	saidBy       []ownWords // of an entry, how each reviewer behind it puts it

	// Read once, because each point is compared with many.
	folded, foldedQuote string
	figures             similarity.Figures
	stance              similarity.Stance
	signs               similarity.Signs
	subject             []string // of a rule's finding
}

// precompute reads what points are compared by.
func precompute(points []point) {
	words := similarity.NewReader()
	for i := range points {
		p := &points[i]
		p.folded, p.foldedQuote, p.figures = fold(p.text), fold(p.quote), similarity.FiguresOf(p.text)
		p.stance, p.signs = similarity.StanceOf(p.text), words.Signs(p.text)
		if p.rule != "" {
			p.subject = subjectOf(p.text)
		}
	}
}

// pointsOf lists what a round says that the ledger keeps, in the round's order. Reviews of perspectives that were
// not asked in this round repeat an older one and are passed over.
func (l *Ledger) pointsOf(r round.Round, asked func(string) bool) []point {
	points := make([]point, 0, maxPoints(r))
	gaps := false
	say := func(p point, kind, text string, severity review.Severity) point {
		p.kind, p.raw, p.severity = kind, text, severity
		p.about, p.text = l.splitLeadingIDs(text)
		return p
	}
	for _, rev := range r.Perspectives {
		if rev.Outcome == round.Missing || !asked(rev.Name) {
			continue
		}
		base := point{perspectives: []string{rev.Name}, judge: rev.Outcome.Source(), tool: rev.Tool}
		missing, grave := l.splitMissing(rev.Answer)
		gaps = gaps || len(rev.MissingRequirements) > 0
		for i, w := range rev.Weaknesses {
			p := say(base, Weakness, w.Text, w.Severity)
			if grave[i] && p.severity.Rank() < review.High.Rank() {
				p.severity = review.High
			}
			p.rule, p.quote, p.line, p.anchor = w.Rule, w.Quote, w.Line, w.Anchor
			p.topic, p.evidence, p.where, p.consequence, p.callsFor = w.Topic, w.Evidence, w.Where, w.Consequence, w.Kind
			if p.rule == review.OrdersToReviewers { // parley's own check looks for them, whoever reviews
				p.judge, p.tool = round.Direct.Source(), ""
			}
			points = append(points, p)
		}
		for _, text := range missing {
			points = append(points, say(base, Gap, text, review.High))
		}
	}
	if !gaps && asked("coverage") {
		for _, gap := range r.CoverageGaps {
			points = append(points, say(point{perspectives: []string{"coverage"}, judge: judgeOf(r, "coverage")}, Gap, gap, review.High))
		}
	}
	for _, item := range r.ActionItems {
		if !slices.ContainsFunc(item.Perspectives, asked) {
			continue
		}
		p := say(point{perspectives: item.Perspectives, line: item.Line, where: item.Where}, Action, item.Text, item.Severity)
		if len(item.Perspectives) > 0 {
			p.judge = judgeOf(r, item.Perspectives[0])
		}
		points = append(points, p)
	}
	return slices.DeleteFunc(points, func(p point) bool { return strings.TrimSpace(p.text) == "" })
}

// maxPoints is how many points there are in a round at most.
func maxPoints(r round.Round) int {
	n := len(r.CoverageGaps) + len(r.ActionItems)
	for i := range r.Perspectives {
		n += len(r.Perspectives[i].Weaknesses) + len(r.Perspectives[i].MissingRequirements)
	}
	return n
}

// strengthsOf lists what perspectives praise: opposite polarity on the same point is a disagreement.
func strengthsOf(r round.Round, asked func(string) bool) []point {
	var points []point
	for _, rev := range r.Perspectives {
		if rev.Outcome == round.Missing || !asked(rev.Name) {
			continue
		}
		for _, s := range rev.Strengths {
			points = append(points, point{text: s, perspectives: []string{rev.Name}, judge: rev.Outcome.Source()})
		}
	}
	return points
}

// judgeOf tells who stood behind a perspective in this round: "ai", "rules" or "" when nothing arrived.
func judgeOf(r round.Round, perspective string) string {
	for _, rev := range r.Perspectives {
		if rev.Name == perspective {
			return rev.Outcome.Source()
		}
	}
	return ""
}

// fold makes texts comparable word for word: case, spacing and closing punctuation do not count.
func fold(s string) string { return similarity.Fold(s) }

// inMarks is what a fixed check names in its text: the words it found, or what it looked for.
var inMarks = pattern.New(`“[^”]*”|"[^"]*"`)

// subjectOf is what a fixed check's finding is about: the words in quotation marks and the ids beside them. Texts of one
// check are made from one template, so nothing else tells them apart; how many places there are may change.
func subjectOf(text string) []string {
	subjects := inMarks.FindAllString(strings.ToLower(text), -1)
	for _, figure := range similarity.FiguresOf(inMarks.ReplaceAllString(text, " ")) {
		if similarity.IsID(figure) {
			subjects = append(subjects, figure)
		}
	}
	return subjects
}

// sameSubject reports whether two findings of one check are about the same: they name something in common, or both name
// nothing.
func (p *point) sameSubject(other *point) bool {
	if len(p.subject) == 0 || len(other.subject) == 0 {
		return len(p.subject) == len(other.subject)
	}
	return slices.ContainsFunc(p.subject, func(s string) bool { return slices.Contains(other.subject, s) })
}

// counted reports whether two findings of one check differ in how much it counts only: it was run again.
func (p *point) counted(other *point) bool {
	if len(p.subject) > 0 {
		return p.sameSubject(other)
	}
	bare := func(s string) string { return strings.Map(withoutDigits, s) }
	return p.folded != other.folded && bare(p.folded) == bare(other.folded)
}

func withoutDigits(r rune) rune {
	if unicode.IsDigit(r) {
		return -1
	}
	return r
}

// leadingIDs is how a reviewer begins who speaks of earlier findings: "F-001: …", "F-001, F-004 and F-007 hold".
var leadingIDs = pattern.New(`^[\s\[("“*]*(?i:findings?\s+)?(F-\d{3,}(?:\s*(?:,|;|/|&|and|、|和)\s*F-\d{3,})*)[\])"”*]*\s*[:：,.–—-]*\s*`)

var idPattern = pattern.New(`F-\d{3,}`)

// splitLeadingIDs takes the ids of entries that a text begins with off it. Ids that are not the ledger's belong to the
// document, and a text of ids alone stays as it is.
func (l *Ledger) splitLeadingIDs(text string) (ids []string, rest string) {
	m := leadingIDs.FindStringSubmatchIndex(text)
	if m == nil {
		return nil, text
	}
	for _, id := range idPattern.FindAllString(text[m[2]:m[3]], -1) {
		if l.Find(id) != nil {
			ids = append(ids, id)
		}
	}
	if rest = text[m[1]:]; len(ids) == 0 || strings.TrimSpace(rest) == "" {
		return ids, text
	}
	return ids, rest
}
