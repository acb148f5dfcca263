package cli_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"parley/feedback"
	"parley/feedback/feedbacktest"
)

func TestContentOfASessionIsReadForTheList(t *testing.T) {
	t.Parallel()
	s := atTerminal(t)
	s.run("open") // learns the list
	source := s.console.sessionList
	list, err := source.List()
	if err != nil || len(list) != 1 {
		t.Fatalf("listed %+v, %v", list, err)
	}
	content, err := source.Content(list[0].Session, "REVIEW-001")
	switch {
	case err != nil:
		t.Fatal(err)
	case len(content.Rounds) == 0 || content.Rounds[0].Number != 1 || content.Rounds[0].Verdict == "":
		t.Errorf("rounds %+v", content.Rounds)
	case content.Open == 0 || content.Accepted+content.Rejected+content.Later > 0:
		t.Errorf("findings %+v", content)
	case content.Decision == nil || content.Decision.Choice != feedback.Done:
		t.Errorf("decided %+v", content.Decision)
	case !strings.HasPrefix(content.Text, "# Conclusions: REVIEW-001") || content.Suggested != "":
		t.Errorf("suggested %q: %q", content.Suggested, content.Text)
	}
	if _, err := source.Content("nowhere", "REVIEW-001"); err == nil {
		t.Error("a session that is not there is read")
	}
	s.env["XDG_STATE_HOME"] = t.TempDir() // another machine's key
	if content, err := source.Content(list[0].Session, "REVIEW-001"); err == nil || !strings.Contains(err.Error(), "not yours") || content.Text != "" {
		t.Errorf("of a stranger's session came %+v, %v", content, err)
	}
}

// Of a session that waits for a decision it is told what its last round came to, what is open, gravest first, and what is suggested.
func TestContentOfAnOpenSessionIsItsLastRound(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.run("review", s.doc(), "--offline", "--headless")
	s.app.OutIsTerminal = func() bool { return true }
	s.console.decide = feedbacktest.DefaultDecider()
	s.run("open")
	list, err := s.console.sessionList.List()
	if err != nil || len(list) != 1 {
		t.Fatalf("listed %+v, %v", list, err)
	}
	content, err := s.console.sessionList.Content(list[0].Session, list[0].RoundID)
	if err != nil || content.Text != "" || content.Decision != nil || content.Last == nil || content.Last.Number != 1 || content.Suggested == "" {
		t.Errorf("content %+v, %v", content, err)
	}
	for i, f := range content.Unclosed {
		if i > 0 && f.Severity.Rank() > content.Unclosed[i-1].Severity.Rank() {
			t.Errorf("%s, %s, stands below %s", f.ID, f.Severity, content.Unclosed[i-1].Severity)
		}
	}
	if len(content.Unclosed) != content.Open {
		t.Errorf("%d findings are open, %d are told", content.Open, len(content.Unclosed))
	}
}

// A round that was cut off has reviewers that are kept and reviewers that are asked again: the list says which.
func TestContentOfAnInterruptedSessionSaysWhoIsMissing(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.run("review", s.doc(), "--offline", "--headless", "--perspectives", "product,quality")
	log := s.sessionFile(t, ".parley/REVIEW-001/round-1/events.ndjson")
	data, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	answer := []byte(`"perspective_finished"`) // of the second one nothing is left
	second := bytes.Index(data, answer) + len(answer)
	second += bytes.Index(data[second:], answer)
	if err := os.WriteFile(log, data[:1+bytes.LastIndexByte(data[:second], '\n')], 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(s.sessionFile(t, "discussions/rounds/REVIEW-001-round-1.md")); err != nil { // which is written once all have answered
		t.Fatal(err)
	}
	if s.run("open"); !strings.Contains(s.out.String(), "interrupted in round 1") {
		t.Errorf("the list says %q", s.out.String())
	}
	s.app.OutIsTerminal = func() bool { return true }
	s.run("open")
	list, err := s.console.sessionList.List()
	if err != nil || len(list) != 1 || list[0].State != "interrupted" || list[0].Begun != 1 {
		t.Fatalf("listed %+v, %v", list, err)
	}
	content, err := s.console.sessionList.Content(list[0].Session, list[0].RoundID)
	if err != nil || len(content.Answered) != 1 || len(content.Missing) != 1 || content.Answered[0] == content.Missing[0] {
		t.Errorf("answered %q, missing %q, %v", content.Answered, content.Missing, err)
	}
}
