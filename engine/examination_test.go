package engine_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"parley/engine"
	"parley/engine/consensus"
	"parley/engine/examine"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
)

// vendors are tools of three vendors, each with how many times it was asked to examine.
type vendors struct {
	toolbox
	mu    sync.Mutex
	calls map[string]int
}

func (v *vendors) Vendor(name, _ string) string {
	return map[string]string{"claude": "Anthropic", "codex": "OpenAI", "gemini": "Google"}[name]
}

func (v *vendors) count(name string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.calls == nil {
		v.calls = map[string]int{}
	}
	v.calls[name]++
}

// examiner answers each claim by what its text begins with; the planted ones rightly.
func (v *vendors) examiner(name string, says map[string]string) scripted {
	return scripted{name: name, ask: func(_ context.Context, r tool.Request, _ func(tool.Progress)) (tool.Reply, error) {
		v.count(name)
		return tool.Reply{Text: answerClaims(r.Prompt, says), Command: []string{name}}, nil
	}}
}

var claimLine = regexp.MustCompile(`\{"claim":(\d+),"text":"([^\n]*)`)

func answerClaims(prompt string, says map[string]string) string {
	var list []string
	for _, m := range claimLine.FindAllStringSubmatch(prompt, -1) {
		said := says["falsehood"]
		switch {
		case strings.Contains(m[2], "does not mention"), strings.Contains(m[2], "stand in the document"):
			said = says["truth"]
			if said == "" {
				said = `"verdict":"confirmed"`
			}
		case said == "":
			said = `"verdict":"rejected","counter_quote":"Operations"`
		}
		for start, text := range says {
			if strings.HasPrefix(m[2], start) {
				said = text
			}
		}
		list = append(list, fmt.Sprintf(`{"claim":%s,%s}`, m[1], said))
	}
	return `{"claims":[` + strings.Join(list, ",") + `]}`
}

const (
	yes      = `"verdict":"confirmed","why":"It is so."`
	disputes = `"verdict":"rejected","why":"Somebody does.","counter_quote":"somebody looks after it"`
	invents  = `"verdict":"rejected","why":"It is there.","counter_quote":"the owner is the platform team"`
)

// examinationBench is a finished round of three reviewers of three vendors, and what is examined in it.
func examinationBench(t *testing.T) (*vendors, engine.Engine, engine.ExaminationRequest) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "doc.md")
	by := func(name, toolName string) round.Review {
		return round.Review{Name: name, Tool: toolName, Outcome: round.Answered, Answer: review.Answer{Rating: 4}, Attempts: []round.Attempt{{Tool: toolName}}}
	}
	severity := review.High
	r := round.Round{
		Sources: round.Sources{AI: 3}, ID: "REVIEW-001", Number: 1, Verdict: round.Blocked, Severity: &severity, Artifact: round.Artifact{Path: path, SHA256: "abc"},
		Perspectives: []round.Review{by("product", "claude"), by("technical", "codex"), by("risk", "gemini")},
	}
	v := &vendors{toolbox: toolbox{}}
	return v, engine.Engine{Tools: v, Store: &memoryStore{}}, engine.ExaminationRequest{
		Round: r, Path: "doc.md", Text: []byte(document), Level: examine.LevelHigh,
		Perspectives: []perspective.Perspective{reviewer("product", "claude", "codex"), reviewer("technical", "codex"), reviewer("risk", "gemini")},
		Claims: []examine.Claim{
			{ID: "F-001", Text: "Nobody looks after it", Severity: review.High, RaisedBy: []examine.Examiner{{Tool: "claude"}}},
			{ID: "F-002", Text: "No owner is named", Severity: review.High, RaisedBy: []examine.Examiner{{Tool: "claude"}}},
			{ID: "F-003", Text: "A small thing", Severity: review.Low, RaisedBy: []examine.Examiner{{Tool: "codex"}}},
		},
	}
}

// runExamination examines and returns what was told.
func runExamination(ctx context.Context, e engine.Engine, r engine.ExaminationRequest) ([]engine.Body, error) {
	var told []engine.Body
	var mu sync.Mutex
	err := e.Examine(ctx, r, engine.NewStream(0, nil, func(e engine.Event) {
		mu.Lock()
		defer mu.Unlock()
		told = append(told, e.Body)
	}))
	return told, err
}

