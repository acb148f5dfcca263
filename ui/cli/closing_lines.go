package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/foreign"
	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
	"parley/ui/cli/config"
	"parley/ui/safetext"
)

// closesForPerson reports whether the result is for somebody who has just left the console and looks at the shell: a program has
// standard output to itself, and whoever asks for a form gets it.
func (r *reviewCmd) closesForPerson(c *config.Config, d discussion) bool {
	return !r.runsHeadless(c, d.decider) && !r.all && c.Settings.Output == "text" && c.Settings.Caller == "" && r.OutIsTerminal != nil && r.OutIsTerminal()
}

// reportResult prints what a finished round came to: for a person, or in the form that was asked for.
func (r *reviewCmd) reportResult(c *config.Config, d discussion, res result, interrupted bool) error {
	switch _, finished := res.last(); {
	case finished && r.closesForPerson(c, d):
		return r.printClosing(res, d)
	case finished || !interrupted:
		return r.printResult(res, c.Settings)
	default:
		return nil
	}
}

// endedEarly is the error of a discussion that was interrupted. How to go on is said in the closing lines where there are some, else here.
func (r *reviewCmd) endedEarly(c *config.Config, d discussion, res result, byPerson bool) error {
	ended := &interruptedError{byPerson: byPerson}
	if _, finished := res.last(); !finished || !r.closesForPerson(c, d) {
		ended.advice = "go on with " + r.openCommandLine(d.session, d.roundID)
	}
	return ended
}

// printClosing prints what a person wants to know when the console has closed: the verdict, why, what to do, what was decided, where
// it is, and how to go on.
func (r *reviewCmd) printClosing(res result, d discussion) error {
	last, _ := res.last()
	lines := []closingLine{{"Verdict", verdictSentence(last)}, {"Why", conclusions.ShortVerdictReason(last)}, {"To do", openWork(res.outcome, last)}, {"Decided", r.decisionSentence(res.outcome)}}
	switch {
	case res.outcome.Conclusions != "":
		lines = append(lines, closingLine{"Read it", r.shortPath(res.outcome.Conclusions)})
	case last.Record != nil:
		lines = append(lines, closingLine{"Read it", r.shortPath(*last.Record)})
	}
	switch call := r.openCommandLine(d.session, last.ID); {
	case res.outcome.AtLimit:
		lines = append(lines, closingLine{"Go on", call + " --continue"})
	default:
		lines = append(lines, closingLine{"Go on", call})
	}
	width := 0
	if r.OutWidth != nil {
		width = r.OutWidth()
	}
	var text strings.Builder
	for _, line := range lines {
		text.WriteString(line.print(width))
	}
	if _, err := r.Out.Write([]byte(text.String())); err != nil {
		return fmt.Errorf("writing the result: %w", err)
	}
	return nil
}

// closingLine is one thing that a person wants to know, and what it is called.
type closingLine struct{ label, text string }

// closingColumn is how wide the labels are: what they are of stands below each other.
const closingColumn = 9

