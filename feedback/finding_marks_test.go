package feedback_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/feedbacktest"
)

func TestATimeoutIsNeverRecordedAsThePersonsDecision(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	synctest.Test(t, func(t *testing.T) {
		set := settings()
		set.FeedbackTimeout = 5 * time.Minute
		d, err := feedback.StartWith(newPanel().bind, folder, s, set)
		if err != nil {
			t.Fatal(err)
		}
		defer closed(t, d)
		out, err := d.Run(t.Context(), feedback.DeciderFunc(func(ctx context.Context, _ feedback.Checkpoint) (feedback.Decision, error) {
			<-ctx.Done()
			return feedback.Decision{}, ctx.Err()
		}))
		if err != nil || out.Decision == nil || out.Decision.Origin != feedback.ByTimeout || out.Decision.Choice != feedback.Done {
			t.Errorf("outcome %+v, %v", out.Decision, err)
		}
	})
}

func TestAnyKeyStopsTheCountdown(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	synctest.Test(t, func(t *testing.T) {
		set := settings()
		set.FeedbackTimeout = 5 * time.Minute
		stopped := 0
		d, err := feedback.StartWith(newPanel().bind, folder, s, set, func(e engine.Event) {
			if _, is := e.Body.(feedback.CountdownStopped); is {
				stopped++
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		defer closed(t, d)
		out, err := d.Run(t.Context(), feedback.DeciderFunc(func(ctx context.Context, _ feedback.Checkpoint) (feedback.Decision, error) {
			d.StopCountdown()
			select {
			case <-ctx.Done():
				return feedback.Decision{}, ctx.Err()
			case <-time.After(time.Hour):
				return feedback.Decision{Choice: feedback.Done}, nil
			}
		}))
		if err != nil || out.Decision == nil || out.Decision.Origin != feedback.ByPerson || stopped != 1 {
			t.Errorf("decision %+v, stopped %d, %v", out.Decision, stopped, err)
		}
	})
}

func TestMarksReachTheNextRoundAndTheConclusions(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	d := open(t, p, folder, s)
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 2 {
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		if err := d.Mark("F-001", "reject", ""); err == nil {
			t.Error("a rejection without a reason was taken")
		}
		if err := d.Mark("F-001", "reject", "the limit is in the <appendix>"); err != nil {
			t.Error(err)
		}
		id, err := d.Add("Nobody owns the runbook", "", 3)
		if err != nil || !strings.Contains(read(t, folder, "findings.json"), id) {
			t.Errorf("%s, %v", id, err)
		}
		return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	found := p.seen[1].FollowUp.Findings
	if found[0].Choice != "reject" || found[0].State != "contested" || found[len(found)-1].Text != "Nobody owns the runbook" {
		t.Errorf("findings of the next round: %+v", found)
	}
	text := read(t, folder, "conclusions.md")
	for _, want := range []string{"## Rejected", `the limit is in the \<appendix>`, "Nobody owns the runbook"} {
		if !strings.Contains(text, want) {
			t.Errorf("the conclusions lack %q", want)
		}
	}
	events, err := feedback.Events(folder, "")
	if err != nil || len(events) == 0 {
		t.Fatalf("%d events, %v", len(events), err)
	}
	d, err = feedback.ResumeWith(p.bind, folder, "", settings())
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, d)
	if f := d.Findings()[0]; f.Choice != "reject" || f.State != "contested" {
		t.Errorf("after reopening: %+v", f)
	}
}

// A finding of the person's own has its quote, and says whether the reviewed text has it; what stands only in a later version keeps
// its words all the same.
func TestOwnFindingHasItsQuote(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d := open(t, newPanel(), folder, s)
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(context.Context, feedback.Checkpoint) (feedback.Decision, error) {
		for quote, want := range map[string]round.Finding{
			" retries a few times.\n":     {Quote: "retries a few times.", Evidence: review.Found},
			"retries three times":         {Quote: "retries three times"},
			strings.Repeat("words ", 200): {Quote: strings.TrimSpace(strings.Repeat("words ", 100))},
			"":                            {},
		} {
			id, err := d.Add("Who says so?", quote, 3)
			if err != nil {
				t.Error(err)
			}
			list := d.Findings()
			i := slices.IndexFunc(list, func(f round.Finding) bool { return f.ID == id })
			if f := list[i]; f.Quote != want.Quote || f.Evidence != want.Evidence || f.Line != 3 {
				t.Errorf("%.30q is kept as %q (%s) at line %d", quote, f.Quote, f.Evidence, f.Line)
			}
			if err := d.Withdraw(id); err != nil {
				t.Error(err)
			}
		}
		return feedback.Decision{Choice: feedback.Done}, nil
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
}

func TestOwnFindingIsTakenBackWhileNobodyHasSeenIt(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d := open(t, newPanel(), folder, s)
	kept := ""
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 2 {
			if err := d.Withdraw(kept); err == nil || !strings.Contains(err.Error(), "gone on") {
				t.Errorf("a finding that a round has seen: %v", err)
			}
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		first, _ := d.Add("the first", "", 0)
		second, _ := d.Add("the second", "", 0)
		for id, want := range map[string]string{first: "gone on", "F-001": "not yours", "F-999": "no such"} {
			if err := d.Withdraw(id); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %q", id, err, want)
			}
		}
		for _, id := range []string{second, first} {
			if err := d.Withdraw(id); err != nil {
				t.Error(err)
			}
		}
		kept, _ = d.Add("the third", "", 0)
		if kept != first {
			t.Errorf("the third is %s, want %s", kept, first)
		}
		return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	text := read(t, folder, "findings.json")
	if !strings.Contains(text, "the third") || strings.Contains(text, "the first") || strings.Contains(text, "the second") {
		t.Errorf("findings.json has\n%s", text)
	}
	again, err := feedback.ResumeWith(newPanel().bind, folder, "", settings())
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, again)
	third := slices.IndexFunc(again.Findings(), func(f round.Finding) bool { return f.ID == kept && f.Text == "the third" })
	first := slices.IndexFunc(again.Findings(), func(f round.Finding) bool { return f.Text == "the first" })
	if third < 0 || first >= 0 {
		t.Errorf("after reopening the findings are %+v", again.Findings())
	}
}

func TestAskingOneReviewerAsksNobodyElse(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	d := open(t, p, folder, s)
	defer closed(t, d)
	out, err := d.Run(t.Context(), feedbacktest.ScriptedDecider([]feedback.Decision{
		{Choice: feedback.ContinueDeeper, Questions: []string{"How often?"}, Reviewer: "quality", About: "F-001"},
		{Choice: feedback.Done},
	}))
	if err != nil || p.asked["2/quality"] != 1 || p.asked["2/risk"] != 0 || len(out.Rounds[1].Perspectives) != 2 {
		t.Errorf("asked %v, %v", p.asked, err)
	}
	if only := p.seen[1].OnlyPerspectives; !slices.Equal(only, []string{"quality"}) || p.seen[0].OnlyPerspectives != nil {
		t.Errorf("the round was for %q", only)
	}
	if q := p.seen[1].FollowUp.Questions; len(q) != 1 || !strings.Contains(q[0], "F-001: The retry limit has no number") {
		t.Errorf("question %q", q)
	}
	for _, r := range out.Rounds[1].Perspectives {
		if want := map[string]int{"quality": 0, "risk": 1}[r.Name]; r.CarriedFromRound != want {
			t.Errorf("the review of %s is from round %d, want %d", r.Name, r.CarriedFromRound, want)
		}
	}
}

func TestMarksFromManyGoroutines(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d := open(t, newPanel(), folder, s)
	defer closed(t, d)
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		var hands sync.WaitGroup
		for i := range 6 {
			hands.Go(func() {
				choice := []string{"accept", "later", ""}[i%3]
				if err := d.Mark("F-001", choice, "by hand"); err != nil {
					t.Error(err)
				}
				_ = d.Control(engine.Control{Kind: engine.ControlConclude})
				d.StopCountdown()
				if _, err := d.Add("mine", "", i); err != nil {
					t.Error(err)
				}
			})
		}
		hands.Wait()
		if c.Round == 2 {
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	live := d.Findings()
	events, err := feedback.Events(folder, "")
	if err != nil {
		t.Fatal(err)
	}
	marks, own := 0, 0
	for _, e := range events {
		switch e.Body.(type) {
		case feedback.FindingMarked:
			marks++
		case feedback.FindingAdded:
			own++
		}
	}
	mine := 0
	for _, f := range live {
		if f.Text == "mine" {
			mine++
		}
	}
	if marks != 12 || own != 12 || mine != 12 {
		t.Errorf("%d marks and %d findings logged, %d kept", marks, own, mine)
	}
}

// The decision had the record written with a rejection; undone while the next round runs it is gone from that record, too, which no later
// round writes again.
func TestARejectionThatIsUndoneInTheNextRoundIsUndoneInItsRecord(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	d := open(t, p, folder, s)
	record := func() string { return read(t, folder, "discussions/rounds/DISCUSS-002-round-1.md") }
	p.say = func(number int, perspective string) review.Answer {
		if number == 2 && perspective == "risk" {
			if !strings.Contains(record(), "out of scope") {
				t.Error("the decision did not write the rejection into the record")
			}
			if err := d.Mark("F-001", "", ""); err != nil {
				t.Error(err)
			}
		}
		return reviewers(number, perspective)
	}
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 2 {
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		return feedback.Decision{Choice: feedback.ContinueDeeper}, d.Mark("F-001", "reject", "out of scope")
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	if text := record(); strings.Contains(text, "out of scope") {
		t.Errorf("the record of round 1 says\n%s", text)
	}
}
