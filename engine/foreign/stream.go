package foreign

// Stream is Text for a text that comes in pieces. However the text is cut, the pieces returned make up what Text
// returns for the whole. The zero value is ready; a Stream is not safe for concurrent use.
type Stream struct {
	cleaner cleaner
	held    string
}

// Next returns what is certain after one more piece. A character or an escape sequence that the piece leaves
// unfinished is held back, never more than a few hundred bytes.
func (s *Stream) Next(piece string) string { return s.feed(s.held+piece, false) }

// End returns what was held back and makes the stream ready for another text.
func (s *Stream) End() string {
	last := s.feed(s.held, true)
	*s = Stream{}
	return last
}

func (s *Stream) feed(text string, final bool) string {
	done := s.cleaner.run(text, final)
	s.held = text[done:]
	safe := s.cleaner.text(text[:done])
	s.cleaner.out = nil
	return safe
}
