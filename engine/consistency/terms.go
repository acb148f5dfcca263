package consistency

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// term is a word and what a document says it means.
type term struct {
	name, meaning string
	file          *file
	place         Place
	words         map[string]bool
	// long is set for an abbreviation that is written out: "EAN (European Article Number)".
	long bool
}

// readTerms are the terms that glossaries define and the abbreviations that texts write out.
func (c *corpus) readTerms() []term {
	var all []term
	for _, f := range c.files {
		all = append(all, c.glossaryTerms(f)...)
		all = append(all, c.abbreviations(f)...)
	}
	return all
}

// listMark counts the items of a list: "a)", "(iv)".
var listMark = pattern.New(`(?i)^\(?(?:[a-z]|[ivx]+|\d+)[).]$`)

var termHead = pattern.New(`(?i)^(?:term|terms|word|name|abbreviation|acronym|术语|名词|词汇|缩写)$`)

// glossaryTerms reads the rows and items under a glossary heading.
func (c *corpus) glossaryTerms(f *file) []term {
	var found []term
	d := f.Doc
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind == document.Code || b.Nav || b.Struck || !isGlossary(d, b.Section) {
			continue
		}
		name, meaning := "", ""
		switch b.Kind {
		case document.Row:
			t := d.Tables[b.Table]
			if row := t.Rows[b.Record]; len(row) >= 2 && len(t.Header) > 0 && (termHead.MatchString(t.Header[0].Full) || len(t.Header) == 2) {
				name, meaning = row[0].Full, row[1].Full
			}
		case document.Item, document.Paragraph:
			if b.Lead != "" && strings.HasPrefix(b.Full, b.Lead) {
				name, meaning = b.Lead, strings.TrimPrefix(b.Full, b.Lead)
			}
		case document.Code, document.Value:
		}
		name = strings.Trim(name, " :：*`“”\"")
		meaning = strings.TrimLeft(meaning, " :：—–-=")
		if name == "" || meaning == "" || document.Size(name) > maxTermWords || caseCue.MatchString(name) || listMark.MatchString(name) {
			continue
		}
		found = append(found, term{name: name, meaning: meaning, file: f, place: Place{f.Path, b.Line, d.Quote(b.Span)}, words: c.words(meaning)})
	}
	return found
}

// isGlossary reports whether a section lists terms: its own heading says so in a few words, or that of a chapter around it.
func isGlossary(d *document.Document, section int) bool {
	for i := section; i >= 0; i = d.Sections[i].Parent {
		if s := d.Sections[i]; s.Topic.Has(document.Glossary) {
			return document.Size(s.Title) <= maxTermWords
		}
	}
	return false
}

const maxTermWords = 5

var writtenOut = pattern.New(`\b((?:[A-Z][A-Za-z-]+|of|and|the|for)(?:[ -](?:[A-Z][A-Za-z-]+|of|and|the|for)){1,6}) \(([A-Z]{2,6})s?\)|\b([A-Z]{2,6}) \(((?:[A-Z][A-Za-z-]+)(?:[ -](?:[A-Z][A-Za-z-]+|of|and|the|for)){1,6})\)`)

// abbreviations are those that a text writes out with the letters that they have.
func (c *corpus) abbreviations(f *file) []term {
	var found []term
	seen := map[string]bool{}
	for _, s := range f.Doc.Sentences {
		if !strings.Contains(s.Text, "(") {
			continue
		}
		for _, m := range writtenOut.FindAllStringSubmatch(s.Text, -1) {
			long, short := m[1]+m[4], m[2]+m[3]
			if long = lettersOf(long, short); long == "" || seen[short] {
				continue
			}
			seen[short] = true
			found = append(found, term{name: short, meaning: long, file: f, place: Place{f.Path, s.Line, f.Doc.Quote(s.Span)}, words: c.words(long), long: true})
		}
	}
	return found
}

// lettersOf is the end of a phrase whose capitals spell an abbreviation; "" for none.
func lettersOf(phrase, short string) string {
	words := strings.FieldsFunc(phrase, func(r rune) bool { return r == ' ' || r == '-' })
	for from := range words {
		initials := ""
		for _, w := range words[from:] {
			if w[0] >= 'A' && w[0] <= 'Z' {
				initials += w[:1]
			}
		}
		if initials == short && words[from][0] >= 'A' && words[from][0] <= 'Z' {
			return strings.Join(words[from:], " ")
		}
	}
	return ""
}

