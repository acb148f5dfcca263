package console

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"parley/engine/record"
	"parley/engine/round"
	"parley/feedback/session"
	"parley/ui/console/amount"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// View draws the list; it changes only with keys, so nothing is cached.
func (p *sessionPicker) View() tea.View {
	view := tea.NewView(p.draw())
	view.AltScreen = true
	if p.mouse {
		view.MouseMode = tea.MouseModeCellMotion
	}
	if p.prompt != nil && parts.FitsWindow(p.width, p.height) {
		view.Cursor = p.prompt.Cursor(p.height - 1)
	}
	return view
}

func (p *sessionPicker) draw() string {
	w, h := p.width, p.height
	if w <= 0 || h <= 0 {
		return ""
	}
	if !parts.FitsWindow(w, h) {
		return parts.TooSmallScreen(w, h, p.prompt.SmallView(p.theme, p.keys, w), p.keys.Quit.Help().Key)
	}
	t := p.theme
	left := " " + t.Brand.Render("parley") + "   " + t.Strong.Render("Sessions")
	lines := []string{parts.Justify(left, t.Muted.Render(safetext.TruncateLeft(safetext.Line(p.source.Folder), w/2))+" ", w)}
	if h >= parts.TallHeight {
		lines = append(lines, parts.HorizontalRule(t, w))
	}
	body := parts.Rect{X: 1, Y: len(lines), W: w - 2, H: h - len(lines) - 1}
	if p.themePicker != nil {
		return p.frameScreen(lines, parts.FitBox(p.themeState.View(t, p.keys, body.W), body.W, body.H))
	}
	return p.frameScreen(lines, parts.FitBox(p.body(body), body.W, body.H))
}

// frameScreen puts the body and the footer under the head of the screen.
func (p *sessionPicker) frameScreen(lines, body []string) string {
	w := p.width
	for _, line := range body {
		lines = append(lines, " "+line+" ")
	}
	lines = append(lines, safetext.Fit(" "+p.footer(w-2), w))
	switch {
	case p.prompt != nil:
		parts.OverlayBottom(lines, p.prompt.View(p.theme, p.keys, w-2), w)
	case p.notice != "":
		parts.OverlayBottom(lines, parts.NoticeLines(p.theme, p.notice, p.noticeBad, w-2), w)
	}
	return strings.Join(p.paintBackground(p.theme, lines), "\n")
}

func (p *sessionPicker) body(r parts.Rect) []string {
	list := p.filtered()
	switch {
	case p.help:
		return p.helpView(r.W, r.H)
	case p.err != nil:
		return parts.Paragraph(safetext.Line(p.err.Error()), p.theme.Bad, r.W)
	case !p.loaded:
		return []string{p.theme.Muted.Render("Reading the sessions.")}
	case len(p.list) == 0:
		return p.welcome(r.W)
	}
	p.selected = max(0, min(p.selected, len(list)-1))
	title := p.theme.Heading.Render(amount.Of(len(list), "session"))
	right := ""
	if p.filter != "" {
		right = p.theme.Accent.Render(fmt.Sprintf("with %q, of %d", safetext.Line(p.filter), len(p.list)))
	}
	lines := []string{parts.TitleRule(p.theme, title, right, r.W)}
	if r.H >= 16 {
		lines = append(lines, p.columnHeads(r.W))
	}
	about := []string(nil)
	switch {
	case len(list) == 0:
		lines = append(lines, parts.Paragraph(fmt.Sprintf("None of %d matches the filter.", len(p.list)), p.theme.Muted, r.W)...)
	case r.H >= 12:
		about = append([]string{parts.TitleRule(p.theme, "", "", r.W)}, p.detailLines(list[p.selected], r.W)...)
	case r.H >= 8: // at least what it is of, and what enter does
		about = p.shortDetailLines(list[p.selected], r.W)
	}
	head := len(lines)
	room := max(1, r.H-head-len(about))
	p.rows = parts.Rect{X: r.X, Y: r.Y + head, W: r.W, H: room}
	p.top = max(0, min(max(p.top, p.selected-room+1), p.selected, len(list)-room))
	for i := p.top; i < min(len(list), p.top+room); i++ {
		lines = append(lines, p.row(list[i], i == p.selected, r.W))
	}
	for len(lines) < r.H-len(about) {
		lines = append(lines, "")
	}
	return append(lines, about...)
}

// welcome is the list of nothing: what to do first.
func (p *sessionPicker) welcome(w int) []string {
	t, k := p.theme, p.keys
	lines := append([]string{""}, parts.Paragraph("No reviews here yet.", t.Strong, w)...)
	lines = append(lines, "")
	lines = append(lines, parts.HangingIndent(t.Key.Render(k.New.Help().Key)+" ", "begins a review of a file, or of a configured round by its ID", t.Text, w)...)
	lines = append(lines, parts.HangingIndent(t.Key.Render(k.Help.Help().Key)+" ", "shows every key", t.Text, w)...)
	return append(lines, parts.HangingIndent(t.Key.Render(k.Quit.Help().Key)+" ", "leaves; parley demo shows a recorded discussion", t.Text, w)...)
}

