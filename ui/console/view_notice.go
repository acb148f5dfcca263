package console

import (
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// How many of the keys stand beside a notice at least: with fewer it lies over them all. Who writes needs the one that sends.
const (
	keysBesideNotice = 2
	keysOfField      = 1
)

// noticeBesideKeys is the footer with a notice in it, and as many keys before that as have room; "" where these are too few.
func (m *model) noticeBesideKeys() string {
	w := m.Width - 2
	lines := parts.NoticeLines(m.Theme, m.notice, m.noticeBad, w)
	list, least := m.shortHelp(), keysBesideNotice
	if m.current().TakesText() {
		least = keysOfField
	}
	if len(lines) != 1 || len(list) == 0 {
		return ""
	}
	room := w - safetext.Width(lines[0]) - 3
	if room < w/2 && !m.current().TakesText() && !parts.HintsFit(list, room) { // it would push most keys out
		return ""
	}
	if !parts.HintsFit(list[:min(len(list), least)], room) {
		return ""
	}
	return parts.Justify(m.hints(room), lines[0], w)
}

// rowsBelowNotice is how many rows stay seen below a notice that has no room beside the keys: these, and above them the line that asks for a
// decision with its countdown. Only over a field, whose end is being written, the notice lies on them.
func (m *model) rowsBelowNotice(l parts.Layout) int {
	if m.current().TakesText() {
		return 0
	}
	return 1 + l.Strip.H
}
