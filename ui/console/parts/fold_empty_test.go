package parts

import "testing"

// A section without an entry is named in one sentence; what has entries stays as it is.
func TestSectionsWithoutAnEntryBecomeOneSentence(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"none":         {"# Conclusions: R\n\n## Summary\n\nAll is well.\n", "# Conclusions: R\n\n## Summary\n\nAll is well.\n"},
		"two":          {"# C\n\n## Themes\n\n- (None)\n\n## Trail\n\n- done\n\n## Rejected\n\n- (None)\n", "# C\n\n## Trail\n\n- done\n\nLeft out because nothing is in them: Themes and Rejected.\n"},
		"more than it": {"# C\n\n## Themes\n\n- (None)\n- 一个主题\n", "# C\n\n## Themes\n\n- (None)\n- 一个主题\n"},
		"a part":       {"# R\n\n## Updated\n\n### Confirmed\n- (None)\n\n### New\n- one\n", "# R\n\n## Updated\n\n### New\n- one\n\nLeft out because nothing is in it: Confirmed.\n"},
		"a reviewer":   {"# R\n\n## Strengths\n\n### product\n- (None)\n\n### risk\n- one\n", "# R\n\n## Strengths\n\n### risk\n- one\n\nLeft out because nothing is in it: Strengths of product.\n"},
		"every part":   {"# R\n\n## Updated\n\n### Confirmed\n- (None)\n\n### New\n- (None)\n\n## Trail\n- x\n", "# R\n\n## Trail\n- x\n\nLeft out because nothing is in it: Updated.\n"},
		"no section":   {"- (None)\n", "- (None)\n"},
	} {
		if got := FoldEmpty(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
