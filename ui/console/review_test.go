package console

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/theme"
)

// goThrough presses keys one by one and lists the findings that they lead to.
func (d *modelHarness) goThrough(keys ...string) string {
	var ids []string
	for _, k := range keys {
		d.press(k)
		ids = append(ids, strings.TrimPrefix(d.selectedFinding().ID, "F-00"))
	}
	return strings.Join(ids, " ")
}

// margins are the beginnings of the lines of the review view on which findings are.
func (d *modelHarness) margins() (margins []string) {
	for line := range strings.SplitSeq(d.screen(), "\n") {
		if _, text, found := strings.Cut(line, "│ "); found && d.Width >= 120 {
			line = " " + text
		}
		if sign := strings.TrimSpace(ansi.Cut(line, 1, 6)); sign != "" && len(strings.Fields(line)) > 3 {
			margins = append(margins, sign)
		}
	}
	return margins
}

func TestReviewGoesFromFindingToFinding(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("V").wants("1 of 6", "Three price tiers, but no evidence")
	if got := d.goThrough("j", "j", "j", "j", "j", "j", "k", "k"); got != "4 3 6 5 2 2 5 6" {
		t.Errorf("in the order of the document: %s", got)
	}
	if got := d.goThrough("K", "K", "K", "K", "J", "J", "J", "J", "J", "J"); got != "3 4 5 1 5 4 3 6 2 2" {
		t.Errorf("by severity: %s", got)
	}
	d.wants("About the whole document 1", "Quote never found 1", "Quote not found:").press("F")
	if f := d.selectedFinding(); f.ID != "F-002" {
		t.Errorf("the list has %s selected", f.ID)
	}
	d.press("g", "V").wants("▸P   The Team tier").press("esc").wants("esc (back): there is nothing for it here now.").press("R").wants("Themes").press("esc").wants("▸P   The Team tier")
}

func TestReviewMarksWithOneKeyAndGoesOn(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("V")
	if got := d.goThrough("a", "l"); got != "4 3" {
		t.Errorf("after a mark: %s", got)
	}
	d.press("x").wants("Reason for rejecting F-003").write("decided already").press("enter").wants("F-003 is rejected. Now F-")
	if got := d.goThrough("k", "k", "l", "u", "u"); got != "3 4 4 4 3" {
		t.Errorf("back, a mark taken back, and two words undone: %s", got)
	}
	if got := d.goThrough("K", "K", "K", "J", "a", "a"); got != "4 5 1 5 3 6" {
		t.Errorf("by severity, to those without a word: %s", got)
	}
	want := []string{"F-001 accept ", "F-004 later ", "F-003 reject decided already", "F-004  ", "F-004 later ", "F-003  ", "F-005 accept ", "F-003 accept "}
	if diff := cmp.Diff(want, d.actions.marks); diff != "" {
		t.Errorf("marks differ (-want +got):\n%s", diff)
	}
	d.press("k", "k", "k", "k")
	if got := strings.Join(d.margins(), " "); !strings.Contains(got, "✓") {
		t.Errorf("the margin shows no mark: %s", got)
	}
}

// The review says what the round came to: the verdict, why, who judged, and what is left to the person. A mark is counted at once, and
// what has no room gives way.
func TestReviewSaysTheVerdict(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 200, 60).play(asked()).press("V")
	d.wants("CONSENSUS BLOCKED  HIGH 3.0/5  Coverage gap: ", "judged by 2 AI tools (3 reviewers) and checks", "6 open findings, none marked")
	d.press("a").wants("6 open findings, 5 unmarked")
	newModelHarness(t, 80, 24).play(asked()).press("V").wants("BLOCKED  HIGH 3.0/5  Coverage gap: 2", "6 open, none marked")
	newModelHarness(t, 50, 15).play(asked()).press("V").wants("BLOCKED  HIGH 3.0/5 ", "6 open, none marked")
	newModelHarness(t, 40, 12).play(asked()).press("V").wants("BLOCKED  HIGH 3.0/5")
}

// A list without findings says why, and not that a filter hides them.
func TestReviewWithoutFindingsSaysWhy(t *testing.T) {
	t.Parallel()
	s, r := running(), blockedRound()
	for i := range r.Perspectives {
		p := &r.Perspectives[i]
		p.Weaknesses, p.Suggestions, p.MissingRequirements = nil, nil, nil
		s.say(engine.PerspectiveFinished{Review: *p})
	}
	r.ActionItems = nil
	s.say(engine.RoundFinished{Round: r}, feedback.LedgerUpdated{})
	newModelHarness(t, 160, 40).play(s).press("V").wants("no open findings", "The reviewers found nothing.")
}