// terms finds words that two documents define in ways that cannot both hold.
func terms(c *corpus) []Contradiction {
	var found []Contradiction
	first := map[string][]term{}
	for _, t := range c.readTerms() {
		key := strings.ToLower(t.name)
		of := first[key]
		for _, o := range of {
			if o.file == t.file || o.long != t.long || strings.ContainsFunc(o.meaning, isHan) != strings.ContainsFunc(t.meaning, isHan) || !meaningsDiffer(o, t) {
				continue
			}
			found = append(found, Contradiction{
				Severity: review.Medium, A: o.place, B: t.place, Key: "term " + key,
				Text: fmt.Sprintf("“%s” is “%s” in %s and “%s” in %s.", t.name, document.Shorten(o.meaning, maxShown), o.file.Path, document.Shorten(t.meaning, maxShown), t.file.Path),
			})
			break
		}
		if len(of) < maxVariants {
			first[key] = append(of, t)
		}
	}
	return found
}

// sureWords is how long two definitions must be before it says something that they share no word.
const sureWords = 6

// meaningsDiffer reports whether two definitions have other values or nothing in common.
func meaningsDiffer(a, b term) bool {
	if a.long {
		share, _ := shared(a.words, b.words)
		return share < textsAgree && len(a.words) > 0 && len(b.words) > 0
	}
	if _, _, differ := direct.Rivals(document.ScanMeasures(a.meaning), document.ScanMeasures(b.meaning)); differ {
		return true
	}
	share, both := shared(a.words, b.words)
	return both == 0 && share == 0 && len(a.words) >= sureWords && len(b.words) >= sureWords && !alike(a.words, b.words)
}

// forbidden is what a glossary says after the words that must not be used for a term.
var forbidden = pattern.New(`(?i)(?:^|[.;。；，,(（|]\s*)(?:not|do not use|don['’]t use|avoid|never|instead of|不要写作|不要使用|不用|禁用|不称)\s*[:：]\s*([^.;。；|)）\n]{2,80})`)

// names finds words in requirements and stories that the glossary says not to write.
func names(c *corpus) []Contradiction {
	var found []Contradiction
	for _, f := range c.files {
		for _, t := range c.glossaryTerms(f) {
			m := forbidden.FindStringSubmatch(t.meaning)
			if m == nil {
				m = forbidden.FindStringSubmatch(t.place.Quote)
			}
			if m == nil {
				continue
			}
			for _, word := range splitNames(m[1]) {
				if at, ok := c.firstUse(f, word, t.name); ok {
					found = append(found, Contradiction{
						Severity: review.Low, A: t.place, B: at, Key: "name " + strings.ToLower(word),
						Text: fmt.Sprintf("%s says not to write “%s” for “%s”, and %s does.", f.Path, word, t.name, at.Path),
					})
				}
			}
		}
	}
	return found
}

func splitNames(list string) []string {
	parts := strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(",，、/|", r) })
	var words []string
	for _, p := range parts {
		for _, w := range strings.Split(p, " or ") {
			if w = strings.Trim(w, " “”\"'`*"); w != "" && document.Size(w) <= 3 {
				words = append(words, w)
			}
		}
	}
	return words
}

// firstUse is the first statement of another document in which a word stands as a whole.
func (c *corpus) firstUse(glossary *file, word, instead string) (Place, bool) {
	re := wordPattern(word)
	for _, f := range c.files {
		if f == glossary {
			continue
		}
		for _, s := range f.Doc.Statements {
			if re(s.Text) && !strings.Contains(strings.ToLower(instead), strings.ToLower(word)) {
				line, span := s.Line, s.Core
				for _, i := range s.Sentences {
					if sentence := f.Doc.Sentences[i]; re(sentence.Text) {
						line, span = sentence.Line, sentence.Span
						break
					}
				}
				return Place{f.Path, line, f.Doc.Quote(span)}, true
			}
		}
	}
	return Place{}, false
}

// wordPattern finds a word as an actor or a thing of its own: not as a part of a longer name.
func wordPattern(word string) func(string) bool {
	folded := strings.ToLower(word)
	if strings.ContainsFunc(word, isHan) {
		return func(text string) bool { return strings.Contains(text, word) }
	}
	return func(text string) bool {
		fields := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r < 0x80 && !pattern.IsWord(byte(r)) && r != '-' })
		all := strings.Fields(folded)
		for i := range fields {
			if i+len(all) <= len(fields) && slices.Equal(fields[i:i+len(all)], all) || len(all) == 1 && fields[i] == all[0]+"s" {
				return true
			}
		}
		return false
	}
}