// stateWord is a session's state in at most eleven cells.
func stateWord(s Session) string {
	switch {
	case s.Problem != "":
		return "problem"
	case s.NotYours:
		return "not yours"
	case s.Holder != "":
		return "open"
	}
	switch s.State {
	case session.Waiting:
		return "to decide"
	case session.Decided:
		return "to go on"
	case session.ForeignOrigin:
		return "another's"
	default:
		return string(s.State)
	}
}

func (p *sessionPicker) stateStyle(s Session) lipgloss.Style {
	t := p.theme
	switch {
	case s.Problem != "":
		return t.Bad
	case s.NotYours:
		return t.Warn
	case s.Holder != "":
		return t.Busy
	}
	switch s.State {
	case session.Waiting, session.Decided, session.Interrupted:
		return t.Warn
	case session.Concluded:
		return t.Good
	default:
		return t.Muted
	}
}

// columnHeads are the heads over the rows.
func (p *sessionPicker) columnHeads(w int) string {
	line := "  " + safetext.Fit("id", 11) + " " + safetext.Fit("state", 11) + " "
	if w >= 60 {
		line += "round "
	}
	if w >= 72 {
		line += safetext.Fit("verdict", 12) + " " + safetext.Fit("avg", 5)
	} else {
		line += safetext.Fit("verdict", 7)
	}
	if w >= 60 {
		line += " " + safetext.FitRight("changed", 8)
	}
	if w-safetext.Width(line) >= 10 {
		line += "  document"
	}
	return p.theme.Faint.Render(safetext.Truncate(line, w))
}

// row is one session: what, how far, the last verdict, how long ago, where.
func (p *sessionPicker) row(s Session, selected bool, w int) string {
	t := p.theme
	edge, name := "  ", t.Text
	if selected {
		edge, name = t.Accent.Render(t.Symbols.Cursor)+" ", t.Strong
	}
	id := safetext.Line(s.RoundID)
	if id == "" {
		id = safetext.Line(s.Folder)
	}
	line := edge + name.Render(safetext.Fit(id, 11)) + " " + p.stateStyle(s).Render(safetext.Fit(stateWord(s), 11)) + " "
	if w >= 60 {
		rounds := ""
		if s.MaxRounds > 0 {
			rounds = fmt.Sprintf("%d/%d", s.Rounds, s.MaxRounds)
		}
		line += t.Muted.Render(safetext.FitRight(rounds, 4)) + "  "
	}
	line += p.verdict(s, w >= 72)
	if w >= 60 {
		line += " " + t.Muted.Render(safetext.FitRight(age(p.options.Now(), s.Updated), 8))
	}
	what := safetext.Line(s.Artifact)
	if what == "" {
		what = safetext.Line(s.Folder)
	}
	room := w - safetext.Width(line) - 2
	if safetext.Width(what) > room {
		what = filepath.Base(what)
	}
	if room >= 8 {
		line += "  " + name.Render(safetext.TruncateLeft(what, room))
	}
	return safetext.Truncate(line, w)
}

// verdict of the last round: a word where there is room, and the average.
func (p *sessionPicker) verdict(s Session, word bool) string {
	t := p.theme
	text, sign, style := "-", "-", t.Muted
	switch s.Verdict {
	case round.Reached:
		text, sign, style = "reached", t.Symbols.Done, t.Good
	case round.Blocked:
		text, sign, style = "blocked", t.Symbols.Failed, t.Bad
	}
	average := ""
	if s.Average != nil {
		average = record.Average(s.Average)
	}
	switch {
	case !word && t.Plain: // without signs the word has to do
		return style.Render(safetext.Fit(text, 7))
	case !word:
		return style.Render(safetext.Fit(sign+" "+average, 7))
	}
	if s.Severity != "" {
		text += " " + parts.ShortSeverity(s.Severity)
	}
	return style.Render(safetext.Fit(text, 12)) + " " + t.Strong.Render(safetext.Fit(average, 5))
}

// detailLines is everything known of the selected session.
func (p *sessionPicker) detailLines(s Session, w int) []string {
	t := p.theme
	var lines []string
	add := func(name, text string, style lipgloss.Style) {
		lines = append(lines, parts.HangingIndent(t.Muted.Render(safetext.Fit(name, 10)), safetext.Line(text), style, w)...)
	}
	add("session", s.Folder, t.Text)
	if s.Artifact != "" {
		add("document", s.Artifact, t.Text)
	}
	if state := p.stateAndTime(s); state != "" {
		add("state", state, t.Text)
	}
	switch {
	case s.Problem != "":
		add("problem", s.Problem, t.Bad)
		if s.File != "" {
			add("file", s.File, t.Muted)
		}
	case s.Holder != "":
		add("open in", s.Holder, t.Busy)
	default:
		add(p.keys.Enter.Help().Key, openingEffect(s), t.Muted)
	}
	return lines
}

