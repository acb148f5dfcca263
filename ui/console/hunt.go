package console

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/markdown"
)

// hunt is a search in a page as far as it has come. It begins where the reader is, so that the first match is shown long
// before the last is counted.
type hunt struct {
	search  markdown.Search
	from    markdown.Position
	matches []markdown.Match // in the order they are found in; when it is over, in that of the text
	over    bool
	current int // the match that the reader is at, an index; -1 before the first
}

// search looks for a text in a page's document.
func (m *model) search(p *page, needle string) tea.Cmd {
	if p.doc == nil || strings.TrimSpace(needle) == "" {
		return nil
	}
	p.hunt = &hunt{search: p.doc.Search(needle), from: p.doc.At(), current: -1}
	return m.labour.of(p.hunt.goOn(0))
}

// goOn searches on after the first n blocks.
func (h *hunt) goOn(n int) tea.Cmd {
	search := h.search
	return func() tea.Msg {
		found, searched := search.Part(n)
		return searchedMsg{hunt: h, found: found, searched: searched}
	}
}

// searched takes a part of a search and goes on with it, unless it was ended or replaced meanwhile.
func (m *model) searched(msg searchedMsg) tea.Cmd {
	for _, p := range []*page{&m.record.page, &m.conclusions.page} {
		if p.hunt != msg.hunt {
			continue
		}
		if p.hunt.take(msg.found, p.hunt.search.Over(msg.searched)) {
			p.goTo(p.hunt.current)
		}
		if !p.hunt.over {
			return m.labour.of(p.hunt.goOn(msg.searched))
		}
	}
	return nil
}

// take adds matches, the last ones when it is over; true when the first to be shown is among them.
func (h *hunt) take(found []markdown.Match, over bool) (first bool) {
	h.matches, h.over = append(h.matches, found...), over
	if h.current < 0 {
		h.current = h.first()
		first = h.current >= 0
	}
	if over {
		h.sort()
	}
	return first
}

// first is the match that comes first from the reader on and round; -1 while it is not known.
func (h *hunt) first() int {
	i := slices.IndexFunc(h.matches, func(m markdown.Match) bool {
		return m.Block != h.from.Block || m.Line >= h.from.Line
	})
	if i < 0 && h.over && len(h.matches) > 0 {
		return 0
	}
	return i
}

// sort puts the matches into the order of the text: those that were found after going round stand before the others.
func (h *hunt) sort() {
	round := slices.IndexFunc(h.matches, h.search.Round)
	if round < 0 {
		return
	}
	h.matches = slices.Concat(h.matches[round:], h.matches[:round])
	h.current = (h.current + len(h.matches) - round) % len(h.matches)
}

// next is the match after the current one, or before it; -1 for none. It goes round only when all are known.
func (h *hunt) next(backwards bool) int {
	to := h.current + 1
	if backwards {
		to = h.current - 1
	}
	switch n := len(h.matches); {
	case h.current < 0, !h.over && (to < 0 || to >= n):
		return -1
	default:
		return (to + n) % n
	}
}

// Status tells about the search for the footer.
func (h *hunt) Status() string {
	needle := h.search.Needle
	switch {
	case h.current < 0 && !h.over:
		return "searching for " + needle
	case len(h.matches) == 0:
		return fmt.Sprintf("%q is not here", needle)
	case !h.over:
		return fmt.Sprintf("%q counting: %d", needle, len(h.matches))
	default:
		return fmt.Sprintf("%q %d of %d", needle, h.current+1, len(h.matches))
	}
}
