package console

import (
	"fmt"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console/amount"
	"parley/ui/console/state"
)

// moreTime is what one press of the key gives a perspective.
const moreTime = 5 * time.Minute

func (m *model) handleLiveKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k, r := m.keys, m.state.CurrentRound()
	if r == nil {
		return nil, false
	}
	switch {
	case key.Matches(msg, k.NextPane), key.Matches(msg, k.Enter):
		m.live.inStream = !m.live.inStream
	case key.Matches(msg, k.Back) && m.live.inStream:
		m.live.inStream = false
	case key.Matches(msg, k.Follow):
		m.live.stream.Follow()
	case key.Matches(msg, k.Pick):
		m.live.selected = min(int(msg.Code-'1'), len(r.Reviewers)-1)
	case m.live.inStream && key.Matches(msg, k.Top):
		m.live.stream.Top()
	case m.live.inStream && key.Matches(msg, k.Bottom):
		m.live.stream.Follow()
	case key.Matches(msg, k.Top):
		m.live.selected = 0
	case key.Matches(msg, k.Bottom):
		m.live.selected = len(r.Reviewers) - 1
	case key.Matches(msg, k.PageUp, k.PageDown, k.HalfUp, k.HalfDown):
		m.live.stream.Scroll(m.scrollLines(msg))
	case m.scrollLines(msg) != 0 && m.live.inStream:
		m.live.stream.Scroll(m.scrollLines(msg))
	case m.scrollLines(msg) != 0:
		m.live.selected = max(0, min(m.live.selected+m.scrollLines(msg), len(r.Reviewers)-1))
	default:
		return m.handleRoundControlKey(msg, r)
	}
	return nil, true
}

// handleRoundControlKey takes the keys that speak to the running round. What loses work asks first.
func (m *model) handleRoundControlKey(msg tea.KeyPressMsg, r *state.Round) (tea.Cmd, bool) {
	k := m.keys
	if !key.Matches(msg, k.Stop, k.NextTool, k.Retry, k.MoreTime, k.Conclude) {
		return nil, false
	}
	if cmd, closed := m.refuseIfClosed("no reviewer can be steered"); closed {
		return cmd, true
	}
	switch {
	case !r.Ended.IsZero(), len(r.Reviewers) == 0:
		return m.showNotice("The round has ended; stop, retry and next tool only work while it runs.", true), true
	case key.Matches(msg, k.Conclude) && r.FinishedCount() == len(r.Reviewers):
		return m.showNotice("Every reviewer is done: the verdict comes by itself.", true), true
	}
	reviewer := r.Reviewers[min(m.live.selected, len(r.Reviewers)-1)]
	name := reviewer.Name
	switch {
	case key.Matches(msg, k.Conclude):
		m.askToConclude(r)
	case reviewer.IsDone() && !key.Matches(msg, k.Retry):
		return m.showNotice(name+" is done already.", true), true
	case key.Matches(msg, k.MoreTime):
		return m.sendControl(engine.Control{Kind: engine.ControlExtend, Perspective: name, Extra: moreTime}, name+" may take five minutes longer. The limit of the round stays."), true
	case key.Matches(msg, k.Stop):
		question := func() string { return stopQuestion(r, name) }
		m.prompt = confirm(question(), func() tea.Cmd {
			return m.sendControl(engine.Control{Kind: engine.ControlStop, Perspective: name}, "Stopping "+name+".")
		}).refreshedBy(question).validWhile(m.stillAtWork(r, reviewer), name+" is not at work any more.")
	case key.Matches(msg, k.NextTool):
		link := reviewer.ChainIndex
		m.prompt = confirm(switchToolQuestion(reviewer), func() tea.Cmd {
			return m.sendControl(engine.Control{Kind: engine.ControlNext, Perspective: name}, name+" goes on to its next tool.")
		}).validWhile(func() bool { return m.stillAtWork(r, reviewer)() && reviewer.ChainIndex == link }, name+" has gone on already.")
	default:
		m.prompt = confirm("Start "+name+" over, from its first tool?", func() tea.Cmd {
			return m.sendControl(engine.Control{Kind: engine.ControlRetry, Perspective: name}, "Starting "+name+" over.")
		}).validWhile(m.stillInRound(r), roundOverNotice)
	}
	return nil, true
}

// askToConclude asks whether to wait no longer.
func (m *model) askToConclude(r *state.Round) {
	question := func() string { return "Stop waiting for " + unfinishedReviewers(r) + "? The round is marked PARTIAL." }
	m.prompt = confirm(question(), func() tea.Cmd {
		return m.sendControl(engine.Control{Kind: engine.ControlConclude}, "Concluding with what has arrived.")
	}).refreshedBy(question).validWhile(m.stillInRound(r), roundOverNotice)
}

// roundOverNotice is said when a question about a running round was not answered in time.
const roundOverNotice = "The round has ended: the question went with it."

// stillInRound reports whether a round is still under way.
func (m *model) stillInRound(r *state.Round) func() bool {
	return func() bool {
		return m.state.CurrentRound() == r && r.Ended.IsZero() && !m.closed && r.FinishedCount() < len(r.Reviewers)
	}
}

