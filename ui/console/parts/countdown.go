package parts

import (
	"strings"
	"time"

	"charm.land/lipgloss/v2"

	"parley/engine/review"
	"parley/ui/console/amount"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// lastMinute is from when on the countdown is filled.
const lastMinute = time.Minute

// anyKeyKeepsOpen is how the clock is stopped.
const anyKeyKeepsOpen = "any key keeps it open"

// Countdown is what silence leads to: when parley decides Done, and what stays open then ("4 HIGH open", "" for nothing).
type Countdown struct {
	Left time.Duration
	Open string
}

// Height is how many lines it takes behind a lead of so many cells in a width of w.
func (c Countdown) Height(lead, w int) int {
	if room := w - lead - 1; c.fitsBeside(room) {
		return 1
	}
	return 2
}

// Lines say at every width what silence leads to and when, what stays open then, and how to stop it: behind the lead where all of it has
// room, else with the last two in a line below.
func (c Countdown) Lines(t theme.Theme, lead string, w int) []string {
	room := w - safetext.Width(lead) - 1
	if c.Height(safetext.Width(lead), w) == 1 {
		form := firstFitting(c.sentences(), room-safetext.Width(c.stop()))
		return []string{Justify(lead, c.style(t).Render(form)+t.Muted.Render(c.stop()), w)}
	}
	means := c.style(t).Render(safetext.Truncate(firstFitting(c.ends(), room), room))
	below := firstFitting(c.consequences(), w)
	return []string{Justify(lead, means, w), Justify("", t.Muted.Render(safetext.Truncate(below, w)), w)}
}

// fitsBeside reports whether all of it has room in so many cells.
func (c Countdown) fitsBeside(room int) bool {
	forms := c.sentences()
	return safetext.Width(forms[len(forms)-1]+c.stop()) <= room
}

// style is that of a warning, filled in the last minute.
func (c Countdown) style(t theme.Theme) lipgloss.Style {
	if c.Left <= lastMinute {
		return t.BadgeWarn
	}
	return t.Warn
}

// stop is how the clock is stopped, behind a sentence.
func (c Countdown) stop() string { return " · " + anyKeyKeepsOpen }

// sentences are the whole of it in a line, the one that says most first.
func (c Countdown) sentences() []string {
	with := ""
	if c.Open != "" {
		with = " with " + c.Open
	}
	ends := c.ends()
	return []string{ends[0] + with, ends[1] + with}
}

// ends are the ways to say what silence leads to, and when.
func (c Countdown) ends() []string {
	at := amount.Clock(c.Left)
	return []string{"without an answer, parley decides Done in " + at, "no answer in " + at + " means Done", "no answer: Done in " + at, "Done in " + at}
}

// consequences are the ways to say what stays open then, and how to stop it.
func (c Countdown) consequences() []string {
	if c.Open == "" {
		return []string{"any key keeps the review open", anyKeyKeepsOpen}
	}
	brief := strings.Replace(c.Open, review.Critical.Label()+" or "+review.High.Label(), "CRIT/HIGH", 1)
	return []string{
		c.Open + " · any key keeps the review open", c.Open + c.stop(), brief + c.stop(), strings.TrimSuffix(brief, " open") + c.stop(),
	}
}

// firstFitting is the first that has room, else the last.
func firstFitting(forms []string, room int) string {
	for _, form := range forms {
		if safetext.Width(form) <= room {
			return form
		}
	}
	return forms[len(forms)-1]
}
