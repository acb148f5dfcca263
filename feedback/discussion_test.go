package feedback_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/artifact"
	"parley/engine/race"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/feedbacktest"
	"parley/feedback/session"
)

func TestDeepSessionRunsFiveRoundsAndConcludes(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	d := open(t, p, folder, s)
	out, err := d.Run(t.Context(), feedbacktest.ScriptedDecider(journey()))
	if err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	var types []round.Type
	for _, r := range out.Rounds {
		types = append(types, r.Type)
	}
	want := []round.Type{round.Initial, round.Deepen, round.DirectionAdjusted, round.SpecificQuestions, round.Deepen}
	if !slices.Equal(types, want) {
		t.Errorf("round types %v, want %v", types, want)
	}
	if out.Decision == nil || out.Decision.Choice != feedback.Done || out.Decision.Round != 5 {
		t.Errorf("decision %+v, want done after round 5", out.Decision)
	}
	if len(out.Warnings) > 0 {
		t.Errorf("warnings: %q", out.Warnings)
	}
	for _, name := range []string{
		"discussions/DISCUSS-002-discussion.md", "discussions/rounds/DISCUSS-002-round-1.md", "discussions/rounds/DISCUSS-002-round-5.md",
		"discussions/discussion-round-1.json", "discussions/discussion-round-5.json", "discussion.md", "shared-memory.json",
		"discoveries.ndjson", "findings.json", "conclusions.md", "conclusions.json",
		".parley/DISCUSS-002/round-5/events.ndjson", ".parley/DISCUSS-002/state.json",
	} {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
	for i, a := range p.seen[1:] {
		if a.FollowUp == nil || a.FollowUp.Previous == nil || a.FollowUp.Previous.Number != i+1 || len(a.FollowUp.Findings) == 0 {
			t.Errorf("round %d went without what round %d found", i+2, i+1)
		}
	}
	if first, second := p.seen[1].FollowUp.Remark, p.seen[2].FollowUp.Remark; first != "worth a closer look" || second != "" {
		t.Errorf("remarks %q and %q: the first was said, the second was not", first, second)
	}
	if got := p.seen[2].FollowUp.Focus; got != "security" {
		t.Errorf("focus %q", got)
	}
	if got := p.seen[3].FollowUp.Questions; !slices.Equal(got, []string{"Who restarts it?"}) {
		t.Errorf("questions %q", got)
	}
}

// TestResumeAtEveryEvent kills the session at every event boundary of a whole discussion, which is a copy of the
// folder at that moment, and lets another parley go on.
func TestResumeAtEveryEvent(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	base := t.TempDir()
	var cuts []string
	finished := []map[string]bool{} // by cut: "round/perspective" whose review was logged
	decided := []int{}
	done, decisions := map[string]bool{}, 0
	current := 0
	copying := func(e engine.Event) {
		switch body := e.Body.(type) {
		case engine.RoundStarted:
			current = body.Number
		case engine.PerspectiveFinished:
			done[key(current, body.Review.Name)] = true
		case feedback.DecisionMade:
			decisions++
		}
		cut := filepath.Join(base, "cut", time.Duration(len(cuts)).String())
		if err := os.CopyFS(cut, os.DirFS(folder)); err != nil {
			t.Error(err)
		}
		cuts, decided = append(cuts, cut), append(decided, decisions)
		copied := map[string]bool{}
		for k := range done {
			copied[k] = true
		}
		finished = append(finished, copied)
	}
	d := open(t, newPanel(), folder, s, copying)
	whole, err := d.Run(t.Context(), feedbacktest.ScriptedDecider(journey()))
	if err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	if len(cuts) < 60 {
		t.Fatalf("only %d events", len(cuts))
	}
	for i, cut := range cuts {
		if race.Enabled && i%12 > 0 {
			continue
		}
		p := newPanel()
		asked := 0
		script := feedbacktest.ScriptedDecider(journey())
		decider := feedback.DeciderFunc(func(ctx context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
			asked++
			return script.Decide(ctx, c)
		})
		again, err := feedback.ResumeWith(p.bind, cut, "", settings())
		if err != nil {
			t.Fatalf("cut %d: %v", i, err)
		}
		out, err := again.Run(t.Context(), decider)
		if err != nil {
			t.Fatalf("cut %d: %v", i, err)
		}
		closed(t, again)
		for k, n := range p.asked {
			if finished[i][k] || n > 1 {
				t.Errorf("cut %d: %s was asked again", i, k)
			}
		}
		if len(p.asked)+len(finished[i]) != 10 || asked+decided[i] != 5 {
			t.Errorf("cut %d: %d reviews and %d decisions in all", i, len(p.asked)+len(finished[i]), asked+decided[i])
		}
		if len(out.Rounds) != len(whole.Rounds) || out.Conclusions == "" {
			t.Errorf("cut %d: %d rounds, conclusions %q", i, len(out.Rounds), out.Conclusions)
		}
		sameLedger(t, i, folder, cut)
		onceEach(t, i, cut, "Recovery is not described")
	}
}

func key(number int, name string) string { return string(rune('0'+number)) + "/" + name }

func sameLedger(t *testing.T, cut int, a, b string) {
	t.Helper()
	one, two := read(t, a, "findings.json"), read(t, b, "findings.json")
	if one != two {
		t.Errorf("cut %d: another ledger", cut)
	}
}

// onceEach checks that no file tells a round twice.
func onceEach(t *testing.T, cut int, folder, topic string) {
	t.Helper()
	if n := strings.Count(read(t, folder, "discussion.md"), "### Round "); n != 5 {
		t.Errorf("cut %d: the timeline has %d sections", cut, n)
	}
	if n := strings.Count(read(t, folder, "shared-memory.json"), `"id": "discussion-round-`); n != 5 {
		t.Errorf("cut %d: the shared memory has %d discussions", cut, n)
	}
	if n := strings.Count(read(t, folder, "discoveries.ndjson"), topic); n != 1 {
		t.Errorf("cut %d: a topic is on the board %d times", cut, n)
	}
	rounds, err := filepath.Glob(filepath.Join(folder, "discussions", "discussion-round-*.json"))
	if err != nil || len(rounds) != 5 {
		t.Errorf("cut %d: %d round files, %v", cut, len(rounds), err)
	}
}

func read(t *testing.T, folder, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestMissingArtifactCreatesNothing(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "session")
	_, err := feedback.StartWith(newPanel().bind, folder, feedback.Subject{RoundID: "DISCUSS-002", Artifact: "spec/none.md"}, settings())
	var missing *artifact.Error
	if !errors.As(err, &missing) || missing.Error() != "Artifact not found: spec/none.md" {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(folder); !errors.Is(err, fs.ErrNotExist) {
		t.Error("the session folder was made")
	}
}

func TestWithoutADeciderTheDiscussionStopsAndCanGoOn(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d := open(t, newPanel(), folder, s)
	out, err := d.Run(t.Context(), feedback.NoDecider())
	if err != nil || !out.Stopped || out.Decision != nil || len(out.Rounds) != 1 {
		t.Fatalf("outcome %+v, %v", out, err)
	}
	closed(t, d)
	p := newPanel()
	d, err = feedback.ResumeWith(p.bind, folder, "DISCUSS-002", settings())
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, d)
	out, err = d.Run(t.Context(), feedbacktest.DefaultDecider())
	if err != nil || out.Decision == nil || out.Decision.Origin != feedback.ByCaller || out.Conclusions == "" || len(p.asked) != 0 {
		t.Errorf("outcome %+v, asked %v, %v", out, p.asked, err)
	}
}

func TestQuickModeGoesStraightToTheSynthesis(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d, err := feedback.StartWith(newPanel().bind, folder, s, feedback.Settings{Mode: feedback.Quick, Now: clock()})
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, d)
	out, err := d.Run(t.Context(), feedback.DeciderFunc(func(context.Context, feedback.Checkpoint) (feedback.Decision, error) {
		t.Error("somebody was asked")
		return feedback.Decision{}, nil
	}))
	if err != nil || out.Decision == nil || out.Decision.Origin != feedback.ByMode || out.Conclusions == "" {
		t.Errorf("outcome %+v, %v", out, err)
	}
}