// While the next round runs the verdict is that of the round before, and says so.
func TestReviewNamesTheRoundOfAnOldVerdict(t *testing.T) {
	t.Parallel()
	s := asked()
	s.say(engine.RoundStarted{ID: "DISCUSS-002", Number: 2, MaxRounds: 5, Artifact: round.Artifact{Path: "product-brief.md"}})
	newModelHarness(t, 120, 40).play(s).press("V").wants("round 1  BLOCKED ")
}

// What the person reads is where the next finding is looked for, once the one at hand is out of sight.
func TestReviewGoesOnFromWhereThePersonReads(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 50, 15).play(asked()).press("V")
	d.press("down", "down", "down", "down", "down", "down", "down", "down", "down", "down", "down", "down", "down")
	if got := d.goThrough("j"); got == "4" {
		t.Errorf("the next finding is %s, which was left behind", got)
	}
	d = newModelHarness(t, 50, 15).play(asked()).press("V", "g")
	if got := d.goThrough("j"); got != "1" && got != "4" {
		t.Errorf("from the beginning the next finding is %s", got)
	}
}

// bundled is a review of two files, with a finding in each and one about both.
func bundled() *script {
	s := newScript()
	for _, e := range asked().events {
		if _, is := e.Body.(feedback.LedgerUpdated); !is {
			s.events = append(s.events, e)
		}
	}
	s.clock = morning
	return s.say(feedback.LedgerUpdated{Findings: []round.Finding{
		{ID: "F-001", Kind: ledger.Weakness, Text: "No figure", Severity: "medium", Perspectives: []string{"quality"}, State: "new", Quote: "It is fast.", Line: 9},
		{ID: "F-002", Kind: ledger.Weakness, Text: "Nobody owns it", Severity: "high", Perspectives: []string{"product", "risk"}, State: "new", Quote: "Somebody decides.", Line: 4},
		{ID: "F-003", Kind: ledger.Weakness, Text: "Both contradict each other", Severity: "high", Perspectives: []string{ledger.Person}, State: "new"},
	}})
}

// reviewing is a log with another document under review.
func reviewing(s *script, a round.Artifact) *script {
	for i, e := range s.events {
		if begun, is := e.Body.(engine.RoundStarted); is {
			begun.Artifact = a
			s.events[i].Body = begun
		}
	}
	return s
}

// bundleText is the text of a bundle, and the files in it.
const bundleText = "<!-- file: one.md -->\n# One\n\nSomebody decides.\n\n<!-- file: two/data.yaml -->\n# a comment\nkey: *value*\nspeed: It is fast.\n"

func inBundle(o *Options) {
	o.ReadFile = func(string, string) ([]byte, error) { return []byte(bundleText), nil }
}

func TestReviewOfABundleMovesBetweenItsFiles(t *testing.T) {
	t.Parallel()
	s := bundled()
	reviewing(s, round.Artifact{Path: "spec/", Files: []round.File{{Path: "one.md", Line: 2, Lines: 3}, {Path: "two/data.yaml", Line: 7, Lines: 3}}})
	d := newModelHarness(t, 80, 24, inBundle).play(s).press("V").wants("one.md (file 1 of 2)", "▸PR  Somebody decides.")
	if strings.Contains(d.screen(), "About the whole document") || strings.Contains(d.screen(), "speed") {
		t.Errorf("the first file shows what belongs to the second:\n%s", d.screen())
	}
	d.press("j").wants("two/data.yaml (file 2 of 2)", "# a comment", "key: *value*", "No line given 1")
	if got := strings.Join(d.margins(), " "); !strings.Contains(got, "▸Q") {
		t.Errorf("the margin of the second file: %s", got)
	}
	d.press("j").wants("Both contradict each other", "▸ Y F-003").press("tab").wants("one.md (file 1 of 2)", "Nobody owns it")
	d.press("tab").wants("two/data.yaml (file 2 of 2)", "No figure")
}

func TestReviewOfOneDocumentHasNoOtherFile(t *testing.T) {
	t.Parallel()
	newModelHarness(t, 80, 24).play(asked()).press("V", "tab").wants("There is one document here.")
}

