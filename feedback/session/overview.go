package session

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"parley/feedback/markdown"
)

// Overview shows a session of other origin as it is, in one Markdown text: its records and its timeline word for word,
// and the discussion points of its board. What cannot be read is named in its place.
func (s *Session) Overview() (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "# Session %s\n\nAnother program made this session. It is shown as it is; nothing in it was changed.\n", markdown.Line(filepath.Base(s.folder)))
	entries, err := s.fs.ReadDir(s.layout.Records)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("reading %s: %w", s.Path(s.layout.Records), err)
	}
	names := []string{timelineFile}
	for _, entry := range entries {
		if strings.HasSuffix(entry.Name(), "-discussion.md") {
			names = append(names, path.Join(s.layout.Records, entry.Name()))
		}
	}
	for _, name := range names {
		text, err := s.readFile(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			fmt.Fprintf(&b, "\n---\n\n%s: %s\n", markdown.Line(name), markdown.Line(err.Error()))
		default:
			fmt.Fprintf(&b, "\n---\n\n**%s**\n\n%s\n", markdown.Line(name), strings.TrimSpace(string(text)))
		}
	}
	return b.String() + s.boardText() + s.layoutText(), nil
}

// layoutText says which documents the rounds of another program's layout review, and which of them are there.
func (s *Session) layoutText() string {
	if s.layout.IsDefault() {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n---\n\n**Layout**: %s (%s)\n\n| round | document | there |\n|---|---|---|\n", s.layout.Name, s.layout.Of)
	for _, r := range s.layout.Rounds {
		document, there := r.Artifact, "not yet"
		if found := s.layout.Candidates(s.folder, r); len(found) > 0 {
			document, there = strings.Join(found, ", "), "yes"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", r.ID, markdown.Cell(document), there)
	}
	return b.String()
}

// IsEmpty reports whether nothing was discussed in the session, by parley or by another program: it was left before that.
func (s *Session) IsEmpty() bool {
	ids, err := s.Subjects()
	return err == nil && len(ids) == 0 && len(s.foreignSubjects()) == 0
}

// boardText lists the board's discussion points; nothing when there is no board.
func (s *Session) boardText() string {
	points, err := s.Discoveries()
	if err != nil {
		return fmt.Sprintf("\n---\n\n%s: %s\n", boardFile, markdown.Line(err.Error()))
	}
	if len(points) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n---\n\n**%s**\n\n", boardFile)
	for _, p := range points {
		fmt.Fprintf(&b, "- %s", markdown.Line(p.Topic))
		if len(p.Perspectives) > 0 {
			fmt.Fprintf(&b, " (%s)", markdown.Line(strings.Join(p.Perspectives, ", ")))
		}
		if p.Convergence != "" && p.Convergence != "null" {
			fmt.Fprintf(&b, ": %s", markdown.Line(p.Convergence))
		}
		b.WriteByte('\n')
		for _, q := range p.OpenQuestions {
			fmt.Fprintf(&b, "  - Open: %s\n", markdown.Line(q))
		}
	}
	return b.String()
}
