package direct

import (
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// Of what a requirement takes the place, or what it was called before, its document names the id and defines none: that stood in a document
// which holds no more.

// betweenIDs may stand between what says so and the id: other ids, and words for what they name.
const betweenIDs = `(?:[\s,:&/(“"]|\b(?:the|an?|its|our|old|former|previous|earlier|original|requirements?|rules?|demands?|stor(?:y|ies)|ids?|numbers?|items?|both|all|and|or)\b|\b[a-z]+-?\d[\w.-]*)*`

var (
	// formerBefore stands in a sentence before an id of that kind: "replaces REQ-101", "formerly known as REQ-101".
	formerBefore = pattern.New(`(?i)(?:\b(?:replac(?:es?|ed|ing)|replacement (?:for|of)|supersed(?:es?|ed|ing)|obsoletes|succeeds|successor (?:of|to)|takes? (?:over from|the place of)|in place of|instead of|predecessors?(?: (?:is|was|are|were))?|` +
		`(?:formerly|previously|originally|once|was|were)(?: (?:called|known as|named|numbered|listed as))?|used to be(?: called)?|(?:renamed|renumbered|moved|split|taken|taken over|carried over|merged|evolved|derived) (?:from|out of)|old|former|deprecated|removed|retired|dropped|withdrawn)\b|` +
		`取代|替代|替换|原为|原来的?|旧版?的?)` + betweenIDs + `$`)
	// formerAfter follows one: "REQ-101 of the old specification", "REQ-101 is now REQ-001", "REQ-101 of version 1".
	formerAfter = pattern.New(`(?i)^` + betweenIDs + `(?:(?:of|in|from|by) (?:the |an? |our |its |their )?(?:\w+ )?(?:old|older|previous|earlier|former|last|first|original|superseded|deprecated|legacy|(?:19|20)\d\d) (?:[\w-]+ )?(?:specifications?|specs?|documents?|versions?|releases?|lists?|catalogues?|catalogs?|requirements|editions?|issues?|standards?|systems?|numbering|drafts?|briefs?|prds?|srs|plans?|schemes?|tools?|products?|contracts?|projects?)\b|` +
		`(?:of|in|from) (?:the )?(?:version|release|edition|issue|v) ?\d|(?:is|are|was|were|has been|have been) (?:since |therefore )?(?:replaced|superseded|removed|retired|dropped|withdrawn|deprecated|renamed|renumbered|gone|obsolete|merged|absorbed)\b|` +
		`(?:is|are) now (?:called |named |part of |covered by |in )?[a-z]+-\d|became [a-z]+-\d|no longer (?:appl|hold|exist)|(?:is|are) no longer (?:used|part|valid|in force|needed|listed)|→|作废|已作废|不再适用|已被|被|已?废弃)`)
	// formerColumn is over the ids that rows had before.
	formerColumn = newTermList("replaces|replaced|supersedes|superseded*|formerly|former*|old*|previous*|predecessor*|was|legacy*|original*|deprecated*|renamed*|旧编号|原编号|取代|替代")
)

// IsFormerID reports whether a document says anywhere of an id that something else has taken its place.
func IsFormerID(d *document.Document, written string) bool {
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if !strings.Contains(b.Full, written) {
			continue
		}
		if b.Kind == document.Row && isInFormerColumn(d, b, written) || isCalledFormer(b.Full, written) {
			return true
		}
	}
	return false
}

// isCalledFormer reports whether a text calls an id a former one, by what stands before or behind it wherever it is named.
func isCalledFormer(text, written string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], written)
		if at < 0 {
			return false
		}
		at += from
		from = at + len(written)
		if isPartOfWord(text, at, from) {
			continue
		}
		if formerBefore.MatchString(lastSentence(text[:at])) || formerAfter.MatchString(text[from:]) {
			return true
		}
	}
}

// isPartOfWord reports whether more letters or digits stand beside a place: REQ-1 in REQ-101.
func isPartOfWord(text string, start, end int) bool {
	return start > 0 && isWord(text[start-1]) || end < len(text) && isWord(text[end])
}

// lastSentence is what a text says behind the last sentence that it ends, or behind the last cell of a row.
func lastSentence(text string) string {
	for _, end := range []string{". ", "; ", " | ", "。", "；"} {
		if i := strings.LastIndex(text, end); i >= 0 {
			text = text[i+len(end):]
		}
	}
	return text
}

func isInFormerColumn(d *document.Document, b *document.Block, written string) bool {
	if b.Table < 0 || b.Table >= len(d.Tables) || b.Record < 0 || b.Record >= len(d.Tables[b.Table].Rows) {
		return false
	}
	t := d.Tables[b.Table]
	for i, cell := range t.Rows[b.Record] {
		if i < len(t.Header) && strings.Contains(cell.Full, written) && formerColumn.matches(fold(t.Header[i].Full)) {
			return true
		}
	}
	return false
}
