package synthesis

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/similarity"
)

// conflict is a strength with the weaknesses that others see in the same thing.
type conflict struct {
	praise    int
	criticism []int
}

// conflicts are the topics that one perspective counts as a strength and another as a weakness, the weightiest first, then
// in the order of the reviews and of the document.
func (t *table) conflicts() []round.View {
	list := t.findConflicts()
	slices.SortStableFunc(list, func(a, b conflict) int {
		return cmp.Or(cmp.Compare(t.gravity(b), t.gravity(a)), t.source(a.criticism).compare(t.source(b.criticism)))
	})
	views := []round.View{}
	topics := similarity.NewClassifier()
	for _, c := range list {
		views = append(views, t.view(c, topics))
	}
	for _, k := range []kind{criticism, request} {
		views = append(views, t.contradictions(k, topics)...)
	}
	slices.SortStableFunc(views, func(a, b round.View) int { return cmp.Compare(b.Severity.Rank(), a.Severity.Rank()) })
	return views
}

// gravity is the rank of the severity that a conflict is told with.
func (t *table) gravity(c conflict) int { return viewSeverity(t.weight(c.criticism)).Rank() }

// findConflicts finds, for every strength, the weaknesses that speak of the same thing; each weakness counts against the
// strength it is nearest to.
func (t *table) findConflicts() []conflict {
	against := make(map[int][]int)
	if len(t.of[criticism]) == 0 {
		return nil
	}
	nearest := make(map[int]int)
	closeness := make(map[int]float64)
	reader := similarity.NewReader()
	t.matrix.Across(t.of[praise], t.of[criticism], similarity.SameThreshold, func(p, c int, near float64) {
		a, b := t.statements[p], t.statements[c]
		if near > closeness[c] && areIndependent(a, b) && !areBothRules(a, b) && !onOtherIDs(a, b) && !shareOneWord(a.words, reader.Words(b.text)) {
			nearest[c], closeness[c] = p, near
		}
	})
	for _, c := range t.of[criticism] {
		if p, found := nearest[c]; found {
			against[p] = append(against[p], c)
		}
	}
	var list []conflict
	for _, p := range t.of[praise] {
		if len(against[p]) > 0 {
			list = append(list, conflict{p, against[p]})
		}
	}
	return list
}

// shareOneWord reports whether two statements of several words have one in common and no more: "One limit for holds" is no answer to who
// holds the money.
func shareOneWord(a, b []string) bool {
	shared := 0
	for i, word := range a {
		if !slices.Contains(a[:i], word) && slices.Contains(b, word) {
			shared++
		}
	}
	return shared == 1 && len(a) > 1 && len(b) > 1
}

// contradictions are statements of one kind that are alike in their words and say the reverse of each other.
func (t *table) contradictions(k kind, topics similarity.Classifier) []round.View {
	var views []round.View
	for _, group := range t.same(k) {
		for n, i := range group {
			for _, j := range group[n+1:] {
				a, b := t.statements[i], t.statements[j]
				if a.by == b.by || areBothRules(a, b) || onOtherIDs(a, b) || !opposed(a, b) {
					continue
				}
				views = append(views, round.View{
					Topic: t.topic(conflict{i, []int{j}}, topics), Severity: viewSeverity(t.weight([]int{i, j})),
					Description:  fmt.Sprintf("%s says “%s”; %s says “%s”", t.name(i), shorten(a.text), t.name(j), shorten(b.text)),
					Perspectives: t.perspectives([]int{i, j}),
				})
			}
		}
	}
	return views
}

// maxQuotedWeaknesses is how many weaknesses a view quotes.
const maxQuotedWeaknesses = 3

func (t *table) view(c conflict, topics similarity.Classifier) round.View {
	parts := []string{fmt.Sprintf("%s counts as a strength “%s”", t.name(c.praise), shorten(t.statements[c.praise].text))}
	for n, i := range c.criticism {
		if n == maxQuotedWeaknesses {
			parts = append(parts, fmt.Sprintf("and %d more", len(c.criticism)-n))
			break
		}
		parts = append(parts, fmt.Sprintf("%s as a weakness “%s”", t.name(i), shorten(t.statements[i].text)))
	}
	return round.View{
		Topic:        t.topic(c, topics),
		Severity:     viewSeverity(t.weight(c.criticism)),
		Description:  strings.Join(parts, "; "),
		Perspectives: t.perspectives(append([]int{c.praise}, c.criticism...)),
	}
}

// topic names what a conflict is about: as a reviewer did, or as its words tell, or by the weakness itself.
func (t *table) topic(c conflict, topics similarity.Classifier) string {
	text := t.statements[c.praise].text
	for _, i := range c.criticism {
		if topic := t.statements[i].topic; topic != "" {
			return capitalize(topic)
		}
		text += " " + t.statements[i].text
	}
	if topic := topics.Topic(text); topic != "" {
		return capitalize(topic)
	}
	return strings.TrimRight(shorten(t.statements[c.criticism[0]].text), ".。")
}

func capitalize(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// viewSeverity is the severity of a rank: a divergent view is HIGH at most, and has none where no reviewer gave one.
func viewSeverity(rank int) review.Severity {
	rank = min(rank, review.High.Rank())
	for _, s := range []review.Severity{review.Low, review.Medium, review.High} {
		if s.Rank() == rank {
			return s
		}
	}
	return ""
}
