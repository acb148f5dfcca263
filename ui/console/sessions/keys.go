package sessions

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/feedback/session"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// HandleKey moves in the list, filters it, and chooses.
func (v *Screen) HandleKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	k := v.Keys
	switch {
	case key.Matches(msg, k.Back) && v.filter != "":
		v.setFilter("")
	case key.Matches(msg, k.Search):
		return v.askFilter(), true
	case key.Matches(msg, k.Sort):
		return v.sort(), true
	case key.Matches(msg, k.New):
		return v.askReview(), true
	case key.Matches(msg, k.Reload):
		return v.load(), true
	case key.Matches(msg, k.Restore):
		return v.undo(), true
	case key.Matches(msg, k.Pick):
		v.selected = 0
		v.move(int(msg.Code - '1'))
	case v.step(msg) != 0:
		v.move(v.step(msg))
	case v.document() != "" && key.Matches(msg, k.Enter):
		return v.reviewDocument(), true
	case v.isEmpty() && key.Matches(msg, k.Enter):
		return v.choose(Choice{Demo: true}), true
	case v.current() == nil:
		return nil, false
	case key.Matches(msg, k.Enter):
		return v.open(*v.current(), false), true
	case key.Matches(msg, k.ReadOnly):
		return v.open(*v.current(), true), true
	case key.Matches(msg, k.Rename):
		return v.askTitle(*v.current()), true
	case key.Matches(msg, k.Delete):
		return v.askDelete(*v.current()), true
	default:
		return nil, false
	}
	return nil, true
}

// step is how far a movement key goes in the list; 0 for other keys.
func (v *Screen) step(msg tea.KeyPressMsg) int {
	k, page := v.Keys, max(1, v.rows.H-1)
	half := max(1, page/2)
	for _, move := range []struct {
		binding key.Binding
		rows    int
	}{
		{k.Down, 1},
		{k.Up, -1},
		{k.PageDown, page},
		{k.PageUp, -page},
		{k.HalfDown, half},
		{k.HalfUp, -half},
		{k.Top, -v.length()},
		{k.Bottom, v.length()},
	} {
		if key.Matches(msg, move.binding) {
			return move.rows
		}
	}
	return 0
}

// setFilter lists those with some words. The session that was selected stays so where it is listed.
func (v *Screen) setFilter(text string) {
	before := v.current()
	v.filter = text
	if before != nil {
		if at := slices.IndexFunc(v.filtered(), func(s Session) bool { return s.Folder == before.Folder && s.RoundID == before.RoundID }); at >= 0 {
			v.selected = at
		}
	}
	v.move(0)
}

// askFilter filters the list while the words are typed; esc puts back what was shown before.
func (v *Screen) askFilter() screen.Action {
	before, at := v.filter, v.selected
	return screen.Ask{Prompt: parts.AskText("Search", v.filter, false, func(text string) screen.Action {
		v.setFilter(text)
		return nil
	}).OnChange(v.setFilter).OnCancel(func() {
		v.selected = at
		v.setFilter(before)
	})}
}

// askReview asks what to review, until it is something that can be. Tab completes a path.
func (v *Screen) askReview() screen.Action {
	check := func(string) error { return nil }
	if v.source.Check != nil {
		check = func(text string) error { return v.source.Check(withHome(text)) }
	}
	return screen.Ask{Prompt: parts.AskText("File to review or round ID:", "", true, func(text string) screen.Action {
		return v.choose(Choice{Review: withHome(text)})
	}).WithLabels("review", "cancel").WithExample(v.exampleToReview()).WithCompletion(new(pathCompleter).complete, check).WithPanel(parts.Panel{
		Title: func() string { return "New review" },
		Note:  func() string { return "A file or a folder, or the ID of a configured round." },
	})}
}

// exampleToReview is what could be typed: a document that is there, where one is.
func (v *Screen) exampleToReview() string {
	for _, path := range v.offer.Documents {
		if v.offer.Files[path] == 0 {
			return safetext.Line(path)
		}
	}
	return "brief.md, or DISCUSS-002"
}

// Scroll moves the selection.
func (v *Screen) Scroll(_, _, lines int) { v.move(screen.Rows(lines)) }

