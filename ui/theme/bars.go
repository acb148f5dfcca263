package theme

import (
	"fmt"
	"math"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/engine/consensus"
	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
)

// RatingStyle colours a rating by its level.
func (t Theme) RatingStyle(value float64) lipgloss.Style {
	switch consensus.LevelOf(value) {
	case consensus.Poor:
		return t.Bad
	case consensus.Fair:
		return t.Warn
	default:
		return t.Good
	}
}

// RatingBar is a bar of width cells and the rating in words: "━━━━━━━━── 4/5". An unrated perspective says so.
func (t Theme) RatingBar(r review.Rating, width int) string {
	if t.Plain || width == 0 {
		return t.RatingStyle(float64(r)).Bold(true).Render(record.Rating(r))
	}
	if !r.Rated() {
		return t.Line.Render(strings.Repeat(t.Symbols.BarEmpty, width)) + t.Muted.Render(" –/5")
	}
	return t.barIn(t.RatingStyle(float64(r)), float64(r), width, false) + t.RatingStyle(float64(r)).Bold(true).Render(fmt.Sprintf(" %d/5", r))
}

// GrowingBar is a rating's bar on its way from an earlier one, or from 0: part is how far it has come, from 0 to 1. It grows in the colour of
// the rating it grows to: else a fair one would look bad for a moment.
func (t Theme) GrowingBar(from, to review.Rating, part float64, width int) string {
	if t.Plain || width == 0 || !to.Rated() || part >= 1 {
		return t.RatingBar(to, width)
	}
	now := float64(from) + (float64(to)-float64(from))*max(0, part)
	return t.barIn(t.RatingStyle(float64(to)), now, width, false) + t.RatingStyle(float64(to)).Bold(true).Render(fmt.Sprintf(" %d/5", to))
}

// notRated stands where the figure of a review would, of one that abstains.
const notRated = "not rated"

// ReviewStyle colours the rating of a review at every size. A good one by built-in checks is muted: nobody has judged what the document says.
func (t Theme) ReviewStyle(r round.Review) lipgloss.Style {
	if isByRules(r) && r.Rating.Rated() && consensus.LevelOf(float64(r.Rating)) == consensus.Good {
		return t.Muted
	}
	return t.RatingStyle(float64(r.Rating)).Bold(true)
}

func isByRules(r round.Review) bool { return r.Outcome.Source() == "rules" }

// ReviewBar is the bar of a review: one that abstains says that it is not rated where the figure stands.
func (t Theme) ReviewBar(r round.Review, width int) string {
	switch style := t.ReviewStyle(r); {
	case r.Abstention() == "" && !r.Rating.Rated():
		return t.RatingBar(r.Rating, width)
	case r.Abstention() == "" && (t.Plain || width == 0):
		return style.Render(record.Rating(r.Rating))
	case r.Abstention() == "":
		return t.barIn(style.Bold(false), float64(r.Rating), width, false) + style.Render(fmt.Sprintf(" %d/5", r.Rating))
	}
	if t.Plain || width == 0 {
		return t.Muted.Render(notRated)
	}
	return t.Line.Render(strings.Repeat(t.Symbols.BarEmpty, width)) + t.Muted.Render(" "+notRated)
}

// AverageBar is a bar with a mark where a consensus becomes possible. The average is nil when nobody rated.
func (t Theme) AverageBar(average *float64, width int) string {
	if t.Plain {
		return t.Strong.Render(record.Average(average))
	}
	if average == nil {
		return t.barIn(t.Line, 0, width, true) + t.Muted.Render(" –/5")
	}
	return t.barIn(t.averageStyle(*average), *average, width, true) + t.averageStyle(*average).Bold(true).Render(" "+record.Average(average))
}

// RoundAverage is the bar of a round's average at every size. A good one of built-in checks alone is muted as their ratings are.
func (t Theme) RoundAverage(r round.Round, width int) string {
	if isGoodByRules(r) {
		return t.OpenAverageBar(r.AverageRating, width)
	}
	return t.AverageBar(r.AverageRating, width)
}

// UnmarkedAverage is that without the mark, for where nothing could say what the mark means.
func (t Theme) UnmarkedAverage(r round.Round, width int) string {
	if t.Plain || r.AverageRating == nil {
		return t.AverageBar(r.AverageRating, width)
	}
	look := t.averageStyle(*r.AverageRating)
	if isGoodByRules(r) {
		look = t.Muted
	}
	return t.barIn(look, *r.AverageRating, width, false) + look.Bold(!isGoodByRules(r)).Render(" "+record.Average(r.AverageRating))
}

