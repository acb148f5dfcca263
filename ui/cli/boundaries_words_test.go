package cli

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// terms are the names that parley has given up for things that have another one: who reads two names looks for two things. Files are
// those where the old name is fixed (a heading of the record, a word that reviewers write) or means something else.
var terms = []struct {
	old, use string
	files    []string
}{
	{`\bown commands?\b|\bcommands? of (?:your|one's) own\b`, "custom command", nil},
	{`\b[Rr]emarks?\b`, "note", []string{"engine/review/kind.go"}},
	{`\bdirect analysis\b`, "built-in checks", []string{"engine/record/provenance.go", "engine/contradictions.go", "engine/direct/"}},
	{`\b(?:[Bb]y rules alone|[Rr]ules only)\b`, "built-in checks only", []string{"engine/record/notes.go", "engine/contradictions.go"}},
	{`\b[Rr]emed(?:y|ies)\b`, "action item", nil},
	{`\b[Uu]nchecked\b|\b[Nn]ot (?:checked|looked at) again\b`, "not re-checked", nil},
	{`\b[Dd]eferred\b|\bput (?:it|them)? ?off\b`, "later", nil},
	{`\b[Gg]rav(?:e|er|est|ely)\b`, "severe", nil},
	{`\banew\b`, "again", nil},
	{`\b[Aa]rtifacts?\b`, "document", []string{
		"engine/artifact/error.go", "engine/record/", "engine/prompt/", "feedback/decision_text.go", "feedback/conclusions/markdown.go",
		"ui/cli/config/merge.go", "ui/cli/config/tables.go", "ui/format/sarif",
	}},
	{`\b[Ff]inal synthesis\b`, "conclusions", nil},
	{`\b[Ll]ook(?:ing)? only\b`, "read-only", nil},
	{`\bwords? too many\b|\bno word (?:more|of)\b`, "argument", nil},
	{`\b[Pp]ersisting\b`, "still there", nil},
	{`\b[Ww]eakness(?:es)?\b`, "finding", []string{"engine/review/", "engine/review_caveats.go", "engine/prompt/", "ui/cli/schema/", "engine/synthesis/views.go"}},
	{`\b[Ii]ssues?\b`, "finding", []string{"engine/consensus/rules.go", "engine/round/divergence.go", "engine/prompt/", "feedback/ledger/claims.go", "ui/format/format.go"}},
	{`\b[Ff]inish(?:es)?\b`, "done", []string{"feedback/checkpoint.go", "feedback/decision_words.go"}},
	{`\b(?:[Tt]ake|[Tt]aken|[Tt]aking|[Tt]ook) (?:it |that |them )?back\b`, "undo", nil},
	{`\b(?:[Ff]ixed|[Bb]uilt-in) (?:text )?rules\b|\b[Ff]ixed (?:text )?checks\b|\b[Bb]uilt-in (?:text checks|analysis)\b`, "built-in checks", []string{"ui/cli/root.go"}},
	{`\b(?:this|the selected) perspective\b`, "reviewer", []string{"ui/format/junit.go"}},
	{`\b[Pp]erspectives? (?:is|are) (?:at work|done|asked|running)\b`, "reviewer", nil},
}

// vocabulary is where parley keeps words of documents and of answers, to find them there, and the programs that only developers run.
var vocabulary = strings.Fields("engine/direct/ engine/document/ engine/consistency/ engine/similarity/ engine/suspect/ engine/foreign/hostile/ " +
	"engine/review/labels.go engine/review/prose ui/bench/")

var (
	quotedCode  = regexp.MustCompile("`[^`]*`|--[a-z-]+|[a-z]+[.\\[][]a-z_\\[.]+")
	patternSign = regexp.MustCompile(`\(\?|\\[bspw]|\\\(|\|.*\|`)
)

// isSentence reports whether a text is made for people: words with blanks between, and no pattern.
func isSentence(text string) bool {
	return strings.Contains(strings.TrimSpace(text), " ") && !patternSign.MatchString(text) && !strings.HasPrefix(text, "json:") && !strings.HasPrefix(text, "yaml:")
}

// TestOneNameForOneThing keeps given-up names out of what people read. In the tags of a struct only the description is read.
func TestOneNameForOneThing(t *testing.T) {
	t.Parallel()
	patterns := make([]*regexp.Regexp, len(terms))
	for i, term := range terms {
		patterns[i] = regexp.MustCompile(term.old)
	}
	isIn := func(file string, places []string) bool {
		return slices.ContainsFunc(places, func(place string) bool { return strings.HasPrefix(file, place) })
	}
	checked := 0
	eachNode(t, filepath.Join("..", ".."), func(file string, at token.Position, n ast.Node) {
		literal, is := n.(*ast.BasicLit)
		if !is || literal.Kind != token.STRING || isIn(file, vocabulary) {
			return
		}
		text, err := strconv.Unquote(literal.Value)
		if _, description, found := strings.Cut(text, `jsonschema:"`); found {
			text = description
		}
		if err != nil || !isSentence(text) {
			return
		}
		checked++
		read := quotedCode.ReplaceAllString(text, "")
		for i, term := range terms {
			if found := patterns[i].FindString(read); found != "" && !isIn(file, term.files) {
				t.Errorf("%s:%d says %q, which is called %q here: %s", file, at.Line, found, term.use, text)
			}
		}
	})
	if checked < 3000 {
		t.Errorf("only %d sentences were looked at", checked)
	}
}
