package console

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console/screen"
)

// fakePlayback is a recording that only remembers what was asked of it.
type fakePlayback struct {
	asked  []string
	status PlaybackStatus
}

func (f *fakePlayback) Status() PlaybackStatus { return f.status }
func (f *fakePlayback) TogglePause()           { f.asked = append(f.asked, "pause") }
func (f *fakePlayback) Step()                  { f.asked = append(f.asked, "step") }
func (f *fakePlayback) SeekRounds(n int) {
	f.asked = append(f.asked, map[int]string{-1: "back", 1: "next"}[n])
}

func (f *fakePlayback) ChangeSpeed(n int) {
	f.asked = append(f.asked, map[int]string{-1: "slower", 1: "faster"}[n])
}

// watching is a model harness on which a recording is shown.
func watching(t *testing.T, w, h int, change ...func(*Options)) (*modelHarness, *fakePlayback) {
	t.Helper()
	playback := &fakePlayback{status: PlaybackStatus{Label: "replay", Speed: 1.5, Round: 1, Position: 34 * time.Second, Length: 102 * time.Second}}
	d := newModelHarness(t, w, h, append(change, func(o *Options) {
		o.Actions, o.Playback = nil, playback
		o.ClosingCommand = "parley review brief.md"
	})...)
	return d, playback
}

func TestPlaybackIsSteeredFromEveryScreen(t *testing.T) {
	t.Parallel()
	d, playback := watching(t, 120, 40)
	for _, screen := range []string{"L", "R", "F", "D", "C"} {
		playback.asked = nil
		d.play(concluded()).press(screen, "p", ".", "(", ")", "<", ">")
		if got := strings.Join(playback.asked, " "); got != "pause step back next slower faster" {
			t.Errorf("on screen %s: %s", screen, got)
		}
		if text := d.screen(); !strings.Contains(text, "REPLAY  playing 1.5x  round 1  0:34 / 1:42") || !strings.Contains(text, "p pause") {
			t.Errorf("screen %s:\n%s", screen, text)
		}
	}
	playback.asked = nil
	d.press("?", ".")
	if text := d.screen(); len(playback.asked) > 0 || !strings.Contains(text, "previous round") {
		t.Errorf("in the help the tape was asked %v:\n%s", playback.asked, text)
	}
}

func TestPlaybackLineTellsHowItStands(t *testing.T) {
	t.Parallel()
	for want, status := range map[string]PlaybackStatus{
		"DEMO  paused 0.5x":   {Label: "demo", Speed: 0.5, Paused: true},
		"REPLAY  the end 20x": {Label: "replay", Speed: 20, Ended: true, Round: 2},
		"REPLAY  playing 1x":  {Label: "replay", Speed: 1, Length: time.Minute},
	} {
		for _, w := range []int{40, 80, 120} {
			d, playback := watching(t, w, 24)
			playback.status = status
			d.press("L")
			if text := d.screen(); !strings.Contains(text, want) {
				t.Errorf("%d wide: no %q in\n%s", w, want, text)
			}
			for i, line := range strings.Split(d.View().Content, "\n") {
				if got := ansi.StringWidth(line); got != w {
					t.Errorf("line %d is %d wide, want %d: %q", i, got, w, line)
				}
			}
		}
	}
}

func TestRewindForgetsEverything(t *testing.T) {
	t.Parallel()
	d, _ := watching(t, 100, 30)
	d.play(concluded())
	d.send(eventsMsg{events: []engine.Event{{Body: RewindCue{}}}})
	if text := d.screen(); !strings.Contains(text, "Waiting for the round") || len(d.State.Rounds) > 0 || d.State.Concluded != nil {
		t.Errorf("after it was rewound:\n%s", text)
	}
	d.press("R")
	if text := d.screen(); !strings.Contains(text, "No record yet") {
		t.Errorf("the old record is still there:\n%s", text)
	}
	fresh, _ := watching(t, 100, 30)
	if a, b := d.play(concluded()).press("F", "R").screen(), fresh.play(concluded()).press("F", "R").screen(); a != b {
		t.Errorf("played again it looks different:\n%s\nwant\n%s", a, b)
	}
}

// The person of a recording is seen choosing and writing.
func TestDecidingShowsTheChoice(t *testing.T) {
	t.Parallel()
	d, playback := watching(t, 100, 34)
	d.play(asked())
	decision := feedback.Decision{Choice: feedback.AdjustDirection, Focus: "the price"}
	cue := func(text string) {
		d.send(eventsMsg{events: []engine.Event{{Body: DecidingCue{Decision: decision, Text: text}}}})
	}
	cue("")
	if text := d.screen(); !strings.Contains(text, "▸ 2  Adjust direction") || strings.Contains(text, "The new focus") {
		t.Errorf("choosing:\n%s", text)
	}
	cue("the pr")
	if text := d.screen(); !strings.Contains(text, "The new focus") || !strings.Contains(text, "the pr") {
		t.Errorf("writing:\n%s", text)
	}
	d.press("p")
	if len(playback.asked) != 1 || strings.Contains(d.screen(), "the prp") {
		t.Errorf("the key went into the text of the recording: %v\n%s", playback.asked, d.screen())
	}
}

