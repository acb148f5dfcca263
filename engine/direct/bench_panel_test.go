package direct_test

import (
	"os"
	"sync"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
)

// BenchmarkPanel is a whole round of the built-in checks: every perspective at once, over one document that they share. With
// PARLEY_BENCH_DOCUMENT the document of that path is read instead of one made from the artifacts.
func BenchmarkPanel(b *testing.B) {
	artifact := sized(b, 10<<20)
	if path := os.Getenv("PARLEY_BENCH_DOCUMENT"); path != "" {
		var err error
		if artifact, err = os.ReadFile(path); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(len(artifact)))
	for b.Loop() {
		cache := &direct.DocCache{}
		var all sync.WaitGroup
		for _, p := range perspective.Defaults()[:4] {
			all.Go(func() {
				in := direct.Input{Path: "spec/requirements.md", Artifact: artifact, Perspective: p, Cache: cache}
				if _, err := direct.Analyse(b.Context(), in); err != nil {
					b.Error(err)
				}
			})
		}
		all.Wait()
	}
}
