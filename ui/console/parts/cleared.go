package parts

import (
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// Cleared is what one key has taken out of a text field, so that a text that was cleared by mistake is not lost. As in a shell, ctrl+y puts
// it back. The zero value holds nothing.
type Cleared struct {
	text string
	just bool // the last key took it
}

// leastCleared is how many characters a key has to take for them to be kept: a single one is quickly typed again.
const leastCleared = 2

// Note compares the field before a key with the field after it.
func (c *Cleared) Note(before, after string) {
	c.just = false
	if gone := removed(before, after); utf8.RuneCountInString(gone) >= leastCleared {
		c.text, c.just = gone, true
	}
}

// Restores reports whether a key puts the text back, and the paste that does it.
func (c *Cleared) Restores(msg tea.KeyPressMsg) (tea.PasteMsg, bool) {
	return tea.PasteMsg{Content: c.text}, c.text != "" && key.Matches(msg, restoreCleared())
}

// Hint says how the text comes back, right after it was taken; "" at any other time.
func (c *Cleared) Hint() string {
	if !c.just {
		return ""
	}
	return restoreCleared().Help().Key + " puts back what was cleared."
}

// restoreCleared is the key of every shell for it.
func restoreCleared() key.Binding {
	return key.NewBinding(key.WithKeys("ctrl+y"), key.WithHelp("ctrl+y", "put back what was cleared"))
}

// removed is what a text has lost in one place; "" where it has lost nothing.
func removed(before, after string) string {
	was, is := []rune(before), []rune(after)
	if len(is) >= len(was) {
		return ""
	}
	from, end := 0, 0
	for from < len(is) && was[from] == is[from] {
		from++
	}
	for end < len(is)-from && was[len(was)-1-end] == is[len(is)-1-end] {
		end++
	}
	return string(was[from : len(was)-end])
}
