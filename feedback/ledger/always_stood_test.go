package ledger

import (
	"strings"
	"testing"

	"parley/engine/round"
)

// A missing requirement is fixed by words that came with a revision. Who gives in to words that always stood withdraws it.
func TestAMissingRequirementIsFixedByNewWordsOnly(t *testing.T) {
	t.Parallel()
	const document = "# Plan\n\nBackups are tried every month.\n\nThe app is blue.\n\nIt is round.\n"
	edited := strings.Replace(document, "blue", "green", 1)
	answered := strings.Replace(document, "It is round.", "It is round. Reports are kept for 90 days.", 1)
	disputed := round.ExaminedFinding{ID: "F-001", Examined: round.Examined{
		As: round.Disputed, Tool: "codex", Round: 1, SHA256: "x", CounterQuote: "Backups are tried every month.", CounterLine: 3,
	}}
	for _, c := range []struct {
		name, after, says string
		disputed          bool
		want              string
	}{
		{"disputed by words that always stood", edited, "F-001: I was wrong", true, Withdrawn},
		{"the reviewer quotes words that always stood", edited, "F-001: “Backups are tried every month” says it", false, Withdrawn},
		{"the reviewer quotes new words", answered, "F-001: now “Reports are kept for 90 days”", false, Fixed},
		{"the quoted words stand nowhere", answered, "F-001: “no such words anywhere” was meant", false, Fixed},
		{"something was only taken out", strings.Replace(document, "It is round.\n", "", 1), "F-001: I was wrong", false, Withdrawn},
		{"something was added", answered, "F-001: it is there now", false, Fixed},
		{"the dispute's words are new wording now", strings.Replace(document, "Backups are tried every month.", "Backups are tried every day, by Anna.", 1), "F-001: it is there now", true, Fixed},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			kept := Scope{Text: texts(map[string]string{"x": document, "y": c.after})}
			var l Ledger
			first := reviewOf("coverage", round.Answered)
			first.MissingRequirements = []string{"Nobody says how long reports are kept"}
			l.Update(a(1, "x", round.Initial, first), kept)
			if c.disputed {
				l.Examine([]round.ExaminedFinding{disputed})
			}
			l.Update(a(2, "y", round.Initial, said("coverage", nil, []string{c.says})), kept)
			if e := l.Entries[0]; e.Kind != Gap || e.State != c.want {
				t.Errorf("the %s is %s, want %s: %+v", e.Kind, e.State, c.want, e.History)
			}
		})
	}
}
