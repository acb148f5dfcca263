package markdown

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

const placesText = `# Brief of the *sync* service

Three tiers are planned: Solo,
**Team** and Company. See [the survey](https://example.org/survey) for what a tier
is worth to whom.

1. Changes are merged automatically
1. Reports are deleted after 30 days

| Tier | Price per month | Who pays for it, and why they would do so |
|---|---|---|
| Team | 12 EUR | the head of a field team, out of the budget for travel |

> Nobody owns the ` + "`runbook`" + ` yet.

` + "```go" + `
func main() {
	run()
}
` + "```" + `

Tom &amp; Ann decide.
网络分区时如何保证一致性，也没有给出恢复时间目标。
Reports are deleted after 30 days

![Five reviewers](live.svg)
`

// Whatever rendering makes of a line, at any width it is found again: by a quote in it, by its number, and from its own place.
func TestPlacesFindsTheSourceAmongRenderedLines(t *testing.T) {
	t.Parallel()
	for _, width := range []int{24, 40, 78, 120} {
		rendered := Render(Block{Text: placesText}, style(width)).Lines
		p := FindPlaces(placesText, rendered)
		for _, c := range []struct {
			line        int
			quote, text string
		}{
			{1, "Brief of the sync service", "Brief of the sync service"},
			{3, "planned: Solo,\nTeam and Company", "planned: Solo, Team and Company"},
			{3, "planned: Solo, **Team** and", "planned: Solo, Team and"},
			{4, "what a tier is worth", "what a tier is worth"},
			{7, "merged automatically", "merged automatically"},
			{8, "deleted after 30 days", "deleted after 30 days"},
			{14, "Nobody owns the runbook yet.", "Nobody owns the runbook yet"},
			{22, "Ann decide", "Ann decide"},
			{23, "没有给出恢复时间目标", "没有给出恢复时间目标"},
			{24, "deleted after 30 days", "deleted after 30 days"},
		} {
			spans := p.Find(c.quote, c.line-1)
			var got []string
			for _, s := range spans {
				got = append(got, ansi.Strip(rendered[s.Line])[s.From:s.To])
			}
			if lettersOf(strings.Join(got, " ")) != lettersOf(c.text) {
				t.Errorf("width %d, line %d: %q is %q", width, c.line, c.quote, got)
				continue
			}
			first, last := p.Of(c.line - 1)
			if spans[0].Line < first || first > last {
				t.Errorf("width %d: line %d is from %d to %d, its quote at %d", width, c.line, first, last, spans[0].Line)
			}
			if first, last := p.SourceLines(spans[0].Line); c.line-1 < first-1 || c.line-1 > last {
				t.Errorf("width %d: the quote of line %d is shown as lines %d to %d", width, c.line, first+1, last+1)
			}
		}
		for line, what := range map[int]string{10: "Tier", 12: "Team", 16: "", 17: "func main", 18: "run"} {
			if first, _ := p.Of(line - 1); !strings.Contains(ansi.Strip(rendered[first]), what) && width > 24 {
				t.Errorf("width %d: line %d is at %q", width, line, ansi.Strip(rendered[first]))
			}
		}
		if first, _ := p.Of(26 - 1); width > 60 { // what rendering puts before a line is not of the line above
			if from, to := p.SourceLines(first); from != 25 || to != 25 {
				t.Errorf("width %d: the picture is shown as lines %d to %d", width, from+1, to+1)
			}
		}
		if p.Find("words that stand nowhere", 0) != nil {
			t.Error("what is not there is found")
		}
	}
}

// Nothing is where nothing is shown, and no line is too far.
func TestPlacesOfNothing(t *testing.T) {
	t.Parallel()
	for _, source := range []string{"", "\n", "---\n", "<!-- nothing -->\n\n***\n"} {
		p := FindPlaces(source, Render(Block{Text: source}, style(40)).Lines)
		for _, line := range []int{-1, 0, 7} {
			if first, last := p.Of(line); first < 0 || last < first {
				t.Errorf("%q: line %d is from %d to %d", source, line, first, last)
			}
		}
		if p.Find("", 0) != nil {
			t.Errorf("%q has places", source)
		}
	}
}

// A paragraph, an item with a second line and one in a list end with their last line, wherever in them one begins; code and the rows
// of a table end with each line.
func TestPlacesKnowsWhereAParagraphEnds(t *testing.T) {
	t.Parallel()
	for _, width := range []int{24, 40, 78} {
		rendered := Render(Block{Text: placesText}, style(width)).Lines
		p := FindPlaces(placesText, rendered)
		for line, want := range map[int]string{1: "service", 3: "whom", 4: "whom", 5: "whom", 7: "automatically", 14: "yet", 17: "main", 22: "30days", 24: "30days"} {
			if at := lettersOf(ansi.Strip(rendered[p.EndOfParagraph(line-1)])); !strings.HasSuffix(at, want) {
				t.Errorf("width %d: the paragraph of line %d ends with %q, want %q", width, line, at, want)
			}
		}
	}
	const list = "- One two\n  three four\n  - five six\n    seven\n- Eight\n"
	for line, want := range map[int]int{0: 1, 1: 1, 2: 3, 3: 3} {
		if got := paragraphsOf(list)[line]; got != want {
			t.Errorf("line %d of the list is joined with those to %d, want %d", line, got, want)
		}
	}
}

// A quote is found as it was written, with the number of its item and the address of its link, which are rendered otherwise or not at all.
func TestAQuoteWithMarkupIsFound(t *testing.T) {
	t.Parallel()
	source := "Words.\n\n1. Create it.\n5. Verify that [job A](#a) is ready.\n"
	p := FindPlaces(source, Render(Block{Text: source}, style(60)).Lines)
	for _, quote := range []string{"5. Verify that [job A](#a) is", "Verify that job A is", "5. Verify that job A is"} {
		spans := p.Find(quote, 3)
		if len(spans) != 1 || p.plain[spans[0].Line][spans[0].From:spans[0].To] != "Verify that job A is" {
			t.Errorf("%q: %v", quote, spans)
		}
	}
	if spans := p.Find("7. [](#x)", 3); spans != nil {
		t.Errorf("%v", spans)
	}
}
