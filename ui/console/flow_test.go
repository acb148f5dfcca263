package console

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console/screen"
)

// wants checks that texts are on the screen.
func (d *modelHarness) wants(texts ...string) *modelHarness {
	d.t.Helper()
	for _, text := range texts {
		if !strings.Contains(d.screen(), text) {
			d.t.Errorf("%q is not on the screen:\n%s", text, d.screen())
		}
	}
	return d
}

func TestDestructiveKeysAskFirst(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(running())
	for keyName, question := range map[string]string{"s": "Stop product?", "n": "Switch product from codex to built-in checks?", "r": "Start product over", "c": "Stop waiting for 3 reviewers?"} {
		d.press(keyName).wants(question)
		d.press("n")
	}
	if len(d.actions.controls) != 0 {
		t.Fatalf("answered no, yet did %v", d.actions.controls)
	}
	d.press("j", "s", "y", "c", "y", "+")
	want := []engine.Control{
		{Kind: engine.ControlStop, Perspective: "technical"},
		{Kind: engine.ControlConclude},
		{Kind: engine.ControlExtend, Perspective: "technical", Extra: 5 * time.Minute},
	}
	if diff := cmp.Diff(want, d.actions.controls); diff != "" {
		t.Errorf("controls differ (-want +got):\n%s", diff)
	}
}

func TestFocusIsWrittenInSeveralLinesAndSurvivesEsc(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("D", "2").write("q?LD1").press("ctrl+j").write("two").press("alt+enter").write("three")
	d.send(tea.PasteMsg{Content: "\r\nfour\r\n五\u202e"})
	d.press("esc", "esc")
	if d.Current != screen.Review {
		t.Fatal("esc does not lead back to the review")
	}
	d.press("D").wants("q?LD1 two three four")
	d.press("enter", "enter", "tab", "enter")
	if len(d.actions.decisions) != 1 {
		t.Fatalf("%d decisions were made, want 1", len(d.actions.decisions))
	}
	got := d.actions.decisions[0]
	if got.Choice != feedback.AdjustDirection || got.Origin != feedback.ByPerson {
		t.Errorf("decided %s by %s", got.Choice, got.Origin)
	}
	if want := "q?LD1\ntwo\nthree\nfour\n五"; !strings.HasPrefix(got.Focus, want) || strings.Contains(got.Focus, "\u202e") {
		t.Errorf("focus %q, want %q and no override", got.Focus, want)
	}
}

func TestDecisionIsSentOnce(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("D", "5", "5", "enter", "y", "enter")
	if len(d.actions.decisions) != 1 || d.actions.decisions[0].Choice != feedback.Done {
		t.Errorf("decisions %v, want done once", d.actions.decisions)
	}
	d.actions.err = ErrNoCheckpoint
	d.DecisionSent = false
	d.press("5", "enter", "y").wants(ErrNoCheckpoint.Error())
	if d.DecisionSent {
		t.Error("after a failure the decision cannot be made again")
	}
}

func TestAnyKeyStopsTheCountdownForGood(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked())
	d.wants("without an answer, parley decides Done in 5:00", "2 HIGH open · any key keeps the review open")
	d.press("z", "j")
	if d.actions.stopped != 1 || strings.Contains(d.screen(), "Done in") {
		t.Errorf("stopped %d times; the screen:\n%s", d.actions.stopped, d.screen())
	}
}

func TestQuitAsksWhileWorkRuns(t *testing.T) {
	t.Parallel()
	for _, keyName := range []string{"q", "ctrl+c"} {
		d := newModelHarness(t, 80, 24).play(running()).press(keyName)
		d.wants("Quit while the round runs?", "3 reviewers stop", "Kept: 1 of 4 answers.", "Go on later with: parley open")
		d.press("n").wants("product")
		if d.quitEarly {
			t.Error("it quit although the answer was no")
		}
		d.press(keyName, "y")
		if !d.quitEarly {
			t.Error("it did not remember that the person left early")
		}
	}
	d := newModelHarness(t, 80, 24).play(concluded()).press("q")
	if d.prompt != nil || d.quitEarly {
		t.Error("it asks although everything is over")
	}
}

