package checkpoint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// kindCounts is what the open findings ask of the person: "4 to decide, 6 to fix, 5 notes"; "" where that is not known.
func (v *Screen) kindCounts() string {
	return state.CountKinds(&v.State).String()
}

// countsLine is how many findings are open and what they ask for, how grave they are, and how the reviewers rated; where the findings
// and the ratings themselves stand beside the options, only the first. "" where no round is known.
func (v *Screen) countsLine(w int) string {
	t := v.Theme
	open := slices.DeleteFunc(state.OpenFindings(&v.State), state.IsAction)
	counted := amount.Of(len(open), "open finding")
	switch kinds := v.kindCounts(); {
	case len(open) == 0 && v.State.LastResult() == nil:
		return ""
	case len(open) == 0:
		if counted = "no open findings"; v.State.LastResult().CountBetweenFiles() != "" {
			counted += ", but " + v.State.LastResult().CountBetweenFiles()
		}
	case kinds != "":
		if counted += ": " + kinds; safetext.Width(counted) > w {
			counted = kinds
		}
	}
	text := t.Strong.Render(counted)
	r := v.State.LastResult()
	if r == nil {
		return safetext.Truncate(text, w)
	}
	for _, one := range v.besideCounts(*r, len(open), w) {
		if one = t.Muted.Render(" " + t.Symbols.Dot + " " + one); safetext.Width(text)+safetext.Width(one) <= w {
			text += one
		}
	}
	return safetext.Truncate(text, w)
}

// besideCounts are what stands behind the counts of the findings: what the files leave open between them, and where the findings and the ratings
// do not stand beside the options, how grave those are and how the reviewers rated.
func (v *Screen) besideCounts(r round.Round, open, w int) (more []string) {
	if between := r.CountBetweenFiles(); between != "" && open > 0 { // else the counts name it
		more = append(more, between)
	}
	if _, aside := v.splitForEvidence(&v.State, w); aside > 0 {
		return more
	}
	if high := state.OpenHigh(&v.State); len(high) > 0 {
		more = append(more, fmt.Sprintf("%d %s", len(high), state.SeverityLabels(&v.State)))
	}
	if ratings := ratingsOf(r); ratings != "" {
		more = append(more, ratings)
	}
	return more
}

// ratingsOf says how many reviewers rated, and from what to what; "" for none.
func ratingsOf(r round.Round) string {
	n, low, high := 0, review.Rating(0), review.Rating(0)
	for _, p := range r.Perspectives {
		if !p.Rating.Rated() {
			continue
		}
		if n == 0 {
			low = p.Rating
		}
		n, low, high = n+1, min(low, p.Rating), max(high, p.Rating)
	}
	switch {
	case n == 0:
		return ""
	case n == 1:
		return fmt.Sprintf("1 rating: %d", low)
	case low == high:
		return fmt.Sprintf("%s: all %d", amount.Of(n, "rating"), low)
	default:
		return fmt.Sprintf("%s: %d to %d", amount.Of(n, "rating"), low, high)
	}
}

// firstFindings are the open findings that come before all others: those that ask for the person's judgement, and then what is HIGH,
// whatever it asks for; the gravest first.
func (v *Screen) firstFindings() (list []round.Finding, title string) {
	if !state.KindsKnown(state.ListedFindings(&v.State)) {
		return nil, ""
	}
	list, title = slices.Clone(state.OpenDecisions(&v.State)), review.Decide.Title()
	decisions := len(list)
	for _, f := range state.OpenHighFindings(&v.State) {
		if f.Choice == "" && !slices.ContainsFunc(list, func(d round.Finding) bool { return d.ID == f.ID }) {
			list = append(list, f)
		}
	}
	switch severity := state.SeverityLabels(&v.State); {
	case decisions == 0:
		title = "What is " + severity
	case len(list) > decisions:
		title += fmt.Sprintf(" %d, also %s %d", decisions, severity, len(list)-decisions)
	}
	for _, some := range [][]round.Finding{list[:decisions], list[decisions:]} {
		slices.SortStableFunc(some, func(a, b round.Finding) int {
			return cmp.Or(cmp.Compare(b.Severity.Rank(), a.Severity.Rank()), strings.Compare(a.ID, b.ID))
		})
	}
	return list, title
}

// openDecisions are the findings that come first, each with what happens if nothing is done. More than a few nobody decides at once: the
// rest is a key away.
func (v *Screen) openDecisions(w int, full bool) []string {
	t := v.Theme
	list, title := v.firstFindings()
	if len(list) == 0 {
		return nil
	}
	lines := []string{v.heading(title, "", w)} // the line of counts says how many
	for _, f := range list[:min(len(list), state.MostDecisions)] {
		text := strings.TrimSpace(safetext.Line(f.ID) + askedBeside(f) + " " + state.Told(f))
		lead := severityWord(t, f.Severity)
		if !full {
			lines = append(lines, lead+parts.ClampLines(text, max(1, w-safetext.Width(lead)), 1)[0])
			continue
		}
		lines = append(lines, parts.HangingIndent(lead, text, t.Text, w)...)
		if consequence := review.IfNothingIsDone(f.Consequence); consequence != "" {
			lines = append(lines, parts.HangingIndent(strings.Repeat(" ", safetext.Width(lead)), safetext.Line(consequence), t.Muted, w)...)
		}
	}
	if more := len(list) - state.MostDecisions; more > 0 {
		lines = append(lines, v.keyLine(v.Keys.Findings, fmt.Sprintf("%d more of these, and all other findings", more)))
	}
	return append(lines, "")
}

// askedBeside is what a finding among those to decide asks for when that is something else: " to fix:".
func askedBeside(f round.Finding) string {
	if f.CallsFor == review.Decide || f.CallsFor.Label() == "" {
		return ""
	}
	return " " + strings.ToLower(f.CallsFor.Label()) + ":"
}
