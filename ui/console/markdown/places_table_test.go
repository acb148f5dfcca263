package markdown

import (
	"strings"
	"testing"
)

const riskTable = `| Risk | Likelihood | Mitigation | Owner |
|------|:----------:|------------|-------|
| Volunteers do not scan | medium | scanning is the fastest way to record; a week of paper as fallback | shift lead |
| Expiry **dates** are not in the bar code | high | date entry by three taps, photo as a reminder | product owner |
| 网络分区时无法保证一致性 | high | 两份记录都保留并且显示给值班负责人看 | tech lead |
`

// A row whose cells are wrapped is found from its first line to its last, and a quote in the cell that it stands in.
func TestRowsOfATableAreFoundWhole(t *testing.T) {
	t.Parallel()
	for _, width := range []int{52, 64, 100} {
		const above = 2 // lines of the source before the table
		source := "## Risks\n\n" + riskTable + "\nNobody owns them.\n"
		rendered := Render(Block{Text: source}, style(width)).Lines
		p := FindPlaces(source, rendered)
		if !p.IsRow(3 + above) {
			t.Fatalf("at %d it is no table:\n%s", width, strings.Join(rendered, "\n"))
		}
		end := 1 // of the row before
		for line, words := range map[int][2]string{2: {"Volunteers", "shift"}, 3: {"Expiry", "product"}, 4: {"网络", "tech"}} {
			line += above
			first, last := p.Of(line)
			for _, word := range words {
				if !strings.Contains(p.plain[first], word) {
					t.Errorf("at %d row %d begins with %q", width, line, p.plain[first])
				}
			}
			if from, to := p.SourceLines(last); from != line || to != line || last < first {
				t.Errorf("at %d line %d belongs to rows %d to %d", width, last, from, to)
			}
		}
		for line := 2 + above; line <= 4+above; line++ {
			first, last := p.Of(line)
			if line > 2+above && (first != end+2 || !gridRule.MatchString(p.plain[end+1])) {
				t.Errorf("at %d row %d begins on line %d, behind %d, with no rule between", width, line, first, end)
			}
			end = last
		}
		for quote, line := range map[string]int{"Expiry dates are not in the bar code": 3, "three taps, photo": 3, "一致性": 4, "显示给值班负责人": 4, "a week of paper as fallback": 2, "Nobody owns them": 6} {
			spans := p.Find(quote, line+above)
			var got strings.Builder
			first, last := p.Of(line + above)
			for _, s := range spans {
				got.WriteString(lettersOf(p.plain[s.Line][s.From:s.To]))
				if line < 5 && (s.Line < first || s.Line > last) {
					t.Errorf("at %d %q is on line %d, outside its row", width, quote, s.Line)
				}
			}
			if got.String() != lettersOf(quote) {
				t.Errorf("at %d %q is found as %q", width, quote, got.String())
			}
		}
	}
}

// A table of which a cell shows something else than it says is searched as any other text.
func TestATableThatIsRenderedOtherwiseIsNotTakenForAGrid(t *testing.T) {
	t.Parallel()
	text := "| a | b |\n|---|---|\n| one | `x | y` two |\n| :tada: three | four |\n"
	p := FindPlaces(text, Render(Block{Text: text}, style(60)).Lines)
	if spans := p.Find("four", 3); len(spans) != 1 {
		t.Errorf("%v", spans)
	}
}