func TestSearchCountsAndGoesRound(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("R", "/").write("req-").press("enter")
	d.wants(`"req-" 1 of 2`)
	d.press("n").wants(`"req-" 2 of 2`)
	d.press("n").wants(`"req-" 1 of 2`)
	d.press("N").wants(`"req-" 2 of 2`)
	d.press("esc")
	if strings.Contains(d.screen(), "of 2") {
		t.Error("esc does not end the search")
	}
	d.press("/").write("nowhere").press("enter").wants(`"nowhere" is not here`)
}

func TestReadOnlyConsoleChangesNothing(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24, func(o *Options) { o.Actions = nil }).play(asked())
	d.wants("READ-ONLY", "round 1 waits for a decision")
	d.press("F", "a").wants("Read-only: nothing can be marked. To go on: parley open .parley/brief --round", "DISCUSS-002")
	d.press("D", "enter").wants("read-only", "Read-only: nothing can be decided")
	d.press("L", "c").wants("Read-only: no reviewer can be steered")
	if strings.Contains(d.screen(), "Done in") {
		t.Errorf("a clock runs:\n%s", d.screen())
	}
}

func TestStreamFollowsUntilItIsScrolled(t *testing.T) {
	t.Parallel()
	s := running()
	for range 80 {
		s.writes("product", "codex", "more words\n", 0)
	}
	s.writes("product", "codex", "the newest line\n", 0)
	d := newModelHarness(t, 120, 30).play(s)
	d.wants("product · codex ─", "─ writing", "the newest line")
	d.press("tab", "k", "k", "k").wants("paused, 3 below")
	d.send(eventsMsg{events: newScript().writes("product", "codex", "even newer\nand newer\n", 0).events}).wants("paused, 5 below")
	if d.press("f").wants("─ writing", "and newer"); strings.Contains(d.screen(), "paused") {
		t.Errorf("it does not follow:\n%s", d.screen())
	}
}

// onTop is the line under the title of a paused stream, and its first word.
func (d *modelHarness) onTop() (word, line string) {
	lines := strings.Split(d.screen(), "\n")
	i := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, " below") })
	if _, right, wide := strings.Cut(lines[i+1], "│"); wide {
		lines[i+1] = right
	}
	return strings.Fields(strings.TrimLeft(lines[i+1], " •"))[0], lines[i+1]
}

func TestPausedStreamStandsStillInEverySize(t *testing.T) {
	t.Parallel()
	s := running()
	for line := range 40 { // every word is there once, and lines break elsewhere in each width
		text := strings.Repeat("• ", line%2)
		for word := range 3 + line*7%40 {
			text += fmt.Sprintf("w%d.%d ", line, word)
		}
		s.writes("product", "codex", text+"\n", 0)
	}
	for _, c := range []struct{ from, to, ups int }{{0, 1, 3}, {0, 1, 17}, {1, 0, 25}, {0, 2, 8}, {2, 1, 40}, {0, 3, 8}, {1, 2, 1}} {
		windows := []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 50, Height: 15}, {Width: 120, Height: 30}, {Width: 80, Height: 15}}
		from, to := windows[c.from], windows[c.to]
		d := newModelHarness(t, from.Width, from.Height).play(s).press("tab")
		for range c.ups {
			d.press("k")
		}
		before := d.wants("paused").screen()
		word, _ := d.onTop()
		shown := d.send(to).screen()
		if strings.Contains(shown, "paused") { // else all that follows it fits
			_, shown = d.onTop()
		}
		if !slices.Contains(strings.Fields(shown), word) {
			t.Errorf("%v to %v: %q is not on top any more:\n%s", from, to, word, d.screen())
		}
		if d.send(from); d.screen() != before {
			t.Errorf("%v to %v and back shows\n%swhich was\n%s", from, to, d.screen(), before)
		}
	}
}

func TestAnswerStandsStillWhenTheWindowChanges(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("L", "tab", "g").wants(" more line")
	for strings.Contains(d.screen(), " more line") {
		before := d.screen()
		d.send(tea.WindowSizeMsg{Width: 50, Height: 15}, tea.WindowSizeMsg{Width: 80, Height: 24})
		if d.screen() != before {
			t.Errorf("there and back shows\n%swhich was\n%s", d.screen(), before)
		}
		d.press("j")
	}
}

