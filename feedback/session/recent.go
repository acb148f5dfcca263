package session

import (
	"slices"
	"time"

	"parley/engine"
)

// RecentLogs reads the logs, of all subjects, that were written to after a time, the one that began first in front. A log
// that cannot be read is told in Warnings and left out: it is some other discussion's. Kinds may be those that the
// caller is after; the others come as engine.UnknownEvent.
func (s *Session) RecentLogs(after time.Time, kinds engine.Decoders) []RoundLog {
	ids, err := s.Subjects()
	if err != nil {
		s.warn("%v", err)
	}
	var logs []RoundLog
	for _, id := range ids {
		numbers, err := s.Rounds(id)
		if err != nil {
			s.warn("%v", err)
		}
		for _, n := range numbers {
			name := logName(id, n)
			if info, err := s.fs.Lstat(name); err != nil || !info.ModTime().After(after) {
				continue
			}
			p, err := s.readLog(name, kinds)
			if err != nil {
				s.warn("%v", err)
			}
			if len(p.events) > 0 {
				logs = append(logs, RoundLog{Number: n, Events: p.events})
			}
		}
	}
	slices.SortStableFunc(logs, func(a, b RoundLog) int { return a.Events[0].Time.Compare(b.Events[0].Time) })
	return logs
}
