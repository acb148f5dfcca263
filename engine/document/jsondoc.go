package document

import "strings"

// fromTree gives a JSON artifact the shape of a document: named values become sections, strings become blocks,
// and an object in a list becomes one block, like a row of a table.
func (d *Document) fromTree(root *Node) {
	d.Sections = []Section{{Parent: -1, Line: 1}}
	w := treeWriter{d}
	if root.Kind == Array {
		w.array(root, 0, 1)
	} else {
		w.object(root, 0, 1)
	}
	d.closeSections()
	for _, key := range []string{"title", "name", "project", "project_name"} {
		if n := root.Get(key); n != nil && n.Kind == String && n.Text != "" {
			d.Title, d.TitleLine = n.Text, n.Line
			return
		}
	}
}

type treeWriter struct{ d *Document }

func (w treeWriter) object(n *Node, parent, level int) {
	if n.Kind == String || n.Kind == Scalar {
		w.value(n)
		return
	}
	for _, c := range n.Children {
		w.member(c, parent, level)
	}
}

func (w treeWriter) member(n *Node, parent, level int) {
	section := w.section(n, parent, level)
	switch n.Kind {
	case Object:
		w.object(n, section, level+1)
	case Array:
		w.array(n, section, level+1)
	default:
		w.value(n)
	}
}

func (w treeWriter) section(n *Node, parent, level int) int {
	title := strings.ReplaceAll(n.Key, "_", " ")
	topic := w.d.topic(title)
	// "in_scope" and "constraints" say what shall be: their strings are requirements too.
	if strings.EqualFold(n.Key, "in_scope") {
		topic |= Requirements
	}
	w.d.Sections = append(w.d.Sections, Section{
		Level: min(level, 6), Title: title, Key: n.Path, Line: n.Line, Span: n.Span, Parent: parent, Topic: topic,
		First: len(w.d.Blocks),
	})
	return len(w.d.Sections) - 1
}

func (w treeWriter) array(n *Node, parent, level int) {
	for _, c := range n.Children {
		switch c.Kind {
		case Object:
			w.record(c, parent, level)
		case Array:
			w.array(c, parent, level)
		default:
			w.value(c)
		}
	}
}

// record writes an object of a list as one block; its own lists follow as blocks of their own.
func (w treeWriter) record(n *Node, parent, level int) {
	block := Block{Kind: Value, Section: len(w.d.Sections) - 1, Line: n.Line, Span: n.Span, Parent: -1, Table: -1, Particulars: &Particulars{Key: n.Path}}
	var text strings.Builder
	var nested []*Node
	for _, c := range n.Children {
		if c.Kind == Object || c.Kind == Array {
			nested = append(nested, c)
			continue
		}
		if c.Kind != String || c.Text == "" {
			continue
		}
		if text.Len() > 0 {
			text.WriteString(" | ")
		}
		block.marks = append(block.marks, markAt(text.Len(), c.Span.Start))
		text.WriteString(c.Text)
		if block.Span.End = max(block.Span.End, c.Span.End); len(block.marks) == 1 {
			block.Line, block.Span = c.Line, c.Span
		}
	}
	if text.Len() > 0 {
		block.Text, block.Full = text.String(), text.String()
		w.d.Blocks = append(w.d.Blocks, block)
	}
	owner := len(w.d.Blocks) - 1
	for _, c := range nested {
		first := len(w.d.Blocks)
		if c.Kind == Array {
			w.array(c, parent, level+1)
		} else {
			w.object(c, parent, level+1)
		}
		for i := first; i < len(w.d.Blocks) && text.Len() > 0; i++ {
			if w.d.Blocks[i].Parent < 0 {
				w.d.Blocks[i].Parent = owner
			}
		}
	}
}

func (w treeWriter) value(n *Node) {
	if n.Kind != String || strings.TrimSpace(n.Text) == "" {
		return
	}
	w.d.Blocks = append(w.d.Blocks, Block{
		Kind: Value, Section: len(w.d.Sections) - 1, Line: n.Line, Span: n.Span, Text: n.Text, Full: n.Text,
		Parent: -1, Table: -1, Particulars: &Particulars{Key: n.Path}, marks: []mark{markAt(0, n.Span.Start)},
	})
}
