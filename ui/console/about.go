package console

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// openAbout says which review this is, also where the header has no room for it, and offers to copy the call that opens it.
func (m *model) openAbout() tea.Cmd {
	if m.State.CurrentRound() == nil && m.options.Session == "" {
		return m.showNotice("Nothing is known of the review yet: no round has begun.", true)
	}
	label, copied, what := "copy command", m.options.OpenCommandLine, "The command"
	if copied == "" {
		label, copied, what = "copy id", m.reviewID(), "The id"
	}
	document := m.documentFromHere()
	m.prompt = parts.Confirm("", func() screen.Action { return screen.Copy{Text: copied, What: what} }).
		AsFacts(m.aboutTitle(), func() []string { return m.aboutLines(document) }).WithLabels(label, "close")
	return nil
}

// documentFromHere is the document's path as it leads there from the working folder: the log names it from the folder in which the round
// was run.
func (m *model) documentFromHere() string {
	r := m.State.CurrentRound()
	if r == nil {
		return ""
	}
	if m.Playback || m.ShortPath == nil {
		return r.Artifact.Path
	}
	found, err := m.options.FindFile(r.Artifact.Path, "")
	if err != nil {
		return r.Artifact.Path
	}
	return m.ShortPath(found)
}

// aboutTitle is the review's id, and which of its rounds this is.
func (m *model) aboutTitle() string {
	if r := m.State.CurrentRound(); r != nil {
		return fmt.Sprintf("%s %s round %d of %d", m.reviewID(), m.Theme.Symbols.Dot, r.Number, r.MaxRounds)
	}
	return m.reviewID()
}

// reviewID is what the review is called in its session; before a round the title has it.
func (m *model) reviewID() string {
	if r := m.State.CurrentRound(); r != nil {
		return safetext.Line(r.ID)
	}
	return safetext.Line(m.options.Title)
}

// aboutLines are what the review is, where it and its document are, and what of it is lost.
func (m *model) aboutLines(document string) []string {
	r, lines := m.State.CurrentRound(), slices.Clone(m.options.Damage)
	if len(m.options.Damage) > 0 {
		lines = append(lines, damageRemedy)
	}
	if m.options.Session != "" {
		lines = append(lines, "Session: "+m.options.Session)
	}
	if r != nil {
		names := make([]string, len(r.Reviewers))
		for i, reviewer := range r.Reviewers {
			names[i] = reviewer.Name
		}
		lines = append(lines, "Document: "+document, "Reviewers: "+cmp.Or(strings.Join(names, ", "), "none"))
	}
	if m.options.OpenCommandLine != "" {
		lines = append(lines, "To open it: "+m.options.OpenCommandLine)
	}
	return lines
}

// damageRemedy says what can be done about a log that has lost something.
const damageRemedy = "Its log lost what is named here. Put the session back from a copy if there is one; else mark again what is gone, or run another round."

// alertLine says on every screen that the log has lost something, and which key tells what to do.
func (m *model) alertLine(w int) string {
	damage := m.options.Damage
	text := "Log damaged: " + safetext.Line(damage[0])
	if n := len(damage) - 1; n > 0 {
		text += fmt.Sprintf(" (and %d more)", n)
	}
	t := m.Theme
	right := ""
	if m.Keys.About.Enabled() {
		right = t.Key.Render(m.Keys.About.Help().Key) + t.Muted.Render("  what to do")
	}
	left := t.Bad.Render(safetext.Truncate(t.Symbols.Warning+" "+text, w-safetext.Width(right)-1))
	return parts.Justify(left, right, w)
}

// damageNotice says at the start that the log has lost something; "" where it has not.
func (o Options) damageNotice() string {
	n := len(o.Damage)
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("This review's log is damaged in %s: %s. %s says what to do.",
		amount.Of(n, "place"), safetext.Line(o.Damage[0]), o.keyMap().About.Help().Key)
}
