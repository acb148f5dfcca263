package sessions

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// renaming is a title that was given, to be taken back.
type renaming struct {
	session Session
	before  string // the title that it had
}

// renamedMsg tells what became of a session that was to get another title.
type renamedMsg struct {
	renaming
	title string
	undo  bool // it takes another back
	err   error
}

// askTitle asks how a session is to be called. What refuses it is said after the answer: until then it may have changed.
func (v *Screen) askTitle(s Session) screen.Action {
	if v.source.Rename == nil {
		return nil
	}
	if s.RoundID == "" || s.Problem != "" {
		return v.open(s, false) // which says why nothing can be done with it
	}
	example := "what you call it, such as Q3 gate"
	return screen.Ask{Prompt: parts.AskText("Title of "+s.RoundID+":", s.Title, false, func(title string) screen.Action {
		if title == s.Title {
			return nil
		}
		return v.rename(s, title, false)
	}).WithSaveLabels().WithExample(example)}
}

// rename gives a session a title away from the screen.
func (v *Screen) rename(s Session, title string, undo bool) screen.Action {
	rename := v.source.Rename
	return screen.Run{Cmd: func() tea.Msg {
		before, err := rename(s, title)
		return renamedMsg{renaming: renaming{s, before}, title: title, undo: undo, err: err}
	}}
}

// receiveRenamed says what became of a title, and reads the list again.
func (v *Screen) receiveRenamed(msg renamedMsg) screen.Action {
	if msg.err != nil {
		return screen.Notice{Text: msg.err.Error(), Bad: true}
	}
	id := msg.session.RoundID
	notice := fmt.Sprintf("%s has no title any more", id)
	if msg.title != "" {
		notice = fmt.Sprintf("%s is called %q now", id, safetext.Line(msg.title))
	}
	if msg.undo {
		return screen.All{v.load(), screen.Notice{Text: "Undone: " + notice + "."}}
	}
	v.renamings = append(v.renamings, msg.renaming)
	return screen.All{v.load(), screen.Notice{Text: notice + "; " + v.restoreKey() + " undoes it."}}
}

// undo takes the last title back, or brings the session back that was deleted last.
func (v *Screen) undo() screen.Action {
	last := len(v.renamings) - 1
	if last < 0 {
		return v.restore()
	}
	r := v.renamings[last]
	v.renamings = v.renamings[:last]
	return v.rename(r.session, r.before, true)
}
