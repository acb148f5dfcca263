package feedback_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/examine"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
)

// heldExaminer answers when it is let go, and says when it is asked; one that is interrupted answers nothing.
func heldExaminer(name string) (asked, letGo chan struct{}, says func(context.Context, string) (string, error)) {
	asked, letGo = make(chan struct{}, 8), make(chan struct{})
	return asked, letGo, func(ctx context.Context, prompt string) (string, error) {
		asked <- struct{}{}
		select {
		case <-letGo:
			return disputing("Nothing says")(ctx, prompt)
		case <-ctx.Done():
			return "", &tool.Failure{Tool: name, Kind: tool.Cancelled}
		}
	}
}

func TestAFindingWhoseExaminationWasLeftIsExaminedWhenTheReviewIsOpenedAgain(t *testing.T) {
	t.Parallel()
	for name, level := range map[string]examine.Level{"after the round's own": examine.LevelHigh, "where the round has none": examine.LevelNone} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder, s := examinedSubject(t)
			asked, _, held := heldExaminer("codex")
			box := &examiningTools{}
			d := examined(t, box, folder, s, func(s *feedback.Settings) { s.Examine, s.AwaitExamination = level, true })
			gone := errors.New("the window was closed")
			if _, err := d.Run(t.Context(), feedback.DeciderFunc(func(ctx context.Context, _ feedback.Checkpoint) (feedback.Decision, error) {
				box.mu.Lock()
				box.says = map[string]func(context.Context, string) (string, error){"codex": held, "gemini": held}
				box.mu.Unlock()
				if err := d.ExamineFinding(ctx, "F-001"); err != nil {
					t.Error(err)
				}
				<-asked
				return feedback.Decision{}, gone
			})); !errors.Is(err, gone) {
				t.Fatal(err)
			}
			closed(t, d)
			box.says = nil
			var finished []string
			set := settings()
			set.AwaitExamination, set.Examine = true, level
			again, err := feedback.Resume(&engine.Engine{Tools: box}, folder, "", set, func(e engine.Event) {
				if f, is := e.Body.(engine.ExaminationFinished); is {
					finished = append(finished, f.Examination.Level)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			defer closed(t, again)
			if _, err := again.Run(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			if len(finished) != 1 || finished[0] != string(examine.LevelOne) {
				t.Errorf("examinations that ended: %q", finished)
			}
		})
	}
}

func TestTheCheckpointDoesNotWaitForAFindingThatIsExamined(t *testing.T) {
	t.Parallel()
	folder, s := examinedSubject(t)
	asked, letGo, held := heldExaminer("codex")
	box := &examiningTools{}
	roundOne, single := make(chan struct{}), make(chan struct{})
	d := examined(t, box, folder, s, nil, func(e engine.Event) {
		if f, is := e.Body.(engine.ExaminationFinished); is {
			close(map[bool]chan struct{}{true: single, false: roundOne}[f.Examination.Level == string(examine.LevelOne)])
		}
	})
	defer closed(t, d)
	ctx, end := context.WithTimeout(t.Context(), 20*time.Second)
	defer end()
	checkpoints := 0
	if _, err := d.Run(ctx, feedback.DeciderFunc(func(context.Context, feedback.Checkpoint) (feedback.Decision, error) {
		checkpoints++
		if checkpoints == 2 { // it is open although nobody has answered
			close(letGo)
			<-single
			return feedback.Decision{Choice: feedback.Done, Origin: feedback.ByPerson}, nil
		}
		<-roundOne
		var once sync.Once
		box.says = map[string]func(context.Context, string) (string, error){"codex": held, "gemini": held}
		box.reviews = func() { // while the second round runs the person has a finding examined
			once.Do(func() {
				if err := d.ExamineFinding(ctx, "F-001"); err != nil {
					t.Error(err)
				}
				<-asked
			})
		}
		return feedback.Decision{Choice: feedback.ContinueDeeper, Origin: feedback.ByPerson}, nil
	})); err != nil {
		t.Fatal(err)
	}
	if checkpoints != 2 {
		t.Errorf("%d checkpoints", checkpoints)
	}
}

func TestAFindingIsExaminedAgainByAnotherToolAndItsDisputeStands(t *testing.T) {
	t.Parallel()
	folder, s := examinedSubject(t)
	box := &examiningTools{}
	in := make(chan round.Examination, 4)
	d := examined(t, box, folder, s, func(s *feedback.Settings) { s.AwaitExamination = true }, func(e engine.Event) {
		if f, is := e.Body.(engine.ExaminationFinished); is {
			in <- f.Examination
		}
	})
	defer closed(t, d)
	if _, err := d.Run(t.Context(), feedback.DeciderFunc(func(ctx context.Context, _ feedback.Checkpoint) (feedback.Decision, error) {
		<-in
		box.says = map[string]func(context.Context, string) (string, error){"gemini": disputing("nothing at all")}
		for _, want := range []string{"confirmed", "not examined again: codex and gemini have examined it, and no tool of another vendor is left to ask"} {
			if err := d.ExamineFinding(ctx, "F-001"); err != nil {
				t.Error(err)
			}
			if got := (<-in).Findings[0].Text(); !strings.HasPrefix(got, want) {
				t.Errorf("it is %q, want %q", got, want)
			}
		}
		return feedback.Decision{Choice: feedback.Done, Origin: feedback.ByPerson}, nil
	})); err != nil {
		t.Fatal(err)
	}
	if box.examined["codex"] != 1 || box.examined["gemini"] != 1 {
		t.Errorf("asked: %v", box.examined)
	}
	f := d.Findings()[0]
	if f.Examined.As != round.Disputed || len(f.Examined.Others) != 1 || f.Examined.Others[0].Text != "confirmed by gemini (Google): It is so." {
		t.Errorf("it stands as %+v", f.Examined)
	}
	data, err := os.ReadFile(filepath.Join(folder, "discussions", s.RoundID+"-discussion.md"))
	if err != nil {
		t.Fatal(err)
	}
	if record := string(data); !strings.Contains(record, "F-001 disputed** by codex (OpenAI)") || !strings.Contains(record, "  - Also confirmed by gemini (Google): It is so.") {
		t.Error(record)
	}
}

// A tool that answered and said nothing of a finding has not examined it: nobody says that it has, and it is asked again where no other is
// left.
func TestAnExaminerThatSaidNothingOfAFindingIsAskedAgain(t *testing.T) {
	t.Parallel()
	folder, s := examinedSubject(t)
	silent := func(ctx context.Context, prompt string) (string, error) {
		text, err := disputing("nothing at all")(ctx, prompt)
		for _, m := range claimsOf.FindAllStringSubmatch(prompt, -1) {
			if strings.HasPrefix(m[2], "Nothing says how often") {
				text = strings.Replace(text, `{"claim":`+m[1]+`,`, `{"claim":99,`, 1)
			}
		}
		return text, err
	}
	box := &examiningTools{says: map[string]func(context.Context, string) (string, error){"codex": silent, "gemini": silent}}
	in := make(chan round.Examination, 8)
	d := examined(t, box, folder, s, func(s *feedback.Settings) { s.AwaitExamination = true }, func(e engine.Event) {
		if f, is := e.Body.(engine.ExaminationFinished); is {
			in <- f.Examination
		}
	})
	defer closed(t, d)
	if _, err := d.Run(t.Context(), feedback.DeciderFunc(func(ctx context.Context, _ feedback.Checkpoint) (feedback.Decision, error) {
		<-in
		const nothing = "The examiner said nothing of it."
		for _, want := range []string{"not examined by gemini (Google): " + nothing, "not examined by codex (OpenAI): " + nothing} {
			if err := d.ExamineFinding(ctx, "F-001"); err != nil {
				t.Error(err)
			}
			if got := (<-in).Findings[0].Text(); got != want {
				t.Errorf("it is %q, want %q", got, want)
			}
		}
		return feedback.Decision{Choice: feedback.Done, Origin: feedback.ByPerson}, nil
	})); err != nil {
		t.Fatal(err)
	}
}
