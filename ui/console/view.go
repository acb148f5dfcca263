package console

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// draw is the whole screen: header, body, the strip that asks for a decision, footer.
func (m *model) draw() string {
	if m.Width <= 0 || m.Height <= 0 {
		return ""
	}
	if !m.fits() {
		return parts.TooSmallScreen(m.Width, m.Height, m.prompt.SmallView(m.Theme, m.Keys, m.Width), m.quitKey())
	}
	m.updateLayout()
	m.Typing = m.prompt != nil || m.palette != nil
	l := m.Shown
	lines := slices.Clone(m.headerCache.Get(m.headerKey(l.Header), func() []string { return m.header(l.Header) }))
	if l.Alert.H > 0 {
		lines = append(lines, safetext.Fit(" "+m.alertLine(l.Alert.W-2), m.Width))
	}
	body := m.bodyLines(l)
	if m.themePicker != nil {
		body = parts.FitBox(m.themeState.View(m.Theme, l.Body.W, l.Body.H), l.Body.W, l.Body.H)
	}
	if m.isTrustDialogOpen() {
		h := l.Body.H - len(m.prompt.View(m.Theme, m.Keys, m.Width-2, m.Height)) + 1 // the question lies over the last lines
		body = parts.FitBox(m.trustDialogView(l.Body.W, max(1, h)), l.Body.W, l.Body.H)
	}
	for _, line := range body {
		lines = append(lines, " "+line+" ")
	}
	if m.help.open {
		m.drawHelp(lines, l.Body)
	}
	if l.HasStrip() {
		for _, line := range parts.FitBox(m.stripLines(l.Strip.W-2), l.Strip.W-2, l.Strip.H) {
			lines = append(lines, safetext.Fit(" "+line, m.Width))
		}
	}
	lines = append(lines, safetext.Fit(" "+m.footer(m.Width-2), m.Width))
	if m.themePicker == nil && m.prompt == nil && !m.help.open {
		m.drawStamp(lines[:len(lines)-1-l.Strip.H], l.Body)
	}
	switch {
	case m.palette != nil:
		m.drawPalette(lines)
	case m.prompt.IsDialog():
		box, at := m.prompt.DialogView(m.Theme, m.Keys, parts.Rect{X: 1, Y: 1, W: m.Width - 2, H: m.Height - 2})
		parts.Overlay(m.Theme, lines[:len(lines)-1], box, at)
	case m.prompt != nil:
		parts.OverlayBottom(lines, m.prompt.View(m.Theme, m.Keys, m.Width-2, m.Height), m.Width)
	case m.notice != "" && m.noticeBesideKeys() != "":
		lines[len(lines)-1] = safetext.Fit(" "+m.noticeBesideKeys(), m.Width)
	case m.notice != "":
		parts.OverlayBottom(lines[:len(lines)-m.rowsBelowNotice(l)], parts.NoticeLines(m.Theme, m.notice, m.noticeBad, m.Width-2), m.Width)
	}
	return strings.Join(m.paintBackground(m.Theme, lines), "\n")
}

// quitKey is the key that leads out of here; while a field takes the letters it is another.
func (m *model) quitKey() string {
	if m.current().TakesText() {
		return m.Keys.Interrupt.Help().Key
	}
	return m.Keys.Quit.Help().Key
}

// bodyLines is the screen at hand, exactly as large as its place.
func (m *model) bodyLines(l parts.Layout) []string {
	lines := m.current().View(l)
	if m.Current == screen.Record {
		return lines // measured already
	}
	return parts.FitBox(lines, l.Body.W, l.Body.H)
}

// headerKey is what the header depends on.
type headerKey struct {
	theme           theme.Options
	place           parts.Rect
	screen          screen.ID
	has             string // a letter for each screen
	mark            string
	decisionPending bool
	title           string
	round           *state.Round
	path            string
}

func (m *model) headerKey(r parts.Rect) headerKey {
	k := headerKey{theme: m.Theme.Options, place: r, screen: m.Current, decisionPending: m.State.Checkpoint != nil, title: m.options.Title, round: m.State.CurrentRound(), mark: m.shownMark()}
	if titled, is := m.current().(screen.Titled); is {
		k.title, k.path = titled.Title()
	}
	if k.round != nil {
		k.path = k.round.Artifact.Path
	}
	for _, row := range m.headerRows() {
		if m.options.Document == nil && m.hasScreen(row.id) {
			k.has += row.label[:1]
		} else {
			k.has += "-"
		}
	}
	return k
}

// header is the tabs and what is under review.
func (m *model) header(r parts.Rect) []string {
	if titled, is := m.current().(screen.Titled); is {
		return m.frameHeader(m.titleLine(titled, r.W), r)
	}
	return m.frameHeader(m.spreadHeader(m.tabLine(), r.W), r)
}

// frameHeader puts a rule below the header where there is room.
func (m *model) frameHeader(line string, r parts.Rect) []string {
	if r.H > 1 {
		return []string{line, parts.HorizontalRule(m.Theme, r.W)}
	}
	return []string{line}
}

