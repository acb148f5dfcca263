package config_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/ui/cli/config"
)

func TestKeysComeFromOnesOwnFile(t *testing.T) {
	t.Parallel()
	c := newTestEnv(t, "theme: light\nkeys:\n  accept: y\n  copy: [Y, ctrl+y]\n  mouse:\n  add: \"&\"\n", "").load(t, nil)
	if !slices.Equal(c.Keys.Accept.Keys(), []string{"y"}) || !slices.Equal(c.Keys.Copy.Keys(), []string{"Y", "ctrl+y"}) {
		t.Errorf("accept %v, copy %v", c.Keys.Accept.Keys(), c.Keys.Copy.Keys())
	}
	if c.Keys.Mouse.Enabled() || !slices.Equal(c.Keys.Reject.Keys(), []string{"x"}) {
		t.Errorf("mouse %v, reject %v", c.Keys.Mouse.Keys(), c.Keys.Reject.Keys())
	}
	if got := c.Origin("keys.copy"); got.Line != 4 || c.Describe("keys.copy") != "Y, ctrl+y" {
		t.Errorf("copy is %q from %s", c.Describe("keys.copy"), got)
	}
}

func TestTheStrongerFileSaysWhatAnActionsKeysAre(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t, "keys: {accept: y, copy: Y}\n", "")
	named := filepath.Join(w.folder, "mine.yaml")
	write(t, named, "keys: {accept: Q}\n")
	c := w.load(t, func(s *config.Sources) { s.Named = named })
	if !slices.Equal(c.Keys.Accept.Keys(), []string{"Q"}) || !slices.Equal(c.Keys.Copy.Keys(), []string{"Y"}) {
		t.Errorf("accept %v, copy %v", c.Keys.Accept.Keys(), c.Keys.Copy.Keys())
	}
}

func TestMistakesInKeysNameTheLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, user, project, want string }{
		{"unknown", "keys:\n  acept: y\n", "", "config.yaml:2: keys.acept: there is no such action (did you mean accept?)"},
		{"unlike any", "keys:\n  fly: y\n", "", "config.yaml:2: keys.fly: there is no such action (parley keys lists the actions)"},
		{"conflict", "theme: dark\nkeys:\n  later: ctrl+w\n  accept: ctrl+w\n", "", `config.yaml:3: keys.later: "ctrl+w" is the key of "accept" already (review, findings, what if) (choose another key, or move that one too)`},
		{"a needed key", "keys:\n  accept: q\n", "", `config.yaml:2: keys.accept: "q" is the key of "quit" already (review, findings, what if) (choose another key, or move that one too)`},
		{"no key", "keys:\n  accept: ctlr+x\n", "", `config.yaml:2: keys.accept: "ctlr+x" is no key`},
		{"needed", "keys:\n  quit: []\n", "", "config.yaml:2: keys.quit: it needs a key"},
		{"twice", "keys:\n  accept: y\n  accept: v\n", "", `config.yaml:3: "accept" is defined twice (keep one; the first is in line 2)`},
		{"a table", "keys:\n  accept: {a: b}\n", "", "config.yaml:2: keys.accept: must be a key or a list of keys"},
		{"no table", "keys: y\n", "", "config.yaml:1: keys must be a list of key: value lines"},
		{"project", "", "keys: {accept: y}\n", "keys: not in a project file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := config.Load(newTestEnv(t, c.user, c.project).sources())
			var mistake *config.Error
			if !errors.As(err, &mistake) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

// What an action lost to another one comes from the line that took it, so that the person finds the reason.
func TestAKeyThatIsTakenAwayNamesTheLine(t *testing.T) {
	t.Parallel()
	c := newTestEnv(t, "keys:\n  accept: v\n  copy: ctrl+p\n", "").load(t, nil)
	if c.Keys.Select.Enabled() || c.Keys.Passage.Enabled() || !slices.Equal(c.Keys.Palette.Keys(), []string{":"}) {
		t.Errorf("select %v, passage %v, palette %v", c.Keys.Select.Keys(), c.Keys.Passage.Keys(), c.Keys.Palette.Keys())
	}
	for key, line := range map[string]int{"keys.select": 2, "keys.passage": 2, "keys.palette": 3, "keys.reject": 0} {
		if got := c.Origin(key); got.Line != line {
			t.Errorf("%s comes from %s, want line %d", key, got, line)
		}
	}
}
