package changes

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// HandleKey moves in the two parts.
func (v *Screen) HandleKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	if v.revision == nil {
		return nil, false
	}
	if action, taken := v.find.HandleKey(v.Context, msg, v.searched); taken {
		return action, true
	}
	k, lines := v.Keys, v.PageLines(msg, v.textRows())
	switch {
	case key.Matches(msg, k.NextPane):
		v.SwitchPane()
	case key.Matches(msg, k.NextFinding):
		return v.walk(1), true
	case key.Matches(msg, k.PrevFinding):
		return v.walk(-1), true
	case key.Matches(msg, k.NextSection):
		return v.moveToChange(1), true
	case key.Matches(msg, k.PrevSection):
		return v.moveToChange(-1), true
	case key.Matches(msg, k.Top):
		return v.move(-v.rows[v.activePane()]), true
	case key.Matches(msg, k.Bottom):
		return v.move(v.rows[v.activePane()]), true
	case lines != 0:
		return v.move(lines), true
	case key.Matches(msg, k.Back):
		return screen.GoTo{Screen: v.Home()}, true
	case key.Matches(msg, k.Copy):
		return v.copyDiff(), true
	default:
		return nil, false
	}
	return nil, true
}

// copyDiff copies the changes of the document that are shown, where there are any.
func (v *Screen) copyDiff() screen.Action {
	if v.compared.Diff == "" {
		return screen.Notice{Text: "There is no diff to copy.", Bad: true}
	}
	return screen.Copy{Text: v.compared.Diff, What: "The diff"}
}

// Click gives the keys to a part.
func (v *Screen) Click(x, y int) screen.Action {
	v.inDiff = v.Shown.Second.Contains(x, y)
	return nil
}

// Footer is the keys that matter now.
func (v *Screen) Footer() []key.Binding {
	k := v.Keys
	if v.revision == nil {
		return v.Base.Footer()
	}
	if v.find.Search != nil {
		return v.find.Footer(k)
	}
	list := []key.Binding{keys.WithHelp(k.Down, "scroll"), keys.WithHelp(k.NextPane, "other part"), keys.WithHelp(k.NextSection, "next change"), k.Search, k.Copy, k.Edit, k.Quit}
	switch {
	case len(v.comparisons) < 2:
	case v.at < len(v.comparisons)-1:
		list = slices.Insert(list, 0, keys.WithHelp(k.NextFinding, "later rounds"))
	default:
		list = slices.Insert(list, 0, keys.WithHelp(k.PrevFinding, "earlier rounds"))
	}
	return list
}

// Help is the keys of the comparison; none before there is one.
func (v *Screen) Help() []parts.HelpGroup {
	if v.revision == nil {
		return nil
	}
	k := v.Keys
	return []parts.HelpGroup{{Title: "Changes", Bindings: v.find.Help(
		k, keys.WithHelp(k.NextSection, "go to the next change"), keys.WithHelp(k.PrevSection, "go to the previous change"), keys.WithHelp(k.NextPane, "go to the other part"),
		keys.WithHelp(k.NextFinding, "compare the next pair of rounds"), keys.WithHelp(k.PrevFinding, "compare the previous pair of rounds"), keys.WithHelp(k.Copy, "copy the diff"), v.HomeHint(k.Back),
	)}}
}
