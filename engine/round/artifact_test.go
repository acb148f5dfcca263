package round_test

import (
	"testing"

	"parley/engine/round"
)

// Only of files that were named one by one the folder is not what was reviewed.
func TestTitleNamesWhatWasReviewed(t *testing.T) {
	t.Parallel()
	files := func(names ...string) (list []round.File) {
		for _, name := range names {
			list = append(list, round.File{Path: name})
		}
		return list
	}
	for _, c := range []struct {
		artifact round.Artifact
		want     string
	}{
		{round.Artifact{Path: "docs/a.md"}, "docs/a.md"},
		{round.Artifact{Path: "docs", Kind: "folder", Files: files("a.md", "b.md")}, "docs"},
		{round.Artifact{Path: "docs/_index.md", Kind: "index", Files: files("_index.md", "b.md")}, "docs/_index.md"},
		{round.Artifact{Path: "docs", Kind: "files", Files: files("a.md", "b.md")}, "docs/a.md, docs/b.md"},
		{round.Artifact{Path: ".", Kind: "files", Files: files("x/a.md", "b.md", "c.md", "设计.md", "e.md")}, "x/a.md, b.md, c.md and 2 more"},
		{round.Artifact{Path: ".", Kind: "files"}, "."},
	} {
		if got := c.artifact.Title(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.artifact, got, c.want)
		}
	}
}
