package consistency

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/similarity"
)

// corpus is the documents as the rules see them: read once, by all of them.
type corpus struct {
	files   []*file
	order   map[string]int // of a path
	reader  similarity.Reader
	entries []*entry
	byID    map[string][]*entry
	ids     []string // of byID, in the order in which they are defined first
	facts   []fact
	spaces  *namespaces
}

// file is one of the documents.
type file struct {
	Document
	index   int
	entries []*entry
	// owner is the id that the document is about as a whole: that of its front matter, title or name; ownerWritten is how it is written.
	owner, ownerWritten string
	// under is for each section the id whose heading it stands under, "" for none.
	under []string
	// sole is set for the only document of its kind, and for the parts of one.
	sole bool
	// headed is the id that the heading of a section defines.
	headed map[int]string
}

// entry is a place where a document defines an id: a heading, a row or an item.
type entry struct {
	file    *file
	id      string
	prefix  string
	line    int
	section int
	block   int // -1 for a heading
	// title is the short name that stands beside the id, text all that is said of it there.
	title, text string
	titleWords  map[string]bool
	textWords   map[string]bool
	quote       string
}

func (e *entry) place() Place { return Place{e.file.Path, e.line, e.quote} }

const (
	maxEntryText = 4000 // bytes of an entry that are compared
	maxEntries   = 200  // of one id; more are no definitions but a list
)

func newCorpus(docs []Document) *corpus {
	docs = newest(docs)
	c := &corpus{order: map[string]int{}, reader: similarity.NewReader(), byID: map[string][]*entry{}}
	for _, d := range docs {
		if d.Doc == nil || isHistory(d.Path) {
			continue
		}
		if _, twice := c.order[d.Path]; twice {
			continue
		}
		f := &file{Document: d, index: len(c.files)}
		c.order[d.Path] = f.index
		c.files = append(c.files, f)
		c.readEntries(f)
	}
	c.recognise()
	c.spaces = newNamespaces(c)
	for _, f := range c.files {
		c.readFacts(f)
	}
	return c
}

// compare orders places as the documents are ordered.
func (c *corpus) compare(a, b Place) int {
	return cmp.Or(cmp.Compare(c.order[a.Path], c.order[b.Path]), cmp.Compare(a.Line, b.Line))
}

// words are the content words of a text, stemmed; Chinese ones are runs of two characters.
func (c *corpus) words(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range c.reader.Words(text) {
		set[w] = true
	}
	return set
}

func (c *corpus) readEntries(f *file) {
	d := f.Doc
	f.under = make([]string, len(d.Sections))
	headed := map[int]string{}
	f.headed = headed
	for _, id := range d.IDs {
		if id.Defines && id.Block < 0 && headed[id.Section] == "" && !d.IsWithin(id.Section, document.ChangeLog) {
			headed[id.Section] = id.Name
		}
	}
	for i, s := range d.Sections {
		if f.under[i] = headed[i]; f.under[i] == "" && s.Parent >= 0 {
			f.under[i] = f.under[s.Parent]
		}
	}
	f.owner, f.ownerWritten = ownerOf(d, headed)
	c.readOwner(f)
	seen := map[int]bool{} // blocks whose first id was read
	for _, id := range d.IDs {
		if !id.Defines || id.Behind || d.IsWithin(id.Section, document.ChangeLog, document.References) {
			continue
		}
		if id.Block < 0 && headed[id.Section] != id.Name || id.Block >= 0 && seen[id.Block] {
			continue
		}
		e := &entry{file: f, id: id.Name, prefix: id.Prefix, line: id.Line, section: id.Section, block: id.Block}
		if id.Block >= 0 {
			seen[id.Block] = true
		}
		if isAny(e.prefix, localFamilies...) || len(c.byID[e.id]) == maxEntries || !c.describe(e, id) {
			continue
		}
		c.keep(e)
	}
}

func (c *corpus) keep(e *entry) {
	if len(c.byID[e.id]) == 0 {
		c.ids = append(c.ids, e.id)
	}
	c.entries, c.byID[e.id], e.file.entries = append(c.entries, e), append(c.byID[e.id], e), append(e.file.entries, e)
}

