package feedback

import (
	"cmp"
	"errors"
	"fmt"

	"parley/engine"
	"parley/feedback/session"
)

// openLog turns to a round's log; 0 is that of the latest round, if none is open. Without a log, because the disk is
// full or the folder is gone, the discussion goes on and says so: a verdict is worth more than its log.
func (d *Discussion) openLog(number int) {
	d.turn.Lock()
	err := d.turnTo(number)
	d.turn.Unlock()
	if err == nil {
		return
	}
	d.mu.Lock()
	told, what := d.logTold == err.Error(), "nothing of this round can be resumed: "
	if d.log != nil {
		what = "an event log may have a gap: "
	}
	d.logTold = err.Error()
	d.mu.Unlock()
	if !told {
		d.warn(what + err.Error())
	}
}

// turnTo closes one log and opens another while no word of the person's is on its way.
func (d *Discussion) turnTo(number int) error {
	d.mu.Lock()
	open, current, logged := d.stream != nil, d.number, d.log != nil
	d.mu.Unlock()
	if open && (number == 0 || number == current && logged) {
		return nil
	}
	if number == 0 {
		number = max(current, 1)
	}
	closing := d.closeLog()
	log, err := d.session.OpenLog(d.state.RoundID, number, EventKinds())
	last := int64(0)
	if log != nil {
		last = log.Last()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.log, d.number = log, number
	d.stream = engine.NewStream(last, d.settings.Now, append([]engine.Sink{d.record}, d.sinks...)...)
	if err != nil && closing != nil {
		return fmt.Errorf("%w; %w", err, closing)
	}
	return cmp.Or(err, closing)
}

// record is the first sink: the log, then the story. It runs inside the stream, one event at a time.
func (d *Discussion) record(e engine.Event) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var err error
	if d.log != nil {
		err = d.log.Append(e)
	}
	if isWord(e.Body) {
		d.wordErr = nil
		if unsynced := new(session.UnsyncedError); err != nil && !errors.As(err, &unsynced) { // one that is in the log counts
			d.wordErr, err = err, nil
		}
	}
	if err != nil && d.logErr == nil {
		d.logErr = err
	}
	if w, isWarning := e.Body.(engine.Warned); isWarning {
		d.warnings = append(d.warnings, w.Text)
	}
	d.story.circuit.apply(e)
	d.story.apply(e.Body, false)
	if told, is := e.Body.(LedgerUpdated); is {
		d.story.logged = nil // the next one is whole, unless this one is in the log
		if d.log != nil && err == nil {
			d.story.logged = told.Ledger
		}
	}
	d.warnings = append(d.warnings, d.story.misfits...)
	d.story.misfits = nil
}

func (d *Discussion) closeLog() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	log := d.log
	d.log, d.stream = nil, nil
	if log == nil {
		return nil
	}
	return log.Close()
}

// emit passes an event on through the open round's stream; before any, through that of the latest round.
func (d *Discussion) emit(body engine.Body) {
	for {
		d.turn.RLock()
		d.mu.Lock()
		stream := d.stream
		d.mu.Unlock()
		if stream != nil {
			stream.Emit(body)
			d.turn.RUnlock()
			return
		}
		d.turn.RUnlock()
		d.openLog(0)
	}
}

func (d *Discussion) warn(text string) { d.emit(engine.Warned{Text: text}) }

// tellWarnings passes on what the session and the log had to say.
func (d *Discussion) tellWarnings() {
	for _, text := range d.session.Warnings() {
		d.warn(text)
	}
	d.mu.Lock()
	err := d.logErr
	d.logErr = nil
	d.mu.Unlock()
	if err != nil {
		d.warn("part of this round is not in the log: " + err.Error())
	}
}
