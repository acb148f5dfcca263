package checkpoint

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// kindCounts is what the open findings ask of the person: "4 to decide, 6 to fix, 5 notes"; "" where that is not known.
func (v *Screen) kindCounts() string {
	return state.CountKinds(&v.State).String()
}

// countsLine is how many findings are open and what they ask for, how grave they are, and how the reviewers rated, unless the line above it has
// the ratings; where the findings and the ratings themselves stand beside the options, only the first. "" where no round is known.
func (v *Screen) countsLine(w int, hasRatings bool) string {
	t := v.Theme
	open := slices.DeleteFunc(state.OpenFindings(&v.State), state.IsAction)
	counted := amount.Of(len(open), "open finding")
	switch kinds := v.kindCounts(); {
	case len(open) == 0 && v.State.LastResult() == nil:
		return ""
	case len(open) == 0:
		counted = v.noneOpen(w)
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
	for _, one := range v.besideCounts(*r, len(open), w, hasRatings) {
		if one = t.Muted.Render(" " + t.Symbols.Dot + " " + one); safetext.Width(text)+safetext.Width(one) <= w {
			text += one
		}
	}
	return safetext.Truncate(text, w)
}

// noneOpen says that no finding is open, and what the files leave open between them, if anything: the longest wording that has room.
func (v *Screen) noneOpen(w int) string {
	const none = "No open findings"
	r := v.State.LastResult()
	between := r.CountBetweenFiles()
	if between == "" {
		return none
	}
	if told := none + ", but " + between; safetext.Width(told) <= w {
		return told
	}
	return none + ", but " + amount.Of(r.GapsBetweenFiles(), "gap") + " between files"
}

// besideCounts are what stands behind the counts of the findings: what the files leave open between them, and where the findings and the ratings
// do not stand beside the options, how grave those are and how the reviewers rated.
func (v *Screen) besideCounts(r round.Round, open, w int, hasRatings bool) (more []string) {
	if between := r.CountBetweenFiles(); between != "" && open > 0 { // else the counts name it
		more = append(more, between)
	}
	if _, aside := v.splitForEvidence(&v.State, w); aside > 0 {
		return more
	}
	if high := state.OpenHigh(&v.State); len(high) > 0 {
		more = append(more, fmt.Sprintf("%d %s", len(high), state.SeverityLabels(&v.State)))
	}
	if ratings := ratingsOf(r); ratings != "" && !hasRatings {
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

// firstGroup is open findings that come before all others, under one heading.
type firstGroup struct {
	title  string
	behind string // how many those are
	list   []round.Finding
}

// firstFindings are the open findings that come before all others.
func (v *Screen) firstFindings() (list []round.Finding) {
	for _, g := range v.firstGroups() {
		list = append(list, g.list...)
	}
	return list
}

// firstGroups are those that ask for the person's judgement, and then what is HIGH, whatever it asks for; the gravest first in each. Each says
// how many it has: the line of counts knows only of all.
func (v *Screen) firstGroups() (groups []firstGroup) {
	if !state.KindsKnown(state.ListedFindings(&v.State)) {
		return nil
	}
	waits := slices.DeleteFunc(slices.Clone(state.OpenDecisions(&v.State)), func(f round.Finding) bool { return f.Choice != "" }) // as the counts say
	decisions := firstGroup{title: review.Decide.Title(), list: waits}
	grave := firstGroup{title: "What is " + state.SeverityLabels(&v.State)}
	for _, f := range state.OpenHighFindings(&v.State) {
		if f.Choice == "" && !slices.ContainsFunc(decisions.list, func(d round.Finding) bool { return d.ID == f.ID }) {
			grave.list = append(grave.list, f)
		}
	}
	if !slices.ContainsFunc(grave.list, func(f round.Finding) bool { return f.CallsFor != review.Fix }) {
		grave.title = fmt.Sprintf("%s: %d %s", review.Fix.Title(), len(grave.list), feedback.SeveritiesOf(grave.list))
	}
	for _, g := range []firstGroup{decisions, grave} {
		if len(g.list) == 0 {
			continue
		}
		if !strings.Contains(g.title, ": ") {
			g.behind = fmt.Sprintf(" %d", len(g.list))
		}
		slices.SortStableFunc(g.list, ledger.CompareWeight)
		groups = append(groups, g)
	}
	return groups
}

// inFull has a finding of a list told whole, with what happens if nothing is done; else it has so many lines at most.
const inFull = 0

// openDecisions are the findings that come first, each in so many lines at most. More than a few nobody decides at once: the rest is a key
// away.
func (v *Screen) openDecisions(groups []firstGroup, w, most int) (lines []string) {
	left, hidden := state.MostDecisions, 0
	for _, g := range groups {
		shown := g.list[:min(len(g.list), left)]
		left, hidden = left-len(shown), hidden+len(g.list)-len(shown)
		if len(shown) == 0 {
			continue
		}
		lines = append(lines, v.heading(g.title, g.behind, w))
		for _, f := range shown {
			lines = append(lines, v.openDecision(f, g.title, w, most)...)
		}
		lines = append(lines, "")
	}
	if hidden > 0 {
		lines = append(lines[:len(lines)-1], v.keyLine(v.Keys.Findings, fmt.Sprintf("%d more of these, and all other findings", hidden)), "")
	}
	return lines
}

// openDecision is one of them.
func (v *Screen) openDecision(f round.Finding, title string, w, most int) []string {
	t := v.Theme
	text := strings.TrimSpace(safetext.Line(f.ID) + askedBeside(f, title) + disputedBeside(f) + " " + state.Told(f))
	lead := parts.SeverityWord(t, f.Severity) + " "
	if most != inFull {
		text = strings.Join(parts.ClampLines(text, max(1, w-safetext.Width(lead)), most), " ")
	}
	lines := parts.HangingIndent(lead, text, t.Text, w)
	if consequence := review.IfNothingIsDone(f.Consequence); consequence != "" && most == inFull {
		lines = append(lines, parts.HangingIndent(strings.Repeat(" ", safetext.Width(lead)), safetext.Line(consequence), t.Muted, w)...)
	}
	return lines
}

// disputedBeside says of a finding that an examiner disputes it: " disputed:".
func disputedBeside(f round.Finding) string {
	if ledger.ToldOf(f).Name == ledger.Disputed {
		return " " + ledger.Disputed + ":"
	}
	return ""
}

// askedBeside is what a finding asks for where the heading above it does not say that: " to fix:".
func askedBeside(f round.Finding, title string) string {
	if f.CallsFor.Label() == "" || strings.HasPrefix(title, f.CallsFor.Title()) {
		return ""
	}
	return " " + strings.ToLower(f.CallsFor.Label()) + ":"
}
