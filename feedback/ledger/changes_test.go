package ledger_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// A ledger that is put together from the changes of each round is the ledger itself, marks and withdrawals included.
func TestChangesLeadToTheSameLedger(t *testing.T) {
	t.Parallel()
	l, built := &ledger.Ledger{}, &ledger.Ledger{}
	var logged *ledger.Ledger
	for number := 1; number <= 8; number++ {
		r := round.Round{ID: "DISCUSS-002", Number: number, Type: round.Initial, Artifact: round.Artifact{SHA256: fmt.Sprint("text", number/3)}}
		var a review.Answer
		a.Weaknesses = append(a.Weaknesses, review.Weakness{Text: "The retry limit has no number", Severity: review.High})
		for i := range number % 4 {
			a.Weaknesses = append(a.Weaknesses, review.Weakness{Text: fmt.Sprintf("Chapter %d of part %d names no owner of item%d%d", number, i, number, i), Severity: review.Low})
		}
		r.Perspectives = []round.Review{{Name: "quality", Tool: "fake", Outcome: round.Answered, Answer: a}}
		l.Update(r, ledger.Scope{})
		if number%2 == 0 {
			if err := l.Mark("F-001", ledger.Reject, fmt.Sprint("no ", number)); err != nil {
				t.Fatal(err)
			}
		}
		changes := l.ChangesSince(logged)
		if changes == nil {
			data, _ := json.Marshal(l)
			built = &ledger.Ledger{}
			if err := json.Unmarshal(data, built); err != nil {
				t.Fatal(err)
			}
		} else {
			data, err := json.Marshal(changes)
			if err != nil {
				t.Fatal(err)
			}
			var stored ledger.Changes
			if err := json.Unmarshal(data, &stored); err != nil {
				t.Fatal(err)
			}
			if !stored.AppliesTo(built) {
				t.Fatalf("round %d does not go on from round %d", number, built.Round)
			}
			built.Apply(&stored)
		}
		want, _ := json.Marshal(l)
		got, _ := json.Marshal(built)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("round %d:\n%s\nwant\n%s", number, got, want)
		}
		logged = l.Clone()
	}
}
