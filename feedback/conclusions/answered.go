package conclusions

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/engine/similarity"
)

// Answered is who has answered an open question: reviewers in a round, or one of them whom the person asked about a finding.
type Answered struct {
	By    []string
	Round int
	About string // the finding, "" for an answer in a round
}

// String says it: "answered in round 2 by product and risk", "answered by risk, asked about F-003".
func (a Answered) String() string {
	if a.About != "" {
		return "answered by " + strings.Join(a.By, ", ") + ", asked about " + a.About
	}
	return fmt.Sprintf("answered in round %d by ", a.Round) + strings.Join(a.By, ", ")
}

// AnsweredNow finds those of some questions that somebody has answered in these rounds, in whatever words they were put.
func AnsweredNow(rounds []round.Round, questions []string) map[string]Answered {
	var asked []Question
	var texts []similarity.Point
	add := func(text string) {
		asked, texts = append(asked, Question{Text: text}), append(texts, similarity.Point{Text: text})
	}
	for _, q := range questions {
		add(q)
	}
	replies := repliesOf(rounds)
	if len(replies) == 0 || len(questions) == 0 {
		return nil
	}
	for _, one := range replies {
		add(one.question)
	}
	found := map[string]Answered{}
	for _, group := range groupQuestions(asked, texts) {
		at := slices.IndexFunc(group, func(i int) bool { return i >= len(questions) })
		if at < 0 {
			continue
		}
		for _, i := range group {
			if i < len(questions) {
				found[questions[i]] = replies[group[at]-len(questions)].by
			}
		}
	}
	return found
}

// questionReply is a question that was answered, and who did.
type questionReply struct {
	question string
	by       Answered
}

// repliesOf are the questions that were answered, the last round's first.
func repliesOf(rounds []round.Round) (list []questionReply) {
	for _, r := range slices.Backward(rounds) {
		for _, t := range r.Conversations {
			if t.Answer != "" {
				list = append(list, questionReply{t.Question, Answered{By: []string{t.Reviewer}, Round: r.Number, About: t.ID}})
			}
		}
		for _, a := range r.Answers() {
			if !hasReplies(a) || a.Unasked && !wasAsked(rounds, a.Question, r.Number) {
				continue
			}
			by := Answered{Round: r.Number}
			for _, reply := range a.Replies {
				if reply.IsAnswer() {
					by.By = append(by.By, reply.Perspectives...)
				}
			}
			list = append(list, questionReply{a.Question, by})
		}
	}
	return list
}
