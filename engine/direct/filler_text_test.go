package direct_test

import (
	"strings"
	"testing"

	"parley/engine/perspective"
	"parley/engine/review"
)

// A body of a template's gaps, or of the text that fills a page until somebody writes it, is none of the author's.
func TestAFilledPageIsNotWritten(t *testing.T) {
	t.Parallel()
	const (
		lorem = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua."
		duis  = "Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur."
		own   = "Clerks lose an hour a day to paper forms, and nobody finds one again."
		latin = "Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani."
	)
	for name, c := range map[string]struct {
		bodies []string
		want   string
	}{
		"lorem ipsum":          {[]string{lorem, duis}, "2 of 2 sections hold no text of the author's"},
		"gaps of a template":   {[]string{"[Describe the problem here]", "<insert users>", "- Goal 1: ...\n- Goal 2: ...", lorem}, "4 of 4 sections hold no text of the author's"},
		"to be done":           {[]string{"TBD", "TBD", "To be done."}, "3 of 3 sections hold no text of the author's"},
		"the author's":         {[]string{own, own + " " + own}, ""},
		"Latin":                {[]string{latin, latin + " " + latin}, ""},
		"a list that goes on":  {[]string{own, "- The forms: a, b, ...\n- The clerks: two\n"}, ""},
		"a gap within a text":  {[]string{own, "The clerks are " + "<insert users>" + ", and they work in two shops of the town."}, ""},
		"the form of an entry": {[]string{own + "\n\n<insert users>\n\n" + own, own}, ""},
	} {
		text := "# Product brief\n"
		for i, heading := range []string{"Problem", "Users", "Goals", "Success metrics"}[:len(c.bodies)] {
			text += "\n## " + heading + "\n\n" + c.bodies[i] + "\n"
		}
		told := ""
		for _, w := range judgedBy(t, perspective.Quality, "brief.md", text).Weaknesses {
			if strings.Contains(w.Text, "hold no text of the author's") && w.Severity == review.High {
				told = strings.ToLower(w.Text[:1]) + w.Text[1:]
			}
		}
		if !strings.HasPrefix(told, c.want) || (c.want == "") != (told == "") {
			t.Errorf("%s: %q, want %q", name, told, c.want)
		}
	}
}
