package direct_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/race"
)

// A section four times as long takes four times the work: its text was once copied anew for each of its items, and ten
// megabytes of requirements under one heading took minutes. Memory is counted for the whole process, so this test runs alone.
func TestALongSectionIsReadInWorkThatGrowsAsItDoes(t *testing.T) { //nolint:paralleltest // see above
	if race.Enabled {
		t.Skip("it measures what one goroutine allocates")
	}
	quality := perspective.Defaults()[2]
	allocated := func(items int) uint64 {
		var text strings.Builder
		text.WriteString("# Requirements\n\n")
		for i := range items {
			fmt.Fprintf(&text, "- The system shall record order %d of the customer within 2 s.\n", i)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := direct.Analyse(t.Context(), direct.Input{Path: "requirements.md", Artifact: []byte(text.String()), Perspective: quality}); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	once, fourTimes := allocated(1000), allocated(4000)
	if fourTimes > 6*once {
		t.Errorf("%d bytes are allocated for a section, and %d for one four times as long", once, fourTimes)
	}
}
