package review_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"parley/engine/review"
)

const artifact = `# Product brief

The system shall keep a **log** of every change for
thirty days — unless the "owner" says otherwise.

- [ ] Each entry has an ` + "`id`" + ` and a [time stamp](https://example.org/time_stamp).
- Retention: 30 days.
* Retention: 30 days.

> 日志必须保留三十天，除非所有者
> 另有规定。

| Id | Text |
|----|------|
| R-7 | Export to CSV... is planned |

Latency stays below 3-5 ms. An API is rapid.
The first part of a long sentence goes on for a while and, after much that matters little, ends with a promise.
`

func TestQuotesAreLookedUp(t *testing.T) {
	t.Parallel()
	for quote, line := range map[string]int{
		"The system shall keep a **log** of every change":                           3,
		"the system shall keep a log of every change":                               3,
		"log of every change for thirty days":                                       3,
		"thirty days - unless the “owner” says otherwise":                           4,
		"`thirty days – unless the 'owner' says`":                                   4,
		"Each entry has an id and a time stamp.":                                    6,
		"Each entry has an `id` and a [time stamp](https://example.org/time_stamp)": 6,
		"Retention: 30 days.":                                                       7,
		"- Retention: 30 days.":                                                     7,
		"日志必须保留三十天，除非所有者另有规定。":                                                      10,
		"日志必须保留三十天,除非所有者 另有规定":                                                      10,
		"另有规定。":                               11,
		"R-7 | Export to CSV":                 15,
		"Export to CSV... is planned":         15,
		"ＥＸＰＯＲＴ to CSV":                       15,
		"The first part ... ends with":        18,
		"The first part of […] a promise.":    18,
		"Each entry … Retention: 30 days":     6,
		"... stays below 3-5 ms":              17,
		"shall keep a log … export to csv":    3,
		"API":                                 17,
		"R-7":                                 15,
		"所有者":                                 10,
		"The system shall keep a \n  **log**": 3,
	} {
		got := lookUp(quote, artifact)
		if got.Line != line || got.Evidence != review.Found {
			t.Errorf("%q: line %d, %q; want line %d", quote, got.Line, got.Evidence, line)
		}
	}
}

func TestQuotesThatAreNotThere(t *testing.T) {
	t.Parallel()
	for _, quote := range []string{
		"The system shall keep no log",
		"Latency stays below 35 ms",
		"a promise … The first part of a long sentence", // the wrong way round
		"ends with a promise that was never made",
		"Redis", // short, and nowhere
		"Redis … log",
	} {
		if got := lookUp(quote, artifact); got.Line != 0 || got.Evidence != review.Unverified {
			t.Errorf("%q: line %d, %q; want it unverified", quote, got.Line, got.Evidence)
		}
	}
	for _, quote := range []string{
		"30",  // in several places
		"day", // part of a word
		"api", // the document has API
		"...", "…", "—", "**", "  ",
		"a … b … c",
	} {
		if got := lookUp(quote, artifact); got.Line != 0 || got.Evidence != review.TooShort {
			t.Errorf("%q is neither a place nor missing: line %d, %q; want it too short", quote, got.Line, got.Evidence)
		}
	}
	if got := lookUp("anything at all", ""); got.Evidence != review.Unverified {
		t.Errorf("an empty document: %+v", got)
	}
}

func lookUp(quote, artifact string) review.Weakness {
	a := review.Verify(review.Answer{Weaknesses: []review.Weakness{{Text: "w", Quote: quote}}}, artifact)
	return a.Weaknesses[0]
}

func TestVerifyLeavesTheRestAlone(t *testing.T) {
	t.Parallel()
	given := review.Answer{
		Rating: 4, Strengths: []string{"s"},
		Weaknesses: []review.Weakness{
			{Text: "no quote", Line: 9, Evidence: review.Found},
			{Text: "by a rule", Rule: "Q4", Quote: "not in it", Line: 7, Evidence: review.Found},
			{Text: "quoted", Quote: "Retention: 30 days"},
		},
		Replies: []review.Reply{
			{Question: "q", Answer: "a", Evidence: `Section 1 says "Retention: 30 days" and no more`}, {Question: "q", Answer: "b", Evidence: "nothing says so"},
		},
	}
	got := review.Verify(given, artifact)
	if w := got.Weaknesses[0]; w.Line != 0 || w.Evidence != review.NotQuoted {
		t.Errorf("a claim without a quote should lose its line: %+v", w)
	}
	if w := got.Weaknesses[1]; w.Line != 7 || w.Evidence != review.Found {
		t.Errorf("a rule's finding should keep its place: %+v", w)
	}
	if w := got.Weaknesses[2]; w.Line != 7 {
		t.Errorf("got %+v", w)
	}
	if got.Replies[0].Line != 7 || got.Replies[1].Line != 0 {
		t.Errorf("replies: %+v", got.Replies)
	}
	if given.Weaknesses[2].Line != 0 || given.Replies[0].Line != 0 {
		t.Error("Verify changed the answer it was given")
	}
}