func finishedExamination(t *testing.T, told []engine.Body) engine.ExaminationFinished {
	t.Helper()
	done, is := told[len(told)-1].(engine.ExaminationFinished)
	if !is {
		t.Fatalf("the last event is %T", told[len(told)-1])
	}
	return done
}

func outcomes(e round.Examination) string {
	var list []string
	for _, f := range e.Findings {
		list = append(list, strings.TrimSpace(fmt.Sprintf("%s %s %s", f.ID, f.As, f.Tool)))
	}
	slices.Sort(list)
	return strings.Join(list, "; ")
}

func TestAFalseFindingIsDisputedByAnotherVendor(t *testing.T) {
	t.Parallel()
	v, e, r := examinationBench(t)
	v.toolbox["claude"] = v.examiner("claude", nil)
	v.toolbox["codex"] = v.examiner("codex", map[string]string{"Nobody looks": disputes, "No owner": invents})
	v.toolbox["gemini"] = v.examiner("gemini", nil)
	told, err := runExamination(t.Context(), e, r)
	if err != nil {
		t.Fatal(err)
	}
	done := finishedExamination(t, told)
	if got := outcomes(done.Examination); got != "F-001 disputed codex; F-002 unsure codex" {
		t.Error(got)
	}
	for _, f := range done.Examination.Findings {
		if f.ID == "F-001" && (f.CounterQuote != "somebody looks after it" || f.CounterLine != 5 || f.SHA256 != "abc" || f.Round != 1) {
			t.Errorf("%+v", f)
		}
	}
	if v.calls["claude"]+v.calls["gemini"] != 0 || v.calls["codex"] != 1 {
		t.Errorf("asked: %v", v.calls)
	}
	if got := done.Examination.Examiners[0]; got.TrueClaim != "confirmed" || got.FalseClaim != "rejected" || got.Attempt.Command == nil {
		t.Errorf("%+v", got)
	}
}

func TestAnUnreliableExaminerIsReplacedAndShown(t *testing.T) {
	t.Parallel()
	v, e, r := examinationBench(t)
	v.toolbox["codex"] = v.examiner("codex", map[string]string{"Nobody": yes, "No owner": yes, "falsehood": yes})
	v.toolbox["gemini"] = v.examiner("gemini", map[string]string{"Nobody looks": disputes, "No owner": yes})
	told, err := runExamination(t.Context(), e, r)
	if err != nil {
		t.Fatal(err)
	}
	done := finishedExamination(t, told)
	if got := outcomes(done.Examination); got != "F-001 disputed gemini; F-002 confirmed gemini" {
		t.Error(got)
	}
	if first := done.Examination.Examiners[0]; first.Tool != "codex" || !strings.Contains(first.Unreliable, "all 4 claims confirmed") {
		t.Errorf("%+v", first)
	}
}

func TestWhatNobodyMayExamineSaysWhy(t *testing.T) {
	t.Parallel()
	broken := func(v *vendors) scripted {
		return scripted{ask: func(context.Context, tool.Request, func(tool.Progress)) (tool.Reply, error) {
			v.count("broken")
			return tool.Reply{Text: "Not logged in · Please run /login"}, nil
		}}
	}
	for name, c := range map[string]struct {
		prepare func(v *vendors, r *engine.ExaminationRequest)
		want    string
	}{
		"only the vendor that raised it": {func(v *vendors, _ *engine.ExaminationRequest) { v.toolbox["claude"] = v.examiner("claude", nil) }, "no other vendor among the tools of this round"},
		"nobody is there":                {func(*vendors, *engine.ExaminationRequest) {}, "no other vendor: no other tool of this round can be asked"},
		"the one there fails":            {func(v *vendors, _ *engine.ExaminationRequest) { v.toolbox["codex"] = broken(v) }, "codex gave no answer: it is not logged in"},
		"the one there is passed over": {func(v *vendors, r *engine.ExaminationRequest) {
			v.toolbox["codex"] = v.examiner("codex", nil)
			r.SkipReason = func(string) string { return "it failed twice" }
		}, "no other vendor: no other tool of this round can be asked"},
		"a document without text": {func(v *vendors, r *engine.ExaminationRequest) {
			v.toolbox["codex"], r.Text = v.examiner("codex", nil), []byte("\n")
		}, "too little text"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v, e, r := examinationBench(t)
			c.prepare(v, &r)
			told, err := runExamination(t.Context(), e, r)
			if err != nil {
				t.Fatal(err)
			}
			done := finishedExamination(t, told)
			if got := outcomes(done.Examination); got != "F-001 not examined; F-002 not examined" {
				t.Error(got)
			}
			if why := done.Examination.Findings[0].Why; !strings.Contains(why, c.want) {
				t.Errorf("because %q, want %q", why, c.want)
			}
		})
	}
}

