package console

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// openDocument makes the document of the file that is shown instead of a discussion; nil when there is none.
func (m *model) openDocument() tea.Cmd {
	if m.options.Document == nil {
		return nil
	}
	action, _ := m.screens[screen.Record].Receive(screen.OpenText{})
	return m.perform(action)
}

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

// readArtifact reads the document under review once for each path, so that findings can show their place.
func (m *model) readArtifact() tea.Cmd {
	r := m.State.CurrentRound()
	if r == nil || r.Artifact.Path == "" || r.Artifact.Path == m.artifactPath {
		return nil
	}
	m.artifactPath = r.Artifact.Path
	artifact, read, missing := r.Artifact, m.options.ReadFile, m.missingDocument
	return func() tea.Msg {
		now := readArtifactLines(read, artifact)
		now.Missing = missing(artifact.Path)
		return now
	}
}

// missingDocument says that the file of a document is gone or cannot be read: a session keeps the text that was reviewed, and what is shown
// does not tell. It is "" where the file is there, where nobody knows which it is, and in a recording.
func (m *model) missingDocument(named string) string {
	if m.Playback {
		return ""
	}
	path, err := m.options.FindFile(named, "")
	if err != nil {
		return ""
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "The document is gone"
	case err != nil:
		return "The document cannot be read"
	case !info.Mode().IsRegular(): // a folder; and a pipe would wait for its writer
		return ""
	}
	file, err := os.Open(path) // #nosec G304 -- it is the document under review, as its session names it
	if err != nil {
		return "The document cannot be read"
	}
	_ = file.Close()
	return ""
}

// handleDocumentRead keeps the document under review as it was read, and tells the screens. A round that ended before that was known is
// shown where there is something to show of it.
func (m *model) handleDocumentRead(msg screen.DocumentRead) tea.Cmd {
	m.document, m.NoDocument = msg, msg.Err != nil
	if m.landed && (m.Current == screen.Review || m.Current == screen.Findings) {
		m.Current = m.Landing()
	}
	cmd, _ := m.broadcast(msg)
	return cmd
}

// readArtifactLines reads a foreign text and makes it safe to draw.
func readArtifactLines(read func(named, sha string) ([]byte, error), a round.Artifact) screen.DocumentRead {
	data, err := read(a.Path, a.SHA256)
	if err != nil {
		return screen.DocumentRead{Path: a.Path, Err: err}
	}
	doc := screen.DocumentRead{Path: a.Path, Lines: strings.Split(safetext.Text(string(data)), "\n"), Files: a.Files, SHA256: a.SHA256, Changed: hasOtherSHA(data, a.SHA256)}
	if doc.Changed {
		doc.Files = round.RelocateFiles(a.Files, doc.Lines)
	}
	return doc
}

// hasOtherSHA reports whether a text has another SHA-256 than the one that is known of it.
func hasOtherSHA(data []byte, sha string) bool {
	sum := sha256.Sum256(data)
	return len(sha) == hex.EncodedLen(len(sum)) && hex.EncodeToString(sum[:]) != sha
}
