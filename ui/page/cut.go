package page

import (
	"bytes"
	"fmt"
	"html/template"
	"sort"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	documents "parley/engine/document"
	"parley/engine/foreign"
)

// cutMarkdown renders each block by itself, and each item of a list, with the line that it begins with.
func cutMarkdown(source string) ([]part, error) {
	reader := newDocumentReader()
	var parts []part
	front := documents.FrontMatterLines(source)
	if front > 0 {
		lines := strings.SplitAfterN(source, "\n", front+1)
		parts = append(parts, frontMatter(lines[1:front-1]))
		source = strings.Repeat("\n", front) + strings.Join(lines[front:], "")
	}
	data := keepUnusedNotes([]byte(source))
	starts := []int{0}
	for i, c := range data {
		if c == '\n' {
			starts = append(starts, i+1)
		}
	}
	root := reader.Parser().Parse(text.NewReader(data))
	line := front
	add := func(n ast.Node, before, after string) error {
		var out bytes.Buffer
		if err := reader.Renderer().Render(&out, data, n); err != nil {
			return fmt.Errorf("rendering the document: %w", err)
		}
		if at := firstByte(n); at >= 0 { // footnotes stand at the end, wherever they were written
			line = max(line, sort.SearchInts(starts, at+1)-1)
		}
		parts = append(parts, part{line, before + scrollTables(foreign.Text(string(restoreNotes(out.Bytes())))) + after})
		return nil
	}
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		list, is := n.(*ast.List)
		if !is {
			if err := add(n, "", ""); err != nil {
				return nil, err
			}
			continue
		}
		number := list.Start
		for item := list.FirstChild(); item != nil; item = item.NextSibling() {
			before, after := "<ul>", "</ul>"
			if list.IsOrdered() {
				before, after = fmt.Sprintf("<ol start=\"%d\">", number), "</ol>"
			}
			if err := add(item, before, after); err != nil {
				return nil, err
			}
			number++
		}
	}
	return parts, nil
}

// frontMatter shows the fields before a document's first line as they were written.
func frontMatter(lines []string) part {
	return part{0, `<pre class="front"><span class="language">front matter</span><code>` + template.HTMLEscapeString(foreign.Text(strings.Join(lines, ""))) + "</code></pre>"}
}
