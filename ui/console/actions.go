package console

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"parley/feedback"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// perform does what a screen asks for.
func (m *model) perform(action screen.Action) tea.Cmd {
	switch a := action.(type) {
	case nil:
		return nil
	case screen.Notice:
		cmd := m.showNotice(a.Text, a.Bad)
		m.noticeHolds = a.While
		return cmd
	case screen.Ask:
		m.prompt = a.Prompt
		return nil
	case screen.GoTo:
		return m.goTo(a.Screen, a.Word)
	case screen.Run:
		if a.Busy {
			return m.busyCounter.track(a.Cmd)
		}
		return a.Cmd
	case screen.All:
		cmds := make([]tea.Cmd, len(a))
		for i, one := range a {
			cmds[i] = m.perform(one)
		}
		return tea.Batch(cmds...)
	case screen.CheckDocument:
		return m.checkDocument()
	case screen.Copy:
		return m.copy(a.Text, a.What)
	case screen.Edit:
		return m.openEditorBeside(a.Line, a.Name, a.Beside)
	case screen.EditFile:
		return m.editPackageFile(a.Path, a.Line)
	case screen.Quit:
		return m.confirmQuit()
	default:
		return m.performOnReview(action)
	}
}

// performOnReview does what concerns the review.
func (m *model) performOnReview(action screen.Action) tea.Cmd {
	actions := m.options.Actions
	switch a := action.(type) {
	case screen.Control:
		return runAction(a.Notice, func() error { return actions.Control(a.Control) })
	case screen.Decide:
		if lacking := m.lackingFor(a.Decision); len(lacking) > 0 {
			m.prompt = m.askToGoWithout(lacking, a)
			return nil
		}
		return m.submitDecision(a.Decision, a.Notice)
	case screen.Revise:
		if m.document.Changed { // the person has edited it already
			m.prompt = m.askToRunRevision(a.Decision, editedMsg{artifact: m.document, same: true})
			return nil
		}
		m.pendingRevision = &a.Decision
		return m.openEditor(0)
	case screen.Reopen:
		m.reopening = true
		return runAction("Reopened. Done writes the conclusions again.", actions.Reopen)
	case screen.Mark:
		return m.saver.do(func() tea.Msg { return a.Told(actions.Mark(a.FindingMarked)) })
	case screen.Add:
		return m.saver.do(func() tea.Msg { return a.Told(actions.Add(a.Text, a.Quote, a.Line)) })
	case screen.Withdraw:
		return m.saver.do(func() tea.Msg { return a.Told(actions.Withdraw(a.ID)) })
	case screen.Converse:
		return runAction(screen.AskingNotice(a.Reviewer, a.ID), func() error { return actions.AskReviewer(a.ID, a.Reviewer, a.Question) })
	case screen.Examine:
		return runAction("parley looks for a tool of another vendor for "+a.ID+".", func() error { return actions.Examine(a.ID) })
	default:
		return m.showNotice("This cannot be done here.", true)
	}
}

// runAction does what the person asked for away from the screen, and says what became of it.
func runAction(notice string, do func() error) tea.Cmd {
	return func() tea.Msg { return actionResultMsg{notice: notice, err: do()} }
}

func (m *model) handleActionResult(msg actionResultMsg) tea.Cmd {
	switch {
	case msg.err != nil:
		return m.showNotice(msg.err.Error(), true)
	case msg.notice == "":
		return nil
	default:
		return m.showNotice(msg.notice, false)
	}
}

// stopCountdown takes any key as a sign that somebody is there.
func (m *model) stopCountdown() tea.Cmd {
	if _, counting := m.State.Remaining(m.now()); !counting || m.options.Actions == nil {
		return nil
	}
	m.State.Checkpoint.Stopped = true // the event will say the same; the screen need not wait for it
	return runAction("", m.options.Actions.StopCountdown)
}

