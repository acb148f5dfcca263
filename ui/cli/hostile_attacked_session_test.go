package cli_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/foreign/hostile"
	"parley/ui/cli"
)

// attackedSession is a reviewed session whose files can be spoilt and put right again.
type attackedSession struct {
	*cliHarness
	where, outside string
	homes          [2]string // of another machine, and of the one that wrote it
	values         []any
	pristine       map[string][]byte
	spoilt         string // the file that was spoilt last
	changed        bool   // others may have been written since
}

func newAttackedSession(t *testing.T) *attackedSession {
	t.Helper()
	a := &attackedSession{cliHarness: newCLIHarness(t), outside: t.TempDir(), pristine: map[string][]byte{}}
	if err := os.WriteFile(filepath.Join(a.outside, "secret.md"), []byte("# Secret\n\nThe key is "+canary+".\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	a.values = attackValues(a.outside)
	a.homes = [2]string{t.TempDir(), a.env["HOME"]}
	if status := a.run("review", "--headless", "--offline", a.doc()); status != cli.OK && status != cli.Blocked {
		t.Fatalf("status %d: %s", status, a.err.String())
	}
	a.where = filepath.Dir(filepath.Dir(filepath.Dir(a.sessionFile(t, ".parley/REVIEW-001/state.json"))))
	err := filepath.WalkDir(a.where, func(path string, entry os.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		name, _ := filepath.Rel(a.where, path)
		a.pristine[filepath.ToSlash(name)], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	tool := a.program(t, "../tool", "#!/bin/sh\ntouch '"+filepath.Join(a.outside, "ran")+"'\n")
	a.app.LookPath = func(string) (string, error) { return tool, nil }
	return a
}

// restore gives the session its own files again, and no others.
func (a *attackedSession) restore(t *testing.T) {
	t.Helper()
	if err := os.RemoveAll(a.where); err != nil {
		t.Fatal(err)
	}
	for name, data := range a.pristine {
		a.spoil(t, name, data)
	}
}

func (a *attackedSession) spoil(t *testing.T, name string, data []byte) {
	t.Helper()
	path := filepath.Join(a.where, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// try gives a command an attacked session: one that another machine wrote, or one's own with what others could change.
func (a *attackedSession) try(t *testing.T, one attack, command []string, mine bool) {
	t.Helper()
	if a.spoilt != one.file || a.changed {
		a.restore(t)
	}
	looks := []string{"view", "replay", "export", "trust"}
	a.spoilt, a.changed = one.file, !slices.Contains(looks, command[0]) && !slices.Contains(command, "--read-only")
	a.spoil(t, one.file, one.text())
	a.env["HOME"] = a.homes[0]
	if mine && (len(command) <= 2 || command[2] != "--yes") { // one's own tools may be asked by oneself
		a.env["HOME"] = a.homes[1]
	}
	what := fmt.Sprintf("%s %s, %v", one.file, one.field, command)
	a.console.events, a.console.options, a.console.decide = nil, cli.ScreenOptions{}, doneByPerson
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	defer func() {
		if crash := recover(); crash != nil {
			t.Errorf("%s: it crashed: %v\n%s", what, crash, debug.Stack())
		}
	}()
	status := a.fresh().app.Main(ctx, command)
	said := a.out.String() + a.err.String()
	switch {
	case ctx.Err() != nil:
		t.Errorf("%s: it did not end", what)
	case status == cli.Failed && strings.Count(a.err.String(), "parley: ")-strings.Count(a.err.String(), "parley: warning: ") != 1, strings.Contains(said, "goroutine "):
		t.Errorf("%s: status %d:\n%s", what, status, a.err.String())
	case strings.Contains(said, canary):
		t.Errorf("%s: what is outside is shown:\n%s", what, said)
	}
	if found := hostile.Find(said); len(found) > 0 {
		t.Errorf("%s: %q is printed", what, found)
	}
	a.editorGets(t, what)
	a.untouched(t, what)
}

// editorGets checks that the editor is given the document of the session, or nothing.
func (a *attackedSession) editorGets(t *testing.T, what string) {
	t.Helper()
	find, read := a.console.options.Artifact.Find, a.console.options.Artifact.Read
	for _, e := range a.console.events {
		started, is := e.Body.(engine.RoundStarted)
		if !is || find == nil {
			continue
		}
		if path, err := find(started.Artifact.Path, ""); err == nil && path != a.doc() {
			t.Errorf("%s: the editor gets %q", what, path)
		}
		if text, err := read(started.Artifact.Path, started.Artifact.SHA256); err == nil && strings.Contains(string(text), canary) {
			t.Errorf("%s: what is outside is read", what)
		}
	}
}

// untouched checks that nothing ran, nothing outside was written, and nothing of it came into the project.
func (a *attackedSession) untouched(t *testing.T, what string) {
	t.Helper()
	for _, folder := range []string{a.outside, a.folder, "."} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			if name := entry.Name(); name == "ran" || strings.HasPrefix(name, "pwned") || folder == a.outside && name != "secret.md" {
				t.Errorf("%s: %s is there", what, filepath.Join(folder, name))
				_ = os.Remove(filepath.Join(folder, name))
			}
		}
	}
	copies, _ := filepath.Glob(filepath.Join(a.where, ".parley", "artifacts", "*"))
	for _, name := range copies {
		if data, err := os.ReadFile(name); err == nil && strings.Contains(string(data), canary) {
			t.Errorf("%s: what is outside was copied to %s", what, name)
		}
	}
}
