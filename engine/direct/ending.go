package direct

import (
	"bytes"
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

// dangling are words that no sentence of English ends with: something has to follow them. A preposition or a verb may end one ("what
// it is used for", "as they are"), so those are few; and a capital is a name ("Plan A").
var dangling = pattern.New(`(?:^|\s)(?:the|an?|and|or|nor|such as|than|because|although|whereas|whether|so that|if|unless|whose|its|their|our|your|my|every|e\.g\.|i\.e\.)$|,$|[^:;-]\($|(?:和|或|以及|并且|例如)$`)

var (
	// unfinished is a statement whose verb has nothing behind it, or a noun whose preposition has none; behind a word that asks or
	// compares it may be whole: "what the plan is", "which the name of".
	unfinished = pattern.New(`(?:^|\s)(?:(?:the|an?|this|these|each|every)(?: [\w-]+){1,2} (?:is|are|was|were|has|have|will|would|should|shall|must|can|may|might|could)` +
		`|(?:the|an?|its|their|our|your|this) [\w-]+ (?:of|for|from|with|into)|(?:the|a) (?:link|reference|path|connection|request|response|call|pointer|change|access) to` +
		`|(?:the|an?|its|their|our|your|some|any|no) (?:external|internal|new|different|specific|additional|existing|certain|separate|similar|particular|circular|following)` +
		`|(?:will|would|should|could|may|might|must|shall)(?: (?:each|also|only|then|always|never|not))? be|(?:is|are) (?:only for|out of|such)|(?:the|an?|this) [\w-]+ (?:requires|allows|enables|provides)` +
		`|(?:in order )?to (?:ensure|allow|enable|prevent|provide))$`)
	subordinates = pattern.New(`(?i)\b(?:what|where|how|who|which|when|than|as|that|whether|why|whatever|to be|used|able|(?:number|amount) of [\w-]+ [\w-]+ [\w-]+)\b`)
	// begun is a sentence of which only the beginning is there: "Some", "However, they", "If it is late, it".
	begun = pattern.New(`(?:^|[.!?] )(?:The|This|These|Those|An?|Some|Each|Every|In|For|If|When|As|To|It|They|We|He|She|By|With|On|At|From|And|But|Our|Its|Their|However|Therefore|Additionally|So)$|, (?:it|they|he|she|we|I)$|(?:^|[\s,])(?:I|we|they|you|he|she|it)['’](?:d|ll)$|(?:do|does|did|will|would|can|should|must) not (?:need|have|want) to$|(?:will|shall|would) then$`)
	// leftOut ends a whole sentence whose verb stands in the part before: "it may do so, but it does not need to".
	leftOut = pattern.New(`(?i)\b(?:may|can|could|might)\b[^.;]*, but \w+ (?:do|does) not (?:need|have|want) to$`)
	// announced is what has to follow: "performs the following", "The following snippet is an example", "where the … part is".
	announced = pattern.New(`(?i)\b(?:the following(?: \w+)?|as follows)$|(?:^|[.!?] )the following\b[^.!?]* (?:is|are) (?:an )?examples?$|, where (?:the )?\x{FFFC}(?: [\w-]+){0,2} (?:is|are|means|stands for)$`)
)

// endsInArticle is a word or two before an article: "Introduce a".
var endsInArticle = pattern.New(`\pL{3} (?:the|an?)$`)

// wantsMore reports whether the last words of a text need others behind them.
func wantsMore(text string) bool {
	if dangling.MatchString(text) || begun.MatchString(text) && !leftOut.MatchString(text) || announced.MatchString(text) {
		return true
	}
	last := text[strings.LastIndexAny(text, ".!?;,")+1:]
	return unfinished.MatchString(last) && !subordinates.MatchString(last)
}

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
	text := strings.TrimRight(b.Full, " *_`~")
	if b.Nav || document.Size(b.Full) < minLastWords && !endsInArticle.MatchString(text) || endsWhole(b.Full) {
		return -1, false
	}
	if lastAddress.MatchString(d.LineText(d.Line(b.Span.End-1))) || lastAddress.MatchString(lastLine(d)) {
		return -1, false // an address that the text is shown without
	}
	switch {
	case b.Kind != document.Paragraph && b.Kind != document.Item || manyNames(text) || endsLikeItsList(d, i, text):
		return -1, false
	case wantsMore(text) || announced.MatchString(strings.TrimRight(b.Text, " *_~")):
		return i, true
	case b.Kind == document.Paragraph && len(d.SentencesOf(i)) >= minSentences && paragraphsEndWhole(d.Blocks[:i], manyParagraphs, nearlyAllWhole):
		return i, false
	}
	return -1, false
}

// lastLine is the last line of a document that holds more than the mark of a quotation.
func lastLine(d *document.Document) string {
	for line := d.Line(lastOffset); line > 0; line-- {
		if text := strings.TrimLeft(d.LineText(line), "> "); text != "" {
			return text
		}
	}
	return ""
}

