package feedback_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/engine"
	"parley/feedback"
	"parley/feedback/feedbacktest"
)

var update = flag.Bool("update", false, "write the golden files anew; read them before they are committed")

func bodies(events []engine.Event) []any {
	var all []any
	for _, e := range events {
		all = append(all, e.Body)
	}
	return all
}

// TestGoldenSession compares the files that a person or another program reads after a whole discussion.
func TestGoldenSession(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d := open(t, newPanel(), folder, s)
	script := feedbacktest.ScriptedDecider(journey())
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(ctx context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 2 {
			if err := d.Mark("F-003", "reject", "zones are out of scope"); err != nil {
				t.Error(err)
			}
			if _, err := d.Add("Nobody owns the runbook", "", 0); err != nil {
				t.Error(err)
			}
		}
		return script.Decide(ctx, c)
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"conclusions.md", "discussion.md", "findings.json", "shared-memory.json", "discoveries.ndjson", "discussions/discussion-round-2.json"} {
		got := strings.ReplaceAll(read(t, folder, name), filepath.Dir(folder), "/home/ada")
		golden := filepath.Join("testdata", strings.ReplaceAll(name, "/", "-")+".golden")
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s differs from %s:\n%s", name, golden, got)
		}
	}
}
