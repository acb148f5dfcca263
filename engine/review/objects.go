package review

// span is a piece of a text, from byte start up to end.
type span struct{ start, end int }

// objects finds the outermost complete JSON objects of a text, in order, wherever they stand: bare, in a fence, in prose
// with braces of its own, after half an object. It reads every byte a small number of times at most.
func objects(text string) []span {
	var found []span
	budget := 16*len(text) + 1<<16
	complete := map[int]int{} // inside a broken object: start and end of the whole ones
	dead := map[int]bool{}    // opened and not closed in a broken object: would break at the same place
	for i := 0; i < len(text) && budget > 0; i++ {
		if text[i] != '{' || dead[i] {
			continue
		}
		if end, ok := complete[i]; ok {
			found = append(found, span{i, end})
			i = end - 1
			continue
		}
		s := scanner{text: text, pos: i + 1}
		if s.blanks(); !s.at('"') && !s.at('}') {
			budget -= s.pos - i
			continue
		}
		s.pos = i
		ok := s.object()
		budget -= s.pos - i
		if ok {
			found = append(found, span{i, s.pos})
			i = s.pos - 1
			continue
		}
		for _, c := range s.closed {
			complete[c.start] = c.end
		}
		for _, open := range s.open[min(1, len(s.open)):] {
			if text[open] == '{' {
				dead[open] = true
			}
		}
	}
	return found
}

// scanner reads one JSON object strictly, without recursion: depth costs nothing but memory.
type scanner struct {
	text   string
	pos    int
	open   []int  // positions of the braces and brackets that are open
	closed []span // objects inside that were complete
	whole  int    // behind the last value that was complete; 0 for none
}

// object reads from the brace at pos to the end of that object, leaves pos behind it or where it breaks, and reports
// whether it is whole.
func (s *scanner) object() bool {
	s.push()
	for {
		s.blanks()
		if s.at('}') || s.at(']') {
			// Empty: a comma before would have asked for a value already.
			if s.opened() != s.text[s.pos] {
				return false
			}
		} else if !s.entry() {
			return false
		} else if s.nested() {
			continue
		}
		for {
			if s.close() {
				if len(s.open) == 0 {
					return true
				}
				continue
			}
			break
		}
		if !s.at(',') {
			return false
		}
		s.pos++
		s.blanks()
		if s.at('}') || s.at(']') {
			return false
		}
	}
}

// entry reads a key, in an object, and a scalar value or the start of a nested one, and reports whether it could.
func (s *scanner) entry() bool {
	if s.opened() == '}' {
		if !s.str() {
			return false
		}
		s.blanks()
		if !s.at(':') {
			return false
		}
		s.pos++
		s.blanks()
	}
	switch {
	case s.at('{') || s.at('['):
		s.push()
		return true
	case s.at('"'):
		if !s.str() {
			return false
		}
	default:
		if !s.scalar() {
			return false
		}
		if last := s.text[s.pos-1]; s.pos == len(s.text) && (last < '0' || last > '9') {
			return true // perhaps half a word
		}
	}
	s.whole = s.pos
	return true
}

// nested reports whether the entry just read opened a brace or bracket.
func (s *scanner) nested() bool { return s.open[len(s.open)-1] == s.pos-1 }

func (s *scanner) push() {
	s.open = append(s.open, s.pos)
	s.pos++
}

// opened is the closing character that the innermost open one asks for.
func (s *scanner) opened() byte { return closer(s.text[s.open[len(s.open)-1]]) }

func closer(open byte) byte {
	if open == '{' {
		return '}'
	}
	return ']'
}

// close takes the closing character and reports whether it is the right one.
func (s *scanner) close() bool {
	s.blanks()
	if !s.at(s.opened()) {
		return false
	}
	start := s.open[len(s.open)-1]
	s.open = s.open[:len(s.open)-1]
	s.pos++
	s.whole = s.pos
	if s.text[start] == '{' {
		s.closed = append(s.closed, span{start, s.pos})
	}
	return true
}

func (s *scanner) at(b byte) bool { return s.pos < len(s.text) && s.text[s.pos] == b }

func (s *scanner) blanks() {
	for s.at(' ') || s.at('\n') || s.at('\t') || s.at('\r') {
		s.pos++
	}
}

func (s *scanner) str() bool {
	if !s.at('"') {
		return false
	}
	for s.pos++; s.pos < len(s.text); s.pos++ {
		switch b := s.text[s.pos]; {
		case b == '"':
			s.pos++
			return true
		case b == '\\':
			s.pos++
		case b < ' ':
			return false
		}
	}
	s.pos = len(s.text)
	return false
}

// scalar reads a number or a word and reports whether there is one; whether it is a real one is the decoder's business.
func (s *scanner) scalar() bool {
	start := s.pos
	for s.pos < len(s.text) {
		b := s.text[s.pos]
		if b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b == '-' || b == '+' || b == '.' || b == 'E' {
			s.pos++
			continue
		}
		break
	}
	return s.pos > start
}
