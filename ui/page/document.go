package page

import (
	"cmp"
	"html/template"
	"path/filepath"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"parley/engine/foreign"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// document is the reviewed document with its margin and its threads.
type document struct {
	Files  []documentFile
	Legend []sign
	// Revised tells that a mark of the other colour stands in the text: words that a revision put in the place of a quote.
	Revised bool
	Said    string  // what the person said of the findings, counted
	Groups  []group // what has no place in it
}

// group is the findings without a place for one reason, under a heading that says it.
type group struct {
	Heading string
	Threads []thread
}

// documentFile is a file of it: the only one has no name.
type documentFile struct {
	Name string
	Rows []row
}

// row is a part of the text with the signs of those who found something in it, what the person said of that, and what they found.
type row struct {
	Signs   []sign
	Marks   []string
	HTML    template.HTML
	Threads []thread
}

// part is a row on its way: the line of the text that it begins with, and its markup.
type part struct {
	line   int
	markup string
}

// reviewed is the document of the last round with all findings; nil where its text is not known.
func (d Discussion) reviewed() (*document, error) {
	last := d.Rounds[len(d.Rounds)-1]
	if d.Document == "" || d.Ledger == nil {
		return nil, nil //nolint:nilnil // nothing is shown then
	}
	lines := strings.Split(foreign.Text(d.Document), "\n")
	files := last.Artifact.Files
	if len(files) == 0 {
		files = []round.File{{Path: last.Artifact.Path, Line: 1, Lines: len(lines)}}
	}
	threads := newThreads(d.Ledger, last, d.Document)
	doc := &document{Legend: threads.legend(), Said: saidOf(d.Ledger), Revised: slices.ContainsFunc(d.Ledger.Entries, func(e ledger.Entry) bool { return e.Stood > 0 })}
	for i, f := range files {
		from, to := max(0, f.Line-1), min(len(lines), f.Line-1+f.Lines)
		if from > to {
			continue
		}
		end := from + len(lines)
		if i+1 < len(files) {
			end = files[i+1].Line - 1
		}
		parts, err := cutFile(f.Path, lines[from:to])
		if err != nil {
			return nil, err
		}
		shown := documentFile{Rows: threads.rows(parts, from, end)}
		if len(files) > 1 {
			shown.Name = foreign.Line(f.Path)
		}
		doc.Files = append(doc.Files, shown)
	}
	doc.Groups = threads.rest()
	return doc, nil
}

// title is what the document calls itself, or else its file's name.
func (d Discussion) title() string {
	last := d.Rounds[len(d.Rounds)-1]
	for line := range strings.Lines(d.Document) {
		if name, found := strings.CutPrefix(line, "# "); found && strings.TrimSpace(name) != "" && len(last.Artifact.Files) == 0 {
			return foreign.Line(strings.TrimSpace(strings.NewReplacer("**", "", "`", "").Replace(name)))
		}
	}
	if base := filepath.Base(last.Artifact.Path); d.Document != "" && last.Artifact.Path != "" {
		return foreign.Line(base)
	}
	return foreign.Line(last.ID)
}

// cutFile cuts a file into its parts: blocks of Markdown, or the lines of anything else.
func cutFile(path string, lines []string) ([]part, error) {
	switch strings.ToLower(filepath.Ext(path)) {
	case "", ".md", ".markdown", ".mdown", ".mdx", ".txt", ".text":
		return cutMarkdown(strings.Join(lines, "\n"))
	}
	parts := make([]part, len(lines))
	for i, line := range lines {
		parts[i] = part{i, "<pre class=\"line\">" + template.HTMLEscapeString(line) + "\n</pre>"}
	}
	return parts, nil
}

// firstByte is where a block begins in its source; -1 for one that holds no words.
func firstByte(n ast.Node) int {
	first := -1
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it never fails
		if !entering || n.Type() == ast.TypeInline {
			return ast.WalkSkipChildren, nil
		}
		if lines := n.Lines(); lines != nil && lines.Len() > 0 {
			first = lines.At(0).Start
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return first
}

// rows are the parts of a file with the findings that stand in the lines from one to before another of the whole text.
func (t *threads) rows(parts []part, from, end int) []row {
	rows := make([]row, len(parts))
	for i, p := range parts {
		until := end
		if i+1 < len(parts) {
			until = from + parts[i+1].line
		}
		begin := from + p.line
		if i == 0 {
			begin = from
		}
		here := t.extract(func(e *ledger.Entry) bool { return t.lines[e]-1 >= begin && t.lines[e]-1 < until })
		slices.SortStableFunc(here, func(a, b *ledger.Entry) int { return cmp.Compare(t.lines[a], t.lines[b]) })
		markup := p.markup
		var by []string
		for _, e := range here {
			markup = markQuote(markup, t.words[e], markOf(e))
			rows[i].Threads = append(rows[i].Threads, t.thread(e))
			by = append(by, e.Perspectives...)
			if sign := markSign(e.Finding); sign != "" && !slices.Contains(rows[i].Marks, sign) {
				rows[i].Marks = append(rows[i].Marks, sign)
			}
		}
		rows[i].Signs = t.signsOf(by)
		rows[i].HTML = template.HTML(keepIDsWhole(markup)) //nolint:gosec // goldmark escaped the text, and what could act was taken out
	}
	return rows
}
