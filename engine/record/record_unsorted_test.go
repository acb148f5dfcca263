package record_test

import (
	"strings"
	"testing"

	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
)

func TestWhatCouldNotBeSortedIsInTheRecord(t *testing.T) {
	t.Parallel()
	r := round.Round{ID: "R", Number: 1, Perspectives: []round.Review{{Name: "risk", Outcome: round.Extracted, Answer: review.Answer{Rating: 3, Unsorted: []string{"I would not approve it yet."}}}}}
	text := record.Markdown(r)
	if !strings.Contains(text, "## Not Sorted\n- I would not approve it yet.") || !strings.Contains(text, "risk") {
		t.Errorf("the record is:\n%s", text)
	}
	r.Perspectives[0].Unsorted = nil
	if strings.Contains(record.Markdown(r), "Not Sorted") {
		t.Error("a section without anything in it")
	}
}
