package sessions

import (
	"testing"

	"parley/ui/console/screen"
)

// A search that is cleared leaves the session selected that it found: the next key is meant for that.
func TestClearingASearchKeepsTheSelection(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{}}}
	for _, id := range []string{"REVIEW-003", "REVIEW-002", "REVIEW-001"} {
		v.list = append(v.list, Session{RoundID: id, Folder: ".parley/" + id, Artifact: id + ".md"})
	}
	v.setFilter("REVIEW-002")
	if s := v.current(); s == nil || s.RoundID != "REVIEW-002" {
		t.Fatalf("found: %+v", s)
	}
	if v.setFilter(""); v.current().RoundID != "REVIEW-002" {
		t.Errorf("after it was cleared %s is selected", v.current().RoundID)
	}
}
