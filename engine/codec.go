package engine

import (
	"encoding/json"
	"fmt"
	"time"

	"parley/engine/foreign"
)

// Decoders decodes the data of each event name a reader understands. Packages above the engine add their own.
type Decoders map[string]func(json.RawMessage) (Body, error)

// DecodeBody reads bodies of one type; a Kinds table has one for each event.
func DecodeBody[B Body](data json.RawMessage) (Body, error) {
	var body B
	err := json.Unmarshal(data, &body)
	return body, err
}

// EventDecoders returns the engine's own events.
func EventDecoders() Decoders {
	return Decoders{
		RoundStarted{}.Kind():        DecodeBody[RoundStarted],
		AttemptStarted{}.Kind():      DecodeBody[AttemptStarted],
		ToolProgress{}.Kind():        DecodeBody[ToolProgress],
		AttemptFailed{}.Kind():       DecodeBody[AttemptFailed],
		RetryRequested{}.Kind():      DecodeBody[RetryRequested],
		PerspectiveFinished{}.Kind(): DecodeBody[PerspectiveFinished],
		WarningRaised{}.Kind():       DecodeBody[WarningRaised],
		DivergenceFound{}.Kind():     DecodeBody[DivergenceFound],
		VerdictReached{}.Kind():      DecodeBody[VerdictReached],
		RecordWritten{}.Kind():       DecodeBody[RecordWritten],
		RoundFinished{}.Kind():       DecodeBody[RoundFinished],
		RoundFailed{}.Kind():         DecodeBody[RoundFailed],
		ExaminationStarted{}.Kind():  DecodeBody[ExaminationStarted],
		ExaminerAsked{}.Kind():       DecodeBody[ExaminerAsked],
		ExaminerAnswered{}.Kind():    DecodeBody[ExaminerAnswered],
		ExaminationFinished{}.Kind(): DecodeBody[ExaminationFinished],
		ReviewerAsked{}.Kind():       DecodeBody[ReviewerAsked],
		ReviewerReplied{}.Kind():     DecodeBody[ReviewerReplied],
	}
}

// UnknownEvent is an event of a kind this parley does not know, kept as it was read.
type UnknownEvent struct {
	Name string
	Data json.RawMessage
}

// Kind is the name the event was logged under.
func (u UnknownEvent) Kind() string { return u.Name }

// MarshalJSON writes the event as it was read; one without data has none.
func (u UnknownEvent) MarshalJSON() ([]byte, error) {
	if len(u.Data) == 0 {
		return []byte("null"), nil
	}
	return u.Data, nil
}

// encodedEvent is an event as one line of JSON: {"seq":1,"time":"…","type":"…","data":{…}}.
type encodedEvent struct {
	Seq  int64           `json:"seq"`
	Time time.Time       `json:"time"`
	Type string          `json:"type"`
	Data json.RawMessage `json:"data"`
}

// MarshalJSON writes the event as one object without a line break, every text in it safe to print.
func (e Event) MarshalJSON() ([]byte, error) {
	data, err := json.Marshal(e.Body)
	if err != nil {
		return nil, fmt.Errorf("encoding event %q: %w", e.Body.Kind(), err)
	}
	whole, err := json.Marshal(encodedEvent{Seq: e.Seq, Time: e.Time, Type: e.Body.Kind(), Data: data})
	return foreign.JSON(whole), err
}

// Decode reads one event, whoever wrote it: its texts are safe to print. Bodies come back as values, so that a reader's type
// switch has one case for each kind.
func (k Decoders) Decode(data []byte) (Event, error) {
	var l encodedEvent
	if err := json.Unmarshal(foreign.JSON(data), &l); err != nil {
		return Event{}, fmt.Errorf("reading an event: %w", err)
	}
	event := Event{Seq: l.Seq, Time: l.Time, Body: UnknownEvent{Name: l.Type, Data: l.Data}}
	if decode, known := k[l.Type]; known {
		body, err := decode(l.Data)
		if err != nil {
			return Event{}, fmt.Errorf("reading event %d (%s): %w", l.Seq, l.Type, err)
		}
		event.Body = body
	}
	return event, nil
}
