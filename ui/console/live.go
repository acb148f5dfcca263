package console

import (
	"fmt"
	"strings"
	"time"

	"parley/engine/record"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// liveView is the screen of a running round: every perspective at a glance, and the stream of the selected one.
type liveView struct {
	theme      theme.Theme
	selected   int
	stream     streamPane
	cardsArea  parts.Rect // where the cards stand, for the mouse
	cardHeight int        // lines of one card
	top        int        // the first card shown
	inStream   bool       // keys scroll the stream instead of moving the selection
}

// liveHeadHeight is how many lines stand above the cards: the gauge, and a blank line when there is room.
func liveHeadHeight(h int) int {
	if h >= 16 {
		return 2
	}
	return 1
}

// wantedHeight is how many lines the cards and what stands above them would like.
func (v *liveView) wantedHeight(r *state.Round, wide bool) int {
	if r == nil {
		return 4
	}
	if wide {
		return 4*len(r.Reviewers) + 4
	}
	return 3*len(r.Reviewers) + 2
}

// View draws the screen into the layout's two panes.
func (v *liveView) View(s *state.State, l parts.Layout, now time.Time, spinnerFrame int) []string {
	r := s.CurrentRound()
	if r == nil {
		return v.waiting(l)
	}
	v.selected = min(max(0, v.selected), max(0, len(r.Reviewers)-1))
	left := v.overview(s, l, now, spinnerFrame)
	if l.Second.H == 0 {
		return left
	}
	var reviewer *state.Reviewer
	if len(r.Reviewers) > 0 {
		reviewer = r.Reviewers[v.selected]
	}
	if l.Wide {
		right := v.stream.View(v.theme, reviewer, l.Second.W, l.Second.H, v.inStream)
		return parts.JoinHorizontal(left, right, v.theme.Line.Render(" "+v.theme.Symbols.Divider+" "))
	}
	spare := parts.TrailingBlankLines(left) - 1 // what the cards leave is for the stream
	if spare > 0 {
		left, l.Second.H, v.cardsArea.H = left[:len(left)-spare], l.Second.H+spare, v.cardsArea.H-spare
	}
	if v.theme.Plain && !v.inStream {
		return append(left, v.journal(s, l.Second.W, l.Second.H+1)...)
	}
	return append(left, v.stream.View(v.theme, reviewer, l.Second.W, l.Second.H+1, v.inStream)...)
}

func (v *liveView) waiting(l parts.Layout) []string {
	lines := []string{"", v.theme.Muted.Render("Waiting for the round to start.")}
	return parts.FitBox(lines, l.Body.W, l.Body.H)
}

func (v *liveView) overview(s *state.State, l parts.Layout, now time.Time, spinnerFrame int) []string {
	r, pane := s.CurrentRound(), l.First
	head := liveHeadHeight(pane.H)
	lines := []string{v.gauge(r, pane.W, now)}
	if r.Failure != "" {
		badge := v.theme.BadgeBad.Render(" FAILED ") + " "
		why := strings.Join(parts.ClampLines(safetext.Line(r.Failure), pane.W-safetext.Width(badge), 3), " ")
		lines = parts.HangingIndent(badge, why, v.theme.Bad, pane.W)
		head = max(head, len(lines)+head-1)
	}
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
		lines = append(lines, v.card(r.Reviewers[i], i == v.selected, pane.W, now, spinnerFrame)...)
	}
	lines = append(lines, v.issueLines(r, pane.W, pane.H-len(lines))...)
	if l.Wide {
		lines = append(lines, v.recentLog(s, pane.W, pane.H-len(lines))...)
	}
	return parts.FitBox(lines, pane.W, pane.H)
}

// recentLog is the journal's end in the room that is left. What stands above it already is not said twice.
func (v *liveView) recentLog(s *state.State, w, room int) []string {
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
		entry := parts.HangingIndent(v.theme.Faint.Render(safetext.FitRight(at, 5))+" ", text, v.theme.Muted, w)
		if len(lines)+len(entry) > room-2 {
			break
		}
		lines = append(entry, lines...)
	}
	return append([]string{"", parts.TitleRule(v.theme, v.theme.Muted.Render("Log"), "", w)}, lines...)
}

// cardHeightFor is how many lines each card gets: name; and what it says; and its chain; and a blank line.
func cardHeightFor(room, seats int) int {
	if seats == 0 {
		return 1
	}
	return min(4, max(1, room/seats))
}

// gauge is the round's own progress.
func (v *liveView) gauge(r *state.Round, w int, now time.Time) string {
	t := v.theme
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
	width := min(24, w-safetext.Width(text)-2)
	if width < 6 || t.Plain {
		return safetext.Fit(text, w)
	}
	return t.Gauge(done, all, width) + "  " + text
}

