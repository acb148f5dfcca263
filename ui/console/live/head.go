package live

import (
	"fmt"
	"strings"
	"time"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// roomyHeight is the height of the cards' pane from which the figures above them have lines of their own, and a blank one below.
const roomyHeight = 30

// head is what stands above the cards: why the round failed or how far it is, and why the next
// one could not begin, its average against the one that is needed, and what
// the tools have reported. The second and third are there as far as no card loses a line.
func (v *Screen) head(r *state.Round, w, h int, now time.Time) []string {
	lines := []string{v.gauge(r, w, now)}
	switch stopped := v.State.NextRoundFailure(); {
	case stopped != "":
		badge := v.Theme.BadgeBad.Render(" STOPPED ") + " "
		why := strings.Join(parts.ClampLines("Round "+fmt.Sprint(r.Number+1)+" could not begin: "+safetext.Line(stopped), w-safetext.Width(badge), 2), " ")
		lines = append(lines, parts.HangingIndent(badge, why, v.Theme.Bad, w)...)
	case r.Failure != "" && r.Result == nil:
		badge := v.Theme.BadgeBad.Render(" FAILED ") + " "
		why := strings.Join(parts.ClampLines(safetext.Line(r.Failure), w-safetext.Width(badge), 3), " ")
		lines = parts.HangingIndent(badge, why, v.Theme.Bad, w)
	}
	notice, n := v.noTool(r, w), max(1, len(r.Reviewers))
	if len(lines)+1+n > h || h < 16 && (h-len(lines)-1)/n < (h-len(lines))/n {
		return append(lines, notice...)
	}
	average, sum := v.average(r, w), v.runningSum(r, w)
	switch {
	case sum == "" || safetext.Width(average)+safetext.Width(sum)+2 <= w:
		lines = append(lines, parts.Justify(average, sum, w))
	case h >= roomyHeight:
		lines = append(lines, average, sum)
	default:
		lines = append(lines, average)
	}
	if h >= roomyHeight || len(notice) > 0 && h >= 16 {
		lines = append(lines, "")
	}
	return append(lines, notice...)
}

// average is the mean of the ratings so far beside the one that a consensus needs. While others are to come it says of how many it is,
// and has no colour: one rating of five is no verdict.
func (v *Screen) average(r *state.Round, w int) string {
	t := v.Theme
	bar, of := t.AverageBar, ""
	if n := r.RatedCount(); n > 0 && r.IsAtWork() {
		bar, of = t.OpenAverageBar, t.Faint.Render(" of "+amount.Of(n, "rating"))
	} else if r.Result != nil {
		bar = func(_ *float64, width int) string { return t.RoundAverage(*r.Result, width) }
	}
	var text string
	for _, try := range []struct {
		wide int
		of   string
	}{{averageWidth, of}, {averageWidth, ""}, {shortAverage, ""}} {
		text = t.Muted.Render("average ") + bar(r.AverageSoFar(), try.wide) + try.of + t.Faint.Render("  "+t.Needed(r.AverageSoFar()))
		if safetext.Width(text) < w { // a blank stands behind it
			break
		}
	}
	return text
}

// How wide the bar of the average is, and where its words would be cut.
const (
	averageWidth = 15
	shortAverage = 8
)

// gauge is the round's own progress.
func (v *Screen) gauge(r *state.Round, w int, now time.Time) string {
	t := v.Theme
	ended, all := r.FinishedCount(), len(r.Reviewers)
	spentTime := now.Sub(r.Began)
	if !r.Ended.IsZero() {
		spentTime = r.Ended.Sub(r.Began)
	}
	missing := r.Missing()
	text := t.Strong.Render(fmt.Sprintf("%d of %d", r.AnsweredCount(), all)) + t.Muted.Render(" done  ")
	if missing > 0 {
		text += t.Warn.Render(fmt.Sprintf("%d missing  ", missing))
	}
	text += t.Muted.Render(amount.Clock(spentTime))
	switch {
	case v.Playback: // the recording has a clock of its own, and no deadline comes
		text += t.Faint.Render(fmt.Sprintf(" into round %d", r.Number))
	case r.Ended.IsZero():
		text = v.withEarlier(text, w)
	}
	if n := len(r.Warnings); n > 0 && w >= 50 {
		text += t.Warn.Render("  " + amount.Of(n, "warning"))
	}
	if r.Deadline > 0 && r.Ended.IsZero() && !v.Playback {
		text = withRoom(text, t.Faint.Render("  limit "+amount.Clock(r.Deadline)), w)
	}
	width := min(24, w-safetext.Width(text)-2)
	if width < 6 || t.Plain {
		return safetext.Fit(text, w)
	}
	return t.Gauge(ended, all, width) + "  " + text
}

// leastGauge is how wide the round's own progress is drawn at least, where there is something else to say beside it.
const leastGauge = 8

// withEarlier adds how long those at work took before, where there is room: what this round takes is not known.
func (v *Screen) withEarlier(text string, w int) string {
	took, known := v.State.TookBefore()
	if !known || v.IsReadOnly() {
		return text
	}
	return withRoom(text, v.Theme.Muted.Render(", last time "+amount.Clock(took)), w)
}

// withRoom adds a part where it leaves room for the gauge.
func withRoom(text, part string, w int) string {
	if safetext.Width(text)+safetext.Width(part)+leastGauge+2 > w {
		return text
	}
	return text + part
}

// runningSum is what the tools of the round have reported; "" where none has.
func (v *Screen) runningSum(r *state.Round, w int) string {
	used := r.Used()
	sum := amount.Usage(&used)
	if sum == "" {
		return ""
	}
	return v.Theme.Faint.Render(safetext.Truncate(strings.TrimSpace(soFar(r)+" "+sum+", as far as tools tell"), w))
}
