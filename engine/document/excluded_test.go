package document_test

import (
	"testing"

	"parley/engine/document"
)

// What a line below an item leaves out is no text of the item; an item that is itself about that is.
func TestExcludedSize(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]int{
		"- REQ-001 is must.\nOut of scope: chat between crews.\n": 6,
		"- REQ-001 is must.\nIt is out of scope of the pilot.\n":  0,
		"- Out of scope: chat between crews.\n":                   0,
	} {
		if got := document.Parse("a.md", []byte(source)).ExcludedSize(0); got != want {
			t.Errorf("%q: %d words, want %d", source, got, want)
		}
	}
}
