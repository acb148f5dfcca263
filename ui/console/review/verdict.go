package review

import (
	"fmt"
	"strings"

	"parley/engine/record"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// progress is how far the person went through the findings of a round.
type progress struct {
	kinds          ledger.KindCounts
	kindsKnown     bool // else every open finding is put to the person
	open, unmarked int  // findings that are open, and those of them without a mark
}

// progressOf counts what is put to the person, as every screen counts it, and where no kind is known what has no mark.
func progressOf(list []round.Finding) (p progress) {
	p.kinds, p.kindsKnown = ledger.CountKinds(list), state.KindsKnown(list)
	for _, f := range list {
		if state.IsAction(f) || !state.ShowOpen.Matches(f) {
			continue
		}
		p.open++
		if !state.ShowMarked.Matches(f) {
			p.unmarked++
		}
	}
	return p
}

// minCounts is the width from which it is told how many are accepted and rejected.
const minCounts = 64

// text says it, in a narrow place as short as can be.
func (p progress) text(w int) string {
	switch {
	case p.kindsKnown && w < minCounts:
		return strings.SplitN(p.kinds.Decisions(), ", ", 2)[0]
	case p.kindsKnown:
		return p.kinds.Decisions()
	case p.open == 0:
		return "nothing to decide"
	}
	what := amount.Of(p.open, "open finding")
	if w < minSplit-2 {
		what = fmt.Sprintf("%d open", p.open)
	}
	switch {
	case p.unmarked == 0 && p.open == 1:
		return what + ", marked"
	case p.unmarked == 0:
		return what + ", all marked"
	case p.unmarked == p.open && p.open == 1:
		return what + ", unmarked"
	case p.unmarked == p.open:
		return what + ", none marked"
	}
	return fmt.Sprintf("%s, %d unmarked", what, p.unmarked)
}

// How many cells of the reason are worth showing, and from which width there is room for the verdict in full.
const (
	leastReason = 16
	roomy       = 140
)

// verdictKey is what the line of the verdict depends on.
type verdictKey struct {
	result    *round.Round
	later     bool   // another round runs
	examining string // who is at work on a cross-examination of it
	progress  progress
	w         int
	look      theme.Options
}

// verdictLines are the line that says what the round came to; none before one has ended.
func (v *Screen) verdictLines(w int) []string {
	r := v.State.LastResult()
	if r == nil {
		return nil
	}
	now := v.State.CurrentRound()
	key := verdictKey{r, now != nil && now.Number > r.Number, v.State.Examination.Running(), v.progress, w, v.Theme.Options}
	return v.verdicts.Get(key, func() []string { return []string{safetext.Fit(v.verdictLine(*r, key, w), w)} })
}

// verdictLine is the round in a line: its verdict with its severity and average, why, who judged, and what is left to the person. What
// has no room gives way in this order: who judged, the reason, what is left. That no AI tool judged comes before the reason, and
// so does a cross-examination that runs.
func (v *Screen) verdictLine(r round.Round, key verdictKey, w int) string {
	t := v.Theme
	edge := parts.VerdictEdge(t, r)
	head := v.verdictBadge(r, key.later, w)
	left := t.Muted.Render(v.progress.text(w))
	room := w - safetext.Width(edge) - safetext.Width(head)
	if safetext.Width(left)+2 > room {
		return safetext.Truncate(edge+head, w)
	}
	room -= safetext.Width(left) + 2
	reason := parts.DecidingRuleLine(t, r, 4*w)
	judges := "  " + t.Faint.Render(judgesOf(r.Sources))
	least := safetext.Width(reason)
	if key.examining != "" {
		judges = "  " + t.Busy.Render(key.examining)
		if safetext.Width(judges)+2 > room { // who is asked has no room
			what, _, _ := strings.Cut(key.examining, ":")
			judges = "  " + t.Busy.Render(what)
		}
	}
	if r.Sources.AI == 0 || key.examining != "" {
		least = 0
	}
	if least+safetext.Width(judges)+2 > room {
		judges = ""
	}
	room -= safetext.Width(judges) + 2
	if room < leastReason {
		return parts.Justify(edge+head+judges, left, w)
	}
	if safetext.Width(reason) > room {
		reason = parts.DecidingRuleLine(t, r, room)
	}
	return parts.Justify(edge+head+"  "+reason+judges, left, w)
}

// verdictBadge is the verdict with its severity, its average, and whether reviewers are missing. It names its round while a later one
// runs.
func (v *Screen) verdictBadge(r round.Round, later bool, w int) string {
	t := v.Theme
	var out strings.Builder
	if later {
		out.WriteString(t.Muted.Render(fmt.Sprintf("round %d ", r.Number)))
	}
	word := "BLOCKED"
	if r.Verdict == round.Reached {
		word = "REACHED"
	}
	if w >= roomy {
		word = "CONSENSUS " + word
	}
	out.WriteString(parts.VerdictBadge(t, r).Render(" " + word + " "))
	if s := r.SeverityOf(); s != "" {
		out.WriteString(" " + t.SeverityStyle(s).Bold(true).Render(safetext.Line(s.Label())))
	}
	average := record.Average(r.AverageRating)
	if r.AverageRating == nil {
		average = "nobody rated"
	}
	out.WriteString(" " + t.Strong.Render(average))
	if r.Status == round.Partial {
		out.WriteString(" " + t.BadgeWarn.Render(" PARTIAL "))
	}
	return out.String()
}

// judgesOf says how many perspectives who judged.
func judgesOf(s round.Sources) string {
	told := parts.SourceCounts(s)
	return strings.ToLower(told[:1]) + told[1:]
}
