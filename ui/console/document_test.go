package console

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/exp/golden"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// reader is a console that shows a file.
func reader(t *testing.T, w, h int, text string) *modelHarness {
	t.Helper()
	return newModelHarness(t, w, h, func(o *Options) {
		o.Document, o.Actions, o.Title = &Document{Text: text, Path: "spec/brief.md"}, nil, "discussions/DISCUSS-002-discussion.md"
	})
}

func TestDocumentScreens(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{"record": recordText(blockedRound()), "other": artifactText, "cjk": "# 就绪报告\n\n" + strings.Repeat("网络分区时如何保证一致性，也没有给出恢复时间目标。", 20) + "\n\n## 结论\n\n- 可以上线\n"} {
		for _, size := range sizes {
			t.Run(fmt.Sprintf("%s-%dx%d", name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				golden.RequireEqual(t, reader(t, size[0], size[1], text).screen())
			})
		}
	}
}

func TestDocumentHasNothingBesideItself(t *testing.T) {
	t.Parallel()
	d := reader(t, 100, 30, recordText(blockedRound()))
	for _, name := range []string{"L", "F", "D", "C", "W", "]", "enter", "right"} {
		if d.press(name); d.Current != screen.Record {
			t.Fatalf("%s leaves the document", name)
		}
	}
	d.press("/").write("req-").press("enter").wants(`"req-" 1 of 2`).press("esc", "3").wants("Divergent Views")
	if _, cmd := d.Update(keyOfName("q")); cmd == nil || d.prompt != nil {
		t.Error("q does not leave at once")
	} else if _, quits := cmd().(tea.QuitMsg); !quits && d.quitEarly {
		t.Error("leaving a document counts as leaving early")
	}
}

// Hits in one line are gone through one by one, and the one at hand can be told from the others.
func TestSearchReachesEveryMatch(t *testing.T) {
	t.Parallel()
	d := reader(t, 80, 24, "# Title\n\nA tier, a Tier and a TIER.\n\n## Next\n\nOne more tier.\n")
	d.press("/").write("tier").press("enter")
	for i, hit := range []string{"tier", "Tier", "TIER", "tier", "tier"} {
		content := d.wants(fmt.Sprintf("%d of 4", i%4+1)).View().Content
		if !strings.Contains(content, d.Theme.MatchHere.Render(hit)) || strings.Count(content, d.Theme.MatchHere.Render("X")[:8]) != 1 {
			t.Errorf("hit %d is not marked alone: %q", i+1, content)
		}
		d.press("n")
	}
	d.press("N", "N").wants("4 of 4").press("N").wants("3 of 4")
}

func TestOutlineSetsChildrenInBelowTheirParents(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"# A\n## B\n### C\n###### D\n## E\n": {"A", "1   B", "2     C", "3       D", "4   E"},
		"### A\n#### B\n### C\n":             {"1 A", "2   B", "3 C"},
		"no heading before\n\n## A\n# B\n":   {"1   A", "2 B"},
	} {
		reader(t, 80, 24, text).press("o").wants(want...)
	}
}

// The first match from the reader on is shown before the others are counted, and a search that has been ended is not gone
// on with.
func TestFirstMatchIsShownBeforeAllAreCounted(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for i := range 100 {
		fmt.Fprintf(&text, "## Section %d\n\n%stopic %d.\n\n", i, strings.Repeat("words that go on ", 65), i)
	}
	d := reader(t, 80, 24, text.String())
	d.press("o").write("jjjjjjjjjjjjjjjjjjjj").press("enter").wants("Section 20")
	p := d.recordPage()
	rest, _ := p.AddSearchResult(p.StartSearch("topic")().(parts.SearchResultMsg))
	if h := p.Search; h.Over || h.Current != 0 {
		t.Fatalf("after a part match %d is shown, over: %t", h.Current, h.Over)
	}
	d.send(noticeGoneMsg{}).wants("topic 20.", fmt.Sprintf("%q counting: %d", "topic", len(p.Search.Matches))).press("n").wants("topic 21.").press("N", "N").wants("topic 20.")
	d.run(rest)
	d.wants("topic 20.", `"topic" 21 of 100`).press("N").wants("topic 19.", "20 of 100").press("g", "G").press("n").wants("topic 20.")

	stale := p.StartSearch("section")()
	d.run(p.StartSearch("section 7"))
	d.wants(`"section 7" 2 of 11`, "Section 70").send(stale).wants(`"section 7" 2 of 11`)
	if d.press("esc"); p.Search != nil {
		t.Error("esc does not end the search")
	}
	if _, cmd := d.Update(stale); p.Search != nil || cmd != nil {
		t.Error("a search goes on that was ended")
	}
}

func TestFirstPressGoesToTheEnd(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for i := range 90 {
		fmt.Fprintf(&text, "## Section %d\n\n%s\n\n", i, strings.Repeat("words that go on and are wrapped ", 20))
	}
	d := reader(t, 80, 24, text.String()+"the last words\n")
	d.press("G").wants("the last words", "100%").press("g", "G").wants("the last words", "100%")
	if d.press("k"); strings.Contains(d.screen(), "100%") {
		t.Errorf("k does not go up:\n%s", d.screen())
	}
}

// An outline takes no more than its entries need, and of a text with one heading there is none: the text has all the room.
func TestAnOutlineTakesWhatItNeeds(t *testing.T) {
	t.Parallel()
	words := strings.Repeat("many words ", 30)
	for _, size := range [][2]int{{112, 30}, {120, 40}, {200, 60}} {
		alone := reader(t, size[0], size[1], "# Title\n\n"+words+"\n").wants("many words")
		if text := alone.screen(); strings.Contains(text, "Outline") || strings.Contains(text, "│") {
			t.Errorf("%v: one heading:\n%s", size, text)
		}
		two := reader(t, size[0], size[1], "# Title\n\n"+words+"\n\n## Next\n\nEnd.\n").wants("Outline", "Next")
		for line := range strings.SplitSeq(two.screen(), "\n") {
			if outline, _, has := strings.Cut(line, "│"); has && len([]rune(outline)) > 24 {
				t.Errorf("%v: the outline has %d cells:\n%s", size, len([]rune(outline)), two.screen())
				break
			}
		}
		long := reader(t, size[0], size[1], "# Title\n\n## "+strings.Repeat("long ", 30)+"\n\n"+words).wants("Outline")
		if outline, _, _ := strings.Cut(strings.Split(long.screen(), "\n")[5], "│"); len([]rune(outline)) > size[0]*3/10+3 {
			t.Errorf("%v: a long heading widens the outline:\n%s", size, long.screen())
		}
	}
	// Where code of the usual width would be cut beside it, a key opens it.
	narrow := reader(t, 100, 30, "# Title\n\n"+words+"\n\n## Next\n\n```\n"+strings.Repeat("x", 80)+"\n```\n").wants(strings.Repeat("x", 80))
	if text := narrow.screen(); strings.Contains(text, "Outline") {
		t.Errorf("beside code:\n%s", text)
	}
	narrow.press("o").wants("Outline", "Next")
}

// A text that no file holds, such as one by standard input, cannot be edited, and no key for it is offered.
func TestATextWithoutAFileIsNotEdited(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40, func(o *Options) { o.Document, o.Actions = &Document{Text: "# A\n\ntext"}, nil })
	if d.wants("search"); strings.Contains(d.screen(), "e edit") {
		t.Errorf("it is offered:\n%s", d.screen())
	}
}
