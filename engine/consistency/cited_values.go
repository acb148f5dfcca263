package consistency

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// A short sentence that names a requirement, in its own words or by the epic that covers it, and gives a value where the requirement gives
// another one: "Retention: 30 days (REQ-004)".

// coversCue is what a text says that names the requirements of an epic.
var coversCue = pattern.New(`(?i)\b(?:covers?|covering|implements?|addresses|satisf(?:y|ies)|fulfil+s?|requirements?|frs? covered|traces? to)\b|覆盖|实现|需求`)

// boundThan is a bound with a "than" that compares nothing: "in less than 5 seconds".
var boundThan = pattern.New(`(?i)\b(?:(?:no|not) )?(?:less|more|fewer|greater|longer|later) than\b`)

// isOfOtherCase reports whether a text is of another time or case than that of a requirement as it stands.
func isOfOtherCase(text string) bool {
	return otherTime.MatchString(boundThan.ReplaceAllString(text, " "))
}

// statedSize is how long a sentence is without the ids that it names.
func statedSize(text string) int {
	return document.Size(text) - 2*len(document.ScanIDs(text)) // a prefix and a number
}

var afterValue = pattern.New(`(?i)\bafter\s+$`)

// valuedDemand is a requirement with its only value of a dimension.
type valuedDemand struct {
	*entry
	said  string
	value document.Measure
	words map[string]bool
}

// citedValues finds the sentences that give a requirement another value than it has.
func citedValues(c *corpus) []Contradiction {
	valued := c.valuedDemands()
	if len(valued) == 0 {
		return nil
	}
	var found []Contradiction
	for _, f := range c.files {
		if f.isReport() || isAside(f.Path) || isPart(f.Path) {
			continue
		}
		for _, s := range f.Doc.Sentences {
			s.Text = roleCue.ReplaceAllString(beforeNumber(s.Text), "")
			b := &f.Doc.Blocks[s.Block]
			if b.Kind == document.Row || b.Quoted || b.Struck || statedSize(s.Text) > maxStated || !strings.ContainsAny(s.Text, "0123456789") || strings.HasSuffix(s.Text, "?") ||
				f.Doc.IsWithin(b.Section, document.ChangeLog, document.References, document.NonGoals, document.OpenQuestions, document.Alternatives, document.Options, document.Problem, document.Risks, document.Assumptions) {
				continue
			}
			if x, ok := c.citedAgainst(f, s, valued); ok {
				found = append(found, x)
			}
		}
	}
	return found
}

// numberNext is where a sentence ends and one that begins with a number follows: "within 5 seconds. 4 epics in total".
var numberNext = pattern.New(`\p{Ll}{4}\.\s+\d`)

// beforeNumber is a text up to a full stop that a number follows, which may be an abbreviation's.
func beforeNumber(text string) string {
	if at := numberNext.FindStringIndex(text); at != nil {
		return text[:strings.IndexByte(text[at[0]:], '.')+at[0]+1]
	}
	return text
}

// valuedDemands are the requirements that one document defines, by id, with each value that is the only one of its dimension.
func (c *corpus) valuedDemands() map[string][]valuedDemand {
	valued := map[string][]valuedDemand{}
	for _, e := range c.definers("FR", "NFR", "REQ", "UC", "BR", "SR", "FEAT", "FEATURE", "RQ") {
		if len(c.byID[e.id]) > 1 {
			continue
		}
		if of := c.valuesOf(e); len(of) > 0 {
			valued[e.id] = of
		}
	}
	return valued
}

// demandText is all that is said of a requirement where it is defined.
func demandText(e *entry) string {
	if e.title != "" && strings.Contains(e.text, e.title) {
		return e.text
	}
	return e.title + ". " + e.text
}

// valuesOf are the values of a requirement that are the only ones of their dimension.
func (c *corpus) valuesOf(e *entry) []valuedDemand {
	said := demandText(e)
	values := measuresWithOne(said)
	var of []valuedDemand
	for _, v := range values {
		if clause := clauseAround(said, v); len(ofDimension(values, v.Dimension)) == 1 && !isOfOtherCase(clause) && !effectCue.MatchString(clause) {
			of = append(of, valuedDemand{e, said, v, c.subjectWords(said, []string{e.id})})
		}
	}
	return of
}

// citedAgainst holds the only value of a sentence against the requirement that it speaks of: the one that it names, or the only one of those
// that its epic or story covers which has all of its words.
func (c *corpus) citedAgainst(f *file, s document.Sentence, valued map[string][]valuedDemand) (Contradiction, bool) {
	values := measuresIn(s.Text)
	if len(values) != 1 || isOfOtherCase(s.Text) || effectCue.MatchString(s.Text) || caseCue.MatchString(s.Text) ||
		roughBefore.MatchString(s.Text[:values[0].Start]) || rangeStart.MatchString(s.Text[:values[0].Start]) || rangeAfter.MatchString(s.Text[values[0].Start+len(values[0].Text):]) {
		return Contradiction{}, false
	}
	v := values[0]
	ids := document.ScanIDs(s.Text)
	words := c.subjectWords(s.Text[:v.Start]+" "+s.Text[v.Start+len(v.Text):], ids)
	if len(words) == 0 || len(ids) > 1 {
		return Contradiction{}, false
	}
	if len(ids) == 0 {
		ids = f.covered(f.Doc.Blocks[s.Block].Section)
	}
	var of []valuedDemand
	for _, id := range ids {
		for _, d := range valued[id] {
			if d.file != f && d.value.Dimension == v.Dimension && within(words, d.words) && c.spaces.same(id, d.file, f) {
				of = append(of, d)
			}
		}
	}
	if len(of) != 1 || !c.givesAnother(s.Text, v, of[0]) {
		return Contradiction{}, false
	}
	d := of[0]
	return Contradiction{
		Severity: review.High, A: d.valuePlace(d.value), B: f.sentencePlace(s), Key: d.id + " " + v.Dimension,
		Text: fmt.Sprintf("%s says %s in %s and %s in %s.", shown(d.entry), d.value.Text, d.file.Path, v.Text, f.Path),
	}, true
}

// givesAnother reports whether a sentence gives a requirement another value than it has: both bound what they measure from one side, and
// nothing makes them values of two cases.
func (c *corpus) givesAnother(text string, v document.Measure, d valuedDemand) bool {
	return !direct.SameValue(v, d.value) && sameBound(text, v, d.said, d.value) && caseOf(text, v) == caseOf(d.said, d.value) && !roughBefore.MatchString(d.said[:d.value.Start])
}

// caseOf are the words around a value that make it that of a case. "After" right before it is none: "deleted after 90 days".
func caseOf(text string, v document.Measure) string {
	end := v.Start + len(v.Text)
	clause := clauseAround(text, v)
	at := strings.Index(text, clause)
	return qualifiersOf(afterValue.ReplaceAllString(text[at:v.Start], " ") + " " + text[end:at+len(clause)])
}

// covered are the requirements that the nearest epic or story around a section names, where it names them as what it covers.
func (f *file) covered(section int) []string {
	d := f.Doc
	for i := section; i >= 0; i = d.Sections[i].Parent {
		if !isAny(prefixOf(f.headed[i]), "EPIC", "STORY", "US") {
			continue
		}
		var ids []string
		for b := d.Sections[i].First; b < d.Sections[i].Last; b++ {
			if text := d.Blocks[b].Full; coversCue.MatchString(text) {
				ids = append(ids, document.ScanIDs(text)...)
			}
		}
		slices.Sort(ids)
		return slices.Compact(ids)
	}
	return nil
}
