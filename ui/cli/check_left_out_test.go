package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// In a folder only Markdown is checked, and what else holds documents there is counted: nobody takes it for checked.
func TestCheckCountsWhatAFolderHasBesideMarkdown(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	for _, path := range []string{"docs/plan.md", "docs/page.HTML", "docs/api.yaml", "docs/deep/bad.yaml", "docs/picture.png", "docs/.hidden.yaml", "docs/vendor/x.rst"} {
		path = filepath.Join(s.folder, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("# Plan\n\nThe team ships a reminder app by May 2027.\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const told = "parley left out"
	s.run("check", "docs")
	if want := "\nnote: " + told + " 2 .yaml files and 1 .html file: in a folder it checks Markdown only\n"; !strings.Contains(s.out.String(), want) {
		t.Errorf("no %q in\n%s", want, s.out.String())
	}
	for _, call := range []string{"check docs/plan.md docs/page.HTML", "check docs --output json"} {
		s.fresh().run(strings.Fields(call)...)
		if strings.Contains(s.out.String()+s.err.String(), told) {
			t.Errorf("%s: %s", call, s.out.String())
		}
	}
}
