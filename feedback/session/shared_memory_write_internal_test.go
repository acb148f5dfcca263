package session

import (
	"strings"
	"testing"

	"parley/engine/round"
)

// What one reviewer holds and another no longer holds is neither established nor clarified for whoever reads the shared memory next.
func TestWhatReviewersSeeDifferentlyIsNotEstablished(t *testing.T) {
	t.Parallel()
	memory := object{}
	if err := mergeUnderstanding(&memory, round.Understanding{
		Confirmed: []string{"F-001: vague (product)", "F-002: open (risk)"}, Corrected: []string{"F-001: a figure (quality)", "F-003: named (risk)"},
	}); err != nil {
		t.Fatal(err)
	}
	text, err := indent(memory)
	if err != nil {
		t.Fatal(err)
	}
	written := string(text)
	if strings.Contains(written, "F-001") || !strings.Contains(written, "F-002") || !strings.Contains(written, "F-003") {
		t.Errorf("the memory has %s", written)
	}
}
