package consistency_test

import (
	"strings"
	"testing"

	"parley/engine/consistency"
)

// A requirement is shown whole: only what is longer than two sentences is cut, and says so.
func TestARequirementIsShownWhole(t *testing.T) {
	t.Parallel()
	usual := "A volunteer shall record a delivery by scanning its bar codes with the phone in one hand, without a network."
	long := "The system shall keep " + strings.Repeat("every delivery, ", 30) + "and warn."
	m := consistency.Trace(docs("requirements.md", "# Requirements\n\n- REQ-1: "+usual+"\n- REQ-2: "+long+"\n"))
	if len(m.Rows) != 2 || m.Rows[0].Title != usual {
		t.Fatalf("rows: %+v", m.Rows)
	}
	if cut := m.Rows[1].Title; len(cut) >= len(long) || !strings.HasSuffix(cut, "…") || !strings.HasPrefix(long, strings.TrimSuffix(cut, "…")) {
		t.Errorf("the long one: %q", cut)
	}
}
