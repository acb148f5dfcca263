package matrix

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine/consistency"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// HandleKey walks through the matrix. At its sides the arrows lead to the screens beside it, as they do elsewhere.
func (v *Screen) HandleKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	k, lines := v.Keys, v.ScrollLines(msg)
	if len(v.traced.Matrix.Rows) == 0 {
		if key.Matches(msg, k.Back) {
			return screen.GoTo{Screen: v.Home()}, true
		}
		return nil, false
	}
	if action, taken := v.find.HandleKey(v.Context, msg, v.searched); taken {
		return action, true
	}
	last := len(v.traced.Matrix.Columns) - 1
	switch {
	case key.Matches(msg, k.PrevScreen) && v.column > 0:
		v.move(0, -1)
	case key.Matches(msg, k.NextScreen) && v.column < last:
		v.move(0, 1)
	case key.Matches(msg, k.NextFinding, k.PrevFinding):
		step := 1
		if key.Matches(msg, k.PrevFinding) {
			step = -1
		}
		if !v.nextOpen(step) {
			return screen.Notice{Text: "Nothing is missing, partial or contradicted."}, true
		}
	case key.Matches(msg, k.Filter):
		return v.toggleFilter(), true
	case key.Matches(msg, k.Copy):
		return v.copyCell(), true
	case key.Matches(msg, k.Edit):
		return v.editCell(), true
	case key.Matches(msg, k.Back):
		return screen.GoTo{Screen: v.Home()}, true
	case key.Matches(msg, k.Top):
		v.move(-len(v.rows()), 0)
	case key.Matches(msg, k.Bottom):
		v.move(len(v.rows()), 0)
	case lines != 0:
		v.move(lines, 0)
	default:
		return nil, false
	}
	return nil, true
}

func (v *Screen) toggleFilter() screen.Action {
	v.openOnly, v.row, v.top, v.scroll = !v.openOnly, 0, 0, 0
	if v.openOnly && len(v.rows()) == 0 {
		v.openOnly = false
		return screen.Notice{Text: "Nothing is missing, partial or contradicted."}
	}
	return nil
}

// copyCell copies what the cell at hand says.
func (v *Screen) copyCell() screen.Action {
	r, c, ok := v.cell()
	if !ok {
		return nil
	}
	text := fmt.Sprintf("%s %s\n%s: %s", r.ID, r.Title, c.Column, statusWord(c))
	if c.Why != "" {
		text += ", " + c.Why
	}
	for _, p := range []consistency.Place{c.At, c.Against} {
		if p.Path != "" {
			text += fmt.Sprintf("\n%s:%d “%s”", p.Path, p.Line, p.Quote)
		}
	}
	return screen.Copy{Text: text + "\n", What: "The cell of " + r.ID}
}

// editCell opens the document of the cell at hand at its line; where it has none, the one that defines the requirement.
func (v *Screen) editCell() screen.Action {
	r, c, ok := v.cell()
	if !ok {
		return nil
	}
	at := c.At
	if at.Path == "" {
		at = r.At
	}
	return screen.EditFile{Path: v.traced.Source.PathOf(at.Path), Line: at.Line}
}

// Footer is the keys that matter now.
func (v *Screen) Footer() []key.Binding {
	k := v.Keys
	if v.find.Search != nil {
		return v.find.Footer(k)
	}
	if len(v.traced.Matrix.Rows) == 0 {
		return []key.Binding{k.Review, keys.WithHelp(k.Back, "leave"), k.Quit}
	}
	return []key.Binding{
		keys.WithHelp(k.NextScreen, "cell"), keys.WithHelp(k.NextFinding, "next open"), k.Search, keys.WithHelp(k.Filter, "open only"), keys.WithHelp(k.Edit, "edit there"), k.Copy, keys.WithHelp(k.Back, "leave"), k.Quit,
	}
}

// Help is the keys of the matrix.
func (v *Screen) Help() []parts.HelpGroup {
	if !v.HasContent() {
		return nil
	}
	k := v.Keys
	return []parts.HelpGroup{{Title: "Package", Bindings: v.find.Help(
		k, keys.WithHelp(k.PrevScreen, "cell to the left"), keys.WithHelp(k.NextScreen, "cell to the right"), keys.WithHelp(k.NextFinding, "next open cell"), keys.WithHelp(k.PrevFinding, "open cell before"),
		keys.WithHelp(k.Filter, "open rows only"), keys.WithHelp(k.Edit, "edit the document there"), keys.WithHelp(k.Copy, "copy the cell"),
	)}}
}
