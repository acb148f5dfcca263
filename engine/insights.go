package engine

import (
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/similarity"
)

// repeatThreshold is how alike in words a new insight is to something said before to be the same told again. It is high:
// an insight that goes beyond a finding has much of the finding's words.
const repeatThreshold = 0.8

// newInsights are those of an answer that say what nobody had said before: no finding of an earlier round again, none of the
// answer's own, and no praise, which is a strength.
func newInsights(a review.Answer, f *round.FollowUp) []string {
	if len(a.NewInsights) == 0 || f == nil {
		return a.NewInsights
	}
	said := append(saidBefore(f), askedFor(f)...)
	said = append(said, a.Strengths...)
	for _, w := range a.Weaknesses {
		said = append(said, w.Text)
	}
	points := make([]similarity.Point, 0, len(said)+len(a.NewInsights))
	known := map[string]bool{}
	for _, text := range said {
		points = append(points, similarity.Point{Text: text})
		known[similarity.Fold(text)] = true
	}
	for _, text := range a.NewInsights {
		points = append(points, similarity.Point{Text: text})
	}
	matrix := similarity.Compare(points)
	var kept []string
	for i, text := range a.NewInsights {
		repeats := known[similarity.Fold(text)] || known[similarity.Fold(withoutLabel(text))]
		for j := 0; j < len(said) && !repeats; j++ {
			repeats = matrix.InWords(len(said)+i, j) >= repeatThreshold
		}
		if !repeats && !slices.Contains(kept, text) && strings.TrimSpace(text) != "" {
			kept = append(kept, text)
		}
	}
	return kept
}

// askedFor is what the reviewers were told to look at, as a whole and sentence by sentence: told back, it is no insight.
func askedFor(f *round.FollowUp) []string {
	var asked []string
	for _, text := range append([]string{f.Focus, f.Remark, f.Feedback}, f.Questions...) {
		if strings.TrimSpace(text) == "" {
			continue
		}
		asked = append(asked, text)
		asked = append(asked, strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("\n;.!?。！？；", r) })...)
	}
	return slices.DeleteFunc(asked, func(text string) bool { return strings.TrimSpace(text) == "" })
}

// withoutLabel is a text without what stands before its first colon, as in "Focus: who pays".
func withoutLabel(text string) string {
	if _, rest, found := strings.Cut(text, ":"); found {
		return rest
	}
	return text
}

// saidBefore is what the rounds before found, praised and told.
func saidBefore(f *round.FollowUp) []string {
	var said []string
	for _, e := range f.Findings {
		said = append(said, e.Text)
	}
	if f.Previous == nil {
		return said
	}
	for _, p := range f.Previous.Perspectives {
		said = slices.Concat(said, p.Strengths, p.NewInsights)
		for _, w := range p.Weaknesses {
			said = append(said, w.Text)
		}
	}
	return said
}
