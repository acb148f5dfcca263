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
	"parley/engine/review"
)

const (
	maxVariants = 8  // different readings of one id that are compared
	maxGrouped  = 3  // ids of one family that differ between two documents before they are told together
	maxShown    = 60 // characters of a text in a sentence
)

// idPair is an id whose two entries differ.
type idPair struct {
	id   string
	a, b *entry
}

// idTitles finds ids that name different things.
func idTitles(c *corpus) []Contradiction {
	var pairs []idPair
	for _, id := range c.ids {
		var titled []*entry
		for _, e := range c.byID[id] {
			if len(e.titleWords) > 0 && !slices.ContainsFunc(titled, func(o *entry) bool { return strings.EqualFold(o.title, e.title) }) && len(titled) < maxVariants {
				titled = append(titled, e)
			}
		}
		if a, b, ok := c.firstDiffering(titled); ok {
			pairs = append(pairs, idPair{id, a, b})
		}
	}
	return c.pairContradictions(pairs, review.High, "title", func(p idPair) string {
		return fmt.Sprintf("%s is “%s” in %s and “%s” in %s.", shown(p.a), document.Shorten(p.a.title, maxShown), p.a.file.Path, document.Shorten(p.b.title, maxShown), p.b.file.Path)
	}, "%s name different things in %s and in %s: %s.")
}

// idTexts finds requirements that are stated twice in ways that have nothing in common.
func idTexts(c *corpus) []Contradiction {
	var pairs []idPair
	for _, id := range c.ids {
		var texts []*entry
		for _, e := range c.byID[id] {
			if isDemand(e) && len(e.titleWords) == 0 && len(e.textWords) >= fewWords && len(texts) < maxVariants {
				texts = append(texts, e)
			}
		}
		if a, b, ok := c.firstDiffering(texts); ok {
			pairs = append(pairs, idPair{id, a, b})
		}
	}
	return c.pairContradictions(pairs, review.High, "text", func(p idPair) string {
		return fmt.Sprintf("%s says “%s” in %s and “%s” in %s.", shown(p.a), document.Shorten(p.a.text, maxShown), p.a.file.Path, document.Shorten(p.b.text, maxShown), p.b.file.Path)
	}, "%s say different things in %s and in %s: %s.")
}

// isDemand reports whether an entry states a requirement, and is no epic, decision, risk or task.
func isDemand(e *entry) bool {
	return isAny(e.prefix, "FR", "NFR", "REQ", "UC", "BR", "SR", "AC", "FEAT", "FEATURE", "RQ")
}

// shown is an id as its document writes it.
func shown(e *entry) string { return e.file.shown(e.id) }

func (f *file) shown(id string) string {
	if as := f.Doc.Shown(id); as != id || f.owner != id {
		return as
	}
	return f.ownerWritten
}

// meetInThird reports whether one text under the same id has the words of both titles: then they are two short names of it.
func (c *corpus) meetInThird(a, b *entry) bool {
	return len(a.titleWords) > 0 && len(b.titleWords) > 0 && slices.ContainsFunc(c.byID[a.id], func(third *entry) bool {
		return third != a && third != b && touches(a.titleWords, third.saidWords()) && touches(b.titleWords, third.saidWords())
	})
}

// saidWords are the words of an entry's title and text.
func (e *entry) saidWords() map[string]bool {
	all := maps.Clone(e.textWords)
	if all == nil {
		all = map[string]bool{}
	}
	maps.Copy(all, e.titleWords)
	return all
}

// firstDiffering is the first pair of entries in two documents of one namespace that are about different things.
func (c *corpus) firstDiffering(entries []*entry) (a, b *entry, ok bool) {
	for i, a := range entries {
		for _, b := range entries[i+1:] {
			if a.file != b.file && c.isPlan(a.file) && c.isPlan(b.file) && compareEntries(a, b) == differ && c.spaces.comparable(a, b) && c.surelyDiffer(a, b) && !c.meetInThird(a, b) {
				return a, b, true
			}
		}
	}
	return nil, nil, false
}

// pairContradictions makes contradictions of pairs; many between the same two documents become one.
func (c *corpus) pairContradictions(pairs []idPair, severity review.Severity, about string, say func(idPair) string, sayAll string) []Contradiction {
	type group struct {
		a, b   *file
		family string
	}
	groups := map[group][]idPair{}
	var order []group
	for _, p := range pairs {
		g := group{p.a.file, p.b.file, p.a.prefix}
		if groups[g] == nil {
			order = append(order, g)
		}
		groups[g] = append(groups[g], p)
	}
	var found []Contradiction
	for _, g := range order {
		of := groups[g]
		if len(of) > maxGrouped {
			var names []string
			for _, p := range of[:min(len(of), maxVariants)] {
				names = append(names, shown(p.a))
			}
			if len(of) > maxVariants {
				names = append(names, fmt.Sprintf("and %d more", len(of)-maxVariants))
			}
			text := fmt.Sprintf(sayAll, fmt.Sprintf("%d ids of %s", len(of), g.family), g.a.Path, g.b.Path, strings.Join(names, ", "))
			found = append(found, Contradiction{Severity: severity, Text: text + " " + say(of[0]), A: of[0].a.place(), B: of[0].b.place(), Key: g.family + " " + about + " " + g.a.Path + " " + g.b.Path})
			continue
		}
		for _, p := range of {
			found = append(found, Contradiction{Severity: severity, Text: say(p), A: p.a.place(), B: p.b.place(), Key: p.id + " " + about})
		}
	}
	return found
}