// stateAndTime is how far a session has come and since when, as far as either is known.
func (p *sessionPicker) stateAndTime(s Session) string {
	state := stateText(s)
	if s.Updated.IsZero() {
		return state
	}
	changed := "last changed " + s.Updated.In(p.options.Now().Location()).Format("2006-01-02 15:04")
	return strings.TrimPrefix(state+", "+changed, ", ")
}

// stateText is a session's state; of one that cannot be read, that nothing has begun is only a guess.
func stateText(s Session) string {
	if s.Problem != "" && s.State == session.NotStarted {
		return ""
	}
	return string(s.State)
}

// shortDetailLines is what a session is of, and what opening it will do, without a rule or names.
func (p *sessionPicker) shortDetailLines(s Session, w int) []string {
	what, then := s.Artifact, openingEffect(s)
	if what == "" {
		what = s.Folder
	}
	switch {
	case s.Problem != "":
		then = s.Problem
	case s.Holder != "":
		then = "is open in " + s.Holder
	}
	return []string{
		p.theme.Strong.Render(safetext.TruncateLeft(safetext.Line(what), w)),
		p.theme.Muted.Render(safetext.Truncate(safetext.Line(then), w)),
	}
}

// openingEffect says what opening a session will do.
func openingEffect(s Session) string {
	if s.NotYours {
		return "only shows it: it is not yours, and asks nobody until you trust it"
	}
	switch s.State {
	case session.Interrupted:
		return "resumes the round: only missing reviewers are asked"
	case session.Waiting:
		return "puts the open decision before you"
	case session.Decided:
		return "goes on with what was decided"
	case session.Concluded:
		return "shows the records and the conclusions"
	case session.ForeignOrigin:
		return "cannot open it: another program made it"
	default:
		return "begins the first round"
	}
}

// age is how long ago something was, in a word or two.
func age(now, then time.Time) string {
	ago := now.Sub(then)
	switch {
	case then.IsZero():
		return ""
	case ago < time.Minute:
		return "just now"
	case ago < time.Hour:
		return fmt.Sprintf("%d min", int(ago/time.Minute))
	case ago < 48*time.Hour:
		return fmt.Sprintf("%d h", int(ago/time.Hour))
	case ago < 100*24*time.Hour:
		return fmt.Sprintf("%d days", int(ago/(24*time.Hour)))
	default:
		return then.In(now.Location()).Format("2006-01")
	}
}

func (p *sessionPicker) footer(w int) string {
	return parts.Hints(p.theme, p.keys.Help, p.footerBindings(), w)
}

// footerBindings is the keys the footer shows for what is on the screen.
func (p *sessionPicker) footerBindings() []key.Binding {
	k := p.keys
	enter, look := keys.WithHelp(k.Enter, "open"), keys.WithHelp(k.ReadOnly, "read-only")
	filter, all := keys.WithHelp(k.Search, "filter"), keys.WithHelp(k.Back, "clear filter")
	switch {
	case p.themePicker != nil:
		return themeKeys(k)
	case p.help:
		return []key.Binding{keys.WithHelp(k.Back, "close"), keys.WithHelp(k.Down, "scroll")}
	case len(p.list) == 0:
		return []key.Binding{k.New, k.Quit}
	case p.current() == nil:
		return []key.Binding{all, filter, k.New, k.Quit}
	case p.filter != "":
		return []key.Binding{enter, all, look, k.New, filter, k.Quit}
	default:
		return []key.Binding{enter, look, k.New, filter, k.Quit}
	}
}

// helpView is every key, as far as it is scrolled.
func (p *sessionPicker) helpView(w, h int) []string {
	k := p.keys
	lines := parts.HelpColumns(p.theme, []parts.HelpGroup{
		{Title: "Sessions", Bindings: []key.Binding{
			keys.WithHelp(k.Enter, "open, or go on with it"), keys.WithHelp(k.ReadOnly, "read-only"), k.New,
			keys.WithHelp(k.Search, "filter"), keys.WithHelp(k.Back, "clear filter"), k.Reload,
		}},
		{Title: "Moving and leaving", Bindings: []key.Binding{
			k.Down, k.Up, k.HalfDown, k.HalfUp, k.PageDown, k.PageUp, k.Top, k.Bottom, k.Pick, k.Themes, k.Mouse, k.Suspend, k.Help, k.Quit,
		}},
	}, w)
	p.helpTop = max(0, min(p.helpTop, len(lines)-h))
	return lines[p.helpTop:]
}
