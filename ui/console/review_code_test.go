package console

import (
	"strings"
	"testing"
)

// Below a thread in code the code goes on at once: a blank line would break its ground. Elsewhere one sets the text off.
func TestAThreadInCodeBreaksItNowhere(t *testing.T) {
	t.Parallel()
	const quoted, next = "The Team tier at 12 EUR is expected to carry most of the revenue.", "what follows there"
	for item, blank := range map[string]bool{"```\n" + quoted + "\n" + next + "\n```\n": false, "\n- " + quoted + "\n- " + next + "\n": true} {
		text := strings.Repeat("x\n", 7) + item
		d := newModelHarness(t, 120, 40, func(o *Options) { o.ReadFile = func(string, string) ([]byte, error) { return []byte(text), nil } }).play(finished()).press("V")
		lines := strings.Split(d.screen(), "\n")
		for i, line := range lines {
			if strings.Contains(line, "what follows there") {
				_, above, _ := strings.Cut(lines[i-1], " │ ")
				if got := strings.TrimSpace(above) == ""; got != blank {
					t.Errorf("%q: above it stands %q:\n%s", item, above, d.screen())
				}
			}
		}
	}
}
