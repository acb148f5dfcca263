package engine_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/perspective"
)

// TestScratchDirsOfKilledProcessesAreRemoved has an old and a fresh scratch folder in the folder for temporary files.
func TestScratchDirsOfKilledProcessesAreRemoved(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	longAgo := time.Now().Add(-48 * time.Hour)
	for name, age := range map[string]time.Time{"parley-scratch-1": longAgo, "parley-prompt-2": longAgo, "parley-scratch-3": time.Now(), "mine-4": longAgo} {
		dir := filepath.Join(temp, name)
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "prompt.txt"), []byte("text"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(dir, age, age); err != nil {
			t.Fatal(err)
		}
	}
	artifact := filepath.Join(t.TempDir(), "a.md")
	if err := os.WriteFile(artifact, []byte("# Brief\n\nThe job retries a few times.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	e := &engine.Engine{}
	reviewer := perspective.Perspective{Name: "risk", Role: "Risk Analyst", Tools: []string{perspective.Direct}}
	if _, err := e.Run(t.Context(), engine.Assignment{RoundID: "X-1", Number: 1, MaxRounds: 1, Artifact: artifact, Perspectives: []perspective.Perspective{reviewer}}, engine.NewStream(0, nil)); err != nil {
		t.Fatal(err)
	}
	var entries []os.DirEntry
	var err error
	for deadline := time.Now().Add(90 * time.Second); time.Now().Before(deadline); <-time.After(2 * time.Millisecond) {
		if entries, err = os.ReadDir(temp); err != nil || len(entries) <= 2 {
			break // it is done beside the round
		}
	}
	if err != nil || len(entries) != 2 || entries[0].Name() != "mine-4" || entries[1].Name() != "parley-scratch-3" {
		t.Errorf("left: %v, %v", entries, err)
	}
}
