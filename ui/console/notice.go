package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// noticeTime is how long a notice stays unless a key ends it.
const noticeTime = 5 * time.Second

// noticeState is what is said at the foot of the screen. What became of the person's own doing stays until it is read: news of the review
// waits behind it.
type noticeState struct {
	notice       string
	noticeBad    bool
	noticeID     int
	noticeHolds  func() bool // whether the notice still holds; nil for one that does
	noticeIsNews bool        // nobody here did anything: the review has gone on
	waitingNews  []screen.Notice
}

// showNotice says for a while what became of something that the person did. News that it takes the place of is told again afterwards: it may
// have come a moment ago.
func (m *model) showNotice(text string, bad bool) tea.Cmd {
	if m.notice != "" && m.noticeIsNews && m.State.CurrentRound() != nil {
		m.waitingNews = append([]screen.Notice{{Text: m.notice, Bad: m.noticeBad, While: m.noticeHolds}}, m.waitingNews...)
	}
	return m.setNotice(screen.Notice{Text: text, Bad: bad})
}

// showNews tells what has happened without the person, after what they are being told about their own doing.
func (m *model) showNews(news screen.Notice) tea.Cmd {
	if m.notice != "" && !m.noticeIsNews {
		m.waitingNews = append(m.waitingNews, news)
		return nil
	}
	show := m.setNotice(news)
	m.noticeIsNews = true
	return show
}

// showWaitingNews tells the next of the news that waited and still hold, once nothing else is told.
func (m *model) showWaitingNews() tea.Cmd {
	for m.notice == "" && len(m.waitingNews) > 0 {
		news := m.waitingNews[0]
		m.waitingNews = m.waitingNews[1:]
		if news.While == nil || news.While() {
			return m.showNews(news)
		}
	}
	return nil
}

// performNews does what a screen asks for on an event.
func (m *model) performNews(action screen.Action) tea.Cmd {
	switch a := action.(type) {
	case screen.Notice:
		if a.Answers {
			return m.setNotice(a)
		}
		return m.showNews(a)
	case screen.All:
		cmds := make([]tea.Cmd, len(a))
		for i, one := range a {
			cmds[i] = m.performNews(one)
		}
		return tea.Batch(cmds...)
	}
	return m.perform(action)
}

// setNotice shows a notice in the footer for a while.
func (m *model) setNotice(n screen.Notice) tea.Cmd {
	m.noticeID++
	m.notice, m.noticeBad, m.noticeHolds, m.noticeIsNews = safetext.Line(n.Text), n.Bad, n.While, false
	if m.Sessions {
		return nil // nothing else goes on in a list: what is said stays until the next key
	}
	id := m.noticeID
	return m.After(noticeTime, func(time.Time) tea.Msg { return noticeGoneMsg{id: id} })
}
