package review_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"parley/engine/foreign"
	"parley/engine/race"
	"parley/engine/review"
)

// Under the race detector a tenth of the random texts is read: only one goroutine reads each.
func init() {
	if race.Enabled {
		_ = flag.Set("rapid.checks", "10")
	}
}

// answers draws answers as a reviewer can give them: what only parley fills in stays empty.
func answers() *rapid.Generator[review.Answer] {
	text := rapid.StringMatching(`[A-Za-z需日é][A-Za-z0-9需求日志é"\\{}<>&/ ,.;\n-]{8,40}[a-z求志]`)
	texts := rapid.SliceOfNDistinct(text, 0, 4, func(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) })
	word := rapid.StringMatching(`([A-Za-z§需][A-Za-z0-9 §.-]{0,12}[a-z])?`)
	severity := rapid.SampledFrom([]review.Severity{review.Low, review.Medium, review.High, review.Critical})
	topic := rapid.SampledFrom(append(review.Topics(), ""))
	return rapid.Custom(func(t *rapid.T) review.Answer {
		list := func(name string) []string { return texts.Draw(t, name) }
		a := review.Answer{
			Rating: review.Rating(rapid.IntRange(1, 5).Draw(t, "rating")), Strengths: list("strengths"), OpenQuestions: list("questions"),
			RiskLevel:           rapid.SampledFrom([]review.Severity{"", review.Low, review.Medium, review.High, review.Critical}).Draw(t, "risk"),
			MissingRequirements: list("missing"), PartialRequirements: list("partial"), CoveredRequirements: list("covered"), ScopeCreep: list("creep"),
			Confirmed: list("confirmed"), Corrected: list("corrected"), NewInsights: list("insights"),
		}
		for _, s := range list("weaknesses") {
			a.Weaknesses = append(a.Weaknesses, review.Weakness{
				Text: s, Severity: severity.Draw(t, "severity"), Quote: text.Draw(t, "quote"), Location: word.Draw(t, "location"),
				Topic: topic.Draw(t, "topic"), Anchor: word.Draw(t, "anchor"),
			})
		}
		for _, s := range list("suggestions") {
			a.Suggestions = append(a.Suggestions, review.Suggestion{Text: s, Priority: severity.Draw(t, "priority"), Topic: topic.Draw(t, "topic"), Anchor: word.Draw(t, "anchor")})
		}
		for _, s := range list("replies") {
			a.Replies = append(a.Replies, review.Reply{Question: s, Answer: text.Draw(t, "answer"), Evidence: text.Draw(t, "evidence"), Confidence: "high"})
		}
		return a
	})
}

func TestAWrittenAnswerIsReadAgain(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := answers().Draw(t, "answer")
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		got, err := review.Parse(string(data))
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if diff := cmp.Diff(want, got.Answer, cmpopts.EquateEmpty()); diff != "" || len(got.Warnings) > 0 {
			t.Fatalf("%s\nwarnings %q", diff, got.Warnings)
		}
	})
}

