package record_test

import (
	"strings"
	"testing"

	"parley/engine/record"
)

// A long section is read once, not anew with each of its lines. Not parallel: it counts what is made.
func TestALongSectionIsReadInProportion(t *testing.T) {
	made := func(lines int) int64 {
		text := "# Discussion Record: R-1\n\n## Own\n" + strings.Repeat("A line of it.\n", lines)
		return testing.Benchmark(func(b *testing.B) {
			b.Helper()
			b.ReportAllocs()
			for range b.N {
				if read, err := record.Read(text); err != nil || len(read.Sections) != 1 || len(read.Sections[0].Body) != 14*lines-1 {
					b.Fatalf("read %d sections, %v", len(read.Sections), err)
				}
			}
		}).AllocedBytesPerOp()
	}
	if short, long := made(500), made(5000); long > 20*short {
		t.Errorf("a section of 5,000 lines makes %d bytes, one of 500 makes %d", long, short)
	}
}
