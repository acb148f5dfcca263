package session

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"parley/engine"
)

// Logs reads every round's log of a subject, in order.
func (s *Session) Logs(roundID string, kinds engine.Decoders) ([]RoundLog, error) {
	numbers, err := s.Rounds(roundID)
	if err != nil {
		return nil, err
	}
	logs := make([]RoundLog, 0, len(numbers))
	restore := s.pathRestorer(roundID)
	for i, read := range s.parseAll(roundID, numbers, kinds) {
		p, name := read.parsedLog, logName(roundID, numbers[i])
		if read.err != nil {
			return nil, read.err
		}
		if len(p.torn) > 0 {
			p.unknown = append(p.unknown, fmt.Sprintf("its last line is cut off and was passed over (length: %d)", len(p.torn)))
		}
		s.warnAll(name, p.warnings)
		s.warnAll(name, p.unknown)
		restore(p.events)
		logs = append(logs, RoundLog{Number: numbers[i], Events: p.events, Damage: p.damage})
	}
	return logs, nil
}

// LogSize is how many bytes a subject's logs have together.
func (s *Session) LogSize(roundID string) (int64, error) {
	numbers, err := s.Rounds(roundID)
	if err != nil {
		return 0, err
	}
	var sum int64
	for _, number := range numbers {
		info, err := s.fs.Lstat(logName(roundID, number))
		switch {
		case errors.Is(err, fs.ErrNotExist): // the round has only begun
		case err != nil:
			return 0, fmt.Errorf("looking at the log of round %d: %w", number, err)
		default:
			sum += info.Size()
		}
	}
	return sum, nil
}

// logRead is what came of reading one log.
type logRead struct {
	parsedLog
	err error
}

// parseAll reads the logs of rounds, several at a time: a discussion of 200 rounds opens no later than it must.
func (s *Session) parseAll(roundID string, numbers []int, kinds engine.Decoders) []logRead {
	reads := make([]logRead, len(numbers))
	var next atomic.Int64
	var readers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(numbers)) {
		readers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(numbers); i = int(next.Add(1)) - 1 {
				reads[i].parsedLog, reads[i].err = s.parse(logName(roundID, numbers[i]), kinds)
			}
		})
	}
	readers.Wait()
	return reads
}

// LogPlace is where a file stands that is the log of a round: its session, its discussion and its round. ok is false for any
// other file.
func LogPlace(file string) (folder, roundID string, number int, ok bool) {
	dir := filepath.Dir(file)
	digits, isRound := strings.CutPrefix(filepath.Base(dir), "round-")
	number, err := strconv.Atoi(digits)
	subject := filepath.Dir(dir)
	own := filepath.Dir(subject)
	roundID = filepath.Base(subject)
	ok = isRound && err == nil && number > 0 && filepath.Base(own) == ownDir && CheckRoundID(roundID) == nil &&
		filepath.Base(file) == filepath.Base(logName(roundID, number))
	return filepath.Dir(own), roundID, number, ok
}
