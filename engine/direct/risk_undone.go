package direct

import (
	"fmt"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
)

// checklistTitles are headings over lists that are to be ticked off completely; other lists of boxes offer a choice.
var checklistTitles = newTermList("checklist*|sign-off|signoff|sign off|definition of done|definition of ready|release criteria|go-live|go live|exit criteria|readiness|acceptance|to do|todo|检查清单|检查表|验收|上线清单")

// minTickedShare is the share of ticked boxes from which a list counts as one that is being completed, whatever it is called.
const minTickedShare = 0.75

// checklistsComplete finds the boxes that were left open in a checklist that is otherwise being worked off.
func checklistsComplete(m *analysis) checkResult {
	var open []int
	total := 0
	for _, s := range m.doc.Sections {
		var boxes, left []int
		for i := s.First; i < s.Last; i++ {
			if b := &m.doc.Blocks[i]; b.Task && !m.optionBelow(i) {
				boxes = append(boxes, i)
				if !b.Checked && !b.Struck {
					left = append(left, i)
				}
			}
		}
		ticked := len(boxes) - len(left)
		named := checklistTitles.matches(fold(m.doc.Heading(s.Index)))
		if len(boxes) < fewRisks || ticked == 0 || !named && float64(ticked) < minTickedShare*float64(len(boxes)) {
			continue
		}
		total += len(boxes)
		for _, i := range left {
			if !m.isSuppressed(m.doc.Blocks[i].Line) {
				open = append(open, i)
			}
		}
	}
	switch {
	case total == 0:
		return skip()
	case len(open) == 0:
		return passed()
	}
	if m.doc.Profile != aReport {
		return checkResult{state: partly} // boxes are ticked as the work goes on; a report on what is ready is told
	}
	const severity = review.High
	f := m.atBlocks(severity, open, fmt.Sprintf("%s not ticked: %s.", sentence(shareOf(len(open), total, "item"))+" of the checklist"+singularOrPlural(len(open), " is", " are"), listAtMost(m.blocksShown(open), 3)))
	f.certain = true
	f.suggestion = fmt.Sprintf("Do and tick %s, or say who does so by when.", listAtMost(m.blocksShown(open), 4))
	o := failed(f)
	if 2*len(open) < total {
		o.state = partly
	}
	return o
}

// optionBelow reports whether a box belongs to a question that offers choices: "Other" with a text to fill in below it.
func (m *analysis) optionBelow(block int) bool {
	text := fold(m.doc.Blocks[block].Full)
	return isOnly(otherOption, text) || isOnly(notApplicableBox, text)
}

var (
	otherOption      = newTermList("other|other:|others|none|n/a|其他")
	notApplicableBox = newTermList("not applicable|does not apply|不适用")
)

// omissions are words by which a document admits that something was left undone.
var omissions = newTermList(`due to omission|due to an omission|by omission|was overlooked|were overlooked|was forgotten|were forgotten|we forgot|too late to|never been tested|never tested|
has not been tested|have not been tested|was not tested|were not tested|has not been reviewed|have not been reviewed|not been tried|known gap*|was skipped|were skipped|
遗漏了|未经测试|没有测试过|尚未测试|忘记`)

var followUpWords = newTermList("will be|will add|is planned|are planned|planned for|by q1|by q2|by q3|by q4|owner|until|before the|before we|scheduled|accepted by|accepts|tracked in|issue #*|see issue|负责人|计划|之前|" +
	"so we|therefore|instead|sticking with|stick with|we accept|is accepted|relying on|rely on|relies on|made up for|make up for|compensat*|workaround*|work around|covered by|replaced by|因此|所以|改为|改用|接受")

// hasFollowUp reports whether the passage of an omission, or the paragraph after it, says what follows from it.
func (m *analysis) hasFollowUp(u searchUnit) bool {
	text := u.folded()
	if next := u.block + 1; u.block >= 0 && next < len(m.doc.Blocks) && m.doc.Blocks[next].Section == u.section {
		text += "\n" + fold(m.doc.Blocks[next].Full)
	}
	return followUpWords.matches(text) || dated.MatchString(text)
}

// omissionsFollowed finds what the document itself says was left out, with nothing that follows from it.
func omissionsFollowed(m *analysis) checkResult {
	var open []hit
	for _, h := range m.stated(omissions) {
		u := m.index.units[h.unit]
		if s, ok := m.index.sentence(h); ok && strings.HasSuffix(strings.TrimSpace(s.Text), ":") {
			continue // what was left undone follows, and what is said of it
		}
		if m.isSuppressed(m.lineOfHit(h)) || m.describesToday(h) || m.doc.IsWithin(u.section, document.OpenQuestions, document.Assumptions, document.Later) || m.hasFollowUp(u) {
			continue
		}
		open = append(open, h)
	}
	if len(open) == 0 {
		return passed()
	}
	s, is := m.index.sentence(open[0])
	text := fmt.Sprintf("%s itself says that something was left undone, and nothing follows from it: %s (line %d).", sentence(m.docName()), quoteOf(s.Text, 120), s.Line)
	f := m.hitFinding(review.Medium, open[0], text)
	if is { // which is quoted from its beginning
		f = m.at(review.Medium, m.index.units[open[0].unit].block, s.Span, text)
	}
	f.suggestion = fmt.Sprintf("Say what is done about the omission at line %d (%s) and by when, or who accepts it and why.", s.Line, quoteOf(s.Text, 70))
	return failed(f)
}
