package state

import (
	"strings"

	"parley/engine/perspective"
	"parley/ui/console/amount"
	"parley/ui/emphasis"
	"parley/ui/safetext"
)

// Limits of what is kept of a tool's words for the screen; everything is on the disk.
const (
	MaxStreamLines     = 2000
	maxStreamLineBytes = 16 << 10 // a longer line is cut here
	streamTailBytes    = 2 << 10
)

// Stream is what a tool has said, made safe, as lines. It keeps the last maxStreamLines of them.
type Stream struct {
	Lines   []string // complete lines
	Partial string   // the line being written
	// Dropped counts lines that fell off the front, so that Dropped+i names line i for good.
	Dropped int
	// First is the tool that the first line is of, once another one is asked; "" before.
	First string
	// Heads marks notes that name the tool whose words follow, by number.
	Heads map[int]bool
	// Notes marks lines that are remarks about the tool instead of its own words, by number.
	Notes map[int]bool

	cleaner   safetext.Stream
	formatter jsonFormatter

	Thinking       bool            // the open line is a thought, and so a remark
	thoughtCleaner safetext.Stream // what the tool thinks comes in pieces as well
	unreadable     int64           // bytes of the open line, which is a remark, that are no text
}

// Write adds foreign text as it comes, in pieces of any size.
func (s *Stream) Write(text string) {
	before, n, after := safetext.CutUnreadable(text)
	if n > 0 {
		s.write(before)
		s.skip(n)
	}
	s.write(after)
	if n == 0 {
		s.write(before)
	}
}

// write adds text.
func (s *Stream) write(text string) {
	if text == "" {
		return
	}
	s.endThought()
	s.add(s.formatter.Next(s.cleaner.Next(text)))
}

func (s *Stream) add(text string) {
	for {
		line, rest, found := strings.Cut(text, "\n")
		s.Partial += line
		if len(s.Partial) > maxStreamLineBytes {
			s.Partial = strings.ToValidUTF8(s.Partial[:maxStreamLineBytes], "") + "…"
			found = true
		}
		if !found {
			return
		}
		s.push(s.Partial)
		s.Partial = ""
		text = rest
	}
}

// Think adds a piece of what the tool thinks: pieces are cut anywhere, also within words. A thought ends with its line, or
// when the tool does something else.
func (s *Stream) Think(piece string) {
	if s.unreadable > 0 {
		s.endThought()
	}
	if !s.Thinking {
		s.endLine()
		s.Thinking = true
	}
	piece = s.thoughtCleaner.Next(piece)
	if strings.HasPrefix(piece, "**") && s.Partial != "" && !strings.HasSuffix(s.Partial, " ") && strings.Count(s.Partial, "**")%2 == 0 {
		piece = "\n" + piece // the heading of another thought
	}
	for {
		line, rest, found := strings.Cut(piece, "\n")
		if s.Partial += line; len(s.Partial) > maxStreamLineBytes {
			s.Partial, found = strings.ToValidUTF8(s.Partial[:maxStreamLineBytes], "")+"…", true
		}
		if !found {
			return
		}
		s.pushThought()
		piece = rest
	}
}

// endThought ends what the tool thinks.
func (s *Stream) endThought() {
	if s.Thinking {
		s.Partial += s.thoughtCleaner.End()
		s.pushThought()
		s.Thinking, s.unreadable = false, 0
	}
}

// pushThought makes the open line a remark; an empty one is none.
func (s *Stream) pushThought() {
	if line := strings.TrimSpace(s.Partial); line != "" {
		s.pushNote(line)
	}
	s.Partial = ""
}

// pushNote adds a line that is not the tool's answer.
func (s *Stream) pushNote(line string) {
	if s.Notes == nil {
		s.Notes = map[int]bool{}
	}
	s.Notes[s.Dropped+len(s.Lines)] = true
	s.push(line)
}

// Note adds a remark on a line of its own.
func (s *Stream) Note(text string) {
	s.endThought()
	s.endLine()
	s.pushNote(safetext.Line(text))
}

