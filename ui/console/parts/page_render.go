package parts

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/markdown"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// Commands that turn text into documents and documents into lines. None runs in Update or View.

// BlocksRendered brings rendered blocks, or none after a pause.
type BlocksRendered struct {
	doc    *markdown.Document // which document asked; a replaced one ignores it
	asked  []int              // the blocks it lacked then
	blocks map[markdown.Key]markdown.Drawn
}

// DocumentStyle is what a document is rendered in where w cells are free: all of them, as far as prose can be read so wide.
func DocumentStyle(t theme.Theme, w int) markdown.Style {
	return markdown.NewStyle(t, max(1, min(w, wideReading)), w)
}

// OpenMarkdown cuts a foreign text into blocks and renders its first screen, so that the first frame is the right one.
func OpenMarkdown(text string, style markdown.Style, height int) *markdown.Document {
	doc := markdown.New(safetext.Text(text))
	RenderScreen(doc, style, height)
	return doc
}

// RenderScreen renders the first screen of a document.
func RenderScreen(doc *markdown.Document, style markdown.Style, height int) {
	doc.SetStyle(style)
	doc.SetHeight(height)
	draw := markdown.NewRenderer(style)
	for missing := doc.MissingOnScreen(); len(missing) > 0; missing = doc.MissingOnScreen() { // drawn blocks may make room for more
		for _, i := range missing {
			doc.SetRendered(style.Key(i), draw.Render(doc.Blocks()[i]))
		}
	}
}

// catchUpPause is how long rendering waits for a reader who goes faster than it: what is rendered meanwhile is passed by.
const catchUpPause = 20 * time.Millisecond

// RenderMissing starts rendering the blocks that the document lacks near a screen of h lines, then the others of a short one; nil when it lacks
// none. While the reader runs ahead of it, it waits for where the reader comes to rest.
func (p *Page) RenderMissing(h int) tea.Cmd {
	if p.Doc == nil || p.Doc.Busy {
		return nil
	}
	doc := p.Doc
	doc.SetHeight(h)
	missing := doc.MissingNearby()
	near := len(missing) > 0
	if !near {
		missing = doc.MissingElsewhere()
	}
	if len(missing) == 0 {
		return nil
	}
	doc.Busy = true
	if p.outrun && near {
		return tea.Tick(catchUpPause, func(time.Time) tea.Msg { return BlocksRendered{doc: doc, asked: missing} })
	}
	return renderBlocks(doc, missing)
}

// renderBlocks renders blocks of a document. It is for those only who have some to render: a style is large, and a command holds one.
func renderBlocks(doc *markdown.Document, missing []int) tea.Cmd {
	style, blocks := doc.Style(), doc.Blocks()
	return func() tea.Msg {
		rendered := make(map[markdown.Key]markdown.Drawn, len(missing))
		draw := markdown.NewRenderer(style)
		for _, i := range missing {
			rendered[style.Key(i)] = draw.Render(blocks[i])
		}
		return BlocksRendered{doc: doc, asked: missing, blocks: rendered}
	}
}

// AddBlocks takes rendered blocks and reports whether they are of this document.
func (p *Page) AddBlocks(msg BlocksRendered) bool {
	if p.Doc != msg.doc {
		return false
	}
	p.Doc.Busy = false
	for key, lines := range msg.blocks {
		p.Doc.SetRendered(key, lines)
	}
	first, last := p.Doc.Nearby()
	p.outrun = len(p.Doc.MissingNearby()) > 0 && !slices.ContainsFunc(msg.asked, func(block int) bool { return first <= block && block <= last })
	return true
}
