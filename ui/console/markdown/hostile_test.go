package markdown

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/foreign"
	"parley/engine/foreign/hostile"
	"parley/engine/race"
	"parley/ui/safetext"
)

// places are where a text can stand in Markdown; each is a part of one document.
const places = `# Heading %[1]s

## Setext %[1]s
===

words %[1]s, *slanted %[1]s*, **bold %[1]s**, ~~struck %[1]s~~ and ` + "`code %[1]s`" + `,  
hard [text %[1]s](https://example.org/a), [target](https://example.org/%[1]s), [relative](docs/%[1]s "title %[1]s"), ![picture %[1]s](a.png), ![b](%[1]s.png),
<https://example.org/%[1]s>, <b title="%[1]s">inline %[1]s</b>, <other-%[1]s>, **Label %[1]s**: %[1]s

[ref %[1]s]: https://example.org/%[1]s
[^1]: note %[1]s

- item %[1]s

  paragraph %[1]s
- [ ] task %[1]s
  1. inner %[1]s

> quote %[1]s
> - item %[1]s

| head %[1]s | b |
|---|---|
| cell %[1]s | ` + "`%[1]s`" + ` |

` + "```lang %[1]s\ncode %[1]s\n```" + `

    indented %[1]s

<div class="%[1]s">markup %[1]s <!-- %[1]s --></div>

<pre>by hand %[1]s</pre>

<p>5 &lt; 6
%[1]s</p>

Term %[1]s
: meaning %[1]s

> [!NOTE]
> callout %[1]s

` + "```%[1]s\nlabel\n```" + `

$$
formula %[1]s
$$

Among words $f %[1]s$, <kbd>key %[1]s</kbd>, <code>code %[1]s</code>, <a href="https://example.org/%[1]s">site %[1]s</a>, <a href="docs/%[1]s">page</a>,
<img src="i/%[1]s.png" alt="alt %[1]s">, x<sup>%[1]s</sup>, a note[^%[1]s].

[^%[1]s]: text %[1]s

<details><summary>sum %[1]s</summary><ul><li>li %[1]s</li></ul><p><img src="%[1]s" alt="%[1]s"> <a href="https://example.org/%[1]s">l %[1]s</a></p>
<table><tr><th>th %[1]s</th></tr><tr><td>td %[1]s <a href="https://example.org/b/%[1]s">n</a></td></tr></table><h2>h %[1]s</h2></details>

| address |
|---|
| [n %[1]s](https://example.org/c/%[1]s) https://example.org/long/address/%[1]s |
`

// spellings are how a text can be written so that something decodes it.
var spellings = map[string]func(string) string{
	"raw":     func(s string) string { return s },
	"hex":     references("&#x%x;"),
	"decimal": references("&#%d;"),
	"no end":  references("&#x%x"),
	"escaped": references(`\&#x%x;`),
	"twice":   references("&amp;#x%x;"),
	"thrice":  references("&amp;amp;#%d;"),
	"broken":  references("&#<!-- -->x%x;"),
	"named": func(s string) string {
		return strings.NewReplacer("\u00ad", "&shy;", "\u200b", "&ZeroWidthSpace;", "\u200e", "&lrm;", "\u200f", "&rlm;", "\u200d", "&zwj;", "\u2060", "&NoBreak;", "\t", "&Tab;", "\n", "&NewLine;").Replace(s)
	},
}

// references writes what is no letter as a reference in some form.
func references(form string) func(string) string {
	return func(s string) string {
		var b strings.Builder
		for _, r := range s {
			if r == utf8.RuneError || r > ' ' && r < 0x7F {
				b.WriteRune(r)
				continue
			}
			fmt.Fprintf(&b, form, r)
		}
		return b.String()
	}
}

var (
	ownLook = regexp.MustCompile(`\x1b\[[0-9;:]*m`)
	ownLink = regexp.MustCompile(`\x1b\]8;[^;]*;([^\x1b\x07]*)\x1b\\`)
	// otherLetters are those that a target has in an escaped form, and that are shown as they are.
	otherLetters = regexp.MustCompile(`(%[89A-F][0-9A-F])+`)
)

