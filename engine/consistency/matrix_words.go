package consistency

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/pattern"
)

// fewestCited is how many requirements a column names where it works by ids.
const fewestCited = 3

// uncited judges the requirements whose ids a column does not name: by count where it names most others, else by their words.
func (t *tracing) uncited(column Column, cells []Cell, cited int) {
	byIDs := cited >= fewestCited && float64(cited) >= mostCited*float64(len(cells))
	var open []int
	for i := range cells {
		if cells[i].Status == NoDocument {
			open = append(open, i)
		}
	}
	needs := make([]string, len(open))
	for k, i := range open {
		needs[k] = t.rows[i].title + " " + fieldOfEntry.ReplaceAllString(t.rows[i].text, " ")
	}
	places, texts := t.places(column)
	lines := t.sentencesBelow(column)
	titled := t.titlesIn(column, open)
	for k, m := range direct.MatchWords(needs, texts) {
		i := open[k]
		cells[i].Status, cells[i].By, cells[i].Why = byWords[m.Status], ByWords, m.Why
		if m.Place >= 0 && m.Status != direct.Missing {
			cells[i].At = t.saidAt(places[m.Place], needs[k], lines)
		}
		alone := ""
		if m.Status == direct.Covered && m.Place >= 0 {
			alone = t.corpus.actorAlone(titleOf(t.rows[i]), texts[m.Place])
		}
		switch {
		case m.Status == direct.Covered && alone == "":
		case titled[i] != Place{}:
			cells[i].Status, cells[i].Why, cells[i].At = Likely, "a sentence has the words of its title", titled[i]
		case byIDs:
			cells[i] = Cell{Column: column, Status: Missing, By: ByID, Why: notNamed(cited, len(cells)-1)}
		case len(texts) == 0:
			cells[i].Status, cells[i].Why = Missing, "too little text there"
		case alone != "":
			cells[i].Status, cells[i].Why = Unclear, alone
		}
	}
	if column == Stories && !byIDs {
		t.throughEpics(cells, open)
	}
}

// byWords is what a comparison of words says of a cell.
var byWords = map[direct.Status]Coverage{direct.Covered: Likely, direct.Partial: Unclear, direct.Missing: Missing}

// fieldOfEntry is a field of a requirement, which is no part of what it demands.
var fieldOfEntry = pattern.New(`(?i)\*{0,2}(?:\b(?:priority|moscow|status|owner|source)|优先级|状态)\*{0,2}\s*[:：]\s*\*{0,2}\s*\S+`)

// throughEpics says of requirements that no story answers which epic promises to.
func (t *tracing) throughEpics(cells []Cell, open []int) {
	epics := make([]Cell, len(cells))
	t.byID(Epics, epics)
	for _, i := range open {
		if cells[i].Status == Likely || epics[i].Status == NoDocument {
			continue
		}
		cells[i].Status, cells[i].By = Partial, ByID
		cells[i].Why = "no story names it; among the epics: " + epics[i].Why
		cells[i].At = epics[i].At
	}
}

// places are the texts of a column that a requirement may be answered by, each with its place.
func (t *tracing) places(column Column) (places []Place, texts []string) {
	for _, f := range t.files[column] {
		main := t.mainColumn(f) == column
		for _, e := range f.entries {
			if of, is := columnOfFamily(e.prefix); is && of == column {
				places, texts = append(places, e.place()), append(texts, e.title+"\n"+e.text)
			}
		}
		for _, s := range f.Doc.Sections {
			if of, is := columnOfFamily(prefixOf(f.under[s.Index])); is && (of != column || f.headed[s.Index] != "") || !is && !main {
				continue
			}
			if f.Doc.IsWithin(s.Index, unanswering...) {
				continue
			}
			if text := ownText(f.Doc, s); wordsBeside(text) >= fewestWords {
				places, texts = append(places, Place{f.Path, max(s.Line, 1), f.Doc.Heading(s.Index)}), append(texts, s.Title+"\n"+text)
			}
		}
	}
	return places, texts
}

