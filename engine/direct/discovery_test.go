package direct_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine/direct"
)

// Non-functional requirements are traced like functional ones, in whatever usual shape a context has them.
func TestNonFunctionalRequirementsAreTraced(t *testing.T) {
	t.Parallel()
	const artifact = "# App\n\n## Export\n\nThe user exports a list as CSV.\n\n## Speed\n\nEach answer comes within 200 ms.\n"
	for name, c := range map[string]struct{ context, want string }{
		"a list in camel case": {
			`{"functionalRequirements": ["Export a list"], "nonFunctionalRequirements": [{"id": "NFR-1", "text": "Answers within 200 ms"}]}`,
			"requirement: Export a list; non-functional requirement NFR-1: Answers within 200 ms",
		},
		"requirements by kind": {
			`{"requirements": {"functional": ["Export a list"], "non_functional": ["Answers within 200 ms"]}, "constraints": ["Runs offline"]}`,
			"requirement: Export a list; non-functional requirement: Answers within 200 ms; constraint: Runs offline",
		},
		"by quality": {
			`{"non_functional": {"performance": "Answers within 200 ms", "security": ["Encrypted at rest", "Keys are rotated"]}}`,
			"non-functional requirement: performance: Answers within 200 ms; non-functional requirement: security: Encrypted at rest; " +
				"non-functional requirement: security: Keys are rotated",
		},
		"one list with types": {
			`{"requirements": [{"id": "REQ-1", "text": "Export a list", "type": "functional"}, {"id": "REQ-2", "text": "Answers within 200 ms", "type": "Non-Functional"},
			{"id": "NFR-3", "text": "Encrypted at rest"}]}`,
			"requirement REQ-1: Export a list; non-functional requirement REQ-2: Answers within 200 ms; non-functional requirement NFR-3: Encrypted at rest",
		},
		"other names": {
			`{"scope": {"nfrs": ["Answers within 200 ms"], "quality-attributes": ["Encrypted at rest"], "Technical Constraints": ["Runs offline"]}}`,
			"non-functional requirement: Answers within 200 ms; non-functional requirement: Encrypted at rest; constraint: Runs offline",
		},
		"headings and lists": {
			"# Discovery\n\n## 1. Functional requirements\n\nThe first release:\n\n- FR-1: Export a list\n  - as CSV\n\n## 2. Non-functional requirements (NFR)\n\n### Performance\n\n" +
				"- Answers within 200 ms\n\n## Constraints\n\nRuns offline.\n\n## Out of scope\n\n- Payments\n",
			"requirement FR-1: Export a list; non-functional requirement: Performance: Answers within 200 ms; constraint: Runs offline.",
		},
		"headings and a table": {
			"## Quality attributes\n\n| ID | Quality | Requirement | Priority |\n|---|---|---|---|\n| NFR-1 | Speed | Answers within 200 ms | must |\n",
			"non-functional requirement NFR-1: Speed: Answers within 200 ms (must)",
		},
		"a heading for each": {
			"## Non-Functional Requirements\n\n### NFR-1: Speed\n\nAnswers within 200 ms.\n\n### NFR-2: Secrecy\n\nEncrypted at rest.\n",
			"non-functional requirement NFR-1: Speed; non-functional requirement NFR-2: Secrecy",
		},
		"Chinese headings": {
			"## 功能需求\n\n- 导出列表\n\n## 非功能需求\n\n- 200 毫秒内响应\n",
			"requirement: 导出列表; non-functional requirement: 200 毫秒内响应",
		},
		"ids without headings": {
			"- FR-1: Export a list\n- NFR-2: Answers within 200 ms\n",
			"requirement FR-1: Export a list; non-functional requirement NFR-2: Answers within 200 ms",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found, err := direct.Trace(t.Context(), direct.Input{Path: "doc.md", Artifact: []byte(artifact), Discovery: []byte(c.context)})
			if err != nil {
				t.Fatal(err)
			}
			var rows []string
			for _, r := range found.Rows {
				text := strings.TrimPrefix(r.Text, "Non-functional requirement: ")
				text = strings.TrimPrefix(strings.TrimPrefix(text, "Constraint: "), r.ID+": ")
				head := strings.TrimSpace(r.Kind + " " + r.ID)
				if r.Must {
					text += " (must)"
				}
				rows = append(rows, head+": "+text)
			}
			if diff := cmp.Diff(c.want, strings.Join(rows, "; ")); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if len(found.Rows) > 0 && strings.Contains(c.want, "200 ms") && found.Rows[0].Status == "" {
				t.Error("a row has no status")
			}
		})
	}
}