func TestMouseSelectsScrollsAndSwitches(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked())
	tabs := d.tabs()
	d.send(tea.MouseClickMsg{X: tabs[3].x + 1, Y: 0, Button: tea.MouseLeft}).wants("6 findings")
	row := slices.IndexFunc(strings.Split(d.screen(), "\n"), func(line string) bool { return strings.Contains(line, " F-004 ") })
	d.send(tea.MouseClickMsg{X: 10, Y: row, Button: tea.MouseLeft})
	if f := d.selectedFinding(); f.ID != "F-004" {
		t.Errorf("the click selected %s, want F-004", f.ID)
	}
	d.send(tea.MouseClickMsg{X: 3, Y: d.Height - 1, Button: tea.MouseLeft}).wants("Your decision")
	last := slices.IndexFunc(strings.Split(d.screen(), "\n"), func(line string) bool { return strings.Contains(line, "5  Done") })
	d.send(tea.MouseClickMsg{X: 10, Y: last, Button: tea.MouseLeft})
	if d.wants("▸ 5  Done"); len(d.actions.decisions) != 0 {
		t.Errorf("the first click decided %d times", len(d.actions.decisions))
	}
	d.send(tea.MouseClickMsg{X: 10, Y: last, Button: tea.MouseLeft}).wants("Done all the same?").press("y")
	if len(d.actions.decisions) != 1 {
		t.Error("a click on the selected option does not take it")
	}
	if view := d.press("M").View(); view.MouseMode != tea.MouseModeNone {
		t.Error("M does not give the mouse back to the terminal")
	}
}

func TestNextRoundBeginsLive(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 30).play(asked())
	d.send(eventsMsg{events: newScript().say(
		feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.AdjustDirection, Focus: "pricing", Round: 1, Origin: feedback.ByPerson}},
		engine.RoundStarted{ID: "DISCUSS-002", Number: 2, MaxRounds: 5, Type: "direction-adjusted", Perspectives: seats("product", "quality")},
	).events})
	d.wants("0 of 2", "new focus")
	d.press("R").wants("CONSENSUS BLOCKED")
	d.press("D").wants("Round 1: adjust direction", "pricing")
}

// What an event calls the document is data: without somebody who knows the file, or with a name that is no absolute path,
// no editor is started.
func TestAnEditorIsNotOpenedOnWhatALogNames(t *testing.T) {
	t.Parallel()
	for _, find := range []func(string, string) (string, error){
		nil,
		func(string, string) (string, error) { return "+!touch pwned", nil },
		func(string, string) (string, error) {
			return "", errors.New("it is not the document of this discussion")
		},
	} {
		for _, named := range []string{"spec/product-brief.md", "/etc/hosts", "+!touch pwned"} {
			log := asked()
			for i, e := range log.events {
				if started, is := e.Body.(engine.RoundStarted); is {
					started.Artifact.Path = named
					log.events[i].Body = started
				}
			}
			d := newModelHarness(t, 100, 30, func(o *Options) { o.FindFile, o.Env = find, []string{"EDITOR=true"} }).play(log)
			d.press("e").wants("The editor was not opened")
		}
	}
}

func TestEditorOpensAtTheFindingsLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		env  []string
		want []string
	}{
		{nil, []string{"vi", "+9", "--", "a b.md"}},
		{[]string{"EDITOR=nano"}, []string{"nano", "+9", "--", "a b.md"}},
		{[]string{"EDITOR=nano", "VISUAL=/usr/bin/code --wait"}, []string{"/usr/bin/code", "--wait", "--goto", "a b.md:9"}},
		{[]string{"EDITOR=ed"}, []string{"ed", "a b.md"}},
	} {
		if got := editorCommand(c.env, "a b.md", 9); !slices.Equal(got, c.want) {
			t.Errorf("with %v: %q, want %q", c.env, got, c.want)
		}
	}
	for editor, want := range map[string]string{
		"vim": "vim -O +9 -- brief.md notes.md", "hx": "hx --vsplit -- brief.md:9 notes.md", "nano": "nano +9 -- brief.md notes.md", "ed": "ed brief.md",
		"code --wait": "code --wait --goto brief.md:9 notes.md",
	} {
		argv := editorCommand([]string{"EDITOR=" + editor}, "brief.md", 9)
		if got := strings.Join(withNotes(argv, "notes.md", 120), " "); got != want {
			t.Errorf("%s with notes: %q, want %q", editor, got, want)
		}
		if got := withNotes(argv, "", 120); !slices.Equal(got, argv) {
			t.Errorf("%s without notes: %q", editor, got)
		}
	}
	for _, editor := range []string{"vi", "vim", "nvim", "nano", "emacs", "emacsclient", "hx", "helix"} { // they know an end of options
		for _, line := range []int{0, 9} {
			got := editorCommand([]string{"EDITOR=" + editor}, "-c.md", line)
			if end := slices.Index(got, "--"); end < 0 || !strings.HasPrefix(got[end+1], "-c.md") || end+2 != len(got) {
				t.Errorf("%s at line %d: the file is not behind the end of options: %q", editor, line, got)
			}
		}
	}
}