// idValues finds requirements that are stated twice with different values.
func idValues(c *corpus) []Contradiction {
	var found []Contradiction
	for _, id := range c.ids {
		entries := c.byID[id]
		entries = entries[:min(len(entries), maxVariants)]
		for i, a := range entries {
			for _, b := range entries[i+1:] {
				if !isDemand(a) || a.file == b.file || compareEntries(a, b) != agree {
					continue
				}
				x, y, differ := direct.Rivals(measuresWithOne(a.text), measuresWithOne(b.text))
				if !differ || !sameBound(a.text, x, b.text, y) || !c.sameClause(a.text, x, b.text, y) || slices.ContainsFunc(found, func(o Contradiction) bool { return o.Key == id+" "+x.Dimension }) {
					continue
				}
				found = append(found, Contradiction{
					Severity: review.High, A: a.valuePlace(x), B: b.valuePlace(y), Key: id + " " + x.Dimension,
					Text: fmt.Sprintf("%s says %s in %s and %s in %s.", shown(a), x.Text, a.file.Path, y.Text, b.file.Path),
				})
			}
		}
	}
	for _, x := range citedValues(c) {
		if !slices.ContainsFunc(found, func(o Contradiction) bool { return o.Key == x.Key }) {
			found = append(found, x)
		}
	}
	return found
}

// sameBound reports whether two values bound what they measure from one side: "drops below 20 %" and "crosses 80 %" may say the same.
func sameBound(a string, x document.Measure, b string, y document.Measure) bool {
	one, two := direct.BoundOf(a, x), direct.BoundOf(b, y)
	return (one == two || one == direct.Exact || two == direct.Exact) && fallCue.MatchString(clauseAround(a, x)) == fallCue.MatchString(clauseAround(b, y))
}

var fallCue = pattern.New(`(?i)\b(?:below|under|drops?|falls?|less than|fewer than|headroom|remaining|left|free)\b`)

// measuresIn are the measures of a text, without what only looks like one: "phase 1B".
func measuresIn(text string) []document.Measure {
	return slices.DeleteFunc(document.ScanMeasures(text), func(m document.Measure) bool { return lettered.MatchString(strings.ToUpper(m.Text)) })
}

// oneUnit is a measure in words that is mostly none: "one day somebody finds it".
var oneUnit = pattern.New(`(?i)\b(one)[\s-](second|minute|hour|day|week|month|year)\b`)

// measuresWithOne are the measures of a text with those of one unit in words, which say something beside another value for the same.
func measuresWithOne(text string) []document.Measure {
	found := measuresIn(text)
	for _, at := range oneUnit.FindAllStringSubmatchIndex(text, -1) {
		if at[0] == 0 {
			continue
		}
		for _, m := range document.ScanMeasures("1 " + text[at[4]:at[5]]) {
			m.Text, m.Start = text[at[0]:at[1]], at[0]
			found = append(found, m)
		}
	}
	slices.SortStableFunc(found, func(a, b document.Measure) int { return cmp.Compare(a.Start, b.Start) })
	return found
}

// sameClause reports whether two values stand in clauses of the same words: one is no answer to the other where only the id is common to
// both, and what one says more may be the case that its value is for.
func (c *corpus) sameClause(a string, x document.Measure, b string, y document.Measure) bool {
	one, two := c.words(fieldOfEntry.ReplaceAllString(clauseAround(a, x), " ")), c.words(fieldOfEntry.ReplaceAllString(clauseAround(b, y), " "))
	for _, set := range []map[string]bool{one, two} {
		for _, m := range []document.Measure{x, y} {
			for w := range c.words(m.Text) {
				delete(set, w)
			}
		}
	}
	return len(one) >= 2 && len(one) == len(two) && within(one, two)
}

// clauseAround is the sentence or row that a value in a text stands in.
func clauseAround(text string, x document.Measure) string {
	from := strings.LastIndexAny(text[:x.Start], ".;!?\n") + 1
	if i := lastIndexOf(text[:x.Start], "。", "；"); i > from {
		from = i
	}
	end := x.Start + len(x.Text)
	to := len(text)
	for _, mark := range []string{". ", "; ", "。", "；", "\n"} {
		if i := strings.Index(text[end:], mark); i >= 0 {
			to = min(to, end+i)
		}
	}
	return text[from:to]
}

func lastIndexOf(text string, marks ...string) int {
	last := -1
	for _, mark := range marks {
		if i := strings.LastIndex(text, mark); i >= 0 {
			last = max(last, i+len(mark))
		}
	}
	return last
}

// valuePlace is the line of an entry that gives a value.
func (e *entry) valuePlace(x document.Measure) Place {
	d := e.file.Doc
	for i := range d.Measures {
		m := &d.Measures[i]
		inside := e.block < 0 && e.file.under[d.Blocks[m.Block].Section] == e.id || e.block >= 0 && (m.Block == e.block || d.Blocks[m.Block].Parent == e.block)
		if inside && m.Text == x.Text {
			return e.file.measurePlace(m)
		}
	}
	return e.place()
}

// measurePlace is the sentence that a measure stands in.
func (f *file) measurePlace(m *document.Measure) Place {
	b := &f.Doc.Blocks[m.Block]
	if b.Kind == document.Row {
		return Place{f.Path, m.Line, f.Doc.Quote(b.Span)}
	}
	for _, s := range f.Doc.SentencesOf(m.Block) {
		if m.Start >= s.Start && m.Start < s.Start+len(s.Text) {
			return Place{f.Path, s.Line, f.Doc.Quote(s.Span)}
		}
	}
	return Place{f.Path, m.Line, f.Doc.Quote(b.Span)}
}
