package direct_test

import (
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
)

// An id with nothing behind it is a requirement that is still to be written: where that is so of many of a short document's, no perspective
// lets it pass, and each tells why.
func TestIDsWithoutTextAreMissingRequirements(t *testing.T) {
	t.Parallel()
	const scan = "The keeper shall scan a crate in under 3 seconds."
	for name, c := range map[string]struct{ text, want string }{
		"half of two": {
			"# PRD\n\n## Requirements\n\n- REQ-001: The system must be fast and easy to use.\n- REQ-002: TBD\n",
			"1 of 2 items with an id holds no text of the author's: REQ-002 (line 6).",
		},
		"marks only": {
			"# PRD\n\n## Requirements\n\n- REQ-001: " + scan + "\n- **REQ-002**: ???\n- REQ-003 – ...\n",
			"2 of 3 items with an id hold no text of the author's: REQ-002 (line 6) and REQ-003 (line 7).",
		},
		"rows": {
			"# PRD\n\n## Requirements\n\n| Id | Requirement | Priority |\n|---|---|---|\n| REQ-001 | " + scan + " | Must |\n| REQ-002 | TBD | Must |\n| REQ-003 | to be defined | Should |\n",
			"2 of 3 items with an id hold no text of the author's: REQ-002 (line 8) and REQ-003 (line 9).",
		},
		"Chinese": {
			"# 需求\n\n## 需求\n\n- REQ-001：库管员在三秒之内扫描一箱鱼。\n- REQ-002：待定\n",
			"1 of 2 items with an id holds no text of the author's: REQ-002 (line 6).",
		},
		"all of them":          {"# PRD\n\n## Requirements\n\n- REQ-001: TBD\n- REQ-002: TBD\n", "The only section holds no text of the author's: it is empty, or holds placeholders or a template's instructions: “Requirements” (line 3)."},
		"one of three":         {"# PRD\n\n## Requirements\n\n- REQ-001: " + scan + "\n- REQ-002: The keeper shall see the last ten crates.\n- REQ-003: TBD\n", ""},
		"text in the list":     {"# PRD\n\n## Requirements\n\n- REQ-001: " + scan + "\n- REQ-002:\n  - The keeper shall see the last ten crates.\n", ""},
		"short text":           {"# PRD\n\n## Requirements\n\n- REQ-001: " + scan + "\n- REQ-002: SQLite\n", ""},
		"a row of answers":     {"# PRD\n\n## Requirements\n\n| Id | Requirement | Owner |\n|---|---|---|\n| REQ-001 | " + scan + " | TBD |\n| REQ-002 | The keeper shall see the last ten crates. | TBD |\n", ""},
		"open questions":       {"# PRD\n\n## Requirements\n\n- REQ-001: " + scan + "\n\n## Open questions\n\n- REQ-002: TBD\n", ""},
		"much beside the gaps": {"# PRD\n\n" + strings.Repeat("The keeper of the store scans each crate and sees the last ten of them at a glance. ", 10) + "\n\n## Requirements\n\n- REQ-001: " + scan + "\n- REQ-002: TBD\n", ""},
	} {
		for _, p := range perspective.Defaults() {
			if p.Name == perspective.Coverage || p.Name == perspective.Consistency {
				continue
			}
			a, err := direct.Analyse(t.Context(), direct.Input{Path: "prd.md", Artifact: []byte(c.text), Perspective: p})
			if err != nil {
				t.Fatal(err)
			}
			var high []string
			for _, w := range a.Weaknesses {
				if w.Severity.Rank() >= review.High.Rank() {
					high = append(high, w.Text)
				}
			}
			switch got := strings.Join(high, "\n"); {
			case got != c.want:
				t.Errorf("%s, %s: %q, want %q", name, p.Name, got, c.want)
			case c.want != "" && a.Rating > 2:
				t.Errorf("%s, %s: rated %d", name, p.Name, a.Rating)
			}
		}
	}
}
