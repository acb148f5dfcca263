// Package replay plays stored events back as they happened: it reads a log, lays the events out in time, and sends
// them to the console at a speed that the person steers.
//
// It may know events, and the cues the console takes between them. It may not know how events are drawn, and it
// writes nothing.
package replay

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"parley/engine"
	"parley/feedback"
	"parley/feedback/session"
)

// Log is what was read of a stored event log.
type Log struct {
	Events []engine.Event
	// Notes says in one line each what could not be read.
	Notes []string
}

// maxLineBytes bounds a line: a round's whole result is one, far below this.
const maxLineBytes = 64 << 20

// Read reads an event log, of one round or of several in a row. A torn last line is left out with a note, damaged
// lines in between as well. A text that is no event log at all, or one without a round, is an error.
func Read(r io.Reader) (Log, error) {
	var log Log
	kinds, lines := feedback.EventDecoders(), bufio.NewReaderSize(r, 64<<10)
	var damaged []string
	for number := 1; ; number++ {
		line, err := readLine(lines)
		if err != nil && !errors.Is(err, io.EOF) {
			return log, fmt.Errorf("line %d: %w", number, err)
		}
		last := errors.Is(err, io.EOF)
		if line = bytes.TrimSpace(line); len(line) > 0 {
			e, err := decode(kinds, line)
			switch {
			case err == nil:
				log.Events = append(log.Events, e)
			case number == 1:
				return log, errors.New("its first line is not an event")
			case last:
				log.Notes = append(log.Notes, fmt.Sprintf("line %d is cut off: what is before it is shown", number))
			default:
				damaged = append(damaged, strconv.Itoa(number))
			}
		}
		if last {
			break
		}
	}
	if len(damaged) > 0 {
		log.Notes = append(log.Notes, damagedLinesNote(damaged))
	}
	if len(Rounds(log.Events)) == 0 {
		return log, errors.New("it holds no round")
	}
	return log, nil
}

// maxNamedLines is how many damaged lines are named; the others are counted.
const maxNamedLines = 8

// damagedLinesNote names damaged lines.
func damagedLinesNote(lines []string) string {
	more := ""
	if n := len(lines) - maxNamedLines; n > 0 {
		lines, more = lines[:maxNamedLines], fmt.Sprintf(" and %d more", n)
	}
	if len(lines) == 1 {
		return "line " + lines[0] + " is damaged and was passed over"
	}
	return "lines " + strings.Join(lines, ", ") + more + " are damaged and were passed over"
}

func decode(kinds engine.Decoders, line []byte) (engine.Event, error) {
	if err := session.VerifyLine(line); err != nil {
		return engine.Event{}, err
	}
	e, err := kinds.Decode(line)
	if err == nil && (e.Seq < 1 || e.Body.Kind() == "") {
		err = errors.New("not an event")
	}
	return e, err
}

// readLine reads up to a line break or the end, which comes with io.EOF.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > maxLineBytes:
			return nil, fmt.Errorf("longer than %d MB: this is not an event log", maxLineBytes>>20)
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		default:
			return line, err
		}
	}
}

// Rounds lists the rounds that events tell of, each once, by its number, in order.
func Rounds(events []engine.Event) []int {
	var numbers []int
	for _, e := range events {
		if started, ok := e.Body.(engine.RoundStarted); ok && (len(numbers) == 0 || numbers[len(numbers)-1] != started.Number) {
			numbers = append(numbers, started.Number)
		}
	}
	return numbers
}
