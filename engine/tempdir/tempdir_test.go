package tempdir_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/engine/tempdir"
)

// Only the folders of the one who is gone are removed: those of another parley that runs beside it stay.
func TestRemoveTakesTheOwnersFoldersOnly(t *testing.T) {
	temporary := filepath.Join(t.TempDir(), "[odd] *")
	t.Setenv("TMPDIR", temporary)
	gone, other := strings.Repeat("a", len(tempdir.OwnerTag())), strings.Repeat("b", len(tempdir.OwnerTag()))
	for _, name := range []string{"parley-scratch-" + gone + "-1", "parley-prompt-" + gone + "-2", "parley-scratch-" + other + "-1", "mine-" + gone + "-3", gone} {
		if err := os.MkdirAll(filepath.Join(temporary, name, "in"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, owner := range []string{gone, "", "*", "**********", "../../../x", other[:3]} {
		_ = tempdir.Remove(owner)
	}
	entries, err := os.ReadDir(temporary)
	var left []string
	for _, entry := range entries {
		left = append(left, entry.Name())
	}
	if want := []string{gone, "mine-" + gone + "-3", "parley-scratch-" + other + "-1"}; err != nil || !slices.Equal(left, want) {
		t.Errorf("left are %q and %v, want %q", left, err, want)
	}
}

func TestFoldersNameTheirOwner(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	for _, make := range []func() (string, error){tempdir.Scratch, tempdir.Tool, tempdir.Prompt} {
		path, err := make()
		if err != nil || !strings.Contains(path, "-"+tempdir.OwnerTag()+"-") {
			t.Errorf("made %q, %v", path, err)
		}
	}
	if err := tempdir.Remove(tempdir.OwnerTag()); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) != 0 {
		t.Errorf("left are %v, %v", left, err)
	}
}
