package engine_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"parley/engine/round"
	"parley/engine/tool"
)

// narrow is a tool that takes prompts up to a length, and says what the part of the document makes it say.
func narrow(limit int, say func(prompt string) string, asked *[]string) scripted {
	return scripted{ask: func(_ context.Context, r tool.Request, _ func(tool.Progress)) (tool.Reply, error) {
		if len(r.Prompt) > limit {
			return tool.Reply{}, &tool.Failure{Tool: "narrow", Kind: tool.TooLong, Detail: fmt.Sprintf("the prompt has %d bytes, its limit is %d", len(r.Prompt), limit)}
		}
		*asked = append(*asked, r.Prompt)
		return tool.Reply{Text: say(r.Prompt), Command: []string{"narrow"}, Bytes: 10, Usage: &round.Usage{OutputTokens: 5}}, nil
	}}
}

var partOf = regexp.MustCompile(`doc\.md, part (\d) of (\d):`)

// longDocument has four sections of 10 KB.
func longDocument() string {
	var text strings.Builder
	for i := range 4 {
		fmt.Fprintf(&text, "# Section %d\n\n%s\n\nThe owner of section %d is somebody.\n\n", i+1, strings.Repeat("Words that fill the section. ", 350), i+1)
	}
	return text.String()
}

func TestALongDocumentIsReviewedInParts(t *testing.T) {
	t.Parallel()
	var asked []string
	b := newBench(t, toolbox{"narrow": narrow(20_000, func(prompt string) string {
		part := partOf.FindStringSubmatch(prompt)[1]
		return fmt.Sprintf(`{"strengths":["Clear"],"weaknesses":[{"text":"Section %s has no owner","severity":"medium","quote":"owner of section %s is somebody"}],`+
			`"suggestions":[],"rating":%s,"open_questions":["Who?"]}`, part, part, map[string]string{"1": "4", "2": "5", "3": "2", "4": "4"}[part])
	}, &asked)})
	b.engine.Split = true
	b.write(t, "doc.md", longDocument())
	r, err := b.run(t.Context(), b.assignment(reviewer("quality", "narrow")))
	if err != nil {
		t.Fatal(err)
	}
	got := r.Perspectives[0]
	if got.Outcome != round.Answered || got.Rating != 2 || len(asked) != 4 || len(got.Weaknesses) != 4 || len(got.Strengths) != 1 {
		t.Fatalf("%d calls gave %+v", len(asked), got)
	}
	for i, w := range got.Weaknesses {
		if want := fmt.Sprintf("owner of section %d", i+1); !strings.Contains(w.Quote, want) || w.Line == 0 {
			t.Errorf("weakness %d stands in line %d: %q", i+1, w.Line, w.Quote)
		}
	}
	if want := "the document was too long for narrow: it was reviewed in 4 parts, and the lowest rating of them counts"; len(got.Warnings) == 0 || got.Warnings[0] != want {
		t.Errorf("warnings %q", got.Warnings)
	}
	if a := got.Attempts[0]; a.Bytes != 40 || a.Usage == nil || a.Usage.OutputTokens != 20 {
		t.Errorf("what the parts cost is not added up: %+v", a)
	}
}

func TestSplittingMustBeAllowedAndPossible(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		split bool
		limit int
		says  string
	}{
		"not allowed":          {false, 20_000, "its limit is 20000 (allow it to be split, and it is reviewed in parts)"},
		"too narrow for parts": {true, 100, "part 1 of 16: the prompt has "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var asked []string
			b := newBench(t, toolbox{"narrow": narrow(test.limit, func(string) string { return answer(4) }, &asked)})
			b.engine.Split = test.split
			b.write(t, "doc.md", longDocument())
			r, err := b.run(t.Context(), b.assignment(reviewer("quality", "narrow")))
			if err != nil {
				t.Fatal(err)
			}
			first := r.Perspectives[0].Attempts[0]
			if first.Kind != string(tool.TooLong) || !strings.Contains(*first.Error, test.says) || len(asked) != 0 {
				t.Errorf("%+v: %s", first, *first.Error)
			}
		})
	}
}

func TestAPartThatFailsFailsTheWhole(t *testing.T) {
	t.Parallel()
	var asked []string
	b := newBench(t, toolbox{"narrow": narrow(40_000, func(prompt string) string {
		if partOf.FindStringSubmatch(prompt)[1] == "2" {
			return "I'm sorry, but I can't help with that."
		}
		return answer(4)
	}, &asked)})
	b.engine.Split = true
	b.write(t, "doc.md", longDocument())
	r, err := b.run(t.Context(), b.assignment(reviewer("quality", "narrow")))
	if err != nil {
		t.Fatal(err)
	}
	first := r.Perspectives[0].Attempts[0]
	if r.Perspectives[0].Outcome != round.Direct || first.Error == nil || !strings.Contains(*first.Error, "part 2 of 2: ") {
		t.Errorf("%+v", r.Perspectives[0].Attempts)
	}
}
