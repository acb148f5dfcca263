package engine

import "time"

// deadlineTimer ends something after a while, and can be given more time. It is not safe for concurrent use by itself.
type deadlineTimer struct {
	timer  *time.Timer
	endsAt time.Time
	total  time.Duration
}

func newDeadlineTimer(d time.Duration, end func()) *deadlineTimer {
	return &deadlineTimer{timer: time.AfterFunc(d, end), endsAt: time.Now().Add(d), total: d}
}

// extend adds time, unless it has run out already.
func (l *deadlineTimer) extend(d time.Duration) {
	if !l.timer.Stop() {
		return
	}
	l.endsAt = l.endsAt.Add(d)
	l.total += d
	l.timer.Reset(time.Until(l.endsAt))
}

func (l *deadlineTimer) stop() { l.timer.Stop() }
