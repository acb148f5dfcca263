package direct

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/engine/document"
	"parley/engine/review"
)

// A last paragraph or item shorter than this may be a name, a signature or a date.
const minLastWords = 4

// endsWhole reports whether a text ends as sentences end.
func endsWhole(text string) bool {
	text = strings.TrimRight(text, " *_`~")
	last, _ := utf8.DecodeLastRuneInString(text)
	return !unicode.IsLetter(last) && !unicode.IsDigit(last) && last != ',' && last != '-' && last != '(' || last == document.Hidden
}

// brokenOff finds the last block of a document whose text stops in the middle, or -1. An item that ends without a full
// stop counts only where the other items have one.
func brokenOff(d *document.Document) int {
	i := len(d.Blocks) - 1
	if i < 0 || d.Root != nil {
		return -1
	}
	b := &d.Blocks[i]
	if b.Nav || document.Size(b.Full) < minLastWords || endsWhole(b.Full) {
		return -1
	}
	if b.Kind == document.Paragraph || b.Kind == document.Item && itemsEndWhole(d.Blocks[:i]) {
		return i
	}
	return -1
}

// itemsEndWhole reports whether there are several items of some length, and nearly all of them end as sentences do.
func itemsEndWhole(blocks []document.Block) bool {
	whole, all := 0, 0
	for i := range blocks {
		if b := &blocks[i]; b.Kind == document.Item && !b.Nav && document.Size(b.Full) >= minLastWords {
			all++
			if endsWhole(b.Full) {
				whole++
			}
		}
	}
	return all >= minLastWords && whole*10 >= all*9
}

// Links inside the document of which so many lead nowhere are a table of contents to sections that were cut off.
const (
	minInnerLinks = 5
	lostShare     = 1.0 / 3
)

// lostSections gives the links to headings of the document that are not there, and how many such links it has.
func lostSections(d *document.Document) (lost []document.Link, all int) {
	for _, l := range d.Links {
		if target, fragment, ok := l.Split(); ok && target == "" && fragment != "" {
			all++
			if !d.HasAnchor(decodeFragment(fragment)) {
				lost = append(lost, l)
			}
		}
	}
	return lost, all
}

func textComplete(m *analysis) checkResult {
	var found []finding
	if i := brokenOff(m.doc); i >= 0 {
		words := strings.Fields(plainText(m.doc.Blocks[i].Full))
		f := m.atBlock(review.High, i, fmt.Sprintf("The document stops in the middle of a sentence: “… %s”.", strings.Join(words[max(0, len(words)-6):], " ")))
		f.suggestion = "Add the rest of the document; it seems to have been cut off."
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
