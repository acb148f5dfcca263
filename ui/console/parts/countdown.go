package parts

import (
	"time"

	"parley/ui/console/amount"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// CountdownText says what silence leads to and when, and with enough room how to stop it.
func CountdownText(t theme.Theme, left time.Duration, room int) string {
	const stop = ", any key stops it"
	at, text := amount.Clock(left), ""
	for _, text = range []string{"no answer in " + at + " means Done", "no answer: Done in " + at, "Done in " + at} {
		if safetext.Width(text) <= room {
			break
		}
	}
	if safetext.Width(text+stop) <= room {
		return t.Warn.Render(text) + t.Muted.Render(stop)
	}
	return t.Warn.Render(text)
}
