package console

import (
	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textarea"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/parts"
)

// ApplyTheme gives the field the theme's colours.
func (v *decideView) ApplyTheme() {
	styles := textarea.DefaultStyles(!v.theme.Light)
	styles.Focused.Base, styles.Blurred.Base = v.theme.Text, v.theme.Text
	styles.Focused.CursorLine, styles.Focused.Text = v.theme.Text, v.theme.Text
	styles.Focused.Placeholder = v.theme.Faint
	styles.Focused.EndOfBuffer = v.theme.Faint
	v.field.EndOfBufferCharacter = ' '
	v.field.SetStyles(styles)
}

// Paste puts a pasted text into the field as it is, lines and all, as far as there is room. The text has been made safe
// and its line ends are line feeds: the widget would make two lines of each CRLF. It tells how many characters were
// left out.
func (v *decideView) Paste(text string) (cmd tea.Cmd, left int) {
	text, left = parts.Shorten(text, v.field.CharLimit-v.field.Length())
	text, over := parts.LimitLines(text, fieldMaxLines-v.field.LineCount())
	v.field, cmd = v.field.Update(tea.PasteMsg{Content: text})
	return cmd, left + over
}

// TypeKey hands a key to the field. Full is set when what it writes has no room any more.
func (v *decideView) TypeKey(msg tea.KeyPressMsg) (cmd tea.Cmd, full bool) {
	before := v.field.Value()
	v.field, cmd = v.field.Update(msg)
	writes := msg.Text != "" || key.Matches(msg, v.field.KeyMap.InsertNewline)
	return cmd, writes && v.field.Value() == before
}

// Reset forgets a checkpoint that was answered.
func (v *decideView) Reset() {
	v.writing, v.sent, v.fromField = false, false, false
	v.field.Blur()
}
