package direct

import (
	"strings"

	"parley/engine/document"
)

// stages are what a change passes through, the first one first.
var stages = []*termList{
	newTermList("alpha|experimental"),
	newTermList("beta|preview"),
	newTermList("ga|general availability|generally available|stable"),
	newTermList("deprecat*|removal|removed"),
}

// maxStageLabel is the length, in words, above which a heading or a label says more than what stage it is about.
const maxStageLabel = 6

// stageOf is the stage that a heading or a label is about, counted from 1; 0 is none. "Beta to GA" is about the latter.
func stageOf(label string) int {
	if document.Size(label) > maxStageLabel {
		return 0
	}
	for i := len(stages) - 1; i >= 0; i-- {
		if stages[i].matches(fold(label)) {
			return i + 1
		}
	}
	return 0
}

// isOfLaterStage reports whether a block stands under a stage that comes after one whose criteria are written out: what is
// open there is decided when its turn comes, and is no hole in what the document proposes now.
func (m *analysis) isOfLaterStage(block int) bool {
	for i := block; i >= 0; i = m.doc.Blocks[i].Parent {
		if stage := stageOf(stageLabel(m.doc.Blocks[i])); stage > 1 && m.earlierItemIsFilled(i, stage) {
			return !m.statesStage(stage)
		}
	}
	for i := m.doc.Blocks[block].Section; i > 0; i = m.doc.Sections[i].Parent {
		if stage := stageOf(m.doc.Sections[i].Title); stage > 1 && m.earlierSectionIsFilled(i, stage) {
			return !m.statesStage(stage)
		}
	}
	return false
}

// stageLabel is what an item or a row begins with: "GA" in "GA: two releases without a change".
func stageLabel(b document.Block) string {
	if b.Kind != document.Item && b.Kind != document.Row {
		return ""
	}
	if end := strings.IndexAny(b.Full, ":：|–—\n"); end >= 0 {
		return b.Full[:end]
	}
	return b.Full
}

// earlierItemIsFilled reports whether an item before this one, in its list, says something of an earlier stage.
func (m *analysis) earlierItemIsFilled(block, stage int) bool {
	this := m.doc.Blocks[block]
	for i := block - 1; i >= 0 && m.doc.Blocks[i].Section == this.Section; i-- {
		b := m.doc.Blocks[i]
		label := stageLabel(b)
		if b.Kind != this.Kind || b.Parent != this.Parent || stageOf(label) == 0 || stageOf(label) >= stage {
			continue
		}
		if text := m.withChildren(i); document.Size(text) > document.Size(label)+1 && placeholderIn(text) == "" {
			return true
		}
	}
	return false
}

// earlierSectionIsFilled reports whether a section before this one, under the same heading, says something of an earlier stage.
func (m *analysis) earlierSectionIsFilled(section, stage int) bool {
	for i := section - 1; i > 0; i-- {
		s := m.doc.Sections[i]
		if s.Parent != m.doc.Sections[section].Parent {
			continue
		}
		if earlier := stageOf(s.Title); earlier > 0 && earlier < stage && m.hasSubstance(s) {
			return true
		}
	}
	return false
}

// statesStage reports whether the front matter says that the document is at this stage or past it.
func (m *analysis) statesStage(stage int) bool {
	for _, f := range m.doc.Front {
		if key := fold(f.Key); (key == "stage" || key == "status" || key == "maturity") && stageOf(f.Value) >= stage {
			return true
		}
	}
	return false
}