func TestInterruptedReviewRunsOnlyWhatIsMissing(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	p.fail = func(_ int, name string) error {
		if name == "risk" {
			return context.Canceled
		}
		return nil
	}
	d := open(t, p, folder, s)
	if _, err := d.Run(t.Context(), feedbacktest.DefaultDecider()); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	p.fail = nil
	out, err := d.Run(t.Context(), feedbacktest.DefaultDecider())
	closed(t, d)
	if err != nil || p.asked["1/quality"] != 1 || p.asked["1/risk"] != 2 || len(out.Rounds) != 1 {
		t.Errorf("asked %v, %v", p.asked, err)
	}
}

func TestTheFinalGateWaitsForThePerson(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	s.FinalGate = true
	p := newPanel()
	p.judge = func(int) (round.Verdict, review.Severity, float64) { return round.Blocked, review.High, 2 }
	d, err := feedback.StartWith(p.bind, folder, s, feedback.Settings{Mode: feedback.Quick, FeedbackTimeout: time.Minute, Now: clock()})
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, d)
	asked := false
	_, err = d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		asked = true
		if c.Timeout != 0 || !c.Final || strings.Join(c.DecisionNames(), " ") != "revise accept reject" {
			t.Errorf("checkpoint %+v", c)
		}
		return feedback.Decision{Choice: feedback.Done}, nil
	}))
	if err != nil || !asked {
		t.Errorf("asked %v, %v", asked, err)
	}
}

func TestASecondParleyIsToldWhoHoldsTheSession(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d := open(t, newPanel(), folder, s)
	_, err := feedback.StartWith(newPanel().bind, folder, s, settings())
	var held *session.LockedError
	if !errors.As(err, &held) || held.Holder.PID != os.Getpid() {
		t.Errorf("error %v", err)
	}
	closed(t, d)
	d = open(t, newPanel(), folder, s)
	closed(t, d)
}

func TestAVanishedFolderCostsTheFilesButNotTheVerdict(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	d := open(t, p, folder, s)
	out, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 1 {
			if err := os.RemoveAll(folder); err != nil {
				t.Error(err)
			}
			return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
		}
		return feedback.Decision{Choice: feedback.Done}, nil
	}))
	if err != nil || len(out.Rounds) != 2 || out.Rounds[1].Verdict == "" || out.Conclusions != "" {
		t.Errorf("outcome %+v, %v", out, err)
	}
	text := strings.Join(out.Warnings, "\n")
	for _, want := range []string{"nothing of this round can be resumed", "the timeline could not be written", "the conclusions could not be written"} {
		if !strings.Contains(text, want) {
			t.Errorf("warnings lack %q:\n%s", want, text)
		}
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("the folder came back")
	}
	if err := d.Close(); err != nil {
		t.Logf("closing a session that is gone: %v", err)
	}
}
