package live

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"parley/engine/perspective"
	"parley/engine/record"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// card draws one perspective in so many lines.
func (v *Screen) card(reviewer *state.Reviewer, selected bool, w, height int, now time.Time) []string {
	t := v.Theme
	edge := "  "
	name := t.Text
	switch {
	case selected && v.inStream: // the cursor is there
		edge, name = t.Muted.Render(t.Symbols.Bar)+" ", t.Strong
	case selected:
		edge, name = t.Accent.Render(t.Symbols.Cursor)+" ", t.Strong
	}
	sign, style := v.phaseSign(reviewer)
	if sign = style.Render(sign) + " "; t.Plain {
		sign = ""
	}
	first := edge + sign + name.Render(safetext.Fit(safetext.Line(reviewer.Name), v.nameWidth(w)))
	first += " " + style.Render(safetext.Fit(v.phaseSince(reviewer, now), 12)) + t.Muted.Render(safetext.FitRight(elapsed(reviewer, now), 5))
	score := v.score(reviewer, w, w-safetext.Width(first)-1, now)
	if v.cardHeight < linesWithTools {
		first += v.toolsBeside(reviewer, w-safetext.Width(first)-safetext.Width(score)-2)
	}
	lines := []string{parts.Justify(first, score, w)}
	inner := w - 4
	if t.Plain || !v.inStream { // the fill tells how far the selection goes, or the selection is said once
		edge = "  "
	}
	if v.cardHeight >= linesWithTools {
		lines = append(lines, edge+"  "+v.chainLine(reviewer, w-4))
	}
	if v.cardHeight >= 2 {
		for _, line := range parts.ClampLines(v.latestLine(reviewer, now), inner, max(1, height-3)) {
			lines = append(lines, edge+"  "+t.Muted.Render(line))
		}
	}
	if selected && !v.inStream {
		lines[0] = t.Selected(lines[0], w)
		for i, line := range lines[1:] {
			lines[1+i] = t.SelectedRest(line, w)
		}
	}
	for len(lines) < height {
		lines = append(lines, "")
	}
	return lines
}

// linesWithTools is from how many lines on a card has one for its tools. With fewer they stand behind the time.
const linesWithTools = 3

// toolsBeside are the tools behind a card's time in at most so many cells: those that failed and the one at work, else that one alone.
func (v *Screen) toolsBeside(reviewer *state.Reviewer, room int) string {
	name := state.ToolName(reviewer.Tool)
	if name == "" || reviewer.Began.IsZero() {
		return ""
	}
	tools := v.Theme.Muted.Render(name)
	for i := min(reviewer.ChainIndex, len(reviewer.Chain)) - 1; i >= 0; i-- {
		tools = v.Theme.Bad.Render(v.Theme.FailedTool(state.ToolName(reviewer.Chain[i]))) + v.Theme.Faint.Render(v.Theme.ChainArrow()) + tools
	}
	for _, text := range []string{tools, v.Theme.Muted.Render(name)} {
		if safetext.Width(text)+2 <= room {
			return "  " + text
		}
	}
	return ""
}

// nameWidth is the column of the names. Where the roles stand below them it has room for these, so that the tools stand below the state.
func (v *Screen) nameWidth(w int) int {
	width := min(18, max(9, w-42))
	if role := v.roleWidth(w-4) + 1; v.cardHeight >= linesWithTools && role > width && w-role >= besideName+minBarWidth {
		return role
	}
	return width
}

func elapsed(reviewer *state.Reviewer, now time.Time) string {
	if reviewer.Began.IsZero() {
		return ""
	}
	return amount.Clock(reviewer.Elapsed(now))
}

// score is the rating once it is known, and until then how much has come: as a figure alone where a card of w cells leaves no room for more,
// and nothing where there is none for that.
func (v *Screen) score(reviewer *state.Reviewer, w, room int, now time.Time) string {
	if text := v.fullScore(reviewer, w, now); safetext.Width(text) <= room {
		return text
	}
	if r := reviewer.Review; r != nil && r.Abstention() != "" && len(parts.NotRated) <= room { // the words, before a dash
		return v.Theme.Muted.Render(parts.NotRated)
	}
	if text := v.fullScore(reviewer, 0, now); safetext.Width(text) <= room {
		return text
	}
	return ""
}

