package changes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"parley/feedback"
	"parley/ui/console/screen"
	"parley/ui/safetext"
	"parley/ui/theme"
	"parley/ui/worddiff"
)

// told compares two texts as the screen does: each unit with its kind and its line, what differs in brackets.
func told(before, now string, document screen.DocumentRead) string {
	v := &Screen{hunks: readDiff(hunksOf(before, now)), document: document}
	places, sameWords := v.placesOf(v.hunks, allBefore)
	var out []string
	for _, p := range places {
		for _, c := range p.changes {
			switch c.kind {
			case '~':
				out = append(out, fmt.Sprintf("- %s", marked(c.old)), fmt.Sprintf("+%d %s", c.is.line, marked(c.fresh)))
			case '-':
				out = append(out, "- "+c.was.text)
			case '+':
				out = append(out, fmt.Sprintf("+%d %s", c.is.line, c.is.text))
			}
		}
	}
	if sameWords > 0 {
		out = append(out, describeSameWords(sameWords))
	}
	return strings.Join(out, "\n")
}

// hunksOf is a diff as a log has it: without the names of the files.
func hunksOf(before, now string) string {
	unified := udiff.Unified("before", "after", before, now)
	if at := strings.Index(unified, "@@"); at >= 0 {
		return unified[at:]
	}
	return ""
}

func marked(pieces []worddiff.Piece) string {
	var out strings.Builder
	for _, p := range pieces {
		if p.Changed {
			out.WriteString("[" + p.Text + "]")
		} else {
			out.WriteString(p.Text)
		}
	}
	return out.String()
}

