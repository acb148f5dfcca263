package console

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/console/markdown"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// Commands that turn text into documents and documents into lines. None runs in Update or View.

// openRecord makes the document of a finished round's record.
func (m *model) openRecord(r round.Round) tea.Cmd {
	m.record.round = &r
	style, height, markdown := m.documentStyle(recordDocument), m.layoutOf(recordScreen).Second.H, m.options.Markdown
	return m.busyCounter.track(func() tea.Msg {
		return documentMsg{which: recordDocument, doc: openMarkdown(markdown(r), style, height)}
	})
}

// openDocument makes the document of the file that is shown instead of a discussion.
func (m *model) openDocument() tea.Cmd {
	if m.options.Document == nil {
		return nil
	}
	text, style, height := m.options.Document.Text, m.documentStyle(recordDocument), m.layoutOf(recordScreen).Second.H
	return func() tea.Msg {
		first := markdown.Beginning(text, firstPartBytes)
		msg := documentMsg{which: recordDocument, doc: openMarkdown(first, style, height), ratings: parseRatings(first)}
		if len(first) < len(text) {
			msg.loadRest = func() tea.Msg {
				return documentMsg{which: recordDocument, doc: markdown.New(safetext.Text(text)), ratings: parseRatings(text), beginning: msg.doc}
			}
		}
		return msg
	}
}

// beginning is how much of a long document is opened for the first screen, in bytes. The rest follows when that has been
// drawn.
const (
	firstPartBytes = 64 << 10
	restDelay      = 30 * time.Millisecond
)

// firstFrameTimeout is how long the document may take once the renderer's clock runs: a little less than its first tick, with
// time left to draw. A first frame without the document would put the one with it off by another tick.
const firstFrameTimeout = time.Second / framesPerSecond * 3 / 4

// openInitialDocument puts the document on the first frame, or brings it later when it takes longer. It is not begun before the
// renderer's clock runs, which it would hold up where the cores are few.
func (m *model) openInitialDocument() tea.Cmd {
	open := m.openDocument()
	if open == nil {
		return nil
	}
	opened := make(chan tea.Msg, 1)
	go func() { opened <- open() }()
	select {
	case msg := <-opened:
		cmd, _ := m.handleCommandMsg(msg)
		return cmd
	case <-time.After(firstFrameTimeout):
		return func() tea.Msg { return <-opened }
	}
}

// parseRatings takes the ratings out of a discussion record; nil when the text is none.
func parseRatings(text string) *round.Round {
	if !strings.Contains(text[:min(len(text), 4<<10)], "# Discussion Record: ") {
		return nil // reading a text of megabytes takes longer than drawing it
	}
	read, err := record.Read(text)
	if err != nil || len(read.Ratings) == 0 {
		return nil
	}
	r := &round.Round{ID: read.ID, Verdict: read.Verdict, AverageRating: read.Average}
	for _, rated := range read.Ratings {
		r.Perspectives = append(r.Perspectives, round.Review{Name: rated.Perspective, Answer: review.Answer{Rating: rated.Rating}})
	}
	return r
}

func (m *model) openConclusions() tea.Cmd {
	v := &m.conclusions
	v.openCommandLine, v.personName = m.options.OpenCommandLine, m.state.PersonName()
	v.concluded, v.result, v.decision = m.state.Concluded, m.state.LastResult(), m.state.LastDecision()
	style, height, text := m.documentStyle(conclusionsDocument), m.layoutOf(conclusionsScreen).Body.H, m.state.Concluded.Text
	return m.busyCounter.track(func() tea.Msg {
		return documentMsg{which: conclusionsDocument, doc: openMarkdown(text, style, height)}
	})
}

// openMarkdown cuts a foreign text into blocks and renders its first screen, so that the first frame is the right one.
func openMarkdown(text string, style markdown.Style, height int) *markdown.Document {
	doc := markdown.New(safetext.Text(text))
	doc.SetStyle(style)
	doc.SetHeight(height)
	draw := markdown.NewRenderer(style)
	for missing := doc.MissingOnScreen(); len(missing) > 0; missing = doc.MissingOnScreen() { // drawn blocks may make room for more
		for _, i := range missing {
			doc.SetRendered(blockKey(i, style), draw.Render(doc.Blocks()[i]))
		}
	}
	doc.NoteCrowdedTable(draw.Crowded())
	return doc
}

