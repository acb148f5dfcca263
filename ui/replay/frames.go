package replay

import (
	"time"

	"parley/ui/console"
)

// OffscreenReplay is a recording that is filmed: played on a console without a terminal, as fast as it can be drawn.
type OffscreenReplay struct {
	Timeline Timeline
	Label    string
	Speed    float64
	// Console is how it looks; its title, theme and intro count.
	Console       console.Options
	Width, Height int // cells
	// Artifact reads the document as it was in a round; nil leaves that to Console.
	Artifact func(round int) ([]byte, error)
}

// Frames gives draw each screen that differs from the one before, with the time it is shown at. The same shot gives the
// same screens. An error of draw ends it.
func (s OffscreenReplay) Frames(draw func(at time.Duration, frame string) error) error {
	line, speed := s.Timeline, min(max(s.Speed, Slowest), Fastest)
	reel := &unsteeredPlayback{timeline: line, label: s.Label, speed: speed}
	o := s.Console
	o.Playback, o.Actions = reel, nil
	if s.Artifact != nil {
		o.ReadFile = func(string, string) ([]byte, error) { return s.Artifact(reel.Status().Round) }
	}
	stage := console.NewOffscreen(o, s.Width, s.Height, line.Began)
	last := ""
	show := func(at time.Duration) error {
		reel.at = at
		frame := stage.Frame()
		if frame == last {
			return nil
		}
		last = frame
		return draw(time.Duration(float64(at)/speed), frame)
	}
	if len(line.Moments) == 0 || line.Moments[0].At > 0 { // else it begins with what happens at once
		if err := show(0); err != nil {
			return err
		}
	}
	// Nothing is drawn oftener than this, in the time of the film.
	least := time.Duration(float64(minFrameTime) * speed)
	for i := 0; i < len(line.Moments); {
		until := line.Moments[i].At
		if err := reel.advanceTo(stage, until, least, show); err != nil {
			return err
		}
		for ; i < len(line.Moments) && line.Moments[i].At <= until+least/2; i++ {
			stage.Show(line.Moments[i].Event)
		}
		if err := show(until); err != nil {
			return err
		}
	}
	if err := reel.advanceTo(stage, line.length, least, show); err != nil {
		return err
	}
	return show(line.length)
}

// minFrameTime is the shortest time between two screens of a film.
const minFrameTime = 50 * time.Millisecond

// How much of the time between two events is filmed, whatever a log says: the beginning and the end of a pause, and so many
// changes of the screen in all. Only where gaps are left as they were a pause is so long.
const (
	maxFilmedPause  = 5 * time.Minute
	maxFrameChanges = 200_000
)

// advanceTo lets time pass up to a moment, and shows what changes by itself meanwhile: the clocks and the spinners.
func (r *unsteeredPlayback) advanceTo(stage *console.Offscreen, until, least time.Duration, show func(time.Duration) error) error {
	begun := r.at
	for {
		if r.waits++; r.waits > maxFrameChanges {
			break
		}
		if rest := until - maxFilmedPause; r.at > begun+maxFilmedPause && r.at < rest {
			r.at = rest // what nobody would watch
		}
		due, any := stage.NextChange()
		at := due.Sub(r.timeline.Began)
		if second := (r.at/time.Second + 1) * time.Second; !any || second < at {
			at = second // the line of the recording tells its time
		}
		at = max(at, r.at+least)
		if at >= until {
			break
		}
		stage.AdvanceTo(r.timeline.Began.Add(at))
		if err := show(at); err != nil {
			return err
		}
	}
	r.at = until
	stage.AdvanceTo(r.timeline.Began.Add(until))
	return nil
}

// unsteeredPlayback is a playback that nobody steers.
type unsteeredPlayback struct {
	timeline Timeline
	label    string
	speed    float64
	at       time.Duration
	waits    int // changes of the screen between events
}

func (r *unsteeredPlayback) Status() console.PlaybackStatus {
	return console.PlaybackStatus{
		Label: r.label, Speed: r.speed, Round: r.timeline.roundAt(r.timeline.indexAfter(r.at)),
		Position: r.at, Length: r.timeline.length, Ended: r.at >= r.timeline.length,
	}
}

func (r *unsteeredPlayback) TogglePause()    {}
func (r *unsteeredPlayback) Step()           {}
func (r *unsteeredPlayback) SeekRounds(int)  {}
func (r *unsteeredPlayback) ChangeSpeed(int) {}
