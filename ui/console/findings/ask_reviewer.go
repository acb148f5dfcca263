package findings

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"parley/engine"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// askReviewer asks one reviewer about one finding, beside the count of rounds: a question in the footer, whose answer calls one tool after the other until one answers.
func (v *Screen) askReviewer(f round.Finding) screen.Action {
	if refusal, closed := v.Refusal("nobody can be asked"); closed {
		return refusal
	}
	names := v.reviewerNames(f)
	switch {
	case f.ID == "":
		return screen.Notice{Text: "This finding has no id yet: a reviewer can be asked about it when the round is over.", Bad: true}
	case len(names) == 0:
		return screen.Notice{Text: "There is no reviewer to ask: no round has ended here.", Bad: true}
	case v.Offline:
		return screen.Notice{Text: f.ID + ": this review asks no tools, and the built-in checks cannot talk.", Bad: true}
	}
	if names = slices.DeleteFunc(names, func(name string) bool { return !v.HasTool(name) }); len(names) == 0 {
		return screen.Notice{Text: f.ID + ": no reviewer has a tool here that can be asked, and the built-in checks cannot talk.", Bad: true}
	}
	at := 0
	question := func() string {
		text := fmt.Sprintf("Question for %s about %s (%s)", names[at], f.ID, v.CallsOfQuestion(names[at]))
		if len(names) > 1 {
			text += fmt.Sprintf(", %s: other reviewer", v.Keys.NextPane.Help().Key)
		}
		return text
	}
	panel := parts.Panel{
		Title: func() string { return fmt.Sprintf("Ask %s about %s", names[at], f.ID) },
		Right: func() string { return v.CallsOfQuestion(names[at]) },
		About: v.about(f),
		Note: func() string {
			if err := v.waitsForAnswer(""); err != nil {
				return err.Error()
			}
			return fmt.Sprintf("%s answers under %s; the verdict stays.", names[at], f.ID)
		},
	}
	ask := v.askKept("ask "+f.ID, question(), "", true, panel, func(text string) screen.Action {
		return screen.Converse{ID: f.ID, Reviewer: names[at], Question: text}
	})
	ask.Prompt.WithLabels("ask", screen.TextIsKept).WithCheck(v.waitsForAnswer).WithExample("e.g. which words of the document do you mean?")
	if len(names) > 1 {
		ask.Prompt.WithNextQuestion("other reviewer", func() string {
			at = (at + 1) % len(names)
			return question()
		})
	}
	return ask
}

// waitsForAnswer refuses a question while another waits for its answer. The field is open all the same: where it were not, the letters
// of the question would be taken for commands.
func (v *Screen) waitsForAnswer(string) error {
	asked := v.State.Asked
	if asked == nil {
		return nil
	}
	sentence := fmt.Sprintf("One question at a time: %s has not answered yet.", safetext.Line(asked.Reviewer))
	return errors.New(sentence)
}

// reviewerNames are those of the last round: first the ones who named the finding, and those whom a tool answered for before the
// built-in checks, which cannot talk.
func (v *Screen) reviewerNames(f round.Finding) []string {
	result := v.State.LastResult()
	if result == nil {
		return nil
	}
	var names []string
	for _, grade := range []struct{ named, tool bool }{{true, true}, {false, true}, {true, false}, {false, false}} {
		for _, p := range result.Perspectives {
			tool := p.Tool != "" && p.Tool != perspective.Direct
			if grade.named == slices.Contains(f.Perspectives, p.Name) && grade.tool == tool {
				names = append(names, p.Name)
			}
		}
	}
	return names
}

// conversationLines are what the person and reviewers said about the finding, each question with its answer.
func (v *Screen) conversationLines(s *state.State, f round.Finding, w int) []string {
	if len(f.Conversation) == 0 {
		return nil
	}
	t := v.Theme
	lines := []string{"", t.Heading.Render("Conversation")}
	for _, turn := range f.Conversation {
		lines = append(lines, t.Accent.Render(s.PersonName())+t.Muted.Render(" to "+safetext.Line(turn.Reviewer)))
		lines = append(lines, parts.HangingIndent("  ", safetext.Line(turn.Question), t.Text, w)...)
		switch asked := s.Asked; {
		case turn.Answer != "":
			lines = append(lines, t.Strong.Render(safetext.Line(turn.By())))
			lines = append(lines, parts.HangingIndent("  ", amount.Told(turn.Answer), t.Text, w)...)
			for _, q := range turn.Quotes {
				style := t.Muted
				if q.Line == 0 {
					style = t.Warn
				}
				lines = append(lines, parts.HangingIndent("  "+style.Render(safetext.Line(q.Place()))+" ", "“"+safetext.Line(q.Text)+"”", t.Muted, w)...)
			}
		case asked != nil && asked.ID == turn.ID && asked.Number == turn.Number:
			lines = append(lines, parts.Paragraph(safetext.Line(turn.Reviewer)+" is being asked.", t.Muted, w)...)
		default:
			lines = append(lines, parts.Paragraph(fmt.Sprintf("%s. %s asks again.", strings.TrimRight(safetext.Line(turn.Outcome()), "."), v.Keys.Ask.Help().Key), t.Warn, w)...)
		}
	}
	return lines
}

// replyNotice says that an answer is in.
func replyNotice(b engine.ReviewerReplied) screen.Action {
	if b.Turn.Answer == "" {
		return screen.Notice{Text: fmt.Sprintf("%s gave no answer about %s; the finding says why.", safetext.Line(b.Turn.Reviewer), b.Turn.ID), Bad: true}
	}
	return screen.Notice{Text: fmt.Sprintf("%s answered about %s.", safetext.Line(b.Turn.By()), b.Turn.ID)}
}
