package session_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

// persisting is a ledger of one finding that so many rounds passed over, with the person's word in the middle.
func persisting(rounds int) *ledger.Ledger {
	reject := ledger.Reject
	e := ledger.Entry{Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: "The limit has no number"}}
	for n := 1; n <= rounds; n++ {
		o := ledger.Observation{Round: n, State: "text unchanged, not raised again", Reason: "risk said nothing about it"}
		if n == 1 {
			o = ledger.Observation{Round: n, State: "new", Perspectives: []string{"risk"}}
		}
		e.History = append(e.History, o)
		if n == rounds/2 {
			e.History = append(e.History, ledger.Observation{Round: n, State: "contested", Choice: &reject, Reason: "out of scope"})
		}
	}
	return &ledger.Ledger{Round: rounds, Entries: []ledger.Entry{e}}
}

// What rounds repeat stands in findings.json once, and is read as if it stood there for each.
func TestFindingsFileTellsRepeatedRoundsOnce(t *testing.T) {
	t.Parallel()
	s := opened(t, t.TempDir())
	sizes := map[int]int{}
	for _, rounds := range []int{20, 200} {
		want := persisting(rounds)
		if err := s.WriteFindings("DISCUSS-001", want); err != nil {
			t.Fatal(err)
		}
		sizes[rounds] = len(get(t, s.Folder(), "findings.json"))
		got, err := s.Findings()
		if err != nil || len(got) != 1 || !reflect.DeepEqual(got[0].Ledger, *want) {
			t.Fatalf("%d rounds are read as %+v, %v", rounds, got, err)
		}
	}
	if sizes[200] > sizes[20]+20 {
		t.Errorf("20 rounds take %d bytes, 200 rounds %d", sizes[20], sizes[200])
	}
	if text := get(t, s.Folder(), "findings.json"); !strings.Contains(text, `"through": 100`) || !strings.Contains(text, `"through": 200`) {
		t.Errorf("the spans are not told:\n%s", text)
	}
}

// Another subject's findings stay as they are, whoever wrote them in which version.
func TestFindingsOfOtherSubjectsStayAsTheyAre(t *testing.T) {
	t.Parallel()
	s := opened(t, t.TempDir())
	old, err := json.Marshal(map[string]any{"parley": "finding-ledger", "version": 1, "subjects": []any{
		map[string]any{"round_id": "DISCUSS-001", "round": 2, "findings": persisting(2).Entries, "of_a_newer_parley": true},
	}})
	if err != nil {
		t.Fatal(err)
	}
	put(t, s.Folder(), "findings.json", string(old))
	if err := s.WriteFindings("DISCUSS-002", persisting(3)); err != nil {
		t.Fatal(err)
	}
	got, err := s.Findings()
	if err != nil || len(got) != 2 || !reflect.DeepEqual(got[0].Entries, persisting(2).Entries) || got[1].RoundID != "DISCUSS-002" {
		t.Errorf("%+v, %v", got, err)
	}
	if !strings.Contains(get(t, s.Folder(), "findings.json"), `"of_a_newer_parley": true`) {
		t.Error("what was not understood is gone")
	}
}

// A span is a few letters in a file that anybody can write, and no more memory than there are rounds.
func TestSpansOfAHostileFindingsFileAreBounded(t *testing.T) {
	t.Parallel()
	for _, span := range []string{
		`"round":1,"through":9000000000`, `"round":-9000000000000000000,"through":1`, `"round":-5,"through":9000000000000000000`,
		`"round":9000000000,"through":9000009000000000`, `"round":5,"through":-1`, `"round":0,"through":1048577`,
	} {
		s := opened(t, t.TempDir())
		put(t, s.Folder(), "findings.json", fmt.Sprintf(`{"parley":"finding-ledger","version":2,"subjects":[{"round_id":"A","findings":[{"history":[{%s}]}]}]}`, span))
		got, err := s.Findings()
		var foreign *session.ForeignError
		switch {
		case err == nil && len(got[0].Entries[0].History) != 1:
			t.Errorf("%s: %d observations", span, len(got[0].Entries[0].History))
		case err != nil && (!errors.As(err, &foreign) || !strings.Contains(err.Error(), "more rounds than there can be")):
			t.Errorf("%s: %v", span, err)
		}
	}
}

// A quote that has left the document is told as not found, though the ledger knows that it was; what is read is the ledger again.
func TestTheFileTellsTheEvidenceThatHoldsNow(t *testing.T) {
	t.Parallel()
	s := opened(t, t.TempDir())
	want := persisting(2)
	e := &want.Entries[0]
	e.Quote, e.Evidence, e.Stood = "a few retries", review.Found, 1
	e.Opinions = []round.Opinion{{Perspective: "risk", Evidence: review.Unverified, Round: 2}}
	if err := s.WriteFindings("DISCUSS-001", want); err != nil {
		t.Fatal(err)
	}
	text := get(t, s.Folder(), "findings.json")
	if strings.Contains(text, `"evidence": "found"`) || strings.Count(text, `"evidence": "unverified"`) != 2 || !strings.Contains(text, `"quote_stood_in_round": 1`) {
		t.Errorf("the file says of the quote:\n%s", text)
	}
	if got, err := s.Findings(); err != nil || !reflect.DeepEqual(got[0].Ledger, *want) {
		t.Errorf("it is read as %+v, %v", got, err)
	}
}
