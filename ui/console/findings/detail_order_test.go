package findings

import (
	"testing"

	"parley/feedback/ledger"
)

func TestAQuestionComesBeforeWhatBecameOfIt(t *testing.T) {
	t.Parallel()
	accept := ledger.Accept
	got := inOrderOfEvents([]ledger.Observation{
		{Round: 1, State: ledger.New},
		{Round: 1, Choice: &accept},
		{Round: 2, State: ledger.Persisting},
		{Round: 2, Question: "Where?"},
		{Round: 2, Question: "And when?"},
		{Round: 2, Choice: &accept},
	})
	var order string
	for _, o := range got {
		switch {
		case o.Question != "":
			order += o.Question + " "
		case o.Choice != nil:
			order += "mark "
		default:
			order += string(o.State) + " "
		}
	}
	if want := string(ledger.New) + " mark Where? And when? " + string(ledger.Persisting) + " mark "; order != want {
		t.Errorf("%s\nwant %s", order, want)
	}
}
