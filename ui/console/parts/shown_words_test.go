package parts

import (
	"testing"

	"parley/ui/theme"
)

// Words of Markdown are shown as they are meant; those of other files, and what is heard, keep their signs.
func TestWordsAreShownAsTheyAreMeant(t *testing.T) {
	t.Parallel()
	drawn, plain := theme.New(theme.Options{}), theme.New(theme.Options{Plain: true})
	dot := " " + drawn.Symbols.Dot + " "
	for words, want := range map[string]string{
		"**Booking** a berth":                                        "Booking a berth",
		"| REQ-1 | `must` |":                                         "REQ-1" + dot + "must",
		"| REQ-2 | [speed](speed.md) |":                              "REQ-2" + dot + "speed",
		"see [speed](speed.md) | must":                               "see speed" + dot + "must",
		"2*3 stays, and `[a](b)` is code":                            "2*3 stays, and [a](b) is code",
		"see [the **plan**](docs/plan.md \"why\") and ![map](a.png)": "see the plan and map",
	} {
		if got := ShownWords(drawn, "brief.md", words); got != want {
			t.Errorf("%q is shown as %q, want %q", words, got, want)
		}
		if got := ShownWords(plain, "brief.md", words); got != words {
			t.Errorf("%q is heard as %q", words, got)
		}
		if got := ShownWords(drawn, "main.go", words); got != words {
			t.Errorf("%q of a program is shown as %q", words, got)
		}
	}
}
