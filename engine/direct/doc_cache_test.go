package direct_test

import (
	"reflect"
	"sync"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
)

// TestPerspectivesShareParsedDocuments: perspectives that run at the same time share what they read, and say what they say
// alone.
func TestPerspectivesShareParsedDocuments(t *testing.T) {
	t.Parallel()
	artifact := read(t, "testdata/artifacts/kep-2879-ready-pods.md")
	ask := func(p perspective.Perspective, cache *direct.DocCache) review.Answer {
		in := direct.Input{Path: "spec/design.md", Artifact: artifact, Perspective: p, Discovery: []byte(discovery), Cache: cache}
		answer, err := direct.Analyse(t.Context(), in)
		if err != nil {
			t.Error(err)
		}
		return answer
	}
	all := perspective.Defaults()
	alone, together := make([]review.Answer, len(all)), make([]review.Answer, 4*len(all))
	for i, p := range all {
		alone[i] = ask(p, nil)
	}
	var cache direct.DocCache
	var work sync.WaitGroup
	for i := range together {
		work.Go(func() { together[i] = ask(all[i%len(all)], &cache) })
	}
	work.Wait()
	for i := range together {
		if !reflect.DeepEqual(together[i], alone[i%len(all)]) {
			t.Errorf("%s says something else in company", all[i%len(all)].Name)
		}
	}
}
