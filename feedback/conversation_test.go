package feedback_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/examine"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
)

// talkingTools review as the test says, and answer questions about findings.
type talkingTools struct {
	mu        sync.Mutex
	questions []string // "tool: prompt"
	answers   func(ctx context.Context, name, prompt string) (string, error)
}

func (b *talkingTools) Tool(name string) (tool.Tool, error) { return talkingTool{b, name}, nil }

type talkingTool struct {
	box  *talkingTools
	name string
}

func (t talkingTool) Name() string { return t.name }
func (t talkingTool) Via() string  { return "fake" }

func (t talkingTool) Ask(ctx context.Context, r tool.Request, _ func(tool.Progress)) (tool.Reply, error) {
	reply := tool.Reply{Command: []string{t.name}, Usage: &round.Usage{InputTokens: 100, OutputTokens: 10}}
	if !strings.Contains(r.Prompt, "asks you about one of the review's findings") {
		reply.Text = `{"strengths":[],"weaknesses":[{"text":"Nobody restarts the import","severity":"high","quote":"Nobody is told when it gives up."}],"suggestions":[],"rating":3,"risk_level":"low","open_questions":[]}`
		return reply, nil
	}
	t.box.mu.Lock()
	t.box.questions = append(t.box.questions, t.name+": "+r.Prompt)
	t.box.mu.Unlock()
	var err error
	reply.Text, err = t.box.answers(ctx, t.name, r.Prompt)
	return reply, err
}

// talk runs a round, and has what is given done at its checkpoint.
func talk(t *testing.T, box *talkingTools, at func(*feedback.Discussion) error) (*feedback.Discussion, string, feedback.Result, []engine.Event) {
	t.Helper()
	folder, s := subject(t)
	write(t, s.Artifact, "# Import\n\nThe import retries three times.\nNobody is told when it gives up.\n")
	s.Perspectives = []perspective.Perspective{
		{Name: "quality", Role: "QA Lead", Tools: []string{"claude", "codex"}},
		{Name: "risk", Role: "Risk Analyst", Tools: []string{"gemini"}},
	}
	settings := settings()
	settings.Examine = examine.LevelNone
	var mu sync.Mutex
	var events []engine.Event
	d, err := feedback.Start(&engine.Engine{Tools: box}, folder, s, settings, func(e engine.Event) {
		mu.Lock()
		defer mu.Unlock()
		events = append(events, e)
	})
	if err != nil {
		t.Fatal(err)
	}
	result, err := d.Run(t.Context(), feedback.DeciderFunc(func(context.Context, feedback.Checkpoint) (feedback.Decision, error) {
		if err := at(d); err != nil {
			return feedback.Decision{}, err
		}
		return feedback.Decision{Choice: feedback.Done}, nil
	}))
	if err != nil && !errors.Is(err, errWindowClosed) {
		t.Fatal(err)
	}
	return d, folder, result, events
}

var errWindowClosed = errors.New("the window was closed")

// turnsOf are the questions about the only finding, each with its answer.
func turnsOf(d *feedback.Discussion) string {
	var list []string
	for _, t := range d.Findings()[0].Conversation {
		text := fmt.Sprintf("%d %s: %s = %s", t.Number, t.Reviewer, t.Question, t.Outcome())
		for _, q := range t.Quotes {
			text += " | " + q.Place()
		}
		list = append(list, text)
	}
	return strings.Join(list, "\n")
}

