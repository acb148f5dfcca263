package review_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parley/engine/review"
)

func TestRatings(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]struct {
		rating review.Rating
		remark string
	}{
		`4`: {4, ""}, `4.0`: {4, ""}, `"4"`: {4, ""}, `" 4 "`: {4, ""}, `"4/5"`: {4, ""}, `"4 / 5"`: {4, ""}, `"4 out of 5"`: {4, ""},
		`"4 of five"`: {4, ""}, `"4／5"`: {4, ""}, `"4 (good)"`: {4, ""}, `"4 stars"`: {4, ""}, `"Rating: 4"`: {4, ""}, `"4分"`: {4, ""},
		`"four"`: {4, ""}, `"★★★★☆"`: {4, ""}, `[4]`: {4, ""}, `{"score": 4}`: {4, ""}, `{"score": 4, "max": 5}`: {4, ""}, `4e0`: {4, ""},
		`5`: {5, ""}, `1`: {1, ""},
		`3.7`: {3, "rounded down to 3"}, `"3.7/5"`: {3, "rounded down to 3"}, `4.9999`: {4, "rounded down to 4"},
		`"3-4"`: {3, "rounded down to 3"}, `"3 to 4"`: {3, "rounded down to 3"}, `"3,5"`: {3, "rounded down to 3"},
		`0`: {0, "unrated"}, `6`: {0, "unrated"}, `-3`: {0, "unrated"}, `"-3"`: {0, "unrated"}, `0.9`: {0, "unrated"}, `5.5`: {0, "unrated"},
		`"8/10"`: {0, "not out of 5"}, `"4/10"`: {0, "not out of 5"}, `"80%"`: {0, "not out of 5"}, `{"score": 4, "max": 10}`: {0, "out of 10"},
		`"n/a"`: {0, "unrated"}, `""`: {0, "unrated"}, `null`: {0, "unrated"}, `true`: {0, "unrated"}, `{}`: {0, "unrated"}, `[1,2]`: {0, "unrated"},
		`1e400`: {0, "unrated"}, `99999999999999999999999999`: {0, "unrated"}, `"good"`: {0, "unrated"},
	} {
		got, err := review.Parse(`{"strengths":["a"],"weaknesses":["b"],"suggestions":["c"],"rating":` + written + `}`)
		if err != nil {
			t.Errorf("%s: %v", written, err)
			continue
		}
		warned := strings.Join(got.Warnings, "; ")
		if got.Answer.Rating != want.rating || (want.remark == "") != (warned == "") || !strings.Contains(warned, want.remark) {
			t.Errorf("rating %s: %d, warnings %q; want %d, %q", written, got.Answer.Rating, warned, want.rating, want.remark)
		}
	}
}

func TestSeverities(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]review.Severity{
		"critical": review.Critical, "Blocker": review.Critical, "致命": review.Critical, "P0": review.Critical,
		"HIGH": review.High, "major": review.High, "Severe": review.High, "严重": review.High, "1": review.High, "High (must fix)": review.High,
		"medium": review.Medium, "moderate": review.Medium, "中等": review.Medium, "medium-high": review.Medium,
		"low": review.Low, "minor": review.Low, "nit": review.Low, "低": review.Low,
	} {
		text := fmt.Sprintf(`{"weaknesses":[{"text":"w","severity":%q}],"risk_level":%q,"suggestions":[{"text":"s","priority":%q}],"rating":3}`, word, word, word)
		got, err := review.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		a := got.Answer
		if a.Weaknesses[0].Severity != want || a.RiskLevel != want || a.Suggestions[0].Priority != want {
			t.Errorf("%q: %q, %q, %q; want %q", word, a.Weaknesses[0].Severity, a.RiskLevel, a.Suggestions[0].Priority, want)
		}
	}
	got, err := review.Parse(`{"weaknesses":[{"text":"w","severity":"purple"}],"risk_level":"unknown","rating":3}`)
	if err != nil || got.Answer.Weaknesses[0].Severity != "" || got.Answer.RiskLevel != "" ||
		!strings.Contains(strings.Join(got.Warnings, "\n"), `weakness 1: the severity "purple" is not known`) {
		t.Errorf("an unknown word: %+v, %q, %v", got.Answer, got.Warnings, err)
	}
}

