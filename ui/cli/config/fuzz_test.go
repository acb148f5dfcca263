package config_test

import (
	"errors"
	"strings"
	"testing"

	"parley/ui/cli/config"
)

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "mode: deep", "# only a comment\n", "---\n", "mode: &a deep\ntheme: *a\n",
		"tools: {t: {command: [x, '{{prompt}}'], output: text, timeout: 1m}}",
		"perspectives:\n  p:\n    role: |\n      R\n    focus: [a]\n",
		"rounds: {A-1: {artifact: a, perspectives: [risk], final-gate: true}}",
		"<<: {mode: deep}", "? [a]\n: b", "mode: !!str deep", "a: [", "\t", "mode: \x00", "keys: {q: [x]}\r\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, content string) {
		for _, kind := range []config.Kind{config.UserFile, config.Project} {
			parsed, err := config.Parse([]byte(content), "f.yaml", kind)
			var mistake *config.Error
			switch {
			case err == nil && parsed == nil:
				t.Fatal("neither a file nor an error")
			case err != nil && !errors.As(err, &mistake):
				t.Fatalf("not a *config.Error: %v", err)
			case err != nil && strings.Contains(err.Error(), "\n"):
				t.Fatalf("an error of several lines: %q", err)
			}
		}
	})
}
