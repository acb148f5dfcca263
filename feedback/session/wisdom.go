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

// appendWisdom appends a dated warning, once for each round, where a verdict is MEDIUM (SPEC section 4) or rests on an
// incomplete panel.
func (s *Session) appendWisdom(a RoundReport, _ int) error {
	r := a.Round
	medium := r.Verdict == round.Blocked && r.SeverityOf() == review.Medium
	if !medium && r.Status != round.Partial {
		return nil
	}
	before, err := s.readFile(s.layout.Warnings)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	head := fmt.Sprintf("- %s **%s** round %d: ", r.Finished.Format("2006-01-02"), r.ID, r.Number)
	if bytes.Contains(before, []byte(head)) {
		return nil
	}
	return s.append(s.layout.Warnings, []byte(head+describeWarning(r)+"\n"))
}

// maxDivergences is how many divergences a warning names; the record has them all.
const maxDivergences = 3

func describeWarning(r round.Round) string {
	text := string(r.Verdict)
	if severity := r.SeverityOf(); severity != "" {
		text += " (" + severity.Label() + ")"
	}
	if missing := describeMissing(r); missing != "" {
		text += "; " + markdown.Line(missing)
	}
	if conflicts := r.Conflicts(); r.Verdict == round.Blocked {
		for _, d := range conflicts[:min(len(conflicts), maxDivergences)] {
			text += "; " + markdown.Line(d.Rule+": "+d.Description)
		}
	}
	if r.Record != nil {
		text += ". Record: " + markdown.Line(*r.Record)
	}
	return text
}
