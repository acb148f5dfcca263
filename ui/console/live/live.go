// Package live is the screen of a running round: the reviewers, and the stream of the one that is selected.
package live

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// Screen is the screen of a running round: every perspective at a glance, and the stream of the selected one.
type Screen struct {
	screen.Base
	selected   int
	stream     streamPane
	cardsArea  parts.Rect // where the cards stand, for the mouse
	cardHeight int        // lines of one card
	top        int        // the first card shown
	inStream   bool       // keys scroll the stream instead of moving the selection
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
	return tea.NewCursor(v.cardsArea.X, v.cardsArea.Y+(v.selected-v.top)*v.cardHeight)
}

// headHeight is how many lines stand above the cards: the gauge, and a blank line when there is room.
func headHeight(h int) int {
	if h >= 16 {
		return 2
	}
	return 1
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
	if l.Second.H == 0 {
		return left
	}
	var reviewer *state.Reviewer
	if len(r.Reviewers) > 0 {
		reviewer = r.Reviewers[v.selected]
	}
	if l.Wide {
		right := v.stream.View(v.Theme, reviewer, l.Second.W, l.Second.H, v.inStream)
		return parts.JoinHorizontal(left, right, v.Theme.Line.Render(" "+v.Theme.Symbols.Divider+" "))
	}
	spare := parts.TrailingBlankLines(left) - 1 // what the cards leave is for the stream
	if spare > 0 {
		left, l.Second.H, v.cardsArea.H = left[:len(left)-spare], l.Second.H+spare, v.cardsArea.H-spare
	}
	if v.Theme.Plain && !v.inStream {
		return append(left, v.journal(s, l.Second.W, l.Second.H+1)...)
	}
	return append(left, v.stream.View(v.Theme, reviewer, l.Second.W, l.Second.H+1, v.inStream)...)
}

func (v *Screen) waiting(l parts.Layout) []string {
	lines := []string{"", v.Theme.Muted.Render("Waiting for the round to start.")}
	return parts.FitBox(lines, l.Body.W, l.Body.H)
}

func (v *Screen) overview(s *state.State, l parts.Layout, now time.Time) []string {
	r, pane := s.CurrentRound(), l.First
	head := headHeight(pane.H)
	lines := []string{v.gauge(r, pane.W, now)}
	if r.Failure != "" {
		badge := v.Theme.BadgeBad.Render(" FAILED ") + " "
		why := strings.Join(parts.ClampLines(safetext.Line(r.Failure), pane.W-safetext.Width(badge), 3), " ")
		lines = parts.HangingIndent(badge, why, v.Theme.Bad, pane.W)
		head = max(head, len(lines)+head-1)
	}
	if sum := v.runningSum(r, pane.W); sum != "" && len(lines) < head {
		lines = append(lines, sum)
	}
	notice := v.noTool(r, pane.W)
	lines, head = append(lines, notice...), head+len(notice)
	for len(lines) < head {
		lines = append(lines, "")
	}
	room := pane.H - head
	v.cardHeight = cardHeightFor(room, len(r.Reviewers))
	if (v.cardHeight+1)*len(r.Reviewers)+len(v.issueLines(r, pane.W, room)) <= room {
		v.cardHeight++ // for more of what they say
	}
	v.cardsArea = parts.Rect{X: pane.X, Y: pane.Y + head, W: pane.W, H: room}
	shown := max(1, room/v.cardHeight)
	v.top = min(max(v.top, v.selected-shown+1), v.selected, max(0, len(r.Reviewers)-shown))
	v.top = max(0, v.top)
	for i := v.top; i < min(len(r.Reviewers), v.top+shown); i++ {
		lines = append(lines, v.card(r.Reviewers[i], i == v.selected, pane.W, now)...)
	}
	lines = append(lines, v.issueLines(r, pane.W, pane.H-len(lines))...)
	if l.Wide {
		lines = append(lines, v.recentLog(s, pane.W, pane.H-len(lines))...)
	}
	return parts.FitBox(lines, pane.W, pane.H)
}

// recentLog is the journal's end in the room that is left. What stands above it already is not said twice.
func (v *Screen) recentLog(s *state.State, w, room int) []string {
	const least = 5 // with less there is little to read
	if room < least {
		return nil
	}
	var lines []string
	for i := len(s.Journal) - 1; i >= 0; i-- {
		at, text, _ := strings.Cut(s.Journal[i], " ")
		if strings.HasPrefix(text, "warning: ") || strings.HasPrefix(text, "conflict, ") {
			continue
		}
		entry := parts.HangingIndent(v.Theme.Faint.Render(safetext.FitRight(at, 5))+" ", text, v.Theme.Muted, w)
		if len(lines)+len(entry) > room-2 {
			break
		}
		lines = append(entry, lines...)
	}
	return append([]string{"", parts.TitleRule(v.Theme, v.Theme.Muted.Render("Log"), "", w)}, lines...)
}

