package session

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/markdown"
)

// keepWisdom appends a dated warning after a MEDIUM verdict (SPEC section 4), once for each round.
func (s *Session) keepWisdom(a Account, _ int) error {
	r := a.Round
	if r.Verdict != round.Blocked || r.SeverityOf() != review.Medium {
		return nil
	}
	before, err := s.read(wisdomFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	head := fmt.Sprintf("- %s **%s** round %d: consensus_blocked (MEDIUM)", r.Finished.Format("2006-01-02"), r.ID, r.Number)
	if bytes.Contains(before, []byte(head)) {
		return nil
	}
	line := head
	for i, d := range r.Divergences {
		if i == 3 {
			break
		}
		line += "; " + markdown.Line(d.Rule+": "+d.Description)
	}
	if r.Record != nil {
		line += ". Record: " + markdown.Line(*r.Record)
	}
	return s.append(wisdomFile, []byte(line+"\n"))
}
