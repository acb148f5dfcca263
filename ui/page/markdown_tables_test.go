package page_test

import (
	"strings"
	"testing"
)

// A table that is wider than the window scrolls in its own box: the page never does.
func TestEveryTableScrollsInItsOwnBox(t *testing.T) {
	t.Parallel()
	d := shipped(t)
	d.Conclusions = "| Round | Type | Verdict |\n|---|---|---|\n| 1 | initial | blocked |\n"
	text := html(t, d)
	tables, boxed := strings.Count(text, "<table"), strings.Count(text, `<div class="scroll"><table`)
	if tables < 2 || tables != boxed {
		t.Errorf("%d of %d tables scroll in their own box", boxed, tables)
	}
}
