package direct

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// A document contradicts itself for sure where it says one sentence twice, in the same words but for one value: "must return within 7 days"
// and "must return within 14 days". Other words may make it another case, and so may another heading or another list above it.

// binding is a sentence that demands something. What is told of the past, or only measured, may differ from time to time.
var binding = pattern.New(`(?i)\b(?:must|shall|has to|have to|may not|is required to|are required to)\b|必须|不得|应当|应在`)

// theDatabase is a sentence that says of which product the one database is.
var theDatabase = pattern.New(`(?i)^\W*the (?:only |one |main )?(?:database|data store|message broker|queue|cache|web server|search engine) (?:is|will be|must be|shall be) `)

// rivalProducts are those that such a sentence names.
var rivalProducts = pattern.New(`(?i)\b(?:PostgreSQL|Postgres|MySQL|MariaDB|SQLite|MongoDB|Oracle|SQL Server|CockroachDB|Cassandra|DynamoDB|Redis|Memcached|Valkey|RabbitMQ|Kafka|NATS|ActiveMQ|nginx|Apache|Caddy|Elasticsearch|OpenSearch|Solr)\b(?: v?\d+(?:\.\d+)*)?`)

// theAmount is a sentence that says how much the whole of a thing costs.
var theAmount = pattern.New(`(?i)^\W*(?:the|our|its) (?:(?:total|overall|whole|project|approved) )*(?:budget|costs?) (?:is|are|amounts? to) `)

// rival is a sentence with one value in it, as it reads without the value.
type rival struct {
	frame, value string
	id           string // of what the sentence names, "" for none
	measure      document.Measure
	sentence     document.Sentence
}

// rivalSentences finds two sentences that say the same with two values.
func (m *analysis) rivalSentences() (finding, bool) {
	first := map[string]rival{}
	for _, s := range m.doc.Sentences {
		r, ok := m.rivalIn(s)
		if !ok {
			if r, ok = m.namedRivalIn(s); !ok {
				continue
			}
		}
		other, seen := first[r.frame]
		if !seen {
			first[r.frame] = r
			continue
		}
		if r.agrees(other) || !m.sameCase(other.sentence, s) || m.isSuppressed(s.Line) {
			continue
		}
		f := m.at(review.Medium, s.Block, s.Span, fmt.Sprintf("%s says %s (line %d) and %s (line %d): %s.",
			r.who(), other.value, other.sentence.Line, r.value, s.Line, quoteOf(plainText(s.Text), 80)))
		f.suggestion = fmt.Sprintf("Decide between %s (line %d) and %s (line %d), and say it once.", other.value, other.sentence.Line, r.value, s.Line)
		f.places = []review.Place{{Line: other.sentence.Line, Quote: m.doc.Quote(other.sentence.Span)}, {Line: s.Line, Quote: m.doc.Quote(s.Span)}}
		f.certain = true
		return f, true
	}
	return finding{}, false
}

// minFrame is how many words a sentence has at least beside its value.
const minFrame = 3

// rivalIn reads a sentence that demands one value, or names the one product of a kind.
func (m *analysis) rivalIn(s document.Sentence) (rival, bool) {
	b := &m.doc.Blocks[s.Block]
	if b.Kind == document.Code || b.Kind == document.Row || b.Quoted || b.Struck || b.Lead != "" || strings.ContainsRune(s.Text, document.Hidden) ||
		m.doc.IsWithin(b.Section, document.ChangeLog, document.Alternatives, document.Options, document.Problem, document.Risks, document.OpenQuestions) {
		return rival{}, false
	}
	if theDatabase.MatchString(s.Text) {
		if found := rivalProducts.FindAllStringIndex(s.Text, -1); len(found) == 1 {
			at := theDatabase.FindStringIndex(s.Text)
			return rival{frame: fold(s.Text[at[0]:at[1]]), value: s.Text[found[0][0]:found[0][1]], sentence: s}, found[0][0] == at[1]
		}
		return rival{}, false
	}
	measures := document.ScanMeasures(s.Text)
	if len(measures) != 1 {
		return rival{}, false
	}
	x := measures[0]
	if at := theAmount.FindStringIndex(s.Text); at != nil && at[1] == x.Start && isCurrency(x.Dimension) && strings.Trim(s.Text[x.Start+len(x.Text):], " .") == "" {
		return rival{frame: x.Dimension + " " + fold(strings.TrimSpace(s.Text[:x.Start])), value: x.Text, measure: x, sentence: s}, true
	}
	if !binding.MatchString(s.Text) {
		return rival{}, false
	}
	frame := s.Text[:x.Start] + " # " + s.Text[x.Start+len(x.Text):]
	if document.Size(frame) <= minFrame || strings.ContainsAny(frame, "0123456789") {
		return rival{}, false
	}
	return rival{frame: x.Dimension + " " + strings.Join(strings.Fields(fold(strings.Trim(frame, " .。;；"))), " "), value: x.Text, measure: x, sentence: s}, true
}

