package engine

import "time"

// limit ends something after a while, and can be given more time. It is not safe for concurrent use by itself.
type limit struct {
	timer *time.Timer
	ends  time.Time
	total time.Duration
}

func newLimit(d time.Duration, end func()) *limit {
	return &limit{timer: time.AfterFunc(d, end), ends: time.Now().Add(d), total: d}
}

// extend adds time, unless it has run out already.
func (l *limit) extend(d time.Duration) {
	if !l.timer.Stop() {
		return
	}
	l.ends = l.ends.Add(d)
	l.total += d
	l.timer.Reset(time.Until(l.ends))
}

func (l *limit) stop() { l.timer.Stop() }
