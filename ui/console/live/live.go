// Package live is the screen of a running round: the reviewers, and the stream of the one that is selected.
package live

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// Screen is the screen of a running round: every perspective at a glance, and the stream of the selected one.
type Screen struct {
	screen.Base
	stacked    []stackedPane // the streams beside the cards, from the top
	selected   int
	stream     streamPane
	cardsArea  parts.Rect // where the cards stand, for the mouse
	cardHeight int        // lines of one card at least
	heights    []int      // lines of each card
	top        int        // the first card shown
	find       screen.Finder
	inStream   bool // keys scroll the stream instead of moving the selection
}

var _ screen.Screen = (*Screen)(nil)

// New is the screen before any round.
func New(c *screen.Context) screen.Screen { return &Screen{Base: screen.Base{Context: c}} }

// Layout puts the cards and the stream beside each other, or the cards above.
func (v *Screen) Layout() parts.Request {
	rows := v.wantedHeight(v.State.CurrentRound(), v.Width >= parts.WideWidth && !v.Theme.Plain)
	return parts.Request{Split: func(l *parts.Layout, rest parts.Rect) { split(l, rest, rows) }}
}

// HasContent reports whether there is a round of ours, or may be one.
func (v *Screen) HasContent() bool { return !v.IsCheckpointOnly() }

// Apply begins at the first reviewer when a round does.
func (v *Screen) Apply(e engine.Event) screen.Action {
	if _, started := e.Body.(engine.RoundStarted); started {
		v.selected, v.inStream = 0, false
	}
	return nil
}

// Receive goes to a reviewer.
func (v *Screen) Receive(msg tea.Msg) (screen.Action, bool) {
	who, is := msg.(screen.SelectReviewer)
	if r := v.State.CurrentRound(); is && r != nil {
		v.selected = max(0, slices.IndexFunc(r.Reviewers, func(s *state.Reviewer) bool { return s.Name == who.Name }))
	}
	return nil, is
}

// Cursor is on the selected card.
func (v *Screen) Cursor() *tea.Cursor {
	return tea.NewCursor(v.cardsArea.X, v.cardsArea.Y+v.linesBefore(v.selected))
}

// wantedHeight is how many lines the cards and what stands above them would like.
func (v *Screen) wantedHeight(r *state.Round, wide bool) int {
	if r == nil {
		return 4
	}
	if wide {
		return 4*len(r.Reviewers) + 4
	}
	return 3*len(r.Reviewers) + 2 + len(v.noTool(r, v.Width))
}

// noTool is the notice that there was no AI tool to ask; it stands until a round has had one.
func (v *Screen) noTool(r *state.Round, w int) []string {
	if r.Result == nil {
		return nil
	}
	return parts.NoToolLines(v.Theme, *r.Result, w, v.Height)
}

// View draws the screen into the layout's two panes.
func (v *Screen) View(l parts.Layout) []string {
	s, now := &v.State, v.EventTime()
	r := s.CurrentRound()
	if r == nil {
		return v.waiting(l)
	}
	v.selected = min(max(0, v.selected), max(0, len(r.Reviewers)-1))
	left := v.overview(s, l, now)
	v.stacked = nil
	v.stream.search = v.find.Search
	if l.Second.H == 0 {
		return left
	}
	var reviewer *state.Reviewer
	if len(r.Reviewers) > 0 {
		reviewer = r.Reviewers[v.selected]
	}
	if l.Wide {
		right := v.stack(r, l.Second, now)
		return parts.JoinHorizontal(left, right, v.Theme.Line.Render(" "+v.Theme.Symbols.Divider+" "))
	}
	spare := parts.TrailingBlankLines(left) - 1 // what the cards leave is for the stream
	if spare > 0 {
		left, l.Second.H, v.cardsArea.H = left[:len(left)-spare], l.Second.H+spare, v.cardsArea.H-spare
	}
	if v.Theme.Plain && !v.inStream {
		return append(left, v.journal(s, l.Second.W, l.Second.H+1)...)
	}
	room := l.Second.H + 1
	below := v.findingsBelow(r, reviewer, l.Second)
	phase := ""
	if reviewer != nil {
		phase, v.stream.waits = v.doing(reviewer, now), v.waitsFor(reviewer, now)
	}
	left = append(left, v.stream.View(v.Theme, reviewer, phase, l.Second.W, room-len(below), v.inStream && !v.Typing)...)
	return append(left, below...)
}

// lastRowsBeside is how many rows of a stream at work stay at least above the findings so far: its card has its last words, too.
const lastRowsBeside = 1

// findingsBelow are the findings so far in the rows that a stream below the cards has no use for; beside one at work at least three of them.
func (v *Screen) findingsBelow(r *state.Round, reviewer *state.Reviewer, area parts.Rect) []string {
	if reviewer == nil || v.inStream || v.Theme.Plain {
		return nil
	}
	room := area.H + 1 - v.usefulHeight(reviewer, true, area)
	if reviewer.Review == nil {
		room = area.H - len(lastRows(reviewer, area.W, area.H)) // its title, and what it has written
		if beside := area.H - lastRowsBeside; beside >= leastFindings+2 {
			room = max(room, leastFindings+2) // the longer it writes, the more is found
		}
	}
	return v.findingsSoFar(r, area.W, room)
}

func (v *Screen) waiting(l parts.Layout) []string {
	lines := []string{"", v.Theme.Muted.Render("Waiting for the round to start.")}
	return parts.FitBox(lines, l.Body.W, l.Body.H)
}

func (v *Screen) overview(s *state.State, l parts.Layout, now time.Time) []string {
	r, pane := s.CurrentRound(), l.First
	lines := v.head(r, pane.W, pane.H, now)
	head := len(lines)
	room := pane.H - head
	v.fitCards(r, pane.W, room, now)
	v.cardsArea = parts.Rect{X: pane.X, Y: pane.Y + head, W: pane.W, H: room}
	shown := max(1, room/v.cardHeight)
	v.top = min(max(v.top, v.selected-shown+1), v.selected, max(0, len(r.Reviewers)-shown))
	v.top = max(0, v.top)
	for i := v.top; i < min(len(r.Reviewers), v.top+shown); i++ {
		lines = append(lines, v.card(r.Reviewers[i], i == v.selected, pane.W, v.heights[i], now)...)
	}
	lines = append(lines, v.issueLines(r, pane.W, pane.H-len(lines))...)
	if l.Wide {
		left := pane.H - len(lines)
		if room := max(left/2, left-leastLog); room >= leastLog {
			lines = append(lines, v.findingsSoFar(r, pane.W, room)...)
		}
		lines = append(lines, v.recentLog(s, pane.W, pane.H-len(lines))...)
	}
	return parts.FitBox(lines, pane.W, pane.H)
}

// split puts the cards and the stream beside each other, or the cards above with as many of the rows as they could use.
func split(l *parts.Layout, rest parts.Rect, rows int) {
	l.Panes(rest, min(max(rest.W*46/100, 56), 84), min(rows, max(rest.H-6, rest.H/2)))
}
