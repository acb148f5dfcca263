package live

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/consensus"
	"parley/ui/console/amount"
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
		told, _, _ := strings.Cut(d.Description, consensus.WithoutRating) // why is on the cards
		lines = append(lines, parts.HangingIndent(lead, safetext.Line(d.Rule+": "+parts.InScreenWords(told)), t.Text, w)...)
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
	cut := ""
	if room--; len(lines) > room {
		cut = t.Faint.Render(amount.Of(len(lines)-room, "more line"))
		lines = lines[:room]
	}
	return append([]string{parts.TitleRule(t, t.Muted.Render("Notices"+soFar(r)), cut, w)}, lines...)
}

// soFar says behind a title that more may come; "" once the round has ended.
func soFar(r *state.Round) string {
	if r.Result != nil || !r.Ended.IsZero() {
		return ""
	}
	return " so far"
}

// leastLog is the least room for the log: with less there is little to read.
const leastLog = 5

// logTitle heads the log, and says how many of its entries have no room.
func (v *Screen) logTitle(left, w int) string {
	t, right := v.Theme, ""
	if left > 0 {
		right = t.Faint.Render(fmt.Sprintf("%d earlier", left))
	}
	return parts.TitleRule(t, t.Muted.Render("Log"), right, w)
}

// recentLog is the journal's end in the room that is left: where not all has room, its last line and the failures come first. What stands
// above it already is not said twice.
func (v *Screen) recentLog(s *state.State, w, room int) []string {
	if room < leastLog {
		return nil
	}
	room -= 2
	var entries [][]string
	var weights []state.Weight
	for _, one := range s.Journal {
		if r := s.CurrentRound(); r != nil && one.Round != r.Number { // its clock is another one
			continue
		}
		if !strings.HasPrefix(one.Text, "warning: ") && !strings.HasPrefix(one.Text, "conflict, ") {
			entries = append(entries, parts.HangingIndent(v.Theme.Faint.Render(safetext.FitRight(one.At, 5))+" ", one.Text, v.Theme.Muted, w))
			weights = append(weights, one.Weight)
		}
	}
	if len(entries) == 0 {
		return nil
	}
	weights[len(weights)-1] = state.Failed + 1
	shown := make([][]string, len(entries))
	for weight := state.Failed + 1; weight >= state.Minor; weight-- {
		for i := len(entries) - 1; i >= 0 && room > 0; i-- {
			if weights[i] != weight {
				continue
			}
			if room -= len(entries[i]); room >= 0 {
				shown[i] = entries[i]
			}
		}
	}
	left := 0
	for _, lines := range shown {
		if lines == nil {
			left++
		}
	}
	return append([]string{"", v.logTitle(left, w)}, slices.Concat(shown...)...)
}
