package consistency

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/pattern"
)

// apart is a sentence that answers a requirement with another value than the requirement has.
type apart struct {
	at, against Place
	why         string
	sure        bool // all that the requirement says of its value stands beside the other one too
}

// markApart says of a cell that was found to answer a requirement which other value its answer gives: it is contradicted where the sentence
// has all words that the requirement says of its value, and unclear where it has the only one.
func (t *tracing) markApart(cell *Cell, e *entry) {
	f := t.fileAt(cell.At.Path)
	if f == nil || f == e.file || cell.Status != Covered && cell.Status != Likely && cell.Status != Unclear {
		return
	}
	demands := t.demandsOf(e)
	if len(demands) == 0 {
		return
	}
	blocks := f.unitAt(cell.At.Line)
	alone := cell.By == ByID && f.namesOnly(blocks, e.id)
	for _, s := range f.sentencesOf(blocks) {
		if isUnstated(f, s) || namesAnother(s.Text, e.id) {
			continue
		}
		x, ok := t.apartIn(f, s, demands, alone)
		switch {
		case !ok || !x.sure && cell.By == ByID:
		case x.sure:
			*cell = Cell{Column: cell.Column, Status: Contradicted, By: cell.By, Why: x.why, At: x.at, Against: x.against}
			return
		case cell.Against == Place{}:
			*cell = Cell{Column: cell.Column, Status: Unclear, By: cell.By, Why: x.why, At: x.at, Against: x.against}
		}
	}
}

func (t *tracing) fileAt(path string) *file {
	if i, known := t.corpus.order[path]; known && path != "" {
		return t.corpus.files[i]
	}
	return nil
}

// demandsOf are the values of a requirement, each the only one of its dimension, and the bounds on a number of things.
func (t *tracing) demandsOf(e *entry) []valuedDemand {
	said := demandText(e)
	demands := t.corpus.valuesOf(e)
	counts := document.ScanCounts(said)
	for _, v := range counts {
		if len(ofDimension(counts, v.Dimension)) == 1 && direct.BoundOf(said, v) != direct.Exact && !isOfAnotherTime(said, v) {
			demands = append(demands, valuedDemand{e, said, v, nil})
		}
	}
	return demands
}

// unitAt are the blocks of what a line answers with: the item or row that defines an id there, else its section.
func (f *file) unitAt(line int) (blocks []int) {
	d := f.Doc
	for _, e := range f.entries {
		if e.line != line || e.block < 0 {
			continue
		}
		blocks = append(blocks, e.block)
		for b := e.block + 1; b < len(d.Blocks) && slices.Contains(blocks, d.Blocks[b].Parent); b++ {
			blocks = append(blocks, b)
		}
		return blocks
	}
	section := 0
	for i, s := range d.Sections {
		if s.Line <= line {
			section = i
		}
	}
	for b := d.Sections[section].First; b < d.Sections[section].Last; b++ {
		if d.Blocks[b].Section == section {
			blocks = append(blocks, b)
		}
	}
	return blocks
}

func (f *file) sentencesOf(blocks []int) (found []document.Sentence) {
	for _, b := range blocks {
		found = append(found, f.Doc.SentencesOf(b)...)
	}
	return found
}

// isUnstated reports whether a sentence stands where nothing is asked for.
func isUnstated(f *file, s document.Sentence) bool {
	b := &f.Doc.Blocks[s.Block]
	return b.Kind == document.Row || b.Kind == document.Code || b.Quoted || b.Struck || strings.HasSuffix(s.Text, "?") ||
		f.Doc.IsWithin(b.Section, document.ChangeLog, document.References, document.NonGoals, document.OpenQuestions, document.Alternatives, document.Options, document.Problem, document.Risks, document.Assumptions)
}

// namesOnly reports whether some blocks name no other requirement than one.
func (f *file) namesOnly(blocks []int, id string) bool {
	return !slices.ContainsFunc(blocks, func(b int) bool { return namesAnother(f.Doc.Blocks[b].Full, id) })
}

