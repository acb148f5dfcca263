package console

import (
	"fmt"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/feedback"
)

// moreTime is what one press of the key gives a perspective.
const moreTime = 5 * time.Minute

func (m *model) pressLive(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k, r := m.keys, m.state.Current()
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
		m.live.selected = min(int(msg.Code-'1'), len(r.Seats)-1)
	case m.live.inStream && key.Matches(msg, k.Top):
		m.live.stream.Top()
	case m.live.inStream && key.Matches(msg, k.Bottom):
		m.live.stream.Follow()
	case key.Matches(msg, k.Top):
		m.live.selected = 0
	case key.Matches(msg, k.Bottom):
		m.live.selected = len(r.Seats) - 1
	case key.Matches(msg, k.PageUp, k.PageDown, k.HalfUp, k.HalfDown):
		m.live.stream.Scroll(m.lines(msg))
	case m.lines(msg) != 0 && m.live.inStream:
		m.live.stream.Scroll(m.lines(msg))
	case m.lines(msg) != 0:
		m.live.selected = max(0, min(m.live.selected+m.lines(msg), len(r.Seats)-1))
	default:
		return m.steer(msg, r)
	}
	return nil, true
}

// steer takes the keys that speak to the running round. What loses work asks first.
func (m *model) steer(msg tea.KeyPressMsg, r *Round) (tea.Cmd, bool) {
	k := m.keys
	if !key.Matches(msg, k.Stop, k.NextTool, k.Retry, k.MoreTime, k.Conclude) {
		return nil, false
	}
	if cmd, closed := m.closedTo("no reviewer can be steered"); closed {
		return cmd, true
	}
	switch {
	case !r.Ended.IsZero(), len(r.Seats) == 0:
		return m.say("The round has ended; stop, retry and next tool only work while it runs.", true), true
	case key.Matches(msg, k.Conclude) && r.Finished() == len(r.Seats):
		return m.say("Every reviewer is done: the verdict comes by itself.", true), true
	}
	seat := r.Seats[min(m.live.selected, len(r.Seats)-1)]
	name := seat.Name
	switch {
	case key.Matches(msg, k.Conclude):
		m.askToConclude(r)
	case seat.Over() && !key.Matches(msg, k.Retry):
		return m.say(name+" is done already.", true), true
	case key.Matches(msg, k.MoreTime):
		return m.control(engine.Control{Kind: engine.Extend, Perspective: name, Extra: moreTime}, name+" may take five minutes longer. The limit of the round stays."), true
	case key.Matches(msg, k.Stop):
		question := func() string { return stopping(r, name) }
		m.prompt = confirm(question(), func() tea.Cmd {
			return m.control(engine.Control{Kind: engine.Stop, Perspective: name}, "Stopping "+name+".")
		}).renewed(question).while(m.atWork(r, seat), name+" is not at work any more.")
	case key.Matches(msg, k.NextTool):
		link := seat.Link
		m.prompt = confirm(switching(seat), func() tea.Cmd {
			return m.control(engine.Control{Kind: engine.Next, Perspective: name}, name+" goes on to its next tool.")
		}).while(func() bool { return m.atWork(r, seat)() && seat.Link == link }, name+" has gone on already.")
	default:
		m.prompt = confirm("Start "+name+" over, from its first tool?", func() tea.Cmd {
			return m.control(engine.Control{Kind: engine.Retry, Perspective: name}, "Starting "+name+" over.")
		}).while(m.inRound(r), roundOver)
	}
	return nil, true
}

// askToConclude asks whether to wait no longer.
func (m *model) askToConclude(r *Round) {
	question := func() string { return "Stop waiting for " + unfinished(r) + "? The round is marked PARTIAL." }
	m.prompt = confirm(question(), func() tea.Cmd {
		return m.control(engine.Control{Kind: engine.Conclude}, "Concluding with what has arrived.")
	}).renewed(question).while(m.inRound(r), roundOver)
}

// roundOver is said when a question about a running round was not answered in time.
const roundOver = "The round has ended: the question went with it."

// inRound reports whether a round is still under way.
func (m *model) inRound(r *Round) func() bool {
	return func() bool {
		return m.state.Current() == r && r.Ended.IsZero() && !m.closed && r.Finished() < len(r.Seats)
	}
}

// atWork reports whether a reviewer is still at work in a round.
func (m *model) atWork(r *Round, seat *Seat) func() bool {
	return func() bool { return m.inRound(r)() && !seat.Over() }
}

