package session

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"parley/engine"
)

// tornSuffix names the file beside a log that keeps the bytes of torn last lines.
const tornSuffix = ".torn"

// checkpointLogID stands for a round ID where checkpoints without a round of parley's are logged; no subject can have it.
const checkpointLogID = "feedback"

// syncPolicy is how soon an event must be on the disk for certain, power cut or not. Every event is with the system at
// once, which is enough against a killed process.
type syncPolicy int

const (
	syncLater   syncPolicy = iota // with the next event that is more urgent
	syncShortly                   // within a moment: what a power cut takes, a reviewer is asked again
	syncNow                       // before anything else happens
)

// syncDelay is how long what is to be synced soon may wait for more. Reviewers tend to finish together, and the round ends with
// the last of them: the disk is left to its record.
const syncDelay = 50 * time.Millisecond

var syncPolicies = map[string]syncPolicy{
	engine.AttemptFailed{}.Kind(): syncShortly, engine.PerspectiveFinished{}.Kind(): syncShortly,
	engine.RoundFinished{}.Kind(): syncNow, engine.RoundFailed{}.Kind(): syncNow,
	"decision": syncNow, "finding_marked": syncNow, "finding_added": syncNow, "finding_withdrawn": syncNow, "ledger": syncNow, "concluded": syncNow,
	"reopened": syncNow,
}

// UnsyncedError says that a log may not be on the disk yet, while its lines are with the system.
type UnsyncedError struct {
	Log string
	Err error
}

func (e *UnsyncedError) Error() string {
	return fmt.Sprintf("syncing the event log %s: %v", e.Log, e.Err)
}

func (e *UnsyncedError) Unwrap() error { return e.Err }

// RoundLog is the stored log of one round. Number is the loop's round number.
type RoundLog struct {
	Number int
	Events []engine.Event
	Damage []string // what was lost of it, in words for a person
}

func roundDir(roundID string, number int) string {
	return path.Join(ownDir, roundID, "round-"+strconv.Itoa(number))
}

func logName(roundID string, number int) string {
	return path.Join(roundDir(roundID, number), "events.ndjson")
}

// parsedLog is what the bytes of a log hold.
type parsedLog struct {
	events      []engine.Event
	wholeLength int // length of the whole lines, the last line break included
	torn        []byte
	// missingNewline is set when the last event is whole and only its line break is missing.
	missingNewline bool
	warnings       []string
	damage         []string // what was lost of it, in words for a person
	// unknown are warnings of kinds that the reader did not ask for: what a newer parley wrote, when it asked for all.
	unknown []string
}

// parseLog reads events line by line. A last line without a line break is torn unless it is a whole event; a damaged
// line in between is passed over with a warning, and so is nothing else. Events that are not there are missed.
func parseLog(data []byte, kinds engine.Decoders) parsedLog {
	var p parsedLog
	last, told, unknown, sums := int64(0), false, map[string]bool{}, 0
	warn := func(format string, args ...any) { p.warnings = append(p.warnings, fmt.Sprintf(format, args...)) }
	for number := 1; len(data) > p.wholeLength; number++ {
		line, _, ended := bytes.Cut(data[p.wholeLength:], []byte{'\n'})
		event, err := readEvent(line, kinds)
		if !ended && err != nil {
			p.torn = bytes.Clone(line)
			break
		}
		p.wholeLength += len(line) + 1
		switch {
		case err != nil && len(bytes.TrimSpace(line)) == 0:
			warn("line %d is blank", number)
		case err != nil:
			told = true // the gap that it leaves
			warn("line %d is damaged and was passed over (%v)", number, err)
			p.damage = append(p.damage, damagedLine(number, line))
		case event.Seq <= last:
			warn("line %d is event %d, which should come before event %d; it was passed over", number, event.Seq, last)
		default:
			if event.Seq > last+1 && !told {
				warn("before line %d, events %d to %d are missing", number, last+1, event.Seq-1)
				p.damage = append(p.damage, fmt.Sprintf("events %d to %d", last+1, event.Seq-1))
			}
			last, told = event.Seq, false
			if hasChecksum(line) {
				sums++
			} else if sums > 0 {
				warn("line %d has lost its checksum: it is taken as it reads", number)
			}
			p.events = append(p.events, event)
			if u, isUnknown := event.Body.(engine.UnknownEvent); isUnknown && !unknown[u.Name] {
				unknown[u.Name] = true
				p.unknown = append(p.unknown, fmt.Sprintf("events %q are of a kind this parley does not know; a newer one wrote them", u.Name))
			}
		}
		if !ended {
			p.missingNewline, p.wholeLength = true, len(data)
		}
	}
	return p
}

// readEvent reads one line of a log.
func readEvent(line []byte, kinds engine.Decoders) (engine.Event, error) {
	if err := VerifyLine(line); err != nil {
		return engine.Event{}, err
	}
	event, err := kinds.Decode(line)
	if err == nil && event.Seq < 1 {
		err = errors.New("it has no sequence number")
	}
	return event, err
}

// readLog reads a round's log without changing it.
func (s *Session) readLog(name string, kinds engine.Decoders) (parsedLog, error) {
	p, err := s.parse(name, kinds)
	s.warnAll(name, p.warnings)
	return p, err
}

// parse reads a round's log without changing it, and without telling of what is wrong with it.
func (s *Session) parse(name string, kinds engine.Decoders) (parsedLog, error) {
	data, err := s.readFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return parsedLog{}, nil
	}
	if err != nil {
		return parsedLog{}, err
	}
	return parseLog(data, kinds), nil
}