func TestAnInterruptedExaminationAsksNobodyTwice(t *testing.T) {
	t.Parallel()
	v, e, r := examinationBench(t)
	r.Claims[1].RaisedBy = []examine.Examiner{{Tool: "codex"}, {Tool: "gemini"}} // so that it takes two examiners
	ctx, cancel := context.WithCancelCause(t.Context())
	answered := make(chan struct{})
	v.toolbox["codex"] = v.examiner("codex", map[string]string{"Nobody": disputes})
	v.toolbox["gemini"] = v.examiner("gemini", map[string]string{"Nobody": disputes})
	v.toolbox["claude"] = scripted{ask: func(ctx context.Context, _ tool.Request, _ func(tool.Progress)) (tool.Reply, error) {
		<-answered
		cancel(errors.New("killed"))
		<-ctx.Done()
		return tool.Reply{}, &tool.Failure{Tool: "claude", Kind: tool.Cancelled}
	}}
	var told []engine.Body
	err := e.Examine(ctx, r, engine.NewStream(0, nil, func(e engine.Event) {
		told = append(told, e.Body)
		if _, is := e.Body.(engine.ExaminerAnswered); is {
			close(answered)
		}
	}))
	if err == nil || err.Error() != "killed" {
		t.Fatal(err)
	}
	for _, body := range told {
		switch event := body.(type) {
		case engine.ExaminationStarted:
			r.Started = &event
		case engine.ExaminerAnswered:
			r.Answered = append(r.Answered, event)
		case engine.ExaminationFinished:
			t.Error("it claims to be finished")
		}
	}
	if r.Started == nil || len(r.Answered) != 1 {
		t.Fatalf("%v, %d answered", r.Started, len(r.Answered))
	}
	before := v.calls["codex"] + v.calls["gemini"]
	v.toolbox["claude"] = v.examiner("claude", map[string]string{"No owner": yes})
	told, err = runExamination(t.Context(), e, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, body := range told {
		if _, again := body.(engine.ExaminationStarted); again {
			t.Error("it starts again")
		}
	}
	done := finishedExamination(t, told)
	if got := done.Examination; got.Count(round.Disputed) != 1 || got.Count(round.Confirmed) != 1 || len(got.Examiners) != 2 {
		t.Errorf("%s, %d examiners", outcomes(got), len(got.Examiners))
	}
	if after := v.calls["codex"] + v.calls["gemini"]; after != before {
		t.Errorf("who had answered was asked again: %d, then %d", before, after)
	}
}

func TestADecisionEndsAnExaminationForGood(t *testing.T) {
	t.Parallel()
	v, e, r := examinationBench(t)
	ctx, cancel := context.WithCancelCause(t.Context())
	v.toolbox["codex"] = scripted{ask: func(ctx context.Context, _ tool.Request, _ func(tool.Progress)) (tool.Reply, error) {
		cancel(engine.ErrExaminationStopped)
		<-ctx.Done()
		return tool.Reply{}, &tool.Failure{Tool: "codex", Kind: tool.Cancelled}
	}}
	told, err := runExamination(ctx, e, r)
	if err != nil {
		t.Fatal(err)
	}
	done := finishedExamination(t, told)
	if got := outcomes(done.Examination); got != "F-001 not examined; F-002 not examined" || done.Examination.Findings[0].Why != "the decision came before the answer" {
		t.Errorf("%+v", done.Examination.Findings)
	}
}

func TestNothingToExamineTellsNothing(t *testing.T) {
	t.Parallel()
	v, e, r := examinationBench(t)
	v.toolbox["codex"] = v.examiner("codex", nil)
	r.Claims = r.Claims[2:]
	if told, err := runExamination(t.Context(), e, r); err != nil || len(told) > 0 {
		t.Errorf("%v %v", told, err)
	}
}

// Examiners answer in any order, and what nobody may examine is left first: the gravest finding stands first all the same.
func TestAnExaminationTellsTheGravestFindingFirst(t *testing.T) {
	t.Parallel()
	v, e, r := examinationBench(t)
	v.toolbox["codex"] = v.examiner("codex", map[string]string{"Nobody": disputes, "No owner": yes})
	everybody := []examine.Examiner{{Tool: "claude"}, {Tool: "codex"}, {Tool: "gemini"}}
	r.Claims = []examine.Claim{
		{ID: "F-001", Text: "No owner is named", Severity: review.High, RaisedBy: everybody[:1]},
		{ID: "F-002", Text: "Something that all say", Severity: review.High, RaisedBy: everybody},
		{ID: "F-003", Text: "Nobody looks after it", Severity: review.Critical, RaisedBy: everybody[:1]},
	}
	told, err := runExamination(t.Context(), e, r)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, f := range finishedExamination(t, told).Examination.Findings {
		ids = append(ids, f.ID)
	}
	if got := strings.Join(ids, " "); got != "F-003 F-001 F-002" {
		t.Error(got)
	}
}

func TestADisputedPointBlocksUnlessThePolicySetsItAside(t *testing.T) {
	t.Parallel()
	for policy, want := range map[string]round.Verdict{"": "", "examined": round.Reached} {
		v, e, r := examinationBench(t)
		e.Policy = consensus.Policy{Name: policy}
		r.Round.Perspectives[0].MissingRequirements = []string{"Nobody looks after it"}
		r.Round.Divergences = consensus.Judge(consensus.Question{Reviews: r.Round.Perspectives}, e.Policy).Divergences
		v.toolbox["codex"] = v.examiner("codex", map[string]string{"Nobody": disputes, "No owner": yes})
		r.Points = func(disputed []round.ExaminedFinding) (points []consensus.Point) {
			for _, f := range disputed {
				if f.As == round.Disputed {
					points = append(points, consensus.Point{Perspective: "product", Text: "Nobody looks after it"})
				}
			}
			return points
		}
		told, err := runExamination(t.Context(), e, r)
		if err != nil {
			t.Fatal(err)
		}
		done := finishedExamination(t, told)
		if done.Rejudged == nil && want != "" || done.Rejudged != nil && done.Rejudged.Verdict != want {
			t.Errorf("policy %q: %+v", policy, done.Rejudged)
		}
		done.NoteIn(&r.Round)
		if want != "" && (r.Round.Verdict != want || r.Round.Examination.VerdictBefore != round.Blocked || r.Round.Severity != nil) {
			t.Errorf("the round says %s %v, before %s", r.Round.Verdict, r.Round.Severity, r.Round.Examination.VerdictBefore)
		}
	}
}

// Where rules alone have judged and no tool is to be had nothing is missing; where a tool is there, it is asked.
func TestARoundOfRulesWithoutAnyToolIsNotSaidToBeUnexamined(t *testing.T) {
	t.Parallel()
	v, e, r := examinationBench(t)
	r.Round.Sources = round.Sources{Rules: 2}
	if told, err := runExamination(t.Context(), e, r); err != nil || len(told) > 0 {
		t.Errorf("%v, %v", told, err)
	}
	v.toolbox["codex"] = v.examiner("codex", map[string]string{"Nobody": yes, "No owner": yes})
	told, err := runExamination(t.Context(), e, r)
	if err != nil || len(told) == 0 || v.calls["codex"] != 1 {
		t.Errorf("%v, %v, asked %v", told, err, v.calls)
	}
}
