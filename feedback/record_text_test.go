package feedback_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/feedbacktest"
	"parley/feedback/ledger"
)

// The record of a round is written when the ledger knows its findings, and once more with what was decided on it; what the console
// reads is what was written, and the events alone give the same text.
func TestRecordIsWrittenAfterTheLedgerAndWithTheDecision(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d := open(t, newPanel(), folder, s)
	out, err := d.Run(t.Context(), feedbacktest.ScriptedDecider(journey()))
	if err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	digests, err := os.ReadFile(filepath.Join(folder, ".parley/DISCUSS-002/records.sha256"))
	if err != nil || strings.Count(string(digests), "\n") != 2*len(out.Rounds) {
		t.Errorf("%d records were written in %d rounds, and not one of each with the ledger and one with the decision (%v)", strings.Count(string(digests), "\n"), len(out.Rounds), err)
	}
	for _, r := range out.Rounds {
		file, err := os.ReadFile(filepath.Join(folder, fmt.Sprintf("discussions/rounds/DISCUSS-002-round-%d.md", r.Number)))
		if err != nil {
			t.Fatal(err)
		}
		if read, err := feedback.ReadRecord(folder, "DISCUSS-002", r.Number); err != nil || read != string(file) {
			t.Errorf("round %d: %v\n%s\nis read as\n%s", r.Number, err, file, read)
		}
		if !strings.Contains(string(file), "F-001") {
			t.Errorf("round %d: the record names no finding of the ledger:\n%s", r.Number, file)
		}
		if r.Record == nil || *r.Record == "" {
			t.Errorf("round %d does not say where its record is", r.Number)
		}
	}
	if got, want := recordsFromEvents(t, folder), len(out.Rounds); len(got) != want {
		t.Fatalf("%d records follow from the events, want %d", len(got), want)
	} else {
		for number, text := range got {
			read, _ := feedback.ReadRecord(folder, "DISCUSS-002", number)
			read, _, _ = strings.Cut(read, "## Finding Ledger") // which has what the person said after the round
			if text, _, _ = strings.Cut(text, "## Finding Ledger"); read != text {
				t.Errorf("round %d: from the events follows\n%s\nand written was\n%s", number, text, read)
			}
		}
	}
}

// recordsFromEvents makes each round's record from what the log tells.
func recordsFromEvents(t *testing.T, folder string) map[int]string {
	t.Helper()
	events, _, err := feedback.ReadEvents(folder, "DISCUSS-002")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[int]string{}
	var last round.Round
	var revision *feedback.Revision
	known := &ledger.Ledger{}
	for _, e := range events {
		switch body := e.Body.(type) {
		case engine.RoundFinished:
			last, revision = body.Round, nil
		case feedback.RevisionCompared:
			revision = &body.Revision
		case feedback.LedgerUpdated:
			if body.Ledger != nil {
				known = body.Ledger.Clone()
			} else {
				known.Apply(body.Changes)
			}
			texts[last.Number] = feedback.RecordText(last, known, revision, nil)
		}
	}
	return texts
}
