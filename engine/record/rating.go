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

// exactAverage is an average that is compared with a limit, with the decimals that rounding to one would take away: 2.75, and not
// 2.8.
func exactAverage(average float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.2f", average), "0")
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