// A document that cannot be read, or has changed, leaves every finding in sight.
func TestReviewWithoutTheDocumentThatWasReviewed(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24, func(o *Options) {
		o.ReadFile = func(string, string) ([]byte, error) { return nil, errors.New("it is \x1b[31mgone") }
	}).play(asked()).press("V")
	d.wants("The document cannot be shown: it is ␛gone", "The document cannot be read 6")
	changed := strings.Replace(artifactText, "# Product Brief", "# Product Brief\n\nNew words.", 1)
	changed = strings.Replace(changed, "expected to carry", "known to carry", 1)
	d = newModelHarness(t, 80, 24, func(o *Options) {
		o.ReadFile = func(string, string) ([]byte, error) { return []byte(changed), nil }
	}).play(reviewing(asked(), round.Artifact{Path: "spec/product-brief.md", SHA256: strings.Repeat("0", 64)})).press("V").wants("changed since", "▸ C F-005").press("K", "K", "K", "K", "K", "J").wants("The document has changed since the review, in which line 9 read:", "The Team tier at 12 EUR is expected")
	if got := strings.Join(d.press("g").margins(), " "); !strings.Contains(got, "Q T C") {
		t.Errorf("the margin of the changed text: %s", got)
	}
}

func TestReviewShowsTheListBesideTheDocument(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("V", "j").wants("▸ F-004   MED", "6 findings")
	d.send(tea.MouseClickMsg{X: 5, Y: d.Shown.First.Y + 1, Button: tea.MouseLeft}).wants("▸ F-001   HIGH", "▸P   The Team tier")
	row := slices.IndexFunc(strings.Split(d.screen(), "\n"), func(line string) bool { return strings.Contains(line, " T   large") })
	d.send(tea.MouseClickMsg{X: d.Shown.Second.X + 9, Y: row, Button: tea.MouseLeft})
	if f := d.selectedFinding(); f.ID != "F-003" {
		t.Errorf("the click on a line of the document selected %s", f.ID)
	}
	d.send(tea.MouseWheelMsg{X: d.Shown.First.X + 2, Y: 10, Button: tea.MouseWheelDown})
	if f := d.selectedFinding(); f.ID != "F-006" {
		t.Errorf("the wheel on the list selected %s", f.ID)
	}
	d.press("f", "f").wants("None of 6 is marked").press("a")
	if len(d.actions.marks) != 0 {
		t.Errorf("what is not listed was marked: %v", d.actions.marks)
	}
	if one := newModelHarness(t, 119, 40).play(asked()).press("V").screen(); strings.Contains(one, "6 findings") {
		t.Errorf("the list stands beside the document without room:\n%s", one)
	}
}

// In every look the quote is set off from the text around it, and a reviewer's sign is there without colours.
func TestReviewSetsTheQuoteOff(t *testing.T) {
	t.Parallel()
	for _, look := range []theme.Options{{}, {Light: true}, {Colours: theme.Sixteen}, {Colours: theme.Contrast}, {Plain: true}} {
		d := newModelHarness(t, 80, 24, func(o *Options) { o.Theme = look }).play(asked()).press("V")
		quote := theme.New(look).Quote.Render("The Team tier at 12 EUR is expected to carry most of the revenue.")
		if shown := d.View().Content; !strings.Contains(shown, quote) {
			t.Errorf("%v: the quote is not set off", look)
		}
		if cursor := d.View().Cursor; look.Plain && (cursor == nil || !strings.Contains(strings.Split(d.screen(), "\n")[cursor.Y], "The Team tier")) {
			t.Errorf("the cursor is at %v", cursor)
		}
	}
}

// Two hundred findings and a megabyte are gone through as quickly as a few; every finding is where its quote is.
func TestReviewOfALongDocument(t *testing.T) {
	t.Parallel()
	d := longReview(t, 80, 24).press("V")
	for _, keys := range [][]string{{"j", "j"}, {"J", "J", "J"}, {"k"}, {"G", "k"}, {"g", "j"}, {"K", "K"}} {
		f := d.press(keys...).selectedFinding()
		if !strings.Contains(d.screen(), "▸P   "+f.Quote[:20]) {
			t.Errorf("%s at line %d is not shown after %v:\n%s", f.ID, f.Line, keys, d.screen())
		}
	}
}