func (s *Session) warnAll(name string, warnings []string) {
	for _, w := range warnings {
		s.warn("%s: %s", s.Path(name), w)
	}
}

// Rounds lists the numbers of the rounds that have a log, in order.
func (s *Session) Rounds(roundID string) ([]int, error) {
	if err := CheckRoundID(roundID); err != nil {
		return nil, err
	}
	entries, err := s.fs.ReadDir(path.Join(ownDir, roundID))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("listing the rounds in %s: %w", s.Path(path.Join(ownDir, roundID)), err)
	}
	var numbers []int
	for _, entry := range entries {
		digits, isRound := strings.CutPrefix(entry.Name(), "round-")
		if n, err := strconv.Atoi(digits); isRound && err == nil && n > 0 && strconv.Itoa(n) == digits {
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	return numbers, nil
}

// Log is a round's event log, open for appending. It is safe for concurrent use.
type Log struct {
	mu     sync.Mutex
	file   File
	name   string
	size   int64
	last   int64
	broken error

	syncTimer *time.Timer    // syncs what is to be synced soon; nil when nothing is
	syncs     sync.WaitGroup // those that are due or under way
	unsynced  error          // why it failed; told once
}

// OpenLog opens the log of a round at its end. The bytes of a torn last line are copied to a file beside it, and the
// log is cut back to its last whole event.
func (s *Session) OpenLog(roundID string, number int, kinds engine.Decoders) (*Log, error) {
	if err := CheckRoundID(roundID); err != nil {
		return nil, err
	}
	return s.openLog(roundID, number, kinds)
}

// OpenCheckpointLog opens the log of a checkpoint after a round that somebody else ran.
func (s *Session) OpenCheckpointLog(number int, kinds engine.Decoders) (*Log, error) {
	return s.openLog(checkpointLogID, number, kinds)
}

func (s *Session) openLog(roundID string, number int, kinds engine.Decoders) (*Log, error) {
	if err := s.makeDir(roundDir(roundID, number)); err != nil {
		return nil, err
	}
	name := logName(roundID, number)
	p, err := s.readLog(name, kinds)
	if err != nil {
		return nil, err
	}
	if len(p.torn) > 0 {
		if err := s.append(name+tornSuffix, append(p.torn, '\n')); err != nil {
			return nil, fmt.Errorf("keeping the torn end of a log: %w", err)
		}
	}
	file, err := s.fs.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", s.Path(name), err)
	}
	l := &Log{file: file, name: s.Path(name), size: int64(p.wholeLength)}
	if n := len(p.events); n > 0 {
		l.last = p.events[n-1].Seq
	}
	if len(p.torn) > 0 {
		err = file.Truncate(l.size)
	}
	if p.missingNewline && err == nil {
		err = l.write([]byte{'\n'})
	}
	if err != nil {
		return nil, cmp.Or(fmt.Errorf("mending %s: %w", l.name, err), file.Close())
	}
	return l, s.syncDir(path.Dir(name))
}

// Last is the sequence number of the last event; 0 for an empty log.
func (l *Log) Last() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.last
}

// Append writes an event as one line with its checksum. After a failure the log is cut back to its last whole event, so that what
// comes later is not lost with it; where even that fails, nothing more is written.
func (l *Log) Append(e engine.Event) error {
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.broken != nil {
		return l.broken
	}
	if err := l.write(append(appendChecksum(line), '\n')); err != nil {
		return fmt.Errorf("writing the event log %s: %w", l.name, err)
	}
	l.last = e.Seq
	switch syncPolicies[e.Body.Kind()] {
	case syncNow:
		l.cancelSync()
		l.noteSync(l.file.Sync())
	case syncShortly:
		l.syncSoon()
	case syncLater:
	}
	err, l.unsynced = l.unsynced, nil
	return err
}

// syncSoon has the log synced in a moment, while others go on. It is called with mu held.
func (l *Log) syncSoon() {
	if l.syncTimer != nil {
		return
	}
	l.syncs.Add(1)
	var due *time.Timer
	due = time.AfterFunc(syncDelay, func() {
		defer l.syncs.Done()
		l.mu.Lock()
		if l.syncTimer == due {
			l.syncTimer = nil
		}
		l.mu.Unlock()
		err := l.file.Sync()
		l.mu.Lock()
		defer l.mu.Unlock()
		l.noteSync(err)
	})
	l.syncTimer = due
}

// cancelSync lets a sync go that another makes needless. It is called with mu held.
func (l *Log) cancelSync() {
	if l.syncTimer != nil && l.syncTimer.Stop() {
		l.syncs.Done()
	}
	l.syncTimer = nil
}

func (l *Log) noteSync(err error) {
	if err != nil && l.unsynced == nil {
		l.unsynced = &UnsyncedError{Log: l.name, Err: err}
	}
}

func (l *Log) write(data []byte) error {
	_, err := l.file.Write(data)
	if err == nil {
		l.size += int64(len(data))
		return nil
	}
	if cut := l.file.Truncate(l.size); cut != nil {
		l.broken = fmt.Errorf("cannot write the event log %s: %w, nor cut it back: %w", l.name, err, cut)
		return l.broken
	}
	return err
}

// Close ends the log; everything in it is then on the disk.
func (l *Log) Close() error {
	l.mu.Lock()
	l.cancelSync()
	l.mu.Unlock()
	l.syncs.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := cmp.Or(l.unsynced, l.file.Sync(), l.file.Close()); err != nil {
		return fmt.Errorf("closing the event log %s: %w", l.name, err)
	}
	return nil
}
