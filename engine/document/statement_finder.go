package document

import (
	"slices"
	"strings"
)

// statementFinder collects the requirement statements of a document.
type statementFinder struct {
	d     *Document
	ids   map[int]string
	heads map[int]string // ids that a section's heading defines
	owner map[int]int    // block index to the statement that it belongs to
	lead  string         // the paragraph that introduces the current list
	// accepting is set while the items that follow are the criteria of the statement before them.
	accepting bool
	chapters  map[chapters]bool // what namesChapter has found
	stated    map[string]int    // the first statement of an id
}

// chapters asks of a section whether one below it is of a topic.
type chapters struct {
	title  int
	wanted Topic
}

func (d *Document) findStatements() {
	f := statementFinder{d: d, ids: map[int]string{}, heads: map[int]string{}, owner: map[int]int{}, chapters: map[chapters]bool{}, stated: map[string]int{}}
	for _, id := range d.IDs {
		if !id.Defines || !d.isOfRequirement(id) || !f.isDemanding(id) {
			continue
		}
		if id.Block < 0 {
			f.heads[id.Section] = id.Name
		} else if _, has := f.ids[id.Block]; !has {
			f.ids[id.Block] = id.Name
		}
	}
	for i := 0; i < len(d.Sections); i++ {
		s := d.Sections[i]
		if id := f.heads[i]; (id != "" || isRequirementHeading(s.Title)) && !f.isExcluded(i) {
			f.headed(s, id)
			i = s.SubtreeEnd - 1
			continue
		}
		f.lead, f.accepting = "", false
		for b := s.First; b < s.Last; b++ {
			f.block(b)
		}
	}
}

// isDemanding reports whether an id is that of a requirement. A prefix of the document's own making may name anything
// (rounds, parts, people); it names a requirement where requirements are listed, or where its text demands something.
func (f *statementFinder) isDemanding(id ID) bool {
	if family, _, _ := strings.Cut(id.Prefix, "-"); knownPrefixes[family] || f.d.IsWithin(id.Section, Requirements, Constraints, Acceptance) {
		return true
	}
	return id.Block >= 0 && f.demands(id.Block)
}

// isExcluded reports whether a section speaks about requirements without stating any.
func (f *statementFinder) isExcluded(section int) bool {
	return f.d.IsWithin(section, ChangeLog, Mapping, Glossary, References, NonGoals, Risks, OpenQuestions, Alternatives, Options)
}

// headed reads a requirement that a heading states: its own blocks are its text, its subsections its criteria.
func (f *statementFinder) headed(s Section, id string) {
	st := Statement{
		Kind: Scenario, ID: id, Written: f.d.Shown(id), Section: s.Index, Line: s.Line, Span: s.Span, Core: s.Span,
		Title: strings.TrimSpace(requirementHeading.ReplaceAllString(s.Title, "")),
	}
	if id != "" {
		st.Kind = Identified
	}
	criteria := false
	for b := s.First; b < s.Last; b++ {
		block := &f.d.Blocks[b]
		switch {
		case block.Kind == Code || block.Nav:
		case acceptanceLead.MatchString(block.Text):
			criteria = true
			f.criterion(&st, b)
		case criteria && block.Kind == Item || gherkinStep.MatchString(block.Text):
			f.criterion(&st, b)
		default:
			criteria = false
			f.add(&st, b, false)
		}
	}
	for i := s.Index + 1; i < s.SubtreeEnd; i++ {
		sub := f.d.Sections[i]
		folded := strings.ToLower(sub.Title)
		if f.heads[i] != "" || isRequirementHeading(sub.Title) {
			f.headed(sub, f.heads[i])
			i = sub.SubtreeEnd - 1
			continue
		}
		if sub.Topic.Has(Acceptance) || strings.Contains(folded, "scenario") || strings.Contains(folded, "场景") {
			st.Criteria++
			for b := sub.First; b < sub.Last; b++ {
				f.addCriteria(&st, b)
			}
			continue
		}
		f.lead = ""
		for b := sub.First; b < sub.Last; b++ {
			if block := &f.d.Blocks[b]; block.Kind != Code && !block.Nav {
				f.add(&st, b, false)
			}
		}
	}
	f.keep(st)
}

// criterion counts a block as an acceptance criterion of a statement.
func (f *statementFinder) criterion(st *Statement, block int) {
	st.Criteria++
	f.addCriteria(st, block)
}

