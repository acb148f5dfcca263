package consistency

import (
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// fact is one thing that a document says of an id: its priority, its status, whether it belongs to the MVP.
type fact struct {
	file  *file
	id    string
	kind  factKind
	scale string // values of two scales cannot be compared
	value string // canonical
	place Place
	// weak is set for what a list of ids implies.
	weak bool
}

type factKind string

const (
	priorityFact factKind = "priority"
	statusFact   factKind = "status"
	mvpFact      factKind = "mvp"
	estimateFact factKind = "estimate"
	storiesFact  factKind = "stories"
)

// factColumns are the heads of columns and the names of fields that tell a fact.
var factColumns = []struct {
	kind factKind
	head *pattern.Pattern
}{
	{priorityFact, pattern.New(`(?i)^(?:priority|moscow|prio|优先级)$`)},
	{statusFact, pattern.New(`(?i)^(?:status|state|状态)$`)},
	{mvpFact, pattern.New(`(?i)^(?:mvp|in mvp|mvp\?|是否mvp)$`)},
	{estimateFact, pattern.New(`(?i)^(?:estimate|estimation|points|story points|sp|effort|估算|点数|故事点)$`)},
	{storiesFact, pattern.New(`(?i)^(?:stories|number of stories|story count|# stories|故事数|故事)$`)},
}

func factOf(head string) (factKind, bool) {
	for _, c := range factColumns {
		if c.head.MatchString(strings.TrimSpace(head)) {
			return c.kind, true
		}
	}
	return "", false
}

func (c *corpus) add(f *file, id string, kind factKind, text string, place Place) {
	for _, v := range readFact(kind, text) {
		c.facts = append(c.facts, fact{file: f, id: id, kind: kind, scale: v.scale, value: v.value, place: place})
	}
}

func (c *corpus) readFacts(f *file) {
	d := f.Doc
	for _, e := range f.entries {
		if e.block >= 0 {
			c.rowFacts(e)
		}
	}
	if f.owner != "" {
		for _, field := range d.Front {
			if kind, ok := factOf(field.Key); ok {
				c.add(f, f.owner, kind, field.Value, Place{f.Path, field.Line, field.Key + ": " + field.Value})
			}
		}
	}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind == document.Code || b.Nav || b.Quoted {
			continue
		}
		id := f.statesOf(b.Section)
		if id != "" && b.Depth <= 1 {
			c.fieldFacts(f, id, b)
		}
		c.itemFacts(f, i)
	}
	c.mvpLists(f)
	c.storyCounts(f)
}

// rowFacts reads the columns of a row that an id opens.
func (c *corpus) rowFacts(e *entry) {
	b := &e.file.Doc.Blocks[e.block]
	if b.Kind != document.Row {
		return
	}
	t := e.file.Doc.Tables[b.Table]
	row := t.Rows[b.Record]
	for i, cell := range row {
		if i == 0 || i >= len(t.Header) {
			continue
		}
		if kind, ok := factOf(t.Header[i].Full); ok {
			if kind == estimateFact && document.Size(cell.Full) == 1 && isNumber(cell.Full) && strings.Contains(strings.ToLower(t.Header[i].Full), "point") {
				cell.Full += " points"
			}
			c.add(e.file, e.id, kind, cell.Full, e.place())
		}
	}
}

func isNumber(text string) bool { return strings.Trim(strings.TrimSpace(text), "0123456789") == "" }

// statesOf is the id whose fields stand in a section: the one of its heading, or of the heading around its "Status"; of a part with
// another heading nothing is known.
func (f *file) statesOf(section int) string {
	s := f.Doc.Sections[section]
	for range 2 {
		if f.headed[s.Index] != "" {
			return f.headed[s.Index]
		}
		if s.Index == 0 || s.Level == 1 {
			return f.owner
		}
		if s.Parent < 0 || !fieldHeading.MatchString(strings.TrimSpace(s.Title)) {
			return ""
		}
		s = f.Doc.Sections[s.Parent]
	}
	return ""
}

