package live

import (
	"parley/ui/console/parts"
	"parley/ui/console/state"
)

// journal shows the last lines of what happened, oldest first.
func (v *Screen) journal(s *state.State, w, h int) []string {
	if len(s.Journal) == 0 {
		return nil
	}
	t := v.Theme
	lines := []string{parts.TitleRule(t, t.Strong.Render("Log"), "", w)}
	var shown []string
	for i := len(s.Journal) - 1; i >= 0; i-- {
		entry := parts.HangingIndent("", s.Journal[i].String(), t.Text, w)
		if len(shown)+len(entry) > h-1 && len(shown) > 0 {
			break
		}
		shown = append(entry, shown...)
	}
	return append(lines, shown[:max(0, min(len(shown), h-1))]...)
}
