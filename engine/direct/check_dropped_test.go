package direct_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
)

// A project that has silenced a check which was dropped meanwhile goes on as before.
func TestSilencingADroppedCheckIsNoMistake(t *testing.T) {
	t.Parallel()
	if err := (direct.Options{Off: []string{"Q7"}}).Validate(); err != nil {
		t.Errorf("switched off: %v", err)
	}
	if err := (direct.Options{Off: []string{"Q77"}}).Validate(); err == nil {
		t.Error("a check that never was is switched off without a word")
	}
	for check, want := range map[string]bool{"Q7": false, "Q77": true} {
		a := analyse(t, direct.Input{
			Path: requirements, Artifact: []byte("# X\n\n## Requirements\n\n<!-- parley: ignore " + check + " a name -->\n- FR-1: The tool shall print the report.\n"),
			Perspective: perspective.Perspective{Name: perspective.Quality},
		})
		if got := strings.Contains(fmt.Sprintf("%+v", *a.Rules), "there is no such check"); got != want {
			t.Errorf("the comment that ignores %s is told of: %v, want %v; %+v", check, got, want, *a.Rules)
		}
	}
}
