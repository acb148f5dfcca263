package sessions

import (
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/screen"
)

// history is what was done to sessions since the list was opened, to be taken back one by one, the last first.
type history struct {
	steps  []step
	under  bool // a step is being taken back
	wanted int  // how many more are to be, after it
}

// step is one thing that was done to a session. One whose undoing is refused may be tried once more: what refuses it may have ended by
// then, and if not, it must not keep from what was done before it.
type step struct {
	undo    func() changedMsg
	refused bool
}

// changedMsg tells what became of a session that was to be renamed, deleted or brought back.
type changedMsg struct {
	notice string
	show   string // the folder to go to in the list, as it is listed; "" for none
	err    error
	undo   func() changedMsg // how this is taken back; nil for what is not
	of     *step             // the step that this takes back; nil for none
}

// undo takes back what was done last. Before all of that there is what was deleted when this list was not open.
func (v *Screen) undo() screen.Action {
	h := &v.history
	if h.under {
		h.wanted++
		return nil
	}
	last := len(h.steps) - 1
	if last < 0 {
		return v.restoreEarlier()
	}
	one := h.steps[last]
	h.steps, h.under = h.steps[:last], true
	return screen.Run{Cmd: func() tea.Msg {
		msg := one.undo()
		msg.of = &one
		return msg
	}}
}

// restoreEarlier brings the session back that was deleted last, before this list was opened.
func (v *Screen) restoreEarlier() screen.Action {
	restore := v.source.Restore
	if restore == nil {
		return nil
	}
	return screen.Run{Cmd: func() tea.Msg {
		folder, err := restore("")
		return changedMsg{notice: folder + " is back: it was deleted before this list was opened.", show: folder, err: err}
	}}
}

// receiveChanged says what became of a session, and reads the list again.
func (v *Screen) receiveChanged(msg changedMsg) screen.Action {
	h := &v.history
	if msg.of != nil {
		h.under = false
	}
	if msg.err != nil {
		h.wanted = 0
		return screen.Notice{Text: msg.err.Error() + v.keepRefused(msg.of), Bad: true}
	}
	if msg.undo != nil {
		h.steps = append(h.steps, step{undo: msg.undo})
	}
	if v.wanted = msg.show; v.wanted != "" {
		v.filter = "" // what is back is to be seen
	}
	done := screen.All{v.load(), screen.Notice{Text: msg.notice}}
	if h.wanted > 0 {
		h.wanted--
		done = append(done, v.undo())
	}
	return done
}

// keepRefused keeps a step that was refused for one more try, or says that the next undo goes past it.
func (v *Screen) keepRefused(of *step) string {
	switch {
	case of == nil:
		return ""
	case of.refused:
		return "; " + v.restoreKey() + " goes on to what was done before."
	}
	of.refused = true
	v.history.steps = append(v.history.steps, *of)
	return ""
}
