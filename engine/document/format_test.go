package document_test

import (
	"testing"

	"parley/engine/document"
)

func TestFormatsThatAreNotReadAreRecognised(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path, text string
		want       document.Format
	}{
		{"a.rst", "Title\n=====\n", document.ReStructuredText},
		{"a.txt", "Title\n=====\n\n.. note:: Mind this.\n", document.ReStructuredText},
		{"a.adoc", "words", document.ASCIIDoc},
		{"a.txt", "= Title\nAnn Author\n\n== First\n\nWords.\n", document.ASCIIDoc},
		{"a.org", "* Heading\n", document.Org},
		{"notes", "#+TITLE: Notes\n* Heading\n", document.Org},
		{"a.yaml", "a: b\n", document.YAML},
		{"build.py", "# Builds the archive\n\ndef build():\n    # TODO: sign it\n    return 1\n", document.Program},
		{"src/Main.GO", "package main\n", document.Program},
		{"page.html", "<h1>Title</h1>", document.HTML},
		{"page", "<!DOCTYPE html>\n<html><body>x</body></html>", document.HTML},
		{"a.md", "<h1>Forms</h1>\n\n<p>Clerks lose an hour a day.</p>\n", document.HTML},
		{"a.md", "<!-- Write the brief here. -->\n<a id=\"top\"></a>\n", document.Markdown},
		{"a.md", "# Forms\n\nClerks lose an hour a day.\n\n<p>A tablet helps.</p>\n", document.Markdown},
		// Clean look-alikes: a name that says Markdown is believed, and so is a text without any sign.
		{"a.md", "# A\n\n.. note:: is how reStructuredText writes a note.\n", document.Markdown},
		{"a.txt", "A list\n======\n\n- one\n", document.Markdown},
		{"main.go.md", "# How main.go works\n\nIt starts the clerk's program.\n", document.Markdown},
		{"a.md", "<!DOCTYPE html> is how a page begins.\n", document.Markdown},
		{"a.json", `{"a": 1}`, document.JSON},
	} {
		d := document.Parse(c.path, []byte(c.text))
		if d.Format != c.want || d.Unread() != (c.want != document.Markdown && c.want != document.JSON) {
			t.Errorf("%s %q: %s", c.path, c.text, d.Format)
		}
	}
}
