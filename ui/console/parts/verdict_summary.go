package parts

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"parley/engine/record"
	"parley/engine/round"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// longBadgeFrom is from how many cells on a verdict's badge says what it is a verdict of.
const longBadgeFrom = 70

// VerdictSummary is a verdict with its one reason, in a line of w cells. What is missing from a round comes before the reason.
func VerdictSummary(t theme.Theme, r round.Round, w int) string {
	line := VerdictEdge(t, r) + ShortVerdict(t, r, w)
	reason := DecidingRuleLine
	if r.Status == round.Partial {
		reason = func(t theme.Theme, r round.Round, _ int) string { return QualifierLine(t, r, "") }
	}
	room := w - safetext.Width(line) - 2
	return safetext.Truncate(line+"  "+reason(t, r, max(1, room)), w)
}

// ShortVerdict is a verdict with its severity and its average alone.
func ShortVerdict(t theme.Theme, r round.Round, w int) string {
	line := VerdictBadge(t, r).Render(VerdictBadgeText(r, w >= longBadgeFrom))
	if r.IsNotRated() {
		return line
	}
	if s := r.SeverityOf(); s != "" {
		line += " " + t.SeverityStyle(s).Bold(true).Render(safetext.Line(s.Label()))
	}
	if r.AverageRating != nil {
		line += "  " + t.Strong.Render(record.Average(r.AverageRating))
	}
	return line
}

// PartialBadge says behind a verdict that reviewers are missing from it; "" where all are in.
func PartialBadge(t theme.Theme, r round.Round) string {
	if r.Status != round.Partial {
		return ""
	}
	return " " + t.BadgeWarn.Render(" PARTIAL ")
}

// RatingsLine is every rating in a line of w cells. Where not all have room the lowest come first, and the others are counted: a name is
// whole, or not there.
func RatingsLine(t theme.Theme, r round.Round, w int) string {
	if r.IsNotRated() {
		names := make([]string, len(r.Perspectives))
		for i, p := range r.Perspectives {
			names[i] = safetext.Line(p.Name)
		}
		return safetext.Truncate(t.Muted.Render(NotRated+": "+strings.Join(names, ", ")), w)
	}
	dot := t.Faint.Render(" " + t.Symbols.Dot + " ")
	line := strings.Join(ratingsOf(t, r.Perspectives), dot)
	if safetext.Width(line) <= w {
		return line
	}
	lowest := slices.Clone(r.Perspectives)
	slices.SortStableFunc(lowest, func(a, b round.Review) int { return cmp.Compare(lowestFirst(a), lowestFirst(b)) })
	ratings := ratingsOf(t, lowest)
	for n := len(ratings) - 1; n > 0; n-- {
		line = strings.Join(ratings[:n], dot) + dot + t.Muted.Render(fmt.Sprintf("%d more", len(ratings)-n))
		if safetext.Width(line) <= w {
			return line
		}
	}
	return safetext.Truncate(line, w)
}

// lowestFirst sorts by the rating, those without one last.
func lowestFirst(p round.Review) int {
	if !p.Rating.Rated() {
		return math.MaxInt
	}
	return int(p.Rating)
}

// ratingsOf is every rating behind the name of who gave it.
func ratingsOf(t theme.Theme, reviews []round.Review) []string {
	list := make([]string, 0, len(reviews))
	for _, p := range reviews {
		rating := t.Muted.Render("none")
		switch {
		case p.Abstention() != "":
			rating = t.Muted.Render(NotRated)
		case p.Rating.Rated():
			rating = t.ReviewStyle(p).Render(string('0' + rune(p.Rating)))
		}
		list = append(list, t.Text.Render(safetext.Line(p.Name))+" "+rating)
	}
	return list
}
