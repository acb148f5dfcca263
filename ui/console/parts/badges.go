package parts

import (
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

// SourceBadge tells who judged: AI with its tool, a command of the person's own, the rules, or nobody.
func SourceBadge(t theme.Theme, r round.Review) string {
	switch r.Outcome.Source() {
	case "ai":
		text := t.Badge.Render(" " + safetext.Line(r.Judge()) + " ")
		if r.Outcome == round.Extracted {
			text += t.Warn.Render(" extracted")
		}
		return text
	case "rules":
		return t.Badge.Render(" RULES ")
	default:
		return t.BadgeWarn.Render(" MISSING ")
	}
}

// BannerEdge stands before the lines of a banner; in the plain mode there is none.
func BannerEdge(t theme.Theme, style interface{ Render(...string) string }) string {
	if t.Plain {
		return "  "
	}
	return style.Render(t.Symbols.Bar) + " "
}