func blockKey(block int, s markdown.Style) markdown.Key {
	return markdown.Key{Block: block, Width: s.Width, Style: s.Name}
}

// handleDocument puts a document on its screen. A search goes on in the new text.
func (m *model) handleDocument(msg documentMsg) tea.Cmd {
	p := m.documentPage(msg.which)
	if msg.beginning != nil {
		if p.Doc != msg.beginning {
			return nil // the beginning has been replaced
		}
		msg.doc.ContinueFrom(msg.beginning)
	}
	p.Doc = msg.doc
	if m.options.Document != nil {
		m.record.round = msg.ratings
	}
	m.restyle()
	var cmds []tea.Cmd
	if text := msg.doc.Excess().Notice(); text != "" {
		cmds = append(cmds, m.showNotice(text, false))
	}
	cmds = append(cmds, m.busyCounter.track(p.RestartSearch()))
	if rest := msg.loadRest; rest != nil {
		cmds = append(cmds, m.busyCounter.track(m.after(restDelay, func(time.Time) tea.Msg { return rest() })))
	}
	return tea.Batch(cmds...)
}

func (m *model) documentPage(which documentID) *parts.Page {
	if which == recordDocument {
		return &m.record.page
	}
	return &m.conclusions.page
}

// pages are the documents of all screens.
func (m *model) pages() []*parts.Page { return []*parts.Page{&m.record.page, &m.conclusions.page} }

// page is the document of the screen that is shown, or nil.
func (m *model) page() *parts.Page {
	switch m.screen {
	case recordScreen:
		return &m.record.page
	case conclusionsScreen:
		return &m.conclusions.page
	default:
		return nil
	}
}

// renderMissing starts rendering the blocks that the shown document lacks near its screen.
func (m *model) renderMissing() tea.Cmd {
	p := m.page()
	if p == nil || p.Doc == nil || p.Doc.Busy {
		return nil
	}
	doc, style := p.Doc, p.Doc.Style()
	if l := m.layoutOf(m.screen); m.screen == recordScreen { // drawing, which sets the height too, comes after this
		doc.SetHeight(l.Second.H)
	} else {
		doc.SetHeight(l.Body.H)
	}
	missing := doc.MissingNearby()
	if len(missing) == 0 {
		return nil
	}
	doc.Busy = true
	blocks := doc.Blocks()
	return func() tea.Msg {
		rendered := make(map[markdown.Key][]string, len(missing))
		draw := markdown.NewRenderer(style)
		for _, i := range missing {
			rendered[blockKey(i, style)] = draw.Render(blocks[i])
		}
		return blocksMsg{doc: doc, blocks: rendered, crowded: draw.Crowded()}
	}
}

func (m *model) handleBlocks(msg blocksMsg) tea.Cmd {
	msg.doc.Busy = false
	for key, lines := range msg.blocks {
		msg.doc.SetRendered(key, lines)
	}
	if msg.doc.NoteCrowdedTable(msg.crowded) {
		return m.showNotice(msg.doc.Excess().Notice(), false)
	}
	return nil
}

// readArtifact reads the document under review once for each path, so that findings can show their place.
func (m *model) readArtifact() tea.Cmd {
	r := m.state.CurrentRound()
	if r == nil || r.Artifact.Path == "" || r.Artifact.Path == m.artifactPath {
		return nil
	}
	m.artifactPath = r.Artifact.Path
	artifact, read := r.Artifact, m.options.ReadFile
	return func() tea.Msg { return readArtifactLines(read, artifact.Path, artifact.SHA256) }
}

// readArtifactLines reads a foreign text and makes it safe to draw.
func readArtifactLines(read func(named, sha string) ([]byte, error), path, sha string) artifactMsg {
	data, err := read(path, sha)
	if err != nil {
		return artifactMsg{path: path, err: err}
	}
	return artifactMsg{path: path, lines: strings.Split(safetext.Text(string(data)), "\n"), changed: hasOtherSHA(data, sha)}
}

// hasOtherSHA reports whether a text has another SHA-256 than the one that is known of it.
func hasOtherSHA(data []byte, sha string) bool {
	sum := sha256.Sum256(data)
	return len(sha) == hex.EncodedLen(len(sum)) && hex.EncodeToString(sum[:]) != sha
}
