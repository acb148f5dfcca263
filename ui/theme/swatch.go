package theme

import (
	"fmt"
	"strings"

	"parley/engine/review"
)

// Swatch is a line in which the theme shows its colours, on its own background.
func (t Theme) Swatch() string {
	words := []string{
		t.Text.Render("text"), t.Accent.Render("accent"), t.Muted.Render("muted"), t.Faint.Render("faint"), t.Good.Render("good"),
		t.Warn.Render("warn"), t.Bad.Render("bad"), t.Busy.Render("busy"), t.Severity(review.High), t.Match.Render("match"),
	}
	return t.OnBackground([]string{" " + strings.Join(words, " ") + " "})[0]
}

// File is the theme as a file that a person can begin from.
func (t Theme) File(base Name) string {
	var out strings.Builder
	fmt.Fprintf(&out, "base: %s\n", base)
	for _, s := range slots {
		c := *s.of(&t.palette)
		if c == nil {
			fmt.Fprintf(&out, "# %s: \"#rrggbb\"  # %s; left out, it is the terminal's\n", s.name, s.about)
			continue
		}
		text := *styleColour(c)
		if text[0] == '#' {
			text = `"` + text + `"`
		}
		fmt.Fprintf(&out, "%s: %s  # %s\n", s.name, text, s.about)
	}
	return out.String()
}
