package markdown

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark/ast"

	"parley/engine/review"
	"parley/ui/safetext"
)

// inlineText is a node's text as glamour draws it, in one line for each that the source ends hard. It is taken out of the
// node.
func (l *layout) inlineText(n ast.Node) string {
	return l.draw(moveChildren(n, ast.NewParagraph()))
}

// headingWords are those of a heading.
func (l *layout) headingWords(n *ast.Heading) string {
	return l.draw(moveChildren(n, ast.NewHeading(n.Level)))
}

// inStrong are the words of a node in bold.
func (l *layout) inStrong(n ast.Node) string {
	strong, paragraph := ast.NewEmphasis(2), ast.NewParagraph()
	paragraph.AppendChild(paragraph, moveChildren(n, strong))
	return l.draw(paragraph)
}

// moveChildren moves what is in one node to another, which it returns.
func moveChildren(from, to ast.Node) ast.Node {
	for child := from.FirstChild(); child != nil; child = from.FirstChild() {
		to.AppendChild(to, child)
	}
	return to
}

// draw is a paragraph or a heading by glamour, which neither wraps nor pads it.
func (l *layout) draw(n ast.Node) string {
	document := ast.NewDocument()
	document.AppendChild(document, n)
	l.drawn.Reset()
	l.writer.Reset(&l.drawn)
	if err := l.glamour.Render(l.writer, l.ready.source, document); err != nil {
		l.glamour = newGlamour(l.style) // it may be in the midst of something
		l.failed = err
		return ""
	}
	return l.grade(strings.Trim(l.drawn.String(), "\n"))
}

// boldSeverity is a severity that stands alone in bold, as it is drawn; in brackets it is to stand in a column of its own.
var boldSeverity = regexp.MustCompile("\x1b\\[[0-9;]*m\\[?(CRITICAL|HIGH|MEDIUM|LOW)\\]?\x1b\\[m")

// shortSeverities are the words that a column of severities has no room for: it is as wide as "HIGH".
var shortSeverities = map[string]string{"CRITICAL": "CRIT", "MEDIUM": "MED "}

// aside is what stands in italics, as it is drawn.
var aside = regexp.MustCompile("\x1b\\[3m([^\x1b]*)\x1b\\[m")

// grade gives the severities of a drawn text their colours, and mutes what stands in italics, where the text is parley's own.
func (l *layout) grade(text string) string {
	if !l.style.graded {
		return text
	}
	text = boldSeverity.ReplaceAllStringFunc(text, func(drawn string) string {
		word := strings.Trim(ansi.Strip(drawn), "[]")
		told := word
		if strings.Contains(drawn, "["+word+"]") {
			told = safetext.Fit(cmp.Or(shortSeverities[word], word), len("HIGH"))
		}
		return l.style.Theme.SeverityStyle(review.Severity(strings.ToLower(word))).Bold(true).Render(told)
	})
	return aside.ReplaceAllStringFunc(text, func(drawn string) string { return l.muted(ansi.Strip(drawn)) })
}

// wrapDrawn wraps what glamour has drawn at a width.
func wrapDrawn(text string, width int) []string {
	width, text = max(2, width), asciiTargets(text)
	var lines []string
	for one := range strings.SplitSeq(text, "\n") {
		if safetext.Width(one) <= width {
			lines = append(lines, trimPadding(one))
			continue
		}
		for piece := range strings.SplitSeq(lipgloss.Wrap(keepAddresses(one, width), width, ""), "\n") {
			lines = append(lines, trimPadding(safetext.UnprotectIDs(piece)))
		}
	}
	return lines
}

// addressLike is a word with a stroke or a flag of a command: what a hyphen in it joins is read, and copied, as one.
var addressLike = regexp.MustCompile(`[^\s\x1b\x07]*/[^\s\x1b\x07]*-[^\s\x1b\x07]*|--[\w-]+`)

// keepAddresses keeps those together that have room on a line of their own. The target of a link, which takes no room, stays as it is.
func keepAddresses(text string, width int) string {
	if !strings.Contains(text, "-") {
		return text
	}
	return addressLike.ReplaceAllStringFunc(text, func(word string) string {
		if strings.HasPrefix(word, "]8;") || safetext.Width(decodeStandIns.Replace(word)) > width {
			return word
		}
		return safetext.ProtectHyphens(word)
	})
}

// linkTarget is the sequence that begins a link.
var linkTarget = regexp.MustCompile("\x1b\\]8;[^;\x1b]*;[^\x1b\x07]+")

// asciiTargets writes what links lead to in the letters that are allowed in their sequences. A byte of another letter can end the
// sequence for who reads it: the rest of the target then takes room as words do.
func asciiTargets(text string) string {
	if !strings.Contains(text, "\x1b]8;") {
		return text
	}
	return linkTarget.ReplaceAllStringFunc(text, func(sequence string) string {
		var out strings.Builder
		for _, b := range []byte(decodeStandIns.Replace(sequence)) {
			if b < utf8.RuneSelf {
				out.WriteByte(b)
			} else {
				fmt.Fprintf(&out, "%%%02X", b)
			}
		}
		return out.String()
	})
}

// trimPadding drops blanks at the end of a line that show nothing.
func trimPadding(line string) string { return strings.TrimRight(line, " "+breakMark) }
