package foreign_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"parley/engine/foreign"
	"parley/engine/foreign/hostile"
)

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestWriterLetsNothingThrough(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	w := foreign.Writer{Out: &out}
	for _, x := range hostile.Corpus() {
		for _, half := range []string{x.Text[:len(x.Text)/2], x.Text[len(x.Text)/2:], "\n"} {
			if n, err := fmt.Fprint(w, half); n != len(half) || err != nil {
				t.Fatalf("%q: %d, %v", half, n, err)
			}
		}
	}
	if left := hostile.Find(out.String()); len(left) > 0 || !hostile.Marked(out.String()) {
		t.Errorf("%.200q is left", left)
	}
	if _, err := fmt.Fprint(foreign.Writer{Out: broken{}}, "text"); err == nil {
		t.Error("a failure is not told")
	}
}
