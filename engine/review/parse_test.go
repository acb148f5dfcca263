package review_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parley/engine/review"
)

// recorded is what each recorded answer holds, counted by hand.
var recorded = map[string]struct {
	rating                                      review.Rating
	strengths, weaknesses, suggestions, missing int
	risk                                        review.Severity
	extracted                                   bool
	warnings                                    []string
	rejected                                    review.RejectionKind
}{
	"badtypes":  {rating: 4, strengths: 1, weaknesses: 1, suggestions: 1, warnings: []string{"strengths: a text stands where a list is wanted"}},
	"broken":    {strengths: 2, weaknesses: 2, warnings: []string{"the answer breaks off; what was whole is kept", "the answer has no rating", "the answer has no suggestions"}},
	"empty":     {rejected: review.EmptyText},
	"escapes":   {rating: 4, strengths: 2, weaknesses: 2, suggestions: 2},
	"fence2":    {rating: 4, strengths: 2, weaknesses: 2, suggestions: 3},
	"fenced":    {rating: 4, strengths: 2, weaknesses: 2, suggestions: 3},
	"good":      {rating: 4, strengths: 2, weaknesses: 2, suggestions: 3},
	"good5":     {rating: 5, strengths: 2, weaknesses: 2, suggestions: 3},
	"highrisk":  {rating: 3, strengths: 2, weaknesses: 2, suggestions: 3, risk: review.High},
	"long":      {rating: 4, strengths: 2, weaknesses: 2, suggestions: 291},
	"longprose": {rating: 4, strengths: 2, weaknesses: 2, suggestions: 3},
	"low":       {rating: 2, strengths: 2, weaknesses: 3, suggestions: 3},
	"maxtokens": {strengths: 2, weaknesses: 2, warnings: []string{"the answer breaks off; what was whole is kept", "the answer has no rating", "the answer has no suggestions"}},
	"missing":   {rating: 4, strengths: 2, weaknesses: 2, suggestions: 3, missing: 2},
	"prose":     {rating: 4, strengths: 1, weaknesses: 1, suggestions: 1, extracted: true, warnings: []string{"no JSON was found: the points were taken out of prose"}},
	"refusal":   {rejected: review.Refused},
	"thinking":  {rating: 4, strengths: 2, weaknesses: 2, suggestions: 3},
	"unicode":   {rating: 4, strengths: 2, weaknesses: 2, suggestions: 3},
}

