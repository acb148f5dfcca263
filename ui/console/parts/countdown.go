package parts

import (
	"strings"
	"time"

	"parley/engine/review"
	"parley/ui/console/amount"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// lastMinute is from when on the countdown is filled.
const lastMinute = time.Minute

// How a countdown is stopped, in a sentence and in short.
const (
	anyKeyKeepsOpen = " · any key keeps it open"
	anyKeyStops     = " · any key stops"
)

// countdownForm is one way to say what silence leads to, and how to stop it; no stop where it has no room.
type countdownForm struct{ text, stop string }

// CountdownText says what silence leads to and when, what stays open then ("4 HIGH open", "" for nothing), and how to stop it. Where there is
// not room for all of that the way out comes before what stays open.
func CountdownText(t theme.Theme, left time.Duration, open string, room int) string {
	var form countdownForm
	for _, form = range countdownForms(amount.Clock(left), open) {
		if safetext.Width(form.text+form.stop) <= room {
			break
		}
	}
	style := t.Warn
	if left <= lastMinute {
		style = t.BadgeWarn
	}
	return style.Render(form.text) + t.Muted.Render(form.stop)
}

// countdownForms are the ways to say it, the one that says most first. That it is because nobody answers is left out only where all
// else would be.
func countdownForms(at, open string) (forms []countdownForm) {
	means, leads, short := "no answer in "+at+" means Done", "no answer: Done in "+at, "Done in "+at
	if open != "" {
		brief := strings.Replace(open, review.Critical.Label()+" or "+review.High.Label(), "CRIT/HIGH", 1)
		forms = []countdownForm{
			{means + " with " + open, anyKeyKeepsOpen},
			{leads + " with " + open, anyKeyKeepsOpen},
			{leads + ", " + open, anyKeyKeepsOpen},
			{leads + ", " + brief, anyKeyKeepsOpen},
			{leads + ", " + open, anyKeyStops},
			{leads + ", " + brief, anyKeyStops},
			{short + ", " + open, anyKeyStops},
		}
	}
	return append(forms, countdownForm{means, anyKeyKeepsOpen}, countdownForm{leads, anyKeyKeepsOpen}, countdownForm{leads, anyKeyStops},
		countdownForm{short, anyKeyKeepsOpen}, countdownForm{short, anyKeyStops}, countdownForm{means, ""}, countdownForm{leads, ""}, countdownForm{short, ""})
}
