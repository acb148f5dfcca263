package tool

import (
	"strings"

	"parley/engine/foreign"
	"parley/engine/pattern"
	"parley/engine/redact"
)

// cleanLineLimit is the length of a failure's detail in characters: one line that a person reads.
const cleanLineLimit = 300

// ansiColours are what tools write into their messages for terminals. They say nothing, so they go without a trace; whatever
// else drives a terminal is made visible.
var ansiColours = pattern.New("\x1b\\[[0-9;:]*m")

// patternRedactor is nil on purpose, the redactor that finds secrets by their shape alone. It knows no environment: whoever has a call's redactor passes the text through that one as well.
var patternRedactor *redact.Redactor

// cleanLine makes one clean, short line of foreign text, without secrets.
func cleanLine(text string) string {
	if len(text) > 8*cleanLineLimit {
		text = text[:8*cleanLineLimit]
	}
	text = foreign.Line(ansiColours.ReplaceAllString(strings.ToValidUTF8(text, "\uFFFD"), ""))
	text = patternRedactor.Text(strings.Join(strings.Fields(text), " "))
	if short := []rune(text); len(short) > cleanLineLimit {
		text = string(short[:cleanLineLimit-1]) + "…"
	}
	return text
}

// noiseLines are lines that the tools write to standard error whatever happens, and the bodies of stack traces and
// dumps: none of them says why a call failed.
var noiseLines = pattern.New(`(?i)^\s*(?:$` +
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

// errorWords are words that tell the line which matters from the rest.
var errorWords = pattern.New(`(?i)error|fail|invalid|unknown|unexpected|denied|cannot|must|required|not `)

// warningLines are lines that complain of something else.
var warningLines = pattern.New(`(?i)^\s*warning:`)

// errorLine finds in a tail of standard error the line that says what went wrong: the first that names a cause we know, else
// the first that complains, else the last.
func errorLine(stderr string) string {
	last, complains := "", ""
	for line := range strings.Lines(stderr) {
		line = ansiColours.ReplaceAllString(line, "")
		if noiseLines.MatchString(line) {
			continue
		}
		last = line
		if warningLines.MatchString(line) || !errorWords.MatchString(line) {
			continue
		}
		if classifyError(line) != "" {
			return cleanLine(line)
		}
		if complains == "" {
			complains = line
		}
	}
	if complains != "" {
		return cleanLine(complains)
	}
	return cleanLine(last)
}

// stripNoise is the text without the lines that mean nothing.
func stripNoise(text string) string {
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if !noiseLines.MatchString(strings.TrimRight(line, "\r\n")) {
			kept.WriteString(line)
		}
	}
	return strings.TrimSpace(kept.String())
}