// stillAtWork reports whether a reviewer is still at work in a round.
func (m *model) stillAtWork(r *state.Round, reviewer *state.Reviewer) func() bool {
	return func() bool { return m.stillInRound(r)() && !reviewer.IsDone() }
}

// switchToolQuestion asks whether a reviewer is to go on with its next tool.
func switchToolQuestion(reviewer *state.Reviewer) string {
	if next := reviewer.ChainIndex + 1; next < len(reviewer.Chain) {
		return fmt.Sprintf("Switch %s from %s to %s?", reviewer.Name, reviewer.Tool, reviewer.Chain[next])
	}
	return fmt.Sprintf("Give up %s for %s? It has no other tool.", reviewer.Tool, reviewer.Name)
}

// stopQuestion asks whether a reviewer is to be stopped, and says what comes of it: without the last one the round is over.
func stopQuestion(r *state.Round, name string) string {
	if len(r.Reviewers)-r.FinishedCount() <= 1 {
		return "Stop " + name + "? It is the last: the round ends, PARTIAL."
	}
	return "Stop " + name + "? The round goes on without it."
}

// unfinishedReviewers names those who are still at work, or counts them when they are many.
func unfinishedReviewers(r *state.Round) string {
	var names []string
	for _, reviewer := range r.Reviewers {
		if !reviewer.IsDone() {
			names = append(names, reviewer.Name)
		}
	}
	if len(names) > 2 {
		return amount.Of(len(names), "reviewer")
	}
	return strings.Join(names, " and ")
}

// handlePageKey takes keys on the record and the conclusions.
func (m *model) handlePageKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k, p := m.keys, m.page()
	if m.screen == recordScreen && m.record.inOutline {
		return m.handleOutlineKey(msg)
	}
	if p == nil || p.Doc == nil {
		return nil, false
	}
	switch {
	case key.Matches(msg, k.Search):
		here := m.screen
		m.prompt = askText("Search", "", true, func(text string) tea.Cmd { return m.busyCounter.track(p.StartSearch(text)) }).
			validWhile(func() bool { return m.screen == here }, "The search ended: the review went on to another screen.")
	case key.Matches(msg, k.NextMatch, k.PrevMatch) && p.Search == nil:
		return m.showNotice("Nothing is searched for yet: "+k.Search.Help().Key+" searches.", true), true
	case key.Matches(msg, k.NextMatch):
		p.NextMatch(false)
	case key.Matches(msg, k.PrevMatch):
		p.NextMatch(true)
	case key.Matches(msg, k.Back):
		return nil, p.ClearSearch()
	case key.Matches(msg, k.NextSection):
		p.MoveSection(1)
	case key.Matches(msg, k.PrevSection):
		p.MoveSection(-1)
	case key.Matches(msg, k.Pick):
		p.GoToHeading(int(msg.Code - '1'))
	case key.Matches(msg, k.Top):
		p.Doc.Top()
	case key.Matches(msg, k.Bottom):
		p.Doc.Bottom()
	case m.scrollLines(msg) != 0:
		p.Doc.Scroll(m.scrollLines(msg))
	case key.Matches(msg, k.Outline) && m.screen == recordScreen:
		m.record.inOutline, m.record.outlineCursor = true, max(0, p.Doc.Section())
	case key.Matches(msg, k.Enter) && m.screen == recordScreen:
		m.showScreen(findingsScreen)
	case key.Matches(msg, k.Enter) && m.screen == conclusionsScreen && m.state.Concluded != nil:
		cmd, _ := m.refuseIfClosed("it is concluded")
		return cmd, true
	case key.Matches(msg, k.Copy):
		return m.copyPage(), true
	default:
		return nil, false
	}
	return nil, true
}

// handleOutlineKey picks a heading.
func (m *model) handleOutlineKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k, p := m.keys, &m.record.page
	last := 0
	if p.Doc != nil {
		last = len(p.Doc.Headings()) - 1
	}
	switch {
	case key.Matches(msg, k.Enter), key.Matches(msg, k.Pick):
		if key.Matches(msg, k.Pick) {
			m.record.outlineCursor = int(msg.Code - '1')
		}
		p.GoToHeading(m.record.outlineCursor)
		m.record.inOutline = false
	case key.Matches(msg, k.Back, k.Outline, k.Quit):
		m.record.inOutline = false
	case key.Matches(msg, k.Top):
		m.record.outlineCursor = 0
	case key.Matches(msg, k.Bottom):
		m.record.outlineCursor = last
	case m.scrollLines(msg) != 0:
		m.record.outlineCursor = max(0, min(m.record.outlineCursor+m.scrollLines(msg), last))
	default:
		return nil, false
	}
	return nil, true
}

