package console

import (
	"errors"

	tea "charm.land/bubbletea/v2"
	"github.com/atotto/clipboard"

	"parley/ui/safetext"
)

// copiedMsg tells that a text was copied; local is set when the machine's own clipboard has it.
type copiedMsg struct {
	what  string
	local bool
}

// errRemoteClipboard says that the machine's clipboard is not the person's.
var errRemoteClipboard = errors.New("the clipboard of a remote machine")

// copy puts a text on the terminal's clipboard (OSC 52) and on the machine's own where there is one: not every
// terminal takes the sequence, and none says whether it did.
func (m *model) copy(text, what string) tea.Cmd {
	text = safetext.Text(text)
	write, env := m.options.Clipboard, m.options.Env
	return tea.Batch(tea.SetClipboard(text), func() tea.Msg {
		if write == nil {
			write = func(text string) error { return localClipboard(env, text) }
		}
		return copiedMsg{what: what, local: write(text) == nil}
	})
}

// localClipboard writes to the machine's clipboard. Over SSH that one is far from the person.
func localClipboard(env []string, text string) error {
	switch {
	case clipboard.Unsupported:
		return errors.ErrUnsupported
	case lookupEnv(env, "SSH_CONNECTION") != "":
		return errRemoteClipboard
	default:
		return clipboard.WriteAll(text)
	}
}

// handleCopied says where a text is now, as far as that is known.
func (m *model) handleCopied(msg copiedMsg) tea.Cmd {
	if msg.local {
		return m.showNotice(msg.what+" is on the clipboard.", false)
	}
	return m.showNotice(msg.what+" was sent to the terminal's clipboard.", false)
}
