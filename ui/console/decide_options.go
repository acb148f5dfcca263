package console

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/safetext"
)

// digitOptions are the decisions by the digit that picks them, from 1. A digit means the same at every checkpoint, whatever is
// offered there.
var digitOptions = []struct {
	name  string
	means func(feedback.Option) bool
}{
	{"Continue deeper", func(o feedback.Option) bool {
		return o.Choice == feedback.ContinueDeeper && !o.Questions && !o.Revise
	}},
	{"Adjust direction", func(o feedback.Option) bool { return o.Choice == feedback.AdjustDirection }},
	{"Ask questions", func(o feedback.Option) bool { return o.Questions }},
	{"Revise and run again", func(o feedback.Option) bool { return o.Revise }},
	{"Done", func(o feedback.Option) bool { return o.Choice == feedback.Done }},
}

// digitOf is the digit that picks an option; 0 for one that parley does not know.
func digitOf(o feedback.Option) int {
	for i, n := range digitOptions {
		if n.means(o) {
			return i + 1
		}
	}
	return 0
}

// pickOption selects the option of a digit. One that wants words opens its field, which can be left again; the others take
// effect, and want enter.
func (m *model) pickOption(c *Checkpoint, digit int) tea.Cmd {
	i := slices.IndexFunc(c.Options, func(o feedback.Option) bool { return digitOf(o) == digit })
	switch {
	case i >= 0:
		m.decide.Select(c, i)
		if fieldTitle(c.Options[i]) != "" {
			return m.choose(c.Options[i])
		}
		return nil
	case digit > len(digitOptions):
		return m.showNotice(fmt.Sprintf("There is no option %d.", digit), true)
	default:
		text := fmt.Sprintf("%d is %q, which is not offered here.", digit, digitOptions[digit-1].name)
		switch {
		case c.Final && digit < len(digitOptions):
			text += " This was the final round."
		case digitOptions[digit-1].means(feedback.Option{Choice: feedback.ContinueDeeper, Revise: true}):
			text += " It is offered once, after a HIGH verdict."
		}
		return m.showNotice(text, true)
	}
}

// confirmDone takes done. While findings of high severity are open it asks first, and no is the default.
func (m *model) confirmDone(o feedback.Option) tea.Cmd {
	open := openHigh(&m.state)
	if len(open) == 0 || m.options.TakeOver != nil || m.decide.sent {
		return m.sendDecision(o)
	}
	verb := "are"
	if len(open) == 1 {
		verb = "is"
	}
	question := fmt.Sprintf("%s (%s) %s still open. Finish all the same?", countOf(len(open), severityLabels(&m.state)+" finding"), firstIDs(open), verb)
	m.prompt = confirm(question, func() tea.Cmd { return m.sendDecision(o) }).withDefaultNo("finish", "go back").validWhile(m.thisCheckpoint(), checkpointOverNotice)
	return nil
}

// isOpenHigh reports whether a finding is open and of high severity or above.
func isOpenHigh(f round.Finding) bool {
	return !isAction(f) && showOpen.matches(f) && f.Severity.Rank() >= review.High.Rank()
}

// openHigh lists the ids of the open findings of high severity or above.
func openHigh(s *State) (ids []string) {
	for _, f := range listedFindings(s) {
		if isOpenHigh(f) {
			ids = append(ids, displayID(f))
		}
	}
	return ids
}

// severityLabels names the severities of these findings: "HIGH", "CRITICAL", or both.
func severityLabels(s *State) string {
	var labels []string
	for _, severity := range []review.Severity{review.Critical, review.High} {
		if slices.ContainsFunc(listedFindings(s), func(f round.Finding) bool { return isOpenHigh(f) && f.Severity == severity }) {
			labels = append(labels, severity.Label())
		}
	}
	return strings.Join(labels, " or ")
}

// firstIDs lists the first ids.
func firstIDs(ids []string) string {
	const most = 3
	if len(ids) > most {
		return strings.Join(ids[:most], ", ") + ", …"
	}
	return strings.Join(ids, ", ")
}

// describeNextRound says what a decision starts, "" when it starts nothing here: a recording goes on as it is, and who runs the
// rounds of a checkpoint alone is not known.
func (m *model) describeNextRound(asked func(name string) bool) string {
	r := m.state.CurrentRound()
	if r == nil || m.options.Playback != nil {
		return ""
	}
	ai, all := 0, 0
	for _, reviewer := range r.Reviewers {
		if !asked(reviewer.Name) {
			continue
		}
		if all++; len(reviewer.Chain) > 0 && reviewer.Chain[0] != "direct" {
			ai++
		}
	}
	if last := m.state.LastResult(); last != nil && len(last.AbsentTools()) > 0 {
		ai = 0 // there was none to call
	}
	what := countOf(ai, "AI call")
	if ai == 0 {
		what = countOf(all, "reviewer") + ", built-in checks"
	}
	return fmt.Sprintf("round %d (%s)", r.Number+1, what)
}

// sendHint is what sending the words in the field does, as short as the footer needs it.
func (m *model) sendHint() string {
	if m.width < 60 && m.decide.nextRoundText != "" {
		return m.decide.nextRoundText
	}
	return m.decide.sendHint()
}

func allReviewers(string) bool { return true }

// askedAgain tells who answers when a question goes to one reviewer: that one, and those without an answer so far.
func askedAgain(last *round.Round, who string) func(string) bool {
	return func(name string) bool { return name == who || slices.Contains(last.Missing, name) }
}

// askReason asks why the person decides as they do; the reason goes with whatever is decided at this checkpoint.
func (m *model) askReason() tea.Cmd {
	if m.options.Actions == nil && m.options.TakeOver == nil {
		return m.showNotice(m.readOnlyReason("nothing can be decided"), true)
	}
	m.prompt = askText("Reason for your decision", m.decide.reason, false, func(text string) tea.Cmd {
		m.decide.reason = text
		return nil
	}).withSaveLabels().validWhile(m.thisCheckpoint(), checkpointOverNotice)
	return nil
}

// reasonLine shows the reason that goes with the decision.
func (v *decideView) reasonLine(w int) []string {
	if v.reason == "" {
		return nil
	}
	lead := v.theme.Muted.Render("Reason: ")
	return []string{lead + safetext.Truncate(safetext.Line(v.reason), max(1, w-safetext.Width(lead)))}
}