// print is the line with its label before it. What continues stands below what begins; a call that is wider than the place beside the label
// begins a line, so that it is copied whole.
func (l closingLine) print(width int) string {
	label, text := fmt.Sprintf("%-*s", closingColumn, l.label), foreign.Line(l.text)
	if width <= 2*closingColumn {
		return label + text + "\n"
	}
	var b strings.Builder
	for i, line := range wrapWords(text, width-closingColumn) {
		line = strings.TrimPrefix(line, continued)
		switch {
		case safetext.Width(line) > width-closingColumn && i == 0:
			b.WriteString(strings.TrimRight(label, " ") + "\n")
		case safetext.Width(line) > width-closingColumn:
		case i == 0:
			b.WriteString(label)
		default:
			b.WriteString(strings.Repeat(" ", closingColumn))
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// verdictSentence is what the last round came to, of which document, with what each reviewer rated.
func verdictSentence(last round.Round) string {
	verdict := "consensus reached"
	if last.Verdict == round.Blocked {
		verdict = "consensus blocked"
		if last.Severity != nil {
			verdict += ", " + last.Severity.Label()
		}
	}
	var ratings []string
	for _, p := range last.Perspectives {
		if p.Rating.Rated() {
			ratings = append(ratings, fmt.Sprintf("%s %d", p.Name, p.Rating))
		}
	}
	text := verdict
	if len(ratings) > 0 {
		text += fmt.Sprintf(", average %s (%s)", record.Average(last.AverageRating), strings.Join(ratings, ", "))
	}
	if len(last.Missing) > 0 {
		text += ", PARTIAL without " + strings.Join(last.Missing, ", ")
	}
	return fmt.Sprintf("%s. %s, round %d of %s.", text, last.ID, last.Number, last.Artifact.Title())
}

// maxFirstFinding is how many characters of the first finding are told.
const maxFirstFinding = 90

// openWork counts the findings that are open, as the console does, with the action items that are their remedies, and says the gravest of
// what the person has not left for later. What the files leave open between them no finding counts, and it is told beside them.
func openWork(outcome feedback.Result, last round.Round) string {
	var open, now []round.Finding
	if outcome.Ledger != nil {
		for i := range outcome.Ledger.Entries {
			if e := &outcome.Ledger.Entries[i]; outcome.Ledger.IsOpen(e) {
				open = append(open, e.Finding)
				if !outcome.Ledger.IsForLater(e) {
					now = append(now, e.Finding)
				}
			}
		}
	}
	between := last.BetweenFiles()
	switch {
	case len(open) == 0 && between != "":
		return "no finding is open, but " + between + ": read the record."
	case len(open) == 0:
		return "nothing is open."
	case between != "":
		between = "; " + between + ": read the record"
	}
	return countedWork(open) + ", " + firstOf(now) + between
}

// firstOf says which of the open findings and action items comes first, by the order of the conclusions; all are left for later where there
// is none.
func firstOf(open []round.Finding) string {
	if len(open) == 0 {
		return "all left for later"
	}
	first := slices.MinFunc(open, func(a, b round.Finding) int {
		return cmp.Or(isAction(a)-isAction(b), ledger.CompareWeight(a, b))
	})
	text := []rune(first.Text)
	if len(text) > maxFirstFinding {
		text = append(text[:maxFirstFinding-1], '…')
	}
	grade := "" // a person's own finding has none
	if first.Severity != "" {
		grade = " (" + first.Severity.Label() + ")"
	}
	return "first " + first.ID + grade + ": " + strings.TrimRight(string(text), ".")
}

// isAction is 1 for an action item, which follows from findings and comes behind them.
func isAction(f round.Finding) int {
	if f.Kind == ledger.Action {
		return 1
	}
	return 0
}

// countedWork counts what is open: findings, the grave ones among them, and action items.
func countedWork(open []round.Finding) string {
	actions, later, put := 0, 0, 0 // the conclusions count those left for later apart, too
	for i := range open {
		switch {
		case open[i].Kind != ledger.Action && open[i].Choice == ledger.Later:
			put++
		case open[i].Kind != ledger.Action:
		case open[i].Choice == ledger.Later:
			later++
		default:
			actions++
		}
	}
	counted := countOf(len(open)-actions-later, "open finding")
	if put > 0 {
		counted += fmt.Sprintf(" (%d left for later)", put)
	}
	and := " and "
	if grave := feedback.GraveOpen(open); len(grave) > 1 {
		and = ", and "
		counted += fmt.Sprintf(", %d of them HIGH", len(grave))
		if slices.ContainsFunc(grave, func(f round.Finding) bool { return f.Severity == review.Critical }) {
			counted += " or CRITICAL"
		}
	}
	if actions > 0 {
		counted += and + countOf(actions, "open action item")
	}
	if later > 0 {
		counted += ", and " + countOf(later, "action item") + " left for later"
	}
	return counted
}

// decisionSentence is what was decided, and by whom.
func (r *reviewCmd) decisionSentence(outcome feedback.Result) string {
	d := outcome.Decision
	switch {
	case d == nil && outcome.FormerConclusions != "":
		return "nothing since the review was opened again. " + r.shortPath(outcome.FormerConclusions) + " is from before."
	case d == nil:
		return "nothing yet, the question stays open."
	}
	choice := d.Name()
	if d.SignOff != nil {
		choice = d.SignOff.String()
	}
	switch d.Origin {
	case feedback.ByPerson:
		return choice + ", by you, after round " + fmt.Sprint(d.Round) + "."
	case feedback.ByTimeout:
		return choice + " after round " + fmt.Sprint(d.Round) + ", because nobody answered in time."
	default:
		return choice + " after round " + fmt.Sprint(d.Round) + " (" + string(d.Origin) + ")."
	}
}
