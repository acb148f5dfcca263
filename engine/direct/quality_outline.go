package direct

import (
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
)

// glossaryTerm is one entry of a session's glossary.json.
type glossaryTerm struct {
	Term    string   `json:"term"`
	Aliases []string `json:"aliases"`
}

func termsKept(m *matter) outcome {
	entries := append(m.sessionGlossary(), m.ownGlossary()...)
	if len(entries) == 0 {
		return skip()
	}
	for _, e := range entries {
		for _, alias := range e.Aliases {
			if document.Size(alias) == 0 || strings.EqualFold(alias, e.Term) {
				continue
			}
			for _, h := range m.find(terms(strings.ReplaceAll(fold(alias), "|", ""))) {
				u := m.index.units[h.unit]
				if u.block < 0 || m.doc.Within(u.section, document.Glossary) || m.doc.Blocks[u.block].Quoted || quoted(m.doc.Blocks[u.block].Text, h.start) {
					continue
				}
				return failed(m.hitFinding(review.Low, h, fmt.Sprintf("“%s” (line %d) is called “%s” in the glossary.", m.word(h), m.lineOfHit(h), e.Term)))
			}
		}
	}
	return proven(1, plural(len(entries), "term")+" of the glossary are used as defined")
}

// sessionGlossary reads glossary.json of the session; a file it cannot read counts as none.
func (m *matter) sessionGlossary() []glossaryTerm {
	f, ok := openFolder(m.in)
	if !ok {
		return nil
	}
	defer f.close()
	for _, name := range []string{"spec/glossary.json", "glossary.json"} {
		up := strings.Repeat("../", strings.Count(path.Clean(f.dir), "/")+1)
		if f.dir == "." {
			up = ""
		}
		data, err := f.read(up+name, maxLinkedBytes)
		if err != nil {
			continue
		}
		var wrapped struct{ Terms []glossaryTerm }
		if json.Unmarshal(data, &wrapped) == nil && len(wrapped.Terms) > 0 {
			return wrapped.Terms
		}
		var plain []glossaryTerm
		if json.Unmarshal(data, &plain) == nil {
			return plain
		}
	}
	return nil
}

// ownGlossary reads a glossary table that has a column of synonyms.
func (m *matter) ownGlossary() []glossaryTerm {
	var entries []glossaryTerm
	for _, t := range m.doc.Tables {
		term, alias := t.Column("term", "术语"), t.Column("alias", "synonym", "avoid", "not:", "同义", "别名")
		if term < 0 || alias < 0 || !m.doc.Within(t.Section, document.Glossary) {
			continue
		}
		for _, row := range t.Rows {
			if term < len(row) && alias < len(row) {
				entries = append(entries, glossaryTerm{row[term].Full, strings.FieldsFunc(row[alias].Full, func(r rune) bool { return strings.ContainsRune(",;，、；/", r) })})
			}
		}
	}
	for i := range entries {
		for j := range entries[i].Aliases {
			entries[i].Aliases[j] = strings.TrimSpace(entries[i].Aliases[j])
		}
	}
	return entries
}

func linksLead(m *matter) outcome {
	files, inSession := openFolder(m.in)
	if inSession {
		defer files.close()
	}
	var bad []string
	var first document.Link
	checked, firstLine := 0, 0
	for _, l := range m.doc.Links {
		target, fragment, ok := l.Split()
		if !ok || target == "" && fragment == "" {
			continue
		}
		if checked == 0 {
			firstLine = l.Line
		}
		broken := false
		switch {
		case target == "":
			checked++
			broken = !m.doc.HasAnchor(decodeFragment(fragment))
		case inSession:
			checked++
			broken = files.missing(decodeFragment(target))
		}
		if broken {
			if bad = append(bad, fmt.Sprintf("%s (line %d)", l.Dest, l.Line)); len(bad) == 1 {
				first = l
			}
		}
	}
	switch {
	case checked == 0:
		return skip()
	case len(bad) == 0:
		return proven(firstLine, fmt.Sprintf("all %s inside the documents lead somewhere, from %s", plural(checked, "link"), lineOf(firstLine)))
	}
	return failed(finding{
		severity: review.Medium, line: first.Line, quote: document.Shorten(m.doc.LineText(first.Line), 160), anchor: m.doc.Heading(first.Section),
		text: fmt.Sprintf("%s to nothing: %s", plural(len(bad), "link"), few(bad, 3)),
	})
}

func decodeFragment(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		var c byte
		if s[i] == '%' && i+2 < len(s) {
			if _, err := fmt.Sscanf(s[i+1:i+3], "%02x", &c); err == nil {
				b.WriteByte(c)
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func outlineSound(m *matter) outcome {
	if m.doc.Root != nil || len(m.doc.Sections) < 3 {
		return skip()
	}
	var tops, jumps []document.Section
	for i, s := range m.doc.Sections {
		if s.Level == 1 {
			tops = append(tops, s)
		}
		// Deep question headings are a questionnaire's own form.
		if s.Level > 0 && i > 1 && s.Parent >= 0 && s.Level > m.doc.Sections[s.Parent].Level+1 && !strings.HasSuffix(s.Title, "?") {
			jumps = append(jumps, s)
		}
	}
	var findings []finding
	if len(tops) > 1 {
		names := []string{}
		for _, s := range tops {
			names = append(names, fmt.Sprintf("“%s” (line %d)", s.Title, s.Line))
		}
		findings = append(findings, m.atSection(review.Low, tops[1], fmt.Sprintf("%d top-level headings, none of them the document's title: %s", len(tops), few(names, 3))))
	}
	if len(jumps) > 0 {
		parent := m.doc.Sections[jumps[0].Parent]
		findings = append(findings, m.atSection(review.Low, jumps[0], fmt.Sprintf("Headings skip a level %s, first from “%s” (level %d) to “%s” (level %d, line %d).",
			plural(len(jumps), "time"), parent.Title, parent.Level, jumps[0].Title, jumps[0].Level, jumps[0].Line)))
	}
	return failed(findings...)
}
