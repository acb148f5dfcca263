package direct_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/engine/perspective"
)

// entries is a page that lists things by name: no entry need repeat its name, and all are told in the same words.
func entries(title, text string, names ...string) string {
	var page strings.Builder
	page.WriteString("# " + title + "\n")
	for i, name := range names {
		fmt.Fprintf(&page, "\n## %s\n\n"+text+"\n", name, i+3)
	}
	return page.String()
}

// The headings of a list are names. A short page, or one whose headings are dates, tells as little of its subject by them.
func TestEntriesNeedNotRepeatTheirNames(t *testing.T) {
	t.Parallel()
	for name, page := range map[string]string{
		"dishes": entries("Breads of the region", "Knead flour, water and salt for ten minutes, let the dough rise for %d hours, and bake it on a hot stone until the crust is brown.",
			"Bauernlaib", "Fougasse", "Kisra", "Lavash", "Limpa", "Mantou", "Pogača", "Sangak"),
		"people": entries("Volunteers", "Carries parcels on Saturdays since spring, for %d hours each time, and trains newcomers in the courtyard before the doors open.",
			"Ada Martens", "Bao Nguyen", "Carla Voss", "Dmitri Orlov", "Emre Kaya", "Fatou Diallo"),
		"months": entries("Garden year", "Water the beds, clear weeds from the paths for %d days and order seeds for the next weeks.",
			"January", "February", "March", "April", "May", "June", "July", "August"),
		"error codes": entries("Troubleshooting the uploader", "The job stops and the log shows the line in red. Wait %d minutes, restart the service and run the job again.",
			"ENOSPC", "EACCES", "ECONNRESET", "EMFILE", "EPIPE", "ENOTFOUND", "EADDRINUSE"),
		"functions": entries("Calls of the desk\n\n## Motivation\n\nClerks ask the desk by hand.\n\n## Rationale\n\nOne call does one thing for the clerk", "Sends the clerk's question to the desk, waits up to %d seconds for the answer and returns it as a line of text.",
			"getqueue", "getwaitingroom", "signform", "verifystamp \"stamp\"", "submitpaper(number)", "printreceipt", "closecounter", "openBooth"),
		"a short runbook": "# Runbook: nightly copy fails\n\n## Symptoms\n\nThe monitor shows a red square beside vault, and a message arrives at three.\n\n" +
			"## Diagnosis\n\nLog in and look at the disk. If it is full, read the last lines of the journal.\n\n" +
			"## Remedy\n\nDelete archives older than a month and start the job again.\n\n## Escalation\n\nIf it stops twice, call the person on duty before six.\n",
	} {
		if got := found(judgedBy(t, perspective.Quality, "page.md", page), "Q23"); len(got) > 0 {
			t.Errorf("%s: %s", name, got[0].Text)
		}
	}
}
