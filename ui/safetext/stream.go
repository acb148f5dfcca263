package safetext

import "parley/engine/foreign"

// Stream is Text for a text that comes in pieces cut anywhere. The zero value is ready.
type Stream struct{ pieces foreign.Stream }

// Next returns what is certain after one more piece.
func (s *Stream) Next(piece string) string { return expandTabs(s.pieces.Next(piece)) }

// End returns what was held back and makes the stream ready for another text.
func (s *Stream) End() string { return s.pieces.End() }
