package console

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/screen"
)

// DraftKeeper is what Actions may do as well: it keeps what the person wrote and did not send until the review is opened again.
type DraftKeeper interface {
	// Drafts are the texts that were kept; keeps is false where nothing can be.
	Drafts() (kept map[string]string, keeps bool)
	SaveDrafts(drafts map[string]string) error
}

// draftsPause is how long a change waits to be kept, so that no key pays for a disk; what a kill cuts off is what was typed in it.
const draftsPause = time.Second / 5

// drafts are the texts that are not sent, as they are kept. The zero value keeps nothing.
type drafts struct {
	keeper  DraftKeeper
	seen    map[string]string // as they are to be kept
	waiting bool              // a change waits for its pause

	mu      sync.Mutex
	written map[string]string // as they were kept last
}

// keepDraftsMsg says that the pause is over.
type keepDraftsMsg struct{}

// restoreDrafts gives the screens what was written the last time.
func (m *model) restoreDrafts() {
	keeper, is := m.options.Actions.(DraftKeeper)
	if !is {
		return
	}
	kept, keeps := keeper.Drafts()
	if !keeps {
		return
	}
	m.drafts.keeper, m.drafts.seen, m.drafts.written = keeper, kept, kept
	for _, s := range m.drafting() {
		s.RestoreDrafts(kept)
	}
}

// drafting are the screens on which words are written that are not sent at once.
func (m *model) drafting() (list []screen.Drafting) {
	for _, row := range m.rows {
		if s, is := m.screens[row.id].(screen.Drafting); is {
			list = append(list, s)
		}
	}
	return list
}

// noteDrafts has what was written kept in a moment, after a message that may have changed it.
func (m *model) noteDrafts(msg tea.Msg) tea.Cmd {
	switch msg.(type) {
	case tea.KeyPressMsg, tea.PasteMsg, tea.MouseClickMsg:
	default:
		return nil
	}
	if m.drafts.keeper == nil || !m.gatherDrafts() || m.drafts.waiting {
		return nil
	}
	m.drafts.waiting = true
	return m.After(draftsPause, func(time.Time) tea.Msg { return keepDraftsMsg{} })
}

// writtenDrafts are the texts of all screens that are written and not sent.
func (m *model) writtenDrafts() map[string]string {
	written := map[string]string{}
	for _, s := range m.drafting() {
		maps.Copy(written, s.WrittenDrafts())
	}
	maps.DeleteFunc(written, func(_, text string) bool { return strings.TrimSpace(text) == "" })
	return written
}

// unsentDrafts are what these texts are kept as.
func (m *model) unsentDrafts() []string { return slices.Sorted(maps.Keys(m.writtenDrafts())) }

// gatherDrafts reports whether what is written is another than before.
func (m *model) gatherDrafts() bool {
	written := m.writtenDrafts()
	if maps.Equal(written, m.drafts.seen) {
		return false
	}
	m.drafts.seen = written
	return true
}

// handleKeepDrafts keeps them away from the screen.
func (m *model) handleKeepDrafts() tea.Cmd {
	m.drafts.waiting = false
	seen := m.drafts.seen
	return func() tea.Msg {
		if err := m.drafts.save(seen); err != nil {
			return actionResultMsg{err: err}
		}
		return nil
	}
}

// save keeps the texts, unless these are kept already.
func (d *drafts) save(texts map[string]string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.keeper == nil || maps.Equal(texts, d.written) {
		return nil
	}
	err := d.keeper.SaveDrafts(texts)
	if err == nil {
		d.written = texts
	}
	return err //nolint:wrapcheck // it says what was not kept
}