// said is a sentence with its words.
type said struct {
	place Place
	words map[string]bool
}

// heading is where a section begins.
type heading struct {
	path string
	line int
}

// sentencesBelow gives the sentences of a section of a column's documents, read once.
func (t *tracing) sentencesBelow(column Column) func(heading) []said {
	type section struct {
		*file
		index int
	}
	sections, read := map[heading]section{}, map[heading][]said{}
	for _, f := range t.files[column] {
		for _, s := range f.Doc.Sections {
			sections[heading{f.Path, max(s.Line, 1)}] = section{f, s.Index}
		}
	}
	return func(at heading) []said {
		of, is := sections[at]
		if list, known := read[at]; known || !is {
			return list
		}
		var list []said
		for _, s := range of.Doc.Sentences {
			if of.Doc.Blocks[s.Block].Section == of.index {
				list = append(list, said{of.sentencePlace(s), t.corpus.words(s.Text)})
			}
		}
		read[at] = list
		return list
	}
}

// saidAt is the sentence of a section that shares most words with what is needed, or the section itself where none shares two.
func (t *tracing) saidAt(section Place, need string, below func(heading) []said) Place {
	wanted := t.corpus.words(need)
	best, most := section, 1
	for _, s := range below(heading{section.Path, section.Line}) {
		if _, both := shared(wanted, s.words); both > most {
			best, most = s.place, both
		}
	}
	return best
}

// ownText is what a section says itself, without its subsections.
func ownText(d *document.Document, s document.Section) string {
	var text strings.Builder
	for _, b := range d.OwnBlocks(s) {
		if !b.Nav && text.Len() < maxEntryText {
			text.WriteString(b.Full + "\n")
		}
	}
	return text.String()
}

// fewestTitleWords is from how many words on a title says so much that who uses them all speaks of it.
const fewestTitleWords = 3

// titlesIn are the first places of a column where one sentence has all words of a requirement's title: whatever else a requirement says
// that the sentence does not, it is not nowhere.
func (t *tracing) titlesIn(column Column, rows []int) map[int]Place {
	wanted := map[string][]int{} // by the longest word, which most sentences do not have
	for _, i := range rows {
		if words := t.rows[i].titleWords; len(words) >= fewestTitleWords {
			wanted[longest(words)] = append(wanted[longest(words)], i)
		}
	}
	found := map[int]Place{}
	if len(wanted) == 0 {
		return found
	}
	for _, f := range t.files[column] {
		for _, s := range f.Doc.Sentences {
			section := f.Doc.Blocks[s.Block].Section
			if of, is := columnOfFamily(prefixOf(f.under[section])); is && of != column || !is && t.mainColumn(f) != column || f.Doc.IsWithin(section, unanswering...) {
				continue
			}
			words := t.corpus.words(s.Text)
			for word := range words {
				for _, i := range wanted[word] {
					if _, has := found[i]; !has && within(t.rows[i].titleWords, words) {
						found[i] = Place{f.Path, s.Line, f.Doc.Quote(s.Span)}
					}
				}
			}
		}
	}
	return found
}

// unanswering are the sections in which a word answers nothing.
var unanswering = []document.Topic{document.ChangeLog, document.References, document.NonGoals, document.OpenQuestions}

func longest(words map[string]bool) string {
	return slices.MaxFunc(slices.Sorted(maps.Keys(words)), func(a, b string) int { return cmp.Compare(len(a), len(b)) })
}

// within reports whether a set is part of another.
func within(part, whole map[string]bool) bool {
	for w := range part {
		if !whole[w] {
			return false
		}
	}
	return true
}

// notNamed says of a requirement that a kind of document does not name how many of the others it names.
func notNamed(cited, others int) string {
	if cited == others {
		return fmt.Sprintf("not named, though all %d others are", others)
	}
	return fmt.Sprintf("not named, though %d of %d others are", cited, others)
}
