package engine_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"parley/engine"
	"parley/engine/artifact"
	"parley/engine/perspective"
	"parley/engine/round"
)

// BenchmarkBundle is a round over 200 files of 27 KB without a tool, whole and with contradictions.
func BenchmarkBundle(b *testing.B) {
	const files, size = 200, 27 << 10
	dir := b.TempDir()
	for i := range files {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("chapter-%03d.md", i)), chapter(b, i, size), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	a := engine.Assignment{
		RoundID: "REVIEW-001", Number: 1, MaxRounds: 1, Type: round.Initial, Attempt: 1,
		Artifact: dir, Bundle: artifact.Bundle{Kind: artifact.Folder}, Session: b.TempDir(),
	}
	for _, name := range []string{"product", "technical", "quality", "risk"} {
		p, _ := perspective.Find(perspective.Defaults(), name)
		p.Tools = []string{perspective.Direct}
		a.Perspectives = append(a.Perspectives, p)
	}
	b.SetBytes(files * size)
	for b.Loop() {
		r, err := (&engine.Engine{Store: folderStore{a.Session}}).Run(b.Context(), a, engine.NewStream(0, nil))
		if err != nil || len(r.Artifact.Files) != files {
			b.Fatal(len(r.Artifact.Files), err)
		}
	}
}

// chapter is one of the real documents, repeated up to a size, under a heading of its own.
func chapter(b *testing.B, n, size int) []byte {
	b.Helper()
	paths, err := filepath.Glob("direct/testdata/artifacts/*.md")
	if err != nil || len(paths) == 0 {
		b.Fatal("no documents", err)
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "# Chapter %d\n\n", n)
	for i := n; text.Len() < size; i++ {
		data, err := os.ReadFile(paths[i%len(paths)])
		if err != nil {
			b.Fatal(err)
		}
		text.Write(bytes.ReplaceAll(data, []byte("\n#"), fmt.Appendf(nil, "\n\nPart %d of chapter %d.\n\n#", i, n)))
	}
	return bytes.ToValidUTF8(text.Bytes()[:size], nil)
}
