package markdown

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
)

// findingTable is a table as the records hold it: the last column is filled in one row, the fifth in none.
const findingTable = `| ID | Finding | Severity | Perspectives | Owner | History | What the person said |
|---|---|---|---|---|---|---|
| F-001 | The export has no **time limit** | MEDIUM | coverage, requirement, technical | | new in round 1; still there in rounds 2 and 3 | rejected: the limit is in the contract with the vendor \| annex 3 |
| F-002 | “fast” is not a number | HIGH | risk | | new in round 1 | |
`

const chineseTable = `| 编号 | 问题 | 严重程度 | 视角 | 历史 | 状态 | 用户的意见 |
|---|---|---|---|---|---|---|
| F-001 | 导出功能没有时间限制，用户不知道要等多久 | MEDIUM | 覆盖面、技术、风险 | 第一轮新发现，第二轮和第三轮重复 | 未解决 | 已拒绝：合同附件三里已经写明了供应商的时间限制 |
`

// A style that draws no lines between columns has the same rule.
func TestATableWithoutLinesIsShownAsCardsToo(t *testing.T) {
	t.Parallel()
	plain, blank := style(60), " "
	plain.Config.Table.ColumnSeparator, plain.Config.Table.CenterSeparator, plain.Config.Table.RowSeparator = &blank, &blank, &blank
	if drawn := ansi.Strip(strings.Join(Render(Block{Text: findingTable}, plain).Lines, "\n")); !strings.Contains(drawn, "ID: F-001\n  Finding: The export") {
		t.Errorf("no cards:\n%s", drawn)
	}
}

// drawAlone draws a text's blocks as they are seen.
func drawAlone(text string, width int) string {
	blocks, _ := splitBlocks(text)
	draw := NewRenderer(style(width))
	var drawn []string
	for _, b := range blocks {
		drawn = append(drawn, draw.Render(b).Lines...)
	}
	return ansi.Strip(strings.Join(drawn, "\n"))
}

// A column as wide as a letter cannot be read: such a table is shown row by row.
func TestATableThatBreaksItsWordsIsShownAsCards(t *testing.T) {
	t.Parallel()
	for _, width := range []int{24, 34, 50} {
		drawn := drawAlone("before\n\n"+findingTable+"\nafter\n", width)
		together := strings.Join(strings.Fields(drawn), " ")
		for _, want := range []string{
			"before ID: F-001", "Finding: The export has no time limit", "Severity: MEDIUM", "Perspectives: coverage, requirement, technical",
			"What the person said: rejected: the limit is in the contract with the vendor | annex 3 ID: F-002", "History: new in round 1 after",
		} {
			if !strings.Contains(together, want) {
				t.Errorf("at %d %q is missing:\n%s", width, want, drawn)
			}
		}
		if strings.Contains(drawn, "Owner") {
			t.Errorf("at %d a column is shown that is empty in every row:\n%s", width, drawn)
		}
		if !strings.Contains(drawn, "\n  Severity: MEDIUM\n") || !strings.Contains(drawn, "\n\nID: F-002\n") || !strings.HasPrefix(drawn, "before\n\nID: F-001\n") {
			t.Errorf("at %d the rows are not one block each:\n%s", width, drawn)
		}
		chinese := drawAlone(chineseTable, width)
		if !strings.Contains(chinese, "\n  严重程度: MEDIUM") || !strings.Contains(strings.NewReplacer("\n", "", " ", "").Replace(chinese), "供应商的时间限制") {
			t.Errorf("at %d the Chinese table:\n%s", width, chinese)
		}
		for line := range strings.SplitSeq(drawn+"\n"+chinese, "\n") {
			if safetext.Width(line) > width {
				t.Errorf("at %d %q has %d cells", width, line, safetext.Width(line))
			}
		}
	}
}

// Many columns of which several are broken into slivers cannot be read across; with room for them they are a table again.
func TestATableOfSliversIsShownAsCards(t *testing.T) {
	t.Parallel()
	if drawn := drawAlone(findingTable, 79); !strings.Contains(drawn, "ID: F-001\n  Finding: The export has no time limit · Severity: MEDIUM\n") || strings.Contains(drawn, "│") {
		t.Errorf("in 79 cells:\n%s", drawn)
	}
	if drawn := drawAlone(findingTable, 140); !strings.Contains(drawn, "│") {
		t.Errorf("in 140 cells:\n%s", drawn)
	}
}

func TestATableWithRoomForItsWordsStaysOne(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		width int
	}{
		{"| Finding | What became of it |\n|---|---|\n| " + strings.Repeat("many words ", 12) + "| " + strings.Repeat("and more ", 12) + "|\n", 60},
		{"| 问题 | 历史 |\n|---|---|\n| " + strings.Repeat("导出功能没有时间限制", 5) + "| " + strings.Repeat("第二轮重复", 8) + "|\n", 60},
		{"| Where | What |\n|---|---|\n| `" + strings.Repeat("a/very/long/path/", 6) + "` | words |\n", 60},
	} {
		if drawn := drawAlone(c.text, c.width); !strings.Contains(drawn, "│") {
			t.Errorf("no table at %d:\n%s", c.width, drawn)
		}
	}
}

// What a row lacks or has too much of is shown as a table would: nothing is invented, and nothing of another row appears.
func TestCardsOfUnevenRows(t *testing.T) {
	t.Parallel()
	drawn := drawAlone(columns(25)+"| alone |\n|| second | `a \\| b` | *open | close* |\n", 60)
	for _, want := range []string{"Head 0: cell 0\n", "Head 24: cell 24\n\nHead 0: alone\n\nHead 1: second\n  Head 2: a | b · Head 3: *open · Head 4: close*"} {
		if !strings.Contains(drawn, want) {
			t.Errorf("%q is missing:\n%s", want, drawn)
		}
	}
	for i := range 25 {
		if want := fmt.Sprintf("Head %d: cell %d", i, i); !strings.Contains(drawn+" ", want) {
			t.Errorf("%q is missing", want)
		}
	}
	quoted := drawAlone("> "+strings.ReplaceAll(strings.TrimSuffix(findingTable, "\n"), "\n", "\n> ")+"\n", 60)
	if !strings.Contains(quoted, "Severity: MEDIUM") || strings.Contains(quoted, "---|") {
		t.Errorf("in a quote:\n%s", quoted)
	}
	unnamed := drawAlone("|"+strings.Repeat(" |", 9)+"\n|"+strings.Repeat("---|", 9)+"\n|"+strings.Repeat(" several words |", 9)+"\n", 50)
	if !strings.Contains(unnamed, "Column 9: several words") {
		t.Errorf("without a name:\n%s", unnamed)
	}
}