func (v *Screen) fullScore(reviewer *state.Reviewer, w int, now time.Time) string {
	t := v.Theme
	switch {
	case reviewer.Review != nil && w < 52:
		if !reviewer.Review.Rating.Rated() {
			return t.Muted.Render("–/5")
		}
		return t.ReviewStyle(*reviewer.Review).Render(fmt.Sprintf("%d/5", reviewer.Review.Rating))
	case reviewer.Review != nil:
		return v.ratingBar(reviewer, v.barWidth(w), now)
	case w < 46, v.cardHeight < linesWithTools: // who writes says more than how much
		return ""
	default:
		return t.Muted.Render(progressAmount(reviewer))
	}
}

// besideName is what the first line of a card holds beside the name and the bar: the cursor, the sign, the state, the time and the figure.
// A bar gives way to a long role.
const (
	besideName  = 4 + 1 + 12 + 5 + 1 + 4
	minBarWidth = 6
)

func (v *Screen) barWidth(w int) int {
	return max(minBarWidth, min(maxBarWidth, w-v.nameWidth(w)-besideName))
}

// maxBarWidth is how wide a rating's bar is where there is room; growTime is how long it grows after the rating has come, from that of the round before.
const (
	maxBarWidth = 10
	growTime    = 900 * time.Millisecond
)

// ratingBar is the bar of a reviewer that is done.
func (v *Screen) ratingBar(reviewer *state.Reviewer, width int, now time.Time) string {
	t, r, passed := v.Theme, v.State.CurrentRound(), now.Sub(reviewer.Ended)
	if reviewer.Review.Abstention() != "" { // an empty bar reads as a rule with a hole in it
		return t.Muted.Render(parts.NotRated)
	}
	if !reviewer.Review.Rating.Rated() || passed >= growTime || passed < 0 || !v.CanAct && !v.Playback || !r.Ended.IsZero() || reviewer.Phase() == state.NotAsked {
		return t.ReviewBar(*reviewer.Review, width)
	}
	left := 1 - float64(passed+growTime/4)/float64(growTime*5/4) // its beginning is seen at once
	return t.GrowingBar(v.State.RatingBefore(reviewer.Name, r), reviewer.Review.Rating, 1-left*left, width)
}

// progressAmount is what has come so far, in tokens and their cost, where the tool says; bytes would tell nobody anything.
func progressAmount(reviewer *state.Reviewer) string { return amount.Usage(reviewer.Usage) }

// chainLine shows the role and the tools, in columns that are the same in all cards: the tools that failed, the one at work, those still to try.
// Where there is an answer it says who gave it, and at the right what that took.
func (v *Screen) chainLine(reviewer *state.Reviewer, w int) string {
	t := v.Theme
	role := ""
	if width := v.roleWidth(w); width > 0 {
		role = t.Muted.Render(safetext.Fit(safetext.Line(reviewer.Role), max(width+1, v.nameWidth(w+4))))
	}
	if reviewer.Review == nil {
		return safetext.Truncate(role+" "+v.links(reviewer, w-safetext.Width(role)-1), w)
	}
	text := role + " " + v.provenance(reviewer, w-safetext.Width(role)-1)
	for _, amount := range []string{progressAmount(reviewer), amount.Tokens(reviewer.Usage)} {
		if amount != "" && safetext.Width(text)+safetext.Width(amount)+2 <= w {
			return parts.Justify(text, t.Faint.Render(amount), w)
		}
	}
	return safetext.Truncate(text, w)
}

// maxRoleWidth bounds the column of the roles.
const maxRoleWidth = 24

// roleWidth is how wide the column of the roles is; 0 where there is no room for it beside the tools.
func (v *Screen) roleWidth(w int) int {
	width := 0
	for _, reviewer := range v.State.CurrentRound().Reviewers {
		width = max(width, safetext.Width(safetext.Line(reviewer.Role)))
	}
	if width = min(width, maxRoleWidth); w < 48 || w-width < 24 {
		return 0
	}
	return width
}

