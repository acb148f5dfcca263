package feedback_test

import (
	"os"
	"path/filepath"
	"testing"

	"parley/engine"
	"parley/engine/perspective"
	"parley/feedback"
	"parley/feedback/feedbacktest"
)

// TestARealEngineKeepsItsRecordInTheSession drives the loop with the engine itself, offline.
func TestARealEngineKeepsItsRecordInTheSession(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	s.Perspectives = perspective.Defaults()[:4]
	before, err := os.ReadFile(s.Artifact)
	if err != nil {
		t.Fatal(err)
	}
	d, err := feedback.Start(&engine.Engine{Offline: true}, folder, s, settings())
	if err != nil {
		t.Fatal(err)
	}
	out, err := d.Run(t.Context(), feedbacktest.ScriptedDecider(journey()))
	closed(t, d)
	if err != nil || len(out.Rounds) != 5 || out.Rounds[0].Record == nil {
		t.Fatalf("outcome %+v, %v", out, err)
	}
	if _, err := os.Stat(filepath.Join(folder, "discussions", "rounds", "DISCUSS-002-round-5.md")); err != nil {
		t.Error(err)
	}
	if after, err := os.ReadFile(s.Artifact); err != nil || string(after) != string(before) {
		t.Errorf("the artifact changed, %v", err)
	}
}
