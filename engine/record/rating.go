package record

import (
	"fmt"
	"math"
	"strings"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
)

// unrated is shown where no rating was given.
const unrated = "unrated"

// Average is an average rating as every text shows it: one decimal and "/5", halves rounded up, or "unrated" for nil.
// One that is too low for a consensus is never shown as enough: 2.96 is 2.9, for the verdict was blocked and the figure has to say why.
func Average(average *float64) string {
	if average == nil {
		return unrated
	}
	tenths := math.Floor(*average*10 + 0.5)
	if consensus.IsBelow(*average) {
		tenths = min(tenths, consensus.RequiredAverage*10-1)
	}
	return fmt.Sprintf("%.1f/5", tenths/10)
}

// Borderline says by how much an average misses what a consensus needs, or how little it is above that; "" where the verdict is not
// a close one, or does not hang on the average.
func Borderline(r round.Round) string {
	if !r.Borderline || r.AverageRating == nil { // a log may say anything
		return ""
	}
	if r.Verdict == round.Blocked && !consensus.IsBelow(*r.AverageRating) { // something else blocks, and half a point more would change nothing
		return ""
	}
	switch by := *r.AverageRating - consensus.RequiredAverage; {
	case consensus.IsBelow(*r.AverageRating):
		average := ""
		if short := decimals(-by); len(short) > len("0.2") { // one decimal, as elsewhere, would tell another difference
			average = fmt.Sprintf(", %.2f,", *r.AverageRating)
		}
		return fmt.Sprintf("the average%s misses %.1f by %s", average, consensus.RequiredAverage, decimals(-by))
	case by < 0.005:
		return fmt.Sprintf("the average is exactly %.1f", consensus.RequiredAverage)
	default:
		return fmt.Sprintf("the average is only %s above %.1f", decimals(by), consensus.RequiredAverage)
	}
}

// decimals is a small difference with the decimals that it has: 0.2, 0.25, and 0.01 for what is less.
func decimals(by float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.2f", max(by, 0.01)), "0")
}

// abstains is shown where the built-in checks had too little to judge.
const abstains = "abstains"

// RatingOf is a review's rating as every text shows it; of one that abstains it says that it does.
func RatingOf(p round.Review) string {
	if p.Abstention() != "" {
		return abstains
	}
	return Rating(p.Rating)
}

// Rating is one perspective's rating as every text shows it.
func Rating(r review.Rating) string {
	if !r.Rated() {
		return unrated
	}
	return fmt.Sprintf("%d/5", r)
}
