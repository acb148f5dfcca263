package review

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"parley/engine/foreign"
)

// What an answer may hold at most; the rest is cut off with a warning. Generous: a long honest review stays whole.
const (
	maxText     = 4000 // characters of a point or a quote
	maxSentence = 600  // characters of a consequence
	maxWord     = 200  // characters of a location, a topic or an anchor
	maxList     = 500  // points in a list
	maxWarnings = 40
	maxNesting  = 4 // lists inside lists that are still taken apart
)

// answerReader makes an answer out of decoded JSON of whatever shape and notes what it had to bend.
type answerReader struct {
	answer   Answer
	warnings []string
}

func (r *answerReader) warn(format string, args ...any) {
	if len(r.warnings) < maxWarnings {
		r.warnings = append(r.warnings, fmt.Sprintf(format, args...))
	}
}

// text cleans a decoded string: foreign characters made visible, trimmed, not longer than most.
func (r *answerReader) text(s, what string, most int) string {
	s = strings.TrimSpace(foreign.Text(s))
	if len(s) > most && utf8.RuneCountInString(s) > most {
		r.warn("%s: a text was cut after %d characters", what, most)
		s = strings.TrimSpace(foreign.Text(string([]rune(s)[:most]))) + "…"
	}
	return s
}

func (r *answerReader) word(v any, what string) string {
	return strings.TrimSpace(foreign.Line(r.text(scalar(v), what, maxWord)))
}

// scalar is a simple value as text; "" for null and for what is no simple value.
func scalar(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	case bool:
		return fmt.Sprint(v)
	default:
		return ""
	}
}

// entries takes apart what stands where a list is wanted: a list, one text with bullets or lines, one object, a map of
// lists (each entry then carries its key).
func (r *answerReader) entries(v any, what string, depth int) []entry {
	switch v := v.(type) {
	case nil:
		return nil
	case []any:
		var list []entry
		for _, x := range v {
			if inner, ok := x.([]any); ok && depth < maxNesting {
				r.warn("%s: a list inside the list was taken apart", what)
				list = append(list, r.entries(inner, what, depth+1)...)
				continue
			}
			list = append(list, entry{value: x})
			if len(list) > maxList {
				break
			}
		}
		return list
	case string:
		var list []entry
		for _, part := range splitList(v) {
			list = append(list, entry{value: part})
		}
		if !isEmptyPhrase(v) {
			r.warn("%s: a text stands where a list is wanted", what)
		}
		return list
	case map[string]any:
		r.warn("%s: an object stands where a list is wanted", what)
		if (item{v}).text() != "" || depth >= maxNesting {
			return []entry{{value: v}}
		}
		var list []entry
		for _, name := range slices.Sorted(mapKeys(v)) {
			for _, e := range r.withoutWarnings().entries(v[name], what, depth+1) {
				e.key = name
				list = append(list, e)
			}
		}
		return list
	default:
		r.warn("%s: %s stands where a list is wanted", what, clip(scalar(v), 40))
		return []entry{{value: v}}
	}
}

// withoutWarnings is a reader whose warnings nobody hears.
func (r *answerReader) withoutWarnings() *answerReader { return &answerReader{} }

func mapKeys(m map[string]any) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// entry is one element of a list, with the key it stood under if the list was a map.
type entry struct {
	key   string
	value any
}

// plainText is the entry's text, whatever it is.
func (e entry) plainText() string {
	if m, ok := e.value.(map[string]any); ok {
		return item{m}.text()
	}
	return scalar(e.value)
}

// texts reads a list of plain texts.
func (r *answerReader) texts(v any, what string) []string {
	var list []string
	for i, e := range r.entries(v, what, 0) {
		text := r.text(e.plainText(), what, maxText)
		if text == "" && e.value != nil && e.value != "" {
			r.warn("%s %d: has no text that can be read", what, i+1)
		}
		if e.key != "" && !isDigits(e.key) && text != "" {
			text = r.text(e.key, what, maxWord) + ": " + text
		}
		if !isEmptyPhrase(text) {
			list = append(list, text)
		}
	}
	return bounded(r, distinct(list, func(s string) string { return s }), what)
}

func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

func (r *answerReader) weaknesses(v any, what string) []Weakness {
	var list []Weakness
	for i, e := range r.entries(v, what, 0) {
		if w, ok := r.weakness(e, fmt.Sprintf("weakness %d", i+1)); ok {
			list = append(list, w)
		}
	}
	return bounded(r, distinct(list, func(w Weakness) string { return w.Text }), what)
}

