package console

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"parley/feedback"
	"parley/ui/console/amount"
	"parley/ui/console/state"
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
func (m *model) pickOption(c *state.Checkpoint, digit int) tea.Cmd {
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
	open := state.OpenHigh(&m.state)
	if len(open) == 0 || m.options.TakeOver != nil || m.decide.sent {
		return m.sendDecision(o)
	}
	verb := "are"
	if len(open) == 1 {
		verb = "is"
	}
	question := fmt.Sprintf("%s (%s) %s still open. Finish all the same?", amount.Of(len(open), state.SeverityLabels(&m.state)+" finding"), state.FirstIDs(open), verb)
	m.prompt = confirm(question, func() tea.Cmd { return m.sendDecision(o) }).withDefaultNo("finish", "go back").validWhile(m.thisCheckpoint(), checkpointOverNotice)
	return nil
}

// describeNextRound says what a decision starts, "" when it starts nothing here: a recording goes on as it is, and who runs the
// rounds of a checkpoint alone is not known.
func (m *model) describeNextRound(asked func(name string) bool) string {
	r := m.state.CurrentRound()
	if r == nil || m.options.Playback != nil {
		return ""
	}
	ai, own, all := 0, 0, 0
	for _, reviewer := range r.Reviewers {
		if !asked(reviewer.Name) {
			continue
		}
		all++
		switch {
		case len(reviewer.Chain) == 0 || reviewer.Chain[0] == "direct":
		case reviewer.BeginsWithOwnCommand():
			own++
		default:
			ai++
		}
	}
	if last := m.state.LastResult(); last != nil && len(last.AbsentTools()) > 0 {
		ai = 0 // there was none to call
	}
	return fmt.Sprintf("round %d (%s)", r.Number+1, state.DescribeCalls(ai, own, all))
}

// sendHint is what sending the words in the field does, as short as the footer needs it.
func (m *model) sendHint() string {
	if m.width < 60 && m.decide.nextRoundText != "" {
		return m.decide.nextRoundText
	}
	return m.decide.sendHint()
}

// askReason asks why the person decides as they do; the reason goes with whatever is decided at this checkpoint.
func (m *model) askReason() tea.Cmd {
	if !m.canDecide() {
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
