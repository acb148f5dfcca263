package tool

import (
	"encoding/json"
	"strings"

	"parley/engine/foreign"
	"parley/engine/pattern"
)

// wordsLimit is the length of a failure's detail in characters: one line that a person reads.
const wordsLimit = 300

// colours are what tools write into their messages for terminals. They say nothing, so they go without a trace; whatever
// else drives a terminal is made visible.
var colours = pattern.New("\x1b\\[[0-9;:]*m")

// secrets are shapes of keys. Servers and tools sometimes repeat the key they refuse, and a failure's detail is
// stored and shown.
var secrets = pattern.New(`\b(sk-|AIza|ghp_|xox[abp]-|Bearer )[A-Za-z0-9._\-]{4,}`)

// words makes one clean, short line of foreign text.
func words(text string) string {
	if len(text) > 8*wordsLimit {
		text = text[:8*wordsLimit]
	}
	text = foreign.Line(colours.ReplaceAllString(strings.ToValidUTF8(text, "\uFFFD"), ""))
	text = secrets.ReplaceAllString(strings.Join(strings.Fields(text), " "), "$1…")
	if short := []rune(text); len(short) > wordsLimit {
		text = string(short[:wordsLimit-1]) + "…"
	}
	return text
}

// wrappings are what tools put around the sentence of their server, and what remains of each.
var wrappings = []struct {
	pattern *pattern.Pattern
	remains string
}{
	{pattern.New(` Full report available at: \S+ (?:\w+: )?`), ": "},
	{pattern.New(`(?s)^\[API Error: (.*)\](\n.*)?$`), "$1$2"},
}

// unwrap finds the server's sentence in an error message: some tools pass on its whole answer as JSON.
func unwrap(text string) string {
	plain := strings.TrimSpace(text)
	for _, w := range wrappings {
		plain = w.pattern.ReplaceAllString(plain, w.remains)
	}
	if start := strings.IndexByte(plain, '{'); start >= 0 {
		var body struct {
			Error struct {
				Message string `json:"message"`
			} `json:"error"`
		}
		// Stack traces may follow, so only the first value is read.
		if json.NewDecoder(strings.NewReader(plain[start:])).Decode(&body) == nil && body.Error.Message != "" {
			return plain[:start] + body.Error.Message
		}
	}
	return plain
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
	`|(?:status|code|cause|details|retryDelayMs): ` +
	`|tip: |usage: |for more information)`)

// complaint are words that tell the line which matters from the rest.
var complaint = pattern.New(`(?i)error|fail|invalid|unknown|unexpected|denied|cannot|must|required|not `)

// warned are lines that complain of something else.
var warned = pattern.New(`(?i)^\s*warning:`)

// lastWords finds in a tail of standard error the line that says what went wrong.
func lastWords(stderr string) string {
	last := ""
	for line := range strings.Lines(stderr) {
		line = colours.ReplaceAllString(line, "")
		if noise.MatchString(line) {
			continue
		}
		if complaint.MatchString(line) && !warned.MatchString(line) {
			return words(line)
		}
		last = line
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
