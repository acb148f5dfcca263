package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// missingItems is how much of the items that have ids is there: an id before "TBD" promises a requirement and holds none, as a heading
// does before an empty section.
type missingItems struct {
	all int
	// hollow are the ids with nothing behind them, at their places.
	hollow []document.ID
	words  int // of the document, counted where some are hollow
}

// isThin reports whether so many of the items hold nothing that a document of their length is hardly there. The one of three may just have
// been forgotten; of two it is half.
func (s missingItems) isThin() bool {
	return s.all > 1 && float64(len(s.hollow)) > thinShare*float64(s.all) && (len(s.hollow) >= minHollow || s.all == 2) && s.words < amplyWritten*s.all
}

// describe says how much is missing: "1 of 2 items with an id holds no text of the author's".
func (s missingItems) describe() string {
	return fmt.Sprintf("%d of %d items with an id %s no text of the author's", len(s.hollow), s.all, singularOrPlural(len(s.hollow), "holds", "hold"))
}

// onlyMissing is a text that says that it is still to come and nothing else, where a requirement has its text.
var onlyMissing = pattern.New(`(?i)^[\s?？…._*()\[\]-]*(?:(?:tba|n/?a|xxx|待定|待补充|待完善)[\s?？…._*()\[\]-]*)?$`)

// missingItems are those of the document.
func (m *analysis) missingItems() missingItems {
	var s missingItems
	if m.doc.Unread() {
		return s
	}
	last := -1
	for _, id := range m.doc.IDs {
		if !id.Defines || id.Block < 0 || id.Block == last || m.doc.IsWithin(id.Section, document.ChangeLog, document.OpenQuestions, document.References, document.Mapping, document.Acceptance, document.Testing) {
			continue
		}
		last = id.Block
		s.all++
		if m.isHollowItem(id) {
			s.hollow = append(s.hollow, id)
		}
	}
	if s.hollow != nil {
		words, han := textLength(m.doc)
		s.words = words + han*3/5
	}
	return s
}

// isHollowItem reports whether an item or a row has nothing beside its id, or only a word that promises something.
func (m *analysis) isHollowItem(id document.ID) bool {
	b := &m.doc.Blocks[id.Block]
	switch b.Kind {
	case document.Item:
		nested := id.Block+1 < len(m.doc.Blocks) && m.doc.Blocks[id.Block+1].Parent == id.Block
		return !nested && !b.Task && saysMissing(withoutID(b.Full, id))
	case document.Row:
		promised := false
		for _, cell := range m.doc.Tables[b.Table].Rows[b.Record] {
			switch text := strings.TrimSpace(withoutID(cell.Full, id)); {
			case text == "":
			case saysMissing(text):
				promised = true
			case document.Size(text) > 1:
				return false
			}
		}
		return promised
	case document.Paragraph, document.Code, document.Value:
	}
	return false
}

// isStubBehindID reports whether an item says nothing behind the id that it defines but that its text is still to come.
func (m *analysis) isStubBehindID(block int) bool {
	if len(m.doc.Blocks[block].Full) > maxStub {
		return false
	}
	id, ok := m.definedIn(block)
	return ok && m.isHollowItem(id)
}

// definedIn is the first id that a block defines.
func (m *analysis) definedIn(block int) (document.ID, bool) {
	if m.defining == nil {
		m.defining = map[int]document.ID{}
		for _, id := range slices.Backward(m.doc.IDs) {
			if id.Defines {
				m.defining[id.Block] = id
			}
		}
	}
	id, ok := m.defining[block]
	return id, ok
}

// maxStub is the length in bytes above which an item says more than that its text is missing.
const maxStub = 100

func saysMissing(text string) bool { return stub.MatchString(text) || onlyMissing.MatchString(text) }

// withoutID is what a text says behind the id that it begins with.
func withoutID(text string, id document.ID) string {
	text = strings.TrimLeft(text, " *_[(")
	rest, ok := strings.CutPrefix(text, id.Written)
	if !ok {
		return text
	}
	return strings.TrimSpace(strings.TrimLeft(rest, " *_])|:：.–—-"))
}

// atMissingItems makes of the finding about gaps one about the items that are missing.
func (m *analysis) atMissingItems(f finding) finding {
	s := m.missingItems()
	var names []string
	for _, id := range s.hollow {
		names = append(names, fmt.Sprintf("%s (line %d)", m.doc.Shown(id.Name), id.Line))
	}
	f.severity = review.High
	f.text = sentence(s.describe()) + ": " + listAtMost(names, 3) + "."
	f.suggestion = fmt.Sprintf("Write %s, or delete %s, before the document is reviewed.", listAtMost(names, 5), singularOrPlural(len(names), "it", "them"))
	return f
}

// missingItemsFinding is that finding for a perspective whose checks look for no gaps.
func (m *analysis) missingItemsFinding() finding {
	id := m.missingItems().hollow[0]
	return m.atMissingItems(m.atBlock(review.High, id.Block, ""))
}

// hasRule reports whether a finding of a check is among some.
func hasRule(findings []finding, id string) bool {
	return slices.ContainsFunc(findings, func(f finding) bool { return f.check != nil && f.check.ID == id })
}
