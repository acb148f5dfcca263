package sessions

import (
	"regexp"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/session"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// Content is what a session holds, for the preview.
type Content struct {
	Rounds []Round
	// Findings count by what was said of them; Open are those that nothing was said of, Noted those with a note alone.
	Open, Accepted, Rejected, Later, Noted int
	// Own are those that the person added.
	Own               int
	Unclosed          []Finding          // those that still ask for something, the gravest first
	Last              *round.Round       // the last round that ended, nil before any
	Suggested, Why    string             // what parley would do, and why, while a decision is open
	Decision          *feedback.Decision // the last one, nil before any
	Answered, Missing []string           // of a round that did not end: who has answered, and who is still to be asked
	Text              string             // the conclusions, "" before there are any
}

// Round is what one round came to.
type Round struct {
	Number   int
	Verdict  round.Verdict
	Severity review.Severity
	Average  *float64
	Ratings  map[string]review.Rating // by perspective
}

// previewKey is a session as it was listed: one that has changed since is read again.
type previewKey struct {
	folder, roundID string
	updated         time.Time
}

func keyOf(s Session) previewKey { return previewKey{s.Folder, s.RoundID, s.Updated} }

// preview is what was read of sessions. One at a time is read, and it is the one under the cursor by then: whoever moves on
// through the list waits for nothing.
type preview struct {
	read    map[previewKey]contentMsg
	reading bool
}

// contentMsg brings what a session holds, or why it cannot be read.
type contentMsg struct {
	key   previewKey
	lines []string // the beginning of the text, safe to draw
	Content
	err error
}

func (p *preview) forget() { p.read = nil }

func (p *preview) receive(msg contentMsg) {
	if p.read == nil {
		p.read = map[previewKey]contentMsg{}
	}
	p.read[msg.key], p.reading = msg, false
}

// hasPreview reports whether there is something to read in a session: one that is not the person's own, or that cannot be
// opened, is shown as it is listed.
func (v *Screen) hasPreview(s Session) bool {
	return v.source.Content != nil && s.Problem == "" && !s.NotYours && s.RoundID != "" && s.State != session.ForeignOrigin
}

// Prepare reads what the selected session holds, unless it was read before; where there is none, the selected document.
func (v *Screen) Prepare() screen.Action {
	if v.isEmpty() {
		return v.prepareDocument()
	}
	s := v.current()
	if s == nil || v.preview.reading || !v.hasPreview(*s) {
		return nil
	}
	key := keyOf(*s)
	if _, read := v.preview.read[key]; read {
		return v.prepareBeginning(*s)
	}
	v.preview.reading = true
	read, of := v.source.Content, *s
	return screen.Run{Busy: true, Cmd: func() tea.Msg {
		content, err := read(of)
		msg := contentMsg{key: key, Content: content, err: err, lines: beginning(content.Text)}
		msg.Text = "" // what is kept of it is its beginning
		return msg
	}}
}

// maxBeginning is how many lines of a text are kept for the preview: no screen has more room.
const maxBeginning = 60

// noneListed is what stands in a section of a text that has nothing.
const noneListed = "(None)"

// beginning is how conclusions begin, below their title and the facts that the list has already, without tables, which have no room, and
// without sections that have nothing. The counts at their end are no reading.
func beginning(text string) (lines []string) {
	text = text[:min(len(text), 64<<10)]
	body := false
	for line := range strings.Lines(strings.ToValidUTF8(text, "")) {
		line = strings.TrimSpace(line)
		fact := strings.HasPrefix(line, "# ") || strings.HasPrefix(line, "**") && strings.Contains(line, "**:")
		body = body || line != "" && !fact
		if line == ledgerHeading {
			break
		}
		if line = safetext.Line(withoutMarkup(line)); !body || line == summaryHeading || line == "" || strings.HasPrefix(line, "|") || strings.TrimPrefix(line, "- ") == noneListed {
			continue
		}
		if level := headingLevel(line); level > 0 {
			lines = withoutEmptySections(lines, level)
		}
		lines = append(lines, line)
		if len(lines) == maxBeginning {
			break
		}
	}
	return withoutEmptySections(lines, 1)
}

// What conclusions begin with, which goes without saying, and where their tables and counts begin.
const (
	summaryHeading = "## Summary"
	ledgerHeading  = "## Finding Ledger"
)

// headingLevel is how deep a heading is, 0 for another line.
func headingLevel(line string) int { return len(line) - len(strings.TrimLeft(line, "#")) }

// withoutEmptySections leaves out the headings at the end that are at least so deep: nothing stands below them.
func withoutEmptySections(lines []string, level int) []string {
	for len(lines) > 0 && headingLevel(lines[len(lines)-1]) >= level {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// escaped is a character that Markdown takes as it is.
var escaped = regexp.MustCompile("\\\\([!-/:-@\\[-`{-~])")

// withoutMarkup is a line of Markdown without what sets it bold, and without what keeps characters from being markup.
func withoutMarkup(line string) string {
	return strings.ReplaceAll(escaped.ReplaceAllString(line, "$1"), "**", "")
}

// previewLines is what a session holds, in at most so many lines.
func (v *Screen) previewLines(s Session, w, room int) []string {
	if room < 2 || !v.hasPreview(s) {
		return nil
	}
	t := v.Theme
	read, known := v.preview.read[keyOf(s)]
	switch {
	case !known:
		return []string{t.Muted.Render("Reading what it holds.")}
	case read.err != nil:
		why := parts.HangingIndent(t.Muted.Render(safetext.Fit("problem", 10)), safetext.Line(read.err.Error()), t.Bad, w)
		return why[:min(len(why), room)]
	}
	lead := v.leadLines(s, w)
	lines, facts := append(lead, v.outcomeLines(read, w, room-len(lead))...), v.factLines(s, read, w, max(1, min(5, room-6)))
	below := 0 // for the rest, where the findings would take all
	if room >= roomyPreview {
		below = min(room/2, len(facts)+2)
	}
	lines = append(lines, v.findingLines(read, w, room-len(lines)-below)...)
	if room >= fullPreview {
		lines = append(lines, v.actionLines(read, w, min(maxActions, room-len(lines)-len(facts)-1))...)
	}
	if len(lines) > 0 && len(facts) > 0 && room >= roomyPreview {
		lines = append(lines, "")
	}
	lines = append(lines, facts...)
	if read.Last != nil && hasRating(*read.Last) { // else the verdict has said that nobody rated
		ratings := append([]string{"", parts.RatingsHead(v.Theme, *read.Last, w)}, parts.RatingLines(v.Theme, *read.Last, w)...)
		if len(lines)+len(ratings) <= room {
			lines = append(lines, ratings...)
		}
	}
	if read.Last == nil || !read.Last.IsNotRated() { // else the verdict has said it all
		lines = append(lines, v.textLines(read, w, room-len(lines))...)
	}
	return cutWithin(lines, room, w)
}

// cutWithin are as many of some lines as have room. Where that ends within a sentence the last one says so.
func cutWithin(lines []string, room, w int) []string {
	if len(lines) <= room {
		return lines
	}
	cut := slices.Clone(lines[:room])
	if goesOn := ansi.Strip(lines[room]); room > 0 && strings.HasPrefix(goesOn, "   ") && strings.TrimSpace(goesOn) != "" {
		if cut[room-1] = safetext.Truncate(cut[room-1], max(1, w-2)); !strings.HasSuffix(ansi.Strip(cut[room-1]), "…") {
			cut[room-1] += " …"
		}
	}
	return cut
}

// hasRating reports whether anybody rated in a round.
func hasRating(r round.Round) bool {
	return slices.ContainsFunc(r.Perspectives, func(p round.Review) bool { return p.Rating.Rated() })
}

// roomyPreview is from how many lines on a preview says everything in full.
const roomyPreview = 14

// airyPreview is from how many lines on a blank line sets the findings off.
const airyPreview = 10

// fullPreview is from how many lines on it has the action items as well, in at most so many lines.
const fullPreview, maxActions = 30, 12

// textLines is the beginning of the conclusions of a session.
func (v *Screen) textLines(read contentMsg, w, room int) (lines []string) {
	if room < 2 || len(read.lines) == 0 {
		return nil
	}
	if room >= roomyPreview {
		lines = append(lines, "")
	}
	lines = append(lines, parts.TitleRule(v.Theme, v.Theme.Heading.Render("Conclusions"), "", w))
	for _, line := range read.lines {
		lines = append(lines, v.textLine(line, w)...)
	}
	if len(lines) > room && room > 2 { // it says that it goes on
		return append(lines[:room-1], parts.CutRow(v.Theme, "more: "+v.Keys.Enter.Help().Key+" shows it", w))
	}
	return lines[:min(len(lines), room)]
}

// textLine is a line of a text as it is meant: a heading, an item or a sentence.
func (v *Screen) textLine(line string, w int) []string {
	t := v.Theme
	if heading := strings.TrimLeft(line, "#"); heading != line {
		return parts.Paragraph(strings.TrimSpace(heading), t.Strong, w)
	}
	if item, is := strings.CutPrefix(line, "- "); is {
		return parts.HangingIndent(t.Muted.Render(t.Symbols.Bullet)+" ", item, t.Text, w)
	}
	if number, item, is := strings.Cut(line, ". "); is && len(number) < 3 && strings.Trim(number, "0123456789") == "" {
		return parts.HangingIndent(t.Muted.Render(number+".")+" ", item, t.Text, w)
	}
	return parts.Paragraph(line, t.Text, w)
}