// Head adds a note that says whose words follow, after those of before, the first tool that was asked.
func (s *Stream) Head(text, before string) {
	if s.First == "" {
		s.First = safetext.Line(before)
	}
	s.endThought()
	s.endLine()
	if s.Heads == nil {
		s.Heads = map[int]bool{}
	}
	s.Heads[s.Dropped+len(s.Lines)] = true
	s.pushNote(safetext.Line(text))
}

// HeadOf is what stands above the words of a tool.
func HeadOf(tool string) string { return "asking " + ToolName(tool) }

// ToolName is how a tool of a chain is called on the screen: the built-in checks are named as what they are.
func ToolName(name string) string {
	if name == perspective.Direct {
		return "built-in checks"
	}
	return safetext.Line(name)
}

// skip counts bytes that are no text, in one remark for all that come in a row.
func (s *Stream) skip(n int64) {
	if s.unreadable == 0 {
		s.endThought()
		s.endLine()
		s.Thinking = true
	}
	s.unreadable += n
	s.Partial = amount.Unreadable(s.unreadable)
}

// Aside adds a remark above the line that is being written, which goes on: it is about the time, and not about the words.
func (s *Stream) Aside(text string) { s.pushNote(safetext.Line(text)) }

// endLine ends the line that is being written.
func (s *Stream) endLine() {
	if s.Partial += s.cleaner.End(); s.Partial != "" {
		s.push(s.Partial)
		s.Partial, s.formatter.lineHasText = "", false
	}
}

// EndText ends what one tool has said: another one does not go on with its sentences.
func (s *Stream) EndText() {
	s.endThought()
	s.add(s.formatter.Next(s.cleaner.End()) + s.formatter.End())
}

// LastThought is the line that the tool thinks at the moment, or thought last; "" for none.
func (s *Stream) LastThought() string {
	if s.Partial != "" || len(s.Lines) == 0 {
		return strings.TrimSpace(s.Partial)
	}
	return s.Lines[len(s.Lines)-1]
}

// Tail is the last part of the tool's words.
func (s *Stream) Tail() string {
	tail := s.Partial
	for i := len(s.Lines) - 1; i >= 0 && len(tail) < streamTailBytes; i-- {
		if s.Notes[s.Dropped+i] {
			break
		}
		tail = s.Lines[i] + "\n" + tail
	}
	return tail
}

// IsEmpty reports whether nothing has been said.
func (s *Stream) IsEmpty() bool { return len(s.Lines) == 0 && s.Partial == "" }

func (s *Stream) push(line string) {
	s.Lines = append(s.Lines, line)
	if over := len(s.Lines) - MaxStreamLines; over > MaxStreamLines/4 { // in steps, so that dropping is cheap
		for i := range over {
			delete(s.Notes, s.Dropped+i)
			delete(s.Heads, s.Dropped+i)
		}
		s.Lines = append([]string(nil), s.Lines[over:]...)
		s.Dropped += over
	}
}

// LastProseLine is the last line a tool wrote or is writing that reads like one, or else the last line.
func LastProseLine(tail string) string {
	lines := strings.Split(strings.TrimSpace(tail), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if line := strings.TrimLeft(lines[i], " •"); isProse(line) {
			return safetext.Line(emphasis.Strip(line, true))
		}
	}
	return safetext.Line(emphasis.Strip(strings.TrimLeft(lines[len(lines)-1], " •"), true))
}

// lastSentence is the last sentence of a paragraph that grows.
func lastSentence(text string) string {
	text = strings.TrimSpace(emphasis.Strip(text, true))
	if at := strings.LastIndex(strings.TrimRight(text, ".!? "), ". "); at >= 0 && isProse(text[at+2:]) {
		text = text[at+2:]
	}
	return safetext.Line(text)
}

// isProse reports whether a text is prose, and not a heading or a lone value, in scripts with and without blanks.
func isProse(text string) bool {
	return strings.Count(text, " ") >= 2 || safetext.Width(text) >= 24
}
