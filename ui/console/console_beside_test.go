package console

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// The advice is told in sentences, also that of an older log, whose reasons followed a "because".
func TestTheAdviceIsTold(t *testing.T) {
	t.Parallel()
	for reason, want := range map[string]string{
		"The problems are in the text, and re-reading it unchanged will not fix them.": "Suggested: revise and run again (4). The problems are in the text",
		"the verdict asks for a revision":                                              "Suggested: revise and run again (4). The verdict asks for a revision.",
		"\x1b":                                                                         "Suggested: revise and run again (4).",
	} {
		c := openQuestion(false)
		c.Advice = feedback.Advice{Choice: feedback.ReviseAndRunAgain, Reason: reason}
		log := running().say(engine.RoundFinished{Round: blockedRound()}, feedback.CheckpointOpened{Checkpoint: c})
		d := newModelHarness(t, 160, 40).play(log).press("D").wants(want)
		if strings.Contains(d.screen(), "for the discussion") {
			t.Errorf("the verdict and the advice are told apart:\n%s", d.screen())
		}
	}
}

// A checkpoint by itself has the tabs of what there is, and the others' keys say why they lead nowhere.
func TestCheckpointAloneHasNoEmptyScreens(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(newScript().say(feedback.CheckpointOpened{Checkpoint: openQuestion(false)}))
	for _, label := range []string{"Live", "Record", "Findings", "Conclusions"} {
		if strings.Contains(d.screen(), label) {
			t.Errorf("%s is in the header:\n%s", label, d.screen())
		}
	}
	for _, name := range []string{"L", "R", "F", "C", "W", "left", "right", "]", "esc"} {
		if d.press(name); d.Current != screen.Checkpoint {
			t.Fatalf("%s leads to an empty screen:\n%s", name, d.screen())
		}
	}
	d.press("R").wants("Only the decision is here").press("?").wants("Decision", "quit; ask first")
	if d.press("esc"); strings.Contains(d.screen(), "to the record") {
		t.Errorf("the footer leads to an empty screen:\n%s", d.screen())
	}
	d.send(eventsMsg{events: newScript().after(time.Minute).say(
		feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.Done, Origin: feedback.ByPerson, Round: 1, MaxRounds: 5}},
		feedback.Concluded{Text: conclusionsText}).events}).wants("Concluded after round 1")
}

func TestAnswersAreReadFromTheirBeginning(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(finished()).press("L", "j", "j", "j").wants("coverage · built-in checks", "── 2/5", "3 findings: 1 high", " more lines")
	d.press("f").wants("asking built-in checks")
	if d.send(eventsMsg{}); strings.Contains(d.screen(), " more lines") {
		t.Errorf("it does not stay at the end:\n%s", d.screen())
	}
}

// Without signs and colours a verdict is a word.
func TestNarrowPlainSessionsNameTheVerdict(t *testing.T) {
	t.Parallel()
	newPickerHarness(t, 40, 12, someSessions(), func(o *Options, _ *SessionList) { o.Theme = theme.Options{Plain: true} }).
		wants("to decide blocked", "concluded reached")
}

func TestQuittingNamesWhatIsWaitedFor(t *testing.T) {
	t.Parallel()
	x := startTerminal(t, 100, 30)
	x.play(running()).shows("writing")
	x.em.SendText("q")
	x.shows("Quit while the round runs?")
	x.em.SendText("y")
	x.ends()
	shown := x.raw.String()
	left := strings.LastIndex(shown, "\x1b[?1049l")
	if at := strings.Index(shown, "stopping 3 reviewers…\n"); left < 0 || at < left {
		t.Errorf("after the screen is left %q is said", shown[max(0, left):])
	}
	x = startTerminal(t, 100, 30)
	x.play(asked()).shows("D decide now")
	x.em.SendText("q")
	x.shows("Quit without deciding?")
	x.em.SendText("y")
	x.ends()
	if strings.Contains(x.raw.String(), "stopping") {
		t.Error("it is said although nothing is at work")
	}
}

// What the list leaves in a narrow window goes to the pane below it, and a click there selects nothing.
func TestRoomUnderAListIsUsedForTheDetail(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(chinese())
	lines := strings.Split(d.screen(), "\n")
	for i, line := range lines[:len(lines)-2] {
		if strings.HasPrefix(line, " product · gemini") {
			if lines[i-1] != "" || lines[i-2] == "" {
				t.Errorf("the stream is not below the cards:\n%s", d.screen())
			}
			d.send(tea.MouseClickMsg{X: 10, Y: i + 2, Button: tea.MouseLeft})
		}
	}
	d.wants("product · gemini")
	if d.press("F").wants("+ add  L live"); strings.Contains(d.screen(), "reject") {
		t.Errorf("there is nothing to reject:\n%s", d.screen())
	}
}

func TestFinishedReviewerSaysWhyItIsNotRated(t *testing.T) {
	t.Parallel()
	const none, given = "unrated: none of the checks applies to this document", "unrated: no rating was given"
	d := newModelHarness(t, 80, 24).play(newScript().say(
		engine.RoundStarted{ID: "DISCUSS-002", Number: 1, MaxRounds: 5, Type: round.Initial, Perspectives: seats("garden", "kitchen", "cellar")},
		engine.AttemptStarted{Perspective: "garden", Tool: "direct", Via: "built-in", Link: 2},
		engine.PerspectiveFinished{Review: round.Review{
			Name: "garden", Tool: "direct", Outcome: round.Direct, Answer: review.Answer{Rules: &review.RuleReport{Reason: none}},
		}},
		engine.AttemptStarted{Perspective: "kitchen", Tool: "gemini", Via: "direct-cli"},
		engine.PerspectiveFinished{Review: round.Review{Name: "kitchen", Tool: "gemini", Warnings: []string{given}}},
		engine.AttemptStarted{Perspective: "cellar", Tool: "codex", Via: "direct-cli"},
	))
	d.wants("2 of 3", none, given, "asking codex")
}
