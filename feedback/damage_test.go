package feedback_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/race"
	"parley/feedback"
	"parley/feedback/feedbacktest"
)

// Every damage of a session's logs that takes something of what was stored or puts something else in its place is told by whoever
// reads it.
func TestNoDamageOfALogIsKeptQuiet(t *testing.T) {
	t.Parallel()
	folder, subject := subject(t)
	p := newPanel()
	decider := feedback.FixedDecider(feedback.Decision{Choice: feedback.ContinueDeeper, Origin: feedback.ByPerson})
	d, err := feedback.StartWith(p.bind, folder, subject, feedback.Settings{MaxRounds: 3, Now: clock()})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Run(t.Context(), decider); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	whole, told, err := feedback.ReadEvents(folder, subject.RoundID)
	if err != nil || len(told) > 0 {
		t.Fatalf("undamaged: %v, %q", err, told)
	}
	random := rand.New(rand.NewPCG(17, 8)) //nolint:gosec // the same damages each time
	for number := 1; number <= 3; number++ {
		name := filepath.Join(folder, ".parley", subject.RoundID, fmt.Sprintf("round-%d", number), "events.ndjson")
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for range race.Few(100, 10) {
			what, damaged := damage(random, data)
			if err := os.WriteFile(name, damaged, 0o600); err != nil {
				t.Fatal(err)
			}
			got, told, err := feedback.ReadEvents(folder, subject.RoundID)
			if err == nil && len(got) < len(whole) && len(told) == 0 && !onlyTheEnd(whole, got) {
				t.Errorf("round %d: %s: %d of %d events, and nothing is told", number, what, len(got), len(whole))
			}
			if err == nil && len(told) == 0 && !isPartOf(whole, got) {
				t.Errorf("round %d: %s: it is read as something else, and nothing is told", number, what)
			}
		}
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// isPartOf reports whether all that was read is as it was stored, in that order.
func isPartOf(whole, got []engine.Event) bool {
	for _, e := range whole {
		if len(got) > 0 && reflect.DeepEqual(got[0], e) {
			got = got[1:]
		}
	}
	return len(got) == 0
}

// onlyTheEnd reports whether what is lost is what followed the last decision: a parley that was killed there would have
// left the same.
func onlyTheEnd(whole, got []engine.Event) bool {
	decisions := func(events []engine.Event) (n int) {
		for _, e := range events {
			if _, is := e.Body.(feedback.DecisionMade); is {
				n++
			}
		}
		return n
	}
	return decisions(whole) == decisions(got)
}

// damage is one of the ways in which a file is hurt.
func damage(random *rand.Rand, data []byte) (what string, damaged []byte) {
	at := random.IntN(len(data))
	damaged = bytes.Clone(data)
	lines := bytes.SplitAfter(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
	line := random.IntN(len(lines))
	switch random.IntN(6) {
	case 0:
		damaged[at] ^= 1 << random.IntN(8)
		return fmt.Sprintf("a bit of byte %d", at), damaged
	case 1:
		return fmt.Sprintf("cut off at byte %d", at), damaged[:at]
	case 2:
		for i := at; i < min(at+64, len(damaged)); i++ {
			damaged[i] = 0
		}
		return fmt.Sprintf("zeros from byte %d", at), damaged
	case 3:
		return fmt.Sprintf("without line %d", line+1), bytes.Join(append(lines[:line:line], lines[line+1:]...), nil)
	case 4:
		lines[line] = []byte("\n")
		return fmt.Sprintf("line %d blank", line+1), bytes.Join(lines, nil)
	default:
		return fmt.Sprintf("from line %d on gone", line+1), bytes.Join(lines[:line], nil)
	}
}

// What a damaged line told is named, for whoever has to find out what is gone.
func TestDamageNamesWhatWasLost(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d := open(t, newPanel(), folder, s)
	if _, err := d.Run(t.Context(), feedbacktest.DefaultDecider()); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	if read, err := feedback.ReadLogs(folder, s.RoundID); err != nil || len(read.Damage) > 0 {
		t.Fatalf("a whole log: %q, %v", read.Damage, err)
	}
	name := filepath.Join(folder, ".parley", s.RoundID, "round-1", "events.ndjson")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(data, []byte("\n"))
	at := slices.IndexFunc(lines, func(line []byte) bool { return bytes.Contains(line, []byte(`"type":"perspective_finished"`)) })
	lines[at] = bytes.Replace(lines[at], []byte(`"seq"`), []byte(`"sex"`), 1)
	if err := os.WriteFile(name, bytes.Join(lines, []byte("\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("round 1 lost a reviewer's answer (line %d, by its looks)", at+1)
	if read, err := feedback.ReadLogs(folder, s.RoundID); err != nil || !slices.Equal(read.Damage, []string{want}) {
		t.Errorf("%q, %v, want %q", read.Damage, err, want)
	}
	d = open(t, newPanel(), folder, s)
	defer closed(t, d)
	if got := d.Damage(); !slices.Equal(got, []string{want}) {
		t.Errorf("opened it says %q, want %q", got, want)
	}
}

// A log that was emptied, cut before the round's result or taken away loses the round: that is said with both files, whoever reads
// it, and nothing is run again in its place.
func TestALostRoundIsNeverRunOver(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d := open(t, newPanel(), folder, s)
	if _, err := d.Run(t.Context(), feedbacktest.DefaultDecider()); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	log := filepath.Join(folder, ".parley", s.RoundID, "round-1", "events.ndjson")
	record := filepath.Join(folder, "discussions", "rounds", s.RoundID+"-round-1.md")
	whole, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("the log %s has lost the result of round 1, whose record is %s", log, record)
	for what, damaged := range map[string][]byte{"emptied": {}, "cut": whole[:bytes.Index(whole, []byte(`"type":"round_finished"`))]} {
		if err := os.WriteFile(log, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if read, err := feedback.ReadLogs(folder, s.RoundID); err != nil || !slices.Contains(read.Damage, want) {
			t.Errorf("%s: it says %q, %v; want %q", what, read.Damage, err, want)
		}
		for how, start := range map[string]func() (*feedback.Discussion, error){
			"resumed": func() (*feedback.Discussion, error) {
				return feedback.ResumeWith(newPanel().bind, folder, s.RoundID, feedback.Settings{})
			},
			"started": func() (*feedback.Discussion, error) {
				return feedback.StartWith(newPanel().bind, folder, s, feedback.Settings{})
			},
		} {
			var lost *feedback.LostRoundError
			if _, err := start(); !errors.As(err, &lost) || !strings.Contains(err.Error(), want) {
				t.Errorf("%s, %s: %v, want %q", what, how, err, want)
			}
		}
		if after, err := os.ReadFile(record); err != nil || !bytes.Equal(after, before) {
			t.Errorf("%s: the record was written over: %v", what, err)
		}
	}
	d, err = feedback.StartWith(newPanel().bind, folder, s, feedback.Settings{Reuse: feedback.ReviewAnew})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Run(t.Context(), feedbacktest.DefaultDecider()); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	kept, err := filepath.Glob(filepath.Join(folder, ".parley", s.RoundID, "kept-*", "discussions", "rounds", filepath.Base(record)))
	if err != nil || len(kept) != 1 {
		t.Fatalf("the record of before is kept in %q: %v", kept, err)
	}
	if data, err := os.ReadFile(kept[0]); err != nil || !bytes.Equal(data, before) {
		t.Errorf("%s holds another text: %v", kept[0], err)
	}
}