func TestSeverityInText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]review.Weakness{
		"[medium] no owner":             {Text: "no owner", Severity: review.Medium},
		"[High]: no owner":              {Text: "no owner", Severity: review.High},
		"(severity: low) no owner":      {Text: "no owner", Severity: review.Low},
		"【高】没有负责人":                      {Text: "没有负责人", Severity: review.High},
		"HIGH: no owner":                {Text: "no owner", Severity: review.High},
		"**Critical** – no owner":       {Text: "no owner", Severity: review.Critical},
		"no owner (high)":               {Text: "no owner", Severity: review.High},
		"no owner [severity: minor].":   {Text: "no owner", Severity: review.Low},
		"[R-3] has no test":             {Text: "[R-3] has no test"},
		"High availability is promised": {Text: "High availability is promised"},
		"Low: the bar":                  {Text: "the bar", Severity: review.Low},
		"latency is high":               {Text: "latency is high"},
	} {
		got, err := review.Parse(fmt.Sprintf(`{"weaknesses":[%q],"strengths":[],"rating":3}`, text))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]review.Weakness{want}, got.Answer.Weaknesses); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
	}
}

func TestOddJSONShapesAreRead(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		want review.Answer
		warn string
	}{
		"lists as texts": {
			`{"strengths":"- one\n- two\n","weaknesses":"1. [low] a\n2. b","suggestions":"do it","rating":4}`,
			review.Answer{Rating: 4, Strengths: []string{"one", "two"}, Weaknesses: []review.Weakness{{Text: "a", Severity: review.Low}, {Text: "b"}}, Suggestions: []review.Suggestion{{Text: "do it"}}},
			"a text stands where a list is wanted",
		},
		"objects where texts are wanted": {
			`{"strengths":[{"text":"one","note":1},{"title":"T","description":"d"},{"id":"R-3","requirement":"log"}],"weaknesses":[],"rating":4}`,
			review.Answer{Rating: 4, Strengths: []string{"one", "T: d", "R-3: log"}},
			"",
		},
		"a remedy beside what is wrong": {
			`{"findings":[{"severity":"high","finding":"No limit","suggestion":"Set one."},{"title":"No retry","recommendation":"Retry twice."},{"text":"slow","fix":"none"},{"action":"Do it."}],"suggestions":["Retry twice."],"rating":4}`,
			review.Answer{Rating: 4, Weaknesses: []review.Weakness{
				{Text: "No limit", Severity: review.High, Settles: "Set one."}, {Text: "No retry", Settles: "Retry twice."}, {Text: "slow"}, {Text: "Do it."},
			}, Suggestions: []review.Suggestion{{Text: "Retry twice."}, {Text: "Set one.", Priority: review.High}}},
			"",
		},
		"one object where a list is wanted": {
			`{"strengths":[],"weaknesses":{"text":"w","severity":"high"},"rating":4}`,
			review.Answer{Rating: 4, Weaknesses: []review.Weakness{{Text: "w", Severity: review.High}}},
			"an object stands where a list is wanted",
		},
		"weaknesses by severity": {
			`{"strengths":[],"weaknesses":{"high":["a","b"],"low":["c"]},"rating":4}`,
			review.Answer{Rating: 4, Weaknesses: []review.Weakness{{Text: "a", Severity: review.High}, {Text: "b", Severity: review.High}, {Text: "c", Severity: review.Low}}},
			"an object stands",
		},
		"numbers, nulls, nested lists": {
			`{"strengths":[1,null,true,["in",["deep"]],{}],"weaknesses":null,"suggestions":[null],"rating":4}`,
			review.Answer{Rating: 4, Strengths: []string{"1", "true", "in", "deep"}},
			"a list inside the list",
		},
		"a number for a list": {`{"strengths":7,"weaknesses":["w"],"rating":4}`, review.Answer{Rating: 4, Strengths: []string{"7"}, Weaknesses: []review.Weakness{{Text: "w"}}}, "7 stands where a list is wanted"},
		"nothing in so many words": {
			`{"strengths":["x"],"weaknesses":["None"],"missing_requirements":["N/A"],"scope_creep":"none","open_questions":["无","-"],"rating":5}`,
			review.Answer{Rating: 5, Strengths: []string{"x"}},
			"",
		},
		"duplicates": {
			`{"strengths":["Same","same "],"weaknesses":["w",{"text":"W"}],"suggestions":["s","S"],"rating":4}`,
			review.Answer{Rating: 4, Strengths: []string{"Same"}, Weaknesses: []review.Weakness{{Text: "w"}}, Suggestions: []review.Suggestion{{Text: "s"}}},
			"",
		},
		"everything a weakness has": {
			`{"strengths":[],"weaknesses":[{"issue":"w","impact":"low","evidence":["a b","c d"],"line":12,"Topic":"Security","anchor":" R-1 \n"}],"rating":4}`,
			review.Answer{Rating: 4, Weaknesses: []review.Weakness{{Text: "w", Severity: review.Low, Quote: "a b … c d", Location: "line 12", Topic: "security", Anchor: "R-1"}}},
			"",
		},
		"a topic that is not on the list": {
			`{"strengths":[],"weaknesses":[{"text":"w","topic":"cheese"}],"rating":4}`,
			review.Answer{Rating: 4, Weaknesses: []review.Weakness{{Text: "w"}}},
			"",
		},
		"lookups cannot be claimed": {
			`{"strengths":[],"weaknesses":[{"text":"w","evidence":"found","rule":"Q4"}],"rating":4}`,
			review.Answer{Rating: 4, Weaknesses: []review.Weakness{{Text: "w"}}},
			"",
		},
		"a follow-up": {
			`{"strengths":[],"weaknesses":[],"rating":3,"confirmed":["c"],"corrected":["x"],"new_insights":["n"],"answers":{"How long?":"a year","Who?":{"answer":"nobody","confidence":"HIGH","evidence":"none is named"}}}`,
			review.Answer{
				Rating: 3, Confirmed: []string{"c"}, Corrected: []string{"x"}, NewInsights: []string{"n"},
				Replies: []review.Reply{{Question: "How long?", Answer: "a year"}, {Question: "Who?", Answer: "nobody", Evidence: "none is named", Confidence: "high"}},
			},
			"",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := review.Parse(c.text)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got.Answer, cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
			if !strings.Contains(strings.Join(got.Warnings, "\n"), c.warn) {
				t.Errorf("warnings %q, want %q", got.Warnings, c.warn)
			}
		})
	}
}