// links are the tools of a reviewer that is at work, or waits, in at most so many cells: the built-in checks, which come last of themselves,
// are left out where they have no room.
func (v *Screen) links(reviewer *state.Reviewer, room int) string {
	t := v.Theme
	var links []string
	for i, name := range reviewer.Chain {
		if name == perspective.Direct && i > reviewer.ChainIndex {
			if checks := append(slices.Clone(links), t.Faint.Render(state.ToolName(name))); safetext.Width(strings.Join(checks, t.ChainArrow())) > room {
				break
			}
		}
		name = state.ToolName(name)
		switch {
		case i < reviewer.ChainIndex || (i == reviewer.ChainIndex && reviewer.State == state.FallingBack):
			links = append(links, t.Bad.Render(t.FailedTool(name)))
		case i == reviewer.ChainIndex && !reviewer.Began.IsZero():
			links = append(links, t.ActiveTool(name))
		default:
			links = append(links, t.Faint.Render(name))
		}
	}
	return strings.Join(links, t.Faint.Render(t.ChainArrow()))
}

// provenance is who answered, and which tools had failed before, or how many in less room. Who answered comes first: it stands in a column.
func (v *Screen) provenance(reviewer *state.Reviewer, room int) string {
	t := v.Theme
	text := parts.Source(t, *reviewer.Review)
	var failed []string
	for _, a := range reviewer.Review.Attempts {
		if a.Error != nil {
			failed = append(failed, t.FailedTool(state.ToolName(a.Tool)))
		}
	}
	if len(failed) == 0 {
		return text
	}
	named := t.Faint.Render(" after " + strings.Join(failed, ", "))
	if len(failed) > 1 && safetext.Width(text+named) > room {
		named = t.Faint.Render(", " + t.FailedTool(amount.Of(len(failed), "tool")))
	}
	return text + named
}

// latestLine is the perspective's latest sentence, or what it waits for.
func (v *Screen) latestLine(reviewer *state.Reviewer, now time.Time) string {
	switch {
	case reviewer.State == state.Retrying:
		return reviewer.RetryText(now)
	case reviewer.Latest != "" && reviewer.Review == nil && reviewer.Output.Partial != "":
		return lastSentence(wholeWords(reviewer.Latest))
	case reviewer.Latest != "":
		return parts.InFewWords(reviewer.Latest)
	case reviewer.Phase() == state.Queued:
		return "waiting for its turn"
	case reviewer.Phase() == state.NotAsked:
		return "keeps its last answer"
	case reviewer.Tool != "" && reviewer.Ended.IsZero():
		return "asking " + state.ToolName(reviewer.Tool)
	default:
		return ""
	}
}

// shortSentence is how many letters a sentence that has just begun says too little with: the one before it is shown, too.
const shortSentence = 24

// lastSentence is the end of what a reviewer writes: its last sentence, with the one before it while that has only begun.
func lastSentence(text string) string {
	text = strings.TrimSpace(text)
	from := 0
	for at := len(text) - 1; at > 0; at-- {
		if text[at] == ' ' && strings.ContainsRune(".?!", rune(text[at-1])) && len(text)-at > shortSentence {
			from = at + 1
			break
		}
	}
	for _, end := range []string{"。", "？", "！"} {
		if at := strings.LastIndex(strings.TrimSuffix(text, end), end); at >= from {
			from = at + len(end)
		}
	}
	return text[from:]
}

// phaseWord is the state as a word; that of the built-in checks says what they do.
func (v *Screen) phaseWord(reviewer *state.Reviewer) string {
	if r := reviewer.Review; r != nil && r.Rating == 0 && reviewer.State == state.Finished {
		if r.Abstention() != "" {
			return parts.NotRated
		}
		return record.RatingOf(*r)
	}
	if reviewer.Review == nil && reviewer.Tool == perspective.Direct {
		return "checking"
	}
	return string(reviewer.Phase())
}

// phaseSince is a reviewer's state, and of a silent one for how long.
func (v *Screen) phaseSince(reviewer *state.Reviewer, now time.Time) string {
	word := v.phaseWord(reviewer)
	if since := now.Sub(reviewer.SilentFrom); reviewer.Phase() == state.Silent && since >= time.Second && !reviewer.SilentFrom.IsZero() {
		word += " " + amount.Clock(since)
	}
	return word
}