func (m *model) handleFindingsKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k := m.keys
	finding := m.findings.Selected(&m.state)
	switch {
	case key.Matches(msg, k.Add):
		return m.addFinding(), true
	case key.Matches(msg, k.Filter) && m.findings.inDetail && !m.findings.sideBySide:
		return m.showNotice(k.Filter.Help().Key+" filters the list: "+k.Back.Help().Key+" goes back to it.", true), true
	case key.Matches(msg, k.Filter) && m.hasScreen(findingsScreen):
		m.findings.NextFilter(&m.state)
	case finding == nil:
		return nil, false
	case key.Matches(msg, k.Enter), key.Matches(msg, k.NextPane):
		m.findings.inDetail = !m.findings.inDetail
	case key.Matches(msg, k.Back) && m.findings.inDetail:
		m.findings.inDetail = false
	case key.Matches(msg, k.Back):
		m.showScreen(recordScreen)
	case key.Matches(msg, k.Top):
		m.findings.Move(&m.state, -m.findings.selected)
	case key.Matches(msg, k.Bottom):
		m.findings.Move(&m.state, len(state.ListedFindings(&m.state)))
	case key.Matches(msg, k.PageUp, k.PageDown, k.HalfUp, k.HalfDown), m.findings.inDetail && m.scrollLines(msg) != 0:
		m.findings.scroll += m.scrollLines(msg)
	case m.scrollLines(msg) != 0:
		m.findings.Move(&m.state, m.scrollLines(msg))
	case key.Matches(msg, k.Copy):
		return m.copyFinding(*finding), true
	case key.Matches(msg, k.Ask):
		return m.askReviewer(*finding), true
	case key.Matches(msg, k.Accept, k.Reject, k.Later, k.Note, k.Undo):
		return m.handleMarkKey(msg, *finding), true
	default:
		return nil, false
	}
	return nil, true
}

func (m *model) handleChangesKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k, v := m.keys, &m.changes
	if v.revision == nil {
		return nil, false
	}
	switch {
	case key.Matches(msg, k.NextPane):
		v.SwitchPane()
	case key.Matches(msg, k.NextSection):
		v.NextHunk(1)
	case key.Matches(msg, k.PrevSection):
		v.NextHunk(-1)
	case key.Matches(msg, k.Top):
		v.Scroll(-v.scroll[v.activePane()])
	case key.Matches(msg, k.Bottom):
		v.Scroll(v.rows[v.activePane()])
	case m.scrollLines(msg) != 0:
		v.Scroll(m.scrollLines(msg))
	case key.Matches(msg, k.Back):
		m.showScreen(recordScreen)
	case key.Matches(msg, k.Copy):
		return m.copy(v.revision.Diff, "The diff"), true
	default:
		return nil, false
	}
	return nil, true
}

func (m *model) handleDecideKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k, c := m.keys, m.state.Checkpoint
	if c == nil {
		return m.handleNoCheckpointKey(msg)
	}
	v := &m.decide
	switch {
	case key.Matches(msg, k.Back):
		m.showScreen(recordScreen)
	case key.Matches(msg, k.Pick):
		return m.pickOption(c, int(msg.Code-'0')), true
	case key.Matches(msg, k.Reason):
		return m.askReason(), true
	case key.Matches(msg, k.Enter) && len(c.Options) > 0:
		return m.choose(c.Options[v.selected]), true
	case key.Matches(msg, k.PageUp, k.PageDown, k.HalfUp, k.HalfDown):
		v.scroll = max(0, v.scroll+m.scrollLines(msg)/2)
	case key.Matches(msg, k.Top):
		v.Select(c, 0)
	case key.Matches(msg, k.Bottom):
		v.Select(c, len(c.Options)-1)
	case m.scrollLines(msg) != 0:
		v.Select(c, v.selected+m.scrollLines(msg))
	default:
		return nil, false
	}
	return nil, true
}

// handleFieldKey takes a key while a focus or questions are written: every letter is text.
func (m *model) handleFieldKey(msg tea.KeyPressMsg) tea.Cmd {
	k, c := m.keys, m.state.Checkpoint
	option := c.Options[min(m.decide.selected, len(c.Options)-1)]
	switch {
	case key.Matches(msg, k.Back):
		m.decide.CloseField(option)
		return nil
	case key.Matches(msg, k.Interrupt):
		return m.confirmQuit()
	case key.Matches(msg, k.NextPane):
		return m.askReason()
	case key.Matches(msg, k.Submit):
		if strings.TrimSpace(m.decide.field.Value()) == "" {
			return m.showNotice("Nothing is written yet.", true)
		}
		m.decide.CloseField(option)
		m.decide.fromField = true
		return m.sendDecision(option)
	}
	cmd, full := m.decide.TypeKey(msg)
	if full {
		return tea.Batch(cmd, m.showNotice("The field is full: send this, or shorten it.", true))
	}
	return cmd
}

// choose takes an option: one that wants words opens the field, a revision the editor.
func (m *model) choose(o feedback.Option) tea.Cmd {
	if !m.canDecide() {
		return m.showNotice(m.readOnlyReason("nothing can be decided"), true)
	}
	switch {
	case o.Revise && m.options.TakeOver == nil:
		m.pendingRevision = &o
		return m.openEditor()
	case fieldTitle(o) != "":
		return m.decide.OpenField(o)
	case o.Choice == feedback.Done:
		return m.confirmDone(o)
	default:
		return m.sendDecision(o)
	}
}
