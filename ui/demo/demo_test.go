package demo_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"

	"parley/engine"
	"parley/engine/race"
	"parley/engine/review"
	"parley/engine/tool"
	"parley/ui/cast"
	"parley/ui/console"
	"parley/ui/demo"
	"parley/ui/replay"
)

// TestTheDemoShowsEachThing holds the recording to what it is there to show.
func TestTheDemoShowsEachThing(t *testing.T) {
	t.Parallel()
	events, err := demo.Events()
	if err != nil {
		t.Fatal(err)
	}
	want := `round 1 of 3, initial, attempt 1
risk: gemini failed, rate limited
technical: 2/5 by codex
quality: 3/5 by claude
coverage: 3/5 by gemini
product: 4/5 by gemini
risk: 3/5 by codex
Coverage gap (high)
Low rating (medium)
consensus_blocked, average 3.0
marked accept
marked accept
decided continue_deeper, revise true, by person
round 2 of 3, initial, attempt 2
coverage: 5/5 by gemini
product: 4/5 by gemini
risk: 4/5 by gemini
quality: 4/5 by claude
technical: 4/5 by codex
Minor suggestions only (low)
consensus_reached, average 4.2
decided done, revise false, by person
concluded
`
	if got := story(events); got != want {
		t.Errorf("the story is\n%s\nwant\n%s", got, want)
	}
	line, err := demo.Timeline()
	if err != nil || line.Length() != time.Minute || line.Rounds() != 2 {
		t.Errorf("%d rounds in %s (%v)", line.Rounds(), line.Length(), err)
	}
}

// TestEveryQuoteIsInTheBrief holds the scripted reviewers to what real ones are held to.
func TestEveryQuoteIsInTheBrief(t *testing.T) {
	t.Parallel()
	events, err := demo.Events()
	if err != nil {
		t.Fatal(err)
	}
	quotes, number := 0, 0
	for _, e := range events {
		switch b := e.Body.(type) {
		case engine.RoundStarted:
			number = b.Number
		case engine.PerspectiveFinished:
			brief, err := demo.Artifact(number)
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range b.Review.Weaknesses {
				quotes++
				if w.Evidence != review.Found || !strings.Contains(string(brief), w.Quote) {
					t.Errorf("round %d, %s: %q is not in the brief (%s)", number, b.Review.Name, w.Quote, w.Evidence)
				}
			}
		}
	}
	if quotes < 12 {
		t.Errorf("only %d quotes", quotes)
	}
}

// TestNothingOfTheMakersMachineIsInIt looks for paths that only the machine it was made on has.
func TestNothingOfTheMakersMachineIsInIt(t *testing.T) {
	t.Parallel()
	events, err := demo.Events()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if p, ok := e.Body.(engine.ToolProgress); ok && p.Progress.Kind == tool.Warning {
			t.Errorf("a warning in the demo: %s", p.Text)
		}
		data, err := e.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		for _, trace := range []string{"/tmp", "/home", "/Users", "/root", `C:\\`} {
			if bytes.Contains(data, []byte(trace)) {
				t.Errorf("event %d (%s) holds %s", e.Seq, e.Body.Kind(), trace)
			}
		}
	}
}

// shot is the demo for a film.
func shot(t *testing.T, width, height int, speed float64) replay.OffscreenReplay {
	t.Helper()
	line, err := demo.Timeline()
	if err != nil {
		t.Fatal(err)
	}
	return replay.OffscreenReplay{
		Timeline: line, Label: "demo", Speed: speed, Width: width, Height: height, Artifact: demo.Artifact,
		Console: console.Options{Title: "demo", ClosingCommand: demo.Command},
	}
}

// film is the demo as an emulator shows it, at most so many screens.
func film(t *testing.T, width, height int, speed float64, most int) (screens []string, times []time.Duration) {
	t.Helper()
	em := vt.NewEmulator(width, height)
	var s cast.ScreenDiff
	enough := errors.New("enough")
	err := shot(t, width, height, speed).Frames(func(at time.Duration, frame string) error {
		if _, err := em.WriteString(s.Update(frame)); err != nil {
			return err
		}
		screens, times = append(screens, em.String()), append(times, at)
		if len(screens) == most {
			return enough
		}
		return nil
	})
	if err != nil && !errors.Is(err, enough) {
		t.Fatal(err)
	}
	return screens, times
}

