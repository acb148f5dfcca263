package replay

import (
	"time"

	"parley/ui/console"
)

// Shot is a recording that is filmed: played on a console without a terminal, as fast as it can be drawn.
type Shot struct {
	Timeline Timeline
	Label    string
	Speed    float64
	// Console is how it looks; its title, theme and intro count.
	Console       console.Options
	Width, Height int // cells
	// Artifact reads the document as it was in a round; nil leaves that to Console.
	Artifact func(round int) ([]byte, error)
}

// Film gives draw each screen that differs from the one before, with the time it is shown at. The same shot gives the
// same screens. An error of draw ends it.
func (s Shot) Film(draw func(at time.Duration, frame string) error) error {
	line, speed := s.Timeline, min(max(s.Speed, Slowest), Fastest)
	reel := &reel{line: line, label: s.Label, speed: speed}
	o := s.Console
	o.Tape, o.Actions = reel, nil
	if s.Artifact != nil {
		o.ReadFile = func(string, string) ([]byte, error) { return s.Artifact(reel.Status().Round) }
	}
	stage := console.NewStage(o, s.Width, s.Height, line.Began)
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
	if err := show(0); err != nil {
		return err
	}
	// Nothing is drawn oftener than this, in the time of the film.
	least := time.Duration(float64(frameTime) * speed)
	for i := 0; i < len(line.Moments); {
		until := line.Moments[i].At
		if err := reel.wait(stage, until, least, show); err != nil {
			return err
		}
		for ; i < len(line.Moments) && line.Moments[i].At <= until+least/2; i++ {
			stage.Show(line.Moments[i].Event)
		}
		if err := show(until); err != nil {
			return err
		}
	}
	if err := reel.wait(stage, line.length, least, show); err != nil {
		return err
	}
	return show(line.length)
}

// frameTime is the shortest time between two screens of a film.
const frameTime = 50 * time.Millisecond

// How much of the time between two events is filmed, whatever a log says: the beginning and the end of a pause, and so many
// changes of the screen in all. Only where gaps are left as they were a pause is so long.
const (
	longestWatch = 5 * time.Minute
	mostWaits    = 200_000
)

// wait lets time pass up to a moment, and shows what changes by itself meanwhile: the clocks and the spinners.
func (r *reel) wait(stage *console.Stage, until, least time.Duration, show func(time.Duration) error) error {
	begun := r.at
	for {
		if r.waits++; r.waits > mostWaits {
			break
		}
		if rest := until - longestWatch; r.at > begun+longestWatch && r.at < rest {
			r.at = rest // what nobody would watch
		}
		due, any := stage.Next()
		at := due.Sub(r.line.Began)
		if second := (r.at/time.Second + 1) * time.Second; !any || second < at {
			at = second // the line of the recording tells its time
		}
		at = max(at, r.at+least)
		if at >= until {
			break
		}
		stage.Pass(r.line.Began.Add(at))
		if err := show(at); err != nil {
			return err
		}
	}
	r.at = until
	stage.Pass(r.line.Began.Add(until))
	return nil
}

// reel is a tape that nobody steers.
type reel struct {
	line  Timeline
	label string
	speed float64
	at    time.Duration
	waits int // changes of the screen between events
}

func (r *reel) Status() console.TapeStatus {
	return console.TapeStatus{
		Label: r.label, Speed: r.speed, Round: r.line.round(r.line.due(r.at)), Rounds: len(r.line.starts),
		At: r.at, Length: r.line.length, Ended: r.at >= r.line.length,
	}
}

func (r *reel) Pause()   {}
func (r *reel) Step()    {}
func (r *reel) Seek(int) {}
func (r *reel) Pace(int) {}
