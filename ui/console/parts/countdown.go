package parts

import (
	"time"

	"parley/ui/console/amount"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// lastMinute is from when on the countdown is filled.
const lastMinute = time.Minute

// CountdownText says what silence leads to and when, and with enough room how to stop it.
func CountdownText(t theme.Theme, left time.Duration, room int) string {
	const stop = " · any key keeps it open"
	at, text := amount.Clock(left), ""
	for _, text = range []string{"no answer in " + at + " means Done", "no answer: Done in " + at, "Done in " + at} {
		if safetext.Width(text) <= room {
			break
		}
	}
	style := t.Warn
	if left <= lastMinute {
		style = t.BadgeWarn
	}
	if safetext.Width(text+stop) <= room {
		return style.Render(text) + t.Muted.Render(stop)
	}
	return style.Render(text)
}
