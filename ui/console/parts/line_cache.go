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