// addCriteria adds a block's sentences to those of a statement's criteria.
func (f *statementFinder) addCriteria(st *Statement, block int) {
	if b := &f.d.Blocks[block]; b.Kind == Code || b.Nav {
		return
	}
	for i, last := f.d.sentencesOf(block); i < last; i++ {
		st.CriteriaSentences = append(st.CriteriaSentences, i)
	}
}

// add makes a block part of a statement; normativeOnly takes only the sentences that demand something.
func (f *statementFinder) add(st *Statement, block int, normativeOnly bool) {
	b := &f.d.Blocks[block]
	var text []string
	for i, last := f.d.sentencesOf(block); i < last; i++ {
		if s := f.d.Sentences[i]; !normativeOnly || IsNormative(s.Text) {
			st.Sentences = append(st.Sentences, i)
			text = append(text, s.Text)
		}
	}
	st.Blocks = append(st.Blocks, block)
	if st.Text != "" {
		st.Text += " "
		st.Full += " "
	}
	st.Text += strings.Join(text, " ")
	st.Full += b.Full
	f.owner[block] = len(f.d.Statements)
}

// minStatementWords is below which an item is a name, not a statement.
const minStatementWords = 3

func (f *statementFinder) block(index int) {
	b := &f.d.Blocks[index]
	if b.Kind == Paragraph && b.Depth == 0 {
		f.lead = b.Text
		f.accepting = acceptanceLead.MatchString(b.Text) && f.isLastIn(b.Section)
		if f.accepting {
			return
		}
	}
	if f.accepting && b.Kind == Item && f.isLastIn(b.Section) {
		f.criterion(&f.d.Statements[len(f.d.Statements)-1], index)
		return
	}
	if b.Kind == Code || b.Nav || b.Quoted || f.isExcluded(b.Section) {
		return
	}
	if stated := f.accepted(index); stated >= 0 {
		f.criterion(&f.d.Statements[stated], index)
		f.owner[index] = stated
		return
	}
	if owner, ok := f.owner[b.Parent]; ok && b.Parent >= 0 {
		f.nested(owner, index)
		return
	}
	kind, ok := f.kind(index)
	if !ok {
		return
	}
	st := Statement{Kind: kind, ID: f.ids[index], Written: f.d.Shown(f.ids[index]), Section: b.Section, Line: b.Line, Span: b.Span, Core: b.Span}
	f.add(&st, index, kind == Normative)
	st.Loose = kind == Listed && b.Kind == Item && !f.isRequired(b.Section, Requirements|Constraints)
	if b.Kind == Row {
		st.Core = f.coreCell(b)
		st.Criteria += f.rowCriteria(b)
	} else if kind == Normative && len(st.Sentences) > 0 {
		st.Core = f.d.Sentences[st.Sentences[0]].Span
	}
	if isGherkin(b.Text) {
		st.Criteria++
	}
	f.keep(st)
}

// keep adds a statement to the document's.
func (f *statementFinder) keep(st Statement) {
	if _, known := f.stated[st.ID]; st.ID != "" && !known {
		f.stated[st.ID] = len(f.d.Statements)
	}
	f.d.Statements = append(f.d.Statements, st)
}

// accepted is the statement whose acceptance a block tells under the statement's id: an item "REQ-001: …" among the criteria of
// acceptance, where the requirements above define REQ-001. It is -1 for any other block.
func (f *statementFinder) accepted(index int) int {
	id, b := f.ids[index], &f.d.Blocks[index]
	if id == "" || !f.d.IsWithin(b.Section, Acceptance, Testing) {
		return -1
	}
	stated, ok := f.stated[id]
	if !ok || f.d.Statements[stated].Section == b.Section {
		return -1
	}
	return stated
}

// nested attaches a sub-item to the statement above it, as a criterion or as part of its text.
func (f *statementFinder) nested(owner, index int) {
	st, b := &f.d.Statements[owner], &f.d.Blocks[index]
	parent := &f.d.Blocks[b.Parent]
	if acceptanceLead.MatchString(b.Text) || gherkinStep.MatchString(b.Text) || acceptanceLead.MatchString(parent.Text) ||
		f.d.IsWithin(b.Section, Acceptance) || strings.Contains(b.Key, "acceptance") || strings.Contains(b.Key, "criteria") {
		f.criterion(st, index)
		f.owner[index] = owner
		return
	}
	f.add(st, index, false)
	f.owner[index] = owner
}

