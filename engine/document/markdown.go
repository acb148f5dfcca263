package document

import (
	"html"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"

	"parley/engine/linktext"
	"parley/engine/pattern"
)

// markdown reads GFM except bare links: they are taken out of the prose anyway, and finding them costs time.
var markdown = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList))
})

func (d *Document) parseMarkdown(source string, size int) {
	front, body, cut, bad := cutFrontMatter(source)
	d.Front, d.FrontError = front, bad
	if bad != nil {
		d.Notes = append(d.Notes, bad.Note()+"; it was read line by line")
	}
	bounded, notes := bound(body)
	d.Notes = append(d.Notes, notes...)
	d.setSource(bounded, cut)
	d.Sections = []Section{{Parent: -1, Line: 1}}
	b := builder{d: d, src: d.source, slugs: map[string]int{}}
	eachTree(bounded, b.src, size, func(root ast.Node, read int) {
		b.children(root, containerState{parent: -1})
		d.Blocks = withRoom(d.Blocks, read, len(b.src))
	})
	d.closeSections()
	d.nameDocument()
}

// withRoom makes room for the rest of a text, going by what its beginning took: growing step by step would take twice as
// much memory.
func withRoom(blocks []Block, read, all int) []Block {
	if rest := len(blocks) * (all - read) / max(read, 1); len(blocks)+rest > cap(blocks) {
		return slices.Grow(blocks, rest+rest/16)
	}
	return blocks
}

// nameDocument finds the title: the front matter's, else the first heading of level 1.
func (d *Document) nameDocument() {
	for _, f := range d.Front {
		if strings.EqualFold(f.Key, "title") && f.Value != "" {
			d.Title, d.TitleLine = f.Value, f.Line
			return
		}
	}
	for _, s := range d.Sections {
		if s.Level == 1 {
			d.Title, d.TitleLine = s.Title, s.Line
			return
		}
	}
}

// maxTitle is where a heading is cut; longer ones are texts that lost their line breaks.
const maxTitle = 400

// builder walks the syntax tree once.
type builder struct {
	d     *Document
	src   []byte
	slugs map[string]int
	open  []int // indices of the enclosing sections
}

// containerState is where in the containers a block stands.
type containerState struct {
	depth   int
	parent  int
	ordered bool
	quoted  bool
}

func (b *builder) block(n ast.Node, at containerState) {
	switch n := n.(type) {
	case *ast.Heading:
		if at.depth == 0 && !at.quoted {
			b.heading(n)
		} else if before := len(b.d.Blocks); b.prose(n, Paragraph, at) == before { // a code host links to it as to any other
			b.anchor(slug(b.d.Blocks[before].Full))
		}
	case *ast.Paragraph, *ast.TextBlock:
		for _, line := range b.lines(n) {
			b.prose(line, Paragraph, at)
		}
	case *ast.List:
		at.ordered = n.IsOrdered()
		for item := n.FirstChild(); item != nil; item = item.NextSibling() {
			b.item(item, at)
		}
	case *ast.Blockquote:
		at.quoted = true
		b.children(n, at)
	case *ast.FencedCodeBlock:
		b.code(n, string(n.Language(b.src)), at)
	case *ast.CodeBlock:
		b.code(n, "", at)
	case *east.Table:
		b.table(n, at)
	case *ast.HTMLBlock:
		b.html(n, at)
	case *ast.LinkReferenceDefinition:
		if shown := linktext.Of(n); shown != nil {
			b.block(shown, at)
		}
	default:
		b.children(n, at)
	}
}

func (b *builder) children(n ast.Node, at containerState) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		b.block(c, at)
	}
}

func (b *builder) heading(n *ast.Heading) {
	in := b.inline(n)
	title := Shorten(strings.TrimSpace(in.full.String()), maxTitle)
	for len(b.open) > 0 && b.d.Sections[b.open[len(b.open)-1]].Level >= n.Level {
		b.open = b.open[:len(b.open)-1]
	}
	parent := -1
	if len(b.open) > 0 {
		parent = b.open[len(b.open)-1]
	}
	span := spanOf(n)
	line := b.d.Line(max(n.Pos(), 0))
	if span.End > span.Start {
		line = b.d.Line(span.Start)
	}
	b.d.Sections = append(b.d.Sections, Section{
		Level: n.Level, Title: title, Line: line, Span: span, Parent: parent,
		Topic: b.d.topic(title), First: len(b.d.Blocks),
	})
	b.open = append(b.open, len(b.d.Sections)-1)
	b.anchor(slug(html.UnescapeString(title)))
	if bare := withoutFigures(title); bare != title {
		b.d.anchors[slug(bare)] = true
	}
	if seen := invisible.ReplaceAllString(title, ""); seen != title {
		b.d.anchors[slug(seen)] = true
	}
	if strings.HasPrefix(in.full.String(), " ") { // behind a tag of HTML: a code host takes the space for a part of the heading
		b.d.anchors["-"+slug(title)] = true
	}
}

// invisible is a character without a width as a heading shows it; no anchor has one.
var invisible = pattern.New(`\\u\{[0-9A-F]+\}`)

