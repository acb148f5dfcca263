package ledger

import (
	"strings"
	"testing"

	"parley/engine/round"
)

// Each finding shows the text that it rests on before and after a revision, whatever became of it.
func TestAFindingShowsItsTextBeforeAndAfter(t *testing.T) {
	t.Parallel()
	document := "# Plan\n\nThe app answers quickly. Nobody owns the export.\n\n系统应当快速响应。\n\n- Backups run at night.\n\n## Rollout\n\nWe switch on a Monday.\n"
	revised := strings.NewReplacer("The app answers quickly. Nobody owns the export.", "The app answers within 2 s. Anna owns the export. A new thought.",
		"系统应当快速响应。", "系统应当在两秒内响应。", "- Backups run at night.\n", "").Replace(document)
	kept := Scope{Text: texts(map[string]string{"x": document, "y": revised, "z": revised + "More.\n"})}
	var l Ledger
	l.Update(a(1, "x", round.Initial, reviewOf("quality", round.Answered,
		quoting("No test can tell what quickly means", "The app answers quickly.", document),
		quoting("The export has no owner", "Nobody owns the export.", document),
		quoting("响应时间没有数字", "系统应当快速响应。", document),
		quoting("A failed night is not noticed", "Backups run at night.", document),
		quoting("A Monday is the worst day", "We switch on a Monday.", document),
		weak("There is no glossary"))), kept)
	l.Update(a(2, "y", round.Initial, said("quality", []string{"F-003: still no unit of load"}, []string{"F-002: Anna is named"},
		quoting("No test can tell what quickly means", "The app answers within 2 s.", revised))), kept)
	for i, want := range []struct{ state, before, now string }{
		{Persisting, "The app answers quickly.", "The app answers within 2 s."},
		{Fixed, "Nobody owns the export.", "Anna owns the export."},
		{Persisting, "系统应当快速响应。", "系统应当在两秒内响应。"},
		{Gone, "- Backups run at night.", ""},
		{Unchanged, "", ""},
		{NotRaised, "", ""},
	} {
		e := l.Entries[i]
		p, number := e.Passage()
		if e.State != want.state || (p == nil) != (want.before == "") || p != nil && (p.Before != want.before || p.Now != want.now || number != 2) {
			t.Errorf("%s is %s: %+v in round %d, want %+v", e.ID, e.State, p, number, want)
		}
	}
	lengths := func() (n int) {
		for _, e := range l.Entries {
			for _, o := range e.History {
				if o.Passage != nil {
					n++
				}
			}
		}
		return n
	}
	before := lengths()
	l.Update(a(3, "z", round.Deepen, said("quality", nil, nil)), kept)
	if lengths() != before {
		t.Errorf("a round in which these texts stand told %d changes again", lengths()-before)
	}
}
