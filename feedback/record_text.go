package feedback

import (
	"strings"

	"parley/engine/foreign"
	"parley/engine/record"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

// RecordText is the record of a round: what the round found, how it compares with the round before a revision (nil for none),
// what the ledger, as it stood after the round, makes of its findings (nil for none), and what was decided on it (nil before).
func RecordText(r round.Round, l *ledger.Ledger, revision *Revision, decided *Decision) string {
	if l != nil {
		l.Label(&r)
		conclusions.SettleThemes(&r, l)
	}
	text := strings.TrimRight(record.Markdown(r), "\n") + "\n"
	if revision != nil {
		text += "\n" + revision.section()
	}
	if l != nil {
		text += "\n" + conclusions.RoundTables(l, r.Number)
	}
	if decided != nil {
		text = strings.TrimRight(text, "\n") + "\n\n" + decided.section()
	}
	return text
}

// ReadRecord reads the record of a round as it stands in a session.
func ReadRecord(folder, roundID string, number int, opts ...session.Option) (string, error) {
	s, err := session.OpenReadOnly(folder, opts...)
	if err != nil {
		return "", err
	}
	data, err := s.Record(roundID, number)
	if closing := s.Close(); err == nil {
		err = closing
	}
	return foreign.Text(string(data)), err
}
