package engine_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/engine/artifact"
	"parley/engine/tool"
)

func TestArtifactsThatCannotBeReviewed(t *testing.T) {
	t.Parallel()
	b := newBench(t, nil)
	big := filepath.Join(b.dir, "big.md")
	if err := os.WriteFile(big, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(big, 20<<20); err != nil {
		t.Fatal(err)
	}
	cases := map[string]string{
		filepath.Join(b.dir, "nowhere.md"):         "Artifact not found: " + filepath.Join(b.dir, "nowhere.md"),
		b.dir:                                      "folder",
		b.write(t, "empty.md", " \n\t"):            "empty",
		b.write(t, "image.md", "\x89PNG\x00\x01"):  "binary",
		b.write(t, "latin.md", "\xe9\xe8\xe7\xe0"): "its text is not in UTF-8 (line 1)",
		big: "20 MB",
	}
	for path, want := range cases {
		b.events = nil
		a := b.assignment(reviewer("product"))
		a.Artifact = path
		_, err := b.run(t.Context(), a)
		var artifact *artifact.Error
		if !errors.As(err, &artifact) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want an artifact error with %q", path, err, want)
		}
		if kinds := b.kinds(); !slices.Equal(kinds, []string{"round_failed"}) {
			t.Errorf("%s: nothing else is done, but %v", path, kinds)
		}
	}
}

// The artifact is never changed, and a change by somebody else is noticed.
func TestArtifactThatChanges(t *testing.T) {
	t.Parallel()
	var path string
	editing := scripted{ask: func(context.Context, tool.Request, func(tool.Progress)) (tool.Reply, error) {
		return tool.Reply{Text: answer(4)}, os.WriteFile(path, []byte("# Another\n"), 0o644)
	}}
	b := newBench(t, toolbox{"editing": editing})
	path = filepath.Join(b.dir, "doc.md")
	r, err := b.run(t.Context(), b.assignment(reviewer("product", "editing")))
	if err != nil || !r.Artifact.Changed || len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0], "changed") {
		t.Errorf("%+v %q %v", r.Artifact, r.Warnings, err)
	}
}
