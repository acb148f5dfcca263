package markdown

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
	nethtml "golang.org/x/net/html"

	"parley/ui/safetext"
)

// Nothing that a browser would show of a document is lost, at any width: neither a word nor how often it is said.
func TestEveryWordOfADocumentIsShown(t *testing.T) {
	t.Parallel()
	var files []string
	for _, pattern := range []string{"testdata/constructs/*.md", "../../../engine/record/testdata/*.md", "../../../README.md", "../../*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) < 20 {
		t.Fatalf("only %d documents", len(files))
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text := safetext.Text(string(source))
			seen := browserText(t, text)
			if missing := lessOf(wordsOf(strings.Join(plainLines(text, 2000), "\n")), wordsOf(seen)); len(missing) > 0 {
				t.Errorf("shown less often: %v", missing)
			}
			for _, width := range []int{24, 72} { // long words are broken there: their letters are counted
				if missing := lessOf(lettersIn(strings.Join(plainLines(text, width), "\n")), lettersIn(seen)); len(missing) > 0 {
					t.Errorf("width %d: shown less often: %v", width, missing)
				}
			}
		})
	}
}

// lessOf are the words that are there less often than they should be.
func lessOf(got, want map[string]int) (missing []string) {
	for word, n := range want {
		if got[word] < n {
			missing = append(missing, fmt.Sprintf("%q %d of %d", word, got[word], n))
		}
	}
	return missing
}

// lettersIn counts letters and digits.
func lettersIn(text string) map[string]int {
	count := map[string]int{}
	for _, r := range digitsOf.Replace(text) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			count[string(r)]++
		}
	}
	return count
}

// digitsOf are raised and lowered digits as they were written, and calloutMark what stands for the name of a note to the reader.
var (
	digitsOf    = strings.NewReplacer("₂", "2", "²", "2")
	calloutMark = regexp.MustCompile(`(?i)\[!(note|tip|important|warning|caution)\]`)
)

// browserText is what a browser shows of a document, and where its links and pictures lead. Front matter is read as words.
func browserText(t *testing.T, source string) string {
	t.Helper()
	front := source[:frontMatterLen(source)]
	source = source[len(front):]
	source = calloutMark.ReplaceAllString(source, "")
	var page bytes.Buffer
	markdown := goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote, extension.DefinitionList), goldmark.WithRendererOptions(html.WithUnsafe()))
	if err := markdown.Convert([]byte(source), &page); err != nil {
		t.Fatal(err)
	}
	root, err := nethtml.Parse(&page)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Builder{}
	text.WriteString(front)
	var walk func(n *nethtml.Node)
	walk = func(n *nethtml.Node) {
		switch {
		case n.Type == nethtml.TextNode:
			text.WriteString(n.Data)
		case n.Data == "script" || n.Data == "style" || strings.HasPrefix(attribute(n, "id"), "fnref") || attribute(n, "class") == "footnote-backref":
			return
		case n.Data == "img":
			text.WriteString(" " + attribute(n, "alt") + " ")
		}
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			walk(child)
		}
		if strings.Contains(" p li td th tr br div h1 h2 h3 h4 h5 h6 pre dt dd summary ", " "+n.Data+" ") {
			text.WriteString("\n")
		}
	}
	walk(root)
	return strings.NewReplacer(":tada:", "", ":+1:", "", ":smile:", "", ":warning:", "").Replace(text.String())
}

// wordsOf counts the words of a text: each run of letters and digits, and in scripts without blanks each character.
func wordsOf(text string) map[string]int {
	count := map[string]int{}
	for word := range strings.FieldsFuncSeq(digitsOf.Replace(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !strings.ContainsFunc(word, isIdeograph) {
			count[word]++
			continue
		}
		for _, r := range word {
			count[string(r)]++
		}
	}
	return count
}

// In a text of parley's own a bold HIGH has the colour of what is grave; in a document it is a word like others.
func TestOnlyOwnTextsHaveColouredSeverities(t *testing.T) {
	t.Parallel()
	block, plain := Block{Text: "- **HIGH**: one (**LOW**) **HIGH risk**\n"}, style(60)
	want := plain.Theme.Bad.Bold(true).Render("HIGH")
	if own := Render(block, plain.Graded()).Lines; len(own) != 1 || strings.Count(own[0], want) != 1 || !strings.Contains(own[0], plain.Theme.Muted.Bold(true).Render("LOW")) {
		t.Errorf("%q, want %q", own, want)
	}
	if document := Render(block, plain).Lines; len(document) != 1 || strings.Contains(document[0], want) {
		t.Errorf("a document: %q", document)
	}
	if plain.Key(0) == plain.Graded().Key(0) || plain.Graded().Key(0) != plain.Graded().Graded().Key(0) {
		t.Error("what is drawn in one style would be shown in the other")
	}
}

// In a text of parley's own a severity in brackets is as wide as all are, and what stands in italics is muted; a document keeps both.
func TestOwnTextsHaveAColumnOfSeveritiesAndAsides(t *testing.T) {
	t.Parallel()
	block, plain := Block{Text: "- F-001 **[MEDIUM]** a point *(risk)*\n"}, style(60)
	own := Render(block, plain.Graded()).Lines
	if len(own) != 1 || !strings.Contains(own[0], plain.Theme.Warn.Bold(true).Render("MED ")) || !strings.Contains(own[0], plain.Theme.Muted.Render("(risk)")) {
		t.Errorf("%q", own)
	}
	if document := ansi.Strip(strings.Join(Render(block, plain).Lines, "\n")); !strings.Contains(document, "[MEDIUM] a point (risk)") {
		t.Errorf("a document: %q", document)
	}
}
