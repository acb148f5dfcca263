package feedback_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"parley/engine"
	"parley/engine/race"
	"parley/feedback"
	"parley/feedback/feedbacktest"
)

// promised are the kinds of events that are on the disk before anybody sees them: what was decided, said and found.
var promised = []string{
	engine.RoundFinished{}.Kind(), engine.RoundFailed{}.Kind(), "decision", "finding_marked", "finding_added", "finding_withdrawn", "ledger", "concluded",
}

// shownEvent is an event that somebody saw, and how far the disk was then.
type shownEvent struct {
	line string
	step int
}

// TestNothingShownIsLostInAPowerCut cuts the power after every call by which a session of five rounds changes the disk, and lets
// through of what was not synced nothing, everything, or a part: every result, decision and mark that was shown is in the session
// afterwards, no file is torn under its name, and the discussion can be taken up again.
func TestNothingShownIsLostInAPowerCut(t *testing.T) {
	t.Parallel()
	log := &powerLog{nodes: map[string]int{}}
	folder, sub := subject(t)
	set := settings()
	set.Disk = log.wrap
	var shown []shownEvent
	sink := func(e engine.Event) {
		line, err := json.Marshal(e)
		if err != nil {
			t.Error(err)
		}
		if slices.Contains(promised, e.Body.Kind()) {
			shown = append(shown, shownEvent{within(line), log.reached()})
		}
	}
	d, err := feedback.StartWith(newPanel().bind, folder, sub, set, sink)
	if err != nil {
		t.Fatal(err)
	}
	out, err := d.Run(t.Context(), feedbacktest.ScriptedDecider(journey()))
	if err != nil || len(out.Rounds) != 5 {
		t.Fatalf("%d rounds, %v", len(out.Rounds), err)
	}
	closed(t, d)
	if len(shown) < 15 || len(log.steps) < 300 {
		t.Fatalf("%d events in %d calls", len(shown), len(log.steps))
	}
	cutAll(t, log.steps, shown, sub)
}

// cutAll cuts the power after each step, or after a sample of them and after each that somebody saw something at.
func cutAll(t *testing.T, steps []powerStep, shown []shownEvent, sub feedback.Subject) {
	t.Helper()
	chance := rand.New(rand.NewPCG(3, 5))
	disk, cuts, saw := newPowerDisk(), 0, map[int]bool{}
	for _, s := range shown {
		saw[s.step] = true
	}
	for k := 0; k <= len(steps); k++ {
		if k > 0 {
			disk.apply(steps[k-1])
		}
		if os.Getenv(everywhere) == "" && !saw[k] && k%29 > 0 || race.Enabled && k%5 > 0 {
			continue
		}
		for i, f := range fates(chance) {
			if os.Getenv(everywhere) == "" && !saw[k] && i != k/29%8 {
				continue
			}
			cuts++
			left := filepath.Join(t.TempDir(), "session")
			disk.left(t, left, f)
			what := fmt.Sprintf("cut after call %d of %d, %s", k, len(steps), f.name)
			kept(t, what, left, before(shown, k))
			if cuts%23 == 0 {
				takenUp(t, what, left, sub)
			}
			if err := os.RemoveAll(left); err != nil {
				t.Error(err)
			}
		}
	}
	t.Logf("%d cuts after %d calls, %d events promised", cuts, len(steps), len(shown))
}

// within is an event as it is in any folder: it names the one that its session was made in, or that it was moved to.
func within(line []byte) string { return sessionPath.ReplaceAllString(string(line), "SESSION/") }

var sessionPath = regexp.MustCompile(`[^"]*/session/`)

func before(shown []shownEvent, step int) []shownEvent {
	n := 0
	for n < len(shown) && shown[n].step <= step {
		n++
	}
	return shown[:n]
}

// kept checks that all events are in the session and that no file is torn.
func kept(t *testing.T, what, folder string, shown []shownEvent) {
	t.Helper()
	events, err := feedback.Events(folder, "")
	have := map[string]bool{}
	for _, e := range events {
		line, err := json.Marshal(e)
		if err != nil {
			t.Error(err)
		}
		have[within(line)] = true
	}
	for _, s := range shown {
		if !have[s.line] {
			t.Errorf("%s: lost is %.120s (%v)", what, s.line, err)
		}
	}
	err = filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || temporary(name) {
			return err
		}
		data, err := os.ReadFile(name)
		switch filepath.Ext(name) {
		case ".json":
			if !json.Valid(data) {
				t.Errorf("%s: %s is torn: %.60q", what, name, data)
			}
		case ".md":
			if len(data) == 0 || data[len(data)-1] != '\n' {
				t.Errorf("%s: %s is torn: %.60q", what, name, data)
			}
		}
		return err
	})
	if err != nil {
		t.Errorf("%s: %v", what, err)
	}
}

// takenUp goes on where the power went, to the end.
func takenUp(t *testing.T, what, folder string, sub feedback.Subject) {
	t.Helper()
	p := newPanel()
	d, err := feedback.ResumeWith(p.bind, folder, sub.RoundID, settings())
	if err != nil {
		d, err = feedback.StartWith(p.bind, folder, sub, settings())
	}
	if err != nil {
		t.Errorf("%s: it cannot be opened again: %v", what, err)
		return
	}
	out, err := d.Run(t.Context(), feedbacktest.ScriptedDecider(journey()))
	if err != nil || len(out.Rounds) != 5 || out.Conclusions == "" {
		t.Errorf("%s: opened again: %d rounds, conclusions %q, %v", what, len(out.Rounds), out.Conclusions, err)
	}
	closed(t, d)
}
