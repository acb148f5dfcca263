//go:build unix

package atomicfile_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"parley/ui/cli/atomicfile"
)

// A pipe that nobody reads is refused without a wait; one that somebody reads is written to and stays a pipe.
func TestPipesAreWrittenToAsTheyAre(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip("no pipes here: ", err)
	}
	if err := atomicfile.Export(path, []byte("text"), true); err == nil {
		t.Error("a pipe that nobody reads was written to")
	}
	reader, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close() //nolint:errcheck // it was only read
	if err := atomicfile.Export(path, []byte("text"), true); err != nil {
		t.Fatal(err)
	}
	file, err := atomicfile.CreatePartial(path, true)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString("!"); err != nil {
		t.Fatal(err)
	}
	if err := file.Finish(); err != nil {
		t.Fatal(err)
	}
	got := make([]byte, 8)
	n, err := reader.Read(got)
	info, gone := os.Lstat(path)
	if string(got[:n]) != "text!" || err != nil || gone != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("read %q, %v; %v, %v", got[:n], err, info, gone)
	}
}

// A device is no file that could be lost: it needs no --force.
func TestADeviceIsNotInTheWay(t *testing.T) {
	t.Parallel()
	if err := atomicfile.Export(os.DevNull, []byte("text"), false); err != nil {
		t.Error(err)
	}
	file, err := atomicfile.CreatePartial(os.DevNull, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := file.Finish(); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode()&os.ModeDevice == 0 {
		t.Errorf("%v, %v", info, err)
	}
}
