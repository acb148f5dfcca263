// Package cast writes and reads asciicasts, the format that terminal recordings are published in
// (https://docs.asciinema.org/manual/asciicast/).
//
// It may know what a terminal shows: bytes, sizes and times. It may not know what they mean. What a player shows beside the
// terminal, titles and marks, is made safe here.
package cast

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"parley/engine/foreign"
)

// Format is a version of the format.
type Format int

// The versions. V2 is understood by every player; V3 is that of asciinema 3.
const (
	V2 Format = 2
	V3 Format = 3
)

// Header is what a cast says of itself.
type Header struct {
	Format        Format
	Width, Height int   // cells, at the beginning
	Timestamp     int64 // of the beginning, seconds since 1970; 0 for none
	Title         string
	Command       string
	Term          string // the terminal's type
}

// Code is what an event is about.
type Code string

// The codes that parley writes. Readers meet others and keep them.
const (
	Output Code = "o"
	Input  Code = "i"
	Resize Code = "r" // its data is "80x24"
	Marker Code = "m" // its data is a label
)

// Event is one thing that happened, at a time since the beginning.
type Event struct {
	At   time.Duration
	Code Code
	Data string
}

// Writer writes a cast line by line, so that a recording that is cut short is a shorter recording.
type Writer struct {
	out    io.Writer
	format Format
	last   time.Duration
}

// NewWriter writes the header.
func NewWriter(out io.Writer, h Header) (*Writer, error) {
	line, err := h.encode()
	if err != nil {
		return nil, err
	}
	if _, err := out.Write(line); err != nil {
		return nil, fmt.Errorf("writing the cast: %w", err)
	}
	return &Writer{out: out, format: h.Format}, nil
}

// Write adds an event. One that is earlier than the last is written as if it came with it.
func (w *Writer) Write(e Event) error {
	at := max(e.At.Round(time.Microsecond), w.last)
	stamp := at
	if w.format == V3 { // intervals; in whole microseconds their sum does not drift
		stamp = at - w.last
	}
	w.last = at
	line := []byte{'['}
	line = strconv.AppendFloat(line, float64(stamp/time.Microsecond)/1e6, 'f', -1, 64)
	for _, text := range []string{string(e.Code), e.Data} {
		quoted, err := encode(text)
		if err != nil {
			return err
		}
		line = append(append(line, ", "...), bytes.TrimRight(quoted, "\n")...)
	}
	if _, err := w.out.Write(append(line, ']', '\n')); err != nil {
		return fmt.Errorf("writing the cast: %w", err)
	}
	return nil
}

// headerV2 and headerV3 are the first lines of the two versions.
type headerV2 struct {
	Version   int               `json:"version"`
	Width     int               `json:"width"`
	Height    int               `json:"height"`
	Timestamp int64             `json:"timestamp,omitempty"`
	Command   string            `json:"command,omitempty"`
	Title     string            `json:"title,omitempty"`
	Env       map[string]string `json:"env,omitempty"`
}

type headerV3 struct {
	Version   int    `json:"version"`
	Term      term   `json:"term"`
	Timestamp int64  `json:"timestamp,omitempty"`
	Command   string `json:"command,omitempty"`
	Title     string `json:"title,omitempty"`
}

type term struct {
	Cols int    `json:"cols"`
	Rows int    `json:"rows"`
	Type string `json:"type,omitempty"`
}

func (h Header) encode() ([]byte, error) {
	// Players put the title into a window's, and a document may have any name.
	h.Title, h.Command, h.Term = foreign.Line(h.Title), foreign.Line(h.Command), foreign.Line(h.Term)
	switch h.Format {
	case V2:
		v := headerV2{Version: 2, Width: h.Width, Height: h.Height, Timestamp: h.Timestamp, Command: h.Command, Title: h.Title}
		if h.Term != "" {
			v.Env = map[string]string{"TERM": h.Term}
		}
		return encode(v)
	case V3:
		return encode(headerV3{
			Version: 3, Term: term{h.Width, h.Height, h.Term}, Timestamp: h.Timestamp, Command: h.Command, Title: h.Title,
		})
	default:
		return nil, fmt.Errorf("asciicast version %d is not known: use 2 or 3", h.Format)
	}
}

func encode(value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, fmt.Errorf("encoding the cast: %w", err)
	}
	return text.Bytes(), nil
}

// errHeader says that a file does not begin as a cast does.
var errHeader = errors.New("not an asciicast: its first line is not a header of version 2 or 3")
