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

// A link in a folder is not followed, and counted: nobody takes what it leads to for checked, nor misses that it leads nowhere.
func TestCheckCountsTheLinksInAFolder(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	docs := filepath.Join(s.folder, "docs")
	if err := os.MkdirAll(docs, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(docs, "plan.md"), []byte("# Plan\n\nThe team ships a reminder app by May 2027.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere.md", filepath.Join(docs, "dangling.md")); err != nil {
		t.Skip("this system makes no links: ", err)
	}
	s.run("check", "docs")
	if want := "\nnote: parley left out 1 link: in a folder it checks its own files\n"; !strings.Contains(s.out.String(), want) {
		t.Errorf("no %q in\n%s", want, s.out.String())
	}
}