func TestSameScreensEachTime(t *testing.T) {
	t.Parallel()
	first, at := film(t, 100, 30, 6, 1000)
	second, again := film(t, 100, 30, 6, 1000)
	if len(first) != len(second) || len(first) < 80 {
		t.Fatalf("%d screens, then %d", len(first), len(second))
	}
	for i := range first {
		if first[i] != second[i] || at[i] != again[i] {
			t.Fatalf("screen %d differs:\n%s\n%s", i, first[i], second[i])
		}
	}
}

// It begins in motion: at once five are at work, and within two seconds each of them has said something.
func TestTheDemoBeginsInMotion(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{40, 12}, {50, 15}, {80, 24}, {120, 40}} {
		screens, at := film(t, size[0], size[1], 1, 40)
		first := strings.Join(strings.Fields(screens[0]), " ")
		if at[0] != 0 || !strings.Contains(first, "DEMO") || !strings.Contains(first, "0 of 5 done") {
			t.Errorf("%dx%d: the first screen is\n%s", size[0], size[1], screens[0])
		}
		if size[0] >= 50 && !strings.Contains(first, "A recording: nothing is asked or sent") {
			t.Errorf("%dx%d: it does not say what it is:\n%s", size[0], size[1], screens[0])
		}
		n := slices.IndexFunc(at, func(at time.Duration) bool { return at > 2*time.Second })
		if n < 0 || strings.Contains(screens[n-1], "starting") {
			t.Errorf("%dx%d: after two seconds\n%s", size[0], size[1], screens[max(0, n-1)])
		}
	}
}

// TestDemoFramesShowEachScreen follows the demo past its stations, in order.
func TestDemoFramesShowEachScreen(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{110, 34}, {80, 24}, {50, 15}}[:race.Few(3, 1)] {
		screens, _ := film(t, size[0], size[1], 1, 2000)
		stations := []string{
			"0 of 5 done", "retrying", "codex", "BLOCKED", "█▀█ █▀▀ █▄▀ █▀▀ █▀▄", "F-003", "✓ accept", "at once", "Revise and run again",
			"into round 2", "Changes", "REACHED", "F-003", "▸ 5  Done", "Concluded after round", "before", "parley review brief.md", "the end",
		}
		if size[0] < 64 { // the words come before the state of the recording
			stations = stations[:len(stations)-1]
		}
		for _, screen := range screens {
			for len(stations) > 0 && strings.Contains(screen, stations[0]) {
				stations = stations[1:]
			}
		}
		if len(stations) > 0 {
			t.Errorf("%v: the film never comes to %q", size, stations[0])
		}
	}
}

// The average of the ratings that have come crosses the mark before the last of them is in.
func TestTheAverageCrossesTheMark(t *testing.T) {
	t.Parallel()
	if race.Enabled {
		t.Skip("another draws the same film")
	}
	screens, _ := film(t, 110, 34, 1, 2000)
	want := []string{"average ━━━━━━──╂────── 2.0/5", "2.5/5", "2.7/5", "━━━━━━━━╋────── 3.0/5", "BLOCKED"}
	for _, screen := range screens {
		for len(want) > 0 && strings.Contains(screen, want[0]) {
			want = want[1:]
		}
	}
	if len(want) > 0 {
		t.Errorf("the film never comes to %q", want[0])
	}
}

// What is typed is one line of the brief, as the next round reads it, and no line moves: the marks stand at the lines that the round
// has read, and the caption speaks of the one line.
func TestTheEditChangesOneLine(t *testing.T) {
	t.Parallel()
	line, err := demo.Timeline()
	if err != nil {
		t.Fatal(err)
	}
	reviewed, err := demo.Artifact(1)
	if err != nil {
		t.Fatal(err)
	}
	before, typed := strings.Split(string(reviewed), "\n"), ""
	steps := 0
	for _, m := range line.Moments {
		edit, is := m.Event.Body.(console.EditCue)
		if !is {
			continue
		}
		steps++
		now := strings.Split(string(edit.Text), "\n")
		if len(now) != len(before) {
			t.Fatalf("step %d has %d lines, the brief %d", steps, len(now), len(before))
		}
		var changed []string
		for i := range now {
			if now[i] != before[i] {
				changed = append(changed, now[i])
			}
		}
		if len(changed) != 1 || !strings.HasPrefix(changed[0], "- Taking food off") {
			t.Fatalf("step %d changes %q", steps, changed)
		}
		typed = changed[0]
	}
	revised, err := demo.Artifact(2)
	if err != nil {
		t.Fatal(err)
	}
	if steps < 20 || !strings.Contains(strings.Join(strings.Fields(string(revised)), " "), typed) {
		t.Errorf("%d steps lead to %q, which is not in the revised brief", steps, typed)
	}
}

