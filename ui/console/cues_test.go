package console

import (
	"strings"
	"testing"
	"time"

	"parley/engine"
	"parley/ui/console/screen"
)

// cue gives a console cues of a recording.
func (d *modelHarness) cue(cues ...engine.Body) *modelHarness {
	for _, body := range cues {
		d.send(eventsMsg{events: []engine.Event{{Body: body}}})
	}
	return d
}

// A recording leads to a finding in the document, and shows the document while it is edited, without a blank screen between.
func TestCuesLeadToALineAndEditIt(t *testing.T) {
	t.Parallel()
	d, _ := watching(t, 100, 30)
	d.play(asked()).cue(ShowCue{Screen: screen.Review, Finding: "Three price tiers"}).wants("Three price tiers, but no evidence")
	for _, text := range []string{"# Brief\n\none\n", "# Brief\n\none two\n"} {
		d.cue(EditCue{Text: []byte(text)})
		if shown := d.screen(); strings.Contains(shown, "Reading the document") || !strings.Contains(shown, strings.TrimSpace(text[9:])) {
			t.Errorf("%q is not on the screen:\n%s", text, shown)
		}
	}
	d.cue(ShowCue{Screen: screen.Record}).wants("CONSENSUS BLOCKED")
	d.cue(ShowCue{Screen: screen.Findings, Finding: "no such words"}).wants("CONSENSUS BLOCKED")
}

// A recording leads to a change of the document, also where that stands far below the ratings.
func TestCuesLeadToAChange(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}} {
		d, _ := watching(t, size[0], size[1])
		d.play(revised()).cue(ShowCue{Screen: screen.Changes}).wants("before", "after")
		d.cue(ShowCue{Screen: screen.Changes, Change: "They work without"}).wants("+ They work without")
		before := d.screen()
		if d.cue(ShowCue{Screen: screen.Changes, Change: "no such words"}); d.screen() != before {
			t.Errorf("%v: it went to words that are not there:\n%s", size, d.screen())
		}
	}
}

// A stamp comes down on the verdict and is taken away, in windows of every size and in every look.
func TestStampComesDown(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{40, 12}, {50, 15}, {80, 24}, {200, 60}} {
		d, _ := watching(t, size[0], size[1])
		before := d.play(asked()).screen()
		d.cue(StampCue{Size: 3}, StampCue{Size: 1})
		if text := d.screen(); !strings.Contains(text, "██▄ █   █▀█ █▀▀ █▄▀ █▀▀ █▀▄") {
			t.Errorf("%v: no stamp:\n%s", size, text)
		}
		if d.cue(StampCue{}); d.screen() != before {
			t.Errorf("%v: something is left:\n%s", size, d.screen())
		}
		d.cue(StampCue{Size: 1}, RewindCue{})
		if strings.Contains(d.screen(), "█▄▄") {
			t.Errorf("%v: a rewound recording keeps its stamp:\n%s", size, d.screen())
		}
	}
}

// The card at the end is a screen like the others: keys lead away from it.
func TestClosingCueShowsTheCard(t *testing.T) {
	t.Parallel()
	d, _ := watching(t, 100, 30)
	d.play(concluded()).cue(ClosingCue{Grown: 0.5}, ClosingCue{Grown: 1}).wants("Your own document:", "parley review brief.md", "before")
	d.press("R").wants("CONSENSUS")
}

// In a narrow window the words on what goes on come before the clock of the recording.
func TestCaptionsHaveTheNarrowLine(t *testing.T) {
	t.Parallel()
	for w, want := range map[int]string{50: "REPLAY  They read", 80: "playing 1.5x  0:34 / 1:42  They read"} {
		d, _ := watching(t, w, 24)
		d.play(running()).cue(CaptionCue{Text: "They read"}).wants(want)
	}
}

// Also where the words have the line to themselves it says that the recording stands still.
func TestTheNarrowLineTellsAPauseAndTheEnd(t *testing.T) {
	t.Parallel()
	caption := "Five reviewers read one brief at once" // about as many letters as there is room for
	for want, status := range map[string]PlaybackStatus{"PAUSED  " + caption: {Label: "demo", Paused: true}, "THE END  " + caption: {Label: "demo", Ended: true}} {
		d, playback := watching(t, 50, 15)
		playback.status = status
		d.play(running()).cue(CaptionCue{Text: caption}).wants(want)
	}
}

// The key that stops a recording stands beside the longest words in a window of 80 cells.
func TestThePauseStandsBesideLongWords(t *testing.T) {
	t.Parallel()
	d, playback := watching(t, 80, 24)
	playback.status = PlaybackStatus{Label: "demo", Speed: 1, Position: 34 * time.Second, Length: time.Minute}
	d.play(running()).cue(CaptionCue{Text: "gemini hit its quota: codex takes over"}).wants("DEMO  playing  0:34 / 1:00  gemini hit its quota: codex takes over    p pause")
}

// The line says what the key does as the recording stands: at its end it begins again. Of how many rounds there may be the header tells.
func TestTheKeyOfTheRecordingSaysWhatItDoesNow(t *testing.T) {
	t.Parallel()
	for want, status := range map[string]PlaybackStatus{
		"p pause":      {Label: "demo", Speed: 1, Round: 2},
		"p go on":      {Label: "demo", Speed: 1, Round: 2, Paused: true},
		"p play again": {Label: "demo", Speed: 1, Round: 2, Ended: true, Paused: true},
	} {
		d, playback := watching(t, 120, 40)
		playback.status = status
		if d.play(running()).cue(CaptionCue{Text: "Before and after. Now: your document"}).wants(want, "round 2  "); strings.Contains(d.screen(), "round 2 of") {
			t.Errorf("the line counts rounds otherwise than the header:\n%s", d.screen())
		}
	}
}

// The stamp leaves the finding at hand to be read.
func TestTheStampStandsBelowTheFindingAtHand(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		newModelHarness(t, size[0], size[1]).play(finished()).cue(StampCue{Size: 1}).wants("HIGH · average 3.0/5", "▸P   The Team tier at 12 EUR", "Three price tiers, but no evidence")
	}
}

// What the person has opened lies above a recording's stamp.
func TestTheStampLeavesHelpAndThemesToBeRead(t *testing.T) {
	t.Parallel()
	for _, open := range []string{"?", "T", "q"} {
		d := newModelHarness(t, 80, 24).play(asked())
		d.cue(StampCue{Size: 1})
		if d.press(open); strings.Contains(d.screen(), "██▄ █") {
			t.Errorf("the stamp lies over what %q opens:\n%s", open, d.screen())
		}
	}
}