func (b *builder) anchor(name string) {
	seen := b.slugs[name]
	b.slugs[name]++
	if seen > 0 {
		name += "-" + strconv.Itoa(seen)
	}
	b.d.anchors[name] = true
}

func (b *builder) item(item ast.Node, at containerState) {
	at.depth++
	own := containerState{depth: at.depth, parent: at.parent, ordered: at.ordered, quoted: at.quoted}
	index := -1
	for child := item.FirstChild(); child != nil; child = child.NextSibling() {
		c := child
		if definition, is := c.(*ast.LinkReferenceDefinition); is {
			if c = linktext.Of(definition); c == nil {
				continue
			}
		}
		_, isBlock := c.(*ast.TextBlock)
		_, isParagraph := c.(*ast.Paragraph)
		if (isBlock || isParagraph) && index < 0 {
			lines := b.lines(c)
			index = b.prose(lines[0], Item, own)
			for _, line := range lines[1:] {
				b.prose(line, Item, own)
			}
			at.parent = index
			continue
		}
		b.block(c, at)
	}
}

func (b *builder) prose(n ast.Node, kind BlockKind, at containerState) int {
	in := b.inline(n)
	full := strings.TrimSpace(in.full.String())
	if full == "" && len(in.placeholders) == 0 && !in.struck {
		return at.parent
	}
	prose := strings.Clone(in.text.String()) // without the room that collecting it took
	if full == prose {
		full = prose
	} else {
		full = strings.Clone(full)
	}
	span := spanOf(n)
	b.d.Blocks = append(b.d.Blocks, Block{
		Kind: kind, Section: len(b.d.Sections) - 1, Line: b.d.Line(span.Start), Span: span,
		Text: prose, Full: full, Depth: at.depth, Parent: at.parent, Ordered: at.ordered, Quoted: at.quoted,
		Task: in.task, Checked: in.checked, Struck: in.struck, Nav: in.isNav(), Table: -1, marks: in.marks,
		Particulars: particulars(Particulars{Lead: in.lead, Placeholders: in.placeholders, ends: in.ends}),
	})
	return len(b.d.Blocks) - 1
}

func (b *builder) code(n ast.Node, language string, at containerState) {
	lines := n.Lines()
	var code strings.Builder
	for i := range lines.Len() {
		segment := lines.At(i)
		code.Write(segment.Value(b.src))
	}
	span := spanOf(n)
	b.d.Blocks = append(b.d.Blocks, Block{
		Kind: Code, Section: len(b.d.Sections) - 1, Line: b.d.Line(span.Start), Span: span,
		Depth: at.depth, Parent: at.parent, Table: -1,
		Particulars: particulars(Particulars{Language: strings.ToLower(language), Code: code.String()}),
	})
}

func (b *builder) table(n *east.Table, at containerState) {
	t := Table{Section: len(b.d.Sections) - 1}
	index := len(b.d.Tables)
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		cells, block := b.row(row)
		if _, isHeader := row.(*east.TableHeader); isHeader {
			t.Header, t.Line = cells, block.Line
			continue
		}
		block.Section, block.Table, block.Record = t.Section, index, len(t.Rows)
		block.Parent, block.Quoted = at.parent, at.quoted
		t.Rows = append(t.Rows, cells)
		if strings.Trim(block.Full, " |") != "" {
			b.d.Blocks = append(b.d.Blocks, block)
		}
	}
	b.d.Tables = append(b.d.Tables, t)
}

func (b *builder) row(row ast.Node) ([]Cell, Block) {
	block := Block{Kind: Row, Parent: -1}
	var rare Particulars
	var cells []Cell
	var joined, full strings.Builder
	for c := row.FirstChild(); c != nil; c = c.NextSibling() {
		in := b.inline(c)
		span := spanOf(c)
		if len(cells) > 0 {
			joined.WriteString(" | ")
			full.WriteString(" | ")
		}
		for _, m := range in.marks {
			block.marks = append(block.marks, markAt(int(m.text)+joined.Len(), int(m.source)))
		}
		for _, m := range in.ends {
			rare.ends = append(rare.ends, markAt(int(m.text)+joined.Len(), int(m.source)))
		}
		joined.WriteString(in.text.String())
		full.WriteString(strings.TrimSpace(in.full.String()))
		cell := Cell{
			Text: strings.TrimSpace(in.text.String()), Full: strings.TrimSpace(in.full.String()),
			Line: b.d.Line(span.Start), Span: span,
		}
		if len(cells) == 0 || block.Span.End == 0 {
			block.Span = span
		}
		block.Span.End = max(block.Span.End, span.End)
		rare.Placeholders = append(rare.Placeholders, in.placeholders...)
		block.Struck = block.Struck || in.struck
		cells = append(cells, cell)
	}
	block.Particulars = particulars(rare)
	block.Text, block.Full, block.Line = joined.String(), full.String(), b.d.Line(block.Span.Start)
	return cells, block
}

// spanOf is the source range of a block's own lines.
func spanOf(n ast.Node) Span {
	lines := n.Lines()
	if lines == nil || lines.Len() == 0 {
		return Span{max(n.Pos(), 0), max(n.Pos(), 0)}
	}
	return Span{lines.At(0).Start, lines.At(lines.Len() - 1).Stop}
}