// isGoodByRules reports whether a round's average is good, and of built-in checks alone.
func isGoodByRules(r round.Round) bool {
	return r.Sources.AI == 0 && r.Sources.Rules > 0 && r.AverageRating != nil && !consensus.IsBelow(*r.AverageRating)
}

// OpenAverageBar is the bar of an average that more ratings will move: it has no colour yet.
func (t Theme) OpenAverageBar(average *float64, width int) string {
	if t.Plain || average == nil {
		return t.AverageBar(average, width)
	}
	return t.barIn(t.Muted, *average, width, true) + t.Muted.Render(" "+record.Average(average))
}

// averageStyle is the colour of an average: a consensus needs so much, and then it is good.
func (t Theme) averageStyle(average float64) lipgloss.Style {
	if consensus.IsBelow(average) {
		return t.Bad
	}
	return t.Good
}

// barIn is a bar in a look of its own. How long it is follows one rule for a rating and for an average, so that the longer bar is the higher
// value: the mark lies over the last cell that what is needed fills, and takes none away. What is below it does not reach it.
func (t Theme) barIn(look lipgloss.Style, value float64, width int, mark bool) string {
	full, at := cells(value, width), -1
	if mark {
		at = max(0, cells(consensus.RequiredAverage, width)-1)
		if consensus.IsBelow(value) {
			full = min(full, at)
		}
	}
	var out strings.Builder
	for i := range width {
		switch {
		case i == at && i < full:
			out.WriteString(look.Render(t.Symbols.Reached))
		case i == at:
			out.WriteString(t.Text.Render(t.Symbols.Threshold))
		case i < full:
			out.WriteString(look.Render(t.Symbols.BarFull))
		default:
			out.WriteString(t.Line.Render(t.Symbols.BarEmpty))
		}
	}
	return out.String()
}

// cells are how many of a bar's cells a rating or an average fills.
func cells(value float64, width int) int {
	return min(width, max(0, int(math.Round(value/5*float64(width)))))
}

// Needed is what a consensus needs, behind the mark that stands for it in the bar of an average.
func (t Theme) Needed(average *float64) string {
	needed := fmt.Sprintf("%.1f needed", consensus.RequiredAverage)
	switch {
	case t.Plain:
		return needed
	case average == nil || consensus.IsBelow(*average):
		return t.Symbols.Threshold + " " + needed
	default:
		return t.Symbols.Reached + " " + needed
	}
}

// Gauge is a progress bar of width cells for done of total.
func (t Theme) Gauge(done, total, width int) string {
	full := 0
	if total > 0 {
		full = min(width, done*width/total)
	}
	style := t.Busy
	if full == width {
		style = t.Good
	}
	return style.Render(strings.Repeat(t.Symbols.BarFull, full)) +
		t.Line.Render(strings.Repeat(t.Symbols.BarEmpty, max(0, width-full)))
}

// Severity is a severity as a badge of six cells: " HIGH ", " MED  ", " LOW  ", or blanks for none.
func (t Theme) Severity(s review.Severity) string {
	switch s {
	case review.Critical:
		return t.BadgeBad.Render(" CRIT ")
	case review.High:
		return t.BadgeBad.Render(" HIGH ")
	case review.Medium:
		return t.BadgeWarn.Render(" MED ") + " "
	case review.Low:
		return t.Badge.Render(" LOW ") + " "
	default:
		return "      "
	}
}

// SeverityStyle colours a line that has a severity.
func (t Theme) SeverityStyle(s review.Severity) lipgloss.Style {
	switch s {
	case review.Critical, review.High:
		return t.Bad
	case review.Medium:
		return t.Warn
	default:
		return t.Muted
	}
}

// ActiveTool marks the one of several that is at work: bold, or in brackets where there is no emphasis.
func (t Theme) ActiveTool(name string) string {
	if t.Plain {
		return "[" + name + "]"
	}
	return t.Strong.Render(name)
}

// FailedTool marks one of several that failed.
func (t Theme) FailedTool(name string) string {
	if t.Plain {
		return name + " failed"
	}
	return name + " " + t.Symbols.Failed
}

// ChainArrow stands between things that follow each other.
func (t Theme) ChainArrow() string {
	if t.Plain {
		return " then "
	}
	return " " + t.Symbols.Fallback + " "
}
