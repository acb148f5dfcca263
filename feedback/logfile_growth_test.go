package feedback_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/race"
	"parley/engine/review"
	"parley/feedback"
	"parley/feedback/ledger"
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
	if _, err := d.Run(t.Context(), feedback.FixedDecider(feedback.Decision{Choice: feedback.ContinueDeeper, Origin: feedback.ByPerson})); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return folder, s
}

// What a round leaves tells what the round was about and not the whole ledger, so that a discussion grows with its rounds.
func TestTheFilesOfALongDiscussionGrowWithItsRounds(t *testing.T) {
	t.Parallel()
	if race.Enabled {
		t.Skip("it measures files; discussions of many rounds run in TestManyRoundsLeakNothing")
	}
	kinds := []string{".parley/*/round-*/events.ndjson", "discussions/discussion-round-*.json", "discussions/rounds/*.md"}
	sizes := map[string]map[int]int64{}
	for _, rounds := range []int{6, 12} {
		folder, s := longSession(t, rounds)
		for _, kind := range kinds {
			files, err := filepath.Glob(filepath.Join(folder, filepath.FromSlash(kind)))
			if err != nil || len(files) != rounds {
				t.Fatalf("%d files %s, %v", len(files), kind, err)
			}
			if sizes[kind] == nil {
				sizes[kind] = map[int]int64{}
			}
			for _, name := range files {
				info, err := os.Stat(name)
				if err != nil {
					t.Fatal(err)
				}
				sizes[kind][rounds] += info.Size()
			}
		}
		wholeAgain(t, folder, s.RoundID, rounds)
	}
	for _, kind := range kinds {
		if sizes[kind][12] > sizes[kind][6]*5/2 {
			t.Errorf("%s: 6 rounds take %d bytes, 12 rounds %d", kind, sizes[kind][6], sizes[kind][12])
		}
	}
}

// wholeAgain checks that a discussion that is opened again knows all that its ledger holds.
func wholeAgain(t *testing.T, folder, roundID string, rounds int) {
	t.Helper()
	d, err := feedback.ResumeWith(newPanel().bind, folder, roundID, feedback.Settings{Now: clock()})
	if err != nil {
		t.Fatal(err)
	}
	resumed := d.Findings()
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	view, err := session.OpenReadOnly(folder)
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

// Nothing leaves a record silently: what the round was not about is counted, with where it stands.
func TestARoundsRecordCountsTheFindingsItWasNotAbout(t *testing.T) {
	t.Parallel()
	folder, s := longSession(t, 4)
	text := read(t, folder, "discussions/rounds/"+s.RoundID+"-round-4.md")
	_, section, _ := strings.Cut(text, "## Finding Ledger")
	var doc struct {
		Findings []struct{ ID string } `json:"findings"`
	}
	if err := json.Unmarshal([]byte(read(t, folder, "discussions/discussion-round-4.json")), &doc); err != nil {
		t.Fatal(err)
	}
	view, err := session.OpenReadOnly(folder)
	if err != nil {
		t.Fatal(err)
	}
	all, err := view.Findings()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range doc.Findings {
		if !strings.Contains(section, "| "+f.ID+" |") {
			t.Errorf("%s is in the round's JSON and not in its record", f.ID)
		}
	}
	if n := strings.Count(section, "\n| F-"); n != len(doc.Findings) || n == 0 || n >= len(all[0].Entries) {
		t.Errorf("the record has %d findings, the round's JSON %d, the ledger %d", n, len(doc.Findings), len(all[0].Entries))
	}
	want := fmt.Sprintf("\nOf %d others this round changed nothing; `findings.json` has them: ", len(all[0].Entries)-len(doc.Findings))
	if !strings.Contains(section, want) {
		t.Errorf("the record does not count the others as %q:\n%s", want, section)
	}
	if err := view.Close(); err != nil {
		t.Fatal(err)
	}
}

// The log of one round holds only what it changed; played alone, it shows all findings that there were.
func TestTheLogOfOneRoundIsPlayedWithTheWholeLedger(t *testing.T) {
	t.Parallel()
	folder, s := longSession(t, 4)
	whole := folded(t, folder, s.RoundID)
	for number := 1; number <= 4; number++ {
		file := filepath.Join(folder, ".parley", s.RoundID, fmt.Sprintf("round-%d", number), "events.ndjson")
		events, err := feedback.WithLedgers(file, roundEvents(t, file))
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		for _, e := range events {
			if updated, is := e.Body.(feedback.LedgerUpdated); is && updated.Ledger != nil {
				told++
				if got := len(updated.Findings); got != whole[number] {
					t.Errorf("round %d: %d findings are told, there were %d", number, got, whole[number])
				}
			}
		}
		if told == 0 {
			t.Errorf("round %d: no ledger is told", number)
		}
		alone := filepath.Join(t.TempDir(), "events.ndjson")
		if _, err := feedback.WithLedgers(alone, roundEvents(t, file)); (err == nil) != (number == 1) {
			t.Errorf("round %d, alone: %v", number, err)
		}
	}
}

// folded is how many findings there were after each round.
func folded(t *testing.T, folder, roundID string) map[int]int {
	t.Helper()
	events, err := feedback.Events(folder, roundID)
	if err != nil {
		t.Fatal(err)
	}
	l, number, counts := &ledger.Ledger{}, 0, map[int]int{}
	for _, e := range events {
		switch body := e.Body.(type) {
		case engine.RoundStarted:
			number = body.Number
		case feedback.LedgerUpdated:
			if body.Ledger != nil {
				l = body.Ledger
			} else {
				l.Apply(body.Changes)
			}
			counts[number] = len(l.Entries)
		}
	}
	return counts
}

func roundEvents(t *testing.T, file string) []engine.Event {
	t.Helper()
	var events []engine.Event
	for line := range strings.Lines(read(t, filepath.Dir(file), filepath.Base(file))) {
		e, err := feedback.EventDecoders().Decode([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, e)
	}
	return events
}
