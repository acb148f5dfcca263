package markdown

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/theme"
)

// columns is a table of n columns with words of a few letters.
func columns(n int) string {
	var head, rule, row strings.Builder
	for i := range n {
		fmt.Fprintf(&head, "| Head %d ", i)
		rule.WriteString("|---")
		fmt.Fprintf(&row, "| cell %d ", i)
	}
	return head.String() + "|\n" + rule.String() + "|\n" + row.String() + "|\n"
}

func TestOnlyTablesThatThereIsNoRoomForAreShownAsCards(t *testing.T) {
	t.Parallel()
	tiny := strings.NewReplacer("Head ", "", "cell ", "")
	for _, c := range []struct {
		name, table string
		width       int
		crowded     int
	}{
		{"many columns", columns(25), 80, 25},
		{"a few on a small screen", columns(6), 34, 6},
		{"as many on a large one", columns(6), 80, 0},
		{"tiny ones", tiny.Replace(columns(12)), 80, 0},
		{"one long among tiny ones", strings.TrimSuffix(tiny.Replace(columns(12)), "|\n") + strings.Repeat("many words ", 9) + "|\n", 80, 0},
		{"in a fence", "```\n" + columns(25) + "```\n", 80, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			blocks, _ := splitBlocks("# Title\n\nbefore **it**\n\n" + c.table + "\nafter **it**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
			draw := NewRenderer(style(c.width))
			var drawn strings.Builder
			for _, b := range blocks {
				drawn.WriteString(ansi.Strip(strings.Join(draw.Render(b).Lines, "\n")))
			}
			together := strings.Join(strings.Fields(drawn.String()), " ")
			for _, want := range []string{"before it", "after it", "a │ b"} {
				if !strings.Contains(together, want) {
					t.Errorf("%q is missing:\n%s", want, drawn.String())
				}
			}
			for i := range c.crowded {
				if word := fmt.Sprintf("Head %d: cell %d", i, i); !strings.Contains(together, word) {
					t.Errorf("%q is missing:\n%s", word, drawn.String())
				}
			}
			if c.crowded == 0 && strings.Contains(together, "0: ") {
				t.Errorf("it is shown as cards:\n%s", drawn.String())
			}
		})
	}
}

// Lines stand between all rows of a table where one of them has several lines, else between none.
func TestRowsAreSetApartWhereOneHasSeveralLines(t *testing.T) {
	t.Parallel()
	text := "| A | B |\n|---|---|\n| one | short |\n| two | short |\n| three | words that go on and on until they have to be broken |\n| four | short |\n"
	for width, want := range map[int]int{90: 1, 40: 4} {
		drawn := Render(Block{Text: text}, NewStyle(theme.New(theme.Options{}), width, width)).Lines
		rules := 0
		for _, line := range drawn {
			if strings.Contains(line, "─┼─") {
				rules++
			}
		}
		if rules != want {
			t.Errorf("%d lines between the rows at %d, want %d:\n%s", rules, width, want, ansi.Strip(strings.Join(drawn, "\n")))
		}
	}
}
