package console

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/markdown"
)

// pageSearch is a search in a page as far as it has come. It begins where the reader is, so that the first match is shown long
// before the last is counted.
type pageSearch struct {
	query   markdown.Search
	start   markdown.Position
	matches []markdown.Match // in the order they are found in; when it is over, in that of the text
	over    bool
	current int // the match that the reader is at, an index; -1 before the first
}

// startSearch looks for a text in a page's document.
func (m *model) startSearch(p *page, needle string) tea.Cmd {
	if p.doc == nil || strings.TrimSpace(needle) == "" {
		return nil
	}
	p.search = &pageSearch{query: p.doc.Search(needle), start: p.doc.Position(), current: -1}
	return m.busyCounter.track(p.search.searchFrom(0))
}

// searchFrom searches on after the first n blocks.
func (h *pageSearch) searchFrom(n int) tea.Cmd {
	search := h.query
	return func() tea.Msg {
		found, searched := search.Continue(n)
		return searchResultMsg{search: h, found: found, searched: searched}
	}
}

// handleSearchResult takes a part of a search and goes on with it, unless it was ended or replaced meanwhile.
func (m *model) handleSearchResult(msg searchResultMsg) tea.Cmd {
	for _, p := range []*page{&m.record.page, &m.conclusions.page} {
		if p.search != msg.search {
			continue
		}
		if p.search.addMatches(msg.found, p.search.query.Done(msg.searched)) {
			p.goToMatch(p.search.current)
		}
		if !p.search.over {
			return m.busyCounter.track(p.search.searchFrom(msg.searched))
		}
	}
	return nil
}

// addMatches adds matches, the last ones when it is over; true when the first to be shown is among them.
func (h *pageSearch) addMatches(found []markdown.Match, over bool) (first bool) {
	h.matches, h.over = append(h.matches, found...), over
	if h.current < 0 {
		h.current = h.firstMatch()
		first = h.current >= 0
	}
	if over {
		h.sortMatches()
	}
	return first
}

// firstMatch is the match that comes first from the reader on and round; -1 while it is not known.
func (h *pageSearch) firstMatch() int {
	i := slices.IndexFunc(h.matches, func(m markdown.Match) bool {
		return m.Block != h.start.Block || m.Line >= h.start.Line
	})
	if i < 0 && h.over && len(h.matches) > 0 {
		return 0
	}
	return i
}

// sortMatches puts the matches into the order of the text: those that were found after going round stand before the others.
func (h *pageSearch) sortMatches() {
	round := slices.IndexFunc(h.matches, h.query.Wrapped)
	if round < 0 {
		return
	}
	h.matches = slices.Concat(h.matches[round:], h.matches[:round])
	h.current = (h.current + len(h.matches) - round) % len(h.matches)
}

// nextMatch is the match after the current one, or before it; -1 for none. It goes round only when all are known.
func (h *pageSearch) nextMatch(backwards bool) int {
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
func (h *pageSearch) Status() string {
	needle := h.query.Needle
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
