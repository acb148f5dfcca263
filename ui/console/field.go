package console

import (
	"charm.land/bubbles/v2/textarea"
	tea "charm.land/bubbletea/v2"
)

// Dress gives the field the theme's colours.
func (v *decideView) Dress() {
	styles := textarea.DefaultStyles(!v.theme.Light)
	styles.Focused.Base, styles.Blurred.Base = v.theme.Text, v.theme.Text
	styles.Focused.CursorLine, styles.Focused.Text = v.theme.Text, v.theme.Text
	styles.Focused.Placeholder = v.theme.Faint
	styles.Focused.EndOfBuffer = v.theme.Faint
	v.field.EndOfBufferCharacter = ' '
	v.field.SetStyles(styles)
}

// Paste puts a pasted text into the field as it is, lines and all. The text has been made safe and its line ends
// are line feeds: the widget would make two lines of each CRLF.
func (v *decideView) Paste(text string) tea.Cmd {
	var cmd tea.Cmd
	v.field, cmd = v.field.Update(tea.PasteMsg{Content: text})
	return cmd
}

// Close forgets a checkpoint that was answered.
func (v *decideView) Close() {
	v.writing, v.sent = false, false
	v.field.Blur()
}
