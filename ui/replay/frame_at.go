package replay

import (
	"errors"
	"time"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console"
)

// FrameAt is the screen as it is so long after the first event, at the end when negative: as somebody at work sees it,
// not as a recording. A key other than 0 is pressed before, such as that of another screen.
func (s OffscreenReplay) FrameAt(at time.Duration, key rune) string {
	if at < 0 {
		at = s.Timeline.length
	}
	o, number := s.Console, 0
	o.Actions = noActions{}
	if s.Artifact != nil {
		o.ReadFile = func(string, string) ([]byte, error) { return s.Artifact(number) }
	}
	stage := console.NewOffscreen(o, s.Width, s.Height, s.Timeline.Began)
	for _, m := range s.Timeline.Moments {
		if m.At > at {
			break
		}
		if started, ok := m.Event.Body.(engine.RoundStarted); ok {
			number = started.Number
		}
		stage.AdvanceTo(s.Timeline.Began.Add(m.At))
		stage.Show(m.Event)
	}
	stage.AdvanceTo(s.Timeline.Began.Add(at))
	if key != 0 {
		stage.Press(key)
	}
	return stage.Frame()
}

// noActions refuses every action: nobody acts on a picture, while the screen offers what it offers at work.
type noActions struct{}

var errOffscreen = errors.New("this is a picture")

func (noActions) Control(engine.Control) error            { return errOffscreen }
func (noActions) Reopen() error                           { return errOffscreen }
func (noActions) Decide(feedback.Decision) error          { return errOffscreen }
func (noActions) StopCountdown() error                    { return errOffscreen }
func (noActions) Together(words func())                   { words() }
func (noActions) Mark(feedback.FindingMarked) error       { return errOffscreen }
func (noActions) Add(string, string, int) (string, error) { return "", errOffscreen }
func (noActions) Withdraw(string) error                   { return errOffscreen }
func (noActions) Examine(string) error                    { return errOffscreen }
func (noActions) AskReviewer(_, _, _ string) error        { return errOffscreen }
