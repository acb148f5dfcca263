package demo_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"

	"parley/engine"
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
coverage: 3/5 by gemini
quality: 3/5 by claude
product: 4/5 by gemini
technical: 2/5 by codex
risk: 3/5 by codex
Coverage gap (high)
Low rating (medium)
consensus_blocked, average 3.0
marked accept
marked accept
marked later
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
	if err != nil || line.Length() < time.Minute || line.Length() > 2*time.Minute || line.Rounds() != 2 {
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
		Console: console.Options{Title: "demo", Intro: console.Intro{Title: demo.Title, Lines: demo.Text()}},
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

func TestFirstScreenSaysWhatItIs(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}} {
		screens, at := film(t, size[0], size[1], 1, 1)
		first := strings.Join(strings.Fields(screens[0]), " ")
		if at[0] != 0 || !strings.Contains(first, "A recorded demo") || !strings.Contains(first, "DEMO") {
			t.Errorf("%dx%d: the first screen is\n%s", size[0], size[1], screens[0])
		}
		if size[0] < 80 {
			continue
		}
		for _, want := range []string{"no tool is called", "p pauses", "parley review FILE"} {
			if !strings.Contains(first, want) {
				t.Errorf("%dx%d: no %q on the first screen:\n%s", size[0], size[1], want, screens[0])
			}
		}
	}
}

// TestDemoFramesShowEachScreen follows the demo past its stations, in order.
func TestDemoFramesShowEachScreen(t *testing.T) {
	t.Parallel()
	screens, _ := film(t, 110, 34, 1, 1000)
	stations := []string{
		"A recorded demo", "0 of 5 done", "retrying", "gemini ✗", "CONSENSUS BLOCKED", "1 marked", "The decision", "▸ 4  Revise and run again",
		"round 2 of 2", "Changes", "REACHED", "▸ 5  Done", "Concluded after round", "the end",
	}
	for _, screen := range screens {
		for len(stations) > 0 && strings.Contains(screen, stations[0]) {
			stations = stations[1:]
		}
	}
	if len(stations) > 0 {
		t.Errorf("the film never comes to %q", stations[0])
	}
}

// TestDemoHasCaptions reads what is said, in order and in full, in the smallest usual window.
func TestDemoHasCaptions(t *testing.T) {
	t.Parallel()
	screens, _ := film(t, 80, 24, 4, 1000)
	said := []string{
		"Five reviewers read the brief, all at once", "gemini is out of quota: codex takes over", "2 of 5: two requirements contradict",
		"Blocked, with the reasons in the record", "You sort the findings: accept, reject, later", "A person decides: revise, and run again",
		"The brief is revised: they read it again", "They agree: this is what has changed", "Enough: the person is done",
		"Your own document: parley review FILE",
	}
	for _, screen := range screens {
		for len(said) > 0 && strings.Contains(screen, said[0]) {
			said = said[1:]
		}
	}
	if len(said) > 0 {
		t.Errorf("it never says %q", said[0])
	}
}

func TestFasterIsShorter(t *testing.T) {
	t.Parallel()
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
