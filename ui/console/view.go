package console

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"parley/engine/round"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// draw is the whole screen: header, body, the strip that asks for a decision, footer.
func (m *model) draw() string {
	if m.width <= 0 || m.height <= 0 {
		return ""
	}
	if !m.fits() {
		return parts.TooSmallScreen(m.width, m.height, m.prompt.smallView(m.theme, m.keys, m.width), m.quitKey())
	}
	m.updateLayout()
	l := m.layout
	lines := slices.Clone(m.headerCache.Get(m.headerKey(l.Header), func() []string { return m.header(l.Header) }))
	body := m.bodyLines(l)
	if m.themePicker != nil {
		body = parts.FitBox(m.themeState.View(m.theme, m.keys, l.Body.W), l.Body.W, l.Body.H)
	}
	if m.isTrustDialogOpen() {
		h := l.Body.H - len(m.prompt.View(m.theme, m.keys, m.width-2)) + 1 // the question lies over the last lines
		body = parts.FitBox(m.trustDialogView(l.Body.W, max(1, h)), l.Body.W, l.Body.H)
	}
	if m.help {
		body = parts.FitBox(m.helpView(l.Body.W, l.Body.H), l.Body.W, l.Body.H)
	}
	for _, line := range body {
		lines = append(lines, " "+line+" ")
	}
	if l.Strip.H > 0 {
		lines = append(lines, safetext.Fit(" "+m.strip(l.Strip.W-2), m.width))
	}
	lines = append(lines, safetext.Fit(" "+m.footer(m.width-2), m.width))
	switch {
	case m.prompt != nil:
		parts.OverlayBottom(lines, m.prompt.View(m.theme, m.keys, m.width-2), m.width)
	case m.notice != "":
		parts.OverlayBottom(lines, parts.NoticeLines(m.theme, m.notice, m.noticeBad, m.width-2), m.width)
	}
	return strings.Join(m.paintBackground(m.theme, lines), "\n")
}

// quitKey is the key that leads out of here; while a field takes the letters it is another.
func (m *model) quitKey() string {
	if m.screen == decideScreen && m.decide.writing {
		return m.keys.Interrupt.Help().Key
	}
	return m.keys.Quit.Help().Key
}

// bodyLines is the screen at hand, exactly as large as its place.
func (m *model) bodyLines(l parts.Layout) []string {
	if m.screen == recordScreen {
		return m.record.View(l, m.height) // measured already
	}
	return parts.FitBox(m.screenLines(l), l.Body.W, l.Body.H)
}

// screenLines is the screen at hand as it draws itself.
func (m *model) screenLines(l parts.Layout) []string {
	switch m.screen {
	case findingsScreen:
		return m.findings.View(&m.state, l)
	case changesScreen:
		return m.changes.View(&m.state, l)
	case decideScreen:
		m.decide.nextRoundText = m.describeNextRound(state.AllReviewers)
		return m.decide.View(&m.state, l.Body, m.now())
	case conclusionsScreen:
		return m.conclusions.View(l.Body)
	default:
		if m.options.Intro.Title != "" && m.state.CurrentRound() == nil {
			return m.intro(l.Body)
		}
		return m.live.View(&m.state, l, m.now(), m.spinnerFrame)
	}
}

// tab is a screen's place in the header.
type tab struct {
	screen screen
	label  string
	x, w   int
}

// screenLabels name the screens in the header. Where there is little room a label is cut, and looks cut: none may become a word
// that means something else.
var screenLabels = [...]struct{ full, short, cut string }{
	liveScreen: {"Live", "Live", "Live"}, recordScreen: {"Record", "Record", "Rec…"}, findingsScreen: {"Findings", "Findings", "Find…"},
	changesScreen: {"Changes", "Changes", "Changes"}, decideScreen: {"Decide", "Decide", "Dec…"}, conclusionsScreen: {"Conclusions", "Con…", "Con…"},
}

