package changes

import "parley/ui/console/screen"

// move scrolls the part that has the keys. A key that finds an end there is answered, since nothing moves; one that goes a line, and may be
// held down, is not.
func (v *Screen) move(lines int) screen.Action {
	return v.answered(lines, func() { v.scrollPane(v.activePane(), lines) }, lines == 1 || lines == -1)
}

// moveToChange goes to the next change of the document, or the one before. Where only the keys went to that part, that is seen.
func (v *Screen) moveToChange(step int) screen.Action {
	hadKeys := v.inDiff || v.stacked
	return v.answered(step, func() { v.NextChange(step) }, !hadKeys)
}

// answered does a move, and says at which end of the text one is where it moved nothing, unless that is to be silent.
func (v *Screen) answered(step int, do func(), silent bool) screen.Action {
	from := v.position()
	do()
	switch {
	case silent || v.position() != from:
		return nil
	case step < 0:
		return screen.Notice{Text: screen.TextBegins}
	default:
		return screen.Notice{Text: screen.TextEnds}
	}
}

// position is the first line that is seen of the part that has the keys: drawing stops what goes beyond the end.
func (v *Screen) position() [2]int {
	p := v.activePane()
	return [2]int{p, min(v.scroll[p], max(0, v.rows[p]-v.heights[p]))}
}
