package console

import (
	"fmt"
	"strings"
	"time"

	"parley/engine/record"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// liveView is the screen of a running round: every perspective at a glance, and the stream of the selected one.
type liveView struct {
	theme    theme.Theme
	selected int
	stream   streamPane
	list     rect // where the cards stand, for the mouse
	rows     int  // lines of one card
	top      int  // the first card shown
	inStream bool // keys scroll the stream instead of moving the selection
}

// liveHead is how many lines stand above the cards: the gauge, and a blank line when there is room.
func liveHead(h int) int {
	if h >= 16 {
		return 2
	}
	return 1
}

// wanted is how many lines the cards and what stands above them would like.
func (v *liveView) wanted(r *Round, wide bool) int {
	if r == nil {
		return 4
	}
	if wide {
		return 4*len(r.Seats) + 4
	}
	return 3*len(r.Seats) + 2
}

// View draws the screen into the layout's two panes.
func (v *liveView) View(s *State, l layout, now time.Time, beat int) []string {
	r := s.Current()
	if r == nil {
		return v.waiting(l)
	}
	v.selected = min(max(0, v.selected), max(0, len(r.Seats)-1))
	left := v.overview(s, l, now, beat)
	if l.second.h == 0 {
		return left
	}
	var seat *Seat
	if len(r.Seats) > 0 {
		seat = r.Seats[v.selected]
	}
	if l.wide {
		right := v.stream.View(v.theme, seat, l.second.w, l.second.h, v.inStream)
		return beside(left, right, v.theme.Line.Render(" "+v.theme.Symbols.Divider+" "))
	}
	spare := blank(left) - 1 // what the cards leave is for the stream
	if spare > 0 {
		left, l.second.h, v.list.h = left[:len(left)-spare], l.second.h+spare, v.list.h-spare
	}
	if v.theme.Plain && !v.inStream {
		return append(left, v.journal(s, l.second.w, l.second.h+1)...)
	}
	return append(left, v.stream.View(v.theme, seat, l.second.w, l.second.h+1, v.inStream)...)
}

func (v *liveView) waiting(l layout) []string {
	lines := []string{"", v.theme.Muted.Render("Waiting for the round to start.")}
	return box(lines, l.body.w, l.body.h)
}

func (v *liveView) overview(s *State, l layout, now time.Time, beat int) []string {
	r, pane := s.Current(), l.first
	head := liveHead(pane.h)
	lines := []string{v.gauge(r, pane.w, now)}
	if r.Failure != "" {
		badge := v.theme.BadgeBad.Render(" FAILED ") + " "
		why := strings.Join(some(safetext.Line(r.Failure), pane.w-safetext.Width(badge), 3), " ")
		lines = hanging(badge, why, v.theme.Bad, pane.w)
		head = max(head, len(lines)+head-1)
	}
	for len(lines) < head {
		lines = append(lines, "")
	}
	room := pane.h - head
	v.rows = cardRows(room, len(r.Seats))
	if (v.rows+1)*len(r.Seats)+len(v.below(r, pane.w, room)) <= room {
		v.rows++ // for more of what they say
	}
	v.list = rect{pane.x, pane.y + head, pane.w, room}
	shown := max(1, room/v.rows)
	v.top = min(max(v.top, v.selected-shown+1), v.selected, max(0, len(r.Seats)-shown))
	v.top = max(0, v.top)
	for i := v.top; i < min(len(r.Seats), v.top+shown); i++ {
		lines = append(lines, v.card(r.Seats[i], i == v.selected, pane.w, now, beat)...)
	}
	lines = append(lines, v.below(r, pane.w, pane.h-len(lines))...)
	if l.wide {
		lines = append(lines, v.happened(s, pane.w, pane.h-len(lines))...)
	}
	return box(lines, pane.w, pane.h)
}

// happened is the journal's end in the room that is left. What stands above it already is not said twice.
func (v *liveView) happened(s *State, w, room int) []string {
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
		entry := hanging(v.theme.Faint.Render(safetext.FitRight(at, 5))+" ", text, v.theme.Muted, w)
		if len(lines)+len(entry) > room-2 {
			break
		}
		lines = append(entry, lines...)
	}
	return append([]string{"", titled(v.theme, v.theme.Muted.Render("Log"), "", w)}, lines...)
}