// tabs are the screens there are; the comparison is only there after a revision, and where no round has been run only
// those that have something to show: a checkpoint by itself has no reviewers to watch, and no record.
func (m *model) tabs() []tab {
	if m.options.Document != nil {
		return nil
	}
	var screens []screen
	for s := liveScreen; s <= conclusionsScreen; s++ {
		if m.hasScreen(s) || s != changesScreen && !m.isCheckpointOnly() {
			screens = append(screens, s)
		}
	}
	if m.width >= parts.WideWidth*3/4 {
		return m.placeTabs(screens, func(s screen) string { return screenLabels[s].full })
	}
	tabs := m.placeTabs(screens, func(s screen) string { return screenLabels[s].short })
	if last := len(tabs) - 1; last >= 0 && tabs[last].x+tabs[last].w > m.width {
		return m.placeTabs(screens, func(s screen) string { return screenLabels[s].cut })
	}
	return tabs
}

// placeTabs puts the labels of screens side by side.
func (m *model) placeTabs(screens []screen, label func(screen) string) []tab {
	x := 10
	if m.width < 60 {
		x = 1
	}
	tabs := make([]tab, 0, len(screens))
	for _, s := range screens {
		text := label(s)
		tabs = append(tabs, tab{s, text, x, safetext.Width(text)})
		x += safetext.Width(text) + 2
	}
	return tabs
}

// screenBinding is the binding that leads to a screen.
func (m *model) screenBinding(s screen) key.Binding {
	k := m.keys
	return [...]key.Binding{
		liveScreen: k.Live, recordScreen: k.Record, findingsScreen: k.Findings,
		changesScreen: k.Changes, decideScreen: k.Decide, conclusionsScreen: k.Conclusions,
	}[s]
}

// adjacentScreen is the next screen in the header, or the one before.
func (m *model) adjacentScreen(step int) screen {
	tabs := m.tabs()
	for i, tab := range tabs {
		if tab.screen == m.screen {
			return tabs[(i+step+len(tabs))%len(tabs)].screen
		}
	}
	return liveScreen
}

// headerKey is what the header depends on.
type headerKey struct {
	theme           theme.Options
	place           parts.Rect
	screen          screen
	has             [conclusionsScreen + 1]bool
	decisionPending bool
	title           string
	round           *state.Round
	path            string
}

func (m *model) headerKey(r parts.Rect) headerKey {
	k := headerKey{theme: m.theme.Options, place: r, screen: m.screen, decisionPending: m.state.Checkpoint != nil, title: m.options.Title, round: m.state.CurrentRound()}
	if k.round != nil {
		k.path = k.round.Artifact.Path
	}
	for s := range k.has {
		k.has[s] = m.options.Document == nil && m.hasScreen(screen(s))
	}
	return k
}

// header is the tabs and what is under review.
func (m *model) header(r parts.Rect) []string {
	t := m.theme
	left := " "
	if m.width >= 60 {
		left = " " + t.Brand.Render("parley") + "   "
	}
	for i, tab := range m.tabs() {
		if i > 0 {
			left += "  "
		}
		switch {
		case tab.screen == m.screen && t.Plain:
			left += strings.ToUpper(tab.label)
		case tab.screen == m.screen:
			left += t.TabActive.Render(tab.label)
		case tab.screen == decideScreen && m.state.Checkpoint != nil:
			left += t.Warn.Render(tab.label)
		case m.hasScreen(tab.screen) && slices.Contains(m.screenBinding(tab.screen).Keys(), tab.label[:1]):
			left += t.Key.Render(tab.label[:1]) + t.Tab.Render(tab.label[1:])
		case m.hasScreen(tab.screen):
			left += t.Tab.Render(tab.label)
		default:
			left += t.Faint.Render(tab.label)
		}
	}
	lines := []string{m.spreadHeader(left, r.W)}
	if r.H > 1 {
		lines = append(lines, parts.HorizontalRule(t, r.W))
	}
	return lines
}

// spreadHeader puts as much of the subject at the right as there is room for.
func (m *model) spreadHeader(left string, w int) string {
	room := w - safetext.Width(left) - 4
	for _, subject := range m.subjectLabels() {
		if safetext.Width(subject) <= room {
			return parts.Justify(left, subject+" ", w)
		}
	}
	return safetext.Fit(left, w)
}

// roundWords are the types of rounds in the header; a first one needs no word.
var roundWords = map[round.Type]string{
	round.Deepen: "deeper", round.DirectionAdjusted: "new focus", round.SpecificQuestions: "your questions",
}

// subjectLabels are descriptions of what is under review, the fullest first.
func (m *model) subjectLabels() []string {
	t := m.theme
	if m.options.NotYours {
		mark := t.Warn.Render("not yours")
		var marked []string
		for _, subject := range m.reviewLabels() {
			marked = append(marked, subject+" "+mark)
		}
		return append(marked, mark)
	}
	return m.reviewLabels()
}

