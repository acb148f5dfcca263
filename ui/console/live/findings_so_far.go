package live

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/requirement"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/similarity"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// found is something that reviewers who are done have found, in the words of the first.
type found struct {
	severity review.Severity
	text     string
	by       []string
}

// foundIn is what the reviewers that are done have found, the gravest first: what several found in the same words is one, and, once the
// round has ended, what its record takes for one.
func foundIn(r *state.Round) []found {
	var list []found
	at := map[string]int{}
	add := func(who, text string, severity review.Severity) {
		words := similarity.Fold(themeOf(r, who, text))
		i, known := at[words]
		if !known {
			i, at[words] = len(list), len(list)
			list = append(list, found{severity: severity, text: text})
		}
		if severity.Rank() > list[i].severity.Rank() {
			list[i].severity = severity
		}
		if !slices.Contains(list[i].by, who) {
			list[i].by = append(list[i].by, who)
		}
	}
	for _, reviewer := range r.Reviewers {
		if reviewer.Review == nil {
			continue
		}
		for _, text := range requirement.Untold(reviewer.Review.Answer) {
			add(reviewer.Name, "Missing: "+text, review.High)
		}
		for _, weak := range reviewer.Review.Weaknesses {
			add(reviewer.Name, weak.Text, weak.Severity)
		}
	}
	slices.SortStableFunc(list, func(a, b found) int { return b.severity.Rank() - a.severity.Rank() })
	return list
}

// themeOf is the theme that a reviewer's words belong to; where there is none, or not yet, it is those words.
func themeOf(r *state.Round, who, text string) string {
	if r.Result == nil {
		return text
	}
	says := func(w round.Wording) bool {
		words, cut := strings.CutSuffix(w.Text, "…")
		return w.Perspective == who && (w.Text == text || cut && strings.HasPrefix(text, words))
	}
	for _, theme := range r.Result.ConvergentThemes {
		if !theme.Possible && slices.ContainsFunc(theme.Said, says) {
			return theme.Text
		}
	}
	return text
}

// leastFindings is the least room for the findings so far: a blank line, the title and one of them.
const leastFindings = 3

// findingsSoFar lists what the reviewers that are done have found, with who found it: each in one line.
func (v *Screen) findingsSoFar(r *state.Round, w, room int) []string {
	list := foundIn(r)
	if len(list) == 0 || room < leastFindings {
		return nil
	}
	t := v.Theme
	cut := ""
	shown := list[:min(len(list), room-2)]
	if left := len(list) - len(shown); left > 0 {
		cut = t.Faint.Render(parts.Cut(0, left))
	}
	title := t.Strong.Render("Findings"+soFar(r)) + t.Muted.Render(fmt.Sprintf(" %d", len(list)))
	lines := []string{"", parts.TitleRule(t, title, cut, w)}
	for _, f := range shown {
		lines = append(lines, v.foundLine(f, w))
	}
	return lines
}

// foundLine is a finding in one line: its severity, its words as far as they have room, and behind them who found it.
func (v *Screen) foundLine(f found, w int) string {
	t, by := v.Theme, safetext.Line(strings.Join(f.by, ", "))
	lead := parts.SeverityWord(t, f.severity) + " "
	room := w - safetext.Width(lead)
	if safetext.Width(by) > room*2/5 {
		by = amount.Of(len(f.by), "reviewer")
	}
	words := safetext.TruncateWords(amount.Told(f.text), max(1, room-safetext.Width(by)-2))
	return parts.Justify(lead+t.Text.Render(words), t.Muted.Render(by), w)
}
