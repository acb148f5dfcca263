package console

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/termfeature"
)

// ring is a bell, and a notification where the terminal knows them (OSC 9).
func (m *model) ring(text string) tea.Cmd {
	text = safetext.Line("parley: " + text)
	return tea.Raw("\a\x1b]9;" + safetext.Truncate(text, maxTitleWidth) + "\x1b\\")
}

// notifyDecision tells the person that a decision waits, when their terminal has said that they look elsewhere. Terminals that
// report no focus are never rung.
func (m *model) notifyDecision() tea.Cmd {
	c := m.State.Checkpoint
	if !m.unfocused || c == nil || m.options.Actions == nil {
		return nil
	}
	verdict := ""
	if r := m.State.LastResult(); r != nil && r.Number == c.Round {
		verdict = " (" + shortVerdict(*r) + ")"
	}
	return m.ring(fmt.Sprintf("decide what follows round %d%s of %s", c.Round, verdict, m.options.Title))
}

// notifyEnd tells the person, when they look elsewhere, of an end that asks for no decision.
func (m *model) notifyEnd(e engine.Event) tea.Cmd {
	if !m.unfocused || m.options.Actions == nil || m.InHistory {
		return nil
	}
	switch e.Body.(type) {
	case engine.RoundFailed:
		return m.ring(fmt.Sprintf("the round of %s failed", m.options.Title))
	case feedback.Concluded:
		d, r := m.State.LastDecision(), m.State.LastResult()
		if d != nil && d.Origin == feedback.ByPerson || r == nil {
			return nil // who ended it knows
		}
		return m.ring(fmt.Sprintf("%s is concluded (%s)", m.options.Title, shortVerdict(*r)))
	}
	return nil
}

// shortVerdict is a round's verdict in a word or two.
func shortVerdict(r round.Round) string {
	switch {
	case r.Verdict != round.Blocked:
		return "consensus reached"
	case r.Severity != nil:
		return "blocked, " + r.Severity.Label()
	default:
		return "blocked"
	}
}

// lastMinute is from when on a clock that runs against the person is told aloud.
const lastMinute = time.Minute

// warnOfTimeout rings once when a minute is left to answer, whether the person looks or not: who does not answer is away.
func (m *model) warnOfTimeout() tea.Cmd {
	left, counting := m.State.Remaining(m.now())
	c := m.State.Checkpoint
	if !counting || left > lastMinute || left <= 0 || m.options.Actions == nil || m.options.Playback != nil || c.Opened.Equal(m.warnedOf) {
		return nil
	}
	m.warnedOf = c.Opened
	text := fmt.Sprintf("a minute is left: no answer means Done for round %d of %s", c.Round, m.options.Title)
	if open := state.OpenHighCount(&m.State); open != "" {
		text += ", with " + open
	}
	return m.ring(text)
}

// windowTitle is what the window is called: the document, and how far its review is.
func (m *model) windowTitle() string {
	if !m.options.SetTitle || m.options.Title == "" {
		return ""
	}
	title := "parley: " + m.options.Title
	switch r := m.State.CurrentRound(); {
	case m.options.Document != nil || m.Sessions:
	case m.State.Checkpoint != nil && m.followed != "":
		title += ", waits for a decision"
	case m.State.Checkpoint != nil && !m.isOnlyShown():
		title += ", decide"
	case m.State.Concluded != nil:
		title += ", concluded"
	case m.State.IsRunning() && r != nil && !m.isOnlyShown():
		title += fmt.Sprintf(", %d of %d done", r.AnsweredCount(), len(r.Reviewers))
	}
	return safetext.Truncate(safetext.Line(title), maxTitleWidth)
}

// progressBar is how far the round is, for the tab or the taskbar: it grows with each answer, turns to a warning where a decision
// waits, and to an error where the round failed.
func (m *model) progressBar() *tea.ProgressBar {
	r := m.State.CurrentRound()
	if !m.showsProgress || r == nil || m.options.Actions == nil || m.State.Concluded != nil {
		return nil
	}
	switch {
	case m.State.Checkpoint != nil:
		return tea.NewProgressBar(tea.ProgressBarWarning, 100)
	case r.Failure != "" && r.Result == nil:
		return tea.NewProgressBar(tea.ProgressBarError, 100)
	case !m.State.IsRunning() || len(r.Reviewers) == 0:
		return nil
	case r.FinishedCount() == 0:
		return tea.NewProgressBar(tea.ProgressBarIndeterminate, 0)
	default:
		return tea.NewProgressBar(tea.ProgressBarDefault, 100*r.FinishedCount()/len(r.Reviewers))
	}
}

// updateTitle sends the window's title when it is another. It is sent past the renderer, which would empty it when the program stops,
// after the window's own has been put back.
func (m *model) updateTitle() tea.Cmd {
	title := m.windowTitle()
	if title == m.title {
		return nil
	}
	m.title = title
	return tea.Raw(ansi.SetWindowTitle(title))
}

// withTitle has the terminal remember the window's own title, until putBack is called. It is put back as well for the time that the
// program is stopped: the terminal is the shell's then.
func (o Options) withTitle(filter messageFilter) (filtered messageFilter, putBack func()) {
	tty := o.tty()
	if !o.SetTitle || tty == nil {
		return filter, func() {}
	}
	send := func(sequence string) { _, _ = tty.WriteString(sequence) }
	send(termfeature.KeepTitle)
	return suspendTitle(filter, func() { send(termfeature.KeepTitle) }), func() { send(termfeature.PutTitleBack) }
}

// suspendTitle puts the window's own title back before the program is stopped, and calls keep when it goes on. A title that comes
// later is dropped, and sent anew on resuming.
func suspendTitle(filter messageFilter, keep func()) messageFilter {
	suspended := false
	filter = writeBeforeSuspend(filter, termfeature.PutTitleBack)
	return func(m tea.Model, msg tea.Msg) tea.Msg {
		switch msg := msg.(type) {
		case tea.SuspendMsg:
			suspended = true
		case tea.RawMsg:
			if text, is := msg.Msg.(string); is && suspended && strings.HasPrefix(text, titlePrefix) {
				return nil
			}
		case tea.ResumeMsg:
			suspended = false
			keep()
		}
		return filter(m, msg)
	}
}

// titlePrefix begins what sets a window's title.
const titlePrefix = "\x1b]2;"
