package parts

import (
	"fmt"
	"slices"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
	"parley/ui/theme"
)

// LineSearch is a search in all that a screen has to show, as lines: what is out of sight counts as well. Nil is none.
type LineSearch struct {
	needle  string
	rows    bool     // a line is a row of a list: it counts once, however often it has the words
	lines   []string // as they were searched last
	matches []lineMatch
	current int // the match that the reader is at; -1 for none
}

// lineMatch is a place of the needle: which one it is of its line, counted from 0.
type lineMatch struct{ line, nth int }

// NewLineSearch looks for a text; with rows, for the rows of a list that have it.
func NewLineSearch(needle string, rows bool) *LineSearch {
	return &LineSearch{needle: needle, rows: rows, current: -1}
}

// Update searches the lines as they are now. The reader stays at the same match as long as it is there, and is otherwise at the first
// from a line on, around the end. Lines that only became more are not searched twice: a stream grows many times a second.
func (s *LineSearch) Update(lines []string, from int) {
	if s == nil || slices.Equal(lines, s.lines) && s.current >= 0 {
		return
	}
	before := lineMatch{-1, 0}
	if s.current >= 0 {
		before = s.matches[s.current]
	}
	same := 0
	for same < min(len(lines), len(s.lines)) && lines[same] == s.lines[same] {
		same++
	}
	s.matches = slices.DeleteFunc(s.matches, func(m lineMatch) bool { return m.line >= same })
	for i := same; i < len(lines); i++ {
		for nth := range safetext.Find(ansi.Strip(lines[i]), s.needle) {
			if nth == 0 || !s.rows {
				s.matches = append(s.matches, lineMatch{i, nth})
			}
		}
	}
	s.lines = lines
	s.current = slices.Index(s.matches, before)
	if s.current < 0 {
		s.current = slices.IndexFunc(s.matches, func(m lineMatch) bool { return m.line >= from })
	}
	if s.current < 0 && len(s.matches) > 0 {
		s.current = 0
	}
}

// Line is the line of the match that the reader is at; -1 for none.
func (s *LineSearch) Line() int {
	if s == nil || s.current < 0 {
		return -1
	}
	return s.matches[s.current].line
}

// Next goes to the next match, or the one before, around the end.
func (s *LineSearch) Next(backwards bool) {
	n, step := len(s.matches), 1
	if backwards {
		step = -1
	}
	if n > 0 {
		s.current = (s.current + step + n) % n
	}
}

// GoTo makes the first match of a line the one that the reader is at, where the line has one.
func (s *LineSearch) GoTo(line int) {
	if s == nil || s.Line() == line {
		return
	}
	if i := slices.IndexFunc(s.matches, func(m lineMatch) bool { return m.line == line }); i >= 0 {
		s.current = i
	}
}

// Mark draws the matches of line n, or of a part of it.
func (s *LineSearch) Mark(t theme.Theme, n int, line string) string {
	if s == nil {
		return line
	}
	return safetext.Highlight(line, s.needle, func(nth int) lipgloss.Style {
		if n == s.Line() && (s.rows || nth == s.matches[s.current].nth) {
			return t.MatchHere
		}
		return t.Match
	})
}

// Status tells about the search for the footer; "" for none.
func (s *LineSearch) Status() string {
	switch {
	case s == nil:
		return ""
	case len(s.matches) == 0:
		return fmt.Sprintf("%q is not here", s.needle)
	default:
		return fmt.Sprintf("%q %s", s.needle, s.Count())
	}
}

// Count is which match of how many the reader is at.
func (s *LineSearch) Count() string {
	if len(s.matches) == 0 {
		return "not here"
	}
	return fmt.Sprintf("%d of %d", s.current+1, len(s.matches))
}