// The digit of an option that starts a round or ends the review only selects it.
func TestADigitSelectsAndEnterTakes(t *testing.T) {
	t.Parallel()
	for digit, hint := range map[string]string{"1": "enter start round 2", "5": "enter done"} {
		d := newModelHarness(t, 80, 24).play(asked()).press("D", digit).wants("▸ "+digit, hint)
		if d.current().TakesText() || d.prompt != nil || len(d.actions.decisions) > 0 {
			t.Errorf("%s does more than select:\n%s", digit, d.screen())
		}
	}
}

// What is written and not sent is there again after esc, and quitting says that it is lost.
func TestWhatIsWrittenIsKeptUntilItIsSent(t *testing.T) {
	t.Parallel()
	for name, keys := range map[string][]string{
		"a finding of one's own": {"F", "+"}, "a question": {"F", "@"}, "a passage": {"V", "v", "enter"}, "a focus": {"D", "2"},
	} {
		d := newModelHarness(t, 100, 30).play(asked()).press(keys...).write("Nobody decides")
		if d.press("esc"); strings.Contains(d.screen(), "Nobody decides") && keys[0] != "D" {
			t.Fatalf("%s: esc does not leave the field:\n%s", name, d.screen())
		}
		d.press("q").wants("A text that you wrote and did not send is lost.").press("n")
		again := keys[len(keys)-1:]
		d.press(again...).wants("Nobody decides")
		d.write("!").press("enter")
		if keys[0] == "D" { // a round asks first
			d.press("tab", "enter")
		}
		if len(d.actions.added)+len(d.actions.asked)+len(d.actions.made()) != 1 {
			t.Errorf("%s: it was not sent:\n%s", name, d.screen())
		}
		if d.press("q"); strings.Contains(d.screen(), "did not send") {
			t.Errorf("%s: what was sent is said to be lost:\n%s", name, d.screen())
		}
	}
}

// That nothing is to be decided is not said any more once something is; and a review that is over says how it goes on.
func TestThatNothingIsToBeDecidedGoesWithItsReason(t *testing.T) {
	t.Parallel()
	s := asked()
	n := len(running().events)
	d := newModelHarness(t, 80, 24).play(&script{events: s.events[:n]}).press("D", "enter").wants("Nothing to decide now")
	d.send(eventsMsg{events: s.events[n:]})
	if strings.Contains(d.screen(), "Nothing to decide now") {
		t.Errorf("it is still said:\n%s", d.screen())
	}
	over := newModelHarness(t, 80, 24).play(concluded()).press("D").wants("The review is concluded", "enter  reopen it", "enter reopen", "read the conclusions")
	over.press("enter").wants("Reopen it?")
	shown := newModelHarness(t, 80, 24, func(o *Options) { o.Actions = nil }).play(concluded()).press("D").wants("The review is concluded", "To go on: parley open")
	if strings.Contains(shown.screen(), "reopen it") {
		t.Errorf("it promises what it cannot do:\n%s", shown.screen())
	}
}

func TestFieldNamesItsKeysAtEverySize(t *testing.T) {
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}, {200, 60}} {
		for _, option := range []string{"2", "3"} {
			d := newModelHarness(t, size[0], size[1]).play(asked()).press("D", option)
			lines := strings.Split(strings.TrimRight(d.screen(), "\n "), "\n")
			footer := lines[len(lines)-1]
			for _, want := range []string{"enter confirm", "ctrl+j ", "line", "esc back"} {
				if !strings.Contains(footer, want) {
					t.Errorf("at %dx%d, option %s: the footer %q lacks %q", size[0], size[1], option, footer, want)
				}
			}
		}
	}
}
