package format

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/engine/foreign"
	"parley/engine/pattern"
	"parley/feedback/markdown"
)

// slug makes a word of a text that names a rule: letters, digits and a few marks.
func slug(text string) string {
	text = strings.Trim(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("._-", r) {
			return r
		}
		return '-'
	}, text), "-")
	if text == "" {
		return "other"
	}
	return text
}

// writeJSON writes a value as JSON whose lines no CI runner takes for commands.
func writeJSON(out *bytes.Buffer, value any, indent string) error {
	var plain bytes.Buffer
	e := json.NewEncoder(&plain)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	if err := e.Encode(value); err != nil {
		return err
	}
	out.WriteString(breakCommands(plain.String(), `\u005b`)) // a number sign stands in strings only
	return nil
}

// SpreadsheetCell is a foreign text that a spreadsheet shows and does not calculate.
func SpreadsheetCell(text string) string {
	text = foreign.Line(text)
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(text))
	if strings.ContainsRune("=+-@|%:＝＋－＠", first) { // a colon would begin a command to a CI runner
		text = "'" + text
	}
	return text
}

// reference is what a code host would make of a text beside the letters: somebody is told who is named after an at sign, and
// "fixes #12" closes an issue.
var reference = pattern.New(`([@#!])([\pL\pN_])|\b([Gg][Hh])(-\d)`)

// address is where a code host would begin a link by itself.
var address = strings.NewReplacer("://", `:\//`, "www.", `www\.`, "WWW.", `WWW\.`, "Www.", `Www\.`)

// markdownText is a foreign text in a checklist: it does nothing there, and tells and closes nothing on a code host. The
// reference in the place of the break is that of a zero-width space, which code hosts are known to stop at.
func markdownText(text string) string {
	return address.Replace(reference.ReplaceAllString(markdown.Line(text), "$1$3&#8203;$2$4"))
}
