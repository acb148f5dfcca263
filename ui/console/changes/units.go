package changes

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"parley/ui/safetext"
	"parley/ui/worddiff"
)

// unit is what is compared as one: a paragraph or an item of a list, whatever its line breaks are, or a line that stands for itself,
// such as one of code or of a table.
type unit struct {
	line   int // the first
	bullet bool
	indent int
	text   string
	apart  bool   // a blank line stands before it
	alone  bool   // no line goes on with it
	row    bool   // of a table
	number string // of an item, with what stands behind it, where it stands before the item's words and is none of them
	quoted bool   // its quote sign is drawn as a bar
	frame  bool   // a line that stands above or below code, or between parts of a text
	meant  bool   // of a row: no sign of emphasis is left in its cells

	written written
	columns []string // of a row: what the line below its table's head says of each column, where the row stands apart from that
	heading string   // what makes the line a heading: its number signs and the blanks behind them
}

// words are the unit's without the signs of a heading.
func (u unit) words() string { return strings.TrimPrefix(u.text, u.heading) }

// key is the same for units that say the same.
func (u unit) key() string {
	if u.alone {
		return u.text
	}
	if u.bullet {
		return "• " + worddiff.Key(u.text)
	}
	return worddiff.Key(u.text)
}

var (
	fence     = regexp.MustCompile("^\\s*(```+|~~~+)\\s*(\\S*)")
	itemStart = regexp.MustCompile(`^\s*([-*+•]|\d{1,9}[.)])([ \t]+\S|$)`)
	// standsAlone are lines that no other line goes on with: headings, rules, tables, markup, definitions.
	standsAlone = regexp.MustCompile(`^\s{0,3}(#{1,6}(\s|$)|[-*_=]{3,}\s*$|\||<|\[[^\]]+\]:)`)
	quoteSign   = regexp.MustCompile(`^\s{0,3}>[ \t]?`)
	headingSign = regexp.MustCompile(`^\s{0,3}#{1,6}[ \t]+`)
)

// unitsOf cuts lines into units. Where they begin in the middle of code, each of its lines is one.
func unitsOf(lines []source, rendered, inCode bool) (units []unit) {
	apart, goesOn := false, false
	for _, l := range lines {
		text := strings.TrimRight(l.text, " \t")
		isFence := rendered && fence.MatchString(text)
		isQuote := quoteSign.MatchString(text)
		switch {
		case text == "":
			apart, goesOn = true, false
			continue
		case !rendered || inCode || isFence || standsAlone.MatchString(text) || strings.HasPrefix(text, "    ") && !goesOn && !itemStart.MatchString(text):
			u := unit{line: l.line, text: text, apart: apart, alone: true}
			switch {
			case !rendered:
				u.written = asSource
			case inCode || isFence || !standsAlone.MatchString(text):
				u.written = asCode
			}
			if rendered && !inCode {
				u.heading = headingSign.FindString(text)
				u.row = strings.HasPrefix(strings.TrimSpace(text), "|") && !isFence
			}
			units, goesOn = append(units, u), false
		case goesOn && !itemStart.MatchString(text) && isQuote == strings.HasPrefix(units[len(units)-1].text, ">"):
			last := &units[len(units)-1]
			last.text = joinLines(last.text, safetext.Line(quoteSign.ReplaceAllString(text, "")))
		default:
			u := unit{line: l.line, apart: apart, indent: min(len(text)-len(strings.TrimLeft(text, " ")), 8)}
			u.text, u.bullet = worddiff.CutBullet(safetext.Line(text))
			if slices.Contains([]string{"-", "*", "+", "•"}, strings.TrimSpace(text)) { // an item that says nothing
				u.text, u.bullet = "", true
			}
			units, goesOn = append(units, u), true
		}
		if isFence {
			inCode = !inCode
		}
		// Two blanks or a backslash at its end break a line for good.
		goesOn = goesOn && !strings.HasSuffix(l.text, "  ") && !strings.HasSuffix(text, `\`)
		apart = false
	}
	return units
}

// joinLines puts a line behind another: with a blank, but between wide characters, which have none.
func joinLines(text, next string) string {
	last, _ := utf8.DecodeLastRuneInString(text)
	first, _ := utf8.DecodeRuneInString(next)
	if safetext.Width(string(last)) > 1 && safetext.Width(string(first)) > 1 {
		return text + next
	}
	return text + " " + next
}

// isRendered reports whether a file is Markdown, in which line breaks say nothing.
func isRendered(path string) bool {
	return slices.Contains([]string{"", ".md", ".markdown", ".mdown", ".mdx", ".txt", ".text"}, strings.ToLower(filepath.Ext(path)))
}

// beginsInCode reports whether a place is in the middle of code, by the text before it, or by the lines there where that is not known.
func beginsInCode(before []string, here []source) bool {
	if before != nil {
		inCode := len(before) > 0 && strings.TrimSpace(before[0]) == "---" && !slices.ContainsFunc(before[1:], func(l string) bool { return strings.TrimSpace(l) == "---" })
		for _, line := range before {
			if fence.MatchString(line) {
				inCode = !inCode
			}
		}
		return inCode
	}
	for i, l := range here {
		if sign := fence.FindStringSubmatch(l.text); sign != nil { // what ends code says no language, and code stands before it
			return sign[2] == "" && i > 0 && strings.TrimSpace(here[i-1].text) != ""
		}
	}
	return false
}
