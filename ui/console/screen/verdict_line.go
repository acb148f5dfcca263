package screen

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/record"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// Progress is how far the person went through the findings of a round.
type Progress struct {
	kinds          ledger.KindCounts
	kindsKnown     bool // else every open finding is put to the person
	open, unmarked int  // findings that are open, and those of them without a mark
	concluded      bool // nothing is put to the person any more
}

// ProgressOf counts what is put to the person, as every screen counts it, and where no kind is known what has no mark.
func ProgressOf(list []round.Finding) (p Progress) {
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

// wideCounts is the width from which it is said what those are that are open.
const wideCounts = 118

// text says it, in a narrow place as short as can be.
func (p Progress) text(w int) string {
	switch {
	case p.concluded && p.open > 0:
		return fmt.Sprintf("%d left open", p.open)
	case p.concluded:
		return noOpenFindings
	case p.kindsKnown && w < minCounts:
		return strings.SplitN(p.kinds.Decisions(), ", ", 2)[0]
	case p.kindsKnown:
		return p.kinds.Decisions()
	case p.open == 0:
		return noOpenFindings
	}
	what := amount.Of(p.open, "open finding")
	if w < wideCounts {
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

// beside is the text with what the files leave open between them, where nothing is put to the person: no finding counts that. In a narrow place
// they are counted, with the key of the screen that shows them.
func (p Progress) beside(r round.Round, shows string, w int) string {
	text, between := p.text(w), r.CountBetweenFiles()
	switch {
	case between == "" || text != noOpenFindings && !strings.HasPrefix(text, nothingToDecide):
		return text
	case w < minCounts:
		return fmt.Sprintf("%s (%s)", amount.Of(r.GapsBetweenFiles(), "gap"), shows)
	case w < wideCounts:
		return fmt.Sprintf("%s, but %s (%s)", text, amount.Of(r.GapsBetweenFiles(), "gap"), shows)
	case w < roomy:
		return fmt.Sprintf("%s, but %s between files (%s)", text, amount.Of(r.GapsBetweenFiles(), "gap"), shows)
	default:
		return text + ", but " + between
	}
}

// What is said where no finding is open, and where none of those that are waits for the person.
const (
	noOpenFindings  = "no open findings"
	nothingToDecide = "nothing to decide"
)

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
	grave     string // what is said of grave findings beside a consensus, in place of the reason, each shorter form in a line; "" for nothing
	numbered  int    // how many findings have numbers, which the reason may name
	progress  Progress
	shows     string // the key of the screen with what the files leave open between them
	w         int
	look      theme.Options
}

// VerdictLine is the line above the findings that says what the round came to.
type VerdictLine struct {
	TellsNoTool bool // a line below it says that no AI tool was found: on the screens that a first round ends on
	cache       parts.LineCache[verdictKey]
}

// airyFrom is from how many lines of a screen on a blank one sets the verdict off.
const airyFrom = 36

// Height is how many lines it has, with a blank one where there is room: none before a round has ended.
func (v *VerdictLine) Height(c *Context) int {
	r := c.State.LastResult()
	if r == nil {
		return 0
	}
	h := 1
	if v.tellsNoTool(*r) {
		h++
	}
	if c.Height >= airyFrom {
		h++
	}
	return h
}

// tellsNoTool reports whether a line says of a round that no AI tool was found for it.
func (v *VerdictLine) tellsNoTool(r round.Round) bool {
	return v.TellsNoTool && r.Sources.AI == 0 && record.NoTool(r) != record.NoToolNotice{}
}

// Lines are that line, in w cells, and the blank one.
func (v *VerdictLine) Lines(c *Context, p Progress, w int) []string {
	r := c.State.LastResult()
	if r == nil {
		return nil
	}
	p.concluded = c.State.Concluded != nil
	now := c.State.CurrentRound()
	key := verdictKey{r, now != nil && now.Number > r.Number, c.State.Examination.Running(), "", len(c.State.Findings), p, c.Keys.Package.Help().Key, w, c.Theme.Options}
	if told := state.GraveBesideConsensus(&c.State, *r); told != nil {
		key.grave = strings.Join(told, "\n")
	}
	lines := v.cache.Get(key, func() []string {
		lines := []string{verdictLine(c.Theme, state.WithCriticalNumbers(&c.State, *r), key, w)}
		if v.tellsNoTool(*r) {
			lines = append(lines, parts.BannerEdge(c.Theme, c.Theme.Warn)+c.Theme.Warn.Render(parts.NoToolInALine(w-safetext.Width(parts.VerdictEdge(c.Theme, *r)))))
		}
		return parts.FitBox(append(lines, ""), w, len(lines)+1)
	})
	return lines[:v.Height(c)]
}

// verdictLine is the round in a line: its verdict with its severity and average, why, who judged, and what is left to the person. What
// has no room gives way in this order: who judged, the reason, what is left. That no AI tool judged comes before the reason of a
// verdict that is not blocked, and a cross-examination that runs before every reason.
func verdictLine(t theme.Theme, r round.Round, key verdictKey, w int) string {
	edge := parts.VerdictEdge(t, r)
	head := verdictBadge(t, r, key.later, w)
	left := t.Muted.Render(key.progress.beside(r, key.shows, w))
	room := w - safetext.Width(edge) - safetext.Width(head)
	if safetext.Width(left)+2 > room {
		return safetext.Truncate(edge+head, w)
	}
	room -= safetext.Width(left) + 2
	reason := reasonLine(t, r, key.grave, 4*w)
	judges := ""
	if r.AverageRating != nil { // else the verdict says it
		judges = "  " + t.Faint.Render(parts.JudgedBy(r))
	}
	least := safetext.Width(reason)
	if key.examining != "" {
		judges = "  " + t.Busy.Render(key.examining)
		if safetext.Width(judges)+2 > room { // who is asked has no room
			what, _, _ := strings.Cut(key.examining, ":")
			judges = "  " + t.Busy.Render(what)
		}
	}
	if r.Sources.AI == 0 && r.Verdict != round.Blocked || key.examining != "" {
		least = 0
	}
	if least+safetext.Width(judges)+2 > room {
		judges = ""
	}
	room -= safetext.Width(judges) + 2
	if room < leastReason {
		return parts.Justify(edge+withReason(t, r, key, head, judges, room), left, w)
	}
	if safetext.Width(reason) > room {
		reason = reasonLine(t, r, key.grave, room)
	}
	return parts.Justify(edge+head+"  "+reason+judges, left, w)
}

// withReason is the head of a verdict where so little room is beside it that a blocked one has a reason only in the place of its average.
func withReason(t theme.Theme, r round.Round, key verdictKey, head, judges string, room int) string {
	brief := strings.TrimSuffix(head, averageBeside(t, r))
	reason := "  " + reasonLine(t, r, key.grave, max(1, room+safetext.Width(head)-safetext.Width(brief)))
	if r.Verdict != round.Blocked || judges != "" || brief == head || strings.HasSuffix(ansi.Strip(reason), "…") {
		return head + judges
	}
	return brief + reason
}

// averageBeside is a round's average, as it stands behind its severity.
func averageBeside(t theme.Theme, r round.Round) string {
	if r.AverageRating == nil {
		return " " + t.Strong.Render(parts.NotRated)
	}
	return " " + t.Strong.Render(record.Average(r.AverageRating))
}

// reasonLine is, in w cells, what became of the person's questions, which is what the round was for, and then why the verdict is what it is.
func reasonLine(t theme.Theme, r round.Round, grave string, w int) string {
	asked := feedback.DescribeAnswers(r)
	if safetext.Width(asked) > w { // half of it would not say whether they were answered
		asked = feedback.AnswersInShort(r)
	}
	if asked == "" {
		return reasonOf(t, r, grave, w)
	}
	line := t.Warn.Render(safetext.TruncateWords(asked, w))
	if left := w - safetext.Width(line) - 1; left >= leastReason {
		line += " " + reasonOf(t, r, grave, left)
	}
	return line
}

// reasonOf is why the verdict is what it is, in at most so many cells.
func reasonOf(t theme.Theme, r round.Round, grave string, w int) string {
	for form := range strings.Lines(grave) { // half of the longest would say that nothing is grave
		if form = strings.TrimSpace(form); safetext.Width(form) <= w || strings.HasSuffix(grave, form) {
			return safetext.TruncateWords(t.Muted.Render(form), w)
		}
	}
	return parts.DecidingRuleLine(t, r, w)
}

// verdictBadge is the verdict with its severity, its average, and whether reviewers are missing. It names its round while a later one
// runs.
func verdictBadge(t theme.Theme, r round.Round, later bool, w int) string {
	var out strings.Builder
	if later {
		out.WriteString(t.Muted.Render(fmt.Sprintf("round %d ", r.Number)))
	}
	out.WriteString(parts.VerdictBadge(t, r).Render(parts.VerdictBadgeText(r, w >= roomy)))
	if r.IsNotRated() {
		return out.String()
	}
	if s := r.SeverityOf(); s != "" {
		out.WriteString(" " + t.SeverityStyle(s).Bold(true).Render(safetext.Line(s.Label())))
	}
	out.WriteString(averageBeside(t, r))
	if r.Status == round.Partial {
		out.WriteString(" " + t.BadgeWarn.Render(" PARTIAL "))
	}
	return out.String()
}