func (r *answerReader) weakness(e entry, what string) (Weakness, bool) {
	text := r.text(e.plainText(), what, maxText)
	var w Weakness
	if m, ok := e.value.(map[string]any); ok {
		it := item{m}
		wrong, remedy := it.weakness()
		text = r.text(wrong, what, maxText)
		if remedy = r.text(remedy, what, maxText); !isEmptyPhrase(remedy) {
			w.Settles = remedy
		}
		w.Severity = r.severity(it.first(severityKeys), what)
		w.Quote = r.text(it.quote(), what, maxText)
		w.Consequence = r.consequence(it.joined(consequenceKeys), what)
		w.Kind = r.kind(it.first(kindKeys), what)
		w.Location = r.word(it.first(locationKeys), what)
		if line := it.first([]string{"line", "linenumber"}); w.Location == "" && scalar(line) != "" && scalar(line) != "0" {
			w.Location = "line " + r.word(line, what)
		}
		w.Topic = topicOf(scalar(it.first([]string{"topic"})))
		w.Anchor = r.word(it.first([]string{"anchor"}), what)
	}
	if w.Severity == "" {
		text, w.Severity = gradeIn(text)
	}
	if w.Severity == "" && e.key != "" {
		w.Severity, _ = severityOf(e.key)
	}
	w.Text = text
	if text == "" {
		if e.value != nil && e.value != "" {
			r.warn("%s: has no text that can be read", what)
		}
		return w, false
	}
	return w, !isEmptyPhrase(text)
}

// consequence reads what happens if nothing is done, as one line; an empty phrase says nothing of it.
func (r *answerReader) consequence(text, what string) string {
	text = foreign.Line(r.text(text, what, maxSentence))
	if isEmptyPhrase(text) {
		return ""
	}
	return text
}

func (r *answerReader) suggestions(v any, what string) []Suggestion {
	var list []Suggestion
	for i, e := range r.entries(v, what, 0) {
		what := fmt.Sprintf("suggestion %d", i+1)
		text := r.text(e.plainText(), what, maxText)
		var s Suggestion
		if m, ok := e.value.(map[string]any); ok {
			it := item{m}
			s.Priority = r.severity(it.first(priorityKeys), what)
			s.Topic = topicOf(scalar(it.first([]string{"topic"})))
			s.Anchor = r.word(it.first([]string{"anchor"}), what)
		}
		if s.Priority == "" {
			text, s.Priority = gradeIn(text)
		}
		if s.Priority == "" && e.key != "" {
			s.Priority, _ = severityOf(e.key)
		}
		s.Text = text
		switch {
		case text == "" && e.value != nil && e.value != "":
			r.warn("%s: has no text that can be read", what)
		case !isEmptyPhrase(text):
			list = append(list, s)
		}
	}
	return bounded(r, distinct(list, func(s Suggestion) string { return s.Text }), what)
}

// addRemedies makes suggestions of the remedies that weaknesses name, unless they are among the suggestions.
func (r *answerReader) addRemedies() {
	list := r.answer.Suggestions
	for _, w := range r.answer.Weaknesses {
		if w.Settles != "" {
			list = append(list, Suggestion{Text: w.Settles, Priority: w.Severity, Topic: w.Topic, Anchor: w.Anchor})
		}
	}
	if len(list) > len(r.answer.Suggestions) {
		r.answer.Suggestions = bounded(r, distinct(list, func(s Suggestion) string { return s.Text }), "suggestions")
	}
}

func (r *answerReader) replies(v any, what string) []Reply {
	var list []Reply
	for i, e := range r.entries(v, what, 0) {
		what := fmt.Sprintf("answer %d", i+1)
		reply := Reply{Question: r.text(e.key, what, maxText)}
		if m, ok := e.value.(map[string]any); ok {
			it := item{m}
			if q := scalar(it.first([]string{"question", "q", "问题"})); q != "" {
				reply.Question = r.text(q, what, maxText)
			}
			reply.Answer = r.text(scalar(it.first([]string{"answer", "reply", "response", "text", "a", "回答", "答案"})), what, maxText)
			reply.Evidence = r.text(it.joined([]string{"evidence", "quote", "source", "证据", "依据"}), what, maxText)
			reply.Confidence = strings.ToLower(r.word(it.first([]string{"confidence", "certainty", "置信度"}), what))
		} else {
			reply.Answer = r.text(scalar(e.value), what, maxText)
		}
		if reply.Answer != "" {
			list = append(list, reply)
		}
	}
	return bounded(r, distinct(list, func(a Reply) string { return a.Question + "\n" + a.Answer }), what)
}

// severity reads a graded value; a word that is not known is no severity, with a warning.
func (r *answerReader) severity(v any, what string) Severity {
	text := scalar(v)
	if text == "" {
		return ""
	}
	s, ok := severityOf(text)
	if !ok && !isEmptyPhrase(text) {
		r.warn("%s: the severity %q is not known", what, clip(text, 40))
	}
	return s
}

func bounded[T any](r *answerReader, list []T, what string) []T {
	if len(list) > maxList {
		r.warn("%s: only the first %d were kept", what, maxList)
		list = list[:maxList]
	}
	return list
}

// distinct drops what says the same in the same words.
func distinct[T any](list []T, text func(T) string) []T {
	seen := map[string]bool{}
	return filter(list, func(x T) bool {
		k := strings.ToLower(strings.Join(strings.Fields(text(x)), " "))
		if seen[k] {
			return false
		}
		seen[k] = true
		return true
	})
}

// clip shortens foreign text for a message of one line.
func clip(s string, most int) string {
	s = strings.TrimSpace(foreign.Line(s))
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most]) + "…"
}
