package document_test

import (
	"testing"

	"parley/engine/document"
)

// TestWhyFrontMatterIsNotYAML holds the line to the document's own, and the reason to words.
func TestWhyFrontMatterIsNotYAML(t *testing.T) {
	t.Parallel()
	for front, want := range map[string]string{
		"title: Soup\ncook: @ada\n":     "the front matter, line 3, is not valid YAML: text that begins with “@” needs quotation marks",
		"cooks:\n  - ada\n  - `bob\n":   "the front matter, line 4, is not valid YAML: text that begins with “`” needs quotation marks",
		"cook: ada\ntitle: Soup: pea\n": "the front matter, line 3, is not valid YAML: a value with “: ” in it needs quotation marks",
		"title: Soup\ncook: \"@ada\"\n": "",
	} {
		got := ""
		if e := document.Parse("a.md", []byte("---\n"+front+"---\n\nThe soup is hot.\n")).FrontError; e != nil {
			got = e.Note()
		}
		if got != want {
			t.Errorf("%q instead of %q of %q", got, want, front)
		}
	}
}
