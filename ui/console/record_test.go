package console

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// A text is searched while the words are typed; esc goes back to where the reader was, enter keeps what was found.
func TestPagesAreSearchedWhileTyping(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("R")
	top := d.recordPage().Doc.Position()
	d.press("/").write("Team ti")
	page := d.recordPage()
	if page.Search == nil || page.Search.Query.Needle != "Team ti" || page.Search.Current < 0 {
		t.Fatalf("nothing is found while typing:\n%s", d.screen())
	}
	d.wants("Team tier")
	if d.press("esc"); page.Search != nil || page.Doc.Position() != top {
		t.Errorf("given up, the search is %v and the text stands at %v", page.Search, page.Doc.Position())
	}
	d.press("/").write("coverage").press("enter").wants(`"coverage" 1 of `)
	d.press("n").wants(`"coverage" 2 of `)
	d.press("/").write("zebra").press("esc").wants(`"coverage" 2 of `) // what was found before is found still
	d.press("esc", "/").send(tea.PasteMsg{Content: "tier"}).press("backspace", "backspace").write("er").press("enter")
	if !strings.Contains(d.screen(), `"tier" `) {
		t.Errorf("a pasted word is not found:\n%s", d.screen())
	}
	d.press("/", "enter").wants("Nothing is written yet.")
}

// What a search has found stands out also where a finding's quote does.
func TestAMatchStandsOutInAQuote(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("V")
	d.wants("F-001").press("/").write("Team tier").press("enter")
	if lit := d.Theme.MatchHere.Render("Team tier"); !strings.Contains(d.View().Content, lit) {
		t.Errorf("no %q in\n%s", lit, d.screen())
	}
}
