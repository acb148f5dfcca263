package review

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/markdown"
	"parley/ui/console/screen"
)

// isUnseen reports whether the finding at hand is one that nobody went to and that is nowhere on the screen: a document in which no finding
// stands is read from its beginning, and its findings follow behind the text.
func (v *Screen) isUnseen() bool {
	i := v.selectedIndex()
	if i < 0 || !v.index[i].isPlaceless() || v.Ledger.IsChosen() || v.Shown.First.W > 0 {
		return false
	}
	return v.Page.Doc == nil || !slices.ContainsFunc(v.Page.Doc.Rows(), func(r markdown.Row) bool {
		return r.Note == v.tailNote && r.NoteLine == v.tailLine
	})
}

// showUnseen brings the finding at hand onto the screen in place of what a key does with it: a word is said of what is read.
func (v *Screen) showUnseen(msg tea.KeyPressMsg) screen.Action {
	i := v.selectedIndex()
	v.choose(i)
	name := "This finding"
	if id := v.index[i].finding.ID; id != "" {
		name = id
	}
	return screen.Notice{Text: name + " was not on the screen: here it is, then " + msg.String() + " again."}
}
