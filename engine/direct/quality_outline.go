package direct

import (
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"parley/engine/document"
	"parley/engine/layout"
	"parley/engine/review"
)

// glossaryTerm is one entry of a session's glossary.json.
type glossaryTerm struct {
	Term    string   `json:"term"`
	Aliases []string `json:"aliases"`
}

func termsKept(m *analysis) checkResult {
	entries := append(m.sessionGlossary(), m.ownGlossary()...)
	if len(entries) == 0 {
		return skip()
	}
	for _, e := range entries {
		for _, alias := range e.Aliases {
			if document.Size(alias) == 0 || strings.EqualFold(alias, e.Term) {
				continue
			}
			for _, h := range m.find(newTermList(strings.ReplaceAll(fold(alias), "|", ""))) {
				u := m.index.units[h.unit]
				if u.block < 0 || m.doc.IsWithin(u.section, document.Glossary) || m.doc.Blocks[u.block].Quoted || isQuoted(m.doc.Blocks[u.block].Text, h.start) {
					continue
				}
				if m.isSuppressed(m.lineOfHit(h)) {
					continue
				}
				f := m.hitFinding(review.Low, h, fmt.Sprintf("“%s” (line %d) is called “%s” in the glossary.", m.word(h), m.lineOfHit(h), e.Term))
				f.suggestion = fmt.Sprintf("Write “%s” in place of “%s” (line %d), as the glossary does.", e.Term, m.word(h), m.lineOfHit(h))
				return failed(f)
			}
		}
	}
	return passedWithProof(1, fmt.Sprintf("%s of the glossary %s used as defined", plural(len(entries), "term"), singularOrPlural(len(entries), "is", "are")))
}

// sessionGlossary reads glossary.json of the session; a file it cannot read counts as none.
func (m *analysis) sessionGlossary() []glossaryTerm {
	f, ok := openFolder(m.input)
	if !ok {
		return nil
	}
	defer f.close()
	for _, name := range []string{path.Join(layout.Of(f.root.Name()).Documents, "glossary.json"), "glossary.json"} {
		data, err := f.readAt(name, maxLinkedBytes)
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
func (m *analysis) ownGlossary() []glossaryTerm {
	var entries []glossaryTerm
	for _, t := range m.doc.Tables {
		term, alias := t.Column("term", "术语"), t.Column("alias", "synonym", "avoid", "not:", "同义", "别名")
		if term < 0 || alias < 0 || !m.doc.IsWithin(t.Section, document.Glossary) {
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

// numberTwice finds a number of several parts before two headings beside each other: "3.1 Tablet" and "3.1 Archive".
func (m *analysis) numberTwice() (finding, bool) {
	type place struct {
		parent int
		number string
	}
	first := map[place]document.Section{}
	for _, s := range m.doc.Sections {
		number := numberOf(s.Title)
		if !strings.Contains(number, ".") {
			continue // a single number may count steps, and begin anew
		}
		at := place{s.Parent, number}
		other, seen := first[at]
		if !seen {
			first[at] = s
			continue
		}
		if m.isSuppressed(s.Line) {
			continue
		}
		f := m.atSection(review.Low, s, fmt.Sprintf("Two headings have the number %s: %s and %s.", number, headingOf(other), headingOf(s)))
		f.suggestion = fmt.Sprintf("Give %s the number that follows, and those behind it theirs.", headingOf(s))
		f.certain = true
		return f, true
	}
	return finding{}, false
}

// strayTops is up to how many top-level headings count as an oversight.
const strayTops = 3

func outlineSound(m *analysis) checkResult {
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
	// Where there are many, they are the chapters: a style of its own.
	if len(tops) > 1 && len(tops) <= strayTops && !m.isSuppressed(tops[1].Line) {
		f := m.atSection(review.Low, tops[1], fmt.Sprintf("%d headings stand at the top level, where only the document's title belongs: %s.", len(tops), listAtMost(headings(tops), 3)))
		f.suggestion = fmt.Sprintf("Give the document one top-level heading as its title, and move what else stands there one level down: %s.", listAtMost(headings(tops[1:]), 3))
		findings = append(findings, f)
	}
	if f, ok := m.numberTwice(); ok {
		findings = append(findings, f)
	}
	if len(jumps) > 0 && !m.isSuppressed(jumps[0].Line) {
		parent := m.doc.Sections[jumps[0].Parent]
		f := m.atSection(review.Low, jumps[0], fmt.Sprintf("%s a level, first from %s (level %d) to %s (level %d, line %d).",
			singularOrPlural(len(jumps), "A heading skips", fmt.Sprintf("%d headings skip", len(jumps))), quoteOf(parent.Title, 50), parent.Level, quoteOf(jumps[0].Title, 50), jumps[0].Level, jumps[0].Line))
		f.suggestion = fmt.Sprintf("Raise the heading %s (line %d) to level %d, or add the level between.", quoteOf(jumps[0].Title, 50), jumps[0].Line, parent.Level+1)
		findings = append(findings, f)
	}
	return failed(findings...)
}
