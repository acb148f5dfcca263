package cli_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// crossCutting are the words of tests that hold something across files: about hostile input, what cannot be told by examples (property,
// fuzz, brute_force), what a whole program shows (golden, script, flow, replay, readme), what it stands (kill, power, fault, damage, soak,
// roundtrip), how long it takes (bench), what may know what (boundaries), real tools (capability), and what tests need themselves
// (main, export, fake, faulty, fixtures, race, test_names).
var crossCutting = strings.Fields("hostile property fuzz brute_force golden script flow replay readme kill power fault damage soak roundtrip " +
	"bench boundaries capability corpus main export fake faulty fixtures race test_names")

// TestATestIsFoundByTheNameOfWhatItTests: the name of a file with tests begins with that of a file beside it, of its folder or of one
// in it, or has a word for what holds across files.
func TestATestIsFoundByTheNameOfWhatItTests(t *testing.T) {
	t.Parallel()
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		stem := strings.TrimSuffix(filepath.Base(path), "_test.go")
		if !isOneOf(stem, testedNames(t, filepath.Dir(path))) && !slices.ContainsFunc(crossCutting, func(word string) bool { return strings.Contains("_"+stem+"_", "_"+word+"_") }) {
			t.Errorf("%s: no file beside it, and no word of crossCutting, says what it tests", path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestAFileOfGoFitsAFewScreens bounds programs and tests alike.
func TestAFileOfGoFitsAFewScreens(t *testing.T) {
	t.Parallel()
	read := 0
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		content, err := os.ReadFile(path)
		if lines := strings.Count(string(content), "\n"); lines > 400 {
			t.Errorf("%s has %d lines: split it by subject", path, lines)
		}
		read++
		return err
	})
	if err != nil || read < 1000 {
		t.Fatalf("%d files read: %v", read, err)
	}
}

// isOneOf reports whether a stem is one of the names, or begins with one and says more.
func isOneOf(stem string, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return stem == name || strings.HasPrefix(stem, name+"_") })
}

// testedNames are what tests in a folder can be named after: its files, without the system they are for, its folders and itself.
func testedNames(t *testing.T, folder string) []string {
	t.Helper()
	whole, err := filepath.Abs(folder)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{filepath.Base(whole)}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		name, isGo := strings.CutSuffix(entry.Name(), ".go")
		if !isGo && !entry.IsDir() || strings.HasSuffix(name, "_test") {
			continue
		}
		for _, system := range []string{"_linux", "_unix", "_windows", "_other", "_bsd"} {
			name = strings.TrimSuffix(name, system)
		}
		names = append(names, name)
	}
	return names
}