var fieldHeading = pattern.New(`(?i)^(?:status|metadata|overview|details|summary|info|状态|概述|元数据)$`)

var (
	fieldLine = pattern.New(`(?i)(?:^|[|·•;；,，(（]|\s)(priority|moscow|status|mvp|estimate|estimation|story points|effort|优先级|状态|估算)\s*[:：]\s*([^|·•;；\n]{1,80})`)
	pointTail = pattern.New(`(?i)[(（\[]\s*(\d+)\s*(?:story )?(?:points?|pts|sp|点)\s*[)）\]]`)
)

const maxFieldBlock = 400 // bytes of a block that states fields and nothing else

// fieldFacts reads "Priority: Must" below the heading of an id.
func (c *corpus) fieldFacts(f *file, id string, b *document.Block) {
	text := b.Full
	if len(text) > maxFieldBlock {
		return
	}
	if b.Kind == document.Row {
		cells := f.Doc.Tables[b.Table].Rows[b.Record]
		if kind, ok := factOf(cells[0].Full); ok && len(cells) == 2 {
			c.add(f, id, kind, cells[1].Full, Place{f.Path, b.Line, f.Doc.Quote(b.Span)})
		}
		return
	}
	place := func() Place { return Place{f.Path, b.Line, f.Doc.Quote(b.Span)} }
	if heading := f.Doc.Sections[b.Section]; heading.First < len(f.Doc.Blocks) && &f.Doc.Blocks[heading.First] == b && isStatusHeading(heading.Title) {
		c.add(f, id, statusFact, text, place())
	}
	if !strings.ContainsAny(text, ":：") || b.Depth > 0 && document.IsStory(text) || !fieldCue.MatchString(text) {
		return
	}
	for _, m := range fieldLine.FindAllStringSubmatch(text, -1) {
		if kind, ok := factOf(m[1]); ok {
			c.add(f, id, kind, m[2], place())
		}
	}
}

var fieldCue = pattern.New(`(?i)priority|moscow|status|mvp|estimat|points|effort|优先级|状态|估算`)

func isStatusHeading(title string) bool {
	return strings.EqualFold(strings.TrimSpace(title), "status") || strings.TrimSpace(title) == "状态"
}

// itemFacts reads the estimate at the end of a story: "(5 points)", "Estimate: 5 points".
func (c *corpus) itemFacts(f *file, block int) {
	b := &f.Doc.Blocks[block]
	if b.Kind != document.Item && b.Kind != document.Paragraph || len(b.Full) > maxEntryText || !strings.ContainsAny(b.Full, "0123456789") {
		return
	}
	id, _ := document.FirstID(b.Full)
	if id == "" || !isAny(prefixOf(id), "STORY", "US", "EPIC", "TASK") {
		return
	}
	if m := pointTail.FindStringSubmatch(b.Full); m != nil {
		c.add(f, id, estimateFact, m[1]+" points", Place{f.Path, b.Line, f.Doc.Quote(b.Span)})
		return
	}
	for _, m := range fieldLine.FindAllStringSubmatch(b.Full, -1) {
		if kind, ok := factOf(m[1]); ok && kind == estimateFact {
			c.add(f, id, kind, m[2], Place{f.Path, b.Line, f.Doc.Quote(b.Span)})
		}
	}
}

// factValue is a value on its scale.
type factValue struct{ scale, value string }

// readFact reads what a cell or field says; nothing where it is not one value.
func readFact(kind factKind, text string) []factValue {
	text = strings.ToLower(strings.Trim(text, " \t*_`."))
	switch kind {
	case priorityFact:
		return readWords(text, priorityWords)
	case statusFact:
		return readWords(text, statusWords)
	case mvpFact:
		return readWords(text, yesWords)
	case estimateFact:
		if m := estimatePattern.FindStringSubmatch(text); m != nil {
			return []factValue{{estimateUnit(m[2]), strings.TrimLeft(m[1], "0")}}
		}
	case storiesFact:
		if text != "" && isNumber(text) {
			return []factValue{{"stories", strings.TrimLeft(text, "0")}}
		}
	}
	return nil
}

