package live

import (
	"strings"

	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// issueLines uses the room under the cards for what the person should know: dropped perspectives, warnings, divergences.
func (v *Screen) issueLines(r *state.Round, w, room int) []string {
	t := v.Theme
	var lines []string
	for _, d := range r.Conflicts() {
		lead := t.SeverityStyle(d.Severity).Render(t.Symbols.Warning+" "+safetext.Line(d.Severity.Label())) + " "
		lines = append(lines, parts.HangingIndent(lead, safetext.Line(d.Rule+": "+d.Description), t.Text, w)...)
	}
	for _, d := range r.Dropped {
		lines = append(lines, parts.HangingIndent(t.Warn.Render(t.Symbols.Warning)+" ", safetext.Line(d.Name+" left out: "+d.Reason), t.Muted, w)...)
	}
	for i := len(r.Warnings) - 1; i >= 0; i-- {
		text := safetext.Line(r.Warnings[i].Text)
		if p := r.Warnings[i].Perspective; p != "" && !strings.HasPrefix(text, p) {
			text = safetext.Line(p) + ": " + text
		}
		lines = append(lines, parts.HangingIndent(t.Warn.Render(t.Symbols.Warning)+" ", text, t.Muted, w)...)
	}
	if len(lines) == 0 || room < 2 {
		return nil
	}
	return append([]string{parts.TitleRule(t, t.Muted.Render("Issues so far"), "", w)}, lines...)
}

// leastLog is the least room for the log: with less there is little to read.
const leastLog = 5

// recentLog is the journal's end in the room that is left. What stands above it already is not said twice.
func (v *Screen) recentLog(s *state.State, w, room int) []string {
	if room < leastLog {
		return nil
	}
	var lines []string
	for i := len(s.Journal) - 1; i >= 0; i-- {
		at, text, _ := strings.Cut(s.Journal[i], " ")
		if strings.HasPrefix(text, "warning: ") || strings.HasPrefix(text, "conflict, ") {
			continue
		}
		entry := parts.HangingIndent(v.Theme.Faint.Render(safetext.FitRight(at, 5))+" ", text, v.Theme.Muted, w)
		if len(lines)+len(entry) > room-2 {
			break
		}
		lines = append(entry, lines...)
	}
	if len(lines) == 0 {
		return nil
	}
	return append([]string{"", parts.TitleRule(v.Theme, v.Theme.Muted.Render("Log"), "", w)}, lines...)
}
