package document

import (
	"path"
	"path/filepath"
	"strings"

	"parley/engine/pattern"
)

// Formats that are recognised and not read: their headings, lists and links are written in signs of their own, and read
// as Markdown they would be paragraphs.
const (
	HTML             Format = "HTML"
	ReStructuredText Format = "reStructuredText"
	ASCIIDoc         Format = "AsciiDoc"
	Org              Format = "Org mode"
	YAML             Format = "YAML"
	Program          Format = "a programming language"
)

// Unread reports whether the document is in a format that is recognised and not read.
func (d *Document) Unread() bool { return d.Format != Markdown && d.Format != JSON }

// otherFormats are known by the name's ending, or else by their signs.
var otherFormats = []struct {
	format  Format
	endings string
	signs   *pattern.Pattern
}{
	{HTML, ".html .htm .xhtml", pattern.New(`(?i)\A\s*(?:<!doctype html|<html\b)`)},
	{ReStructuredText, ".rst .rest", pattern.New(`(?m)^\.\. (?:[a-z-]+::|_[^:\n]+:)`)},
	{ASCIIDoc, ".adoc .asciidoc .asc", pattern.New(`\A\s*(?:(?://|:)[^\n]*\n)*= \S[^\n]*\n(?s:.*)^?(?:\n== |\n:[a-z-]+:)`)},
	{Org, ".org", pattern.New(`(?mi)^#\+(?:title|begin_src|options):`)},
	{YAML, ".yaml .yml", nil},
	{Program, ".py .go .js .mjs .cjs .jsx .ts .tsx .java .kt .scala .c .h .cc .cpp .hpp .cs .rs .rb .php .swift .m .lua .pl .r .jl .sh .bash .ps1 .sql .css .scss .vue .svelte .dart .ex .exs .erl .hs .clj", nil},
}

// otherFormat is the format of a document that is neither Markdown nor JSON, "" for one that is. A name that says
// Markdown is believed.
func otherFormat(name, text string) Format {
	ending := strings.ToLower(path.Ext(filepath.ToSlash(name)))
	for _, f := range otherFormats {
		for known := range strings.FieldsSeq(f.endings) {
			if ending == known {
				return f.format
			}
		}
	}
	if ending != "" && ending != ".txt" && ending != ".text" {
		return ""
	}
	for _, f := range otherFormats {
		if f.signs != nil && f.signs.MatchString(text) {
			return f.format
		}
	}
	return ""
}