// localFamilies count from one in each document, or below each story.
var localFamilies = []string{"AC", "TC", "TASK", "RISK", "ASM", "CON", "GOAL", "TECH", "PERF", "OPS", "SEC", "DATA", "BUS", "RT"}

// describe reads what a document says of an id where it defines it, and reports whether it does: a mere mention defines
// nothing.
func (c *corpus) describe(e *entry, id document.ID) bool {
	d := e.file.Doc
	if id.Block < 0 {
		s := d.Sections[id.Section]
		e.title = titleAfter(s.Title, id)
		e.text, e.quote = sectionText(d, s), d.Quote(s.Span)
	} else {
		b := &d.Blocks[id.Block]
		e.quote = d.Quote(b.Span)
		switch {
		case b.Kind == document.Row:
			if !c.describeRow(e, id, b) {
				return false
			}
		case b.Lead != "" && holdsMore(b.Lead, id):
			e.title, e.text = titleAfter(b.Lead, id), b.Full
		default:
			e.text = strings.TrimLeft(afterID(b.Full, id), ":：—–-*. ")
			e.title = shortTitle(e.text)
			e.text += childText(d, id.Block)
		}
	}
	if e.text = document.Shorten(e.text, maxEntryText); e.text == "" {
		e.text = e.title
	}
	e.titleWords, e.textWords = c.words(e.title), c.words(e.text)
	return true
}

func holdsMore(lead string, id document.ID) bool {
	return strings.HasPrefix(strings.TrimLeft(lead, "[(*_ "), id.Written) && titleAfter(lead, id) != ""
}

// childText is what stands in the items below an item.
func childText(d *document.Document, block int) string {
	var text strings.Builder
	for i := block + 1; i < len(d.Blocks) && d.Blocks[i].Parent >= block && text.Len() < maxEntryText; i++ {
		text.WriteString(" " + d.Blocks[i].Full)
	}
	return text.String()
}

// sectionText is a section with its subsections, as far as these define no ids of their own.
func sectionText(d *document.Document, s document.Section) string {
	var text strings.Builder
	for i := s.First; i < d.Sections[s.SubtreeEnd-1].Last && text.Len() < maxEntryText; i++ {
		if b := &d.Blocks[i]; b.Kind != document.Code && !b.Nav {
			text.WriteString(b.Full + " ")
		}
	}
	return strings.TrimSpace(text.String())
}

// describeRow reads the row of a table whose first words are an id, and reports whether it is one.
func (c *corpus) describeRow(e *entry, id document.ID, b *document.Block) bool {
	t := e.file.Doc.Tables[b.Table]
	if b.Record >= len(t.Rows) || len(t.Rows[b.Record]) == 0 {
		return false
	}
	row := t.Rows[b.Record]
	e.title = titleAfter(row[0].Full, id)
	if col := titleColumn(t, e.prefix); e.title == "" && col > 0 && col < len(row) && len(document.ScanIDs(row[col].Full)) == 0 {
		e.title = shortTitle(row[col].Full)
		e.text = row[col].Full
	}
	if col := t.Column("description", "requirement", "statement", "text", "描述", "内容", "说明"); col > 0 && col < len(row) && !isMapping(t.Header[col].Full) {
		e.text = row[col].Full
	}
	return !idRange.MatchString(strings.TrimPrefix(row[0].Full, id.Written))
}

// isMapping reports whether the head of a column says where a requirement is handled, not what it says.
func isMapping(head string) bool {
	return strings.Contains(strings.ToLower(head), "requirements") || strings.Contains(strings.ToLower(head), "covered")
}

var titleHead = pattern.New(`(?i)^(?:title|name|short name|epic title|epic name|story title|requirement title|标题|名称|史诗名称|需求名称)$`)

// thingHeads are the heads of columns that name the things of some families.
var thingHeads = []struct {
	families []string
	head     *pattern.Pattern
}{
	{[]string{"EPIC"}, pattern.New(`(?i)^(?:epics?|史诗)$`)},
	{[]string{"STORY", "US"}, pattern.New(`(?i)^(?:stor(?:y|ies)|user stor(?:y|ies)|故事|用户故事)$`)},
	{[]string{"ADR", "DD", "DEC"}, pattern.New(`(?i)^(?:decisions?|决策)$`)},
	{[]string{"FR", "NFR", "REQ", "FEAT", "FEATURE"}, pattern.New(`(?i)^(?:requirement|feature|需求|功能)$`)},
}

