package direct_test

import (
	"testing"

	"parley/engine/direct"
	"parley/engine/document"
)

func TestWhatRulesOverSeveralDocumentsShare(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]direct.Bound{
		"within 5 s": direct.Upper, "at least 5 s": direct.Lower, "takes 5 s": direct.Exact, "不超过 5 秒": direct.Upper, "5 秒内": direct.Upper, "至少 5 秒": direct.Lower, "超过 5 秒": direct.Lower, "不大于 5 秒": direct.Upper, "不小于 5 秒": direct.Lower,
	} {
		if got := direct.BoundOf(text, document.ScanMeasures(text)[0]); got != want {
			t.Errorf("%q: bound %d, want %d", text, got, want)
		}
	}
	scan := document.ScanMeasures
	if x, y, differ := direct.Rivals(scan("within 1 s"), scan("within 900 ms")); !differ || x.Text != "1 s" || y.Text != "900 ms" {
		t.Errorf("rivals: %v %v %v", x, y, differ)
	}
	if _, _, differ := direct.Rivals(scan("within 1 s"), scan("within 1000 ms")); differ || !direct.SameValue(scan("1 s")[0], scan("1000 ms")[0]) {
		t.Error("one second is not the same as 1000 ms")
	}
	if direct.Placeholder("The date is TBD.") != "TBD" || direct.Placeholder("All is said.") != "" {
		t.Error("a placeholder was not told from a text")
	}
	d := document.Parse("a.md", []byte("# A\n\n## Open questions\n\n- Who pays?\n- [x] Who builds? The team.\n"))
	if got := direct.OpenQuestions(d); len(got) != 1 || d.Blocks[got[0]].Line != 5 {
		t.Errorf("open questions: %v", got)
	}
}
