package conclusions

import (
	"fmt"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// BenchmarkHistory100Rounds draws the conclusions of a discussion of 100 rounds whose ledger holds 600 entries, each with
// a line of history for every round.
func BenchmarkHistory100Rounds(b *testing.B) {
	const rounds, entries = 100, 600
	in := Input{RoundID: "DISCUSS-001", Ledger: &ledger.Ledger{Round: rounds}}
	for number := 1; number <= rounds; number++ {
		r := round.Round{ID: "DISCUSS-001", Number: number, Type: round.Deepen, Status: round.Complete}
		for i := range 5 {
			r.Perspectives = append(r.Perspectives, round.Review{
				Name: fmt.Sprintf("p%d", i), Outcome: round.Answered,
				Answer: review.Answer{OpenQuestions: []string{fmt.Sprintf("Who owns part %d of service %d?", i, number)}, NewInsights: []string{fmt.Sprintf("Part %d is %d.", i, number)}},
			})
		}
		in.Rounds = append(in.Rounds, r)
	}
	for i := range entries {
		e := ledger.Entry{FirstRound: 1, LastSeen: rounds, Observed: ledger.Persisting, Sources: []ledger.Source{{Perspective: "p1", Judge: "ai", Round: 1}}}
		e.ID, e.Kind, e.State, e.Perspectives = fmt.Sprintf("F-%03d", i+1), ledger.Weakness, ledger.Persisting, []string{"p1"}
		e.Text = fmt.Sprintf("The retry limit of service %d has no number.", i)
		for number := 1; number <= rounds; number++ {
			e.History = append(e.History, ledger.Observation{Round: number, State: ledger.Persisting, Perspectives: []string{"p1"}})
		}
		in.Ledger.Entries = append(in.Ledger.Entries, e)
	}
	for b.Loop() {
		Build(in)
	}
}
