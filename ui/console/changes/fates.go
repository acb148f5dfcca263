package changes

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// roomy is the width from which what belongs to a finding stands below its words.
const roomy = 48

// findings counts what became of the findings, and lists each: what changed first, and the most severe first of what became the same. In a
// low window each has a line, so that most of them are in sight, and what has no room there stands below all of them.
func (v *Screen) findings(s *state.State, w int) (sums []outcome, lines []string) {
	t := v.Theme
	fates := s.FatesNow(v.revision)
	low := v.Height > 0 && v.Height < tallWindow
	var inFull []string
	for _, state := range inOrder() {
		list := s.FindingsInState(v.revision.After, state.Name)
		if fates != nil { // as the checkpoint tells them
			list = s.FindingsByID(fates[state.Name])
		}
		switch {
		case len(list) > 0:
			sums = append(sums, outcome{state, len(list), countHigh(list)})
		case state.Name == ledger.New || state.Name == ledger.Fixed:
			sums = append(sums, outcome{state: state})
			continue
		default:
			continue
		}
		for _, group := range groupsOf(state, list) {
			if !low || len(lines) == 0 {
				lines = append(lines, "")
			}
			lines = append(lines, v.groupHeading(group, state, w))
			common := v.commonReason(group.list, state.Name)
			if common != "" {
				lines = append(lines, parts.Paragraph(common, t.Muted, w)...)
			}
			var wholes []string
			for _, f := range group.list {
				whole := v.fate(s, f, state.Name, common, w)
				if low && len(whole) > 1 {
					wholes = append(wholes, whole...)
					whole = []string{v.inOneLine(s, f, state.Name, w)}
				}
				lines = append(lines, whole...)
			}
			if len(wholes) > 0 {
				inFull = append(append(inFull, "", v.headingLine(t.Heading.Render(group.title+", in full"), "", w)), wholes...)
			}
		}
	}
	return sums, append(lines, inFull...)
}

// fated are findings of which one thing became, below its title.
type fated struct {
	title string
	list  []round.Finding
}

// groupsOf are findings in a state below titles that are true of each of them: one that rests on no words of the document has no text that
// could have changed.
func groupsOf(s ledger.State, list []round.Finding) []fated {
	if s.Name != ledger.Unconfirmed {
		return []fated{{s.Title, list}}
	}
	groups := []fated{{title: s.Title}, {title: s.Title + " (no quote)"}}
	for _, f := range list {
		n := 0
		if f.Quote == "" {
			n = 1
		}
		groups[n].list = append(groups[n].list, f)
	}
	return slices.DeleteFunc(groups, func(g fated) bool { return len(g.list) == 0 })
}

// groupHeading names what became of some findings, with their number and, where there is room, what that means.
func (v *Screen) groupHeading(g fated, became ledger.State, w int) string {
	t := v.Theme
	title := t.Heading.Render(g.title) + t.Faint.Render(fmt.Sprintf(" %d", len(g.list)))
	means := ""
	for _, words := range v.meaningsOf(g, became) {
		if means == "" && safetext.Width(title)+safetext.Width(words)+leastRule <= w {
			means = t.Muted.Render(words)
		}
	}
	return v.headingLine(title, means, w)
}

// meaningsOf say what a state means that its title leaves open, the longest wording first.
func (v *Screen) meaningsOf(g fated, became ledger.State) []string {
	switch became.Name {
	case ledger.Persisting:
		hasQuote := func(f round.Finding) bool {
			return f.Quote != "" && v.stood(f) && !ledger.IsUnverified(f) && !v.changedNow(f)
		}
		if slices.ContainsFunc(g.list, func(f round.Finding) bool { return !hasQuote(f) }) {
			return []string{"a reviewer still says so", "said again"}
		}
		return []string{"a reviewer still says so, and the quote stands", "said again, the quote stands"}
	case ledger.Fixed:
		who := v.whoClosed(g.list)
		if who != saidOrChecked {
			return []string{who}
		}
		return []string{who, "said so, or checked"}
	case ledger.Unconfirmed:
		return []string{"nobody said whether that answers it"}
	default:
		return nil
	}
}

