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

// mostToldQuestions is how many questions a dialog names, and mostToldCells how long each of them, or a focus, is told.
const (
	mostToldQuestions = 4
	mostToldCells     = 160
)

// send decides as it is written in the field, and closes that.
func (v *Screen) send(o feedback.Option) screen.Action {
	v.CloseField(o)
	v.fromField, v.sent = true, o.Label
	return screen.Decide{Decision: v.Decision(o)}
}

// confirmsFirst reports whether sending what is in the field asks before it starts a round.
func (v *Screen) confirmsFirst(o feedback.Option) bool {
	return wantsWords(o) && v.next.Number > 0 && !v.TakeOver
}

// confirmWords asks before a round starts that was written for: who wants to write a second line and presses enter after the first would have
// paid for a round. The field stays open below, and esc goes on with it. So does any letter, which begins another line: who types on
// took enter for the end of one, and may begin it with y or n.
func (v *Screen) confirmWords(o feedback.Option) screen.Action {
	v.drafts[o.Label] = v.field.Value()
	d := v.Decision(o)
	words, with, does := []string{d.Focus}, "this focus", "start"
	if o.Questions {
		words, with, does = d.Questions, amount.Of(len(d.Questions), "question"), "ask"
	}
	return screen.Ask{Prompt: parts.Confirm("Start "+v.next.Name()+" with "+with+"?", func() screen.Action { return v.send(o) }).
		AsDialog(safetext.Line(o.Label), func() []string { return v.wordsConsequences(words, o.Questions) }).
		WithLabels(does, "write on").OnText(v.writeOn).ValidWhile(v.ThisCheckpoint(), screen.CheckpointOverNotice)}
}

// writeOn begins another line in the field, with a letter or empty.
func (v *Screen) writeOn(msg tea.KeyPressMsg) screen.Action {
	v.field.InsertRune('\n')
	if msg.Text == "" {
		return nil
	}
	cmd, _ := v.TypeKey(msg)
	return screen.Run{Cmd: cmd}
}

// wordsConsequences are the questions as they will be asked, or the focus, what the round takes, and how more is added.
func (v *Screen) wordsConsequences(words []string, questions bool) (lines []string) {
	for i, q := range words {
		if i == mostToldQuestions-1 && len(words) > mostToldQuestions {
			lines = append(lines, fmt.Sprintf("and %d more", len(words)-i))
			break
		}
		lines = append(lines, "“"+safetext.TruncateWords(safetext.Line(q), mostToldCells)+"”")
	}
	all, more := "All reviewers read again: ", "Another line: write on."
	if questions {
		all, more = "All reviewers answer: ", "Another question: write on."
	}
	takes := all + v.next.Cost.Told()[0] + "."
	if v.next.Cost.CallsNone() {
		takes = "Only the built-in checks run: no tool is called."
	}
	return append(lines, takes, more)
}
