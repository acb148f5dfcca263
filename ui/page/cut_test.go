package page

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"parley/engine/foreign"
)

// shownAsMarkup is a document as its page shows it.
func shownAsMarkup(t *testing.T, source string) string {
	t.Helper()
	parts, err := cutMarkdown(source)
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, p := range parts {
		all.WriteString(p.markup)
	}
	return all.String()
}

// The page lays a document out as its authors meant it, and as the console does.
func TestTheDocumentIsLaidOutAsItIsMeant(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"> [!WARNING]\n> Mind the *gap*.\n":                     "<blockquote class=\"callout warning\"><p class=\"title\">Warning</p>\n<p>Mind the <em>gap</em>.</p>\n</blockquote>\n",
		"> [!OTHER]\n> Words.\n":                                "<blockquote>\n<p>[!OTHER]\nWords.</p>\n</blockquote>\n",
		"- [x] done\n":                                          `<ul><li><input checked="" disabled="" type="checkbox" /> done</li>` + "\n</ul>",
		"A claim[^1].\n\n[^1]: Its note.\n":                     "<p>A claim<sup>1</sup>.</p>\n<ol class=\"footnotes\">\n<li><p>Its note.</p>\n</li>\n</ol>\n",
		"[^1]: Nobody refers to it.\n":                          "<p>[^1]: Nobody refers to it.</p>\n",
		"Done :tada: at 10:30:00, std::b::x\n":                  "<p>Done 🎉 at 10:30:00, std::b::x</p>\n",
		"**Label**: a value\n**Other**: more\n":                 "<p><strong>Label</strong>: a value\n<strong>Other</strong>: more</p>\n",
		"中文没有\n空格\n":                                            "<p>中文没有空格</p>\n",
		"```go\nx := 1 < 2\n```\n":                              `<pre><span class="language">go</span><code>x := 1 &lt; 2` + "\n</code></pre>\n",
		"```diff\n-old\n+new\n```\n":                            `<pre><span class="language">diff</span><code><span class="bad">-old</span>` + "\n" + `<span class="good">+new</span>` + "\n</code></pre>\n",
		"H<sub>2</sub>O<br>and Vec<T>, <owner>, <b>x\n":         "<p>H<sub>2</sub>O<br />and Vec&lt;T&gt;, &lt;owner&gt;, &lt;b&gt;x</p>\n",
		"<b onclick=x>bold *and* <a href=\"u\">l</a></b>":       "<p><strong>bold <em>and</em> l</strong></p>\n",
		"a <!-- remark --> b <img src=\"p.png\" alt=\"<x>\">\n": "<p>a  b Image: &lt;x&gt; → p.png</p>\n",
		"<table><tr><td>a\n":                                    "<div class=\"html\"><div class=\"scroll\"><table><tr><td>a\n</td></tr></table></div></div>",
		"<p>one</b></p><script>run()</script>\n":                "<div class=\"html\"><p>one</p>&lt;script&gt;run()&lt;/script&gt;</div>",
		"---\ntitle: A & B\n---\n\n# Title\n":                   `<pre class="front"><span class="language">front matter</span><code>title: A &amp; B` + "\n</code></pre><h3>Title</h3>\n",
	} {
		if got := shownAsMarkup(t, source); got != want {
			t.Errorf("%q is shown as\n%q, not as\n%q", source, got, want)
		}
	}
}

// A finding in a note, or below the front matter, stands at the part that its line belongs to.
func TestPartsBeginWithTheirLines(t *testing.T) {
	t.Parallel()
	parts, err := cutMarkdown("---\ntitle: A\n---\n\n# Title\n\nA claim[^1].\n\n[^1]: Its note.\n\nThe end.\n")
	if err != nil {
		t.Fatal(err)
	}
	var lines []int
	for _, p := range parts {
		lines = append(lines, p.line)
	}
	if len(lines) != 5 || lines[0] != 0 || lines[1] != 4 || lines[2] != 6 || lines[3] != 10 || lines[4] != 10 {
		t.Errorf("the parts begin at %v", lines)
	}
}

var acting = regexp.MustCompile(`(?i)<(?:script|style|img|a|iframe|form|object|link|base|svg|meta|b|button)\b|<[a-z0-9]+(?:\s+[a-z-]+="[^"]*")*\s+(?:on\w+|src|href|style="[^"]*url)`)

// Whatever a document holds, its markup is closed, and nothing in it acts.
func FuzzCutMarkdown(f *testing.F) {
	for _, source := range []string{
		"<b><i>x</b></i>", "<table><tr><td>a", "</div></td>", "> [!NOTE]", "- [ ] a\n- [x] b", "a[^1]\n\n[^1]: b", "[^1]: c", "---\na: b\n---\nc", "```diff\n+a\n```", ":tada:",
		"<img src=x onerror=y>", "<script>x</script>", "<p onclick=x>a<p>b", "<!-- a", "x <b y", "<pre><code>a</pre>", "a<br/>b<hr>c", "<details><summary>s", "\x01[^1]: x", "中\n文", "a &#27;]8;;x **b** &#27;[31m c", "x &lt;b&gt; &#x202e; y",
	} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if len(source) > 2<<10 {
			return
		}
		markup := shownAsMarkup(t, foreign.Text(source)) // as cutFile gets it
		if found := acting.FindString(markup); found != "" {
			t.Fatalf("%q acts in %q", found, markup)
		}
		decoder := xml.NewDecoder(strings.NewReader("<r>" + markup + "</r>"))
		decoder.Entity = xml.HTMLEntity
		for {
			if _, err := decoder.Token(); errors.Is(err, io.EOF) {
				return
			} else if err != nil {
				t.Fatalf("%q is no markup: %v", markup, err)
			}
		}
	})
}
