package feedback_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"parley/engine/review"
	"parley/feedback"
	"parley/feedback/session"
)

// talkative reviewers find seven new things each in every round.
func talkative(number int, perspective string) review.Answer {
	a := review.Answer{Strengths: []string{"Clear goal"}, Rating: 3}
	for i := range 7 {
		subject := fmt.Sprintf("%s%d%c", perspective, number*7+i, 'a'+i)
		text := fmt.Sprintf("Section %s of chapter %d leaves %s without an owner, a date and a number that a test could check", subject, number, subject)
		if i < 4 {
			a.Weaknesses = append(a.Weaknesses, review.Weakness{Text: text, Severity: review.Medium, Quote: "quote " + subject, Line: i + 1})
		} else {
			a.Suggestions = append(a.Suggestions, review.Suggestion{Text: "Name the owner of " + subject + " and say by when " + subject + " is done"})
		}
	}
	return a
}

// longSession is a discussion of so many rounds.
func longSession(t *testing.T, rounds int) (folder string, s feedback.Subject) {
	t.Helper()
	folder, s = subject(t)
	p := newPanel()
	p.say = talkative
	d, err := feedback.StartWith(p.bind, folder, s, feedback.Settings{MaxRounds: rounds, Now: clock()})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Run(t.Context(), feedback.Always(feedback.Decision{Choice: feedback.ContinueDeeper, Origin: feedback.ByPerson})); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return folder, s
}

// A log tells what a round changed in the ledger and not the whole of it, so that a discussion's logs grow with its rounds.
func TestTheLogsOfALongDiscussionGrowWithItsRounds(t *testing.T) {
	t.Parallel()
	sizes := map[int]int64{}
	for _, rounds := range []int{6, 12} {
		folder, s := longSession(t, rounds)
		logs, err := filepath.Glob(filepath.Join(folder, ".parley", s.RoundID, "round-*", "events.ndjson"))
		if err != nil || len(logs) != rounds {
			t.Fatalf("%d logs, %v", len(logs), err)
		}
		for _, name := range logs {
			info, err := os.Stat(name)
			if err != nil {
				t.Fatal(err)
			}
			sizes[rounds] += info.Size()
		}
		d, err := feedback.ResumeWith(newPanel().bind, folder, s.RoundID, feedback.Settings{Now: clock()})
		if err != nil {
			t.Fatal(err)
		}
		resumed := d.Findings()
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		view, err := session.View(folder)
		if err != nil {
			t.Fatal(err)
		}
		kept, err := view.Findings()
		if err != nil || len(kept) != 1 || len(kept[0].Entries) != len(resumed) || len(resumed) < rounds {
			t.Fatalf("%d findings are resumed, %d kept, %v", len(resumed), len(kept[0].Entries), err)
		}
		for i := range resumed {
			if got, want := fmt.Sprint(resumed[i]), fmt.Sprint(kept[0].Entries[i].Finding); got != want {
				t.Fatalf("resumed as %s, kept as %s", got, want)
			}
		}
		if err := view.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if sizes[12] > sizes[6]*5/2 {
		t.Errorf("6 rounds take %d bytes, 12 rounds %d", sizes[6], sizes[12])
	}
}
