package page_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/engine/foreign"
	corpus "parley/engine/foreign/hostile"
	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/page"
)

// references writes a text so that a reader of Markdown decodes what is no letter of it.
func references(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r > ' ' && r < 0x7F {
			b.WriteRune(r)
			continue
		}
		fmt.Fprintf(&b, "&#x%x;", r)
	}
	return b.String()
}

// Whatever a finding or a conclusion says, raw or by references: the page holds only characters that can be seen.
func TestNothingHiddenIsInThePage(t *testing.T) {
	t.Parallel()
	kinds := map[string]int{}
	for _, x := range corpus.Corpus() {
		if kinds[x.Kind]++; kinds[x.Kind] > 3 {
			continue
		}
		for _, text := range []string{x.Text, references(x.Text)} {
			d := page.Discussion{
				Rounds: []round.Round{{
					ID: text, Number: 1, Verdict: round.Blocked, Artifact: round.Artifact{Path: text},
					Perspectives: []round.Review{{Name: "risk", Role: text, Outcome: round.Answered, Answer: review.Answer{
						Rating: 2, Strengths: []string{text}, Weaknesses: []review.Weakness{{Text: text, Quote: text, Location: text}}, OpenQuestions: []string{text},
					}}},
				}},
				Conclusions: fmt.Sprintf("# %[1]s\n\n%[1]s `%[1]s`, *%[1]s* [%[1]s](https://e.org/%[1]s) ![%[1]s](%[1]s) <b %[1]s>\n\n- %[1]s\n\n| %[1]s | b |\n|---|---|\n| %[1]s | Z |\n\n```%[1]s\n%[1]s\n```\n\n<div %[1]s>\n%[1]s\n</div>\n", text),
			}
			if markup := html(t, d); foreign.Text(markup) != markup {
				t.Fatalf("%s %s: %q is in the page", x.Kind, x.Name, corpus.Find(markup))
			}
		}
	}
}

func TestIDsStayOnOneLine(t *testing.T) {
	t.Parallel()
	got := html(t, page.Discussion{
		Rounds:      []round.Round{{ID: "R", Number: 1, Verdict: round.Blocked}},
		Conclusions: "# C\n\nF-012 and `REQ-7-A` are open, well-known.\n",
	})
	for _, want := range []string{`<span class="id">F-012</span> and`, `<code><span class="id">REQ-7-A</span></code>`, "well-known"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if !strings.Contains(got, ".id { white-space: nowrap }") {
		t.Error("the style of ids is missing")
	}
}
