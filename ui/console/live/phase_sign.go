package live

import (
	"charm.land/lipgloss/v2"

	"parley/ui/console/state"
)

// phase is a perspective's state as a word in its colour.
func (v *Screen) phase(reviewer *state.Reviewer) string {
	_, style := v.phaseSign(reviewer)
	return style.Render(v.phaseWord(reviewer))
}

// phaseSign is the glyph of a perspective's state and its colour.
func (v *Screen) phaseSign(reviewer *state.Reviewer) (string, lipgloss.Style) {
	t := v.Theme
	if r := reviewer.Review; r != nil && r.Abstention() != "" { // not to judge is no success, and no failure
		return t.Symbols.Queued, t.Muted
	}
	switch reviewer.Phase() {
	case state.Queued, state.NotAsked:
		return t.Symbols.Queued, t.Faint
	case state.Silent:
		return t.Symbols.Queued, t.Warn
	case state.Retrying:
		return t.Symbols.Retry, t.Warn
	case state.FallingBack:
		return t.Symbols.Fallback, t.Warn
	case state.Finished:
		return t.Symbols.Done, t.Good
	case state.ByRules:
		return t.Symbols.Direct, t.Good
	case state.Extracted:
		return t.Symbols.Partial, t.Warn
	case state.MissingAnswer, state.Stopped:
		return t.Symbols.Failed, t.Bad
	default:
		return t.Symbols.Spinner[v.SpinnerFrame%len(t.Symbols.Spinner)], t.Busy
	}
}
