package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

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
