package console

import (
	"strings"

	"parley/ui/safetext"
)

// Limits of what is kept of a tool's words for the screen; everything is on the disk.
const (
	streamLines = 2000
	streamLine  = 16 << 10 // a longer line is cut here
	streamTail  = 2 << 10
)

// Stream is what a tool has said, made safe, as lines. It keeps the last streamLines of them.
type Stream struct {
	Lines []string // complete lines
	Open  string   // the line being written
	// Dropped counts lines that fell off the front, so that Dropped+i names line i for good.
	Dropped int
	// Notes marks lines that are remarks about the tool instead of its own words, by number.
	Notes map[int]bool

	pieces safetext.Stream
}

// Write adds foreign text as it comes, in pieces of any size.
func (s *Stream) Write(text string) {
	text = s.pieces.Next(text)
	for {
		line, rest, found := strings.Cut(text, "\n")
		s.Open += line
		if len(s.Open) > streamLine {
			s.Open = strings.ToValidUTF8(s.Open[:streamLine], "") + "…"
			found = true
		}
		if !found {
			return
		}
		s.push(s.Open)
		s.Open = ""
		text = rest
	}
}

// Note adds a remark on a line of its own.
func (s *Stream) Note(text string) {
	if s.Open += s.pieces.End(); s.Open != "" {
		s.push(s.Open)
		s.Open = ""
	}
	if s.Notes == nil {
		s.Notes = map[int]bool{}
	}
	s.Notes[s.Dropped+len(s.Lines)] = true
	s.push(safetext.Line(text))
}

// Tail is the last part of the tool's words.
func (s *Stream) Tail() string {
	tail := s.Open
	for i := len(s.Lines) - 1; i >= 0 && len(tail) < streamTail; i-- {
		if s.Notes[s.Dropped+i] {
			break
		}
		tail = s.Lines[i] + "\n" + tail
	}
	return tail
}

// Empty tells whether nothing has been said.
func (s *Stream) Empty() bool { return len(s.Lines) == 0 && s.Open == "" }

func (s *Stream) push(line string) {
	s.Lines = append(s.Lines, line)
	if over := len(s.Lines) - streamLines; over > streamLines/4 { // in steps, so that dropping is cheap
		for i := range over {
			delete(s.Notes, s.Dropped+i)
		}
		s.Lines = append([]string(nil), s.Lines[over:]...)
		s.Dropped += over
	}
}

// sentence is the last thing of some length that a tool wrote. Tools answer in JSON, so the last string in quotes
// that reads like a sentence is taken before the last line.
func sentence(tail string) string {
	parts := strings.Split(strings.ReplaceAll(tail, `\"`, "'"), `"`)
	if len(parts) > 2 {
		for i := len(parts) - 1; i >= 0; i-- {
			if text := safetext.Line(strings.ReplaceAll(parts[i], `\n`, " ")); readsLikeSentence(text) {
				return text
			}
		}
	}
	lines := strings.Split(strings.TrimSpace(tail), "\n")
	return safetext.Line(lines[len(lines)-1])
}

// readsLikeSentence tells prose from JSON punctuation and keys, in scripts with and without blanks.
func readsLikeSentence(text string) bool {
	if strings.ContainsAny(text[:min(1, len(text))], ":,[]{}") {
		return false
	}
	return strings.Count(text, " ") >= 2 || safetext.Width(text) >= 24
}