func (f *statementFinder) kind(index int) (StatementKind, bool) {
	b := &f.d.Blocks[index]
	size := Size(strings.ReplaceAll(b.Full, "|", " "))
	if IsStory(b.Text) {
		return Story, true
	}
	if f.ids[index] != "" {
		return Identified, size > minStatementWords || b.Kind == Item && index+1 < len(f.d.Blocks) && f.d.Blocks[index+1].Parent == index
	}
	if f.isChecklistItem(b) || size < minStatementWords || strings.HasSuffix(b.Full, ":") || strings.HasSuffix(b.Full, "?") {
		return "", false
	}
	d := f.d
	switch {
	case b.Kind == Item && acceptanceLead.MatchString(b.Lead), d.IsWithin(b.Section, Acceptance) && b.Kind != Paragraph, gherkinStep.MatchString(b.Text) && isGherkin(b.Text):
		return Criterion, true
	case b.Kind == Value:
		return FieldValue, d.IsWithin(b.Section, Requirements, Constraints)
	case b.Kind == Row:
		return Listed, f.isRequired(b.Section, Requirements) && len(d.Tables[b.Table].Header) >= 2
	case b.Kind == Item && f.isRequired(b.Section, Requirements|Constraints):
		return Listed, true
	case b.Kind == Item && requires(f.lead):
		return Listed, true
	default:
		return Normative, f.demands(index) && !d.IsWithin(b.Section, Problem, Testing, Users, Assumptions)
	}
}

// asideTopics are topics of sections that tell something about the requirements around them without stating any.
const asideTopics = Problem | Goals | NonGoals | Users | Risks | Alternatives | OpenQuestions | Testing | Glossary | Decision | ChangeLog |
	Mapping | Roadmap | Metrics | Assumptions | Options | References

// isRequired reports whether a section states requirements: it or one around it says so, with nothing else in between. The
// document's own title does not make a requirement of every list, where a chapter is called so too.
func (f *statementFinder) isRequired(section int, wanted Topic) bool {
	for i := section; i >= 0; i = f.d.Sections[i].Parent {
		s := &f.d.Sections[i]
		switch {
		case s.Topic&wanted == 0 && s.Topic&asideTopics != 0:
			return false
		case s.Topic&wanted != 0:
			return i == section || s.Level > 1 || !f.namesChapter(s, wanted)
		}
	}
	return false
}

// namesChapter reports whether a section below this one is of a topic. It looks once: each of many thousand statements asks for
// the document's title.
func (f *statementFinder) namesChapter(title *Section, wanted Topic) bool {
	key := chapters{title.Index, wanted}
	named, known := f.chapters[key]
	if !known {
		below := f.d.Sections[title.Index+1 : title.SubtreeEnd]
		named = slices.ContainsFunc(below, func(s Section) bool { return s.Topic&wanted != 0 })
		f.chapters[key] = named
	}
	return named
}

// isChecklistItem reports whether an item is ticked off, or stands under one: it reports, it does not demand.
func (f *statementFinder) isChecklistItem(b *Block) bool {
	for ; !b.Task; b = &f.d.Blocks[b.Parent] {
		if b.Parent < 0 {
			return false
		}
	}
	return true
}

// isLastIn reports whether the latest statement stands in the section.
func (f *statementFinder) isLastIn(section int) bool {
	n := len(f.d.Statements)
	return n > 0 && f.d.Statements[n-1].Section == section
}

func (f *statementFinder) demands(block int) bool {
	for i, last := f.d.sentencesOf(block); i < last; i++ {
		if IsNormative(f.d.Sentences[i].Text) {
			return true
		}
	}
	return false
}

// coreCell is the cell of a row that states the requirement: the one under a heading that says so, else the longest.
func (f *statementFinder) coreCell(b *Block) Span {
	t := f.d.Tables[b.Table]
	row := t.Rows[b.Record]
	if c := t.Column("requirement", "description", "statement", "story", "feature", "what", "text", "需求", "描述", "内容"); c >= 0 && c < len(row) && Size(row[c].Full) >= minStatementWords {
		return row[c].Span
	}
	longest := 0
	for i := range row {
		if len(row[i].Full) > len(row[longest].Full) {
			longest = i
		}
	}
	if len(row) == 0 {
		return b.Span
	}
	return row[longest].Span
}

func (f *statementFinder) rowCriteria(b *Block) int {
	t := f.d.Tables[b.Table]
	column := t.Column("acceptance", "criteria", "verification", "fit", "验收", "test")
	if column < 0 || b.Record >= len(t.Rows) || column >= len(t.Rows[b.Record]) {
		return 0
	}
	if cell := t.Rows[b.Record][column].Full; strings.Trim(cell, " -—") == "" {
		return 0
	}
	return 1
}