var estimatePattern = pattern.New(`^~?(\d+(?:\.\d+)?)\s*(story points?|points?|pts|sp|days?|d|hours?|h|weeks?|点|人天|天|小时)`)

func estimateUnit(unit string) string {
	switch unit[0] {
	case 'd':
		return "days"
	case 'h':
		return "hours"
	case 'w':
		return "weeks"
	}
	switch unit {
	case "人天", "天":
		return "days"
	case "小时":
		return "hours"
	}
	return "points"
}

// scaleWord is how a value is written on a scale.
type scaleWord struct {
	head         *pattern.Pattern
	scale, value string
}

var priorityWords = []scaleWord{
	{pattern.New(`^(?:must|必须|必做)`), "moscow", "must"},
	{pattern.New(`^(?:should|应该|应当|应做)`), "moscow", "should"},
	{pattern.New(`^(?:could|可以|可选|可做|nice[ -]to[ -]have)`), "moscow", "could"},
	{pattern.New(`^(?:won['’]?t|不做|暂不)`), "moscow", "won't"},
	{pattern.New(`^p0\b`), "p", "P0"},
	{pattern.New(`^p1\b`), "p", "P1"},
	{pattern.New(`^p2\b`), "p", "P2"},
	{pattern.New(`^p3\b`), "p", "P3"},
	{pattern.New(`^(?:critical|关键)`), "level", "critical"},
	{pattern.New(`^(?:high\b|高)`), "level", "high"},
	{pattern.New(`^(?:medium\b|中)`), "level", "medium"},
	{pattern.New(`^(?:low\b|低)`), "level", "low"},
}

var statusWords = []scaleWord{
	{pattern.New(`^\W*(?:superseded|replaced|已?被?.{0,8}取代|已取代)`), "decision", "superseded"},
	{pattern.New(`^\W*(?:deprecated|obsolete|withdrawn|已废弃|废弃|作废)`), "decision", "deprecated"},
	{pattern.New(`^\W*(?:rejected|declined|已拒绝|已否决|拒绝|否决)`), "decision", "rejected"},
	{pattern.New(`^\W*(?:accepted|approved|adopted|decided|已采纳|已接受|已通过|已批准|采纳|接受)`), "decision", "accepted"},
	{pattern.New(`^\W*(?:proposed|draft|pending|under review|提议|已提议|草案|待定|待评审)`), "decision", "proposed"},
}

var yesWords = []scaleWord{
	{pattern.New(`^(?:yes|y|true|mvp|是|✓|✔|✅|x)(?:$|\W)`), "mvp", "yes"},
	{pattern.New(`^(?:no|n|false|post-mvp|否|✗|✘|❌)(?:$|\W)`), "mvp", "no"},
}

const maxValueText = 60

func readWords(text string, words []scaleWord) []factValue {
	if len(text) > maxValueText {
		return nil
	}
	for _, w := range words {
		if w.head.MatchString(text) {
			return []factValue{{w.scale, w.value}}
		}
	}
	return nil
}

var (
	mvpSentence = pattern.New(`(?i)^\W*(?:the )?mvp(?: scope| epics)?\s*(?:[:：]|包括|包含|includes|consists of|comprises)`)
	notMVP      = pattern.New(`(?i)\b(?:not|post|after|beyond|excluded?|except|later|without)\b|不|之后|以外`)
)

// mvpLists reads "MVP: EPIC-1, EPIC-2", which says of each of them that it belongs to the MVP.
func (c *corpus) mvpLists(f *file) {
	for _, s := range f.Doc.Sentences {
		if !strings.Contains(s.Text, "MVP") || !mvpSentence.MatchString(s.Text) || notMVP.MatchString(s.Text) {
			continue
		}
		for _, id := range document.ScanIDs(s.Text) {
			c.facts = append(c.facts, fact{file: f, id: id, kind: mvpFact, scale: "mvp", value: "yes", weak: true, place: Place{f.Path, s.Line, f.Doc.Quote(s.Span)}})
		}
	}
}
