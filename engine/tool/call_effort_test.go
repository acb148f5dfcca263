package tool

import (
	"strings"
	"testing"
)

// A tool gets the effort by its own option; one without such an option, or without the word, is asked without it and says so.
func TestTheEffortIsPassedOnWhereAToolKnowsIt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ tool, effort, argument, warning string }{
		{"claude", "high", "--effort high", ""},
		{"codex", "xhigh", "-c model_reasoning_effort=xhigh -", ""},
		{"claude", "minimal", "", "the effort minimal was not passed on: it knows low, medium, high, xhigh, max"},
		{"gemini", "high", "", "the effort was not passed on: parley knows no option of it for that"},
		{"claude", "", "", ""},
	} {
		argv, _, warnings, err := Adapters()[c.tool].argv(Request{Effort: c.effort})
		p := &program{name: c.tool, via: string(ViaCommand), adapter: Adapters()[c.tool], environ: func() []string { return nil }}
		shown, _, _ := p.Preview(t.Context(), Request{Effort: c.effort})
		line := strings.Join(shown, " ")
		if err != nil || !strings.Contains(line, c.argument) || strings.Contains(line, "effort") != (c.argument != "") || strings.Join(warnings, "; ") != c.warning {
			t.Errorf("%s %s: %q, %q, %v (%q)", c.tool, c.effort, line, warnings, err, argv)
		}
	}
}