// endsLikeItsList reports whether an item ends with a comma as others of its section do.
func endsLikeItsList(d *document.Document, item int, text string) bool {
	b := &d.Blocks[item]
	if b.Kind != document.Item || !strings.HasSuffix(text, ",") {
		return false
	}
	for i := item - 1; i >= 0 && d.Blocks[i].Section == b.Section; i-- {
		if d.Blocks[i].Kind == document.Item && strings.HasSuffix(strings.TrimRight(d.Blocks[i].Full, " *_`~"), ",") {
			return true
		}
	}
	return false
}

// minSentences is from how many sentences on a paragraph is running text whose last sentence has a full stop.
const minSentences = 2

// manyNames reports whether a text is a list of people or of things after one another, which may end with any of them.
func manyNames(text string) bool {
	return strings.Count(text, "@") >= 2 || strings.Count(text, ", ") >= 4 && !strings.Contains(text, ". ")
}

// From so many paragraphs on it tells something that they end as sentences do: of a last one that wants more, and of one that only has no
// full stop.
const (
	fewParagraphs  = 2
	manyParagraphs = 4
)

// These shares of the paragraphs end as sentences do where a text is written in sentences.
const (
	mostWhole      = .8
	nearlyAllWhole = .95
)

// paragraphsEndWhole reports whether there are at least so many paragraphs of some length, and that share of them ends as sentences do.
func paragraphsEndWhole(blocks []document.Block, least int, share float64) bool {
	whole, all := 0, 0
	for i := range blocks {
		if b := &blocks[i]; b.Kind == document.Paragraph && b.Depth == 0 && !b.Nav && document.Size(b.Full) >= minLastWords {
			all++
			if endsWhole(b.Full) {
				whole++
			}
		}
	}
	return all >= least && float64(whole) >= share*float64(all)
}

// textComplete looks where a document ends, whether that is in the middle, and what its table of contents has beyond it.
func textComplete(m *analysis) checkResult {
	var found []finding
	wholeFile := bytes.HasSuffix(m.input.Artifact, []byte("\n")) // a missing full stop in a file that ends as files do is no sign
	i, sure := brokenOff(m.doc)
	if i < 0 {
		i = m.bareEnd()
	}
	if i >= 0 && (sure || !wholeFile) {
		words := strings.Fields(plainText(m.doc.Blocks[i].Full))
		last := strings.Join(words[max(0, len(words)-6):], " ")
		f := m.atBlock(review.Medium, i, fmt.Sprintf("The document stops in the middle of a sentence: “… %s”.", last))
		f.suggestion = "Add the rest of the document; it seems to have been cut off."
		switch {
		case !sure:
			f.text = fmt.Sprintf("The last sentence has no end: “… %s”. Something may have been cut off.", last)
			f.suggestion = fmt.Sprintf("Look whether something is missing behind “… %s”; else end the sentence.", last)
		case strings.HasSuffix(last, ","): // which may stand for a full stop
		case !wholeFile || paragraphsEndWhole(m.doc.Blocks[:i], fewParagraphs, nearlyAllWhole): // a second sign
			f.severity = review.High
		}
		found = append(found, f)
	} else if f, ok := m.cutShort(); ok {
		found = append(found, f)
	}
	if f, ok := m.cutWithin(); ok {
		found = append(found, f)
	}
	if lost, all := cutContents(m.doc); len(lost) > 0 {
		var names []string
		for _, l := range lost {
			names = append(names, quoteOf(document.Plain(l.Text), 40))
		}
		severity := review.Medium
		// The contents alone may be those of a plan, or of a book that this is a part of: that the text stops, too, is a second sign.
		if len(found) > 0 || !wholeFile && stopsOpen(m.doc) {
			severity = review.High
		}
		f := finding{
			severity: severity, line: lost[0].Line, quote: document.Shorten(document.Plain(lost[0].Text), 160), anchor: m.doc.Heading(lost[0].Section),
			text:       fmt.Sprintf("The last %d of the %d sections in the table of contents are not in the document: %s.", len(lost), all, listAtMost(names, 3)),
			suggestion: "Add the sections that are missing, or take them out of the table of contents.",
		}
		f.places = placesOf(lost, func(l document.Link) review.Place { return review.Place{Line: l.Line, Quote: document.Plain(l.Text)} })
		found = append(found, f)
	}
	if len(found) == 0 {
		return skip()
	}
	return failed(found...)
}

// stopsOpen reports whether the last words of a document have no end of a sentence behind them.
func stopsOpen(d *document.Document) bool {
	i := len(d.Blocks) - 1
	return i >= 0 && !d.Blocks[i].Nav && d.Blocks[i].Kind != document.Row && !endsWhole(d.Blocks[i].Full)
}
