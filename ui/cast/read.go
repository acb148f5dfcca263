package cast

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"time"
)

// maxEventTime bounds the time of an event: a cast of more than a year is a mistake, and must not overflow.
const maxEventTime = 365 * 24 * time.Hour

// Read reads a cast of either version. A last line that was cut off is left out; any other damage is an error that
// names the line.
func Read(r io.Reader) (Header, []Event, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return Header{}, nil, fmt.Errorf("reading the cast: %w", err)
	}
	first, rest, _ := bytes.Cut(data, []byte{'\n'})
	h, err := decodeHeader(first)
	if err != nil {
		return Header{}, nil, err
	}
	var (
		events []Event
		last   time.Duration
	)
	for number := 2; len(rest) > 0; number++ {
		line, after, ended := bytes.Cut(rest, []byte{'\n'})
		rest = after
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		e, err := decodeEvent(line)
		if err != nil && !ended {
			break
		}
		if err != nil {
			return h, events, fmt.Errorf("line %d of the cast: %w", number, err)
		}
		if h.Format == V3 {
			e.At = min(e.At+last, maxEventTime)
		}
		last = e.At
		events = append(events, e)
	}
	return h, events, nil
}

func decodeHeader(line []byte) (Header, error) {
	var h struct {
		headerV2
		Term term `json:"term"`
	}
	if err := json.Unmarshal(line, &h); err != nil {
		return Header{}, errHeader
	}
	out := Header{Format: Format(h.Version), Timestamp: h.Timestamp, Title: h.Title, Command: h.Command}
	switch out.Format {
	case V2:
		out.Width, out.Height, out.Term = h.Width, h.Height, h.Env["TERM"]
	case V3:
		out.Width, out.Height, out.Term = h.Term.Cols, h.Term.Rows, h.Term.Type
	default:
		return Header{}, errHeader
	}
	if out.Width < 1 || out.Height < 1 {
		return Header{}, fmt.Errorf("the cast's header gives a size of %dx%d", out.Width, out.Height)
	}
	return out, nil
}

func decodeEvent(line []byte) (Event, error) {
	var parts []json.RawMessage
	if err := json.Unmarshal(line, &parts); err != nil || len(parts) != 3 {
		return Event{}, fmt.Errorf("%.40q is not [time, code, data]", line)
	}
	var (
		seconds float64
		e       Event
	)
	for i, into := range []any{&seconds, &e.Code, &e.Data} {
		if err := json.Unmarshal(parts[i], into); err != nil {
			return Event{}, fmt.Errorf("%.40q is not [time, code, data]", line)
		}
	}
	if seconds < 0 || seconds > maxEventTime.Seconds() {
		return Event{}, fmt.Errorf("%g is not a time", seconds)
	}
	e.At = time.Duration(math.Round(seconds*1e6)) * time.Microsecond
	return e, nil
}
