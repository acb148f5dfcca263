package callout_test

import (
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"parley/ui/callout"
)

func TestANoteToTheReaderIsToldFromAQuotation(t *testing.T) {
	t.Parallel()
	for source, want := range map[string][2]string{
		"> [!NOTE]\n> Mind it.\n":  {"Note", "Mind it."},
		"> [!warning]- Mind it.\n": {"Warning", "Mind it."},
		"> [!CAUTION]\n":           {"Caution", ""},
		"> [!OTHER]\n> Words.\n":   {"", "[!OTHER]Words."},
		"> Words [!NOTE]\n":        {"", "Words [!NOTE]"},
		"> - [!NOTE] in a list\n":  {"", "[!NOTE] in a list"},
	} {
		quotation, is := goldmark.New().Parser().Parse(text.NewReader([]byte(source))).FirstChild().(*ast.Blockquote)
		if !is {
			t.Fatalf("%q is no quotation", source)
		}
		kind, left := callout.Take(quotation, []byte(source)), ""
		_ = ast.Walk(quotation, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if words, is := n.(*ast.Text); is && entering {
				left += string(words.Value([]byte(source)))
			}
			return ast.WalkContinue, nil
		})
		if kind != want[0] || left != want[1] {
			t.Errorf("%q: %q and %q, want %q", source, kind, left, want)
		}
	}
}
