package consistency

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/pattern"
)

// ofOtherValue is a contradicted cell where a sentence names a requirement and gives another value than the requirement, each the only one of
// its dimension. It may be the value of a case, which only a reader can tell; covered it is not.
func (t *tracing) ofOtherValue(m mention, e *entry) (Cell, bool) {
	text := mentionSentence(m.file.Doc, m.id)
	if m.file == e.file || text == "" || len(document.ScanIDs(text)) != 1 {
		return Cell{}, false
	}
	values := measuresIn(text)
	for _, d := range t.ownValues(e) {
		of := ofDimension(values, d.value.Dimension)
		if len(of) == 1 && d.file == e.file && !direct.SameValue(of[0], d.value) && sameBound(text, of[0], d.said, d.value) && !isOfAnotherTime(text, of[0]) {
			return Cell{
				Column: m.column, Status: Contradicted, By: ByID, At: t.mentionPlace(m.file, m.id), Against: d.valuePlace(d.value),
				Why: fmt.Sprintf("it says %s where %s says %s", of[0].Text, shown(e), d.value.Text),
			}, true
		}
	}
	return Cell{}, false
}

// ownValues are the values of a requirement, as far as other documents that define its id have no other one: then it is not known which holds.
func (t *tracing) ownValues(e *entry) []valuedDemand {
	if len(t.twins(e)) > 0 {
		return nil
	}
	return slices.DeleteFunc(t.corpus.valuesOf(e), func(d valuedDemand) bool {
		return slices.ContainsFunc(t.corpus.byID[e.id], func(o *entry) bool {
			return o != e && slices.ContainsFunc(t.corpus.valuesOf(o), func(other valuedDemand) bool {
				return other.value.Dimension == d.value.Dimension && !direct.SameValue(other.value, d.value)
			})
		})
	})
}

// mentionSentence is the sentence in which an id stands, "" for a heading.
func mentionSentence(d *document.Document, id document.ID) string {
	if id.Block < 0 {
		return ""
	}
	for _, s := range d.SentencesOf(id.Block) {
		if strings.Contains(s.Text, d.Shown(id.Name)) {
			return s.Text
		}
	}
	return ""
}

func ofDimension(values []document.Measure, dimension string) []document.Measure {
	var of []document.Measure
	for _, v := range values {
		if v.Dimension == dimension {
			of = append(of, v)
		}
	}
	return of
}

// isOfAnotherTime reports whether a value is one that was or will be, an effect, or a rough one: "today it takes 5 seconds".
func isOfAnotherTime(text string, v document.Measure) bool {
	clause := clauseAround(text, v)
	return isOfOtherCase(clause) || effectCue.MatchString(clause) || roughBefore.MatchString(text[:v.Start])
}

// roleCue is who a story speaks for, which says nothing of what is measured.
var roleCue = pattern.New(`(?i)^\W*as an? [^,.]{1,40}?,? (?:i|we)(?: want(?: to)?| would like(?: to)?| can| need to| must be able to)? `)
