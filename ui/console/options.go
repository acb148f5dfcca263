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

// numbered are the decisions by the digit that picks them, from 1. A digit means the same at every checkpoint, whatever is
// offered there.
var numbered = []struct {
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

// numberOf is the digit that picks an option; 0 for one that parley does not know.
func numberOf(o feedback.Option) int {
	for i, n := range numbered {
		if n.means(o) {
			return i + 1
		}
	}
	return 0
}

// pickOption selects the option of a digit. One that wants words opens its field, which can be left again; the others take
// effect, and want enter.
func (m *model) pickOption(c *Checkpoint, digit int) tea.Cmd {
	i := slices.IndexFunc(c.Options, func(o feedback.Option) bool { return numberOf(o) == digit })
	switch {
	case i >= 0:
		m.decide.Select(c, i)
		if asks(c.Options[i]) != "" {
			return m.choose(c.Options[i])
		}
		return nil
	case digit > len(numbered):
		return m.say(fmt.Sprintf("There is no option %d.", digit), true)
	default:
		text := fmt.Sprintf("%d is %q, which is not offered here.", digit, numbered[digit-1].name)
		switch {
		case c.Final && digit < len(numbered):
			text += " This was the final round."
		case numbered[digit-1].means(feedback.Option{Choice: feedback.ContinueDeeper, Revise: true}):
			text += " It is offered once, after a HIGH verdict."
		}
		return m.say(text, true)
	}
}

// finish takes done. While findings of high severity are open it asks first, and no is the default.
func (m *model) finish(o feedback.Option) tea.Cmd {
	open := openHigh(&m.state)
	if len(open) == 0 || m.options.TakeOver != nil || m.decide.sent {
		return m.send(o)
	}
	verb := "are"
	if len(open) == 1 {
		verb = "is"
	}
	question := fmt.Sprintf("%s (%s) %s still open. Finish all the same?", count(len(open), gravity(&m.state)+" finding"), named(open), verb)
	m.prompt = confirm(question, func() tea.Cmd { return m.send(o) }).cautious("finish", "go back").while(m.thisCheckpoint(), checkpointOver)
	return nil
}

// isOpenHigh reports whether a finding is open and of high severity or above.
func isOpenHigh(f round.Finding) bool {
	return !isAction(f) && showOpen.lets(f) && f.Severity.Rank() >= review.High.Rank()
}

// openHigh lists the ids of the open findings of high severity or above.
func openHigh(s *State) (ids []string) {
	for _, f := range entries(s) {
		if isOpenHigh(f) {
			ids = append(ids, called(f))
		}
	}
	return ids
}

// gravity names the severities of these findings: "HIGH", "CRITICAL", or both.
func gravity(s *State) string {
	var labels []string
	for _, severity := range []review.Severity{review.Critical, review.High} {
		if slices.ContainsFunc(entries(s), func(f round.Finding) bool { return isOpenHigh(f) && f.Severity == severity }) {
			labels = append(labels, severity.Label())
		}
	}
	return strings.Join(labels, " or ")
}

// named lists the first ids.
func named(ids []string) string {
	const most = 3
	if len(ids) > most {
		return strings.Join(ids[:most], ", ") + ", …"
	}
	return strings.Join(ids, ", ")
}

// nextRound says what a decision starts, "" when it starts nothing here: a recording goes on as it is, and who runs the
// rounds of a checkpoint alone is not known.
func (m *model) nextRound(asked func(name string) bool) string {
	r := m.state.Current()
	if r == nil || m.options.Tape != nil {
		return ""
	}
	ai, all := 0, 0
	for _, seat := range r.Seats {
		if !asked(seat.Name) {
			continue
		}
		if all++; len(seat.Chain) > 0 && seat.Chain[0] != "direct" {
			ai++
		}
	}
	what := count(ai, "AI call")
	if ai == 0 {
		what = count(all, "reviewer") + ", built-in checks"
	}
	return fmt.Sprintf("round %d (%s)", r.Number+1, what)
}

// sends is what sending the words in the field does, as short as the footer needs it.
func (m *model) sends() string {
	if m.width < 60 && m.decide.starts != "" {
		return m.decide.starts
	}
	return m.decide.sends()
}

func everybody(string) bool { return true }

// askedAgain tells who answers when a question goes to one reviewer: that one, and those without an answer so far.
func askedAgain(last *round.Round, who string) func(string) bool {
	return func(name string) bool { return name == who || slices.Contains(last.Missing, name) }
}

// askReason asks why the person decides as they do; the reason goes with whatever is decided at this checkpoint.
func (m *model) askReason() tea.Cmd {
	if m.options.Actions == nil && m.options.TakeOver == nil {
		return m.say(m.onlyShown("nothing can be decided"), true)
	}
	m.prompt = askText("Reason for your decision", m.decide.reason, false, func(text string) tea.Cmd {
		m.decide.reason = text
		return nil
	}).saving().while(m.thisCheckpoint(), checkpointOver)
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
