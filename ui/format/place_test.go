package format

import "testing"

func TestColumnsAreCountedAsEachFormatDoes(t *testing.T) {
	t.Parallel()
	document := "\uFEFFfirst line\r\n数据只保存三个月，之后删除。\n😀 costs: open 😀 end\n- retries,\r\n  then\r\n  gives up. More\n\ttab TBD"
	for _, c := range []struct {
		name       string
		line       int
		quote      string
		start, end column
		endLine    int
	}{
		{"behind a byte order mark", 1, "first", column{1, 1, 1}, column{6, 6, 6}, 1},
		{"before a line break of two characters", 1, "line", column{7, 7, 7}, column{11, 11, 11}, 1},
		{"in Chinese", 2, "三个月，", column{16, 6, 6}, column{28, 10, 10}, 2},
		{"behind an emoji", 3, "costs", column{6, 4, 3}, column{11, 9, 8}, 3},
		{"over an emoji", 3, "open 😀", column{13, 11, 10}, column{22, 18, 16}, 3},
		{"behind a tab", 7, "TBD", column{6, 6, 6}, column{9, 9, 9}, 7},
		{"over three lines", 4, "retries,\n  then\n  gives up.", column{3, 3, 3}, column{12, 12, 12}, 6},
		{"not word for word", 3, "Costs: open", column{}, column{}, 3},
		{"with another line in it", 4, "retries,\n  now\n  gives up.", column{}, column{}, 4},
		{"without a quote", 2, "", column{}, column{}, 2},
		{"longer than the document", 7, "TBD\nmore", column{}, column{}, 7},
	} {
		got := newLines([]byte(document)).find(c.line, c.quote)
		if want := (place{c.line, c.endLine, c.start, c.end}); got != want {
			t.Errorf("%s: %+v, want %+v", c.name, got, want)
		}
	}
}

func TestALastLineBreakBeginsNoLine(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"": 0, "a": 1, "a\n": 1, "a\n\n": 2, "a\rb": 1} {
		if got := len(newLines([]byte(text))); got != want {
			t.Errorf("%q has %d lines, want %d", text, got, want)
		}
	}
}