// namedRivalIn reads a sentence that says of the one id in it what its one value is, before the text or in brackets behind it: "NFR-1: the
// page opens within 2 s", "The page opens within 2 s (NFR-1)". Two of them speak of one thing where their other words are the same.
func (m *analysis) namedRivalIn(s document.Sentence) (rival, bool) {
	b := &m.doc.Blocks[s.Block]
	ids := document.ScanIDs(s.Text)
	if len(ids) != 1 || b.Kind == document.Code || b.Kind == document.Row || b.Quoted || b.Struck || strings.ContainsRune(s.Text, document.Hidden) || severalValues.MatchString(s.Text) ||
		m.doc.IsWithin(b.Section, document.ChangeLog, document.Alternatives, document.Options, document.Problem, document.Risks, document.OpenQuestions) {
		return rival{}, false
	}
	rest := strings.Trim(s.Text, " .")
	behind, leads := strings.CutPrefix(rest, ids[0]+":")
	before, ends := strings.CutSuffix(rest, " ("+ids[0]+")")
	switch {
	case leads:
		rest = behind
	case ends:
		rest = before
	default:
		return rival{}, false
	}
	measures := document.ScanMeasures(rest)
	if len(measures) != 1 {
		return rival{}, false
	}
	x := measures[0]
	words := slices.Sorted(maps.Keys(metricWords(rest[:x.Start] + " " + rest[x.Start+len(x.Text):])))
	frame := strings.Join(append([]string{ids[0], x.Dimension, boundIn(rest)}, words...), " ")
	return rival{frame: frame, id: ids[0], value: x.Text, measure: x, sentence: s}, len(words) >= minNamedWords
}

var (
	lowerBound = pattern.New(`(?i)\b(?:at least|no less|not less|more|over|above|exceeds?|longer|from)\b`)
	upperBound = pattern.New(`(?i)\b(?:at most|no more|not more|less|fewer|under|below|within|up to|shorter)\b`)
)

// boundIn says from which side a text bounds its value: "at least 2 s" and "at most 5 s" go together.
func boundIn(text string) string {
	switch lower, upper := lowerBound.MatchString(text), upperBound.MatchString(text); {
	case lower && upper:
		return text // each of its own
	case lower:
		return ">"
	case upper:
		return "<"
	}
	return "="
}

// minNamedWords is how many words two sentences on one id share at least beside it and their values.
const minNamedWords = 2

// who is what the finding says has two values.
func (r rival) who() string {
	if r.id != "" {
		return r.id
	}
	return "The same sentence"
}

// agrees reports whether two sentences say the same value.
func (r rival) agrees(o rival) bool {
	if r.measure.Dimension != "" {
		return equalValue(r.measure, o.measure)
	}
	name := func(value string) string {
		return strings.TrimRight(strings.Replace(fold(value), "postgresql", "postgres", 1), " v.0123456789")
	}
	return name(r.value) == name(o.value)
}

// sameCase reports whether two sentences stand where they can only speak of one case: in one paragraph, in one section without a
// list between them, or in two sections of different and well-known topics.
func (m *analysis) sameCase(a, b document.Sentence) bool {
	x, y := &m.doc.Blocks[a.Block], &m.doc.Blocks[b.Block]
	if areSiblings(x, y) {
		return false // each may be of a case of its own
	}
	if x.Section == y.Section {
		between := m.doc.Blocks[a.Block+1 : max(a.Block+1, b.Block)]
		return x.Parent == y.Parent && x.Kind == y.Kind && !slices.ContainsFunc(between, func(o document.Block) bool {
			return o.Kind != x.Kind && o.Depth == 0 || strings.HasSuffix(strings.TrimSpace(o.Full), ":")
		})
	}
	one, two := m.doc.Sections[x.Section], m.doc.Sections[y.Section]
	if x.Depth > 1 || y.Depth > 1 {
		return false
	}
	return one.Topic != 0 && two.Topic != 0 && one.Topic&two.Topic == 0 && one.Level == two.Level && one.Parent == two.Parent
}
