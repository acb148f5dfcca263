package direct

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// minLastWords keeps short endings out: a last paragraph or item of fewer words may be a name, a signature or a date.
const minLastWords = 4

// endsWhole reports whether a text ends as sentences end.
func endsWhole(text string) bool {
	text = strings.TrimRight(text, " *_`~")
	last, _ := utf8.DecodeLastRuneInString(text)
	return !unicode.IsLetter(last) && !unicode.IsDigit(last) && last != ',' && last != '-' && last != '(' || last == document.Hidden
}

// dangling are words that no sentence of English ends with: something has to follow them. A preposition may end one ("what it is
// used for"), so those are few.
var dangling = pattern.New(`(?i)(?:^|\s)(?:the|an?|and|or|but|nor|with|such as|of|into|from|than|because|although|whereas|whether|if|when|while|which|its|their|our|your|my|is|are|was|were|has|have|will|would|should|shall|must|can|cannot|may|might|could|very|every|each|between|as|e\.g\.|i\.e\.)$|,$|\($|和|或|的$`)

// lastAddress is a line that ends with the address of a page.
var lastAddress = pattern.New(`(?i)(?:https?://|www\.)\S+\s*$`)

// brokenOff finds the last block of a document whose text stops in the middle, or -1; sure is set where its last word needs another
// one. Without that it may be a full stop that somebody left out, which counts only in a long paragraph where nearly all others
// have theirs.
func brokenOff(d *document.Document) (block int, sure bool) {
	i := len(d.Blocks) - 1
	if i < 0 || d.Root != nil {
		return -1, false
	}
	b := &d.Blocks[i]
	if b.Nav || document.Size(b.Full) < minLastWords || endsWhole(b.Full) {
		return -1, false
	}
	text := strings.TrimRight(b.Full, " *_`~")
	if lastAddress.MatchString(d.LineText(d.Line(b.Span.End - 1))) {
		return -1, false // an address that the text is shown without
	}
	switch {
	case b.Kind != document.Paragraph && b.Kind != document.Item || manyNames(text):
		return -1, false
	case dangling.MatchString(text):
		return i, true
	case b.Kind == document.Paragraph && len(d.SentencesOf(i)) >= minSentences && paragraphsEndWhole(d.Blocks[:i]):
		return i, false
	}
	return -1, false
}

// minSentences is from how many sentences on a paragraph is running text whose last sentence has a full stop.
const minSentences = 2

// manyNames reports whether a text is a list of people or of things after one another, which may end with any of them.
func manyNames(text string) bool {
	return strings.Count(text, "@") >= 2 || strings.Count(text, ", ") >= 4 && !strings.Contains(text, ". ")
}

// paragraphsEndWhole reports whether there are several paragraphs of some length, and nearly all of them end as sentences do.
func paragraphsEndWhole(blocks []document.Block) bool {
	whole, all := 0, 0
	for i := range blocks {
		if b := &blocks[i]; b.Kind == document.Paragraph && b.Depth == 0 && !b.Nav && document.Size(b.Full) >= minLastWords {
			all++
			if endsWhole(b.Full) {
				whole++
			}
		}
	}
	return all >= minLastWords && whole*20 >= all*19
}

// Links inside the document of which so many lead nowhere are a table of contents to sections that were cut off.
const (
	minInnerLinks = 5
	lostShare     = 1.0 / 3
)

// lostSections gives the links to headings of the document that are not there, and how many such links it has.
func lostSections(d *document.Document) (lost []document.Link, all int) {
	for _, l := range d.Links {
		if target, fragment, ok := l.Split(); ok && target == "" && fragment != "" && isContentsLine(d.LineText(l.Line)) {
			all++
			if !d.HasAnchor(decodeFragment(fragment)) {
				lost = append(lost, l)
			}
		}
	}
	return lost, all
}

// contentsLine is a line of a table of contents: a list item with one link, and nothing else.
var contentsLine = pattern.New(`^\s*(?:[-*+]|\d+[.)])?\s*(?:\d[\d.]*\s*)?\[[^\]]*(?:\][^\]]*)?\]\(#[^)]*\)\s*$`)

func isContentsLine(line string) bool { return contentsLine.MatchString(line) }

func textComplete(m *analysis) checkResult {
	var found []finding
	if i, sure := brokenOff(m.doc); i >= 0 {
		words := strings.Fields(plainText(m.doc.Blocks[i].Full))
		last := strings.Join(words[max(0, len(words)-6):], " ")
		f := m.atBlock(review.High, i, fmt.Sprintf("The document stops in the middle of a sentence: “… %s”.", last))
		f.suggestion = "Add the rest of the document; it seems to have been cut off."
		if !sure {
			f.severity = review.Medium
			f.text = fmt.Sprintf("The last sentence has no end: “… %s”. Something may have been cut off.", last)
			f.suggestion = fmt.Sprintf("Look whether something is missing behind “… %s”; else end the sentence.", last)
		}
		found = append(found, f)
	}
	if lost, all := lostSections(m.doc); all >= minInnerLinks && float64(len(lost)) >= lostShare*float64(all) {
		var names []string
		for _, l := range lost {
			names = append(names, quoteOf(document.Plain(l.Text), 40))
		}
		found = append(found, finding{
			severity: review.High, line: lost[0].Line, quote: document.Shorten(document.Plain(lost[0].Text), 160), anchor: m.doc.Heading(lost[0].Section),
			text:       fmt.Sprintf("%d of the %d sections that the document links to are not in it: %s.", len(lost), all, listAtMost(names, 3)),
			suggestion: "Add the sections that are missing, or take them out of the table of contents.",
		})
	}
	if len(found) == 0 {
		return skip()
	}
	return failed(found...)
}
