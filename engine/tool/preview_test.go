package tool

import (
	"slices"
	"strings"
	"testing"
)

// What a dry run shows is what a call would run, without the prompt.
func TestAPreviewIsTheCallsArguments(t *testing.T) {
	t.Parallel()
	for name, a := range Adapters() {
		p := &program{name: name, via: string(ViaCommand), adapter: a, environ: func() []string { return nil }}
		request := Request{Prompt: "the prompt", Model: "a-model", Dir: t.TempDir()}
		argv, warnings, err := p.Preview(t.Context(), request)
		if err != nil || len(warnings) > 0 {
			t.Errorf("%s: %v %q", name, err, warnings)
		}
		c, failure := prepareCall(a, request)
		c.removeFiles()
		if failure != nil || !slices.Equal(argv, c.shownArgv) {
			t.Errorf("%s: %q, and a call shows %q", name, argv, c.shownArgv)
		}
		if strings.Contains(strings.Join(argv, " "), "the prompt") {
			t.Errorf("%s shows its prompt: %q", name, argv)
		}
	}
}
