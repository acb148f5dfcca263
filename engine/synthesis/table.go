package synthesis

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"sync"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/similarity"
)

// kind is what a statement is: only like is compared with like, and praise with criticism.
type kind int

const (
	criticism kind = iota // weaknesses and requirements that are missing or partly covered
	praise                // strengths
	request               // suggestions
)

// statement is one thing that one perspective says about the artifact.
type statement struct {
	kind     kind
	by       int // index of the review
	text     string
	ids      string // what it names: "FR7 FR8"
	topic    string
	anchor   string
	severity review.Severity // of a request, its priority
	nth      int             // of what the review says, in its order

	// Where it comes from: a fixed check and what it looked at, when no model stands behind it.
	rules bool
	rule  string
	quote string
	line  int
	// places are the lines of all places, where there are several.
	places []int

	// remedy is what the reviewer names beside a weakness to settle it.
	remedy string

	evidence review.Evidence
	stance   similarity.Stance
	words    []string         // the content words of praise, in order
	signs    similarity.Signs // but of a request
	asks     similarity.Request
}

// table is all statements of a round with their similarities.
type table struct {
	reviews    []round.Review
	statements []*statement
	of         [3][]int // the statements of each kind
	matrix     *similarity.Matrix
	grouped    [3]func() [][][]int // the statements of each kind in groups at each of the thresholds
	near       [3]*neighbours      // of each kind, once something is looked up
}

func newTable(reviews []round.Review) *table {
	t := &table{reviews: reviews}
	lists := make([][]*statement, len(reviews))
	var reading sync.WaitGroup
	for i, r := range reviews {
		reading.Go(func() { lists[i] = statements(i, r) })
	}
	reading.Wait()
	t.statements = slices.Concat(lists...)
	// The order of the reviews is not to matter, so the statements get one of their own.
	slices.SortStableFunc(t.statements, func(a, b *statement) int {
		if by := cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.text, b.text)); by != 0 {
			return by
		}
		return cmp.Or(cmp.Compare(reviews[a.by].Name, reviews[b.by].Name), cmp.Compare(a.line, b.line), cmp.Compare(a.severity, b.severity))
	})
	points := make([]similarity.Point, len(t.statements))
	for i, s := range t.statements {
		points[i] = similarity.Point{Text: s.text, Topic: s.topic, Anchor: s.anchor, Quote: s.quote}
		if s.kind == request {
			// Two requests about one place may well ask for different things: their words decide.
			points[i].Anchor, points[i].Quote = "", ""
		}
		t.of[s.kind] = append(t.of[s.kind], i)
	}
	t.matrix = similarity.Compare(points)
	for k := range t.grouped {
		t.grouped[k] = sync.OnceValue(func() [][][]int { return t.group(kind(k)) })
	}
	return t
}

// statements are what a review praises, criticises and asks for.
func statements(by int, r round.Review) []*statement {
	rules := r.Rules != nil || r.Outcome == round.Direct
	var list []*statement
	for _, text := range r.Strengths {
		list = append(list, &statement{kind: praise, by: by, text: oneLine(text), rules: rules})
	}
	for _, w := range r.Weaknesses {
		list = append(list, &statement{
			by: by, text: oneLine(w.Text), topic: w.Topic, anchor: w.Anchor, severity: w.Severity,
			rules: rules, rule: w.Rule, quote: w.Quote, line: w.Line, places: linesOf(w), evidence: evidenceOf(w), remedy: remedyOf(w),
		})
	}
	for _, text := range r.MissingRequirements {
		list = append(list, &statement{by: by, text: oneLine(text), severity: review.High, rules: rules})
	}
	for _, text := range r.PartialRequirements {
		list = append(list, &statement{by: by, text: oneLine(text), severity: review.Medium, rules: rules})
	}
	for _, s := range r.Suggestions {
		asked := &statement{
			kind: request, by: by, text: oneLine(s.Text), topic: s.Topic, anchor: s.Anchor, severity: s.Priority,
			rules: rules, rule: s.Rule, line: s.Line,
		}
		for _, w := range r.Weaknesses { // a check asks for the remedy of what it found: on the same evidence
			if s.Rule != "" && w.Rule == s.Rule && w.Line == s.Line {
				asked.quote, asked.places = w.Quote, linesOf(w)
				break
			}
		}
		list = append(list, asked)
	}
	words := similarity.NewReader()
	for i := range list {
		text := list[i].text
		switch list[i].kind {
		case request:
			list[i].asks = words.Request(text)
		case praise:
			list[i].words, list[i].signs = words.Words(text), words.Signs(text)
		case criticism:
			list[i].signs = words.Signs(text)
		}
		list[i].ids, list[i].nth, list[i].stance = idsIn(text), i, similarity.StanceOf(text)
	}
	return slices.DeleteFunc(list, func(s *statement) bool { return s.text == "" })
}

