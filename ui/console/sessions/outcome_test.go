package sessions

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// How far the open findings are marked is said in the words of the other screens, and in one head.
func TestFindingsAreCountedInOneHead(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	for _, c := range []struct {
		read Content
		want string
	}{
		{Content{Unclosed: make([]Finding, 2), Open: 2, Rejected: 4}, "Findings 2 open, none marked; 4 rejected ─"},
		{Content{Unclosed: []Finding{{Choice: "accept"}}, Accepted: 1}, "Findings 1 open, marked; 1 accepted ─"},
		{Content{Unclosed: make([]Finding, 1), Open: 1}, "Findings 1 open, unmarked ─"},
		{Content{}, "Findings: none open"},
		{Content{Last: &round.Round{Contradictions: make([]round.Contradiction, 1)}}, "Findings: none open, but 1 possible contradiction"},
	} {
		lines := findingsHead(look, c.read, 0, 60)
		if got := ansi.Strip(lines[0]); len(lines) != 1 || !strings.HasPrefix(got, c.want) || strings.HasSuffix(c.want, "─") != (ansi.StringWidth(got) == 60) {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
	if lines := findingsHead(look, Content{Unclosed: make([]Finding, 2), Open: 2, Rejected: 4}, 0, 40); ansi.Strip(lines[1]) != "4 rejected" {
		t.Errorf("in a narrow place: %q", lines)
	}
}

// A preview with room wraps the reason of a verdict, and cuts nothing of it.
func TestAReasonIsWrappedWhereThereIsRoom(t *testing.T) {
	t.Parallel()
	average := 3.0
	r := round.Round{Verdict: round.Blocked, AverageRating: &average, Divergences: []round.Divergence{
		{Rule: "Legal", Severity: review.Low, Description: strings.Repeat("word ", 40) + "end"}, {Rule: "Style", Severity: review.Low, Description: "b"},
	}}
	look := theme.New(theme.Options{})
	if got := ansi.Strip(strings.Join(reasonLines(look, r, 40, true), " ")); !strings.HasSuffix(got, "end. 1 more reason.") {
		t.Errorf("%q", got)
	}
	if got := reasonLines(look, r, 40, false); len(got) != 2 {
		t.Errorf("without room: %q", got)
	}
}

// The last review of a document is the one that was begun last, however the list is sorted and whichever was opened since.
func TestTheLastReviewOfADocumentIsTheOneWithTheHighestNumber(t *testing.T) {
	t.Parallel()
	v := &Screen{list: []Session{{RoundID: "REVIEW-009", Artifact: "folder"}, {RoundID: "REVIEW-010", Artifact: "folder"}, {RoundID: "REVIEW-011", Artifact: "b.md"}}}
	if got := v.lastReviewOf("folder/"); got != "REVIEW-010" {
		t.Errorf("%q", got)
	}
	if got := v.lastReviewOf("c.md"); got != "" {
		t.Errorf("%q", got)
	}
}

// What only rules judged is explained once: the verdict says why, the suggestion what to do.
func TestASuggestionRepeatsNoVerdict(t *testing.T) {
	t.Parallel()
	read := contentMsg{Content: Content{Suggested: "ask an AI tool (parley doctor lists them)", Why: "The built-in checks alone cannot tell.", Last: &round.Round{}}}
	if got := suggestion(read); got != "ask an AI tool (parley doctor lists them). The built-in checks alone cannot tell." {
		t.Errorf("%q", got)
	}
	read.Last = &round.Round{Verdict: round.Blocked, Divergences: []round.Divergence{{Rule: consensus.RulesCannotTell, Severity: review.Low, Description: "nobody judged"}}}
	if got := suggestion(read); got != "ask an AI tool (parley doctor lists them)." {
		t.Errorf("%q", got)
	}
	read.Why = "The files may contradict each other in 1 place."
	read.Last.Contradictions = make([]round.Contradiction, 1)
	if got := suggestion(read); !strings.HasSuffix(got, read.Why) {
		t.Errorf("what the files leave open between them is not said: %q", got)
	}
	if got := suggestion(contentMsg{}); got != "" {
		t.Errorf("nothing is suggested: %q", got)
	}
}

// A command that has no room is not cut: the session's own screen shows it, and a key leads there.
func TestACommandThatHasNoRoomIsLeftOut(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Theme: theme.New(theme.Options{})}}}
	read := contentMsg{Content: Content{Last: &round.Round{}, Suggested: "ask an AI tool (parley open REVIEW-007 --offline=false)"}}
	for w, want := range map[int]string{
		48: "suggested: ask an AI tool: enter shows how.",
		78: "suggested: ask an AI tool (parley open REVIEW-007 --offline=false).",
	} {
		lines := v.outcomeLines(read, w, 5)
		if got := strings.TrimSpace(ansi.Strip(lines[len(lines)-1])); got != want {
			t.Errorf("%d cells: %q, not %q", w, got, want)
		}
	}
}

// Where no tool is found, what tells how to add one is named whole in a narrow window, too, and a line that is cut has one sign of that.
func TestHowToAddAToolIsWhole(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Theme: theme.New(theme.Options{})}}}
	read := contentMsg{Content: Content{Last: &round.Round{}, Suggested: "add an AI tool, for none is found here (parley doctor says how)"}}
	lines := v.outcomeLines(read, 48, 5)
	if got := strings.TrimSpace(ansi.Strip(lines[len(lines)-1])); got != "suggested: add an AI tool (see parley doctor)." {
		t.Errorf("%q", got)
	}
	cut := cutWithin([]string{"suggested a sentence that fills its line to the end", "          and goes on"}, 1, 50)
	if got := ansi.Strip(cut[0]); strings.Count(got, "…") != 1 {
		t.Errorf("%q", got)
	}
}