// issueLines uses the room under the cards for what the person should know: dropped perspectives, warnings, divergences.
func (v *liveView) issueLines(r *state.Round, w, room int) []string {
	t := v.theme
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

// card draws one perspective in v.rows lines.
func (v *liveView) card(reviewer *state.Reviewer, selected bool, w int, now time.Time, spinnerFrame int) []string {
	t := v.theme
	edge := "  "
	name := t.Text
	switch {
	case selected && v.inStream: // the cursor is there
		edge, name = t.Muted.Render(t.Symbols.Bar)+" ", t.Strong
	case selected:
		edge, name = t.Accent.Render(t.Symbols.Cursor)+" ", t.Strong
	}
	sign, style := v.phaseSign(reviewer, spinnerFrame)
	if sign = style.Render(sign) + " "; t.Plain {
		sign = ""
	}
	first := edge + sign + name.Render(safetext.Fit(safetext.Line(reviewer.Name), v.nameWidth(w)))
	first += " " + style.Render(safetext.Fit(v.phaseWord(reviewer), 12)) + t.Muted.Render(safetext.FitRight(elapsed(reviewer, now), 5))
	lines := []string{parts.Justify(first, v.score(reviewer, w), w)}
	inner := w - 4
	if t.Plain { // the selection is said once
		edge = "  "
	}
	if v.cardHeight >= 3 {
		lines = append(lines, edge+"  "+safetext.Truncate(v.chainLine(reviewer, inner), inner))
	}
	if v.cardHeight >= 2 {
		for _, line := range parts.ClampLines(v.latestLine(reviewer, now), inner, max(1, v.cardHeight-3)) {
			lines = append(lines, edge+"  "+t.Muted.Render(line))
		}
	}
	for len(lines) < v.cardHeight {
		lines = append(lines, "")
	}
	return lines
}

func (v *liveView) nameWidth(w int) int { return min(18, max(9, w-42)) }

func elapsed(reviewer *state.Reviewer, now time.Time) string {
	if reviewer.Began.IsZero() {
		return ""
	}
	return amount.Clock(reviewer.Elapsed(now))
}

// score is the rating once it is known, and until then how much has come.
func (v *liveView) score(reviewer *state.Reviewer, w int) string {
	t := v.theme
	switch {
	case reviewer.Review != nil && w < 52:
		if !reviewer.Review.Rating.Rated() {
			return t.Muted.Render("–/5")
		}
		return t.RatingStyle(float64(reviewer.Review.Rating)).Bold(true).Render(fmt.Sprintf("%d/5", reviewer.Review.Rating))
	case reviewer.Review != nil:
		return t.ReviewBar(*reviewer.Review, 10)
	case w < 46:
		return ""
	default:
		return t.Muted.Render(progressAmount(reviewer))
	}
}

// progressAmount is what has come so far: tokens and their cost where the tool says, else bytes.
func progressAmount(reviewer *state.Reviewer) string {
	if text := amount.Usage(reviewer.Usage); text != "" {
		return text
	}
	return amount.Bytes(reviewer.Bytes)
}

// chainLine shows the tools: those that failed, the one at work, those still to try.
func (v *liveView) chainLine(reviewer *state.Reviewer, w int) string {
	t := v.theme
	role := ""
	if reviewer.Role != "" && w >= 48 {
		role = t.Muted.Render(safetext.Line(reviewer.Role)) + t.Faint.Render(" "+t.Symbols.Dot+" ")
	}
	if reviewer.Review != nil {
		for _, amount := range []string{progressAmount(reviewer), amount.Tokens(reviewer.Usage)} {
			if text := role + v.provenance(reviewer, amount); safetext.Width(text) <= w {
				return text
			}
		}
		return role + v.provenance(reviewer, "")
	}
	var links []string
	for i, name := range reviewer.Chain {
		name = safetext.Line(name)
		switch {
		case i < reviewer.ChainIndex || (i == reviewer.ChainIndex && reviewer.State == state.FallingBack):
			links = append(links, t.Bad.Render(t.FailedTool(name)))
		case i == reviewer.ChainIndex && !reviewer.Began.IsZero():
			links = append(links, t.ActiveTool(name))
		default:
			links = append(links, t.Faint.Render(name))
		}
	}
	return role + strings.Join(links, t.Faint.Render(t.ChainArrow()))
}

// provenance is who answered, through which fallbacks.
func (v *liveView) provenance(reviewer *state.Reviewer, amount string) string {
	t := v.theme
	var text strings.Builder
	for _, a := range reviewer.Review.Attempts {
		if a.Error != nil {
			text.WriteString(t.Faint.Render(t.FailedTool(safetext.Line(a.Tool)) + t.ChainArrow()))
		}
	}
	text.WriteString(parts.SourceBadge(t, *reviewer.Review))
	if amount != "" {
		text.WriteString(t.Faint.Render("  " + amount))
	}
	return text.String()
}

// latestLine is the perspective's latest sentence, or what it waits for.
func (v *liveView) latestLine(reviewer *state.Reviewer, now time.Time) string {
	switch {
	case reviewer.State == state.Retrying:
		return reviewer.RetryText(now)
	case reviewer.Latest != "":
		return reviewer.Latest
	case reviewer.Phase() == state.Queued:
		return "waiting for its turn"
	case reviewer.Phase() == state.NotAsked:
		return "keeps its last answer"
	case reviewer.Tool != "" && reviewer.Ended.IsZero():
		return "asking " + safetext.Line(reviewer.Tool)
	default:
		return ""
	}
}

// phaseWord is the state as a word; the direct analysis is named as what it is.
func (v *liveView) phaseWord(reviewer *state.Reviewer) string {
	if reviewer.Review != nil && reviewer.Review.Rating == 0 && reviewer.State == state.Finished {
		return record.RatingOf(*reviewer.Review)
	}
	if reviewer.Review == nil && reviewer.Tool == "direct" {
		return "direct"
	}
	return string(reviewer.Phase())
}

// splitLive puts the cards and the stream beside each other, or the cards above with as many of the rows as they could use.
func splitLive(l *parts.Layout, rest parts.Rect, rows int) {
	l.Panes(rest, min(max(rest.W*46/100, 56), 84), min(rows, max(rest.H-6, rest.H/2)))
}
