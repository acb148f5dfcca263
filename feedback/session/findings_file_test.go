package session_test

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/feedback/session"
)

// Themes, conflicts and open questions are found in a file of findings in whatever usual form it has.
func TestContextIsSortedIntoThemesConflictsAndQuestions(t *testing.T) {
	t.Parallel()
	sorted := session.FindingsFile{
		Themes: []string{"Storage is settled"}, Conflicts: []string{"Who pays"}, OpenQuestions: []string{"By when?"}, Others: []string{"Two reviewers were heard."},
	}
	without := sorted
	without.Others = nil
	for name, c := range map[string]struct {
		text string
		want session.FindingsFile
	}{
		"headings":           {"# Convergent themes\n\n- Storage is settled\n\n## Conflicting Views\n1. Who pays\n\n### Top open questions\n* By when?\n\nTwo reviewers were heard.\n", sorted},
		"labels":             {"Two reviewers were heard.\n- Themes: Storage is settled\n- Conflicts: Who pays\n- Open Questions: By when?\n", sorted},
		"labels above lists": {"Two reviewers were heard.\n\n**Themes**:\n- Storage is settled\n\n**Disagreements**\n- Who pays\n\nOpen questions:\n- By when?\n", sorted},
		"plain":              {"Two reviewers were heard.\nBy when?\n", session.FindingsFile{OpenQuestions: []string{"By when?"}, Others: []string{"Two reviewers were heard."}}},
		"sentences": {
			"Product and risk disagree on the price.\n", session.FindingsFile{Conflicts: []string{"Product and risk disagree on the price."}},
		},
		"nothing to list": {"Themes: (None)\nConflicts: none\nOpen Questions: a?; b?\n", session.FindingsFile{OpenQuestions: []string{"a?", "b?"}}},
		"JSON": {
			`{"summary": "Two reviewers were heard.", "result": {"themes": ["Storage is settled"], "conflicts": [{"description": "Who pays"}], "open_questions": "By when?"}}`, sorted,
		},
		"JSON with who says it": {
			`{"convergent_themes": [{"text": "Storage is settled", "perspectives": ["risk", "product"]}],
			"divergent_views": [{"topic": "Cost", "severity": "high", "description": "Who pays", "perspectives": ["product"]}]}`,
			session.FindingsFile{Themes: []string{"Storage is settled (risk, product)"}, Conflicts: []string{"Cost (HIGH): Who pays (product)"}},
		},
		"a board": {
			`{"type":"discussion_point","data":{"topic":"Storage is settled","convergence":"high","open_questions":["By when?"]}}` + "\n" +
				`{"type":"discussion_point","data":{"topic":"Who pays","convergence":"divergent"}}` + "\n", without,
		},
		"another heading": {"## Themes\n- Storage is settled\n\n## Next steps\n- Ask finance\n", session.FindingsFile{Themes: []string{"Storage is settled"}, Others: []string{"Next steps", "Ask finance"}}},
		"Chinese":         {"## 主题\n- 存储已定\n\n## 分歧\n- 谁付费\n\n## 待解决问题\n- 何时？\n", session.FindingsFile{Themes: []string{"存储已定"}, Conflicts: []string{"谁付费"}, OpenQuestions: []string{"何时？"}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			put(t, folder, "context", c.text)
			got, err := session.ReadFindingsFile(filepath.Join(folder, "context"))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}
