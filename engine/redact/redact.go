// Package redact takes keys, tokens and passwords out of text before it is logged, shown or written: servers and tools
// repeat the key they refuse, and a model may print what it has read.
//
// What a key looks like is a table (patterns.go). The secrets of parley's own environment are found by their values,
// whatever they look like. It may know shapes of secrets and nothing of where texts come from.
package redact

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"parley/engine/foreign"
	"parley/engine/pattern"
)

// Replacement stands where a secret was.
const Replacement = "…"

// Redactor knows the secrets of an environment beside the shapes that everybody knows. A nil one knows the shapes only.
type Redactor struct {
	values  []string
	replace *strings.Replacer
}

// New returns a redactor for the secrets among these variables.
func New(environ []string) *Redactor {
	r := &Redactor{}
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		if !IsSecret(name, value) {
			continue
		}
		for line := range strings.Lines(value) { // a key of several lines is repeated line by line as well
			if line = strings.TrimSpace(line); isUnlikelyByChance(line) {
				r.values = append(r.values, line)
				if quoted, err := json.Marshal(line); err == nil { // as it stands in an answer
					r.values = append(r.values, strings.Trim(string(quoted), `"`))
				}
			}
		}
	}
	slices.SortFunc(r.values, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	r.values = slices.Compact(r.values)
	var pairs []string
	for _, value := range r.values {
		pairs = append(pairs, value, Replacement)
	}
	r.replace = strings.NewReplacer(pairs...)
	return r
}

// Text returns the text without secrets. A text without any comes back unchanged, and so does what Text returned.
func (r *Redactor) Text(text string) string {
	if r != nil && len(r.values) > 0 {
		text = r.replace.Replace(text)
	}
	// What is left of a text may have a shape of its own.
	for before := ""; before != text; {
		before = text
		text = redactPatterns(text)
	}
	return text
}

// redactPatterns looks for each pattern once. Lowering a text costs more than most of the searches in it, so it is done again
// only where a secret was taken out.
func redactPatterns(text string) string {
	lower := strings.ToLower(text)
	for i := range secretPatterns {
		s := &secretPatterns[i]
		if !s.mayBeIn(text, lower) {
			continue
		}
		if safe := s.redact(text); safe != text {
			text, lower = safe, strings.ToLower(safe)
		}
	}
	return text
}

// Value returns v without the secrets in any text of it, however deep. v itself is not changed.
func Value[T any](r *Redactor, v T) T { return foreign.ValueFunc(v, r.Text) }

// minValue is the length from which the value of a secret variable is looked for, minWordValue that of a value that may
// well be a word: "postgres" as a password must not vanish from every review of a database.
const (
	minValue     = 8
	minWordValue = 16
)

// isUnlikelyByChance reports whether a value is one that no text holds by chance.
func isUnlikelyByChance(value string) bool {
	if len(value) >= minWordValue {
		return !strings.HasPrefix(value, "/") // a path, as of the agent's socket
	}
	return len(value) >= minValue && !word.MatchString(value) && !strings.HasPrefix(value, "/")
}

var word = pattern.New(`^(?:[A-Z]?[a-z]+|[A-Z]+|[0-9.,:]+)$`)

// secretName recognises a variable that holds a secret by what it is called.
var secretName = pattern.New(`(?i)(?:^|_)(?:api_?key|apikey|key|keys|token|tokens|pat|jwt|secret|secrets|pass|passwd|password|passphrase|pwd|credential|credentials|creds|auth|cookie|dsn|webhook|private)(?:_|$)|(?:key|token|secret|password)$`)

// IsSecret reports whether a variable holds a secret, by its name or by the shape of its value.
func IsSecret(name, value string) bool {
	return name != "PWD" && secretName.MatchString(name) || HasKey(value)
}

// HasKey reports whether a text holds something in the shape of a key.
func HasKey(text string) bool {
	return redactPatterns(text) != text
}
