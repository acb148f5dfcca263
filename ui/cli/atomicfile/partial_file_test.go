package atomicfile_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/ui/cli/atomicfile"
)

// names lists a folder with what is in its files.
func names(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, entry := range entries {
		data, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, entry.Name()+"="+string(data))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func begin(t *testing.T, path string, replace bool, text string) *atomicfile.PartialFile {
	t.Helper()
	file, err := atomicfile.CreatePartial(path, replace)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	if _, err := file.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestPartialFileReplacesTheOldOneAtItsEnd(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "a.cast")
	if err := os.WriteFile(path, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	file := begin(t, path, true, "new")
	if got := names(t, folder); got != "a.cast.partial=new a.cast=old" {
		t.Errorf("meanwhile: %s", got)
	}
	if err := file.Finish(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if got := names(t, folder); err != nil || got != "a.cast=new" || info.Mode().Perm() != 0o640 {
		t.Errorf("at the end: %s, %v, %v", got, info.Mode(), err)
	}
}

// What a killed program has written stays, and is overwritten only when that is asked for.
func TestPartialFileOfAKilledProgramStays(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "a.cast")
	_ = begin(t, path, false, "killed").Close()
	var inTheWay *fs.PathError
	if _, err := atomicfile.CreatePartial(path, false); !errors.Is(err, fs.ErrExist) || !errors.As(err, &inTheWay) || inTheWay.Path != path+atomicfile.Partial {
		t.Errorf("begun again: %v", err)
	}
	if got := names(t, folder); got != "a.cast.partial=killed" {
		t.Errorf("left: %s", got)
	}
	if err := begin(t, path, true, "whole").Finish(); err != nil {
		t.Fatal(err)
	}
	if got := names(t, folder); got != "a.cast=whole" {
		t.Errorf("at the end: %s", got)
	}
}

func TestPartialFileOverwritesNothingThatCameMeanwhile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "a.cast")
	file := begin(t, path, false, "new")
	if err := os.WriteFile(path, []byte("theirs"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := file.Finish(); !errors.Is(err, fs.ErrExist) {
		t.Errorf("finished: %v", err)
	}
	if got := names(t, folder); got != "a.cast.partial=new a.cast=theirs" {
		t.Errorf("left: %s", got)
	}
}

func TestPartialFileWithoutContentIsRemoved(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "a.cast")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := begin(t, path, true, "").Finish(); err != nil {
		t.Fatal(err)
	}
	if err := begin(t, filepath.Join(folder, "b.cast"), false, "half").Discard(); err != nil {
		t.Fatal(err)
	}
	if got := names(t, folder); got != "a.cast=old" {
		t.Errorf("left: %s", got)
	}
}

func TestExportKeepsWhatIsThereUnlessToldToReplaceIt(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path, link := filepath.Join(folder, "a.html"), filepath.Join(folder, "link")
	if err := atomicfile.Export(path, []byte("one"), false); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o604); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.Export(path, []byte("two"), false); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second time: %v", err)
	}
	if err := os.Symlink("a.html", link); err != nil {
		t.Skip("no links here: ", err)
	}
	if err := atomicfile.Export(link, []byte("three"), true); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if got := names(t, folder); err != nil || got != "a.html=three link=three" || info.Mode().Perm() != 0o604 {
		t.Errorf("%s, %v, %v", got, info.Mode(), err)
	}
	if left, err := os.Readlink(link); err != nil || left != "a.html" {
		t.Errorf("the link is %q, %v", left, err)
	}
	if err := atomicfile.Export(folder, []byte("x"), true); err == nil {
		t.Error("a folder was replaced")
	}
}
