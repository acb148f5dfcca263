package console

import (
	"strings"
	"testing"
)

// Which review this is can be seen at every width by one key, whatever the header has room for.
func TestTheReviewIsNamedAtEveryWidth(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}, {200, 60}} {
		d := newModelHarness(t, size[0], size[1], func(o *Options) {
			o.Session, o.OpenCommandLine = ".parley/plan", "parley open .parley/plan"
		}).play(revised())
		if wide := size[0] >= 120; wide && !strings.Contains(d.screen(), "DISCUSS-002") {
			t.Errorf("%v: the header has no id:\n%s", size, d.screen())
		}
		d.press("I").wants("DISCUSS-002 · round ", ".parley/plan", "To open it: parley open", "y  copy command", "esc  close")
		if strings.Contains(d.screen(), "?  ") || strings.Contains(d.screen(), "About this") {
			t.Errorf("%v: facts are told as a question:\n%s", size, d.screen())
		}
		d.press("y")
		if got := strings.Join(d.actions.copied, "|"); got != "parley open .parley/plan" {
			t.Errorf("%v: copied %q", size, got)
		}
	}
}

// The log names the document from the folder in which the round was run: from another, the path that is told leads there, too.
func TestTheDocumentIsNamedFromTheWorkingFolder(t *testing.T) {
	t.Parallel()
	newModelHarness(t, 120, 40, func(o *Options) {
		o.FindFile = func(string, string) (string, error) { return "/plans/larder/spec/brief.md", nil }
		o.ShortPath = func(file string) string { return strings.TrimPrefix(file, "/plans/larder/") }
	}).play(finished()).press("I").wants("Document: spec/brief.md")
}

// What a damaged log has lost is said wherever the person is, and what to do is one key away.
func TestADamagedLogIsSaidOnEveryScreen(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}} {
		d := newModelHarness(t, size[0], size[1], func(o *Options) {
			o.Damage = []string{"round 1 lost a decision (line 18, by its looks)", "round 2 lost line 3"}
		}).play(asked())
		for _, name := range []string{"L", "R", "V", "F", "D", "w"} {
			if d.press(name).wants("! Log damaged: round 1 lost"); d.Shown.Body.Y+d.Shown.Body.H > d.Height-1 {
				t.Errorf("%v: the body reaches to %d", size, d.Shown.Body.Y+d.Shown.Body.H)
			}
		}
		d.press("I").wants("round 1 lost a decision", "round 2 lost line 3", "session back from a copy")
	}
	d := newModelHarness(t, 100, 30, func(o *Options) { o.Damage = []string{"round 2 lost line 3"} })
	d.wants("This review's log is damaged in 1 place: round 2 lost line 3. I says what to do.")
	if strings.Contains(newModelHarness(t, 100, 30).play(asked()).screen(), "damaged") {
		t.Error("a whole log is said to be damaged")
	}
}