// submitDecision hands a decision on. The checkpoint stays open until its event arrives.
func (m *model) submitDecision(d feedback.Decision, notice string) tea.Cmd {
	if m.DecisionSent {
		return m.showNotice("The decision is sent already.", true)
	}
	m.DecisionSent = true
	take, taken := m.options.TakeOver, 0
	if take != nil {
		taken = m.State.Checkpoint.Round
	} else {
		take = m.options.Actions.Decide
	}
	m.gatherDrafts()
	seen := m.drafts.seen
	return func() tea.Msg {
		_ = m.drafts.save(seen) // before the conclusions, which count them; when it fails the next change says so
		return decidedMsg{takenOver: taken, decision: d, result: actionResultMsg{notice: notice, err: take(d)}}
	}
}

// handleDecided takes back a decision that was refused. One in the place of a recorded one is kept, to stand beside it.
func (m *model) handleDecided(msg decidedMsg) tea.Cmd {
	say := m.handleActionResult(msg.result)
	switch {
	case msg.result.err != nil:
		m.DecisionSent = false
		again, _ := m.broadcast(screen.DecisionRefused{})
		return tea.Batch(again, say)
	case msg.takenOver > 0:
		m.TakeoverDecisions[msg.takenOver] = msg.decision
	}
	return say
}

// confirmQuit ends the console. While work runs or a decision is asked for it asks first.
func (m *model) confirmQuit() tea.Cmd {
	quit := func() tea.Cmd {
		m.quitEarly = !m.isOver()
		return tea.Quit
	}
	if m.isOver() || m.options.Actions == nil {
		return quit()
	}
	question := func() string {
		if m.State.IsRunning() {
			return "Quit while the round runs?"
		}
		return "Quit without deciding?"
	}
	m.prompt = parts.Confirm(question(), func() screen.Action { return screen.Run{Cmd: quit()} }).
		AsDialog("Quit", m.quitConsequences).WithLabels("quit", "stay").RefreshedBy(question).
		ValidWhile(func() bool { return !m.isOver() }, screen.ReviewOverNotice).OrYes(m.Keys.Interrupt)
	return nil
}

// quitConsequences is what is lost by quitting now, what is kept, and how to go on later.
func (m *model) quitConsequences() []string {
	var lines []string
	switch r := m.State.CurrentRound(); {
	case m.State.IsRunning() && m.State.WorkingCount() > 0:
		stop, working := "stop", m.State.WorkingCount()
		if working == 1 {
			stop = "stops"
		}
		lines = append(lines, fmt.Sprintf("%s %s; what is not finished is lost.", amount.Of(working, "reviewer"), stop),
			fmt.Sprintf("Kept: %d of %s.", r.AnsweredCount(), amount.Of(len(r.Reviewers), "answer")))
	case m.State.IsRunning():
		lines = append(lines, "The round stops; what has arrived is kept.")
	case m.options.OpenCommandLine == "":
		return append([]string{"Whoever asked gets no decision."}, m.lostDrafts()...)
	default:
		lines = append(lines, "The question stays open; your marks are kept.")
	}
	lines = append(lines, m.lostDrafts()...)
	if m.options.OpenCommandLine != "" {
		lines = append(lines, "Go on later with: "+m.options.OpenCommandLine)
	}
	return lines
}

// lostDrafts says what becomes of what was written and not sent.
func (m *model) lostDrafts() []string {
	n := 0
	for _, s := range m.drafting() {
		n += s.Drafts()
	}
	fate := "lost"
	if m.drafts.keeper != nil {
		fate = "kept"
	}
	switch n {
	case 0:
		return nil
	case 1:
		return []string{fmt.Sprintf("A text that you wrote and did not send is %s.", fate)}
	default:
		return []string{fmt.Sprintf("%d texts that you wrote and did not send are %s.", n, fate)}
	}
}

// isOver reports whether nothing is under way and nothing is asked.
func (m *model) isOver() bool {
	return m.State.Concluded != nil || (m.Closed && m.State.Checkpoint == nil) ||
		(!m.State.IsRunning() && m.State.Checkpoint == nil && m.State.CurrentRound() != nil && m.State.CurrentRound().Failure != "")
}
