package console

import (
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/round"
)

// The key that shows the rest of a thread is offered where there is a rest, and takes it away again; elsewhere it says that there is none.
func TestTheRestOfAThreadIsOfferedWhereThereIsOne(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("V")
	if strings.Contains(d.screen(), "all of it") {
		t.Fatalf("a first round's finding has no history:\n%s", d.screen())
	}
	d.press("enter").wants("All that is known of this finding is shown.")
	d = newModelHarness(t, 200, 60).play(revised()).press("V", "j", "j").wants("enter history").press("enter").wants("enter hide history", "History")
	d.press("enter").wants("enter history")
}

// A thread that has no room to its end says so in the last line that it has, and the key leads to the rest.
func TestACutThreadSaysHowManyLinesFollow(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 40, 12).play(asked()).press("V")
	cut := 0
	for range 6 {
		lines := strings.Split(strings.TrimRight(d.screen(), "\n"), "\n")
		last := lines[d.Shown.Body.Y+d.Shown.Body.H-1]
		if strings.Contains(last, "pgdn  ") && strings.Contains(last, " more line") {
			cut++
			if d.press("pgdown"); strings.Contains(d.screen(), last) {
				t.Errorf("the rest does not come:\n%s", d.screen())
			}
		}
		d.press("j")
	}
	if cut == 0 {
		t.Error("no thread is cut")
	}
	if screen := newModelHarness(t, 120, 60).play(asked()).press("V").screen(); strings.Contains(screen, " more line") {
		t.Errorf("a whole thread is cut:\n%s", screen)
	}
}

// In a low window the end of a thread has no room: the key does not say that all of it is shown before it is.
func TestAllOfAThreadIsShownOnlyWhereItsEndIs(t *testing.T) {
	t.Parallel()
	const all = "All that is known of this finding is"
	d := newModelHarness(t, 40, 12).play(asked())
	for range 6 {
		for n := 0; strings.Contains(d.screen(), "more line"); n++ {
			before := d.screen()
			if d.press("enter"); strings.Contains(d.screen(), all) || d.screen() == before || n > 20 {
				t.Fatalf("the thread is cut:\n%s\nthen:\n%s", before, d.screen())
			}
		}
		if d.press("enter"); !strings.Contains(d.screen(), all) {
			t.Fatalf("its end is on the screen:\n%s", d.screen())
		}
		d.press("j")
	}
}

// What a reviewer answers comes onto the screen, also where the thread has no room for it below what else is known.
func TestAnAnswerComesOntoTheScreen(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}} {
		d := newModelHarness(t, size[0], size[1]).play(underExamination()).press("V", "j", "k")
		turn := round.Turn{ID: d.selectedFinding().ID, Number: 1, Reviewer: "product", Round: 1, Question: "Where is q?"}
		d.play(newScript().say(engine.ReviewerAsked{Turn: turn})).wants("product is being asked.")
		turn.Answer, turn.Tool = "It is in section 2.", "codex"
		d.play(newScript().say(engine.ReviewerReplied{Turn: turn})).wants("Where is q?", "It is in section 2.")
	}
}

// The words that a question is about stay in sight while it is answered, with the head of the finding, where the thread fits below them.
func TestAnAnswerLeavesItsFindingInSight(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 30}, {120, 40}} {
		for _, went := range []string{"j", "jj", "jjj", "jjjj"} {
			d := newModelHarness(t, size[0], size[1]).play(underExamination()).press("V").press(strings.Split(went, "")...)
			f := d.selectedFinding()
			turn := round.Turn{ID: f.ID, Number: 1, Reviewer: "product", Round: 1, Question: strings.Repeat("Where is q? ", 12)}
			head := " " + f.ID + "  "
			d.play(newScript().say(engine.ReviewerAsked{Turn: turn})).wants(head, "product is being asked.")
			turn.Answer, turn.Tool = "It is in section 2.", "codex"
			d.play(newScript().say(engine.ReviewerReplied{Turn: turn})).wants(head, "It is in section 2.")
		}
	}
}
