package sessions

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// movedMsg tells what became of a session's folder that was to be moved.
type movedMsg struct {
	notice string
	show   string // the folder to go to in the list, as it is listed; "" for none
	err    error
}

// askDelete asks before a session goes to the trash. What refuses it is said after the answer: until then it may have changed.
func (v *Screen) askDelete(s Session) screen.Action {
	if v.source.Delete == nil {
		return nil
	}
	consequences := func() []string {
		lines := []string{"Its folder, " + s.Folder + ", is moved to the trash beside it. Nothing is removed for good."}
		if n := v.discussionsIn(s.Folder); n > 1 {
			lines = append(lines, fmt.Sprintf("It holds %s.", amount.Of(n, "discussion")))
		}
		return append(lines, v.restoreKey()+" brings the last one back.")
	}
	remove := v.source.Delete
	return screen.Ask{Prompt: parts.Confirm("Delete this session?", func() screen.Action {
		return screen.Run{Cmd: func() tea.Msg {
			to, err := remove(s)
			return movedMsg{notice: "It lies in " + to + " now; " + v.restoreKey() + " brings it back.", err: err}
		}}
	}).AsDialog("Delete", consequences).WithLabels("delete", "keep")}
}

// restoreKey is what brings a session back: its key, or its name among the commands where the person has taken the key away.
func (v *Screen) restoreKey() string {
	if k := v.Keys.Restore; k.Enabled() {
		return k.Help().Key
	}
	return "the command restore"
}

// discussionsIn counts the discussions of a session: a folder is moved with all of them.
func (v *Screen) discussionsIn(folder string) (n int) {
	for _, s := range v.list {
		if s.Folder == folder {
			n++
		}
	}
	return n
}

// restore brings the session back that was deleted last.
func (v *Screen) restore() screen.Action {
	if v.source.Restore == nil {
		return nil
	}
	return screen.Run{Cmd: func() tea.Msg {
		folder, err := v.source.Restore()
		return movedMsg{notice: folder + " is back.", show: folder, err: err}
	}}
}

// receiveMoved says what became of a session, and reads the list again.
func (v *Screen) receiveMoved(msg movedMsg) screen.Action {
	if msg.err != nil {
		return screen.Notice{Text: msg.err.Error(), Bad: true}
	}
	v.renamings = nil // the last thing done is this
	if v.wanted = msg.show; v.wanted != "" {
		v.filter = "" // what is back is to be seen
	}
	return screen.All{v.load(), screen.Notice{Text: msg.notice}}
}

// goToWanted goes to the session that was moved to where it is wanted.
func (v *Screen) goToWanted() {
	for i, s := range v.filtered() {
		if v.wanted != "" && s.Folder == v.wanted {
			v.selected = i
			break
		}
	}
	v.wanted = ""
}
