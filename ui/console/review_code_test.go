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

// A quote in code that is wider than its place is lit as far as it is seen.
func TestTheQuoteOfACutLineIsLit(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("x\n", 7) + "```\n" + strings.Repeat("wide ", 9) + "The Team tier at 12 EUR is expected to carry most of the revenue.\n```\n"
	d := newModelHarness(t, 120, 40, func(o *Options) { o.ReadFile = func(string, string) ([]byte, error) { return []byte(text), nil } }).play(finished()).press("V")
	lit, _, _ := strings.Cut(d.Theme.Quote.Render("|"), "|")
	for line := range strings.Lines(d.View().Content) {
		if strings.Contains(line, "The Team tier") && strings.Contains(line, "›") {
			if !strings.Contains(line, lit) {
				t.Errorf("nothing is lit in %q", line)
			}
			return
		}
	}
	t.Errorf("the line is not cut:\n%s", d.screen())
}