// cardRows is how many lines each card gets: name; and what it says; and its chain; and a blank line.
func cardRows(room, seats int) int {
	if seats == 0 {
		return 1
	}
	return min(4, max(1, room/seats))
}

// gauge is the round's own progress.
func (v *liveView) gauge(r *Round, w int, now time.Time) string {
	t := v.theme
	done, all := r.Finished(), len(r.Seats)
	spentTime := now.Sub(r.Began)
	if !r.Ended.IsZero() {
		spentTime = r.Ended.Sub(r.Began)
	}
	missing := r.missing()
	text := t.Strong.Render(fmt.Sprintf("%d of %d", done-missing, all)) + t.Muted.Render(" done  ")
	if missing > 0 {
		text += t.Warn.Render(fmt.Sprintf("%d missing  ", missing))
	}
	text += t.Muted.Render(clock(spentTime))
	if r.Deadline > 0 && r.Ended.IsZero() {
		text += t.Faint.Render(" of " + clock(r.Deadline))
	}
	if n := len(r.Warnings); n > 0 && w >= 50 {
		text += t.Warn.Render("  " + count(n, "warning"))
	}
	width := min(24, w-safetext.Width(text)-2)
	if width < 6 || t.Plain {
		return safetext.Fit(text, w)
	}
	return t.Gauge(done, all, width) + "  " + text
}

// below uses the room under the cards for what the person should know: dropped perspectives, warnings, divergences.
func (v *liveView) below(r *Round, w, room int) []string {
	t := v.theme
	var lines []string
	for _, d := range r.conflicts() {
		lead := t.SeverityStyle(d.Severity).Render(t.Symbols.Warning+" "+safetext.Line(d.Severity.Label())) + " "
		lines = append(lines, hanging(lead, safetext.Line(d.Rule+": "+d.Description), t.Text, w)...)
	}
	for _, d := range r.Dropped {
		lines = append(lines, hanging(t.Warn.Render(t.Symbols.Warning)+" ", safetext.Line(d.Name+" left out: "+d.Reason), t.Muted, w)...)
	}
	for i := len(r.Warnings) - 1; i >= 0; i-- {
		text := safetext.Line(r.Warnings[i].Text)
		if p := r.Warnings[i].Perspective; p != "" && !strings.HasPrefix(text, p) {
			text = safetext.Line(p) + ": " + text
		}
		lines = append(lines, hanging(t.Warn.Render(t.Symbols.Warning)+" ", text, t.Muted, w)...)
	}
	if len(lines) == 0 || room < 2 {
		return nil
	}
	return append([]string{titled(t, t.Muted.Render("Issues so far"), "", w)}, lines...)
}

// card draws one perspective in v.rows lines.
func (v *liveView) card(seat *Seat, selected bool, w int, now time.Time, beat int) []string {
	t := v.theme
	edge := "  "
	name := t.Text
	switch {
	case selected && v.inStream: // the cursor is there
		edge, name = t.Muted.Render(t.Symbols.Bar)+" ", t.Strong
	case selected:
		edge, name = t.Accent.Render(t.Symbols.Cursor)+" ", t.Strong
	}
	sign, style := v.sign(seat, beat)
	if sign = style.Render(sign) + " "; t.Plain {
		sign = ""
	}
	first := edge + sign + name.Render(safetext.Fit(safetext.Line(seat.Name), v.nameWidth(w)))
	first += " " + style.Render(safetext.Fit(v.word(seat), 12)) + t.Muted.Render(safetext.FitRight(elapsed(seat, now), 5))
	lines := []string{spread(first, v.score(seat, w), w)}
	inner := w - 4
	if t.Plain { // the selection is said once
		edge = "  "
	}
	if v.rows >= 3 {
		lines = append(lines, edge+"  "+safetext.Truncate(v.chain(seat, inner), inner))
	}
	if v.rows >= 2 {
		for _, line := range some(v.says(seat, now), inner, max(1, v.rows-3)) {
			lines = append(lines, edge+"  "+t.Muted.Render(line))
		}
	}
	for len(lines) < v.rows {
		lines = append(lines, "")
	}
	return lines
}