// untilAnswered waits until a question has its answer.
func untilAnswered(t *testing.T, d *feedback.Discussion, number int) {
	t.Helper()
	for range 1000 {
		if turns := d.Findings()[0].Conversation; len(turns) >= number && !turns[number-1].Open() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("no answer came in")
}

// What a reviewer was asked about is not taken back: the record would tell of a finding that is nowhere.
func TestAnOwnFindingThatWasAskedAboutCannotBeWithdrawn(t *testing.T) {
	t.Parallel()
	box := &talkingTools{answers: func(context.Context, string, string) (string, error) { return `{"answer": "The operator does."}`, nil }}
	d, _, _, _ := talk(t, box, func(d *feedback.Discussion) error {
		id, err := d.Add("Nobody answers for it", "", 0)
		if err != nil {
			return err
		}
		if err := d.AskReviewer(t.Context(), id, "quality", "Who?"); err != nil {
			return err
		}
		for range 1000 {
			if turns := d.Findings()[1].Conversation; len(turns) > 0 && !turns[0].Open() {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if err := d.Withdraw(id); err == nil || err.Error() != "finding F-002: quality has answered a question about it; reject it instead" {
			t.Errorf("withdrawn: %v", err)
		}
		return nil
	})
	defer closed(t, d)
	if got := d.Findings(); len(got) != 2 || len(got[1].Conversation) != 1 {
		t.Errorf("the findings are %+v", got)
	}
}

// The answer had the record written while a finding stood rejected: once that is undone, no file says so any more.
func TestARejectionThatIsUndoneIsUndoneInTheRecord(t *testing.T) {
	t.Parallel()
	box := &talkingTools{answers: func(context.Context, string, string) (string, error) { return `{"answer": "The operator does."}`, nil }}
	var folder string
	tells := func() bool {
		text, err := os.ReadFile(filepath.Join(folder, "discussions/DISCUSS-002-discussion.md"))
		if err != nil {
			t.Fatal(err)
		}
		return strings.Contains(string(text), "out of scope")
	}
	for name, undo := range map[string]func(*feedback.Discussion) error{
		"one": func(d *feedback.Discussion) error { return d.Mark("F-001", "", "") },
		"together": func(d *feedback.Discussion) (err error) {
			d.Together(func() { err = d.Mark("F-001", "later", "") })
			return err
		},
	} {
		d, _, _, _ := talk(t, box, func(d *feedback.Discussion) error {
			folder = d.Folder()
			if err := d.Mark("F-001", "reject", "out of scope"); err != nil {
				return err
			}
			if err := d.AskReviewer(t.Context(), "F-001", "quality", "Who?"); err != nil {
				return err
			}
			untilAnswered(t, d, 1)
			for range 1000 {
				if tells() {
					break
				}
				time.Sleep(10 * time.Millisecond)
			}
			if !tells() {
				t.Fatal("the record never told the rejection")
			}
			if err := undo(d); err != nil || tells() {
				t.Errorf("%s: the record still tells the rejection: %v", name, err)
			}
			return nil
		})
		closed(t, d)
	}
}

func TestAReviewerAnswersBesideTheRounds(t *testing.T) {
	t.Parallel()
	box := &talkingTools{answers: func(context.Context, string, string) (string, error) {
		return `{"answer": "The operator does, says line 4.", "quotes": ["Nobody is told when it gives up.", "The operator restarts it."]}`, nil
	}}
	d, folder, after, events := talk(t, box, func(d *feedback.Discussion) error {
		if err := d.AskReviewer(t.Context(), "F-001", "quality", "Who restarts it?"); err != nil {
			return err
		}
		untilAnswered(t, d, 1)
		if err := d.AskReviewer(t.Context(), "F-001", "risk", "And what if they are ill?"); err != nil {
			return err
		}
		untilAnswered(t, d, 2)
		return nil
	})
	defer closed(t, d)
	want := "1 quality: Who restarts it? = The operator does, says line 4. | line 4 | not in the document\n" +
		"2 risk: And what if they are ill? = The operator does, says line 4. | line 4 | not in the document"
	if got := turnsOf(d); got != want {
		t.Errorf("got:\n%s", got)
	}
	if len(after.Rounds) != 1 || after.Rounds[0].Verdict != round.Reached || d.Findings()[0].State != "new" {
		t.Errorf("rounds %d, verdict %s, state %s", len(after.Rounds), after.Rounds[0].Verdict, d.Findings()[0].State)
	}
	if n := after.Rounds[0].TotalSpending().Calls; n != 4 {
		t.Errorf("%d calls are counted, of two reviewers and two questions", n)
	}
	if len(box.questions) != 2 || !strings.HasPrefix(box.questions[0], "claude: ") || !strings.HasPrefix(box.questions[1], "gemini: ") {
		t.Errorf("asked: %d", len(box.questions))
	}
	for _, part := range []string{"Nobody restarts the import", "Asked before, of quality: Who restarts it?", "Answered by quality: The operator does", "And what if they are ill?"} {
		if !strings.Contains(box.questions[1], part) {
			t.Errorf("the second prompt does not carry %q", part)
		}
	}
	if strings.Index(box.questions[1], "Nobody is told when it gives up.") > strings.Index(box.questions[1], "Who restarts it?") {
		t.Error("the document does not stand first")
	}
	for _, file := range []string{"discussions/DISCUSS-002-discussion.md", "conclusions.md"} {
		text, err := os.ReadFile(filepath.Join(folder, file))
		if err != nil || !strings.Contains(string(text), "Who restarts it?") || !strings.Contains(string(text), "not in the document") {
			t.Errorf("%s does not tell the conversation: %v\n%s", file, err, text)
		}
	}
	if got := feedback.LedgerOf(events).Find("F-001").Conversation; len(got) != 2 {
		t.Errorf("the log keeps %d questions", len(got))
	}
}

func TestAnotherToolOfTheChainAnswersWhereTheFirstFails(t *testing.T) {
	t.Parallel()
	box := &talkingTools{answers: func(_ context.Context, name, _ string) (string, error) {
		if name == "claude" {
			return "", &tool.Failure{Tool: name, Kind: tool.RateLimited, Detail: "429"}
		}
		return "No JSON, only prose.", nil
	}}
	d, _, _, _ := talk(t, box, func(d *feedback.Discussion) error {
		if err := d.AskReviewer(t.Context(), "F-001", "quality", "Who?"); err != nil {
			return err
		}
		untilAnswered(t, d, 1)
		return nil
	})
	defer closed(t, d)
	turn := d.Findings()[0].Conversation[0]
	if turn.Tool != "codex" || turn.Answer != "No JSON, only prose." || len(turn.Attempts) != 2 || turn.Attempts[0].Error == nil {
		t.Errorf("%+v", turn)
	}
}

// A tool that reviews whatever it is asked has said nothing on the question: the next one is asked, and without one that is said.
func TestAReviewIsNotShownAsAnAnswer(t *testing.T) {
	t.Parallel()
	const reviewed = `{"strengths": [], "weaknesses": [{"text": "Nobody restarts it", "severity": "high"}], "rating": 2}`
	for name, want := range map[string]string{
		"codex": "1 quality: Who? = The importer.", "nobody": "1 quality: Who? = No answer: claude: it answered with a review instead of an answer; codex: it answered with a review instead of an answer",
	} {
		box := &talkingTools{answers: func(_ context.Context, tool, _ string) (string, error) {
			if tool == name {
				return `{"answer": "The importer."}`, nil
			}
			return reviewed, nil
		}}
		d, _, _, _ := talk(t, box, func(d *feedback.Discussion) error {
			err := d.AskReviewer(t.Context(), "F-001", "quality", "Who?")
			untilAnswered(t, d, 1)
			return err
		})
		if got := turnsOf(d); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		closed(t, d)
	}
}

func TestAQuestionThatCannotBeAskedSaysWhy(t *testing.T) {
	t.Parallel()
	hanging := make(chan struct{})
	box := &talkingTools{answers: func(ctx context.Context, _, _ string) (string, error) {
		close(hanging)
		<-ctx.Done()
		return "", ctx.Err()
	}}
	d, _, _, _ := talk(t, box, func(d *feedback.Discussion) error {
		for _, c := range []struct{ id, reviewer, want string }{
			{"F-009", "quality", "there is no such finding"}, {"F-001", "nobody", "nobody is not a reviewer here"},
		} {
			if err := d.AskReviewer(t.Context(), c.id, c.reviewer, "Who?"); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s %s: %v", c.id, c.reviewer, err)
			}
		}
		if err := d.AskReviewer(t.Context(), "F-001", "quality", "Who?"); err != nil {
			return err
		}
		<-hanging
		if err := d.AskReviewer(t.Context(), "F-001", "quality", "Who?"); err == nil || !strings.Contains(err.Error(), "being asked already") {
			t.Error(err)
		}
		return nil
	})
	defer closed(t, d)
	if got := turnsOf(d); got != "1 quality: Who? = No answer: the decision came before it" {
		t.Error(got)
	}
	if err := d.AskReviewer(t.Context(), "F-001", "quality", "Who?"); err == nil || !strings.Contains(err.Error(), "concluded") {
		t.Errorf("after the end: %v", err)
	}
}

func TestAQuestionThatWasLeftIsNotAskedAgainByItself(t *testing.T) {
	t.Parallel()
	hanging := make(chan struct{})
	box := &talkingTools{answers: func(ctx context.Context, _, _ string) (string, error) {
		close(hanging)
		<-ctx.Done()
		return "", ctx.Err()
	}}
	d, folder, _, _ := talk(t, box, func(d *feedback.Discussion) error {
		if err := d.AskReviewer(t.Context(), "F-001", "quality", "Who?"); err != nil {
			return err
		}
		<-hanging
		return errWindowClosed
	})
	if got := turnsOf(d); got != "1 quality: Who? = No answer: parley was closed before it came." {
		t.Error(got)
	}
	closed(t, d)
	again, err := feedback.Resume(&engine.Engine{Tools: box}, folder, "", settings())
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, again)
	if _, err := again.Run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if turn := again.Findings()[0].Conversation[0]; turn.Why != "parley was closed before it came" || len(box.questions) != 1 {
		t.Errorf("%+v, asked %d times", turn, len(box.questions))
	}
}

func TestTheBudgetBoundsQuestions(t *testing.T) {
	t.Parallel()
	box := &talkingTools{answers: func(context.Context, string, string) (string, error) { return `{"answer": "Yes."}`, nil }}
	e := &engine.Engine{Tools: box, Budget: &engine.Budget{Tokens: 10_000}}
	if why := engineAsks(t, e, "Who?"); why != "" {
		t.Error(why)
	}
	e.Budget = &engine.Budget{Tokens: 100}
	if why := engineAsks(t, e, "Who?"); !strings.Contains(why, "the budget of 100 tokens leaves no room for it") {
		t.Errorf("why: %q", why)
	}
}

// engineAsks puts one question and returns why it has no answer.
func engineAsks(t *testing.T, e *engine.Engine, question string) string {
	t.Helper()
	var why string
	err := e.Converse(t.Context(), engine.ConversationRequest{
		Turn: round.Turn{ID: "F-001", Number: 1, Reviewer: "quality", Round: 1, Question: question}, Round: round.Round{Number: 1},
		Reviewer: perspective.Perspective{Name: "quality", Role: "QA Lead", Tools: []string{"claude"}}, Path: "a.md", Text: []byte("# A\n\nText.\n"),
	}, engine.NewStream(0, nil, func(e engine.Event) {
		if r, is := e.Body.(engine.ReviewerReplied); is {
			why = r.Turn.Why
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	return why
}
