package parts

import "slices"

// LineCache keeps the lines of a part of the picture together with all that they depend on: a key draws anew what it
// changed, and only joins the rest. The lines must not be changed.
type LineCache[K comparable] struct {
	key   K
	lines []string
}

// Get returns the lines for a key, drawn anew when it is not the last one.
func (m *LineCache[K]) Get(key K, draw func() []string) []string {
	if m.lines == nil || m.key != key {
		m.key, m.lines = key, slices.Clip(draw())
	}
	return m.lines
}

// WidthCache keeps a width that is only known once something is drawn together with all that it depends on: the layout, which
// every key asks for, does not draw for it again.
type WidthCache[K comparable] struct {
	key   K
	width int
	known bool
}

// Get returns the width in cells for a key, measured anew when it is not the last one.
func (m *WidthCache[K]) Get(key K, measure func() int) int {
	if !m.known || m.key != key {
		m.key, m.width, m.known = key, measure(), true
	}
	return m.width
}
