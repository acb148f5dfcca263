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

// severityColumn is how wide a severity is before the words of a finding.
const severityColumn = 4

// SeverityWord is a severity before the words of a finding, in a column: coloured, since a filled one would outshine the verdict.
func SeverityWord(t theme.Theme, s review.Severity) string {
	return t.SeverityStyle(s).Bold(true).Render(safetext.Fit(ShortSeverity(s), severityColumn))
}

// ClosedSeverityWord is that of a finding which is closed: the colours are for what is open.
func ClosedSeverityWord(t theme.Theme, s review.Severity) string {
	return t.Muted.Render(safetext.Fit(ShortSeverity(s), severityColumn))
}

// Source tells who judged: AI with its tool, a custom command by its name, the rules, or nobody. It says where something is from, and is
// faint: only that nobody judged is to be seen.
func Source(t theme.Theme, r round.Review) string {
	switch {
	case r.Outcome == round.Extracted:
		return t.Faint.Render(sourceName(r)) + t.Warn.Render(" extracted")
	case r.Outcome.Source() == "ai", r.Outcome.Source() == "rules":
		return t.Faint.Render(sourceName(r))
	default:
		return t.BadgeWarn.Render(" " + sourceName(r) + " ")
	}
}

// sourceName is who judged, in a word or two.
func sourceName(r round.Review) string {
	switch r.Outcome.Source() {
	case "ai":
		if r.OwnCommand() && r.Tool != "" {
			return safetext.Line(r.Tool)
		}
		return safetext.Line(r.Judge())
	case "rules":
		return "built-in checks"
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