// Click selects a session, or opens it when it is the selected one.
func (v *Screen) Click(x, y int) screen.Action {
	i := v.top + y - v.rows.Y
	switch {
	case !v.rows.Contains(x, y), i >= v.length():
	case i == v.selected && v.document() != "":
		return v.reviewDocument()
	case i == v.selected:
		return v.open(*v.current(), false)
	default:
		v.selected = i
	}
	return nil
}

// enterDoes is what enter does with the session at hand: an interrupted round goes on at once, and asks those who had not answered.
func (v *Screen) enterDoes() string {
	s := v.current()
	switch {
	case s == nil || s.NotYours || s.Problem != "" || s.Holder != "":
		return "open"
	case s.State == session.Waiting:
		return "decide"
	case s.State == session.Decided:
		return "go on"
	case s.State != session.Interrupted:
		return "open"
	case len(v.preview.read[keyOf(*s)].Missing) > 0:
		return fmt.Sprintf("resume (asks %d)", len(v.preview.read[keyOf(*s)].Missing))
	default:
		return "resume"
	}
}

// Footer is the keys that matter now.
func (v *Screen) Footer() []key.Binding {
	k := v.Keys
	enter, look := keys.WithHelp(k.Enter, v.enterDoes()), keys.WithHelp(k.ReadOnly, "read-only")
	all := keys.WithHelp(k.Back, "clear search")
	switch {
	case v.document() != "":
		list := []key.Binding{keys.WithHelp(k.Enter, "review it"), k.New, k.Palette, k.Quit}
		if len(v.offer.Documents) > 1 {
			list = slices.Insert(list, 1, keys.WithHelp(k.Down, "select"))
		}
		return list
	case v.isEmpty():
		return []key.Binding{k.New, keys.WithHelp(k.Enter, "watch the demo"), k.Palette, k.Quit}
	case len(v.list) == 0:
		return []key.Binding{k.New, k.Quit}
	case v.current() == nil:
		return []key.Binding{all, k.Search, k.New, k.Quit}
	case v.filter != "":
		return []key.Binding{enter, all, look, k.New, k.Search, k.Sort, k.Rename, k.Quit}
	case v.Width < minDeleteHint:
		return []key.Binding{enter, look, k.New, k.Search, k.Sort, k.Rename, k.Quit}
	default:
		return []key.Binding{enter, look, k.New, k.Search, k.Sort, k.Rename, k.Delete, k.Quit}
	}
}

// minDeleteHint is from which width on the footer has room for the key that deletes.
const minDeleteHint = 90

// Help is every key of the list.
func (v *Screen) Help() []parts.HelpGroup {
	k := v.Keys
	list := []key.Binding{k.New, k.Reload, keys.WithHelp(k.Restore, "undo the last title or deletion")}
	move := []key.Binding{k.Down, k.Up, k.HalfDown, k.HalfUp, k.PageDown, k.PageUp, k.Top, k.Bottom, keys.WithHelp(k.Pick, "jump to a session")}
	title := "Sessions"
	if v.isEmpty() {
		title = "Welcome"
		list = []key.Binding{k.New, keys.WithHelp(k.Reload, "look for sessions again"), keys.WithHelp(k.Restore, "bring back the session deleted last")}
	}
	if v.isEmpty() && v.document() == "" { // there is nothing to walk through
		move = nil
	}
	switch {
	case len(v.list) > 0:
		list = []key.Binding{
			keys.WithHelp(k.Enter, "open, decide, go on or resume"), keys.WithHelp(k.ReadOnly, "open read-only, change nothing"), k.New,
			keys.WithHelp(k.Search, "search: list only those with some words"), keys.WithHelp(k.Back, "clear the search"),
			keys.WithHelp(k.Sort, "sort by the next of date, verdict, average, title"), k.Reload,
			keys.WithHelp(k.Rename, "give it a title"), k.Delete, keys.WithHelp(k.Restore, "undo the last title or deletion"),
		}
	case v.document() != "":
		list = append([]key.Binding{keys.WithHelp(k.Enter, "review the document")}, list...)
	case v.isEmpty():
		list = append([]key.Binding{keys.WithHelp(k.Enter, "watch the demo")}, list...)
	}
	return []parts.HelpGroup{
		{Title: title, Bindings: list},
		{Title: "Everywhere", General: true, Bindings: []key.Binding{k.Palette, k.Help, k.Themes, k.Mouse, k.Suspend, k.Quit}},
		{Title: "Moving", General: true, Bindings: move},
	}
}