// titleColumn is the column that names what the rows are about, or -1.
func titleColumn(t document.Table, prefix string) int {
	heads := []*pattern.Pattern{titleHead}
	for _, thing := range thingHeads {
		if isAny(prefix, thing.families...) {
			heads = append(heads, thing.head)
		}
	}
	for _, head := range heads {
		for i, cell := range t.Header {
			if i > 0 && head.MatchString(strings.TrimSpace(cell.Full)) {
				return i
			}
		}
	}
	return -1
}

const maxTitleWords = 9

// shortTitle is a text that can be a name: short, and no sentence.
func shortTitle(text string) string {
	text = strings.TrimSpace(text)
	if text == "" || document.Size(text) > maxTitleWords || document.IsStory(text) || document.IsNormative(text) || strings.ContainsAny(text, "|") {
		return ""
	}
	return properTitle(text)
}

// properTitle is a name without the epic that handles it and without what is added in brackets; "" where nothing is left.
func properTitle(text string) string {
	title := cleanTitle(epicHead.ReplaceAllString(strings.TrimSpace(text), ""))
	if !strings.ContainsFunc(title, unicode.IsLetter) || strings.ContainsAny(title[:1], "([\"'<>~≤≥=✅❌0123456789") || strings.HasPrefix(title, "“") {
		return ""
	}
	return title
}

var (
	titleTail = pattern.New(`(?i)\s*(?:[(\[（【][^()\[\]（）【】]*[)\]）】]|\*\*|✅|⚠️|❌|[–—-]\s*(?:must|should|could|p\d|done|draft|accepted|proposed))\s*$`)
	idRange   = pattern.New(`^\s*(?:[-–—~,&/+]|to|and|through|至|到|、)\s*(?:[A-Z][A-Z-]*)?\d`)
	epicHead  = pattern.New(`(?i)^(?:epics?|stor(?:y|ies)|sprint|phase)\s*[\d.]+(?:\s*(?:[&,+/]|and)\s*[\d.]+)*\s*(?:[-–—:(]\s*|$)`)
	idRest    = pattern.New(`^[\s:：.–—*_\])|)-]+`)
)

// titleAfter is what a heading or a cell says after the id that it begins with; "" where it names further ids.
func titleAfter(text string, id document.ID) string {
	rest := afterID(text, id)
	if rest == "" || len(document.ScanIDs(rest)) > 0 {
		return ""
	}
	return properTitle(rest)
}

func afterID(text string, id document.ID) string {
	_, rest, ok := strings.Cut(text, id.Written)
	if !ok || idRange.MatchString(rest) {
		return ""
	}
	return idRest.ReplaceAllString(rest, "")
}

func cleanTitle(text string) string {
	for {
		cut := strings.TrimSpace(titleTail.ReplaceAllString(text, ""))
		if cut == text || cut == "" {
			return strings.TrimSpace(text)
		}
		text = cut
	}
}

// shared is how much of the smaller of two sets the other has, from 0 to 1.
func shared(a, b map[string]bool) (share float64, both int) {
	if len(a) > len(b) {
		a, b = b, a
	}
	for w := range a {
		if b[w] {
			both++
		}
	}
	if len(a) == 0 {
		return 0, 0
	}
	return float64(both) / float64(len(a)), both
}

// compareIDs orders ids as they are counted: FR-2 before FR-10.
func compareIDs(a, b string) int {
	pa, na, _ := strings.Cut(a, "-")
	pb, nb, _ := strings.Cut(b, "-")
	return cmp.Or(strings.Compare(pa, pb), cmp.Compare(len(na), len(nb)), strings.Compare(na, nb))
}

// prefixOf is the family of an id.
func prefixOf(id string) string {
	if i := strings.LastIndexByte(id, '-'); i > 0 {
		return id[:i]
	}
	return id
}

// isAny reports whether a family is one of some.
func isAny(prefix string, families ...string) bool {
	family, _, _ := strings.Cut(prefix, "-")
	return slices.Contains(families, family)
}
