package conclusions

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/feedback"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
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