// namesAnother reports whether a text names a requirement other than one.
func namesAnother(text, id string) bool {
	return slices.ContainsFunc(document.ScanIDs(text), func(o string) bool { return o != id && isDemandFamily(prefixOf(o)) })
}

// outcome is the part of a test's case that says what has to come out: "when I pay, then it is held for 20 minutes".
var outcome = pattern.New(`(?i)^.*\bthen\b`)

// fieldName begins a sentence with the name of a field: "Acceptance: items within 5 seconds".
var fieldName = pattern.New(`^\W*\p{Lu}[\p{L} ]{2,24}:\s+`)

// apartIn holds the only value of a dimension that a sentence gives against those of a requirement. Alone says that what it stands in answers
// this requirement only, so that it may say less of it.
func (t *tracing) apartIn(f *file, s document.Sentence, demands []valuedDemand, alone bool) (apart, bool) {
	text := roleCue.ReplaceAllString(fieldName.ReplaceAllString(outcome.ReplaceAllString(beforeNumber(s.Text), ""), ""), "")
	if isOfOtherCase(text) || effectCue.MatchString(text) || caseCue.MatchString(text) {
		return apart{}, false
	}
	values := slices.Concat(measuresWithOne(text), document.ScanCounts(text))
	for _, d := range demands {
		of := ofDimension(values, d.value.Dimension)
		if len(of) != 1 {
			continue
		}
		v := of[0]
		end := v.Start + len(v.Text)
		if !isNear(v, d.value) || !t.corpus.givesAnother(text, v, d) || roughBefore.MatchString(text[:v.Start]) || rangeStart.MatchString(text[:v.Start]) || rangeAfter.MatchString(text[end:]) || rateAfter.MatchString(text[end:]) {
			continue
		}
		wanted, has := t.saidBeside(d.said, d.value), t.saidBeside(text, v)
		all := len(wanted) > 0 && within(wanted, has)
		extra := len(has) - len(wanted)
		part := alone && len(has) > 0 && within(has, wanted)
		if !all && !part || strings.HasPrefix(v.Dimension, "count of ") && direct.BoundOf(text, v) != direct.BoundOf(d.said, d.value) {
			continue
		}
		return apart{
			f.sentencePlace(s), d.valuePlace(d.value),
			fmt.Sprintf("it says %s where %s says %s", v.Text, shown(d.entry), d.value.Text), (part || len(wanted) > 1 && extra <= maxApartExtra) && direct.BoundOf(text, v) == direct.BoundOf(d.said, d.value),
		}, true
	}
	return apart{}, false
}

// saidBeside are the words that a clause says of its value, without those that say that something is measured.
func (t *tracing) saidBeside(text string, v document.Measure) map[string]bool {
	clause := clauseAround(text, v)
	beside := strings.Replace(clause, v.Text, " "+countedThing(v)+" ", 1)
	words := named(t.corpus.subjectWords(fieldOfEntry.ReplaceAllString(beside, " "), document.ScanIDs(beside)))
	set := map[string]bool{}
	for w := range words {
		if !lasting[w] {
			set[cmp.Or(irregular[w], w)] = true
		}
	}
	return set
}

// countedThing is what a number of things counts; "" for a measure.
func countedThing(v document.Measure) string {
	if thing, is := strings.CutPrefix(v.Dimension, "count of "); is {
		return thing
	}
	return ""
}

// maxApartExtra is how many more words than a requirement a sentence says of the same value: each more may make it that of a case.
const maxApartExtra = 1

// rateAfter makes a value one of each time: "2 members at a time".
var rateAfter = pattern.New(`(?i)^\W*(?:at a time|at once|per\b|each\b|every\b|a (?:day|week|month|year|minute|hour)\b)`)

// lasting are words, stemmed, that say of a time that it passes.
var lasting = wordSet("last within after wait kept keep")

// irregular are forms of verbs that their stem does not show.
var irregular = map[string]string{"held": "hold", "sent": "send", "paid": "pay", "shown": "show", "built": "build", "found": "find"}
