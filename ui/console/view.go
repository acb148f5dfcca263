package console

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"

	"parley/engine/round"
	"parley/ui/console/amount"
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
	if m.help.open {
		body = parts.FitBox(m.helpView(l.Body.W, l.Body.H), l.Body.W, l.Body.H)
	}
	for _, line := range body {
		lines = append(lines, " "+line+" ")
	}
	if l.Strip.H > 0 {
		lines = append(lines, safetext.Fit(" "+m.strip(l.Strip.W-2), m.Width))
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

// minHeightAboveKeys is how high the window is at least where a notice that has no room beside the keys stands above them.
const minHeightAboveKeys = 16

// rowsBelowNotice is how many rows stay seen below a notice that has no room beside the keys: these, and above them the line that asks for a
// decision with its countdown. In a low window the notice lies over them, and over a field, whose end is being written, as well.
func (m *model) rowsBelowNotice(l parts.Layout) int {
	if m.Height < minHeightAboveKeys || m.current().TakesText() {
		return 0
	}
	return 1 + l.Strip.H
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
	words := r.Type.Words()
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
		add(whole, id)
		add(whole, number, kind)
		add(whole, number)
		add(cut(shortName), number)
		add(whole, short)
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

// strip says what is waited for on every screen but that of the decision, and how long.
func (m *model) strip(w int) string {
	if m.options.Playback != nil {
		return m.playbackLine(w)
	}
	if !m.exitAt.IsZero() {
		return m.exitStrip(w)
	}
	t := m.Theme
	if m.IsReadOnly() || m.options.NotYours {
		return m.readOnlyStrip(w)
	}
	decide := decideNow(m.Keys).Help()
	left := t.BadgeWarn.Render(" " + decide.Key + " " + decide.Desc + " ")
	remaining, _ := m.State.Remaining(m.now())
	return parts.Justify(left, parts.CountdownText(t, remaining, w-safetext.Width(left)-1), w)
}

// footer is the keys that matter here.
func (m *model) footer(w int) string {
	return parts.Justify(m.hints(m.hintsWidth(w)), m.footerStatus(), w)
}

// keysBesideNotice is how many of the keys stand beside a notice at least: with fewer it lies over them all.
const keysBesideNotice = 2

// noticeBesideKeys is the footer with a notice in it, and as many keys before that as have room; "" where these are too few.
func (m *model) noticeBesideKeys() string {
	w := m.Width - 2
	lines := parts.NoticeLines(m.Theme, m.notice, m.noticeBad, w)
	list := m.shortHelp()
	if len(lines) != 1 || len(list) == 0 {
		return ""
	}
	room := w - safetext.Width(lines[0]) - 3
	if !parts.HintsFit(list[:min(len(list), keysBesideNotice)], room) {
		return ""
	}
	return parts.Justify(m.hints(room), lines[0], w)
}

// hintsWidth is how wide the hints may be in a footer of w cells, beside what else it says.
func (m *model) hintsWidth(w int) int { return w - safetext.Width(m.footerStatus()) - 1 }

// footerStatus is what the footer says beside the keys.
func (m *model) footerStatus() string {
	t := m.Theme
	switch {
	case m.Closed && m.State.IsRunning():
		return t.Warn.Render(m.logEnd())
	case m.help.open && m.help.filter != "":
		return t.Accent.Render(fmt.Sprintf("%q in %s", safetext.Line(m.help.filter), amount.Of(len(m.help.spots), "key")))
	case m.help.open, m.themePicker != nil, m.palette != nil, m.prompt.IsDialog():
		return ""
	default:
		return m.current().Status()
	}
}

// logEnd says up to when a round is known that had not ended by then. One that is only shown may be going on elsewhere.
func (m *model) logEnd() string {
	if !m.isOnlyShown() {
		return "the log ends here"
	}
	now := m.options.Now()
	at, form := m.State.Latest.In(now.Location()), "15:04"
	if at.Format(time.DateOnly) != now.Format(time.DateOnly) {
		form = "2006-01-02 15:04"
	}
	return "as of " + at.Format(form)
}

// hintsKey is what the hints in the footer depend on.
type hintsKey struct {
	theme theme.Options
	text  string
	asks  bool
	w     int
}

// hints are those of the present situation.
func (m *model) hints(w int) string {
	list, help := m.shortHelp(), m.helpHint()
	var text strings.Builder
	_, _ = fmt.Fprint(&text, help.Enabled())
	for _, b := range list {
		text.WriteString(b.Help().Key + " " + b.Help().Desc + "\n")
	}
	draw, asks := parts.Hints, len(list) > 0 && list[0].Help() == decideNow(m.Keys).Help()
	if asks {
		draw = parts.HintsAsking
	}
	return m.hintsCache.Get(hintsKey{m.Theme.Options, text.String(), asks, w}, func() []string {
		return []string{draw(m.Theme, help, list, w)}
	})[0]
}

// helpHint is the key that leads to the help, off where it does not.
func (m *model) helpHint() key.Binding {
	help := m.Keys.Help
	help.SetEnabled(help.Enabled() && m.palette == nil && m.themePicker == nil && !m.prompt.IsDialog() && !m.help.open && !m.current().TakesText())
	return help
}

// shortHelp is the keys of the present situation, the most useful first.
func (m *model) shortHelp() []key.Binding {
	var keys []key.Binding
	for _, b := range m.footerBindings() {
		if b.Enabled() {
			keys = append(keys, b)
		}
	}
	return keys
}

// readOnlyStrip says that a decision is waited for, and where it is made as far as there is room for that.
func (m *model) readOnlyStrip(w int) string {
	t := m.Theme
	left, right := t.BadgeWarn.Render(" NOT YOURS ")+t.Text.Render(" only shown"), t.Key.Render(m.Keys.Trust.Help().Key)+t.Muted.Render("  what it would use")
	if !m.options.NotYours {
		left = t.BadgeWarn.Render(" READ-ONLY ") + t.Text.Render(fmt.Sprintf(" round %d waits for a decision", m.State.Checkpoint.Round))
		right = t.Muted.Render(m.options.OpenCommandLine)
	}
	if safetext.Width(left)+safetext.Width(right)+2 > w {
		right = ""
	}
	return parts.Justify(left, right, w)
}
