// Package conversation is what the person and one reviewer say to each other about one finding: the prompt of a question, and the
// reading of its answer.
package conversation

import (
	_ "embed"
	"errors"
	"fmt"
	"strings"

	"parley/engine/foreign"
	"parley/engine/prompt"
	"parley/engine/review"
	"parley/engine/round"
)

// Question is what is asked, of whom, and about what.
type Question struct {
	Text    string
	Finding round.Finding
	// Thread is what was said about the finding before, the oldest first.
	Thread []round.Turn
	// Name and Role are those of the reviewer.
	Name, Role string
	// Path and Document are what the finding is about; Language is what to answer in, "" for the document's own.
	Path, Document, Language string
}

// task is what is asked for, with the role, the perspective, the language and the example.
//
//go:embed task.txt
var task string

// example shows the form of an answer, about another document.
const example = `{"answer": "The timetable does not say it. Section 3.1 only names the wind from which the ferry stays in port, and leaves open who decides on the day.",
 "quotes": ["From 7 Beaufort at the pier the ferry does not run."]}`

// Prompt writes the question: the document first, then the finding with its thread, then the question and the task.
func (q Question) Prompt() (string, error) {
	start, err := prompt.Document(q.Path, q.Document,
		prompt.Material{Title: "The finding, and what was said of it so far:", Name: "FINDING", Text: q.finding()},
		prompt.Material{Title: "The question:", Name: "QUESTION", Text: foreign.Line(q.Text)})
	if err != nil {
		return "", err
	}
	language := "the question's language"
	if q.Language != "" {
		language = foreign.Line(q.Language)
	}
	return start + fmt.Sprintf(task, foreign.Line(q.Role), foreign.Line(q.Name), language, example), nil
}

// maxThread is how many earlier questions a prompt carries, the newest.
const maxThread = 6

// finding is the finding with its place and quote, who made it, and the thread.
func (q Question) finding() string {
	f := q.Finding
	lines := []string{"The finding: " + foreign.Line(f.Text)}
	add := func(name, text string) {
		if text = strings.TrimSpace(foreign.Line(text)); text != "" {
			lines = append(lines, name+": "+text)
		}
	}
	add("Made by", strings.Join(f.Perspectives, ", "))
	add("Severity", f.Severity.Label())
	add("Where", f.At(f.Line))
	add("Quote", f.Quote)
	add("Why the person rejects it", f.Rejection())
	add("What the person notes", f.Remark())
	if e := f.Examined; e != nil && e.As != round.NotExamined {
		add("A tool of another vendor examined it", e.Text())
	}
	for _, t := range q.Thread[max(0, len(q.Thread)-maxThread):] {
		add("Asked before, of "+t.Reviewer, t.Question)
		if t.Answer != "" {
			add("Answered by "+t.Reviewer, t.Answer)
		}
	}
	return strings.Join(lines, "\n")
}

// Answer is what a reviewer says.
type Answer struct {
	Text   string
	Quotes []round.TurnQuote
}

// The bounds of what is kept of an answer, in characters and quotes.
const (
	maxAnswer = 4000
	maxQuote  = 300
	maxQuotes = 3
)

// The keys under which models put the parts of an answer.
var (
	answerKeys = []string{"answer", "reply", "response", "回答", "答案"}
	quoteKeys  = []string{"quotes", "quote", "evidence", "citations", "引用"}
)

// ErrNoAnswer says that a reply holds no answer.
var ErrNoAnswer = errors.New("it says nothing")

// Read reads a reply: JSON in any wrapping, or prose as it is. Its quotes are looked up in the document. A review in place of an answer,
// and JSON without one, are an error, so that another tool can be asked.
func Read(reply, document string) (Answer, error) {
	reply = foreign.Text(reply) // a bare control character would make it no JSON
	var a Answer
	var quoted []string
	for _, o := range review.ObjectsWith(reply, answerKeys...) {
		if text := o.Text(answerKeys...); text != "" && !strings.Contains(example, text) {
			a.Text, quoted = text, o.Texts(quoteKeys...)
		}
	}
	if a.Text == "" {
		var err error
		if a.Text, err = withoutAnswerKey(reply); err != nil {
			return Answer{}, err
		}
	}
	a.Text = clip(strings.TrimSpace(foreign.Text(a.Text)), maxAnswer) // JSON may spell one out
	if a.Text == "" || strings.Contains(a.Text, example) {
		return Answer{}, ErrNoAnswer
	}
	known := review.NewQuotes(document)
	for _, text := range quoted {
		text = clip(foreign.Line(text), maxQuote)
		if text == "" || len(a.Quotes) == maxQuotes {
			continue
		}
		q := round.TurnQuote{Text: text}
		if line, found := known.Find(text); found {
			q.Line = line
		}
		a.Quotes = append(a.Quotes, q)
	}
	return a, nil
}

func clip(s string, limit int) string {
	runes := []rune(s)
	if len(runes) <= limit {
		return s
	}
	return string(runes[:limit-1]) + "…"
}