func TestAnyPieceOfTheDocumentIsFound(t *testing.T) {
	t.Parallel()
	letters := rapid.StringOfN(rapid.RuneFrom([]rune("abcdefgh 需求日志\n*_`-\"“é")), 30, 300, -1)
	rapid.Check(t, func(t *rapid.T) {
		text := letters.Draw(t, "text")
		runes := []rune(text)
		from := rapid.IntRange(0, len(runes)-20).Draw(t, "from")
		quote := string(runes[from : from+20])
		if len(strings.Join(strings.Fields(quote), "")) < 12 {
			t.Skip("too little to look up")
		}
		got := lookUp(quote, text)
		if got.Evidence != review.Found {
			t.Fatalf("%q is in %q", quote, text)
		}
		if lines := strings.Count(text, "\n") + 1; got.Line < 1 || got.Line > lines {
			t.Fatalf("line %d of %d", got.Line, lines)
		}
	})
}

// FuzzVerify looks up anything in a text small enough for many executions in a second.
func FuzzVerify(f *testing.F) {
	const largest = 1024
	f.Add("thirty days … unless", artifact[:min(len(artifact), largest)])
	f.Add("\x1b[31m", "a\x1b[31mb")
	f.Add("“…”", "...\r\n…")
	f.Fuzz(func(t *testing.T, quote, text string) {
		if len(quote)+len(text) > 2*largest {
			return
		}
		got := lookUp(quote, text)
		if lines := strings.Count(text, "\n") + 1; got.Line < 0 || got.Line > lines || (got.Evidence == review.Found) != (got.Line > 0) {
			t.Fatalf("line %d of %d, %q", got.Line, lines, got.Evidence)
		}
	})
}

func BenchmarkVerify(b *testing.B) {
	var text strings.Builder
	for i := 0; text.Len() < 1<<20; i++ {
		fmt.Fprintf(&text, "Requirement R-%d: the *system* shall keep a log — 日志 — of change %d for %d days.\n", i, i*7, i%90)
	}
	for name, form := range map[string]string{
		"exact":  "Requirement R-%d: the *system* shall keep",
		"normal": "requirement R-%d: the system shall keep a log - 日志",
		"absent": "requirement X-%d: the system shall keep a log",
		"pieces": "Requirement R-%d: … of change",
	} {
		a := review.Answer{}
		for i := range 200 {
			a.Weaknesses = append(a.Weaknesses, review.Weakness{Text: "w", Quote: fmt.Sprintf(form, i*50)})
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				review.Verify(a, text.String())
			}
		})
	}
}

// A quote is what a reader sees of a link: its text, without the address and the title.
func TestAQuoteOfALinkIsFound(t *testing.T) {
	t.Parallel()
	for _, link := range []string{"[the plan](https://a.example)", `[the plan](https://a.example "Its title")`, "[the plan](https://a.example 'x') ", "[the plan](<>  \"y\"  )", "[the plan]()"} {
		a := review.Answer{Weaknesses: []review.Weakness{{Text: "w", Quote: "Everybody follows the plan at all times"}}}
		got := review.Verify(a, "# Brief\n\nEverybody follows "+link+" at all times.\n").Weaknesses[0]
		if got.Evidence != review.Found || got.Line != 3 {
			t.Errorf("%s: %s on line %d", link, got.Evidence, got.Line)
		}
	}
}

// A quote that ends its sentence where the document goes on has all its words there; one whose last word is cut off has not.
func TestAQuoteMayEndWhereTheSentenceGoesOn(t *testing.T) {
	t.Parallel()
	f := review.NewQuoteFinder("# Checks\n\nA check takes under 30 seconds, also without a network; a second scan shows the time.\n")
	for quote, want := range map[string]int{
		"A check takes under 30 seconds, also without a network.": 3,
		"A check takes under 3.":                                  0,
		"A check takes under 30 seconds, also without a net.":     0,
		"A check takes under 30 seconds; also without a network.": 0,
	} {
		if line, found := f.Line(quote); line != want || found != (want > 0) {
			t.Errorf("%q: line %d, %v", quote, line, found)
		}
	}
}