func TestRecordedAnswers(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/answers/*.txt")
	if err != nil || len(files) != len(recorded) {
		t.Fatalf("%d files for %d expectations: %v", len(files), len(recorded), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want, ok := recorded[name]
			if !ok {
				t.Fatal("nothing is expected of it")
			}
			got, err := review.Parse(read(t, file))
			if want.rejected != "" {
				wantRejection(t, err, want.rejected)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			a := got.Answer
			counts := []int{int(a.Rating), len(a.Strengths), len(a.Weaknesses), len(a.Suggestions), len(a.MissingRequirements)}
			if diff := cmp.Diff([]int{int(want.rating), want.strengths, want.weaknesses, want.suggestions, want.missing}, counts); diff != "" {
				t.Errorf("rating, strengths, weaknesses, suggestions, missing:\n%s", diff)
			}
			if a.RiskLevel != want.risk || got.Extracted != want.extracted {
				t.Errorf("risk %q, extracted %v", a.RiskLevel, got.Extracted)
			}
			if diff := cmp.Diff(want.warnings, got.Warnings, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("warnings:\n%s", diff)
			}
		})
	}
}

func TestWhatAnswersSay(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]review.Answer{
		"badtypes": {
			Rating: 4, Strengths: []string{"Clear scope"},
			Weaknesses:  []review.Weakness{{Text: "No owner for the migration", Severity: review.Medium, Location: "section 3"}},
			Suggestions: []review.Suggestion{{Text: "Name an owner", Priority: review.High}},
		},
		"escapes": {
			Rating: 4, Strengths: []string{"␛red␛ text", "bell ␇ and clear ␛"},
			Weaknesses: []review.Weakness{
				{Text: "title ␛⟦OSC 0;owned⟧ set", Severity: review.Medium}, {Text: "csi in one byte ␛", Severity: review.Low},
			},
			Suggestions: []review.Suggestion{{Text: "carriage␍return"}, {Text: `right-to-left \u{202E}override\u{202C}`}},
		},
		"prose": {
			Rating: 4, Strengths: []string{"The document is in good shape overall"},
			Weaknesses:  []review.Weakness{{Text: "Its main weakness is that section 3 names no owner for the migration"}},
			Suggestions: []review.Suggestion{{Text: "naming one is my only suggestion"}},
		},
		"unicode": {
			Rating: 4, Strengths: []string{"目标明确，范围清晰 ✅", `术语一致："需求" 与 "约束" 区分清楚`},
			Weaknesses: []review.Weakness{
				{Text: "第 3 节没有负责人 👩🏽‍💻", Severity: review.Medium}, {Text: "cafe\u0301 と caf\u00e9 が混在 (combining mark)", Severity: review.Low},
			},
			Suggestions: []review.Suggestion{{Text: "在第 3 节指定负责人和日期"}, {Text: "統一する — naïve → naive"}, {Text: "إضافة اختبار للمتطلب R-7"}},
		},
	} {
		got, err := review.Parse(read(t, "testdata/answers/"+name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got.Answer, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

// good and other are small whole reviews.
const (
	good  = `{"strengths":["clear"],"weaknesses":["[high] no owner"],"suggestions":["name one"],"rating":4}`
	other = `{"strengths":["x"],"weaknesses":["y"],"suggestions":["z"],"rating":1}`
)

func TestTheReviewIsFound(t *testing.T) {
	t.Parallel()
	fenced := read(t, "testdata/answers/fenced.txt")
	half := fenced[:len(fenced)/2]
	for name, text := range map[string]string{
		"bare":                    good,
		"in a fence":              "```json\n" + good + "\n```",
		"in a fence unclosed":     "Here:\n```\n" + good,
		"after braces in prose":   "I looked at {section 3} and {\"this\"} and { .\n" + good + "\nthat is {all}",
		"the last of several":     other + "\n" + good,
		"after half a review":     half + good,
		"after half a string":     `{"strengths": ["a", "b {` + "\n" + good,
		"half in a string":        `{"strengths": ["a", "b ` + good,
		"after a deep half":       strings.Repeat(`{"a":[`, 3000) + good,
		"before a small object":   good + "\nSummary: {\"rating\": 4} and {\"a\": 1}",
		"after an empty template": `{"strengths": [], "weaknesses": [], "suggestions": [], "rating": 0}` + good,
		"before the template":     good + ` the format was {"strengths": [], "weaknesses": [], "suggestions": [], "rating": 0}`,
		"before the example":      good + review.Example(),
		"after the example":       review.Example() + good,
		"in a wrapper":            `{"type":"result","result":` + good + `}`,
		"in a list":               `[` + good + `]`,
		"in a string of a line":   `{"type":"x"}` + "\n" + `{"type":"result","is_error":false,"result":"Done:\n` + strings.ReplaceAll(good, `"`, `\"`) + `"}`,
		"with CRLF and BOM":       "\ufeff" + strings.ReplaceAll(good, ",", ",\r\n"),
		"keys in capitals":        `{"Strengths":["clear"],"WEAKNESSES":["(High) no owner"],"Suggestions":["name one"],"Overall Rating":"4/5"}`,
		"other names":             `{"pros":["clear"],"issues":["High: no owner"],"recommendations":["name one"],"score":4}`,
		"Chinese keys":            `{"优点":["clear"],"缺点":[{"描述":"no owner","严重程度":"高"}],"建议":["name one"],"评分":4}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := review.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			want := review.Answer{
				Rating: 4, Strengths: []string{"clear"}, Weaknesses: []review.Weakness{{Text: "no owner", Severity: review.High}},
				Suggestions: []review.Suggestion{{Text: "name one"}},
			}
			if diff := cmp.Diff(want, got.Answer, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%s\nwarnings: %q", diff, got.Warnings)
			}
			if got.Extracted {
				t.Error("extracted, although there was JSON")
			}
		})
	}
}

func TestBrokenJSONIsRepaired(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"trailing commas": `{"strengths":["clear",],"weaknesses":["[high] no owner"],"suggestions":["name one"],"rating":4,}`,
		"single quotes":   `{'strengths':['clear'],'weaknesses':['[high] no owner'],'suggestions':['name one'],'rating':4}`,
		"comments":        "{\"strengths\":[\"clear\"], // good\n\"weaknesses\":[\"[high] no owner\"],\"suggestions\":[\"name one\"],\"rating\":4}",
		"bare keys":       `{strengths:["clear"],weaknesses:["[high] no owner"],suggestions:["name one"],rating:4}`,
		"no last brace":   strings.TrimSuffix(good, "}"),
		"missing comma":   `{"strengths":["clear"] "weaknesses":["[high] no owner"],"suggestions":["name one"],"rating":4}`,
		"in prose":        "My review:\n```json\n" + strings.Replace(good, "]", ",]", 1) + "\n```\nAsk me about {3}.",
		"half before it":  `{"strengths": ["a", ` + "\n" + strings.Replace(good, "]", ",]", 1),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := review.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			a := got.Answer
			if a.Rating != 4 || len(a.Strengths) != 1 || len(a.Weaknesses) != 1 || len(a.Suggestions) != 1 || a.Weaknesses[0].Severity != review.High {
				t.Errorf("got %+v", a)
			}
			if len(got.Warnings) == 0 || !strings.Contains(got.Warnings[0], "repaired") && !strings.Contains(got.Warnings[0], "breaks off") {
				t.Errorf("the repair should be told: %q", got.Warnings)
			}
		})
	}
}

func TestATruncatedReviewIsKept(t *testing.T) {
	t.Parallel()
	whole := read(t, "testdata/answers/good.txt")
	// From here on there are two strengths and the beginning of the weaknesses.
	for cut := strings.Index(whole, `"weaknesses"`) + 20; cut < len(whole)-1; cut++ {
		got, err := review.Parse(whole[:cut])
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if len(got.Answer.Strengths) != 2 || len(got.Warnings) == 0 {
			t.Errorf("cut at %d: %+v, %q", cut, got.Answer, got.Warnings)
		}
	}
}

// TestWhereAnAnswerBreaksOff: one that gave its rating first and then broke off among its points is half an answer, too.
func TestWhereAnAnswerBreaksOff(t *testing.T) {
	t.Parallel()
	const lists = `"strengths": ["clear"], "weaknesses": [{"text": "no owner", "severity": "high"}], "suggestions": ["name one"]`
	for text, half := range map[string]bool{
		`{"rating": 4, "strengths": ["clear"], "weaknesses": [{"text": "The sync rule loses da`: true,
		`{"rating": 4, ` + lists[:len(lists)-8]:                                                 true,
		`{` + lists + `, "rat`:                                                                  true,
		`{` + lists + `, "rating": 4, "open_questions": ["who deci`:                             false,
		`{"rating": 4, ` + lists:                                                                false,
		`{` + lists + `, "rating": 4}`:                                                          false,
		`{"strengths": [], "weaknesses": ["no owner"], "rating": 4}`:                            false,
	} {
		got, err := review.Parse(text)
		if err != nil || got.Truncated != half {
			t.Errorf("%s: half %v, want %v (%v)", text, got.Truncated, half, err)
		}
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
