package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"parley/engine/artifact"
	"parley/engine/perspective"
	"parley/engine/tool"
	"parley/ui/cli/config"
)

func TestOfferedDocumentsAreTheFoldersOwnFirst(t *testing.T) {
	t.Parallel()
	dir, now := t.TempDir(), time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	for i, name := range []string{"old brief.md", "就绪报告.md", "docs/plan.MD", "docs/deep/no.md", ".hidden.md", ".git/no.md", "vendor/no.md", "notes.txt", "evil\x1b[2J.md"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("# A"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, now, now.Add(time.Duration(i)*time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(dir, "notes.txt"), filepath.Join(dir, "link.md")); err != nil {
		t.Skip(err)
	}
	want := []string{"就绪报告.md", "old brief.md", filepath.Join("docs", "plan.MD")}
	if got := offeredDocuments(dir); !slices.Equal(got, want) {
		t.Errorf("offered %q, want %q", got, want)
	}
	if got := offeredDocuments(filepath.Join(dir, "nowhere")); len(got) != 0 {
		t.Errorf("offered %q of no folder", got)
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
	if got := offeredDocuments(dir); !slices.Equal(got, []string{"brief.md"}) {
		t.Errorf("offered %q", got)
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
