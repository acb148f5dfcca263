package ledger

import (
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/similarity"
)

// point is one statement of one round before it is known which entry it belongs to.
type point struct {
	kind         string
	text         string
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
}

func (p point) comparable() similarity.Point {
	return similarity.Point{Text: p.text, Topic: p.topic, Anchor: p.anchor}
}

// pointsOf lists what a round says that the ledger keeps, in the round's order. Reviews of perspectives that were
// not asked in this round repeat an older one and are passed over.
func pointsOf(r round.Round, asked func(string) bool) []point {
	var points []point
	gaps := false
	for _, rev := range r.Perspectives {
		if rev.Outcome == round.Missing || !asked(rev.Name) {
			continue
		}
		base := point{perspectives: []string{rev.Name}, judge: rev.Outcome.Source(), tool: rev.Tool}
		for _, w := range rev.Weaknesses {
			p := base
			p.kind, p.text, p.severity = Weakness, w.Text, w.Severity
			p.rule, p.quote, p.line, p.anchor = w.Rule, w.Quote, w.Line, w.Anchor
			p.topic, p.evidence = w.Topic, w.Evidence
			points = append(points, p)
		}
		for _, missing := range rev.MissingRequirements {
			p := base
			p.kind, p.text, p.severity = Gap, missing, review.High
			points, gaps = append(points, p), true
		}
	}
	if !gaps && asked("coverage") {
		for _, gap := range r.CoverageGaps {
			points = append(points, point{kind: Gap, text: gap, severity: review.High, perspectives: []string{"coverage"}, judge: judgeOf(r, "coverage")})
		}
	}
	for _, item := range r.ActionItems {
		if !slices.ContainsFunc(item.Perspectives, asked) {
			continue
		}
		p := point{kind: Action, text: item.Text, severity: item.Severity, perspectives: item.Perspectives, line: item.Line}
		if len(item.Perspectives) > 0 {
			p.judge = judgeOf(r, item.Perspectives[0])
		}
		points = append(points, p)
	}
	return slices.DeleteFunc(points, func(p point) bool { return strings.TrimSpace(p.text) == "" })
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
