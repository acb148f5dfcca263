package ledger

import "testing"

func TestAQuestionComesBeforeWhatBecameOfIt(t *testing.T) {
	t.Parallel()
	accept := Accept
	e := Entry{History: []Observation{
		{Round: 1, State: New},
		{Round: 1, Choice: &accept},
		{Round: 2, State: Persisting, Perspectives: []string{"risk"}},
		{Round: 2, Question: "Where?"},
		{Round: 2, Question: "And when?"},
		{Round: 2, Choice: &accept},
	}}
	var order string
	for _, o := range e.Chronology() {
		switch {
		case o.Question != "":
			order += o.Question + " "
		case o.Choice != nil:
			order += "mark "
		default:
			order += string(o.State) + " "
		}
	}
	if want := string(New) + " mark Where? And when? " + string(Persisting) + " mark "; order != want {
		t.Errorf("%s\nwant %s", order, want)
	}
	if got, want := e.HistoryText(), "new in round 1; asked about in round 2; still there in round 2"; got != want {
		t.Errorf("told as %q, want %q", got, want)
	}
}