// fate is a finding with its words, and what is known of what became of it.
func (v *Screen) fate(s *state.State, f round.Finding, became, common string, w int) []string {
	t := v.Theme
	entry, lead := s.LedgerEntry(f.ID), v.lead(s, f)
	lines := parts.HangingIndent(lead, v.marked(f, became), t.Text, w)
	indent := "      "
	if w >= roomy {
		indent = strings.Repeat(" ", safetext.Width(lead))
	}
	lines = append(lines, v.against(entry, f, became, indent, w)...)
	lines = append(lines, v.saidAgain(entry, became, indent, w)...)
	lines = append(lines, v.passage(entry, f, became, indent, w)...)
	lines = append(lines, v.disputed(entry, f, became, indent, w)...)
	return append(lines, v.because(entry, became, common, indent, w)...)
}

// lead is the name of a finding and how severe it is.
func (v *Screen) lead(s *state.State, f round.Finding) string {
	return v.Theme.Faint.Render(safetext.Line(f.ID)+" ") + v.severityOf(s.LedgerEntry(f.ID), f) + " "
}

// inOneLine is a finding with as much of its words as a line has room for.
func (v *Screen) inOneLine(s *state.State, f round.Finding, became string, w int) string {
	lead := v.lead(s, f)
	return lead + v.Theme.Text.Render(safetext.TruncateWords(safetext.Line(v.marked(f, became)), max(1, w-safetext.Width(lead))))
}

// marked is what a finding says, with the person's mark where the title above it does not tell it.
func (v *Screen) marked(f round.Finding, became string) string {
	if became == f.Choice || became == ledger.Rejected {
		return state.Told(f)
	}
	return screen.ToldWithMark(v.Theme, f)
}

// countHigh is how many of some findings are of high severity or above.
func countHigh(list []round.Finding) (n int) {
	for _, f := range list {
		if f.Severity.Rank() >= review.High.Rank() && f.Choice != ledger.Reject {
			n++
		}
	}
	return n
}

// raisedAfterChange says of a finding whose text a revision changed who raised it again. Whether it still stands they alone know.
func (v *Screen) raisedAfterChange(e *ledger.Entry) string {
	for _, o := range e.History {
		if o.Round == v.revision.After && o.Choice == nil && o.Question == "" && len(o.Perspectives) > 0 {
			return "the text changed; " + safetext.Line(amount.Series(o.Perspectives)) + " raised it again:"
		}
	}
	return "the text changed, and it was raised again:"
}

// stood reports whether the document that the later round read has the quote of a finding, if any has it. What a reviewer quoted once its
// text had changed in a round after that need not have been there.
func (v *Screen) stood(f round.Finding) bool {
	if f.Stood > 0 {
		return f.Stood >= v.revision.After
	}
	e := v.State.LedgerEntry(f.ID)
	return e == nil || !slices.ContainsFunc(e.History, func(o ledger.Observation) bool { return o.Round > v.revision.After && o.Passage != nil })
}

// changedNow reports whether the text that a finding rests on changed with this revision.
func (v *Screen) changedNow(f round.Finding) bool {
	e := v.State.LedgerEntry(f.ID)
	if e == nil {
		return false
	}
	p, number := e.Passage()
	return p != nil && number == v.revision.After
}

// passage is the quote of a finding before and after the revision. One that is unchanged stands once; of a finding without a quote nothing
// is known but what was added for the requirement that it names.
func (v *Screen) passage(e *ledger.Entry, f round.Finding, state, indent string, w int) []string {
	t := v.Theme
	if e != nil {
		if p, number := e.Passage(); p != nil && number == v.revision.After {
			before, now := passagesAsMeant(t, p.Before, p.Now)
			lines := parts.WordDiff(t, before, now, w-len(indent))
			if p.Now == "" {
				lines = append(lines, parts.DiffSign(t, '+')+t.Muted.Render("nothing stands in its place"))
			}
			for i, line := range lines {
				lines[i] = indent + line
			}
			if state == ledger.Persisting || state == ledger.RaisedAgain { // else it would seem to be fixed
				lines = append(parts.HangingIndent(indent, v.raisedAfterChange(e), t.Muted, w), lines...)
			}
			return lines
		}
	}
	if state == ledger.Unconfirmed {
		return v.added(f, indent, w)
	}
	isSame := func(state string) bool {
		return state == ledger.Persisting || state == ledger.Unchanged || state == ledger.Withdrawn // of others older logs do not tell
	}
	isLast := v.at >= len(v.comparisons)-1 // else it may have become something else since
	stands := isSame(state) || isLast && isSame(f.State)
	if !stands || f.Quote == "" || f.Line == 0 || !v.stood(f) {
		return nil
	}
	return parts.HangingIndent(indent, "still: “"+safetext.Line(passageAsMeant(t, f.Quote))+"”", t.Muted, w)
}