func TestParagraphsAreComparedByWordsAndNotByLines(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ before, now, want string }{
		"only wrapped anew":                          {"# A\n\nOne two three\nfour five six.\n", "# A\n\nOne two\nthree four\nfive six.\n", "In 1 place only line breaks changed."},
		"only wrapped anew, in Chinese":              {"消息队列在峰值时\n会积压。\n", "消息队列在\n峰值时会积压。\n", "In 1 place only line breaks changed."},
		"wrapped anew, and a word more":              {"One two three\nfour five six.\n", "One two very\nthree four\nfive six.\n", "- One two three four five six.\n+1 One two [very] three four five six."},
		"wrapped anew with another sign, in Chinese": {"消息队列在峰值时\n会积压。\n", "消息队列在\n峰值时不会积压。\n", "- 消息队列在峰值时会积压。\n+1 消息队列在峰值时[不]会积压。"},
		"an item of a list, with its second line": {
			"- Taking food updates the stock within 5 s.\n- Other.\n", "- Taking food updates the stock on the phone,\n  and on others within 5 s.\n- Other.\n",
			"- Taking food updates the stock within 5 s.\n+1 Taking food updates the stock [on the phone, and on others] within 5 s.",
		},
		"a paragraph was put between two": {"One is here.\n\nTwo is here.\n", "One is here.\n\nSomething else stands there.\n\nTwo is here.\n", "+3 Something else stands there."},
		"other words altogether":          {"Nobody decides.\n", "All prices hold.\n", "- [Nobody decides.]\n+1 [All prices hold.]"},
		"two items became three": {
			"- The list is fast on phones.\n- Everything works offline.\n", "- Somebody counts.\n- The list is fast on old phones.\n- Everything works offline.\n",
			"+1 Somebody counts.\n- The list is fast on phones.\n+2 The list is fast on [old] phones.",
		},
		"two sentences in the place of two": {
			"Everybody cooks.\n\nWe are fast.\n", "Households of two.\n\nA scan takes 10 seconds.\n",
			"- [Everybody cooks.]\n+1 [Households of two.]\n- [We are fast.]\n+3 [A scan takes 10 seconds.]",
		},
		"a sentence in the place of a heading": {"# Users\n", "Somebody pays.\n", "- # Users\n+1 Somebody pays."},
		"a quote":                              {"> One two\n> three.\n", "> One\n> two four.\n", "- > One two [three].\n+1 > One two [four]."},
		"code":                                 {"```go\na := 1\nb := 2\n```\n", "```go\na :=\n1\nb := 2\n```\n", "- a := [1]\n+2 a :=\n+3 1"},
		"a table":                              {"| a | b |\n|---|---|\n| one | two |\n", "| a | b |\n|---|---|\n| one | three |\n", "- | one | [two] |\n+3 | one | [three] |"},
		"a hard break":                         {"One  \ntwo\n", "One two\n", "- One\n+1 One [two]\n- two"},
	} {
		if got := told(c.before, c.now, screen.DocumentRead{}); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

// What of a change is code tells the document, or else the lines around it: code is compared line by line.
func TestCodeIsComparedLineByLine(t *testing.T) {
	t.Parallel()
	text := func(value string) string {
		return "Words.\n\n```yaml\n" + strings.Repeat("key: value\n", 9) + "first: " + value + "\nsecond: 2\n" + strings.Repeat("key: value\n", 9) + "```\n"
	}
	want := "- first: [1]\n+13 first: [9]"
	if got := told(text("1"), text("9"), screen.DocumentRead{Path: "a.md", Lines: strings.Split(text("9"), "\n")}); got != want {
		t.Errorf("with the document:\n%s", got)
	}
	if got := told("a: 1\nb: 2\n", "a: 1\nb: 3\n", screen.DocumentRead{Path: "a.yaml"}); got != "- b: [2]\n+2 b: [3]" {
		t.Errorf("another kind of file:\n%s", got)
	}
	if got := told("```\na\nb\nc\n```\n\nOne two.\n", "```\na\nb\nc\n```\n\nOne\nthree.\n", screen.DocumentRead{}); got != "- One [two].\n+7 One [three]." {
		t.Errorf("behind code:\n%s", got)
	}
}

func TestFilesOfABundleAreNamed(t *testing.T) {
	t.Parallel()
	diff := feedback.FileMark + "one.md\n@@ -1 +1 @@\n-One.\n+Two.\n" + feedback.FileMark + "two/x.yaml\n@@ -4,2 +4,2 @@\n a: 1\n-b: 2\n+b: 3\n+c: 4\n@@ -40 +9 @@\n-d: 1\n+d: 2\n"
	v := &Screen{hunks: readDiff(diff)}
	places, _ := v.placesOf(v.hunks, allBefore)
	var titles []string
	for _, p := range places {
		titles = append(titles, p.title)
	}
	if got := strings.Join(titles, "|"); got != "one.md, from line 1|two/x.yaml, from line 4|two/x.yaml, from line 41" {
		t.Error(got)
	}
}

// Each line has the number that it has in the document, behind any number of places.
func TestLinesAreNumberedAsInTheDocument(t *testing.T) {
	t.Parallel()
	lines := strings.Split(strings.Repeat("The same.\n\n", 60), "\n")
	now := slices.Clone(lines)
	now[10], now[50], now[90] = "A first one.\n\nA second one.", "Nothing of it.", "The same again."
	v := &Screen{hunks: readDiff(hunksOf(strings.Join(lines, "\n"), strings.Join(now, "\n")))}
	places, _ := v.placesOf(v.hunks, allBefore)
	now = strings.Split(strings.Join(now, "\n"), "\n")
	for _, p := range places {
		for _, c := range p.changes {
			if c.kind != '-' && now[c.is.line-1] != c.is.text {
				t.Errorf("line %d is %q in the document, not %q", c.is.line, now[c.is.line-1], c.is.text)
			}
		}
	}
	if len(places) != 3 {
		t.Errorf("%d places", len(places))
	}
}

// Whatever changed, every word of both texts is shown, unless its place has the same words, and nothing is wider than its room.
func TestComparisonLosesNothing(t *testing.T) {
	t.Parallel()
	text := rapid.StringMatching(`((- |# |> )?([a-d]{1,3}|[网络分区]|é)([ ,]([a-d]{1,9}|[网络分区]))*\n{1,2}){0,9}`)
	rapid.Check(t, func(t *rapid.T) {
		before, now, w := text.Draw(t, "before"), text.Draw(t, "now"), rapid.IntRange(24, 60).Draw(t, "width")
		v := &Screen{hunks: readDiff(hunksOf(before, now))}
		places, _ := v.placesOf(v.hunks, allBefore)
		lines, _ := drawPlaces(theme.New(theme.Options{}), places, w)
		for _, line := range lines {
			if safetext.Width(line) > w {
				t.Fatalf("%q is wider than %d", ansi.Strip(line), w)
			}
		}
		shown := withoutBlanks(ansi.Strip(strings.Join(lines, "")))
		for _, p := range places {
			for _, c := range p.changes {
				if c.kind != ' ' && (!strings.Contains(shown, withoutBlanks(c.was.words())) || !strings.Contains(shown, withoutBlanks(c.is.words()))) {
					t.Fatalf("%q or %q is not shown:\n%s", c.was.text, c.is.text, shown)
				}
			}
		}
	})
}

// withoutBlanks is a text without its blanks, and the signs of a comparison and of quotes.
func withoutBlanks(text string) string {
	return strings.NewReplacer("-", "", "+", "", ">", "", "│", "").Replace(strings.Join(strings.Fields(text), ""))
}

// A document that was written anew from end to end is compared in a moment, as is one of a single huge line.
func TestHugeRevisionsAreCompared(t *testing.T) {
	t.Parallel()
	var before, now strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&before, "Line %d was here.\n\n", i*7)
		fmt.Fprintf(&now, "Others %d are here instead.\n\n", i*11)
	}
	v := &Screen{hunks: readDiff(hunksOf(before.String(), now.String()))}
	if places, _ := v.placesOf(v.hunks, allBefore); len(places) != 1 || len(places[0].changes) < 3000 {
		t.Errorf("%d places", len(places))
	}
	line := strings.Repeat("word after word ", 4000)
	if got := told(line+"end\n", "begin "+line+"end\n", screen.DocumentRead{}); !strings.Contains(got, "[begin]") {
		t.Errorf("a huge line is told in %d bytes", len(got))
	}
}

// A heading is shown as one and not as it is written, unless what makes it one has changed, or a screen reader has to tell it.
func TestHeadingsAreShownAsHeadings(t *testing.T) {
	t.Parallel()
	before, now := "## Goals\n\nOne goal here.\n\n## The old name of it\n\n## Level of this\n", "## Goals\n\nTwo goals here.\n\n## The new name of it\n\n### Level of this\n"
	v := &Screen{hunks: readDiff(hunksOf(before, now))}
	places, _ := v.placesOf(v.hunks, allBefore)
	for plain, want := range map[bool][]string{
		false: {"1   Goals", "- The old name of it", "5 + The new name of it", "- ## Level of this", "7 + ### Level of this"},
		true:  {"## Goals", "## The old name of it", "## The new name of it", "### Level of this"},
	} {
		drawn, _ := drawPlaces(theme.New(theme.Options{Plain: plain}), places, 60)
		got := ansi.Strip(strings.Join(drawn, "\n"))
		for _, line := range want {
			if !strings.Contains(got, line) {
				t.Errorf("plain=%t: %q is not in\n%s", plain, line, got)
			}
		}
	}
}
