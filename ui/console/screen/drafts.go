package screen

import (
	"fmt"
	"strings"
)

// CheckpointDraft begins what a text for a checkpoint is kept as, and ReasonDraft, before the number of its round, what the reason for a decision is kept as.
const (
	CheckpointDraft = "checkpoint "
	ReasonDraft     = CheckpointDraft + "reason of round "
)

// DraftName says what a text is that is kept as this: "a note on F-002".
func DraftName(keptAs string) string {
	what, of, _ := strings.Cut(keptAs, " ")
	of, _, _ = strings.Cut(of, "\n")
	switch {
	case strings.HasPrefix(keptAs, ReasonDraft):
		return "the reason for your decision"
	case what == "checkpoint":
		return "words for “" + of + "”"
	case keptAs == "reject several":
		return "why several findings are rejected"
	case what == "reject":
		return "why " + of + " is rejected"
	case what == "note":
		return "a note on " + of
	case what == "ask":
		return "a question about " + of
	case what == "on":
		return "your finding on " + of
	default:
		return "a finding of your own"
	}
}

// NotSent says how many texts were written and not sent, and which they are; "" for none.
func NotSent(names []string) string {
	const most = 3
	counted := fmt.Sprintf("%d texts that you wrote were not sent", len(names))
	switch len(names) {
	case 0:
		return ""
	case 1:
		counted = "1 text that you wrote was not sent"
	}
	told := names
	if len(names) > most {
		told = append(names[:most-1:most-1], fmt.Sprintf("%d more", len(names)-most+1))
	}
	return counted + ": " + strings.Join(told, ", ") + "."
}
