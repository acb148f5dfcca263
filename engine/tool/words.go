package tool

import (
	"strings"

	"parley/engine/foreign"
	"parley/engine/pattern"
	"parley/engine/redact"
)

// wordsLimit is the length of a failure's detail in characters: one line that a person reads.
const wordsLimit = 300

// colours are what tools write into their messages for terminals. They say nothing, so they go without a trace; whatever
// else drives a terminal is made visible.
var colours = pattern.New("\x1b\\[[0-9;:]*m")

// shapesOnly knows no environment: whoever has a call's redactor passes the text through that one as well.
var shapesOnly *redact.Redactor

// words makes one clean, short line of foreign text, without secrets.
func words(text string) string {
	if len(text) > 8*wordsLimit {
		text = text[:8*wordsLimit]
	}
	text = foreign.Line(colours.ReplaceAllString(strings.ToValidUTF8(text, "\uFFFD"), ""))
	text = shapesOnly.Text(strings.Join(strings.Fields(text), " "))
	if short := []rune(text); len(short) > wordsLimit {
		text = string(short[:wordsLimit-1]) + "…"
	}
	return text
}

// noise are lines that the tools write to standard error whatever happens, and the bodies of stack traces and
// dumps: none of them says why a call failed.
var noise = pattern.New(`(?i)^\s*(?:$` +
	`|warning: true color` +
	`|ripgrep (?:is )?not available` +
	`|\[startup\]` +
	`|\[ccw_exec_id=` +
	`|\[[^\]]*\] \[cli-error\]` +
	`|at (?:async |new |.*\()?.*:\d+:\d+` +
	`|["'\[\]{}()]` +
	`|timestamp=\S+ level=` + // what opencode's log says of a failure is read apart
	`|(?:status|code|cause|details|retryDelayMs): ` +
	`|tip: |usage: |for more information)`)

// complaint are words that tell the line which matters from the rest.
var complaint = pattern.New(`(?i)error|fail|invalid|unknown|unexpected|denied|cannot|must|required|not `)

// warned are lines that complain of something else.
var warned = pattern.New(`(?i)^\s*warning:`)

// lastWords finds in a tail of standard error the line that says what went wrong: the first that names a cause we know, else
// the first that complains, else the last.
func lastWords(stderr string) string {
	last, complains := "", ""
	for line := range strings.Lines(stderr) {
		line = colours.ReplaceAllString(line, "")
		if noise.MatchString(line) {
			continue
		}
		last = line
		if warned.MatchString(line) || !complaint.MatchString(line) {
			continue
		}
		if causeOf(line) != "" {
			return words(line)
		}
		if complains == "" {
			complains = line
		}
	}
	if complains != "" {
		return words(complains)
	}
	return words(last)
}

// withoutNoise is the text without the lines that mean nothing.
func withoutNoise(text string) string {
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if !noise.MatchString(strings.TrimRight(line, "\r\n")) {
			kept.WriteString(line)
		}
	}
	return strings.TrimSpace(kept.String())
}
