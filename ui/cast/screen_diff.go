package cast

import (
	"fmt"
	"strings"
)

// ScreenDiff turns whole screens into what a terminal has to be sent to show them one after the other: only lines that
// changed are drawn again. The zero Screen is a terminal that shows something else.
type ScreenDiff struct {
	lines []string
	begun bool
}

// The sequences around an update: a terminal that knows them shows it in one piece.
const (
	beginUpdate    = "\x1b[?2026h"
	endUpdate      = "\x1b[?2026l"
	enterAltScreen = "\x1b[?1049h\x1b[?25l\x1b[2J"
)

// Update is what to send for the next screen, lines of styled text; "" when nothing has changed.
func (s *ScreenDiff) Update(frame string) string {
	lines := strings.Split(frame, "\n")
	var out strings.Builder
	for i, line := range lines {
		if s.begun && i < len(s.lines) && s.lines[i] == line {
			continue
		}
		fmt.Fprintf(&out, "\x1b[%d;1H\x1b[0m\x1b[2K%s", i+1, line)
	}
	for i := len(lines); i < len(s.lines); i++ {
		fmt.Fprintf(&out, "\x1b[%d;1H\x1b[0m\x1b[2K", i+1)
	}
	begun := s.begun
	s.lines, s.begun = lines, true
	switch {
	case !begun:
		return enterAltScreen + beginUpdate + out.String() + "\x1b[0m" + endUpdate
	case out.Len() == 0:
		return ""
	}
	return beginUpdate + out.String() + "\x1b[0m" + endUpdate
}