// remedyOf is what a reviewer names beside a weakness; what a fixed check would have is among its suggestions by its rule.
func remedyOf(w review.Weakness) string {
	if w.Rule != "" {
		return ""
	}
	return oneLine(w.Settles)
}

// linesOf are the lines of a weakness's places, none where it has one.
func linesOf(w review.Weakness) []int {
	var lines []int
	for _, p := range w.Places {
		lines = append(lines, p.Line)
	}
	return lines
}

// evidenceOf tells what became of a weakness's quote. Fixed checks quote what they found.
func evidenceOf(w review.Weakness) review.Evidence {
	if w.Rule != "" && w.Quote != "" && w.Line > 0 {
		return review.Found
	}
	return w.Evidence
}

// opposed reports whether two statements contradict each other.
func opposed(a, b *statement) bool {
	return a.stance.Opposes(b.stance) && similarity.Fold(a.text) != similarity.Fold(b.text)
}

// same are the groups of statements of a kind that say the same, maybe those of what possibly does. They must not be changed.
func (t *table) same(k kind) [][]int  { return t.grouped[k]()[0] }
func (t *table) maybe(k kind) [][]int { return t.grouped[k]()[1] }

// group groups the statements of a kind, once for all who ask: in a large round that takes longer than all else.
func (t *table) group(k kind) [][][]int {
	levels := t.matrix.Subset(t.of[k]).Levels(thresholds[k]...)
	for _, groups := range levels {
		for _, group := range groups {
			for i, member := range group {
				group[i] = t.of[k][member]
			}
		}
	}
	return levels
}

// thresholds are those at which the statements of each kind are looked at, highest first.
var thresholds = [3][]float64{
	criticism: {similarity.SameThreshold, similarity.MaybeThreshold},
	praise:    {similarity.SameThreshold, similarity.MaybeThreshold},
	request:   {similarity.SameThreshold},
}

// source is where a point comes from: the review that makes it first, the first line that this review names for it, and
// where in the review it stands. What weighs the same is in this order.
type source struct{ by, line, nth int }

func (s source) compare(o source) int {
	return cmp.Or(cmp.Compare(s.by, o.by), cmp.Compare(lineOrLast(s.line), lineOrLast(o.line)), cmp.Compare(s.nth, o.nth))
}

// lineOrLast puts what has no line behind all that has.
func lineOrLast(line int) int {
	if line == 0 {
		return math.MaxInt
	}
	return line
}

// source is the first of the members' sources.
func (t *table) source(members []int) source {
	first := source{by: len(t.reviews)}
	for _, i := range members {
		s := t.statements[i]
		if one := (source{s.by, s.line, s.nth}); one.compare(first) < 0 {
			first = one
		}
	}
	return first
}

// perspectives names who makes the statements, in the order of the reviews.
func (t *table) perspectives(members []int) []string {
	by := make([]int, len(members))
	for n, i := range members {
		by[n] = t.statements[i].by
	}
	slices.Sort(by)
	by = slices.Compact(by)
	names := make([]string, len(by))
	for n, review := range by {
		names[n] = t.reviews[review].Name
	}
	return names
}

// weight is the rank of the weightiest statement.
func (t *table) weight(members []int) int {
	rank := 0
	for _, i := range members {
		rank = max(rank, t.statements[i].severity.Rank())
	}
	return rank
}

func (t *table) name(i int) string { return t.reviews[t.statements[i].by].Name }

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
