package console

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/feedback"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/screen"
)

// Who changes the document in another window comes back to the text as it is, and reads what to do about it.
func TestOutsideEditIsNoticedOnComingBack(t *testing.T) {
	t.Parallel()
	text := artifactText
	d := newModelHarness(t, 100, 30, func(o *Options) { o.ReadFile = func(string, string) ([]byte, error) { return []byte(text), nil } }).play(asked())
	d.press("V").send(tea.BlurMsg{}, tea.FocusMsg{})
	if strings.Contains(d.screen(), "has changed") {
		t.Errorf("nothing was changed:\n%s", d.screen())
	}
	text = "# A new beginning\n\n" + artifactText
	d.send(tea.BlurMsg{}, tea.FocusMsg{}).wants("product-brief.md has changed. D decides: another round reads it as it is now.", "A new beginning")
	text += "\nmore at the end\n"
	d.press("F", "V").wants("product-brief.md has changed.")
	if lines := d.document.Lines; d.Current != screen.Review || !strings.Contains(strings.Join(lines, "\n"), "more at the end") {
		t.Errorf("on %s, %q", d.Current, lines)
	}
}

// Words that are being written are not interrupted by it.
func TestOutsideEditWaitsForWords(t *testing.T) {
	t.Parallel()
	text := artifactText
	d := newModelHarness(t, 100, 30, func(o *Options) { o.ReadFile = func(string, string) ([]byte, error) { return []byte(text), nil } }).play(asked())
	d.press("V", "+").write("mine")
	text = "# Another\n"
	if d.send(tea.FocusMsg{}); strings.Contains(d.screen(), "has changed") {
		t.Errorf("it is said over a prompt:\n%s", d.screen())
	}
	d.press("esc").send(tea.FocusMsg{}).wants("product-brief.md has changed.")
}

// Once the document is another one, the decision speaks of nothing that holds for the old text only.
func TestTheDecisionKnowsOfAnOutsideEdit(t *testing.T) {
	t.Parallel()
	text := artifactText
	events := withReviewedText(asked())
	d := newModelHarness(t, 100, 30, func(o *Options) { o.ReadFile = func(string, string) ([]byte, error) { return []byte(text), nil } }).play(events)
	d.press("D").wants("Suggested: continue deeper (1). 6 findings", "4  Revise and run again")
	text = "# Another\n"
	d.press("4", "V", "D").wants("Suggested: revise and run again (4). The", "the new text. The older text needed", "▸ 4  Revised: run again  suggested", "enter start round 2")
	d.press("enter").wants("Document changed since round 1. Start round 2").press("n").wants("▸ 4  Revised: run again  suggested")
	if strings.Contains(d.screen(), "Edit the document now") {
		t.Errorf("it is to be edited once more:\n%s", d.screen())
	}
	if d.press("enter", "y"); len(d.actions.made()) != 1 || d.actions.made()[0].Choice != feedback.ContinueDeeper {
		t.Errorf("decided %+v", d.actions.made())
	}
	text = artifactText
	d.press("esc", "D").wants("Suggested: continue deeper (1). 6 findings", "4  Revise and run again")
}

// No round starts on a document that was emptied, and none is suggested: what it would take is not told either.
func TestTheDecisionKnowsOfAnEmptiedDocument(t *testing.T) {
	t.Parallel()
	text := artifactText
	d := newModelHarness(t, 100, 30, func(o *Options) { o.ReadFile = func(string, string) ([]byte, error) { return []byte(text), nil } }).play(withReviewedText(asked()))
	text = "\n"
	d.press("V", "D").wants("The document is empty. Nobody can review it", "the document is empty").press("1", "enter").wants("The document is empty: put its text back")
	if len(d.actions.made()) != 0 || strings.Contains(d.screen(), "suggested") {
		t.Errorf("decided %v:\n%s", d.actions.made(), d.screen())
	}
	text = artifactText
	d.press("esc", "D", "1", "enter")
	if len(d.actions.made()) != 1 {
		t.Errorf("with its text again nothing is decided:\n%s", d.screen())
	}
}

// Of a document that is gone the session still has the text: the decision says that no round can start before enter is pressed, and takes it
// back once the file is there again.
func TestTheDecisionKnowsOfADocumentThatIsGone(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "brief.md")
	put := func() {
		if err := os.WriteFile(path, []byte(artifactText), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put()
	d := newModelHarness(t, 100, 30, func(o *Options) {
		o.ReadFile = func(string, string) ([]byte, error) { return []byte(artifactText), nil }
		o.FindFile = func(string, string) (string, error) { return path, nil }
	}).play(withReviewedText(asked()))
	d.press("D").wants("Suggested: continue deeper (1)")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	d.press("V", "D").wants("The document is gone. Nobody can review it", "the document is gone")
	d.press("1", "enter").wants("The document is gone: put it back, then decide.")
	if strings.Contains(d.screen(), "enter start") {
		t.Errorf("the footer announces a round:\n%s", d.screen())
	}
	put()
	d.press("1", "enter").press("V", "D").wants("Suggested: continue deeper (1)")
}

// Who is on the decision already is not sent there.
func TestOutsideEditSendsNobodyToTheDecisionFromThere(t *testing.T) {
	t.Parallel()
	text := artifactText
	d := newModelHarness(t, 100, 30, func(o *Options) { o.ReadFile = func(string, string) ([]byte, error) { return []byte(text), nil } }).play(asked())
	d.press("V", "D")
	text = "# A new beginning\n\n" + artifactText
	d.send(tea.BlurMsg{}, tea.FocusMsg{}).wants("product-brief.md has changed. Another round reads it as it is now.")
}
