// Package whatif is the screen of a what-if: the verdict that a round would have if the findings rejected here counted for
// nothing. Nothing of it is stored.
package whatif

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// Screen is the screen of a what-if.
type Screen struct {
	screen.Base
	selected int
	top      int
	marks    map[string]string // by finding, in place of the person's own
	of       *round.Round      // the round that they are about
	listArea parts.Rect
}

var _ screen.Screen = (*Screen)(nil)

// New is the screen before any round.
func New(c *screen.Context) screen.Screen { return &Screen{Base: screen.Base{Context: c}} }

// HasContent reports whether there is a verdict, and findings that it may rest on.
func (v *Screen) HasContent() bool {
	return v.State.LastResult() != nil && v.State.Ledger != nil && len(v.findings()) > 0
}

// findings are those that a verdict may rest on: open ones and those that the person rejected.
func (v *Screen) findings() []round.Finding {
	var list []round.Finding
	for _, f := range state.ListedFindings(&v.State) {
		if f.ID != "" && !state.IsAction(f) && (state.ShowOpen.Matches(f) || f.Choice == ledger.Reject) {
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(a, b round.Finding) int { return b.Severity.Rank() - a.Severity.Rank() })
	return list
}

// mark is the word on a finding here.
func (v *Screen) mark(f round.Finding) string {
	if choice, said := v.marks[f.ID]; said {
		return choice
	}
	return f.Choice
}

// HandleKey moves, and marks findings for the what-if alone.
func (v *Screen) HandleKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	k, list, lines := v.Keys, v.findings(), v.ScrollLines(msg)
	v.selected = max(0, min(v.selected, len(list)-1))
	switch {
	case key.Matches(msg, k.Back), key.Matches(msg, k.WhatIf):
		return screen.GoTo{Screen: cmp.Or(v.CameFrom, screen.Record)}, true
	case key.Matches(msg, k.Undo):
		v.marks = nil
	case len(list) == 0:
		return nil, false
	case key.Matches(msg, k.Reject):
		v.toggle(list[v.selected], ledger.Reject)
	case key.Matches(msg, k.Accept):
		v.toggle(list[v.selected], ledger.Accept)
	case key.Matches(msg, k.Later):
		v.toggle(list[v.selected], ledger.Later)
	case key.Matches(msg, k.Enter):
		return screen.GoTo{Screen: screen.Findings, Word: screen.SelectFinding{ID: list[v.selected].ID}}, true
	case key.Matches(msg, k.Top):
		v.selected = 0
	case key.Matches(msg, k.Bottom):
		v.selected = len(list) - 1
	case lines != 0:
		v.selected = max(0, min(v.selected+lines, len(list)-1))
	default:
		return nil, false
	}
	return nil, true
}

func (v *Screen) toggle(f round.Finding, choice string) {
	if v.mark(f) == choice {
		choice = ""
	}
	if v.marks == nil {
		v.marks = map[string]string{}
	}
	v.marks[f.ID] = choice
}

// Refresh forgets the marks when there is another round to ask about.
func (v *Screen) Refresh() screen.Action {
	if r := v.State.LastResult(); r != v.of {
		v.of, v.marks, v.selected = r, nil, 0
	}
	return nil
}

// Scroll moves the selection.
func (v *Screen) Scroll(_, _, lines int) { v.selected = max(0, v.selected+screen.Rows(lines)) }

// Click selects a finding.
func (v *Screen) Click(x, y int) screen.Action {
	if v.listArea.Contains(x, y) {
		v.selected = max(0, min(v.top+y-v.listArea.Y, len(v.findings())-1))
	}
	return nil
}

// Footer is the keys that matter now.
func (v *Screen) Footer() []key.Binding {
	k := v.Keys
	return []key.Binding{keys.WithHelp(k.Reject, "what if rejected"), k.Accept, k.Later, keys.WithHelp(k.Undo, "as it stands"), keys.WithHelp(k.Back, "leave"), k.Quit}
}

// Help is the keys of the what-if.
func (v *Screen) Help() []parts.HelpGroup {
	k := v.Keys
	return []parts.HelpGroup{{Title: "What if", Bindings: []key.Binding{
		keys.WithHelp(k.Reject, "as if it were rejected"), keys.WithHelp(k.Accept, "as if it were accepted"), keys.WithHelp(k.Later, "as if it were left for later"), keys.WithHelp(k.Undo, "as it stands"), keys.WithHelp(k.Enter, "show the finding"),
	}}}
}

