package checkpoint

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"parley/feedback"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// mostToldQuestions is how many questions a dialog names.
const mostToldQuestions = 4

// send decides as it is written in the field, and closes that.
func (v *Screen) send(o feedback.Option) screen.Action {
	v.CloseField(o)
	v.fromField, v.sent = true, o.Label
	return screen.Decide{Decision: v.Decision(o)}
}

// confirmsFirst reports whether sending what is in the field asks before it starts a round.
func (v *Screen) confirmsFirst(o feedback.Option) bool {
	return o.Questions && v.next.Number > 0 && !v.TakeOver
}

// confirmQuestions asks before a round of questions starts: who wants to write a second one and presses enter after the first would have
// paid for a round. The field stays open below, and esc goes on with it. So does any letter, which begins another question: who types on
// took enter for the end of a line, and may begin it with y or n.
func (v *Screen) confirmQuestions(o feedback.Option) screen.Action {
	v.drafts[o.Label] = v.field.Value()
	questions := v.Decision(o).Questions
	asked := "Start " + v.next.Name() + " with " + amount.Of(len(questions), "question") + "?"
	return screen.Ask{Prompt: parts.Confirm(asked, func() screen.Action { return v.send(o) }).
		AsDialog("Ask questions", func() []string { return v.questionConsequences(questions) }).
		WithLabels("ask", "write on").OnText(v.writeOn).ValidWhile(v.ThisCheckpoint(), screen.CheckpointOverNotice)}
}

// writeOn begins another question in the field, with a letter or empty.
func (v *Screen) writeOn(msg tea.KeyPressMsg) screen.Action {
	v.field.InsertRune('\n')
	if msg.Text == "" {
		return nil
	}
	cmd, _ := v.TypeKey(msg)
	return screen.Run{Cmd: cmd}
}

// questionConsequences are the questions as they will be asked, what the round takes, and how another is added.
func (v *Screen) questionConsequences(questions []string) (lines []string) {
	for i, q := range questions {
		if i == mostToldQuestions-1 && len(questions) > mostToldQuestions {
			lines = append(lines, fmt.Sprintf("and %d more", len(questions)-i))
			break
		}
		lines = append(lines, "“"+safetext.Line(q)+"”")
	}
	takes := "All reviewers answer: " + v.next.Cost.Told()[0] + "."
	if v.next.Cost.CallsNone() {
		takes = "Only the built-in checks run: no tool is called."
	}
	return append(lines, takes, "Another question: write on.")
}
