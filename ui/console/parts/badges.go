package parts

import (
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// ShortSeverity is a severity in at most four cells, for columns.
func ShortSeverity(s review.Severity) string {
	if label := s.Label(); len(label) > 4 {
		return map[review.Severity]string{review.Critical: "CRIT", review.Medium: "MED"}[s]
	}
	return safetext.Line(s.Label())
}

// SourceBadge tells who judged: AI with its tool, a custom command, the rules, or nobody.
func SourceBadge(t theme.Theme, r round.Review) string { return SourceBadgeIn(t, r, 0) }

// SourceBadgeIn is that badge with a name of at least so many cells, where several stand one below the other.
func SourceBadgeIn(t theme.Theme, r round.Review, width int) string {
	name := sourceName(r)
	name = " " + name + strings.Repeat(" ", max(0, width-safetext.Width(name))) + " "
	switch {
	case r.Outcome == round.Extracted:
		return t.Badge.Render(name) + t.Warn.Render(" extracted")
	case r.Outcome.Source() == "ai", r.Outcome.Source() == "rules":
		return t.Badge.Render(name)
	default:
		return t.BadgeWarn.Render(name)
	}
}

// sourceName is who judged, in a word or two.
func sourceName(r round.Review) string {
	switch r.Outcome.Source() {
	case "ai":
		return safetext.Line(r.Judge())
	case "rules":
		return "RULES"
	default:
		return "MISSING"
	}
}

// BannerEdge stands before the lines of a banner; in the plain mode there is none.
func BannerEdge(t theme.Theme, style interface{ Render(...string) string }) string {
	if t.Plain {
		return "  "
	}
	return style.Render(t.Symbols.Bar) + " "
}