func (v *liveView) nameWidth(w int) int { return min(18, max(9, w-42)) }

func elapsed(seat *Seat, now time.Time) string {
	if seat.Began.IsZero() {
		return ""
	}
	return clock(seat.Elapsed(now))
}

// score is the rating once it is known, and until then how much has come.
func (v *liveView) score(seat *Seat, w int) string {
	t := v.theme
	switch {
	case seat.Review != nil && w < 52:
		if !seat.Review.Rating.Rated() {
			return t.Muted.Render("–/5")
		}
		return t.RatingStyle(float64(seat.Review.Rating)).Bold(true).Render(fmt.Sprintf("%d/5", seat.Review.Rating))
	case seat.Review != nil:
		return t.ReviewBar(*seat.Review, 10)
	case w < 46:
		return ""
	default:
		return t.Muted.Render(amount(seat))
	}
}

// amount is what has come so far: tokens and their cost where the tool says, else bytes.
func amount(seat *Seat) string {
	if text := spent(seat.Usage); text != "" {
		return text
	}
	return size(seat.Bytes)
}

// chain shows the tools: those that failed, the one at work, those still to try.
func (v *liveView) chain(seat *Seat, w int) string {
	t := v.theme
	role := ""
	if seat.Role != "" && w >= 48 {
		role = t.Muted.Render(safetext.Line(seat.Role)) + t.Faint.Render(" "+t.Symbols.Dot+" ")
	}
	if seat.Review != nil {
		for _, amount := range []string{amount(seat), tokens(seat.Usage)} {
			if text := role + v.provenance(seat, amount); safetext.Width(text) <= w {
				return text
			}
		}
		return role + v.provenance(seat, "")
	}
	var links []string
	for i, name := range seat.Chain {
		name = safetext.Line(name)
		switch {
		case i < seat.Link || (i == seat.Link && seat.State == FallingBack):
			links = append(links, t.Bad.Render(t.Gone(name)))
		case i == seat.Link && !seat.Began.IsZero():
			links = append(links, t.Current(name))
		default:
			links = append(links, t.Faint.Render(name))
		}
	}
	return role + strings.Join(links, t.Faint.Render(t.Then()))
}

// provenance is who answered, through which fallbacks.
func (v *liveView) provenance(seat *Seat, amount string) string {
	t := v.theme
	var text strings.Builder
	for _, a := range seat.Review.Attempts {
		if a.Error != nil {
			text.WriteString(t.Faint.Render(t.Gone(safetext.Line(a.Tool)) + t.Then()))
		}
	}
	text.WriteString(badge(t, *seat.Review))
	if amount != "" {
		text.WriteString(t.Faint.Render("  " + amount))
	}
	return text.String()
}

// says is the perspective's latest sentence, or what it waits for.
func (v *liveView) says(seat *Seat, now time.Time) string {
	switch {
	case seat.State == Retrying:
		return seat.retrying(now)
	case seat.Latest != "":
		return seat.Latest
	case seat.Phase() == Queued:
		return "waiting for its turn"
	case seat.Phase() == Kept:
		return "keeps its last answer"
	case seat.Tool != "" && seat.Ended.IsZero():
		return "asking " + safetext.Line(seat.Tool)
	default:
		return ""
	}
}

// word is the state as a word; the direct analysis is named as what it is.
func (v *liveView) word(seat *Seat) string {
	if seat.Review != nil && seat.Review.Rating == 0 && seat.State == Finished {
		return record.RatingOf(*seat.Review)
	}
	if seat.Review == nil && seat.Tool == "direct" {
		return "direct"
	}
	return string(seat.Phase())
}
