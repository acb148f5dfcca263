package feedback_test

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"

	"parley/engine"
	"parley/engine/examine"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
	"parley/feedback/ledger"
)

// examiningTools are tools of three vendors: as reviewers each finds one thing, as examiners they say what the test wants.
type examiningTools struct {
	mu       sync.Mutex
	examined map[string]int // calls by tool
	says     map[string]func(ctx context.Context, prompt string) (string, error)
	reviews  func() // called before a review is answered
}

func (b *examiningTools) Tool(name string) (tool.Tool, error) {
	if name != "claude" && name != "codex" && name != "gemini" {
		return nil, &tool.Failure{Tool: name, Kind: tool.NotFound}
	}
	return examiningTool{b, name}, nil
}

func (b *examiningTools) Vendor(name, _ string) string {
	return map[string]string{"claude": "Anthropic", "codex": "OpenAI", "gemini": "Google"}[name]
}

type examiningTool struct {
	box  *examiningTools
	name string
}

func (t examiningTool) Name() string { return t.name }
func (t examiningTool) Via() string  { return "direct-cli" }

func (t examiningTool) Ask(ctx context.Context, r tool.Request, _ func(tool.Progress)) (tool.Reply, error) {
	reply := tool.Reply{Command: []string{t.name}}
	if !strings.Contains(r.Prompt, "<<<CLAIMS") {
		if t.box.reviews != nil {
			t.box.reviews()
		}
		reply.Text = map[string]string{
			"claude": `{"rating":2,"strengths":["Short"],"weaknesses":[{"text":"Nothing says how often the import retries.","severity":"high","quote":"The import retries"}],"suggestions":[]}`,
			"codex":  `{"rating":4,"strengths":["Clear goal"],"weaknesses":[{"text":"The colour of the button is missing.","severity":"low","quote":"Nobody is told when it gives up."}],"suggestions":[]}`,
			"gemini": `{"rating":4,"strengths":["Fine"],"weaknesses":[{"text":"Nobody learns that it gave up.","severity":"high","quote":"Nobody is told when it gives up."}],"suggestions":[]}`,
		}[t.name]
		return reply, nil
	}
	t.box.mu.Lock()
	if t.box.examined == nil {
		t.box.examined = map[string]int{}
	}
	t.box.examined[t.name]++
	says := t.box.says[t.name]
	t.box.mu.Unlock()
	if says == nil {
		says = disputing("Nothing says")
	}
	var err error
	reply.Text, err = says(ctx, r.Prompt)
	return reply, err
}

var claimsOf = regexp.MustCompile(`\{"claim":(\d+),"text":"([^\n]*)`)

// disputing answers the planted claims rightly, disputes the claim that begins so and confirms the others.
func disputing(word string) func(context.Context, string) (string, error) {
	return func(_ context.Context, prompt string) (string, error) {
		var list []string
		for _, m := range claimsOf.FindAllStringSubmatch(prompt, -1) {
			said := `"verdict":"confirmed","why":"It is so."`
			switch {
			case strings.Contains(m[2], "no section called"), strings.Contains(m[2], "stand nowhere"):
				said = `"verdict":"rejected","counter_quote":"Import"`
			case strings.HasPrefix(m[2], word):
				said = `"verdict":"rejected","why":"It says how often.","counter_quote":"The import retries three times"`
			}
			list = append(list, fmt.Sprintf(`{"claim":%s,%s}`, m[1], said))
		}
		return `{"claims":[` + strings.Join(list, ",") + `]}`, nil
	}
}

