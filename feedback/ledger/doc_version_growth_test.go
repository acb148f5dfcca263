package ledger

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// A document twice as long takes twice the work: one of 10 MB was copied whole for each of its sentences once. Memory is
// counted for the whole process, so this test runs alone.
func TestADocumentIsReadInWorkThatGrowsAsItDoes(t *testing.T) { //nolint:paralleltest // see above
	allocated := func(sentences int) uint64 {
		var text strings.Builder
		for i := range sentences {
			fmt.Fprintf(&text, "Sentence %d tells something about the plan of this month.\n\n", i)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		v := newDocVersion(text.String())
		runtime.ReadMemStats(&after)
		if len(v.units) != sentences {
			t.Fatalf("%d units of %d", len(v.units), sentences)
		}
		return after.TotalAlloc - before.TotalAlloc
	}
	once, fourTimes := allocated(2000), allocated(8000)
	if fourTimes > 8*once {
		t.Errorf("%d bytes are allocated for a document, and %d for one four times as long", once, fourTimes)
	}
}
