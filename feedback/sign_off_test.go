package feedback_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/signoff"
)

// recorder is a bus that keeps what it is told.
type recorder struct{ told []feedback.Message }

func (r *recorder) Publish(_ context.Context, m feedback.Message) error {
	r.told = append(r.told, m)
	return nil
}

// atGate runs a discussion of the final gate to the end of its first round and has it decided.
func atGate(t *testing.T, verdict round.Verdict, rounds int, d feedback.Decision) (folder string, out feedback.Result, told []feedback.Message, err error) {
	t.Helper()
	folder, s := subject(t)
	s.FinalGate = true
	p, bus := newPanel(), &recorder{}
	p.judge = func(int) (round.Verdict, review.Severity, float64) {
		if verdict == round.Reached {
			return verdict, "", 4
		}
		return verdict, review.Medium, 2.5
	}
	set := settings()
	set.Bus, set.MaxRounds = bus, rounds
	discussion, err := feedback.StartWith(p.bind, folder, s, set)
	if err != nil {
		t.Fatal(err)
	}
	asked := false
	out, err = discussion.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if asked {
			return feedback.Decision{}, feedback.ErrNotAsked
		}
		asked = true
		return d, c.Check(d)
	}))
	closed(t, discussion)
	return folder, out, bus.told, err
}

// The word at the final gate has a name and a reason, and stands in the record, in every JSON, in the conclusions and on the
// team's board.
func TestSignOffIsToldEverywhere(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{"accept": "accepted by Ada", "override": "accepted by Ada", "reject": "rejected by Ada", "Abort": "rejected by Ada", "revise upstream": "sent back for revision by Ada"} {
		t.Run(word, func(t *testing.T) {
			t.Parallel()
			folder, out, told, err := atGate(t, round.Blocked, 3, feedback.Decision{
				Choice: feedback.Choice(word), Rationale: "the gap is known", SignOff: &signoff.SignOff{Word: signoff.Revise, Name: " Ada\n"},
			})
			if err != nil || out.Decision == nil || out.Decision.Choice != feedback.Done || out.Decision.SignOff.String() != want+": the gap is known" {
				t.Fatalf("%v: %+v", err, out.Decision)
			}
			if last := told[len(told)-1]; !strings.Contains(last.Summary, want) || last.Type != "state_update" {
				t.Errorf("the team was told %+v", last)
			}
			if refused := strings.Contains(out.Decision.NextAction, "build nothing"); refused == (want == "accepted by Ada") {
				t.Errorf("next: %s", out.Decision.NextAction)
			}
			for _, name := range []string{
				"discussions/DISCUSS-002-discussion.md", "discussions/discussion-round-1.json", "shared-memory.json",
				"conclusions.md", "conclusions.json", ".parley/DISCUSS-002/round-1/events.ndjson",
			} {
				data, err := os.ReadFile(filepath.Join(folder, name))
				if text := string(data); err != nil || !strings.Contains(text, "Ada") || !strings.Contains(text, "the gap is known") {
					t.Errorf("%s does not tell it: %v\n%s", name, err, text)
				}
			}
		})
	}
}

// A word without a name, or against the verdict without a reason, is nobody's; done is still an end that nobody signs.
func TestSignOffNeedsANameAndAReason(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		word, name, reason string
		verdict            round.Verdict
		want               feedback.DecisionFault
	}{
		{"accept", "", "fine", round.Reached, feedback.LacksName},
		{"accept", "\u200b", "fine", round.Reached, 0},
		{"accept", "Ada", "", round.Reached, 0},
		{"accept", "Ada", " ", round.Blocked, feedback.LacksReason},
		{"reject", "Ada", "", round.Reached, feedback.LacksReason},
		{"revise", "Ada", "", round.Blocked, feedback.LacksReason},
		{"revise", "", "too thin", round.Blocked, feedback.LacksName},
		{"done", "", "", round.Blocked, 0},
	} {
		d := feedback.Decision{Choice: feedback.Choice(c.word), Rationale: c.reason}
		if c.name != "" {
			d.SignOff = &signoff.SignOff{Name: c.name}
		}
		folder, out, _, err := atGate(t, c.verdict, 3, d)
		var fault *feedback.DecisionError
		if errors.As(err, &fault); c.want == 0 && err != nil || c.want != 0 && (fault == nil || fault.Fault != c.want) {
			t.Errorf("%+v: %v", c, err)
		}
		if c.word != "done" {
			continue
		}
		const said = "nobody has signed the document off"
		if d := out.Decision; d == nil || d.SignOff != nil || d.Note != said || !strings.HasSuffix(d.NextAction, "; "+said) {
			t.Errorf("done signs: %+v", d)
		}
		if text, err := os.ReadFile(filepath.Join(folder, "conclusions.md")); err != nil || !strings.Contains(string(text), "Nobody has signed the document off.") {
			t.Errorf("the conclusions: %v\n%s", err, text)
		}
	}
}

// The final gate offers the words in the place of done, and none of them is recommended; another checkpoint takes them without a name.
func TestSignOffIsOfferedAtTheGate(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	s.FinalGate = true
	p := newPanel()
	p.judge = func(int) (round.Verdict, review.Severity, float64) { return round.Blocked, review.High, 2 }
	discussion, err := feedback.StartWith(p.bind, folder, s, settings())
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, discussion)
	_, _ = discussion.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if got := strings.Join(c.DecisionNames(), " "); got != "continue adjust ask revise accept reject" || !c.Gate {
			t.Errorf("offered: %s", got)
		}
		for _, o := range c.Options {
			if o.SignOff != "" && o.Recommended {
				t.Errorf("%s is recommended", o.Label)
			}
		}
		if err := c.Check(feedback.Decision{Choice: "revise"}); err != nil {
			t.Errorf("a revision that another round reads: %v", err)
		}
		return feedback.Decision{}, feedback.ErrNotAsked
	}))
	if err := (feedback.Checkpoint{Round: 1, MaxRounds: 5}).Check(feedback.Decision{Choice: "override"}); err != nil {
		t.Errorf("another checkpoint: %v", err)
	}
}