// switching asks whether a reviewer is to go on with its next tool.
func switching(seat *Seat) string {
	if next := seat.Link + 1; next < len(seat.Chain) {
		return fmt.Sprintf("Switch %s from %s to %s?", seat.Name, seat.Tool, seat.Chain[next])
	}
	return fmt.Sprintf("Give up %s for %s? It has no other tool.", seat.Tool, seat.Name)
}

// stopping asks whether a reviewer is to be stopped, and says what comes of it: without the last one the round is over.
func stopping(r *Round, name string) string {
	if len(r.Seats)-r.Finished() <= 1 {
		return "Stop " + name + "? It is the last: the round ends, PARTIAL."
	}
	return "Stop " + name + "? The round goes on without it."
}

// unfinished names those who are still at work, or counts them when they are many.
func unfinished(r *Round) string {
	var names []string
	for _, seat := range r.Seats {
		if !seat.Over() {
			names = append(names, seat.Name)
		}
	}
	if len(names) > 2 {
		return count(len(names), "reviewer")
	}
	return strings.Join(names, " and ")
}

// pressPage takes keys on the record and the conclusions.
func (m *model) pressPage(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k, p := m.keys, m.page()
	if m.screen == recordScreen && m.record.outline {
		return m.pressOutline(msg)
	}
	if p == nil || p.doc == nil {
		return nil, false
	}
	switch {
	case key.Matches(msg, k.Search):
		here := m.screen
		m.prompt = askText("Search", "", true, func(text string) tea.Cmd { return m.search(p, text) }).
			while(func() bool { return m.screen == here }, "The search ended: the review went on to another screen.")
	case key.Matches(msg, k.NextMatch, k.PrevMatch) && p.hunt == nil:
		return m.say("Nothing is searched for yet: "+k.Search.Help().Key+" searches.", true), true
	case key.Matches(msg, k.NextMatch):
		p.Next(false)
	case key.Matches(msg, k.PrevMatch):
		p.Next(true)
	case key.Matches(msg, k.Back):
		return nil, p.Clear()
	case key.Matches(msg, k.NextSection):
		p.Section(1)
	case key.Matches(msg, k.PrevSection):
		p.Section(-1)
	case key.Matches(msg, k.Pick):
		p.Heading(int(msg.Code - '1'))
	case key.Matches(msg, k.Top):
		p.doc.Top()
	case key.Matches(msg, k.Bottom):
		p.doc.Bottom()
	case m.lines(msg) != 0:
		p.doc.Scroll(m.lines(msg))
	case key.Matches(msg, k.Outline) && m.screen == recordScreen:
		m.record.outline, m.record.pick = true, max(0, p.doc.Section())
	case key.Matches(msg, k.Enter) && m.screen == recordScreen:
		m.goTo(findingsScreen)
	case key.Matches(msg, k.Enter) && m.screen == conclusionsScreen && m.state.Concluded != nil:
		cmd, _ := m.closedTo("it is concluded")
		return cmd, true
	case key.Matches(msg, k.Copy):
		return m.copyPage(), true
	default:
		return nil, false
	}
	return nil, true
}

// pressOutline picks a heading.
func (m *model) pressOutline(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k, p := m.keys, &m.record.page
	last := 0
	if p.doc != nil {
		last = len(p.doc.Headings()) - 1
	}
	switch {
	case key.Matches(msg, k.Enter), key.Matches(msg, k.Pick):
		if key.Matches(msg, k.Pick) {
			m.record.pick = int(msg.Code - '1')
		}
		p.Heading(m.record.pick)
		m.record.outline = false
	case key.Matches(msg, k.Back, k.Outline, k.Quit):
		m.record.outline = false
	case key.Matches(msg, k.Top):
		m.record.pick = 0
	case key.Matches(msg, k.Bottom):
		m.record.pick = last
	case m.lines(msg) != 0:
		m.record.pick = max(0, min(m.record.pick+m.lines(msg), last))
	default:
		return nil, false
	}
	return nil, true
}

