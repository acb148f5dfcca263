package session

import (
	"fmt"
	"regexp"
	"slices"
)

// damagedKind finds the kind of an event in a line that cannot be trusted any more.
var damagedKind = regexp.MustCompile(`"type":"([a-z_]{1,40})"`)

// lostByKind is what somebody misses when an event of a kind is lost.
var lostByKind = []struct {
	what  string
	kinds []string
}{
	{"a reviewer's answer", []string{"perspective_finished"}},
	{"the beginning of a round", []string{"round_started", "round_assigned", "continued"}},
	{"a round's verdict", []string{"round_finished", "judged"}},
	{"the findings as they were", []string{"ledger"}},
	{"a decision", []string{"decision", "run_again"}},
	{"a mark or a finding of the person's", []string{"finding_marked", "finding_added", "finding_withdrawn"}},
	{"a cross-examination", []string{"examiner_answered", "examination_finished"}},
	{"an answer to a question", []string{"reviewer_asked", "reviewer_replied"}},
	{"the end of the review", []string{"concluded", "reopened"}},
	{"a step of a reviewer's work", []string{"tool_progress", "attempt_started", "attempt_failed", "asked_again"}},
}

// lostWith says what a damaged line told, by its looks; "" where it does not show.
func lostWith(line []byte) string {
	found := damagedKind.FindSubmatch(line)
	if found == nil {
		return ""
	}
	for _, lost := range lostByKind {
		if slices.Contains(lost.kinds, string(found[1])) {
			return lost.what
		}
	}
	return "an event " + string(found[1])
}

// damagedLine is what was lost with a line.
func damagedLine(number int, line []byte) string {
	if what := lostWith(line); what != "" {
		return fmt.Sprintf("%s (line %d, by its looks)", what, number)
	}
	return fmt.Sprintf("line %d", number)
}
