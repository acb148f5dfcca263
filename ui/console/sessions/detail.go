package sessions

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/feedback/session"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// detailLines is everything known of the selected session; in short only what its row in the list does not say.
func (v *Screen) detailLines(s Session, w int, short bool) []string {
	t := v.Theme
	var lines []string
	add := func(name, text string, style lipgloss.Style) {
		lines = append(lines, parts.HangingIndent(t.Muted.Render(safetext.Fit(name, 10)), safetext.Line(text), style, w)...)
	}
	if s.Title != "" {
		add("title", s.Title, t.Strong)
	}
	add("session", s.Folder, t.Text)
	c := v.withCut(v.columnsFor(parts.Compute(v.Width, v.Height, v.Layout()).First.W))
	row := ansi.Strip(v.row(s, false, c))
	if s.Artifact != "" && (!short || !strings.HasSuffix(row, " "+safetext.Line(s.Artifact))) {
		add("document", s.Artifact, t.Text)
	}
	if state := stateText(s); state != "" && (!short || s.State == session.Interrupted) {
		add("state", state, t.Text)
	}
	if changed := v.changedText(s); changed != "" && (!short || c.changed == 0) {
		add("changed", changed, t.Text)
	}
	switch {
	case s.Problem != "":
		add("problem", s.Problem, t.Bad)
		if s.File != "" {
			add("file", s.File, t.Muted)
		}
	case s.Holder != "":
		add("in use by", s.Holder, t.Busy)
	case s.NotYours, s.State == session.Interrupted, s.State == session.ForeignOrigin: // of others the key line says all
		add(v.Keys.Enter.Help().Key, v.openingEffect(s), t.Muted)
	}
	return lines
}

// changedText is when a session changed last; "" where that is not known.
func (v *Screen) changedText(s Session) string {
	switch {
	case s.Updated.IsZero():
		return ""
	case v.Clock().Sub(s.Updated) >= recent:
		return dateOf(v.Clock(), s.Updated)
	default:
		return ago(v.Clock(), s.Updated)
	}
}

// stateText is a session's state; of one that cannot be read, that nothing has begun is only a guess.
func stateText(s Session) string {
	if s.Problem != "" && s.State == session.NotStarted {
		return ""
	}
	switch {
	case s.State != session.Interrupted || s.Begun == 0:
		return string(s.State)
	case s.Holder != "": // whoever has it open is at work on it
		return fmt.Sprintf("in round %d of %d", s.Begun, max(s.Begun, s.MaxRounds))
	default:
		return fmt.Sprintf("%s in round %d of %d", s.State, s.Begun, max(s.Begun, s.MaxRounds))
	}
}

// shortDetailLines is what a session is of, and what opening it will do, without a rule or names.
func (v *Screen) shortDetailLines(s Session, w int) []string {
	what, then := cmp.Or(s.Artifact, s.Folder), v.openingEffect(s)
	if s.Title != "" { // as much of the document as there is room for beside it
		what = s.Title + ", " + what
	}
	switch {
	case s.Problem != "":
		then = s.Problem
	case s.Holder != "":
		then = "in use by " + s.Holder
	}
	return []string{
		v.Theme.Strong.Render(safetext.Truncate(safetext.Line(what), w)),
		v.Theme.Muted.Render(safetext.Truncate(safetext.Line(then), w)),
	}
}

// openingEffect says what opening a session will do.
func (v *Screen) openingEffect(s Session) string {
	if s.NotYours {
		return "only shows it: it is not yours, and asks nobody until you trust it"
	}
	switch s.State {
	case session.Interrupted:
		return v.resumeEffect(s)
	case session.Waiting:
		return "asks for the open decision"
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

// resumeEffect says where an interrupted round goes on: who is asked, as far as its log has been read.
func (v *Screen) resumeEffect(s Session) string {
	which := "the round"
	if s.Begun > 0 {
		which = fmt.Sprintf("round %d", s.Begun)
	}
	read := v.preview.read[keyOf(s)]
	switch answered, missing := strings.Join(read.Answered, ", "), strings.Join(read.Missing, ", "); {
	case missing != "" && answered != "":
		return fmt.Sprintf("resumes %s: asks %s; kept from before: %s", which, missing, answered)
	case missing != "":
		return fmt.Sprintf("resumes %s: asks %s; nobody had answered", which, missing)
	case answered != "":
		return fmt.Sprintf("resumes %s: every reviewer had answered, so only the verdict is missing", which)
	default:
		return fmt.Sprintf("resumes %s: only reviewers without an answer are asked", which)
	}
}

// recent is until when it is told how long ago something was, and not on which day.
const recent = 48 * time.Hour

// dateOf is a time as a date and a time of day.
func dateOf(now, at time.Time) string { return at.In(now.Location()).Format("2006-01-02 15:04") }

// ago is how long ago something was as a sentence has it: a month is named alone.
func ago(now, then time.Time) string {
	text := age(now, then)
	if strings.HasSuffix(text, " min") || strings.HasSuffix(text, " h") || strings.HasSuffix(text, " days") {
		text += " ago"
	}
	return text
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
