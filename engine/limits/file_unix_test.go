//go:build unix

package limits_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"parley/engine/limits"
)

func TestReadFileReadsOrdinaryFilesOnlyAndNeverWaits(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	if err := errors.Join(
		syscall.Mkfifo(in("pipe"), 0o600), os.Symlink("pipe", in("link to a pipe")), os.Symlink("/dev/zero", in("endless")),
		os.WriteFile(in("small"), []byte("text"), 0o600), os.WriteFile(in("large"), []byte("a text"), 0o600), os.Symlink("small", in("link")),
	); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]error{
		"pipe": limits.ErrNotRegular, "link to a pipe": limits.ErrNotRegular, "endless": limits.ErrNotRegular, ".": limits.ErrNotRegular, "nowhere": fs.ErrNotExist,
	} {
		if data, err := limits.ReadFile(in(name), 4); !errors.Is(err, want) || data != nil {
			t.Errorf("%s: %q, %v, want %v", name, data, err, want)
		}
	}
	var large *limits.TooLargeError
	if _, err := limits.ReadFile(in("large"), 4); !errors.As(err, &large) || !strings.Contains(err.Error(), "larger than") {
		t.Errorf("error %v", err)
	}
	for _, name := range []string{"small", "link"} {
		if data, err := limits.ReadFile(in(name), 4); err != nil || string(data) != "text" {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
}
