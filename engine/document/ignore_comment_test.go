package document_test

import (
	"strings"
	"testing"

	"parley/engine/document"
)

// A comment before a list or a table speaks of what follows it next, not of everything below.
func TestAnIgnoreCommentCoversWhatFollows(t *testing.T) {
	t.Parallel()
	const remark = "<!-- parley: ignore Q4 a name -->"
	for name, c := range map[string]struct {
		text     string
		from, to string // the lines it speaks of, by their words
	}{
		"an item":                     {remark + "\n- one\n- two\n- three\n", "one", "one"},
		"an item after an empty line": {remark + "\n\n- one\n- two\n", "one", "one"},
		"an item with its own":        {remark + "\n- one\n  - below\n    - lowest\n- two\n", "one", "lowest"},
		"a long item":                 {remark + "\n- one\n  goes on\n- two\n", "one", "goes on"},
		"a row":                       {remark + "\n| a | b |\n|---|---|\n| one | 1 |\n| two | 2 |\n", "one", "one"},
		"a paragraph":                 {remark + "\n\none\ngoes on\n\ntwo\n", "one", "goes on"},
		"a section":                   {remark + "\n\n## one\n\ntext\n\n- last\n\n## two\n", "one", "last"},
		"the item it stands in":       {"- one\n- two " + remark + "\n- three\n", "two", "two"},
		"the row it stands in":        {"| a | b |\n|---|---|\n| one | 1 |\n| two " + remark + " | 2 |\n", "two", "two"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := document.Parse("spec.md", []byte("# Spec\n\n"+c.text))
			if len(d.IgnoreComments) != 1 {
				t.Fatalf("remarks %+v", d.IgnoreComments)
			}
			r := d.IgnoreComments[0]
			for i, line := range strings.Split("# Spec\n\n"+c.text, "\n") {
				n := i + 1
				if strings.Contains(line, c.from) && r.From > n || strings.Contains(line, c.to) && r.To < n {
					t.Errorf("line %d, %q, is not in %d to %d", n, line, r.From, r.To)
				}
				if (line == "- two" || line == "- three" || strings.HasPrefix(line, "| two | 2") || line == "two" || line == "## two") && r.Covers("Q4", n) {
					t.Errorf("line %d, %q, is in %d to %d", n, line, r.From, r.To)
				}
			}
		})
	}
}
