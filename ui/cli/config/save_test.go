package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/ui/cli/config"
)

func TestSaveChangesOneLineOnly(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, before, after string }{
		{"nothing there", "", "theme: 16\n"},
		{"other keys", "# mine\nmode: quick # fast\n", "# mine\nmode: quick # fast\ntheme: 16\n"},
		{"no line end", "mode: quick", "mode: quick\ntheme: 16\n"},
		{"its key", "mode: quick\ntheme: dark\nplain: true\n", "mode: quick\ntheme: 16\nplain: true\n"},
		{"a remark", "theme: \"light\"  # for the day\n", "theme: 16  # for the day\n"},
		{"windows", "theme: dark\r\nmode: quick\r\n", "theme: 16\r\nmode: quick\r\n"},
		{"tables", "tools:\n  theme:\n    command: [theme]\nkeys:\n  accept: y\n  copy: Y\n", "tools:\n  theme:\n    command: [theme]\nkeys:\n  accept: y\n  copy: Y\ntheme: 16\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "parley", "config.yaml")
			if c.before != "" {
				write(t, path, c.before)
			}
			if err := config.Save(path, "theme", "16"); err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(path); err != nil || string(got) != c.after {
				t.Errorf("%q became %q, want %q (%v)", c.before, got, c.after, err)
			}
		})
	}
}

func TestSaveLeavesWhatItCannotChange(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, before, want string }{
		{"a mistake", "mode: quick\nfoo: bar\n", `:2: unknown key "foo"`},
		{"one line", "{mode: quick}\n", "cannot be changed in one line (write theme: dark there yourself)"},
		{"an end", "mode: quick\n---\n", "yourself"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "config.yaml")
			write(t, path, c.before)
			err := config.Save(path, "theme", "dark")
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
			if got, _ := os.ReadFile(path); string(got) != c.before {
				t.Errorf("%q became %q", c.before, got)
			}
		})
	}
	if err := config.Save("", "theme", "dark"); err == nil || !strings.Contains(err.Error(), "set HOME") {
		t.Errorf("without a place: %v", err)
	}
}

func TestSaveGoesThroughALinkAndKeepsTheMode(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	real, link := filepath.Join(folder, "dotfiles.yaml"), filepath.Join(folder, "config.yaml")
	write(t, real, "mode: quick\n") // 0600
	if err := os.Symlink(real, link); err != nil {
		t.Skip("no links here: ", err)
	}
	if err := config.Save(link, "theme", "dark"); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(link)
	if err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v, %v", info, err)
	}
	if info, err := os.Stat(real); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the mode changed: %v, %v", info, err)
	}
}
