package console

import (
	"charm.land/lipgloss/v2"

	"parley/engine/round"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// phaseSign is the glyph of a perspective's state and its colour. Beat moves the spinner.
func (v *liveView) phaseSign(reviewer *Reviewer, spinnerFrame int) (string, lipgloss.Style) {
	t := v.theme
	switch reviewer.Phase() {
	case Queued, NotAsked:
		return t.Symbols.Queued, t.Faint
	case Silent:
		return t.Symbols.Queued, t.Warn
	case Retrying:
		return t.Symbols.Retry, t.Warn
	case FallingBack:
		return t.Symbols.Fallback, t.Warn
	case Finished:
		return t.Symbols.Done, t.Good
	case ByRules:
		return t.Symbols.Direct, t.Good
	case Extracted:
		return t.Symbols.Partial, t.Warn
	case MissingAnswer, Stopped:
		return t.Symbols.Failed, t.Bad
	default:
		return t.Symbols.Spinner[spinnerFrame%len(t.Symbols.Spinner)], t.Busy
	}
}

// sourceBadge tells who judged: AI with its tool, the rules, or nobody.
func sourceBadge(t theme.Theme, r round.Review) string {
	switch r.Outcome.Source() {
	case "ai":
		text := t.Badge.Render(" AI " + safetext.Line(r.Tool) + " ")
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
