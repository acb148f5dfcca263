package atomicfile_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"parley/ui/cli/atomicfile"
)

func TestWriteReplacesAndLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "config.yaml")
	old, fresh := filepath.Join(folder, ".parley-tmp-1"), filepath.Join(folder, ".parley-tmp-2")
	for _, name := range []string{path, old, fresh} {
		if err := os.WriteFile(name, []byte("before"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	yesterday := time.Now().Add(-24 * time.Hour)
	if err := os.Chtimes(old, yesterday, yesterday); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.Write(path, []byte("after"), 0o600); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v, %v", info, err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "after" {
		t.Errorf("%q, %v", got, err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 2 || entries[0].Name() != filepath.Base(fresh) {
		t.Errorf("left: %v, %v", entries, err)
	}
}

func TestWriteThatFailsKeepsWhatWasThere(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "in-the-way")
	if err := os.MkdirAll(filepath.Join(path, "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.Write(path, []byte("after"), 0o600); err == nil {
		t.Error("a folder was replaced")
	}
	if err := atomicfile.Write(filepath.Join(folder, "none", "x"), nil, 0o600); err == nil {
		t.Error("a missing folder was made")
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 1 {
		t.Errorf("left: %v, %v", entries, err)
	}
}
