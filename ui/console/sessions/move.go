package sessions

import (
	"cmp"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// askDelete asks before a session goes to the trash. One that another parley has open is refused at once; what else refuses it is said
// after the answer: until then it may have changed.
func (v *Screen) askDelete(s Session) screen.Action {
	if v.source.Delete == nil {
		return nil
	}
	if s.Holder != "" {
		return v.refuseHeld(s.Folder+" stays where it is", s)
	}
	key := v.restoreKey()
	consequences := func() []string {
		lines := []string{"Its folder, " + s.Folder + ", is moved to the trash beside it. Nothing is removed for good."}
		if n := v.discussionsIn(s.Folder); n > 1 {
			lines = append(lines, fmt.Sprintf("It holds %s.", amount.Of(n, "discussion")))
		}
		return append(lines, key+" undoes it.")
	}
	remove, restore := v.source.Delete, v.source.Restore
	return screen.Ask{Prompt: parts.Confirm("Delete "+safetext.Line(cmp.Or(s.RoundID, "this session"))+"?", func() screen.Action {
		return screen.Run{Cmd: func() tea.Msg {
			to, err := remove(s)
			return changedMsg{notice: "It lies in " + to + " now; " + key + " undoes it.", err: err, undo: func() changedMsg {
				folder, err := restore(to)
				return changedMsg{notice: "Undone: " + folder + " is back.", show: folder, err: err}
			}}
		}}
	}).AsDialog("Delete", consequences).WithLabels("delete", "keep")}
}

// refuseHeld says that nothing is done to a session while another parley has it open, as far as the list knows.
func (v *Screen) refuseHeld(what string, s Session) screen.Action {
	text := what + ": it is open in " + s.Holder + "."
	if k := v.Keys.Reload; k.Enabled() {
		text += " Once it is closed there: " + k.Help().Key + " reads the list again."
	}
	return screen.Notice{Text: text, Bad: true}
}

// restoreKey is what undoes: its key, or its name among the commands where the person has taken the key away.
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