func unescaped(letters string) string {
	text, err := url.PathUnescape(letters)
	if err != nil {
		return letters
	}
	return text
}

// Whatever a document, a tool's answer or an error says, and however it is spelled: what is drawn has the colours and links
// that the same document with a harmless word has, and every other character of it can be seen.
func TestNothingThatIsDecodedDrivesTheTerminal(t *testing.T) {
	t.Parallel()
	looks := map[string]bool{}
	for _, harmless := range []string{"word", "中 #x"} {
		for _, look := range lookParts(drawnAt(harmless, 80)) {
			looks[look] = true
		}
	}
	kinds := map[string]int{}
	for _, x := range hostile.Corpus() {
		kinds[x.Kind]++
		for name, spell := range spellings {
			if race.Enabled && (name != "hex" || len(x.Text) > 1<<10) {
				continue // one spelling of a short text of each kind
			}
			if kinds[x.Kind] == 1 && x.Control() || name == "hex" && kinds[x.Kind]%race.Few(9, 90) == 2 {
				checkDrawn(t, fmt.Sprintf("%s %s, %s", x.Kind, x.Name, name), drawnAt(spell(x.Text), 80), looks)
			}
		}
	}
}

// checkDrawn looks for what only the text in a drawn document can have brought.
func checkDrawn(t *testing.T, name, out string, looks map[string]bool) {
	t.Helper()
	for _, look := range lookParts(out) {
		if !looks[look] {
			t.Errorf("%s: the look %q is the document's", name, look)
		}
	}
	plain := ansi.Strip(out)
	for _, link := range ownLink.FindAllStringSubmatch(out, -1) {
		shown := squeeze([]string{plain}, "")
		if link[1] != "" && !strings.Contains(shown, link[1]) && !strings.Contains(shown, otherLetters.ReplaceAllStringFunc(link[1], unescaped)) {
			t.Errorf("%s: a link to %q, which is not shown", name, link[1])
		}
	}
	rest := ownLink.ReplaceAllString(ownLook.ReplaceAllString(out, ""), "")
	if safe := foreign.Text(rest); safe != rest {
		t.Errorf("%s: %q is drawn, which should be %q", name, rest, safe)
	}
}

// lookParts are the colours and attributes of a text.
func lookParts(drawn string) []string {
	var parts []string
	for _, look := range ownLook.FindAllString(drawn, -1) {
		numbers := strings.Split(look[2:len(look)-1], ";")
		for len(numbers) > 0 {
			n := 1
			if len(numbers) > 1 && (numbers[0] == "38" || numbers[0] == "48" || numbers[0] == "58") {
				n = map[string]int{"5": 3, "2": 5}[numbers[1]]
			}
			parts = append(parts, strings.Join(numbers[:n], ";"))
			numbers = numbers[n:]
		}
	}
	return parts
}

// drawnAt is the document of places with a text in each, as it is drawn.
func drawnAt(text string, width int) string {
	var lines []string
	blocks, _ := splitBlocks(safetext.Text(fmt.Sprintf("---\nkey %[1]s: value %[1]s\nlist:\n- %[1]s\n---\n\n"+places, text)))
	draw := NewRenderer(style(width))
	for _, b := range blocks {
		lines = append(lines, draw.Render(b).Lines...)
	}
	return strings.Join(lines, "\n")
}

func TestConcealedWordsAreSeen(t *testing.T) {
	t.Parallel()
	for _, source := range []string{"before &#x1b;[8mthe finding&#x1b;[0m", `before \&#x1b;[8mthe finding`, "`&#27;[8mthe finding`", "<p>&#27;[8mthe finding</p>", "| &#x9b;8mthe finding |\n|---|\n"} {
		out := strings.Join(Render(Block{Text: source}, style(80)).Lines, "\n")
		if strings.Contains(out, "\x1b[8m") || !strings.Contains(ansi.Strip(out), "the finding") {
			t.Errorf("%q is drawn as %q", source, out)
		}
	}
}
