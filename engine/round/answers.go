package round

import (
	"slices"
	"strings"

	"parley/engine/review"
)

// AnsweredQuestion is a question of the person's with what the reviewers replied; without replies nobody answered it.
// Unasked marks one that the person did not ask in this round: a reviewer replied to it all the same.
type AnsweredQuestion struct {
	Question string  `json:"question"`
	Replies  []Reply `json:"replies"`
	Unasked  bool    `json:"unasked,omitempty"`
}

// Reply is one answer with its evidence and confidence, and everybody who gave it in these words.
type Reply struct {
	Perspectives []string `json:"perspectives"`
	Answer       string   `json:"answer"`
	Evidence     string   `json:"evidence,omitempty"`
	// Line is where the evidence was found in the document, from 1; 0 when it was not.
	Line       int    `json:"line,omitempty"`
	Confidence string `json:"confidence,omitempty"`
	// Unanswered is set where the built-in checks only say why they cannot answer.
	Unanswered bool `json:"unanswered,omitempty"`
	// Passage is set where the built-in checks quote what shares words with the question: it may answer it, and they cannot tell.
	Passage bool `json:"passage,omitempty"`
	// TakenAs is the question in the reviewer's words, where only the order says which question it answers.
	TakenAs string `json:"taken_as,omitempty"`
	review.Where
}

// IsAnswer reports whether the reply answers anything: what the built-in checks quote only may.
func (r Reply) IsAnswer() bool {
	return !r.Unanswered && !r.Passage && strings.TrimSpace(r.Answer) != ""
}

// PassageMayAnswer is said of a question to which nobody replied but the built-in checks, with words of the document.
const PassageMayAnswer = "No tool answered; the built-in checks quote a passage that may answer"

// OnlyPassages reports whether a question has replies, and none but passages that the built-in checks quote.
func (a AnsweredQuestion) OnlyPassages() bool {
	return !slices.ContainsFunc(a.Replies, Reply.IsAnswer) && slices.ContainsFunc(a.Replies, func(r Reply) bool { return r.Passage })
}

// Answers gathers the reviewers' replies under the questions that were asked, in their order. Reviewers put a question in
// words of their own at times: a reviewer who replied to all of them is taken at the order of its replies, and its words are
// kept. What answers none of the questions stands under the words that the reviewer gave it, as one that nobody asked;
// rounds of older versions do not tell what was asked.
func (r Round) Answers() []AnsweredQuestion {
	list := []AnsweredQuestion{}
	for _, q := range r.Questions {
		list = append(list, AnsweredQuestion{Question: q, Replies: []Reply{}})
	}
	asked := len(list)
	for _, p := range r.Perspectives {
		if p.CarriedFromRound > 0 {
			continue // it replied to an earlier round
		}
		for i, reply := range p.Replies {
			at := slices.IndexFunc(list, func(a AnsweredQuestion) bool { return sameQuestion(a.Question, reply.Question) })
			takenAs := ""
			if at < 0 && i < asked && len(p.Replies) == asked {
				at, takenAs = i, reply.Question
			}
			if at < 0 {
				at, list = len(list), append(list, AnsweredQuestion{Question: reply.Question, Replies: []Reply{}, Unasked: asked > 0 || r.Type != SpecificQuestions})
			}
			list[at].add(p, takenAs, reply)
		}
	}
	return list
}

// Unanswered are the questions of the person's that no reviewer of this round answered.
func (r Round) Unanswered() []string {
	var list []string
	for _, a := range r.Answers()[:len(r.Questions)] {
		if !slices.ContainsFunc(a.Replies, Reply.IsAnswer) {
			list = append(list, a.Question)
		}
	}
	return list
}

func (a *AnsweredQuestion) add(by Review, takenAs string, given review.Reply) {
	reply := Reply{Passage: by.Rules != nil && !given.Unanswered, Answer: given.Answer, Evidence: given.Evidence, Line: given.Line, Confidence: given.Confidence, Unanswered: given.Unanswered, TakenAs: takenAs, Where: given.Where}
	for i := range a.Replies {
		known := &a.Replies[i]
		if known.Answer == reply.Answer && known.Evidence == reply.Evidence && known.Confidence == reply.Confidence && known.Unanswered == reply.Unanswered && known.Passage == reply.Passage && known.TakenAs == reply.TakenAs {
			known.Perspectives = append(known.Perspectives, by.Name)
			return
		}
	}
	reply.Perspectives = []string{by.Name}
	a.Replies = append(a.Replies, reply)
}

// sameQuestion reports whether a reply repeats the question that was asked, or its beginning: what a question is about
// stands behind it in brackets.
func sameQuestion(asked, repeated string) bool {
	asked, repeated = foldText(asked), foldText(repeated)
	rest, ok := strings.CutPrefix(asked, repeated)
	return ok && repeated != "" && (rest == "" || strings.HasPrefix(rest, " (about "))
}

func foldText(text string) string { return strings.Join(strings.Fields(strings.ToLower(text)), " ") }
