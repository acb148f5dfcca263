package session

import (
	"fmt"
	"testing"
)

// BenchmarkTransaction writes the eight files of a round's end in one transaction, and each in one of its own.
func BenchmarkTransaction(b *testing.B) {
	data := make([]byte, 16<<10)
	for name, apart := range map[string]bool{"together": false, "one by one": true} {
		b.Run(name, func(b *testing.B) {
			s, err := Open(b.TempDir())
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close() //nolint:errcheck // it is a benchmark's
			for b.Loop() {
				c := transaction{session: s}
				for i := range 8 {
					c.replace(fmt.Sprintf("discussions/file-%d.md", i), data)
					if apart {
						err = c.commit()
						c = transaction{session: s}
					}
				}
				if !apart {
					err = c.commit()
				}
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
