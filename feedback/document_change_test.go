package feedback_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
)

// editedAt runs a discussion whose document is edited while the checkpoint of round 1 is open, and returns its events, what its
// reviewers were asked, and the session.
func editedAt(t *testing.T, after feedback.Decision) (events []engine.Body, p *panel, folder string) {
	t.Helper()
	folder, s := subject(t)
	p = newPanel()
	d := open(t, p, folder, s, func(e engine.Event) { events = append(events, e.Body) })
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round > 1 {
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		write(t, s.Artifact, "# Brief\n\nThe job retries three times.\nThen it stops.\n")
		return after, nil
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	return events, p, folder
}

func lastOf[T engine.Body](events []engine.Body) (last T, found bool) {
	for _, body := range events {
		if one, is := body.(T); is {
			last, found = one, true
		}
	}
	return last, found
}

func TestADocumentThatIsEditedBetweenRoundsIsToldAndCompared(t *testing.T) {
	t.Parallel()
	events, p, folder := editedAt(t, feedback.Decision{Choice: feedback.ContinueDeeper})
	var first feedback.Decision
	for _, body := range events {
		if made, is := body.(feedback.DecisionMade); is && made.Round == 1 {
			first = made.Decision
		}
	}
	if want := "the document changed after round 1 (+2 −1 lines): round 2 reads the new text and is compared with round 1"; first.Note != want {
		t.Errorf("the decision notes %q", first.Note)
	}
	if c := first.DocumentChanged; c == nil || c.Since != 1 || c.Added != 2 || c.Removed != 1 {
		t.Errorf("the decision tells of the change %+v", first.DocumentChanged)
	}
	compared, found := lastOf[feedback.RevisionCompared](events)
	if !found || compared.Before != 1 || compared.After != 2 || compared.StillHigh {
		t.Errorf("compared: %v %+v", found, compared)
	}
	if got := p.seen[1]; got.Type != round.Deepen || !strings.Contains(got.FollowUp.Feedback, "the document changed after round 1") {
		t.Errorf("round 2 is %s and was asked %q", got.Type, got.FollowUp.Feedback)
	}
	for _, name := range []string{"conclusions.md", "discussions/DISCUSS-002-discussion.md", "discussion.md"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || !strings.Contains(string(text), "+2 −1 lines") {
			t.Errorf("%s does not tell of the change (%v)", name, err)
		}
	}
}

func TestConclusionsSayThatNobodyReviewedTheNewText(t *testing.T) {
	t.Parallel()
	events, _, folder := editedAt(t, feedback.Decision{Choice: feedback.Done})
	made, _ := lastOf[feedback.DecisionMade](events)
	if want := "the document changed after round 1 (+2 −1 lines), and nobody has reviewed the new text"; made.Note != want {
		t.Errorf("the decision notes %q", made.Note)
	}
	text, err := os.ReadFile(filepath.Join(folder, "conclusions.md"))
	if err != nil || !strings.Contains(string(text), "The document has changed since the last round, and nobody has reviewed the new text.") {
		t.Errorf("the conclusions (%v):\n%s", err, text)
	}
	// what they rest on is looked up in the text as it is now
	for _, want := range []string{"Stood in round 1, no longer in the document: “retries a few times”", "Confidence: low (its quote is no longer in the document, and nobody has said it of the new text"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// The decision was made before the edit, and the round runs after it: in another call, say.
func TestAnEditAfterTheDecisionIsToldWhenTheRoundBegins(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	d := open(t, p, folder, s)
	ctx, cancel := context.WithCancel(t.Context())
	_, _ = d.Run(ctx, feedback.DeciderFunc(func(context.Context, feedback.Checkpoint) (feedback.Decision, error) {
		p.fail = func(int, string) error { cancel(); return context.Canceled }
		return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
	}))
	closed(t, d)
	write(t, s.Artifact, "# Brief\n\nThe job retries three times.\n")
	p.fail = nil
	d, err := feedback.ResumeWith(p.bind, folder, s.RoundID, settings())
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, d)
	outcome, err := d.Run(t.Context(), feedback.NoDecider())
	if all := strings.Join(outcome.Warnings, "\n"); err != nil || !strings.Contains(all, "the document changed after round 1 (+1 −1 lines): round 2 reads the new text") {
		t.Errorf("%v; warnings:\n%s", err, all)
	}
}

// A checkpoint that is opened over an edited document says so before anybody decides.
func TestACheckpointTellsOfAnEditedDocument(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	d := open(t, p, folder, s)
	if _, err := d.Run(t.Context(), feedback.NoDecider()); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	write(t, s.Artifact, "# Brief\n")
	d, err := feedback.ResumeWith(p.bind, folder, s.RoundID, settings())
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, d)
	_, _ = d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if all := strings.Join(c.Notes, "\n"); !strings.Contains(all, "the document changed after round 1 (+0 −2 lines): another round reads the new text") {
			t.Errorf("notes:\n%s", all)
		}
		return feedback.Decision{}, feedback.ErrNotAsked
	}))
}
