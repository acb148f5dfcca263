package sessions

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// askTitle asks how a session is to be called. One that another parley has open is refused at once; what else refuses it is said after
// the answer: until then it may have changed.
func (v *Screen) askTitle(s Session) screen.Action {
	if v.source.Rename == nil {
		return nil
	}
	if s.RoundID == "" || s.Problem != "" {
		return v.open(s, false) // which says why nothing can be done with it
	}
	if s.Holder != "" {
		return v.refuseHeld(s.RoundID+" keeps its title", s)
	}
	example := "e.g. Q3 gate"
	return screen.Ask{Prompt: parts.AskText("Title of "+s.RoundID+":", s.Title, false, func(title string) screen.Action {
		if title == s.Title {
			return nil
		}
		return v.rename(s, title)
	}).WithSaveLabels().WithExample(example).WithPanel(parts.Panel{
		Title: func() string { return "Title of " + s.RoundID },
		Note:  func() string { return "The folder keeps its name. An empty title takes it away." },
	})}
}

// rename gives a session a title away from the screen.
func (v *Screen) rename(s Session, title string) screen.Action {
	rename, key := v.source.Rename, v.restoreKey()
	return screen.Run{Cmd: func() tea.Msg {
		before, err := rename(s, title)
		return changedMsg{notice: titleSentence(s.RoundID, title) + "; " + key + " undoes it.", err: err, undo: func() changedMsg {
			_, err := rename(s, before)
			return changedMsg{notice: "Undone: " + titleSentence(s.RoundID, before) + ".", err: err}
		}}
	}}
}

// titleSentence says what a session is called from now on.
func titleSentence(id, title string) string {
	if title == "" {
		return id + " has no title any more"
	}
	return fmt.Sprintf("%s is called %q now", id, safetext.Line(title))
}
