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
	d.logMu.Lock()
	err := d.switchLog(number)
	d.logMu.Unlock()
	if err == nil {
		return
	}
	d.mu.Lock()
	told, what := d.lastLogWarning == err.Error(), "nothing of this round can be resumed: "
	if d.log != nil {
		what = "an event log may have a gap: "
	}
	d.lastLogWarning = err.Error()
	d.mu.Unlock()
	if !told {
		d.warn(what + err.Error())
	}
}

// switchLog closes one log and opens another while no word of the person's is on its way.
func (d *Discussion) switchLog(number int) error {
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
	log, err := d.session.OpenLog(d.state.RoundID, number, EventDecoders())
	last := int64(0)
	if log != nil {
		last = log.Last()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.log, d.number = log, number
	d.stream = engine.NewStream(last, d.settings.Now, append([]engine.Sink{d.recordEvent}, d.sinks...)...)
	if err != nil && closing != nil {
		return fmt.Errorf("%w; %w", err, closing)
	}
	return cmp.Or(err, closing)
}

// recordEvent is the first sink: the log, then the derived state. It runs inside the stream, one event at a time.
func (d *Discussion) recordEvent(e engine.Event) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var err error
	if d.log != nil {
		err = d.log.Append(e)
	}
	if isFindingMark(e.Body) {
		d.markErr = nil
		if unsynced := new(session.UnsyncedError); err != nil && !errors.As(err, &unsynced) { // one that is in the log counts
			d.markErr, err = err, nil
		}
	}
	if err != nil && d.logErr == nil {
		d.logErr = err
	}
	if w, isWarning := e.Body.(engine.WarningRaised); isWarning {
		d.warnings = append(d.warnings, w.Text)
	}
	d.derived.breaker.apply(e)
	d.derived.apply(e.Body, false)
	if told, is := e.Body.(LedgerUpdated); is {
		d.derived.loggedLedger = nil // the next one is whole, unless this one is in the log
		if d.log != nil && err == nil {
			d.derived.loggedLedger = told.Ledger
		}
	}
	d.warnings = append(d.warnings, d.derived.rejectedEvents...)
	d.derived.rejectedEvents = nil
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
		d.logMu.RLock()
		d.mu.Lock()
		stream := d.stream
		d.mu.Unlock()
		if stream != nil {
			stream.Emit(body)
			d.logMu.RUnlock()
			return
		}
		d.logMu.RUnlock()
		d.openLog(0)
	}
}

func (d *Discussion) warn(text string) { d.emit(engine.WarningRaised{Text: text}) }

// emitWarnings passes on what the session and the log had to say.
func (d *Discussion) emitWarnings() {
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
