package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"parley/engine/artifact"
	"parley/engine/perspective"
	"parley/engine/tool"
	"parley/ui/cli/config"
)

// writeDocuments makes the files of a folder, each with a heading.
func writeDocuments(t *testing.T, dir string, names ...string) {
	t.Helper()
	for _, name := range names {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("# A"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// The documents stand in the order of a tree, and a folder of several before its own, with how many it has.
func TestOfferedDocumentsAreInTheOrderOfATree(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeDocuments(t, dir, "Zebra.md", "old brief.md", "就绪报告.md", "bakery/epics.md", "bakery/brief.md", "bakery/requirements/a.md", "bakery/requirements/b.md",
		"docs/plan.MD", "far/deep/one.md", "far/deep/two.md", ".hidden.md", ".git/no.md", "vendor/no.md", "notes.txt", "evil\x1b[2J.md")
	if err := os.Symlink(filepath.Join(dir, "notes.txt"), filepath.Join(dir, "link.md")); err != nil {
		t.Skip(err)
	}
	want := []string{
		"old brief.md", "Zebra.md", "就绪报告.md", "bakery/", "bakery/brief.md", "bakery/epics.md", "bakery/requirements/",
		"bakery/requirements/a.md", "bakery/requirements/b.md", "docs/plan.MD", "far/deep/", "far/deep/one.md", "far/deep/two.md",
	}
	got := offeredDocuments(dir)
	for i, path := range got.Paths {
		got.Paths[i] = filepath.ToSlash(path)
	}
	if !slices.Equal(got.Paths, want) || got.More != 0 || got.IsPartial {
		t.Errorf("offered %q (%+v), want %q", got.Paths, got, want)
	}
	writeDocuments(t, dir, "docs/none.md", "blank.md")
	for _, name := range []string{"blank.md", filepath.Join("docs", "none.md")} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if refused := offeredDocuments(dir).Refused; !slices.Equal(refused, []string{"blank.md", filepath.Join("docs", "none.md")}) {
		t.Errorf("it says of %q that they are refused", refused)
	}
	for row, files := range map[string]int{"bakery/": 4, "bakery/requirements/": 2, "far/deep/": 2} {
		if n := got.Files[filepath.FromSlash(row)]; n != files {
			t.Errorf("%s has %d files, want %d", row, n, files)
		}
	}
	if got := offeredDocuments(filepath.Join(dir, "nowhere")); len(got.Paths) != 0 {
		t.Errorf("offered %q of no folder", got.Paths)
	}
}

// What is not offered for want of room is counted, and folders that were not searched are told of.
func TestWhatIsNotOfferedIsCounted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for i := range maxOffered + 7 {
		writeDocuments(t, dir, fmt.Sprintf("plan-%03d.md", i))
	}
	if got := offeredDocuments(dir); len(got.Paths) != maxOffered || got.More != 7 || got.IsPartial {
		t.Errorf("%d paths, %d more, partial %v", len(got.Paths), got.More, got.IsPartial)
	}
	for i := range maxSearchedFolders {
		if err := os.Mkdir(filepath.Join(dir, fmt.Sprintf("folder-%03d", i)), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if got := offeredDocuments(dir); !got.IsPartial {
		t.Error("a folder that was not searched is not told of")
	}
}

// What a review would refuse is not offered: an empty file, bytes that are no text, and what is too large.
func TestOfferedDocumentsCanBeReviewed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{"brief.md": "# A", "empty.md": "", "blank.md": " \n\n", "picture.md": "\x89PNG\x00\x00\x01", "utf16.md": "\xff\xfe#\x00 \x00A\x00"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "large.md"), []byte("# A"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(filepath.Join(dir, "large.md"), artifact.MaxBytes+1); err != nil {
		t.Fatal(err)
	}
	if got := offeredDocuments(dir); !slices.Equal(got.Paths, []string{"brief.md"}) {
		t.Errorf("offered %q", got.Paths)
	}
}

// A custom command is a tool like others: it is looked for by its program, not by its name.
func TestOwnCommandsAreFoundByTheirProgram(t *testing.T) {
	t.Parallel()
	c := &config.Config{
		Perspectives: []perspective.Perspective{{Name: "product", Tools: []string{"scope", "codex", "direct"}}},
		Tools:        []config.Tool{{CustomTool: tool.CustomTool{Name: "scope", Command: []string{"./scope.sh"}}}},
	}
	a := App{IO: IO{LookPath: func(name string) (string, error) {
		if name == "./scope.sh" {
			return name, nil
		}
		return "", exec.ErrNotFound
	}}}
	if got := a.foundTools(c); !slices.Equal(got, []string{"scope"}) {
		t.Errorf("found %q", got)
	}
}
