//go:build unix

package tool

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A command that no round can start is not told as one that only nobody has tried.
func TestACommandThatMayNotBeExecutedIsBroken(t *testing.T) {
	t.Parallel()
	for mode, want := range map[os.FileMode]State{0o600: StateBroken, 0o700: StateUntested} {
		path := filepath.Join(t.TempDir(), "scope.sh")
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"), mode); err != nil {
			t.Fatal(err)
		}
		d := Registry{CustomTools: map[string]CustomTool{"scope": {Command: []string{path}}}}.Diagnose(t.Context(), "scope")
		if d.State != want || d.IsUsable() == (want == StateBroken) || strings.Contains(d.Reason, "chmod +x") != (want == StateBroken) {
			t.Errorf("%v: %s, %q", mode, d.State, d.Reason)
		}
	}
}