// TestDemoHasCaptions reads what is said, in order and in full, also in a small window.
func TestDemoHasCaptions(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {50, 15}}[:race.Few(2, 1)] {
		screens, _ := film(t, size[0], size[1], 2, 2000)
		said := []string{
			"A recording: nothing is asked or sent", "Five reviewers read one brief at once", "gemini hit its quota: codex takes over",
			"2/5: two requirements contradict", "The average has to reach 3.0", "Blocked: they do not agree yet", "A finding at its line: you accept it",
			"You revise the line in your editor", "A second one: you accept it as well", "You decide: revise, and run again", "Revised: the same five read it again", "They agree: consensus is reached",
			"The ratings before the revision and now", "What the revision changed, word by word", "Fixed: the line as it reads now",
			"Enough: you are done", "Concluded: what stands, and why", "Before and after. Now: your document",
		}
		for _, screen := range screens {
			for len(said) > 0 && strings.Contains(screen, said[0]) {
				said = said[1:]
			}
		}
		if len(said) > 0 {
			t.Errorf("%v: it never says %q", size, said[0])
		}
	}
}

// What is said stands on the screen as long as it is said, in windows of every size.
func TestWhatIsSaidIsOnTheScreen(t *testing.T) {
	t.Parallel()
	shown := map[string][]string{
		"A finding at its line: you accept it":    {"F-003  HIGH", "REQ-003 and REQ-006"},
		"You revise the line in your editor":      {"F-003  HIGH", "Taking food off the shelf"},
		"A second one: you accept it as well":     {"F-011  HIGH", "Gifts are shown with"},
		"You decide: revise, and run again":       {"▸ 4  Revise and run again"},
		"The ratings before the revision and now": {"before    BLOCKED", "after     REACHED", "2/5 → "},
		"What the revision changed, word by word": {"- • Taking food off", "+ • Taking food off"},
		"Fixed: the line as it reads now":         {"F-003 HIGH ■ fixed", "while there is a"},
		"Enough: you are done":                    {"▸ 5  Done"},
		"Concluded: what stands, and why":         {"Concluded after round 2"},
		"Before and after. Now: your document":    {"before", "after", "parley review brief.md"},
	}
	for _, size := range [][2]int{{80, 24}, {120, 40}, {50, 15}}[:race.Few(3, 1)] {
		screens, at := film(t, size[0], size[1], 1, 2000)
		seen := map[string]bool{}
		for i, screen := range screens {
			for caption, words := range shown {
				if !strings.Contains(screen, caption) {
					continue
				}
				seen[caption] = true
				for _, want := range words {
					if want == "2/5 → " && size[1] < 30 { // there the ratings are one line
						want = "technical 2→4"
					}
					if !strings.Contains(screen, want) {
						t.Errorf("%v: at %s it says %q, and %q is not there:\n%s", size, at[i], caption, want, screen)
					}
				}
			}
		}
		if len(seen) != len(shown) {
			t.Errorf("%v: only %v is said", size, seen)
		}
	}
}

func TestFasterIsShorter(t *testing.T) {
	t.Parallel()
	if race.Enabled {
		t.Skip("the others play it at normal speed")
	}
	last := func(speed float64) (end time.Duration) {
		if err := shot(t, 80, 24, speed).Frames(func(at time.Duration, _ string) error {
			end = at
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		return end
	}
	length, quarter := last(1), last(4)
	if quarter < length/5 || quarter > length/3 {
		t.Errorf("%s at normal speed, %s at four times", length, quarter)
	}
}
