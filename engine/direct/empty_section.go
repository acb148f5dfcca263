package direct

import (
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// emptySections are the sections of a document that have no content.
type emptySections struct {
	headings int                // of the document
	bad      []document.Section // nothing excuses them
	evaded   []document.Section // a bare yes or no answers their question
	// optional may be meant to be empty, between may stand over what follows, and alone is all that the section above it has: none is a
	// reason to say something, and a number of empty sections has to count them.
	optional, between, alone []document.Section
	// over is set where a heading without a text has a title that authors put over others of its level.
	over bool
}

func (m *analysis) emptySections() emptySections {
	var e emptySections
	for _, s := range m.doc.Sections {
		if s.Level == 0 || s.Title == "" {
			continue
		}
		e.headings++
		if s.SubtreeEnd > s.Index+1 || m.isSuppressed(s.Line) {
			continue
		}
		bare, promised := m.isBare(s)
		group := noGroup
		if bare {
			group = m.groupingOf(s)
		}
		switch {
		case m.isTitle(s) || m.isSubtitle(s) || headingTells(s.Title) || m.goesOnInHeading(s) || m.partsStandShallower(s) || bare && m.isNamedBelow(s): // the title, what stands under it, or a heading that says it all
		case m.isOneLevelTooLow(s):
			if bare && m.isAllOfParent(s) {
				e.alone = append(e.alone, s)
			}
		case promised && statusTitle.MatchString(s.Title): // how far the work is, which is what the heading asks
		case (bare || promised) && m.toldAsGap(s) || promised && m.comingSoonIn(s) >= 0:
		case (bare && group <= perhapsGroup || promised) && mayBeEmpty.MatchString(s.Title):
			e.optional = append(e.optional, s)
		case bare && !promised && m.goesOnShallower(s):
			e.between = append(e.between, s)
		case bare && group == noGroup || promised:
			e.bad = append(e.bad, s)
		case group == perhapsGroup:
			e.between = append(e.between, s)
		case group == namedGroup:
			e.over = true
		case m.evades(s):
			e.evaded = append(e.evaded, s)
		}
	}
	return e
}

// statusTitle is a heading that asks how far the work is.
var statusTitle = pattern.New(`(?i)^\W*(?:\d[\d.]*\s+)?(?:current )?(?:status|state|stage|状态)\W*$`)

// isAllOfParent reports whether the section above has nothing but this one.
func (m *analysis) isAllOfParent(s document.Section) bool {
	if s.Parent < 0 || m.isTitle(m.doc.Sections[s.Parent]) {
		return false
	}
	parent := m.doc.Sections[s.Parent]
	return parent.Level > 0 && parent.SubtreeEnd == s.Index+1 && s.Index == parent.Index+1 && len(m.doc.OwnBlocks(parent)) == 0
}

// counted are all that a number of empty sections counts beside those that are sure, and whether there may be more: where a
// section is empty, so is one beside it of the same level. Those that may be meant to be empty come last.
func (e emptySections) counted(sure []document.Section) (all []document.Section, more bool) {
	all, more = slices.Concat(sure, e.alone), e.over
	for _, s := range e.between {
		if slices.ContainsFunc(sure, func(o document.Section) bool { return o.Parent == s.Parent && o.Level == s.Level }) {
			all = append(all, s)
		} else {
			more = true
		}
	}
	slices.SortFunc(all, func(a, b document.Section) int { return a.Index - b.Index })
	return append(all, e.optional...), more
}

// isEmptySection reports whether a section has nothing, or only a word that promises something. A short answer under a
// question ("No.") is an answer.
func (m *analysis) isEmptySection(s document.Section) bool {
	bare, promised := m.isBare(s)
	return bare && !m.groupsNext(s) || promised
}

// isBare reports whether a section has nothing, and whether only a word that promises something.
func (m *analysis) isBare(s document.Section) (bare, promised bool) {
	var full strings.Builder // a section may be megabytes long
	for _, b := range m.doc.OwnBlocks(s) {
		if b.Kind == document.Code || b.Kind == document.Row || b.Nav || strings.ContainsRune(b.Text, document.Hidden) || len(b.Placeholders) > 0 {
			return false, false
		}
		full.WriteString(b.Full)
		full.WriteByte(' ')
	}
	for _, t := range m.doc.Tables {
		if t.Section == s.Index {
			return false, false
		}
	}
	text := full.String()
	return strings.TrimSpace(text) == "" && !m.saysItself(s) && !m.hasHiddenContent(s), stub.MatchString(text) || isDeferredText(text, s.Title)
}

// tocMark is a comment that a program replaces by a table of contents.
var tocMark = pattern.New(`(?i)^<!--\s*(?:md)?toc\b`)

// hasHiddenContent reports whether raw HTML or an image fills the section.
func (m *analysis) hasHiddenContent(s document.Section) bool {
	for _, l := range m.doc.Links {
		if l.Section == s.Index {
			return true
		}
	}
	next, comment := len(m.doc.Sections) > s.Index+1, false
	for line := s.Line + 1; !next || line < m.doc.Sections[s.Index+1].Line; line++ {
		text := m.doc.LineText(line)
		if tocMark.MatchString(text) {
			return true // a program puts the table of contents there
		}
		comment = comment || strings.HasPrefix(text, "<!--")
		if !comment && (strings.HasPrefix(text, "<") || strings.Contains(text, "://")) {
			return true
		}
		if strings.Contains(text, "-->") {
			comment = false
		}
		if !next && text == "" && line > s.Line+40 {
			return false
		}
	}
	return false
}
