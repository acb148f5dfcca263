package sessions

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestPathsAreCompletedAsFarAsTheyAreCertain(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"brief one.md", "brief two.md", "brief.sh", "run.sh", "设计/就绪报告.md", ".hidden.md", "evil\x1b[2J.md"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	t.Setenv("HOME", dir)
	c := new(pathCompleter)
	for text, want := range map[string]struct {
		text  string
		names []string
	}{
		"":           {"", []string{"brief one.md", "brief two.md", "设计/"}},
		"br":         {"brief ", []string{"brief one.md", "brief two.md"}},
		"brief.":     {"brief.sh", []string{"brief.sh"}},
		"r":          {"run.sh", []string{"run.sh"}},
		"brief o":    {"brief one.md", []string{"brief one.md"}},
		"设":          {"设计/", []string{"设计/"}},
		"设计/":        {"设计/就绪报告.md", []string{"就绪报告.md"}},
		".":          {".hidden.md", []string{".hidden.md"}},
		"~":          {"~/", []string{"~/"}},
		"~/设":        {"~/设计/", []string{"设计/"}},
		"~other/":    {"~other/", nil},
		"nosuch/x":   {"nosuch/x", nil},
		dir + "/设计/": {dir + "/设计/就绪报告.md", []string{"就绪报告.md"}},
	} {
		if got := c.complete(text); got.Text != want.text || !slices.Equal(got.Names, want.names) {
			t.Errorf("%q is completed to %q of %q, want %q of %q", text, got.Text, got.Names, want.text, want.names)
		}
	}
	if got := withHome("~/a b.md"); got != dir+"/a b.md" {
		t.Errorf("the person's folder is %q", got)
	}
}
