package similarity_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"parley/engine/similarity"
)

// TestOppositesAreTwoPoints measures stances on marked pairs of sentences. The words of the oppositions were chosen with
// opposites.json; the other half was written before and is only measured with.
func TestOppositesAreTwoPoints(t *testing.T) {
	t.Parallel()
	for name, least := range map[string]float64{"opposites.json": 1, "opposites-held.json": 0.85} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		var pairs []struct {
			A, B string
			Same bool
		}
		if err := json.Unmarshal(data, &pairs); err != nil {
			t.Fatal(err)
		}
		right := 0
		for _, p := range pairs {
			a, b := similarity.StanceOf(p.A), similarity.StanceOf(p.B)
			if a.Opposes(b) != b.Opposes(a) {
				t.Errorf("%q and %q oppose each other one way only", p.A, p.B)
			}
			if a.Opposes(b) != p.Same {
				right++
			} else if name == "opposites.json" {
				t.Errorf("%q and %q: opposed %v", p.A, p.B, a.Opposes(b))
			}
		}
		share := float64(right) / float64(len(pairs))
		t.Logf("%s: %d of %d pairs right", name, right, len(pairs))
		if share < least {
			t.Errorf("%s: %.2f of the pairs are right, want at least %.2f", name, share, least)
		}
	}
}
