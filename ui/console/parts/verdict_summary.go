package parts

import (
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
	word := "REACHED"
	if r.Verdict == round.Blocked {
		word = "BLOCKED"
	}
	if w >= longBadgeFrom {
		word = "CONSENSUS " + word
	}
	line := VerdictBadge(t, r).Render(" " + word + " ")
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

// RatingsLine is every rating in a line of w cells: names are shortened until all have room, and what has none even so is counted.
func RatingsLine(t theme.Theme, r round.Round, w int) string {
	longest := 0
	for _, p := range r.Perspectives {
		longest = max(longest, safetext.Width(safetext.Line(p.Name)))
	}
	for name := longest; name > shortestName; name-- {
		if line := ratingsOf(t, r, name, " "+t.Symbols.Dot+" "); safetext.Width(line) <= w {
			return line
		}
	}
	return safetext.Truncate(ratingsOf(t, r, shortestName, " "), w)
}

// shortestName is how far a name is shortened.
const shortestName = 4

// ratingsOf is every rating behind a name of so many cells at most.
func ratingsOf(t theme.Theme, r round.Round, name int, between string) string {
	var list []string
	for _, p := range r.Perspectives {
		label := safetext.Line(p.Name)
		if safetext.Width(label) > name {
			label = strings.TrimSuffix(safetext.Truncate(label, name+1), "…")
		}
		rating := t.Muted.Render("-")
		if p.Rating.Rated() {
			rating = t.RatingStyle(float64(p.Rating)).Bold(true).Render(string('0' + rune(p.Rating)))
		}
		list = append(list, t.Text.Render(label)+" "+rating)
	}
	return strings.Join(list, t.Faint.Render(between))
}
