package replay

import (
	"errors"
	"time"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console"
)

// Still is the screen as it is so long after the first event, at the end when negative: as somebody at work sees it,
// not as a recording. A key other than 0 is pressed before, such as that of another screen.
func (s Shot) Still(at time.Duration, key rune) string {
	if at < 0 {
		at = s.Timeline.length
	}
	o, number := s.Console, 0
	o.Actions = nobody{}
	if s.Artifact != nil {
		o.ReadFile = func(string, string) ([]byte, error) { return s.Artifact(number) }
	}
	stage := console.NewStage(o, s.Width, s.Height, s.Timeline.Began)
	for _, m := range s.Timeline.Moments {
		if m.At > at {
			break
		}
		if started, ok := m.Event.Body.(engine.RoundStarted); ok {
			number = started.Number
		}
		stage.Pass(s.Timeline.Began.Add(m.At))
		stage.Show(m.Event)
	}
	stage.Pass(s.Timeline.Began.Add(at))
	if key != 0 {
		stage.Press(key)
	}
	return stage.Frame()
}

// nobody is the person of a still, who does nothing: the screen offers what it offers at work.
type nobody struct{}

var errStill = errors.New("this is a picture")

func (nobody) Control(engine.Control) error      { return errStill }
func (nobody) Reopen() error                     { return errStill }
func (nobody) Decide(feedback.Decision) error    { return errStill }
func (nobody) StopCountdown() error              { return errStill }
func (nobody) Mark(string, string, string) error { return errStill }
func (nobody) Add(string, int) (string, error)   { return "", errStill }
func (nobody) Withdraw(string) error             { return errStill }