// cardHeightFor is how many lines each card gets: name; and what it says; and its chain; and a blank line.
func cardHeightFor(room, seats int) int {
	if seats == 0 {
		return 1
	}
	return min(4, max(1, room/seats))
}

// gauge is the round's own progress.
func (v *Screen) gauge(r *state.Round, w int, now time.Time) string {
	t := v.Theme
	done, all := r.FinishedCount(), len(r.Reviewers)
	spentTime := now.Sub(r.Began)
	if !r.Ended.IsZero() {
		spentTime = r.Ended.Sub(r.Began)
	}
	missing := r.Missing()
	text := t.Strong.Render(fmt.Sprintf("%d of %d", done-missing, all)) + t.Muted.Render(" done  ")
	if missing > 0 {
		text += t.Warn.Render(fmt.Sprintf("%d missing  ", missing))
	}
	text += t.Muted.Render(amount.Clock(spentTime))
	if r.Deadline > 0 && r.Ended.IsZero() {
		text += t.Faint.Render(" of " + amount.Clock(r.Deadline))
	}
	if n := len(r.Warnings); n > 0 && w >= 50 {
		text += t.Warn.Render("  " + amount.Of(n, "warning"))
	}
	text = v.withEstimate(text, w, now)
	width := min(24, w-safetext.Width(text)-2)
	if width < 6 || t.Plain {
		return safetext.Fit(text, w)
	}
	return t.Gauge(done, all, width) + "  " + text
}

// leastGauge is how wide the round's own progress is drawn at least, where there is something else to say beside it.
const leastGauge = 8

// withEstimate adds how much longer the round may take, where there is room.
func (v *Screen) withEstimate(text string, w int, now time.Time) string {
	left, known := v.State.ExpectedLeft(now)
	if !known || v.IsReadOnly() {
		return text
	}
	part := v.Theme.Muted.Render("  about " + amount.Clock(left) + " left")
	if safetext.Width(text)+safetext.Width(part)+leastGauge+2 > w {
		return text
	}
	return text + part
}

// runningSum is what the tools of the round have reported so far; "" where none has.
func (v *Screen) runningSum(r *state.Round, w int) string {
	used := r.Used()
	sum := amount.Usage(&used)
	if sum == "" {
		return ""
	}
	return v.Theme.Faint.Render(safetext.Truncate("so far "+sum+", as far as tools tell", w))
}

// issueLines uses the room under the cards for what the person should know: dropped perspectives, warnings, divergences.
func (v *Screen) issueLines(r *state.Round, w, room int) []string {
	t := v.Theme
	var lines []string
	for _, d := range r.Conflicts() {
		lead := t.SeverityStyle(d.Severity).Render(t.Symbols.Warning+" "+safetext.Line(d.Severity.Label())) + " "
		lines = append(lines, parts.HangingIndent(lead, safetext.Line(d.Rule+": "+d.Description), t.Text, w)...)
	}
	for _, d := range r.Dropped {
		lines = append(lines, parts.HangingIndent(t.Warn.Render(t.Symbols.Warning)+" ", safetext.Line(d.Name+" left out: "+d.Reason), t.Muted, w)...)
	}
	for i := len(r.Warnings) - 1; i >= 0; i-- {
		text := safetext.Line(r.Warnings[i].Text)
		if p := r.Warnings[i].Perspective; p != "" && !strings.HasPrefix(text, p) {
			text = safetext.Line(p) + ": " + text
		}
		lines = append(lines, parts.HangingIndent(t.Warn.Render(t.Symbols.Warning)+" ", text, t.Muted, w)...)
	}
	if len(lines) == 0 || room < 2 {
		return nil
	}
	return append([]string{parts.TitleRule(t, t.Muted.Render("Issues so far"), "", w)}, lines...)
}

// split puts the cards and the stream beside each other, or the cards above with as many of the rows as they could use.
func split(l *parts.Layout, rest parts.Rect, rows int) {
	l.Panes(rest, min(max(rest.W*46/100, 56), 84), min(rows, max(rest.H-6, rest.H/2)))
}
