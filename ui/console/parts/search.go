package parts

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/markdown"
)

// PageSearch is a search in a page as far as it has come. It begins where the reader is, so that the first match is shown long
// before the last is counted.
type PageSearch struct {
	Query   markdown.Search
	Start   markdown.Position
	Matches []markdown.Match // in the order they are found in; when it is over, in that of the text
	Over    bool
	Current int // the match that the reader is at, an index; -1 before the first
}

// StartSearch looks for a text in the document; nil when there is nothing to look for or in.
func (p *Page) StartSearch(needle string) tea.Cmd {
	if p.Doc == nil || strings.TrimSpace(needle) == "" {
		return nil
	}
	p.Search = &PageSearch{Query: p.Doc.Search(needle), Start: p.Doc.Position(), Current: -1}
	return p.Search.searchFrom(0)
}

// RestartSearch looks for the same text again, in another document or in other lines.
func (p *Page) RestartSearch() tea.Cmd {
	if p.Search == nil {
		return nil
	}
	return p.StartSearch(p.Search.Query.Needle)
}

// AddSearchResult takes a part of the search and goes on with it, unless it was ended or replaced meanwhile: then
// it is not known here.
func (p *Page) AddSearchResult(msg SearchResultMsg) (cmd tea.Cmd, known bool) {
	if p.Search != msg.search {
		return nil, false
	}
	if p.Search.AddMatches(msg.found, p.Search.Query.Done(msg.searched)) {
		p.goToMatch(p.Search.Current)
	}
	if p.Search.Over {
		return nil, true
	}
	return p.Search.searchFrom(msg.searched), true
}

// searchFrom searches on after the first n blocks.
func (h *PageSearch) searchFrom(n int) tea.Cmd {
	search := h.Query
	return func() tea.Msg {
		found, searched := search.Continue(n)
		return SearchResultMsg{search: h, found: found, searched: searched}
	}
}

// AddMatches adds matches, the last ones when it is over, and reports whether the first to be shown is among them.
func (h *PageSearch) AddMatches(found []markdown.Match, over bool) (first bool) {
	h.Matches, h.Over = append(h.Matches, found...), over
	if h.Current < 0 {
		h.Current = h.firstMatch()
		first = h.Current >= 0
	}
	if over {
		h.sortMatches()
	}
	return first
}

// firstMatch is the match that comes first from the reader on and round; -1 while it is not known.
func (h *PageSearch) firstMatch() int {
	i := slices.IndexFunc(h.Matches, func(m markdown.Match) bool {
		return m.Block != h.Start.Block || m.Line >= h.Start.Line
	})
	if i < 0 && h.Over && len(h.Matches) > 0 {
		return 0
	}
	return i
}

// sortMatches puts the matches into the order of the text: those that were found after going round stand before the others.
func (h *PageSearch) sortMatches() {
	round := slices.IndexFunc(h.Matches, h.Query.Wrapped)
	if round < 0 {
		return
	}
	h.Matches = slices.Concat(h.Matches[round:], h.Matches[:round])
	h.Current = (h.Current + len(h.Matches) - round) % len(h.Matches)
}

// nextMatch is the match after the current one, or before it; -1 for none. It goes round only when all are known.
func (h *PageSearch) nextMatch(backwards bool) int {
	to := h.Current + 1
	if backwards {
		to = h.Current - 1
	}
	switch n := len(h.Matches); {
	case h.Current < 0, !h.Over && (to < 0 || to >= n):
		return -1
	default:
		return (to + n) % n
	}
}

// Status tells about the search for the footer.
func (h *PageSearch) Status() string {
	needle := h.Query.Needle
	switch {
	case h.Current < 0 && !h.Over:
		return "searching for " + needle
	case len(h.Matches) == 0:
		return fmt.Sprintf("%q is not here", needle)
	case !h.Over:
		return fmt.Sprintf("%q counting: %d", needle, len(h.Matches))
	default:
		return fmt.Sprintf("%q %d of %d", needle, h.Current+1, len(h.Matches))
	}
}

// SearchResultMsg is a part of what a search finds.
type SearchResultMsg struct {
	search   *PageSearch // which search asked; an ended one is ignored
	found    []markdown.Match
	searched int // blocks so far
}
