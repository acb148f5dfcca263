package direct

import (
	"fmt"
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

// rival is a sentence with one value in it, as it reads without the value.
type rival struct {
	frame, value string
	measure      document.Measure
	sentence     document.Sentence
}

// rivalSentences finds two sentences that say the same with two values.
func (m *analysis) rivalSentences() (finding, bool) {
	first := map[string]rival{}
	for _, s := range m.doc.Sentences {
		r, ok := m.rivalIn(s)
		if !ok {
			continue
		}
		other, seen := first[r.frame]
		if !seen {
			first[r.frame] = r
			continue
		}
		if r.agrees(other) || !m.sameCase(other.sentence, s) || m.isSuppressed(s.Line) {
			continue
		}
		f := m.at(review.Medium, s.Block, s.Span, fmt.Sprintf("The same sentence says %s (line %d) and %s (line %d): %s.",
			other.value, other.sentence.Line, r.value, s.Line, quoteOf(plainText(s.Text), 80)))
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
	if len(measures) != 1 || !binding.MatchString(s.Text) {
		return rival{}, false
	}
	x := measures[0]
	frame := s.Text[:x.Start] + " # " + s.Text[x.Start+len(x.Text):]
	if document.Size(frame) <= minFrame || strings.ContainsAny(frame, "0123456789") {
		return rival{}, false
	}
	return rival{frame: x.Dimension + " " + strings.Join(strings.Fields(fold(strings.Trim(frame, " .。;；"))), " "), value: x.Text, measure: x, sentence: s}, true
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
