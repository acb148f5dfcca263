package feedback_test

import (
	"fmt"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

// A discussion that goes on from another has a copy of its findings and marks: each counts once, as it was marked last.
func TestToolFiguresCountFindingsOfAContinuationOnce(t *testing.T) {
	t.Parallel()
	morning := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	at := func(minute int, body engine.Body) engine.Event {
		return engine.Event{Time: morning.Add(time.Duration(minute) * time.Minute), Body: body}
	}
	entries := func(choices ...string) *ledger.Ledger {
		l := new(ledger.Ledger)
		for i, choice := range choices {
			f := round.Finding{ID: fmt.Sprintf("F-%03d", i+1), Kind: ledger.Weakness, Choice: choice}
			l.Entries = append(l.Entries, ledger.Entry{Finding: f, Sources: []ledger.Source{{Judge: "ai", Tool: "codex"}}})
		}
		return l
	}
	ended := round.Round{ID: "REVIEW-001", Number: 1, Started: morning, Finished: morning.Add(time.Minute)}
	logOf := func(l *ledger.Ledger, minute int, marks ...engine.Event) []engine.Event {
		return append([]engine.Event{at(minute, engine.RoundFinished{Round: ended}), at(minute, feedback.LedgerUpdated{Ledger: l})}, marks...)
	}
	mark := func(minute int, id, choice string) engine.Event {
		return at(minute, feedback.FindingMarked{ID: id, Choice: choice, Note: "so it is"})
	}
	from := func(folder string, minute int, l *ledger.Ledger) engine.Event {
		return at(minute, feedback.Continued{From: session.Reference{Session: folder, RoundID: "REVIEW-001"}, Ledger: l, Previous: ended})
	}
	ref := func(folder, id string) session.Reference { return session.Reference{Session: folder, RoundID: id} }

	older := logOf(entries("", ""), 1, mark(2, "F-001", ledger.Accept))
	newer := func(folder string) []engine.Event {
		return []engine.Event{
			from(folder, 3, entries(ledger.Accept, "")), at(5, feedback.LedgerUpdated{Ledger: entries(ledger.Accept, "", "")}),
			mark(6, "F-002", ledger.Later), mark(7, "F-003", ledger.Reject),
		}
	}
	for _, c := range []struct {
		name string
		add  func(*feedback.ToolFigures)
		want string // raised, accepted, rejected, later
	}{
		{"the older alone", func(f *feedback.ToolFigures) { f.Add(ref("/a", "REVIEW-001"), older) }, "2 1 0 0"},
		{"the newer alone", func(f *feedback.ToolFigures) { f.Add(ref("/b", "REVIEW-002"), newer("/a")) }, "3 1 1 1"},
		{"both, in any order", func(f *feedback.ToolFigures) {
			f.Add(ref("/b", "REVIEW-002"), newer("/a"))
			f.Add(ref("/a", "REVIEW-001"), older)
		}, "3 1 1 1"},
		{"the older was moved", func(f *feedback.ToolFigures) {
			f.Add(ref("/moved", "REVIEW-001"), older)
			f.Add(ref("/b", "REVIEW-002"), newer("/a"))
		}, "3 1 1 1"},
		{"two that go on from one", func(f *feedback.ToolFigures) {
			f.Add(ref("/a", "REVIEW-001"), older)
			f.Add(ref("/b", "REVIEW-002"), newer("/a"))
			f.Add(ref("/c", "REVIEW-003"), newer("/a")) // its own F-003 is another finding
		}, "4 1 2 1"},
		{"marked in the older afterwards", func(f *feedback.ToolFigures) {
			f.Add(ref("/a", "REVIEW-001"), append(older[:len(older):len(older)], mark(9, "F-001", ledger.Reject)))
			f.Add(ref("/b", "REVIEW-002"), newer("/a"))
		}, "3 0 2 1"},
		{"the mark was taken back afterwards", func(f *feedback.ToolFigures) {
			f.Add(ref("/a", "REVIEW-001"), older)
			f.Add(ref("/b", "REVIEW-002"), append(newer("/a"), mark(9, "F-001", "")))
		}, "3 0 1 1"},
		{"one that has nothing to do with them", func(f *feedback.ToolFigures) {
			f.Add(ref("/a", "REVIEW-001"), older)
			f.Add(ref("/d", "REVIEW-001"), logOf(entries(ledger.Later), 1)[1:])
		}, "3 1 0 1"},
		{"a circle", func(f *feedback.ToolFigures) {
			f.Add(ref("/a", "REVIEW-001"), []engine.Event{from("/a", 1, entries(ledger.Accept))})
		}, "1 1 0 0"},
	} {
		var figures feedback.ToolFigures
		c.add(&figures)
		got := "none"
		if sum := figures.Sum(); len(sum) == 1 {
			got = fmt.Sprint(sum[0].Raised, sum[0].Accepted, sum[0].Rejected, sum[0].Later)
		}
		if got != c.want {
			t.Errorf("%s: raised, accepted, rejected, later are %s, want %s", c.name, got, c.want)
		}
	}
}