func TestSizesAreBounded(t *testing.T) {
	t.Parallel()
	var many strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&many, `"point %d",`, i)
	}
	got, err := review.Parse(`{"strengths":[` + many.String() + `"last"],"weaknesses":["` + strings.Repeat("长", 9000) + `"],"rating":3}`)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(got.Answer.Strengths); n != 500 {
		t.Errorf("%d strengths were kept", n)
	}
	if n := len([]rune(got.Answer.Weaknesses[0].Text)); n != 4001 {
		t.Errorf("a text of %d characters was kept", n)
	}
	if warned := strings.Join(got.Warnings, "\n"); !strings.Contains(warned, "only the first 500") || !strings.Contains(warned, "cut after 4000") {
		t.Errorf("warnings: %s", warned)
	}
}

func TestRatingsInProse(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]review.Rating{
		"The scope is clear. Overall I rate this 4.":                                4,
		"The scope is clear. Rating: 3/5.":                                          3,
		"The scope is clear. It gets 2 out of five.":                                2,
		"The scope is clear.\n\n**4/5**\n":                                          4,
		"Clarity: score 2. Depth: score 5. The scope is clear. Overall rating: 3/5": 3,
		"范围清晰。我给 4 分。":                                                              4,
		"范围清晰，但没有负责人。评分：2/5":                                                        2,
	} {
		got, err := review.Parse(text)
		if err != nil || got.Answer.Rating != want || !got.Extracted || len(got.Answer.Strengths)+len(got.Answer.Weaknesses) == 0 {
			t.Errorf("%q: %+v, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"It scored 9/10 with users.", "Attempt 2/5 done.", "See section 4/5.", "The rating system has 5 levels and 80% use it, rate 40/s."} {
		if got, err := review.Parse(text); err == nil {
			t.Errorf("%q is no review: %+v", text, got)
		}
	}
}

func TestProse(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]review.Answer{
		"headings.md": {
			Rating: 3, RiskLevel: review.Medium, Strengths: []string{"Clear scope, stated in one paragraph", "Every requirement has an id, which later sections use"},
			Weaknesses: []review.Weakness{
				{Text: "Section 3 names no owner.", Severity: review.High}, {Text: "The word session has two senses", Severity: review.Low},
			},
			Suggestions: []review.Suggestion{{Text: "Name an owner and a date."}}, OpenQuestions: []string{"Who pays?"},
			Unsorted: []string{"I read it twice. Details about {section 3} follow."},
		},
		"chinese.md": {
			Rating: 4, Strengths: []string{"目标明确", "术语一致"},
			Weaknesses:  []review.Weakness{{Text: "第 3 节没有负责人", Severity: review.High}, {Text: "“会话”有两种含义"}},
			Suggestions: []review.Suggestion{{Text: "在第 3 节指定负责人"}, {Text: "统一术语"}},
		},
		"labels.txt": {
			Rating: 2, Strengths: []string{"short", "honest"}, Weaknesses: []review.Weakness{{Text: "no metrics"}},
			Suggestions: []review.Suggestion{{Text: "add metrics"}},
		},
	} {
		got, err := review.Parse(read(t, "testdata/prose/"+file))
		if err != nil || !got.Extracted {
			t.Errorf("%s: extracted %v, %v", file, got.Extracted, err)
			continue
		}
		if diff := cmp.Diff(want, got.Answer, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s:\n%s", file, diff)
		}
	}
}
