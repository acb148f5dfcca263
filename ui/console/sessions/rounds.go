package sessions

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/record"
	"parley/feedback"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// factLines are the rounds of a session, the last few of several, and what was decided.
func (v *Screen) factLines(s Session, read contentMsg, w, most int) (lines []string) {
	t := v.Theme
	add := func(name, text string) {
		lines = append(lines, parts.HangingIndent(t.Muted.Render(safetext.Fit(name, nameWidth)), safetext.Line(text), t.Text, w)...)
	}
	var texts []string
	if len(read.Rounds) > 1 || read.Last == nil { // of one the verdict says all
		texts = roundTexts(read.Rounds, most)
	}
	if all := len(read.Answered) + len(read.Missing); all > 0 && s.Begun > 0 {
		how := "interrupted"
		if s.Holder != "" {
			how = "under way"
		}
		texts = append(texts, fmt.Sprintf("%d: %s, %d of %d answered", s.Begun, how, len(read.Answered), all))
	}
	widest := 0
	for _, text := range texts {
		widest = max(widest, safetext.Width(text))
	}
	for i, text := range texts {
		name := "rounds"
		if i > 0 {
			name = ""
		}
		add(name, text)
		if first := max(0, len(read.Rounds)-most); first+i < len(read.Rounds) {
			last := len(lines) - 1
			lines[last] = v.withRatings(lines[last], read, read.Rounds[first+i], nameWidth+widest+3, w)
		}
	}
	if len(read.Rounds) == 0 && len(texts) == 0 {
		add("rounds", "none has ended")
	}
	if d := read.Decision; d != nil {
		add("decided", fmt.Sprintf("%s %s, after round %d", d.Name(), decidedBy(*d), d.Round))
	}
	return lines
}

// decidedBy says whose word a decision is.
func decidedBy(d feedback.Decision) string {
	switch by := (&state.State{}).DecisionAuthor(d.Origin); {
	case strings.HasPrefix(string(d.Origin), "--"): // a flag
		return by
	case d.Origin == feedback.ByPerson, d.Origin == feedback.ByTimeout:
		return "(" + by + ")"
	default:
		return "by " + by
	}
}

// nameWidth is how many cells the name of a fact has.
const nameWidth = 10

// withRatings is what a round came to with what everybody rated in it, from a column on: all of them or none.
func (v *Screen) withRatings(line string, read contentMsg, r Round, column, w int) string {
	if read.Last == nil || safetext.Width(line) > column {
		return line
	}
	t := v.Theme
	var ratings []string
	for _, p := range read.Last.Perspectives {
		if rating := r.Ratings[p.Name]; rating.Rated() {
			ratings = append(ratings, t.Muted.Render(safetext.Line(p.Name))+" "+t.RatingStyle(float64(rating)).Render(fmt.Sprint(int(rating))))
		}
	}
	all := strings.Join(ratings, t.Faint.Render(" "+t.Symbols.Dot+" "))
	if all == "" || column+safetext.Width(all) > w {
		return line
	}
	return line + strings.Repeat(" ", max(0, column-safetext.Width(line))) + all
}

// roundTexts tells what the last rounds came to, one each, in at most so many lines.
func roundTexts(rounds []Round, room int) (texts []string) {
	left := 0
	if len(rounds) > room {
		left = len(rounds) - room
		rounds = rounds[left:]
	}
	for _, r := range rounds {
		text := fmt.Sprintf("%d: %s", r.Number, strings.TrimPrefix(string(r.Verdict), "consensus_"))
		if r.Severity != "" {
			text += " " + parts.ShortSeverity(r.Severity)
		}
		if r.Average != nil {
			text += ", " + record.Average(r.Average)
		}
		texts = append(texts, text)
	}
	if left > 0 {
		texts[0] += fmt.Sprintf(" (after %s)", amount.Of(left, "other"))
	}
	return slices.Clip(texts)
}
