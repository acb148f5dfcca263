package feedback_test

import (
	"context"
	"strings"
	"testing"

	"parley/engine/round"
	"parley/feedback"
)

// Why a finding is rejected and what is noted of it reach the next round, the files and a session that is opened again as two things; an
// older log has one field for both, and its note of a rejection is the reason.
func TestReasonAndNoteReachTheNextRoundAndTheFiles(t *testing.T) {
	t.Parallel()
	for name, word := range map[string]feedback.FindingMarked{
		"both":  {ID: "F-001", Choice: "reject", Reason: "the limit is in the annex", Note: "ask Ana"},
		"older": {ID: "F-001", Choice: "reject", Note: "the limit is in the annex"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder, s := subject(t)
			p := newPanel()
			d := open(t, p, folder, s)
			_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
				if c.Round == 2 {
					return feedback.Decision{Choice: feedback.Done}, nil
				}
				return feedback.Decision{Choice: feedback.ContinueDeeper}, d.MarkAs(word)
			}))
			closed(t, d)
			if err != nil {
				t.Fatal(err)
			}
			note := ""
			if name == "both" {
				note = "ask Ana"
			}
			check := func(where string, f round.Finding) {
				if f.Rejection() != "the limit is in the annex" || f.Remark() != note {
					t.Errorf("%s: rejected for %q, noted %q", where, f.Rejection(), f.Remark())
				}
			}
			check("next round", p.seen[1].FollowUp.Findings[0])
			text := read(t, folder, "conclusions.md")
			if !strings.Contains(text, "the limit is in the annex") || !strings.Contains(text, note) {
				t.Errorf("the conclusions:\n%s", text)
			}
			d, err = feedback.ResumeWith(p.bind, folder, "", settings())
			if err != nil {
				t.Fatal(err)
			}
			defer closed(t, d)
			check("opened again", d.Findings()[0])
		})
	}
}

// A rejection by one word leaves the note as it is.
func TestMarkKeepsTheNoteOfWhatItRejects(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d := open(t, newPanel(), folder, s)
	defer closed(t, d)
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(context.Context, feedback.Checkpoint) (feedback.Decision, error) {
		for _, word := range [][2]string{{"", "ask Ana"}, {"reject", "the limit is in the annex"}} {
			if err := d.Mark("F-001", word[0], word[1]); err != nil {
				t.Error(err)
			}
		}
		if f := d.Findings()[0]; f.Rejection() != "the limit is in the annex" || f.Remark() != "ask Ana" {
			t.Errorf("rejected for %q, noted %q", f.Rejection(), f.Remark())
		}
		return feedback.Decision{Choice: feedback.Done}, nil
	}))
	if err != nil {
		t.Error(err)
	}
}