// examined is a discussion of three vendors' reviewers in a session of its own.
func examined(t *testing.T, box *examiningTools, folder string, s feedback.Subject, change func(*feedback.Settings), sinks ...engine.Sink) *feedback.Discussion {
	t.Helper()
	set := settings()
	set.Examine = examine.LevelHigh
	if change != nil {
		change(&set)
	}
	d, err := feedback.Start(&engine.Engine{Tools: box}, folder, s, set, sinks...)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func examinedSubject(t *testing.T) (string, feedback.Subject) {
	t.Helper()
	folder, s := subject(t)
	write(t, s.Artifact, "# Import\n\nThe import retries three times, and then the team is told that it was given up by it.\nNobody is told when it gives up.\n")
	s.Perspectives = []perspective.Perspective{
		{Name: "quality", Role: "QA Lead", Tools: []string{"claude"}},
		{Name: "technical", Role: "Architect", Tools: []string{"codex"}},
		{Name: "risk", Role: "Risk Analyst", Tools: []string{"gemini"}},
	}
	return folder, s
}

func asExamined(findings []round.Finding) string {
	var list []string
	for _, f := range findings {
		if f.Kind == ledger.Weakness && f.Examined != nil {
			list = append(list, fmt.Sprintf("%s %s %s", f.State, f.Examined.As, f.Examined.Tool))
		}
	}
	return strings.Join(list, "; ")
}

const bothExamined = "contested disputed codex; new confirmed codex"

func TestTheCheckpointWaitsForTheExaminationWhereNobodyWatches(t *testing.T) {
	t.Parallel()
	folder, s := examinedSubject(t)
	box := &examiningTools{}
	var events []engine.Event
	d := examined(t, box, folder, s, func(s *feedback.Settings) { s.AwaitExamination = true }, func(e engine.Event) { events = append(events, e) })
	defer closed(t, d)
	var notes []string
	result, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		notes = c.Notes
		return feedback.Decision{Choice: feedback.Done, Origin: feedback.ByPerson}, nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	if got := asExamined(d.Findings()); got != bothExamined {
		t.Error(got)
	}
	if box.examined["codex"] != 1 || len(box.examined) != 1 {
		t.Errorf("asked: %v", box.examined)
	}
	if text := strings.Join(notes, "\n"); !strings.Contains(text, "1 disputed, 1 confirmed") || !strings.Contains(text, "“The import retries three times”") {
		t.Errorf("the checkpoint says:\n%s", text)
	}
	if e := result.Rounds[0].Examination; e == nil || e.Summary() != "1 disputed, 1 confirmed" {
		t.Errorf("%+v", e)
	}
	for _, name := range []string{"discussions/DISCUSS-002-discussion.md", "conclusions.md"} {
		if text := read(t, folder, name); !strings.Contains(text, "The import retries three times”") {
			t.Errorf("%s has no counter-quote:\n%s", name, text)
		}
	}
	if got := asExamined(feedback.LedgerOf(events).Findings()); got != bothExamined {
		t.Errorf("the events say %s", got)
	}
	stored, err := feedback.Events(folder, "")
	if err != nil {
		t.Fatal(err)
	}
	if got := asExamined(feedback.LedgerOf(stored).Findings()); got != bothExamined {
		t.Errorf("the log says %s", got)
	}
}

func TestTheExaminationRunsBesideTheCheckpoint(t *testing.T) {
	t.Parallel()
	folder, s := examinedSubject(t)
	opened, in := make(chan struct{}), make(chan struct{})
	box := &examiningTools{says: map[string]func(context.Context, string) (string, error){"codex": func(ctx context.Context, prompt string) (string, error) {
		<-opened // the checkpoint is open before anything is in
		return disputing("Nothing says")(ctx, prompt)
	}}}
	d := examined(t, box, folder, s, nil, func(e engine.Event) {
		if _, is := e.Body.(engine.ExaminationFinished); is {
			close(in)
		}
	})
	defer closed(t, d)
	if _, err := d.Run(t.Context(), feedback.DeciderFunc(func(context.Context, feedback.Checkpoint) (feedback.Decision, error) {
		close(opened)
		<-in
		return feedback.Decision{Choice: feedback.Done, Origin: feedback.ByPerson}, nil
	})); err != nil {
		t.Fatal(err)
	}
	if got := asExamined(d.Findings()); got != bothExamined {
		t.Error(got)
	}
}

func TestADecisionDoesNotWaitForTheExamination(t *testing.T) {
	t.Parallel()
	folder, s := examinedSubject(t)
	box := &examiningTools{says: map[string]func(context.Context, string) (string, error){"codex": func(ctx context.Context, _ string) (string, error) {
		<-ctx.Done()
		return "", &tool.Failure{Tool: "codex", Kind: tool.Cancelled}
	}}}
	d := examined(t, box, folder, s, nil)
	defer closed(t, d)
	result, err := d.Run(t.Context(), feedback.DeciderFunc(func(context.Context, feedback.Checkpoint) (feedback.Decision, error) {
		return feedback.Decision{Choice: feedback.Done, Origin: feedback.ByPerson}, nil
	}))
	if err != nil || result.Conclusions == "" {
		t.Fatal(err)
	}
	if got := asExamined(d.Findings()); got != "new not examined ; new not examined " {
		t.Error(got)
	}
	for _, f := range d.Findings() {
		if f.Examined != nil && !strings.Contains(f.Examined.Why, "decision came before the answer") {
			t.Errorf("because %q", f.Examined.Why)
		}
	}
}

func TestAnExaminationThatWasLeftGoesOnAndAsksNobodyTwice(t *testing.T) {
	t.Parallel()
	folder, s := examinedSubject(t)
	s.Perspectives = s.Perspectives[:1:1]
	s.Perspectives = append(s.Perspectives, perspective.Perspective{Name: "risk", Role: "Risk Analyst", Tools: []string{"gemini"}})
	// Two vendors: gemini examines what claude found, and claude what gemini found.
	left := make(chan struct{})
	box := &examiningTools{says: map[string]func(context.Context, string) (string, error){"gemini": func(ctx context.Context, _ string) (string, error) {
		<-ctx.Done()
		return "", &tool.Failure{Tool: "gemini", Kind: tool.Cancelled}
	}}}
	d := examined(t, box, folder, s, nil, func(e engine.Event) {
		if a, is := e.Body.(engine.ExaminerAnswered); is && a.Report.Tool == "claude" {
			close(left)
		}
	})
	gone := errors.New("the window was closed")
	if _, err := d.Run(t.Context(), feedback.DeciderFunc(func(context.Context, feedback.Checkpoint) (feedback.Decision, error) {
		<-left
		return feedback.Decision{}, gone
	})); !errors.Is(err, gone) {
		t.Fatal(err)
	}
	closed(t, d)
	asked := box.examined["claude"]
	box.says = nil
	again, err := feedback.Resume(&engine.Engine{Tools: box}, folder, "", func() feedback.Settings {
		s := settings()
		s.AwaitExamination = true
		return s
	}())
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, again)
	if _, err := again.Run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if got := asExamined(again.Findings()); got != "contested disputed gemini; new confirmed claude" {
		t.Error(got)
	}
	if box.examined["claude"] != asked || asked != 1 {
		t.Errorf("claude was asked %d times, then %d", asked, box.examined["claude"])
	}
}

