package engine_test

import (
	"slices"
	"strings"
	"testing"

	"parley/engine"
)

// A severity of a name that nobody knows is dropped, and the person is told while the round runs.
func TestASeverityThatNobodyKnowsIsTold(t *testing.T) {
	t.Parallel()
	for said, want := range map[string][]string{
		"medium": nil, "blocker": nil,
		"purple": {`gemini: weakness 1: the severity "purple" is not known`},
	} {
		b := newBench(t, toolbox{"gemini": says(strings.ReplaceAll(answer(4), "medium", said))})
		r, err := b.run(t.Context(), b.assignment(reviewer("product", "gemini")))
		if err != nil || len(r.Perspectives[0].Weaknesses) != 1 {
			t.Fatalf("%+v, %v", r.Perspectives, err)
		}
		var told []string
		for _, e := range b.events {
			if w, is := e.Body.(engine.WarningRaised); is && w.Perspective == "product" {
				told = append(told, w.Text)
			}
		}
		if !slices.Equal(told, want) {
			t.Errorf("%s: told %q, want %q", said, told, want)
		}
	}
}
