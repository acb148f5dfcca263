package sessions

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/amount"
	"parley/ui/console/markdown"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// Document is a document of the folder, for its preview.
type Document struct {
	Text    []byte // how it begins
	Bytes   int64
	Changed time.Time
}

// documentPreview is the document under the cursor as it begins, drawn for one width and one look. One at a time is read.
type documentPreview struct {
	path     string
	width    int
	style    string // its name
	read     Document
	headings int
	isWhole  bool // all of it was read
	lines    []string
	err      error
	reading  bool
}

// documentMsg brings a document that was read and drawn.
type documentMsg documentPreview

// leastPreview is the least room for the preview of a document.
const leastPreview = 8

// previewedText is how much of a document is drawn for its preview: no screen has more room.
const previewedText = 64 << 10

// prepareDocument reads the document under the cursor where there is room for its preview, unless it is on show.
func (v *Screen) prepareDocument() screen.Action {
	return v.readDocument(v.document(), v.previewPlace(parts.Compute(v.Width, v.Height, v.Layout())))
}

// prepareBeginning reads the document of a session where there is room for its beginning: one of those that the folder offers.
func (v *Screen) prepareBeginning(s Session) screen.Action {
	l := parts.Compute(v.Width, v.Height, v.Layout())
	if !l.Wide || l.Second.H < fullPreview || !slices.Contains(v.offer.Documents, s.Artifact) {
		return nil
	}
	return v.readDocument(s.Artifact, l.Second)
}

// beginningLines are how the document of a session begins, as far as there is room, below its name.
func (v *Screen) beginningLines(s Session, w, room int) []string {
	if room < leastPreview || v.shown.path != s.Artifact || v.shown.err != nil || len(v.shown.lines) == 0 {
		return nil
	}
	t := v.Theme
	facts := t.Faint.Render(v.documentFacts(v.shown))
	name := safetext.TruncateLeft(safetext.Line(s.Artifact), max(1, w-titleGap)) // the facts give way to it
	lines := []string{"", parts.TitleRule(t, t.Heading.Render(name), facts, w)}
	lines = append(lines, v.shown.lines...)
	return lines[:min(len(lines), room)]
}

// readDocument reads a document for its preview in a place, unless it is on show.
func (v *Screen) readDocument(path string, place parts.Rect) screen.Action {
	if v.source.Document == nil || v.shown.reading || path == "" || v.offer.Files[path] > 0 || place.H < leastPreview {
		return nil
	}
	style := parts.DocumentStyle(v.Theme, place.W)
	if v.shown.path == path && v.shown.width == style.Width && v.shown.style == style.Name {
		return nil
	}
	v.shown.reading = true
	read, w, h := v.source.Document, place.W, place.H
	return screen.Run{Busy: true, Cmd: func() tea.Msg {
		msg := documentMsg{path: path, width: style.Width, style: style.Name}
		if msg.read, msg.err = read(path); msg.err != nil {
			return msg
		}
		text := safetext.Text(string(msg.read.Text))
		msg.isWhole, msg.read.Text = int64(len(msg.read.Text)) >= msg.read.Bytes, nil
		if msg.isWhole {
			msg.headings = len(markdown.New(text).Headings())
		}
		if len(text) > previewedText {
			text = strings.ToValidUTF8(text[:previewedText], "")
		}
		doc := parts.OpenMarkdown(text, style, h)
		msg.lines = doc.FittedView(w)
		return msg
	}}
}

// previewPlace is where the preview of a document stands: at the right where there is room, else below what the welcome has to say.
func (v *Screen) previewPlace(l parts.Layout) parts.Rect {
	r := l.Body
	if l.Wide {
		left := welcomeWidth(r.W)
		return parts.Rect{X: r.X + left + 3, Y: r.Y, W: r.W - left - 3, H: r.H}
	}
	used := len(v.welcomeHead(r)) + 1 + len(v.offer.Documents) + len(v.firstSteps(r.W, r.H >= roomy, stepsMore(r.H >= roomy))) + 1
	return parts.Rect{X: r.X, Y: r.Y + used, W: r.W, H: r.H - used}
}

// welcomeWidth is how wide the welcome is beside the preview of a document.
func welcomeWidth(w int) int { return max(minWelcome, min(w*42/100, maxWelcome)) }

// The welcome's width beside the preview of a document: its sentences need no more.
const minWelcome, maxWelcome = 46, 80

// hasDocumentPreview reports whether documents are shown before they are reviewed.
func (v *Screen) hasDocumentPreview() bool {
	return v.source.Document != nil && len(v.offer.Documents) > 0
}

// hasPreviewBelow reports whether the document under the cursor is shown below the welcome.
func (v *Screen) hasPreviewBelow(r parts.Rect) bool {
	return v.Width < parts.WideWidth && v.hasDocumentPreview() && v.previewPlace(parts.Layout{Body: r}).H >= leastPreview
}

// documentLinesOf is the preview: what the document is called, how long it is and when it was changed, and how it begins; of a folder
// what is in it.
func (v *Screen) documentLinesOf(w, h int) []string {
	t, path := v.Theme, v.document()
	lines := []string{parts.TitleRule(t, t.Heading.Render(safetext.TruncateLeft(safetext.Line(path), max(1, w-2))), "", w)}
	switch read := v.shown; {
	case v.offer.Files[path] > 0:
		lines = append(lines, parts.Paragraph("Reviewed as one document:", t.Muted, w)...)
		for _, file := range v.offer.Documents {
			if file != path && strings.HasPrefix(file, path) {
				lines = append(lines, "  "+t.Text.Render(safetext.TruncateLeft(safetext.Line(strings.TrimPrefix(file, path)), max(1, w-2))))
			}
		}
	case read.path != path:
		lines = append(lines, t.Muted.Render("Reading it."))
	case read.err != nil:
		lines = append(lines, parts.Paragraph(safetext.Line(read.err.Error()), t.Bad, w)...)
	default:
		lines = append(lines, t.Muted.Render(safetext.Truncate(v.documentFacts(read), w)), "")
		lines = append(lines, read.lines...)
	}
	return lines[:min(len(lines), h)]
}

// documentFacts are a document's length, its headings and how long ago it was changed.
func (v *Screen) documentFacts(d documentPreview) string {
	facts := []string{amount.Bytes(d.read.Bytes)}
	if d.isWhole {
		facts = append(facts, amount.Of(d.headings, "heading"))
	}
	if changed := ago(v.Clock(), d.read.Changed); changed != "" {
		facts = append(facts, fmt.Sprintf("changed %s", changed))
	}
	return strings.Join(facts, " "+v.Theme.Symbols.Dot+" ")
}
