package matrix

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine/consistency"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// HandleKey walks through the matrix. At its sides the arrows stop: who walks along a row means to stay in it.
func (v *Screen) HandleKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	k, lines := v.Keys, v.ScrollLines(msg)
	if len(v.traced.Matrix.Rows) == 0 {
		return v.handleKeyWithoutRows(msg)
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
	case key.Matches(msg, k.PrevScreen):
		return screen.Notice{Text: "This is the first column."}, true
	case key.Matches(msg, k.NextScreen):
		return screen.Notice{Text: "This is the last column."}, true
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
	case key.Matches(msg, k.Enter):
		return v.readCell(), true
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

// handleKeyWithoutRows says of the keys of the matrix that they have to wait while the package is read: elsewhere some of them lead to
// another screen, where nobody meant to go.
func (v *Screen) handleKeyWithoutRows(msg tea.KeyPressMsg) (screen.Action, bool) {
	k := v.Keys
	switch {
	case key.Matches(msg, k.Back):
		return screen.GoTo{Screen: v.Home()}, true
	case v.reading && key.Matches(msg, k.NextFinding, k.PrevFinding, k.PrevScreen, k.NextScreen, k.Filter, k.Copy, k.Edit, k.Enter):
		return screen.Notice{Text: "The package is still being read. Press the key again when it is shown."}, true
	}
	return nil, false
}

func (v *Screen) toggleFilter() screen.Action {
	v.openOnly, v.row, v.top, v.scroll = !v.openOnly, 0, 0, 0
	if v.openOnly && len(v.rows()) == 0 {
		v.openOnly = false
		return screen.Notice{Text: "Nothing is missing, partial or contradicted."}
	}
	if _, c, ok := v.cell(); v.openOnly && ok && !c.IsOpen() { // the cursor goes to what the first row is listed for
		v.column = len(v.traced.Matrix.Columns) - 1
		v.row = len(v.rows()) - 1
		v.nextOpen(1)
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

// placeAtHand is the place of the cell at hand; where that has none, the one that defines the requirement.
func (v *Screen) placeAtHand() (consistency.Place, bool) {
	r, c, ok := v.cell()
	if c.At.Path == "" {
		return r.At, ok
	}
	return c.At, ok
}

// readCell shows the place of the cell at hand in the document under review.
func (v *Screen) readCell() screen.Action {
	at, ok := v.placeAtHand()
	if !ok {
		return nil
	}
	file, is := v.reviewed[at.Path]
	if v.State.LastResult() == nil || !is {
		return screen.Notice{Text: fmt.Sprintf("%s is not part of this review: %s opens it in your editor.", safetext.Line(at.Path), v.Keys.Edit.Help().Key), Bad: true}
	}
	r, c, _ := v.cell()
	says := v.why(c)
	if c.Status != consistency.Contradicted { // that sentence names the documents itself
		says = strings.TrimRight(r.Title, ".") + fmt.Sprintf(". In the %s: %s", c.Column, statusWord(c))
		if c.Why != "" {
			says += ", " + c.Why
		}
		says += "."
	}
	lead := func(file string, p consistency.Place) screen.ShowLine {
		return screen.ShowLine{
			File: file, Line: p.Line, About: r.ID, Quote: p.Quote, Says: says,
			Path: v.traced.Source.PathOf(p.Path), Back: screen.Matrix, BackTo: "the package", Beside: v.besidePlace(p),
		}
	}
	shown := lead(file, at)
	if c.Status == consistency.Contradicted && c.Against.Path != "" {
		if file, is := v.reviewed[c.Against.Path]; is {
			other := lead(file, c.Against)
			shown.Other = &other
		}
	}
	return screen.GoTo{Screen: screen.Review, Word: shown}
}

// editCell opens the document of the cell at hand at its line; where it has none, the one that defines the requirement.
func (v *Screen) editCell() screen.Action {
	at, ok := v.placeAtHand()
	if !ok {
		return nil
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
	list := []key.Binding{keys.WithHelp(k.NextScreen, "cell"), keys.WithHelp(k.NextFinding, "next problem")}
	if at, ok := v.placeAtHand(); ok && v.State.LastResult() != nil {
		if _, is := v.reviewed[at.Path]; is {
			list = append(list, keys.WithHelp(k.Enter, "open the place"))
		}
	}
	filter := keys.WithHelp(k.Filter, "problems")
	if v.openOnly {
		filter = keys.WithHelp(k.Filter, "all")
	}
	return append(list, k.Search, filter, keys.WithHelp(k.Edit, "edit there"), k.Copy, keys.WithHelp(k.Back, "leave"), k.Quit)
}

// Help is the keys of the matrix.
func (v *Screen) Help() []parts.HelpGroup {
	if !v.HasContent() {
		return nil
	}
	k := v.Keys
	return []parts.HelpGroup{{Title: "Package", Bindings: v.find.Help(
		k, keys.WithHelp(k.PrevScreen, "go to the cell on the left"), keys.WithHelp(k.NextScreen, "go to the cell on the right"), keys.WithHelp(k.NextFinding, "go to the next problem: a cell that is missing, partial or contradicted, and not one that is unclear"), keys.WithHelp(k.PrevFinding, "go to the previous problem"),
		keys.WithHelp(k.Filter, "list the requirements with problems only"), keys.WithHelp(k.Enter, "read the document there"), keys.WithHelp(k.Edit, "edit the document there"), keys.WithHelp(k.Copy, "copy the cell"),
	)}}
}