func (m *model) pressFindings(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k := m.keys
	finding := m.findings.Selected(&m.state)
	switch {
	case key.Matches(msg, k.Add):
		return m.addFinding(), true
	case key.Matches(msg, k.Filter) && m.findings.full && !m.findings.beside:
		return m.say(k.Filter.Help().Key+" filters the list: "+k.Back.Help().Key+" goes back to it.", true), true
	case key.Matches(msg, k.Filter) && m.has(findingsScreen):
		m.findings.Turn(&m.state)
	case finding == nil:
		return nil, false
	case key.Matches(msg, k.Enter), key.Matches(msg, k.NextPane):
		m.findings.full = !m.findings.full
	case key.Matches(msg, k.Back) && m.findings.full:
		m.findings.full = false
	case key.Matches(msg, k.Back):
		m.goTo(recordScreen)
	case key.Matches(msg, k.Top):
		m.findings.Move(&m.state, -m.findings.selected)
	case key.Matches(msg, k.Bottom):
		m.findings.Move(&m.state, len(entries(&m.state)))
	case key.Matches(msg, k.PageUp, k.PageDown, k.HalfUp, k.HalfDown), m.findings.full && m.lines(msg) != 0:
		m.findings.scroll += m.lines(msg)
	case m.lines(msg) != 0:
		m.findings.Move(&m.state, m.lines(msg))
	case key.Matches(msg, k.Copy):
		return m.copyFinding(*finding), true
	case key.Matches(msg, k.Ask):
		return m.askReviewer(*finding), true
	case key.Matches(msg, k.Accept, k.Reject, k.Later, k.Note, k.Undo):
		return m.pressMark(msg, *finding), true
	default:
		return nil, false
	}
	return nil, true
}

func (m *model) pressChanges(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k, v := m.keys, &m.changes
	if v.of == nil {
		return nil, false
	}
	switch {
	case key.Matches(msg, k.NextPane):
		v.Switch()
	case key.Matches(msg, k.NextSection):
		v.Hunk(1)
	case key.Matches(msg, k.PrevSection):
		v.Hunk(-1)
	case key.Matches(msg, k.Top):
		v.Scroll(-v.scroll[v.pane()])
	case key.Matches(msg, k.Bottom):
		v.Scroll(v.rows[v.pane()])
	case m.lines(msg) != 0:
		v.Scroll(m.lines(msg))
	case key.Matches(msg, k.Back):
		m.goTo(recordScreen)
	case key.Matches(msg, k.Copy):
		return m.copy(v.of.Diff, "The diff"), true
	default:
		return nil, false
	}
	return nil, true
}

func (m *model) pressDecide(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k, c := m.keys, m.state.Checkpoint
	if c == nil {
		return m.pressDecided(msg)
	}
	v := &m.decide
	switch {
	case key.Matches(msg, k.Back):
		m.goTo(recordScreen)
	case key.Matches(msg, k.Pick):
		return m.pickOption(c, int(msg.Code-'0')), true
	case key.Matches(msg, k.Reason):
		return m.askReason(), true
	case key.Matches(msg, k.Enter) && len(c.Options) > 0:
		return m.choose(c.Options[v.selected]), true
	case key.Matches(msg, k.PageUp, k.PageDown, k.HalfUp, k.HalfDown):
		v.scroll = max(0, v.scroll+m.lines(msg)/2)
	case key.Matches(msg, k.Top):
		v.Select(c, 0)
	case key.Matches(msg, k.Bottom):
		v.Select(c, len(c.Options)-1)
	case m.lines(msg) != 0:
		v.Select(c, v.selected+m.lines(msg))
	default:
		return nil, false
	}
	return nil, true
}

// pressField takes a key while a focus or questions are written: every letter is text.
func (m *model) pressField(msg tea.KeyPressMsg) tea.Cmd {
	k, c := m.keys, m.state.Checkpoint
	option := c.Options[min(m.decide.selected, len(c.Options)-1)]
	switch {
	case key.Matches(msg, k.Back):
		m.decide.Leave(option)
		return nil
	case key.Matches(msg, k.Interrupt):
		return m.leave()
	case key.Matches(msg, k.NextPane):
		return m.askReason()
	case key.Matches(msg, k.Submit):
		if strings.TrimSpace(m.decide.field.Value()) == "" {
			return m.say("Nothing is written yet.", true)
		}
		m.decide.Leave(option)
		m.decide.worded = true
		return m.send(option)
	}
	cmd, full := m.decide.Type(msg)
	if full {
		return tea.Batch(cmd, m.say("The field is full: send this, or shorten it.", true))
	}
	return cmd
}

// choose takes an option: one that wants words opens the field, a revision the editor.
func (m *model) choose(o feedback.Option) tea.Cmd {
	if m.options.Actions == nil && m.options.TakeOver == nil {
		return m.say(m.onlyShown("nothing can be decided"), true)
	}
	switch {
	case o.Revise && m.options.TakeOver == nil:
		m.revising = &o
		return m.edit()
	case asks(o) != "":
		return m.decide.Write(o)
	case o.Choice == feedback.Done:
		return m.finish(o)
	default:
		return m.send(o)
	}
}