func TestWhatStandsAroundAReviewDoesNotMatter(t *testing.T) {
	t.Parallel()
	prose := rapid.SliceOfN(rapid.SampledFrom([]string{
		"I looked at {section 3}. ", "```json\n", "\n```\n", `{"a": [1, {"b": 2}]} `, "{", "}", "[", `"`, `{"strengths": `, `{"strengths": ["x", "`, "4 out of 5 ", "rate limit ",
		"## Weaknesses\n- none\n", "\\", "\x1b[31m", "\xff", "日志 ", "Not logged in ", "\n", `{"rating": 2} `, `: `, `, `, "null ",
	}), 0, 6)
	rapid.Check(t, func(t *rapid.T) {
		want := answers().Draw(t, "answer")
		want.Strengths = append(want.Strengths, "one strength at least is in it")
		data, err := json.MarshalIndent(want, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		// A brace, a bracket or a quote that is open before the review would make it part of something else only if the
		// whole were JSON, which the line break in the prefix's last text prevents.
		prefix := strings.Join(prose.Draw(t, "before"), "") + "\nMy review:\n"
		suffix := "\n" + strings.Join(prose.Draw(t, "after"), "")
		got, err := review.Parse(prefix + string(data) + suffix)
		if err != nil {
			t.Fatalf("%q … %q: %v", prefix, suffix, err)
		}
		if diff := cmp.Diff(want, got.Answer, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%q … %q:\n%s", prefix, suffix, diff)
		}
	})
}

// FuzzParse reads anything, small enough for many executions in a second.
func FuzzParse(f *testing.F) {
	const largest = 512
	for _, pattern := range []string{"testdata/answers/*.txt", "testdata/prose/*"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(data[:min(len(data), largest)]))
		}
	}
	f.Add(good + other)
	f.Add(`{"strengths":{"a":[[[["x"]]]]},"weaknesses":"- a\n- b","rating":"4/5"`)
	f.Add(strings.Repeat(`{"a":[`, 40) + good)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > largest {
			return
		}
		got, err := review.Parse(text)
		if err != nil {
			if err.Error() == "" || strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Fatalf("not one safe line: %q", err)
			}
			return
		}
		checkAnswer(t, got.Answer)
		data, err := json.Marshal(got.Answer)
		if err != nil {
			t.Fatal(err)
		}
		if !got.Answer.Rating.Rated() || len(got.Answer.Weaknesses) == 0 {
			return
		}
		if again, err := review.Parse(string(data)); err != nil || again.Answer.Rating != got.Answer.Rating {
			t.Fatalf("what was read is not read again: %s: %+v, %v", data, again, err)
		}
	})
}

// checkAnswer holds what is true of every answer that Parse lets through.
func checkAnswer(t *testing.T, a review.Answer) {
	t.Helper()
	texts := slices.Concat(a.Strengths, a.OpenQuestions, a.MissingRequirements, a.PartialRequirements, a.CoveredRequirements, a.ScopeCreep,
		a.Confirmed, a.Corrected, a.NewInsights)
	for _, w := range a.Weaknesses {
		if w.Line != 0 || w.Evidence != "" || w.Rule != "" || w.Text == "" {
			t.Fatalf("a reviewer cannot claim this: %+v", w)
		}
		texts = append(texts, w.Text, w.Quote+"x", w.Location+"x", w.Anchor+"x")
	}
	for _, s := range a.Suggestions {
		texts = append(texts, s.Text, s.Anchor+"x")
	}
	for _, text := range texts {
		if text == "" || text != foreign.Text(text) || utf8.RuneCountInString(text) > 4300 {
			t.Fatalf("an unclean text: %q", text)
		}
	}
	if a.Rating < 0 || a.Rating > 5 || a.Rules != nil {
		t.Fatalf("rating %d, rules %v", a.Rating, a.Rules)
	}
}

func BenchmarkParse(b *testing.B) {
	long, err := os.ReadFile("testdata/answers/long.txt")
	if err != nil {
		b.Fatal(err)
	}
	for name, text := range map[string]string{
		"review 30 KB":        string(long),
		"prose 1 MB, review":  strings.Repeat("Paragraph {1} with \"quotes\" and {braces}.\n", 25_000) + good,
		"objects 1 MB":        strings.Repeat(`{"a":{"b":[1,2,{"c":"d"}]}} `, 37_000) + good,
		"nested 1 MB":         strings.Repeat(`{"a":`, 200_000) + good,
		"open strings 1 MB":   strings.Repeat(`{"a":"{`, 150_000) + good,
		"broken reviews 1 MB": strings.Repeat(`{"strengths": ["a", `, 50_000),
		"braces 1 MB":         strings.Repeat("{", 1_000_000),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := review.Parse(text); err != nil && strings.HasSuffix(text, good) {
					b.Fatal(err)
				}
			}
		})
	}
}