// View draws the verdict as it stands, the one that would be, and the findings.
func (v *Screen) View(l parts.Layout) []string {
	t, body := v.Theme, l.Body
	if !v.HasContent() {
		return parts.FitBox(append([]string{""}, parts.Paragraph("Nothing to ask about: no round has ended with findings.", t.Muted, body.W)...), body.W, body.H)
	}
	lines := v.head(body.W)
	list := v.findings()
	v.selected = max(0, min(v.selected, len(list)-1))
	room := max(1, body.H-len(lines))
	v.top = max(0, min(max(v.top, v.selected-room+1), v.selected, len(list)-room))
	v.listArea = parts.Rect{X: body.X, Y: body.Y + len(lines), W: body.W, H: room}
	for i := v.top; i < min(len(list), v.top+room); i++ {
		lines = append(lines, v.row(list[i], i == v.selected, body.W))
	}
	return parts.FitBox(lines, body.W, body.H)
}

// head is both verdicts, and each rule that blocks or did.
func (v *Screen) head(w int) []string {
	t, now := v.Theme, *v.State.LastResult()
	would, err := feedback.WhatIf(now, v.State.Ledger, v.marks)
	if err != nil {
		return parts.Paragraph("The what-if cannot be judged: "+safetext.Line(err.Error())+".", t.Bad, w)
	}
	stands := now
	stands.Recommendation = "" // a what-if has none
	lines := []string{
		parts.TitleRule(t, t.BadgeWarn.Render(" WHAT IF "), t.Faint.Render("nothing here is stored"), w),
		t.Muted.Render(safetext.Fit("as it stands", 13)) + parts.VerdictLine(t, stands, w-13),
		t.Warn.Render(safetext.Fit("what if", 13)) + parts.VerdictLine(t, would, w-13),
	}
	for _, d := range now.Conflicts() {
		word, style := "no longer holds", t.Good
		if slices.ContainsFunc(would.Divergences, func(o round.Divergence) bool { return o.Rule == d.Rule }) {
			word, style = "still holds", t.Bad
		}
		lines = append(lines, safetext.Truncate(style.Render(safetext.Fit(word, 16))+t.SeverityStyle(d.Severity).Render(safetext.Fit(d.Severity.Label(), 7))+safetext.Line(d.Rule), w))
	}
	lines = append(lines, parts.Paragraph("As if what is rejected here counted for nothing. The ratings are the reviewers' own and stay.", t.Muted, w)...)
	return append(lines, parts.TitleRule(t, t.Heading.Render(fmt.Sprintf("Findings %d", len(v.findings()))), t.Faint.Render(v.changed()), w))
}

// changed counts the marks that differ from the person's own.
func (v *Screen) changed() string {
	n := 0
	for _, f := range v.findings() {
		if v.mark(f) != f.Choice {
			n++
		}
	}
	if n == 0 {
		return "as it stands"
	}
	return fmt.Sprintf("%d changed here", n)
}

// row is one finding with its word here.
func (v *Screen) row(f round.Finding, selected bool, w int) string {
	t := v.Theme
	edge, text := "  ", t.Text
	if selected {
		edge, text = t.Accent.Render(t.Symbols.Cursor)+" ", t.Strong
	}
	word, style := v.mark(f), t.Muted
	switch word {
	case ledger.Reject:
		style = t.Bad
	case ledger.Accept:
		style = t.Good
	}
	lead := edge + t.Faint.Render(safetext.Line(f.ID)) + " " + t.SeverityStyle(f.Severity).Bold(true).Render(safetext.Fit(parts.ShortSeverity(f.Severity), 4)) + " " + style.Render(safetext.Fit(strings.TrimSpace(word), 7)) + " "
	sign := v.disagreement(f)
	line := lead + text.Render(safetext.Fit(safetext.Line(f.Text), max(1, w-safetext.Width(lead)-safetext.Width(sign)))) + sign
	if selected {
		return t.Selected(line, w)
	}
	return line
}

// disagreement says of a finding that it is disputed or contested, with the word that it has here.
func (v *Screen) disagreement(f round.Finding) string {
	e := v.State.LedgerEntry(f.ID)
	if e == nil {
		return ""
	}
	switch told := ledger.StateTold(e.With(v.mark(f))); told.Name {
	case ledger.Disputed, ledger.Contested:
		return v.Theme.Bad.Render(" " + told.Short)
	}
	return ""
}

// Cursor is on the selected row.
func (v *Screen) Cursor() *tea.Cursor {
	return tea.NewCursor(v.listArea.X, v.listArea.Y+v.selected-v.top)
}