// titleLine is the header of a screen that is not one of a review.
func (m *model) titleLine(s screen.Titled, w int) string {
	t := m.Theme
	name, about := s.Title()
	left := " " + t.Brand.Render("parley") + "   " + t.Strong.Render(name)
	return parts.Justify(left, t.Muted.Render(safetext.TruncateLeft(safetext.Line(about), w/2))+" ", w)
}

// spreadHeader puts as much of the subject at the right as there is room for.
func (m *model) spreadHeader(left string, w int) string {
	room := w - safetext.Width(left) - 4
	if w >= parts.WideWidth { // nothing is cut there: the round comes before empty cells
		room++
	}
	for _, subject := range m.subjectLabels() {
		if safetext.Width(subject) <= room {
			return parts.Justify(left, subject+" ", w)
		}
	}
	return safetext.Fit(left, w)
}

// notYours marks a session that was written elsewhere.
const notYours = "not yours"

// subjectLabels are descriptions of what is under review, the fullest first.
func (m *model) subjectLabels() []string {
	t := m.Theme
	if text := m.shownMark(); text != "" {
		mark := t.Warn.Render(text)
		var marked []string
		for _, subject := range m.reviewLabels() {
			marked = append(marked, subject+" "+mark)
		}
		return append(marked, mark)
	}
	return m.reviewLabels()
}

// shownMark says in the header why nothing can be done here; "" where something can.
func (m *model) shownMark() string {
	switch {
	case m.options.NotYours:
		return notYours
	case m.options.Document != nil || m.Sessions || !m.IsReadOnly() || m.options.PlaybackClock != nil:
		return ""
	case m.followed != "":
		return followingMark
	default:
		return readOnlyMark
	}
}

// reviewLabels are descriptions of the review alone: always the same parts in the same order between the same dots, of which the shorter ones
// leave some out.
func (m *model) reviewLabels() (labels []string) {
	t := m.Theme
	r := m.State.CurrentRound()
	if r == nil {
		return []string{t.Text.Render(safetext.Line(m.options.Title))}
	}
	dot := t.Muted.Render(" " + t.Symbols.Dot + " ")
	add := func(parts ...string) {
		parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
		labels = append(labels, strings.Join(parts, dot))
	}
	id := t.Text.Render(safetext.Line(r.ID))
	number, short := t.Muted.Render(fmt.Sprintf("round %d of %d", r.Number, r.MaxRounds)), t.Muted.Render(fmt.Sprintf("round %d", r.Number))
	kind := ""
	words := round.Type(round.Round{Type: r.Type, Attempt: r.Attempt, Feedback: r.Feedback}.Kind()).Words()
	known := words != string(r.Type) // a first round needs no word
	if r.Type == round.SpecificQuestions && m.State.Recorded {
		words = "questions"
	}
	if known {
		kind = t.Muted.Render(words)
	}
	if name := m.documentName(); name != "" {
		whereabouts := t.Muted.Render(safetext.TruncateLeft(safetext.Line(r.Artifact.Path), 40))
		whole := t.Text.Render(name)
		cut := func(w int) string { return t.Text.Render(safetext.TruncateLeft(name, w)) }
		add(whereabouts, id, number, kind)
		add(whereabouts, id, number)
		add(whole, id, number)
		add(whole, id, short)
		if m.Width >= idWidth { // where little room is, which round it is says more than its review's id
			add(whole, id)
		}
		add(whole, number, kind)
		add(whole, number)
		add(cut(shortName), number)
		add(whole, short)
		add(whole, id)
		add(cut(shortName), short)
		add(cut(shortestName), short)
		add(whole)
		add(cut(shortName))
		add(cut(shortestName))
	}
	add(id, number, kind)
	add(id, number)
	add(id, short)
	add(number)
	add(id)
	return labels
}

// idWidth is from which width on the header names the review before the words of its round.
const idWidth = 120

// How much of the document's name the header keeps where tabs and name have no room together.
const shortName, shortestName = 16, 11

// documentName is the document under review without its folders; "" before a round.
func (m *model) documentName() string {
	r := m.State.CurrentRound()
	if r == nil || r.Artifact.Path == "" {
		return ""
	}
	return safetext.Line(path.Base(filepath.ToSlash(r.Artifact.Path)))
}

// asksInStrip reports whether a line of its own says that a decision is waited for: where there is more to say than the key for it.
func (m *model) asksInStrip() bool {
	_, counting := m.State.Remaining(m.now())
	return m.State.Checkpoint != nil && (m.IsReadOnly() || counting)
}

// asksInFooter reports whether the footer begins with the key that leads to the decision.
func (m *model) asksInFooter() bool {
	one, may := m.current().(screen.Exclusive)
	return m.State.Checkpoint != nil && m.Current != screen.Checkpoint && !m.Shown.HasStrip() && m.Keys.Decide.Enabled() &&
		!m.current().TakesText() && (!may || !one.IsExclusive())
}
