package checkpoint

import (
	"cmp"
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textarea"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// Restyle gives the field the theme's colours.
func (v *Screen) Restyle() screen.Action {
	styles := textarea.DefaultStyles(!v.Theme.Light)
	styles.Focused.Base, styles.Blurred.Base = v.Theme.Text, v.Theme.Text
	styles.Focused.CursorLine, styles.Focused.Text = v.Theme.Text, v.Theme.Text
	styles.Focused.Placeholder = v.Theme.Faint
	styles.Focused.EndOfBuffer = v.Theme.Faint
	v.field.EndOfBufferCharacter = ' '
	v.field.SetStyles(styles)
	return nil
}

// paste puts a pasted text into the field as it is, lines and all, as far as there is room. The text has been made safe
// and its line ends are line feeds: the widget would make two lines of each CRLF. It tells how many characters were
// left out.
func (v *Screen) paste(text string) (cmd tea.Cmd, left int) {
	text, left = parts.Shorten(text, v.field.CharLimit-v.field.Length())
	text, over := parts.LimitLines(text, MaxLines-v.field.LineCount())
	v.field, cmd = v.field.Update(tea.PasteMsg{Content: text})
	return cmd, left + over
}

// TypeKey hands a key to the field. Full is set when what it writes has no room any more.
func (v *Screen) TypeKey(msg tea.KeyPressMsg) (cmd tea.Cmd, full bool) {
	before := v.field.Value()
	if back, restores := v.cleared.Restores(msg); restores {
		v.field, cmd = v.field.Update(back)
		v.cleared.Note(before, v.field.Value())
		return cmd, v.field.Value() == before
	}
	v.field, cmd = v.field.Update(msg)
	v.cleared.Note(before, v.field.Value())
	writes := msg.Text != "" || key.Matches(msg, v.field.KeyMap.InsertNewline)
	return cmd, writes && v.field.Value() == before
}

// Reset forgets a checkpoint that was answered.
func (v *Screen) Reset() {
	v.closeReason()
	v.writing, v.DecisionSent, v.fromField = false, false, false
	v.field.Blur()
}

// Text is what is written in the field.
func (v *Screen) Text() string { return v.field.Value() }

// Drafts counts what was written for options of the open checkpoint and not sent.
func (v *Screen) Drafts() (n int) {
	c := v.checkpoint()
	if c == nil || v.DecisionSent {
		return 0
	}
	for i, o := range c.Options {
		if strings.TrimSpace(v.draftOf(i, o)) != "" {
			n++
		}
	}
	if strings.TrimSpace(cmp.Or(v.reasonDraft, v.Reason)) != "" {
		n++
	}
	return n
}

// TakesText reports whether the field is open.
func (v *Screen) TakesText() bool { return v.writing && v.State.Checkpoint != nil }

// Paste puts a text into the field, and says what of it had no room.
func (v *Screen) Paste(text string) screen.Action {
	if !v.writing {
		return nil
	}
	cmd, left := v.paste(text)
	return screen.All{screen.Run{Cmd: cmd}, screen.PasteCut(left)}
}

// updateField hands the field a message, such as its cursor's blink.
func (v *Screen) updateField(msg tea.Msg) screen.Action {
	if !v.writing {
		return nil
	}
	var cmd tea.Cmd
	v.field, cmd = v.field.Update(msg)
	return screen.Run{Cmd: cmd}
}

// reopenField takes back a decision that was refused; one that was written in the field is in it again, to be mended.
func (v *Screen) reopenField() screen.Action {
	c, written := v.checkpoint(), v.fromField
	v.fromField, v.sent = false, ""
	if !written || c == nil || v.selected >= len(c.Options) {
		return nil
	}
	return screen.Run{Cmd: v.OpenField(c.Options[v.selected])}
}

// minFieldRows is how many rows of text the field has at least.
const minFieldRows = 2

// fieldRows is how high the field is with its two rules: it grows with what is written, up to a quarter of the screen, and as far as there
// is room.
func (v *Screen) fieldRows(w, h, room int) int {
	rows := 1 // one is free for what comes next
	for _, line := range strings.Split(v.field.Value(), "\n") {
		rows += 1 + safetext.Width(line)/max(1, parts.FrameTextWidth(w)-len(fieldMark))
	}
	return min(max(minFieldRows, min(rows, max(fieldHeight, h/4)))+2, max(3, room))
}
