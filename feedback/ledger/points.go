package ledger

import (
	"slices"
	"strings"

	"parley/engine/pattern"
	"parley/engine/review"
	"parley/engine/round"
)

// point is one statement of one round before it is known which entry it belongs to.
type point struct {
	id           string // of the entry, when it stands for one
	kind         string
	text         string
	raw          string // the text as it was said, with the ids it begins with
	severity     review.Severity
	perspectives []string
	judge        string
	tool         string
	rule         string
	quote        string
	line         int
	anchor       string
	topic        string
	evidence     review.Evidence
	about        []string // the entries that it names

	// Read once, because each point is compared with many.
	folded, foldedQuote string
	figures             Figures
}

// ready reads what points are compared by.
func ready(points []point) {
	for i := range points {
		p := &points[i]
		p.folded, p.foldedQuote, p.figures = fold(p.text), fold(p.quote), FiguresOf(p.text)
	}
}

// pointsOf lists what a round says that the ledger keeps, in the round's order. Reviews of perspectives that were
// not asked in this round repeat an older one and are passed over.
func (l *Ledger) pointsOf(r round.Round, asked func(string) bool) []point {
	points := make([]point, 0, saidIn(r))
	gaps := false
	say := func(p point, kind, text string, severity review.Severity) point {
		p.kind, p.raw, p.severity = kind, text, severity
		p.about, p.text = l.addressed(text)
		return p
	}
	for _, rev := range r.Perspectives {
		if rev.Outcome == round.Missing || !asked(rev.Name) {
			continue
		}
		base := point{perspectives: []string{rev.Name}, judge: rev.Outcome.Source(), tool: rev.Tool}
		missing, grave := l.missingOnce(rev.Answer)
		gaps = gaps || len(rev.MissingRequirements) > 0
		for i, w := range rev.Weaknesses {
			p := say(base, Weakness, w.Text, w.Severity)
			if grave[i] {
				p.severity = review.High
			}
			p.rule, p.quote, p.line, p.anchor = w.Rule, w.Quote, w.Line, w.Anchor
			p.topic, p.evidence = w.Topic, w.Evidence
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
		p := say(point{perspectives: item.Perspectives, line: item.Line}, Action, item.Text, item.Severity)
		if len(item.Perspectives) > 0 {
			p.judge = judgeOf(r, item.Perspectives[0])
		}
		points = append(points, p)
	}
	return slices.DeleteFunc(points, func(p point) bool { return strings.TrimSpace(p.text) == "" })
}

// saidIn is how many points there are in a round at most.
func saidIn(r round.Round) int {
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
func fold(s string) string {
	return strings.TrimRight(strings.Join(strings.Fields(strings.ToLower(s)), " "), ".。!！;；")
}

// leading is how a reviewer begins who speaks of earlier findings: "F-001: …", "F-001, F-004 and F-007 hold".
var leading = pattern.New(`^[\s\[("“*]*(?i:findings?\s+)?(F-\d{3,}(?:\s*(?:,|;|/|&|and|、|和)\s*F-\d{3,})*)[\])"”*]*\s*[:：,.–—-]*\s*`)

var anID = pattern.New(`F-\d{3,}`)

// addressed takes the ids of entries that a text begins with off it. Ids that are not the ledger's belong to the
// document, and a text of ids alone stays as it is.
func (l *Ledger) addressed(text string) (ids []string, rest string) {
	m := leading.FindStringSubmatchIndex(text)
	if m == nil {
		return nil, text
	}
	for _, id := range anID.FindAllString(text[m[2]:m[3]], -1) {
		if l.Find(id) != nil {
			ids = append(ids, id)
		}
	}
	if rest = text[m[1]:]; len(ids) == 0 || strings.TrimSpace(rest) == "" {
		return ids, text
	}
	return ids, rest
}
