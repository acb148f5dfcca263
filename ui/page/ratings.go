package page

import (
	"fmt"
	"math"

	"parley/engine/consensus"
	"parley/engine/foreign"
	"parley/engine/round"
)

// barWidth is the length of a whole bar in its own units.
const barWidth = 200.0

// rating is a bar: who gave it, how long it is, and what colour it has.
type rating struct {
	Name, Role, Value, By string
	Length                float64
	Mark                  float64 // where the mark of the needed average stands; 0 for none
	Class                 string
}

// ratings are the bars of a round's reviewers.
func ratings(r round.Round) []rating {
	bars := make([]rating, 0, len(r.Perspectives))
	for _, p := range r.Perspectives {
		bar := rating{Name: foreign.Line(p.Name), Role: foreign.Line(p.Role), Value: noRating, Class: "none", By: sourceOf(p)}
		if p.Rating.Rated() {
			bar.Value, bar.Class = fmt.Sprintf("%d/5", int(p.Rating)), class(float64(p.Rating))
			bar.Length = float64(p.Rating) / 5 * barWidth
		}
		bars = append(bars, bar)
	}
	return bars
}

// sourceOf says who judged: a model and rules are never mixed up.
func sourceOf(p round.Review) string {
	switch p.Outcome {
	case round.Missing:
		return "missing"
	case round.Direct:
		if why := p.Abstention(); why != "" {
			return foreign.Line(why)
		}
		return "built-in checks"
	case round.Extracted:
		return tool(p) + ", taken out of prose"
	default:
		return tool(p)
	}
}

// tool names what judged: of a custom command nobody knows whether it is an AI tool.
func tool(p round.Review) string {
	if p.OwnCommand() {
		return foreign.Line(p.Tool)
	}
	return foreign.Line(p.Judge())
}

func average(r round.Round) rating {
	bar := rating{Name: "average", Value: averageOrNone(r), Class: "none", Mark: consensus.RequiredAverage / 5 * barWidth}
	if r.AverageRating != nil {
		bar.Class = "good"
		if consensus.IsBelow(*r.AverageRating) {
			bar.Class = "bad"
		}
		bar.Length = math.Round(*r.AverageRating/5*barWidth*10) / 10
	}
	return bar
}

// class is the colour of a rating, as in the console.
func class(value float64) string {
	return map[consensus.Level]string{consensus.Poor: "bad", consensus.Fair: "warn", consensus.Good: "good"}[consensus.LevelOf(value)]
}
