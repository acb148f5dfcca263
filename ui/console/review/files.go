package review

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/markdown"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// file is a file of the document under review: a single one, or one of a bundle.
type file struct {
	path    string
	from    int // the line of the whole text that it begins with, counted from 1
	lines   []string
	doc     *markdown.Document // nil until it is opened
	opening bool
	excerpt *parts.Excerpt // of it beside another file; nil until it is drawn there
}

// opened is a file's text, cut into blocks.
type opened struct {
	opens, file int
	doc         *markdown.Document
}

// setDocument takes the document as it was read. The same text stays as it is shown.
func (v *Screen) setDocument(msg screen.DocumentRead) {
	same := len(v.files) > 0 && msg.Err == nil && v.read.Err == nil && slices.Equal(msg.Lines, v.read.Lines) && slices.Equal(msg.Files, v.read.Files)
	v.read = msg
	v.index = nil
	if same {
		return
	}
	v.opens++
	v.at, v.seeking, v.passage, v.led, v.Page.Doc, v.Page.Search = 0, true, nil, nil, nil, nil
	clear(v.places)
	v.files = filesOf(msg)
}

// filesOf are the files of a document. One that cannot be read, or is empty, says so in its place.
func filesOf(msg screen.DocumentRead) []file {
	if msg.Err != nil {
		return []file{{path: ".txt", from: 1, lines: []string{"The document cannot be shown: " + safetext.Line(msg.Err.Error())}}}
	}
	var files []file
	for _, f := range msg.Files {
		if from, to := f.Line-1, f.Line-1+f.Lines; from >= 0 && to <= len(msg.Lines) && from <= to {
			files = append(files, file{path: f.Path, from: f.Line, lines: msg.Lines[from:to]})
		}
	}
	if len(files) == 0 {
		files = []file{{path: msg.Path, from: 1, lines: msg.Lines}}
	}
	for i := range files {
		if strings.TrimSpace(strings.Join(files[i].lines[:min(9, len(files[i].lines))], "")) == "" && len(files[i].lines) < 9 {
			files[i].lines = []string{"Nothing is written here."}
		}
	}
	return files
}

// openFile cuts the file at hand into blocks; nil when that is done or under way.
func (v *Screen) openFile() tea.Cmd {
	if len(v.files) == 0 {
		return nil
	}
	f := &v.files[v.at]
	if f.doc != nil || f.opening {
		return nil
	}
	f.opening = true
	msg, lines, style, height, rendered := opened{opens: v.opens, file: v.at}, f.lines, v.Style(), v.TextHeight(), parts.IsRendered(f.path)
	return func() tea.Msg {
		text := strings.Join(lines, "\n")
		if !rendered {
			msg.doc = markdown.NewPlain(text)
		} else {
			msg.doc = markdown.New(text)
		}
		parts.RenderScreen(msg.doc, style, height)
		return msg
	}
}

func (v *Screen) showOpened(msg opened) {
	if msg.opens != v.opens {
		return
	}
	v.files[msg.file].doc, v.files[msg.file].opening = msg.doc, false
	if seeking := v.seeking; msg.file == v.at {
		v.showFile(msg.file)
		v.seeking = seeking // who went to the file itself stays there
	}
}

// showFile shows another file, as far as it is opened.
func (v *Screen) showFile(i int) {
	if i != v.at {
		v.Page.Search, v.passage = nil, nil // they are another text's
	}
	v.at, v.seeking, v.Page.Doc = i, true, v.files[i].doc
	if v.Page.Doc != nil {
		v.Page.Doc.SetStyle(v.Style())
	}
}

// fileOf is the file that holds a line of the whole text, and the line in it counted from 0; -1 for none.
func (v *Screen) fileOf(line int) (i, within int) {
	for i := range v.files {
		if f := &v.files[i]; line >= f.from && line < f.from+len(f.lines) {
			return i, line - f.from
		}
	}
	return -1, 0
}

// nextFile shows the next file of a bundle, or the first after the last, from its beginning.
func (v *Screen) nextFile() screen.Action {
	if len(v.files) < 2 {
		return screen.Notice{Text: "There is one document here.", Bad: true}
	}
	next := (v.at + 1) % len(v.files)
	for i, p := range v.index {
		if p.file == next && !p.isPlaceless() {
			v.choose(i)
			return nil
		}
	}
	v.showFile(next)
	v.seeking = false
	if v.Page.Doc != nil {
		v.Page.Doc.Top()
	}
	return nil
}
