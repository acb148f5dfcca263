//go:build unix

package engine_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"parley/engine"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/engine/tool"
)

// preparing is a store that counts how often it is asked to prepare.
type preparing struct {
	folderStore
	asked atomic.Int32
}

func (p *preparing) Prepare() { p.asked.Add(1) }

// TestScratchDirsAreMadeAheadAndRemovedWithTheRound looks where tools work: each call in an empty folder of its own, whether it was
// made ahead or not, and none is left, used or unused.
func TestScratchDirsAreMadeAheadAndRemovedWithTheRound(t *testing.T) {
	temp, dir := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", temp)
	doc, seen, review := filepath.Join(dir, "doc.md"), filepath.Join(dir, "seen"), filepath.Join(dir, "review.json")
	for path, text := range map[string]string{doc: document, review: answer(4)} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	script := func(then string) []string {
		return []string{"sh", "-c", `echo "$PWD $(ls -A | wc -l)" >>` + seen + `; touch mess; sleep 0.15; ` + then}
	}
	store := &preparing{folderStore: folderStore{dir}}
	e := &engine.Engine{Store: store, Tools: tool.Registry{CustomTools: map[string]tool.CustomTool{
		"good": {Name: "good", Command: script("cat " + review)}, "bad": {Name: "bad", Command: script("exit 3")},
	}}}
	a := engine.Assignment{RoundID: "X-1", Number: 1, MaxRounds: 1, Type: round.Initial, Attempt: 1, Artifact: doc}
	for name, tools := range map[string][]string{
		"one": {"good"}, "two": {"bad", "good"}, "three": {perspective.Direct}, "four": {"nowhere", "good"},
	} {
		a.Perspectives = append(a.Perspectives, perspective.Perspective{Name: name, Role: "Reader", Tools: tools})
	}
	r, err := e.Run(t.Context(), a, engine.NewStream(0, nil))
	if err != nil || r.Sources.AI != 3 {
		t.Fatalf("%+v, %v", r, err)
	}
	data, err := os.ReadFile(seen)
	if err != nil {
		t.Fatal(err)
	}
	folders := strings.Split(strings.TrimSpace(string(data)), "\n")
	slices.Sort(folders)
	if len(folders) != 4 || len(slices.Compact(slices.Clone(folders))) != 4 {
		t.Errorf("the calls were in %q", folders)
	}
	for _, f := range folders {
		if filepath.Dir(f) != temp || f[len(f)-2:] != " 0" {
			t.Errorf("a call was in %q, which is not an empty folder in %s", f, temp)
		}
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
	if n := store.asked.Load(); n != 1 {
		t.Errorf("the store was asked to prepare %d times", n)
	}
}
