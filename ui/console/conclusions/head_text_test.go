package conclusions

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// What stands above the text is not said in it again; what only the text's head says stands above, and a file of the working folder is
// named from there.
func TestTheTextBeginsBehindWhatTheHeadSays(t *testing.T) {
	t.Parallel()
	const text = "# Conclusions: REVIEW-002\n\n**Artifact**: brief.md\n**Verdict**: consensus reached, rated 3.0/5\n**Continues**: REVIEW-001\n\n## Summary\n\nAll is well.\n"
	if got := withoutHead(text); got != "## Summary\n\nAll is well.\n" {
		t.Errorf("the text begins with %q", got)
	}
	if got := withoutHead("No headings."); got != "No headings." {
		t.Errorf("a text without headings became %q", got)
	}
	c := &screen.Context{Theme: theme.New(theme.Options{}), Height: 24, LayoutOf: func(screen.ID) parts.Layout { return parts.Layout{} }}
	c.ShortPath = func(file string) string { short, _ := filepath.Rel("/home/me", file); return short }
	v := Screen{Reader: reader(c), concluded: &feedback.Concluded{Markdown: "/home/me/s/conclusions.md", JSON: "/home/me/s/conclusions.json", Text: text}}
	head := ansi.Strip(strings.Join(v.head(80), "\n"))
	for _, want := range []string{"It continues REVIEW-001.", "parley wrote s/conclusions.md and conclusions.json."} {
		if !strings.Contains(head, want) {
			t.Errorf("no %q in\n%s", want, head)
		}
	}
}

// A path that is longer than a line is broken behind a folder, and not within a name.
func TestALongPathIsBrokenBehindAFolder(t *testing.T) {
	t.Parallel()
	const path = "/var/home/somebody/projects/reviews/REVIEW-001-readme/conclusions.md"
	for w := 24; w <= 100; w++ {
		for _, line := range wrapAtFolders("parley wrote "+path+" and conclusions.json.", w) {
			if safetext.Width(line) > w {
				t.Errorf("%d cells: %q is too wide", w, line)
			}
			for _, name := range []string{"somebody", "projects", "reviews", "REVIEW-001-readme", "conclusions.md"} {
				if at := strings.LastIndex(line, "/"); at < 0 && strings.HasPrefix(name, line) && line != name {
					t.Errorf("%d cells: %q ends within %q", w, line, name)
				}
			}
		}
		if got := strings.Join(wrapAtFolders(path, w), ""); got != path {
			t.Errorf("%d cells: the path became %q", w, got)
		}
	}
}

// In a low window the text has more lines than what stands above it.
func TestTheHeadLeavesALowWindowToTheText(t *testing.T) {
	t.Parallel()
	c := &screen.Context{Theme: theme.New(theme.Options{}), Width: 50, Height: 15, LayoutOf: func(screen.ID) parts.Layout { return parts.Layout{} }, Mode: screen.Mode{OpenCommandLine: "parley open .parley/REVIEW-001-brief"}}
	low, better, high := 2.0, 4.0, review.High
	first := round.Round{Number: 1, Verdict: round.Blocked, Severity: &high, AverageRating: &low}
	last := round.Round{Number: 5, Verdict: round.Reached, AverageRating: &better, Perspectives: []round.Review{{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Rating: 4}}}}
	c.State.Rounds = []*state.Round{{Result: &first}, {Result: &last}}
	c.State.Findings = []round.Finding{{ID: "F-001", Kind: ledger.Weakness, State: ledger.New}}
	v := Screen{
		Reader: reader(c), result: &last, decision: &feedback.Decision{Round: 5, Origin: feedback.ByFinal},
		concluded: &feedback.Concluded{Markdown: ".parley/REVIEW-001-brief/conclusions.md", JSON: ".parley/REVIEW-001-brief/conclusions.json", AtLimit: true},
	}
	if lines := v.head(48); len(lines) > 8 {
		t.Errorf("%d lines stand above the text:\n%s", len(lines), ansi.Strip(strings.Join(lines, "\n")))
	}
}

// A row of ids is in the order of their numbers: in that of their weight it reads as if it had none.
func TestTheHeadNamesOpenFindingsByNumber(t *testing.T) {
	t.Parallel()
	v := Screen{Reader: reader(&screen.Context{})}
	v.State.Findings = []round.Finding{
		{ID: "F-004", Kind: ledger.Weakness, State: ledger.New, Severity: review.High, Quote: "x", Evidence: review.Unverified},
		{ID: "F-1000", Kind: ledger.Weakness, State: ledger.New, Severity: review.High},
		{ID: "F-008", Kind: ledger.Weakness, State: ledger.New, Severity: review.High},
	}
	if got := v.graveOpen(); got != "3 HIGH findings stay open: F-004, F-008 and F-1000." {
		t.Error(got)
	}
}