// longReview is a review of a document of a megabyte with two hundred findings.
func longReview(tb testing.TB, w, h int) *modelHarness {
	tb.Helper()
	var text strings.Builder
	var list []round.Finding
	lines := 0
	for i := 0; text.Len() < 1<<20; i++ {
		n, _ := fmt.Fprintf(&text, "## Section %d\n\nThe **service** answers request %d in time, and %s\n\n- one `item` of a list\n- two\n\n", i, i, strings.Repeat("goes on to do so. ", 9))
		if n > 0 && i%20 == 0 && len(list) < 200 {
			list = append(list, round.Finding{
				ID: fmt.Sprintf("F-%03d", len(list)+1), Kind: ledger.Weakness, Text: fmt.Sprintf("Nobody measured request %d", i),
				Severity: "medium", Perspectives: []string{"product"}, State: "new", Quote: fmt.Sprintf("The service answers request %d in time", i), Line: lines + 3,
			})
		}
		lines += 7
	}
	s := newScript()
	for _, e := range asked().events {
		if _, is := e.Body.(feedback.LedgerUpdated); !is {
			s.events = append(s.events, e)
		}
	}
	s.say(feedback.LedgerUpdated{Findings: list})
	d := newModelHarness(tb, w, h, func(o *Options) {
		o.ReadFile = func(string, string) ([]byte, error) { return []byte(text.String()), nil }
	})
	return d.play(s)
}

// After a revision a finding stands where its words were changed, with these before and now, and what became of it and why; what is
// closed is small in the margin.
func TestReviewProvesWhatARevisionChanged(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 40).play(proven()).press("V", "K", "K", "K", "K", "K", "K")
	d.wants("▸P   The Team tier at 12 EUR carries", "Its text, changed by round 2  ■ fixed", "- The Team tier at 12 EUR is expected", "+ The Team tier at 12 EUR carries", "product: the survey is named now")
	if strings.Contains(d.screen(), "unverified") {
		t.Errorf("the quote stood in the document that was reviewed:\n%s", d.screen())
	}
	removed := theme.New(theme.Options{}).RemovedPart.Render("is expected to carry")
	if !strings.Contains(d.View().Content, removed) {
		t.Error("the words that were removed are not marked")
	}
	d.press("j", "j").wants("The quoted words were the same in rounds 1 and 2.")
	for range 4 {
		d.press("j")
	}
	d.wants("+ nothing stands in its place", "x gone")
	d.press("K", "K", "K", "K", "K", "K", "K", "F").wants("11 ▌ The Team tier at 12 EUR carries most of the")
}

// Words that a revision put in the place of a quote are no quote: they are lit as something new, and said to be that where there is
// room for little else.
func TestWordsInAQuotesPlaceAreNotShownAsTheQuote(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	for _, size := range [][2]int{{50, 15}, {100, 40}} {
		d := newModelHarness(t, size[0], size[1]).play(proven()).press("V", "K", "K", "K", "K", "K", "K").wants("Its text is gone.")
		for _, where := range []string{"review", "findings"} {
			shown := d.View().Content
			if !strings.Contains(shown, look.AddedPart.Render("The Team tier at 12 EUR carries")[:30]) || strings.Contains(shown, look.Quote.Render("The Team tier at 12 EUR carries")[:30]) {
				t.Errorf("%v, %s: the new words are not lit as new:\n%q", size, where, shown)
			}
			if where == "review" {
				d.press("F", "enter")
				for range 20 {
					if strings.Contains(d.screen(), "in place of its text") {
						break
					}
					d.press("down")
				}
				d.wants("in place of its text, line 11 of")
				d.press("down", "down", "down")
			}
		}
	}
}

// Beside the list a mark goes on to the next row of it, whatever stands next in the document.
func TestAMarkBesideTheListGoesOnInItsOrder(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 160, 40).play(asked()).press("V")
	var listed []string
	for _, line := range strings.Split(d.screen(), "\n") {
		if row, _, _ := strings.Cut(line, "│"); strings.Contains(row, " F-00") {
			_, id, _ := strings.Cut(row, "F-")
			listed = append(listed, "F-"+id[:3])
		}
	}
	at := slices.Index(listed, d.selectedFinding().ID)
	want := slices.Concat(listed[at:], listed[:at])
	var marked []string
	for range want {
		marked = append(marked, d.selectedFinding().ID)
		d.press("a")
	}
	if len(want) != 6 || !slices.Equal(marked, want) {
		t.Errorf("marked %v, the list has %v", marked, want)
	}
}

// The sentence says which texts it compares: beside it a later one may stand, which no round has read.
func TestWordsThatStayedAreSaidOfTheRoundsThatReadThem(t *testing.T) {
	t.Parallel()
	later := reviewing(proven(), round.Artifact{Path: "spec/revised.md", SHA256: strings.Repeat("0", 64)})
	d := newModelHarness(t, 120, 40).play(later).press("V", "K", "K", "K", "K", "K", "K", "j", "j")
	d.wants("The quoted words were the same in rounds 1 and 2. The", "document has changed since.")
}
