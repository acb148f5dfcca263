package synthesis_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/synthesis"
)

// crowd invents a round: each of n perspectives has 200 findings of about twelve words of one vocabulary, taken from
// the example round and stretched with invented names, as a long document has them.
func crowd(n int) []round.Review {
	rng := rand.New(rand.NewPCG(3, 4))
	var vocabulary []string
	for _, r := range lockers() {
		for _, w := range r.Weaknesses {
			vocabulary = append(vocabulary, strings.Fields(w.Text)...)
		}
	}
	for range 2000 {
		var word strings.Builder
		for range 2 + rng.IntN(3) {
			word.WriteByte("bcdfghklmnprstvw"[rng.IntN(16)])
			word.WriteByte("aeiou"[rng.IntN(5)])
		}
		vocabulary = append(vocabulary, word.String())
	}
	zipf := rand.NewZipf(rng, 1.05, 20, uint64(len(vocabulary)-1))
	sentence := func() string {
		words := make([]string, 12)
		for i := range words {
			words[i] = vocabulary[zipf.Uint64()]
		}
		return strings.Join(words, " ")
	}
	reviews := make([]round.Review, n)
	for i := range reviews {
		r := round.Review{Name: fmt.Sprintf("p%02d", i), Outcome: round.Answered}
		r.Rating = review.Rating(1 + rng.IntN(5))
		for range 100 {
			r.Weaknesses = append(r.Weaknesses, weak("medium", sentence()))
		}
		for range 40 {
			r.Strengths = append(r.Strengths, sentence())
		}
		for range 60 {
			r.Suggestions = append(r.Suggestions, review.Suggestion{Text: sentence()})
		}
		reviews[i] = r
	}
	return reviews
}

func BenchmarkSynthesize(b *testing.B) {
	for name, reviews := range map[string][]round.Review{"5 perspectives": lockers(), "5 x 200 findings": crowd(5)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				synthesis.Synthesize(reviews, nil)
			}
		})
	}
}

// BenchmarkSynthesizeTemplate is the worst case: all findings differ by their numbers only.
func BenchmarkSynthesizeTemplate(b *testing.B) {
	reviews := make([]round.Review, 50)
	for i := range reviews {
		r := round.Review{Name: fmt.Sprintf("p%02d", i), Outcome: round.Answered}
		for j := range 100 {
			r.Weaknesses = append(r.Weaknesses, weak("medium", fmt.Sprintf("Finding %d of perspective %d: the retry limit of service %d is undefined.", j, i, j%17)))
			r.Suggestions = append(r.Suggestions, review.Suggestion{Text: fmt.Sprintf("Suggestion %d of perspective %d: set the retry limit of service %d.", j, i, j%17)})
		}
		reviews[i] = r
	}
	for b.Loop() {
		synthesis.Synthesize(reviews, nil)
	}
}

// BenchmarkThemes50x200 is the analysis of a large round: 50 perspectives with 200 findings each.
func BenchmarkThemes50x200(b *testing.B) {
	reviews := crowd(50)
	for b.Loop() {
		synthesis.Synthesize(reviews, nil)
	}
}