// reviewLabels are descriptions of the review alone.
func (m *model) reviewLabels() []string {
	t := m.theme
	title := t.Text.Render(safetext.Line(m.options.Title))
	r := m.state.CurrentRound()
	if r == nil {
		return []string{title}
	}
	id := t.Text.Render(safetext.Line(r.ID))
	number := t.Muted.Render(fmt.Sprintf(" · round %d of %d", r.Number, r.MaxRounds))
	short := t.Muted.Render(fmt.Sprintf(" round %d/%d", r.Number, r.MaxRounds))
	kind := ""
	words, known := roundWords[r.Type]
	if r.Type == round.SpecificQuestions && m.state.Recorded {
		words = "questions"
	}
	if known {
		kind = t.Muted.Render(" · " + words)
	}
	path := t.Muted.Render(safetext.TruncateLeft(safetext.Line(r.Artifact.Path), 40) + "  ")
	return []string{path + id + number + kind, id + number + kind, id + number, id + short, t.Muted.Render(strings.TrimSpace(ansi.Strip(short))), id}
}

// hasScreen reports whether a screen has something to show.
func (m *model) hasScreen(s screen) bool {
	switch s {
	case recordScreen:
		return m.record.round != nil
	case findingsScreen:
		return len(state.ListedFindings(&m.state)) > 0
	case changesScreen:
		return m.state.Revision != nil
	case decideScreen:
		return m.state.Checkpoint != nil || len(m.state.Decisions) > 0
	case conclusionsScreen:
		return m.state.Concluded != nil
	default:
		return !m.isCheckpointOnly()
	}
}

// isCheckpointOnly reports whether something is decided here without a round of ours.
func (m *model) isCheckpointOnly() bool {
	return m.state.CurrentRound() == nil && (m.state.Checkpoint != nil || len(m.state.Decisions) > 0)
}

// strip asks for the decision on every screen but its own.
func (m *model) strip(w int) string {
	if m.options.Playback != nil {
		return m.playbackLine(w)
	}
	if !m.exitAt.IsZero() {
		return m.exitStrip(w)
	}
	t := m.theme
	if m.isReadOnly() || m.options.NotYours {
		return m.readOnlyStrip(w)
	}
	left := t.BadgeWarn.Render(" DECIDE ") + " " + t.Key.Render(m.keys.Decide.Help().Key) + t.Text.Render("  decide what happens next")
	if w < 70 {
		left = t.BadgeWarn.Render(" DECIDE ") + " " + t.Key.Render(m.keys.Decide.Help().Key)
	}
	right := ""
	remaining, counting := m.state.Remaining(m.now())
	if w < 70 && !counting {
		left += t.Text.Render("  decide what happens next")
	}
	if counting {
		right = parts.CountdownText(t, remaining, w-safetext.Width(left)-1)
	}
	return parts.Justify(left, right, w)
}

// footer is the keys that matter here.
func (m *model) footer(w int) string {
	t, right := m.theme, ""
	if p := m.page(); p != nil && !m.help && m.themePicker == nil {
		right = t.Accent.Render(p.Status())
		if p.Status() == "" && p.Doc != nil && m.width >= 60 {
			right = t.Faint.Render(fmt.Sprintf("%d%%", p.Percent()))
		}
	}
	if m.help && m.helpLinesBelow > 0 {
		right = t.Faint.Render(amount.Of(m.helpLinesBelow, "line") + " below")
	}
	if m.closed && m.state.IsRunning() {
		right = t.Warn.Render("the log ends here")
	}
	return parts.Justify(m.hints(w-safetext.Width(right)-1), right, w)
}

// hintsKey is what the hints in the footer depend on.
type hintsKey struct {
	theme theme.Options
	text  string
	w     int
}

// hints are those of the present situation.
func (m *model) hints(w int) string {
	list := m.shortHelp()
	var text strings.Builder
	for _, b := range list {
		text.WriteString(b.Help().Key + " " + b.Help().Desc + "\n")
	}
	return m.hintsCache.Get(hintsKey{m.theme.Options, text.String(), w}, func() []string {
		return []string{parts.Hints(m.theme, m.keys.Help, list, w)}
	})[0]
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