func TestOneFindingIsExaminedWhenThePersonWantsIt(t *testing.T) {
	t.Parallel()
	folder, s := examinedSubject(t)
	in := make(chan struct{})
	d := examined(t, &examiningTools{}, folder, s, func(s *feedback.Settings) { s.Examine = examine.LevelNone }, func(e engine.Event) {
		if _, is := e.Body.(engine.ExaminationFinished); is {
			close(in)
		}
	})
	defer closed(t, d)
	if _, err := d.Run(t.Context(), feedback.DeciderFunc(func(ctx context.Context, _ feedback.Checkpoint) (feedback.Decision, error) {
		if err := d.ExamineFinding(ctx, "F-999"); err == nil {
			t.Error("a finding that is not there was taken")
		}
		if err := d.ExamineFinding(ctx, "F-001"); err != nil {
			t.Error(err)
		}
		<-in
		return feedback.Decision{Choice: feedback.Done, Origin: feedback.ByPerson}, nil
	})); err != nil {
		t.Fatal(err)
	}
	if got := asExamined(d.Findings()); got != "contested disputed codex" {
		t.Error(got)
	}
	if err := d.ExamineFinding(t.Context(), "F-001"); err == nil {
		t.Error("a concluded review was examined")
	}
}

func TestWithoutALevelNobodyIsAsked(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*feedback.Settings){
		"none": func(s *feedback.Settings) { s.Examine = examine.LevelNone }, "an old session": func(s *feedback.Settings) { s.Examine = "" },
		"offline": func(s *feedback.Settings) { s.Offline = true },
	} {
		folder, s := examinedSubject(t)
		box := &examiningTools{}
		d := examined(t, box, folder, s, change)
		if _, err := d.Run(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if len(box.examined) > 0 || asExamined(d.Findings()) != "" {
			t.Errorf("%s: asked %v", name, box.examined)
		}
		closed(t, d)
	}
}
