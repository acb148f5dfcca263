package console

import (
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// suspend stops the program as a job of the shell it was started from. Where nobody could start it again it says so:
// Bubble Tea would wait for ever.
func (m *model) suspend() tea.Cmd {
	if !m.options.canSuspend() {
		return m.showNotice(noShellNotice, true)
	}
	return tea.Suspend
}

// threeFrames is how long the program waits for the last frame to be written before it is stopped.
const threeFrames = 50 * time.Millisecond

// writeBeforeSuspend has a sequence written before the program is stopped, behind all that still waits to be written: from the wish on
// nothing new is drawn, for a frame that scrolls would leave its scroll region to the shell.
func writeBeforeSuspend(filter messageFilter, sequence string) messageFilter {
	written := false
	return func(m tea.Model, msg tea.Msg) tea.Msg {
		switch msg.(type) {
		case tea.SuspendMsg:
			if !written {
				written = true
				holdFrames(m, true)
				wait := func() tea.Msg { time.Sleep(threeFrames); return nil }
				return tea.Sequence(wait, tea.Raw(sequence), tea.Suspend)()
			}
		case tea.ResumeMsg:
			written = false
			holdFrames(m, false)
		}
		return filter(m, msg)
	}
}

// holdFrames has the console show what it showed last, until it is let go on.
func holdFrames(m tea.Model, hold bool) {
	if throttled, is := m.(*throttledModel); is {
		m = throttled.Model
	}
	if console, is := m.(*model); is {
		console.held = hold
	}
}

// wholeScrollRegion gives the terminal its own scroll region back: the renderer leaves one that is as high as the screen was, whatever
// the person makes of the window later. The cursor would move with it.
const wholeScrollRegion = ansi.SaveCursor + "\x1b[r" + ansi.RestoreCursor

const noShellNotice = "There is no shell here that could start parley again."

func (o Options) canSuspend() bool {
	if o.CanSuspend != nil {
		return o.CanSuspend()
	}
	return isJob()
}