// Somebody who takes a recording over decides at its checkpoints, also where a revision was made; nothing is edited.
func TestTakingOverARecording(t *testing.T) {
	t.Parallel()
	var taken []feedback.Decision
	playback := &fakePlayback{status: PlaybackStatus{Label: "replay", Speed: 1, Round: 1, AwaitsDecision: true}}
	d := newModelHarness(t, 100, 34, func(o *Options) {
		o.Actions, o.Playback = nil, playback
		o.TakeOver = func(d feedback.Decision) error {
			taken = append(taken, d)
			return nil
		}
	})
	d.play(asked()).send(eventsMsg{events: []engine.Event{{Body: YourTurnCue{}}}})
	if text := d.screen(); !strings.Contains(text, "REPLAY  your turn") || !strings.Contains(text, "p as recorded") || !strings.Contains(text, "enter choose") {
		t.Errorf("at the checkpoint:\n%s", text)
	}
	d.press("2", "p", ".", "enter")
	if len(taken) != 1 || taken[0].Choice != feedback.AdjustDirection || taken[0].Focus != "p." || len(playback.asked) > 0 {
		t.Errorf("taken %+v, the tape was asked %v", taken, playback.asked)
	}
	playback.status.Note = "recorded: Done"
	if text := d.press("L").screen(); !strings.Contains(text, "recorded: Done") || !strings.Contains(text, "p goes on as recorded") {
		t.Errorf("after another decision than the recorded:\n%s", text)
	}
	d.press("p")
	if strings.Join(playback.asked, " ") != "pause" {
		t.Errorf("the tape was asked %v", playback.asked)
	}
}

func TestMarkedFindingIsShown(t *testing.T) {
	t.Parallel()
	d, _ := watching(t, 120, 40)
	d.play(asked()).press("R")
	last := d.State.Findings[len(d.State.Findings)-1]
	d.send(eventsMsg{events: []engine.Event{{Body: feedback.FindingMarked{ID: last.ID, Choice: "accept"}}}})
	if d.Current != screen.Findings || d.selectedFinding().ID != last.ID {
		t.Errorf("screen %s, finding %v", d.Current, d.selectedFinding())
	}
}

func TestNothingIsEditedInARecording(t *testing.T) {
	t.Parallel()
	d, _ := watching(t, 120, 40)
	d.play(asked()).press("R", "e")
	if text := d.screen(); strings.Contains(text, "e edit") {
		t.Errorf("editing is offered:\n%s", text)
	}
}

// An offscreen console shows what a model harness shows, and its time passes when it is told to.
func TestOffscreenStandsStill(t *testing.T) {
	t.Parallel()
	s := NewOffscreen(Options{Title: "brief.md", ReadFile: func(string, string) ([]byte, error) { return []byte(artifactText), nil }, ReadRecord: readRecord}, 100, 30, morning)
	s.Show(running().events...)
	before := s.Frame()
	if again := s.Frame(); again != before {
		t.Error("the screen changes while time stands still")
	}
	due, ticks := s.NextChange()
	if !ticks {
		t.Fatal("nothing is due while a round runs")
	}
	s.AdvanceTo(due.Add(5 * time.Second))
	if after := s.Frame(); after == before {
		t.Error("five seconds change nothing on a screen with clocks")
	}
	s.Press('?')
	if !strings.Contains(ansi.Strip(s.Frame()), "Moving") {
		t.Errorf("the help does not open:\n%s", ansi.Strip(s.Frame()))
	}
	s.Resize(60, 20)
	if lines := strings.Split(s.Frame(), "\n"); len(lines) != 20 || ansi.StringWidth(lines[3]) != 60 {
		t.Errorf("%d lines, %d wide", len(lines), ansi.StringWidth(lines[3]))
	}
}

// recorded is what a recorder was given.
type recorded struct{ calls []string }

func (r *recorded) Output(p []byte) { r.calls = append(r.calls, "out "+string(p)) }
func (r *recorded) Input(p []byte)  { r.calls = append(r.calls, "in "+string(p)) }
func (r *recorded) Resize(w, h int) { r.calls = append(r.calls, "size") }

func TestRecorderStandsBetween(t *testing.T) {
	t.Parallel()
	r := &recorded{}
	var out strings.Builder
	o := Options{Recorder: r, Input: strings.NewReader("keys"), Output: &out}.withRecorder()
	if _, err := o.Output.Write([]byte("drawn")); err != nil {
		t.Fatal(err)
	}
	buffer := make([]byte, 10)
	if n, err := o.Input.Read(buffer); err != nil || string(buffer[:n]) != "keys" {
		t.Errorf("read %q, %v", buffer[:n], err)
	}
	if _, err := o.Input.Read(buffer); err == nil {
		t.Error("the end of the input is lost")
	}
	if got := strings.Join(r.calls, ", "); out.String() != "drawn" || !strings.HasPrefix(got, "out drawn, in keys") {
		t.Errorf("written %q, recorded %s", out.String(), got)
	}
	if same := (Options{Output: &out}).withRecorder(); same.Output != &out {
		t.Error("without a recorder something stands between")
	}
}
