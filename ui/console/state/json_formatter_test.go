package state

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// shown is what jsonFormatter makes of a text that comes in pieces of so many characters.
func shown(text string, size int) string {
	var r jsonFormatter
	var b strings.Builder
	for piece := range slices.Chunk([]rune(text), size) {
		b.WriteString(r.Next(string(piece)))
	}
	b.WriteString(r.End())
	return b.String()
}

func TestAnswersAreShownAsPeopleReadThem(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ text, want string }{
		"a whole answer": {
			"{\n  \"strengths\": [\n    \"Clear scope.\",\n    \"Named \\\"users\\\".\"\n  ],\n  \"weaknesses\": [{\"text\": \"No owner.\", \"severity\": \"high\", \"quote\": \"the team\"}],\n" +
				"  \"suggestions\": [],\n  \"rating\": 4,\n  \"risk_level\": \"low\",\n  \"note\": null\n}\n",
			"**Strengths**\n• Clear scope.\n• Named \"users\".\n**Findings**\n• No owner.\n  Severity: high\n  Quote: the team\nRating: 4\nRisk level: low\n\n",
		},
		"in a fence, with prose around": {
			"Here it is:\n```json\n{\"rating\": 3}\n```\nThat is all.", "Here it is:\nRating: 3\n\nThat is all.",
		},
		"answers to questions": {
			`{"answers":[{"question":"Who pays?","answer":"Nobody yet.","evidence":["l. 4","l. 9"],"confidence":"low"}]}`,
			"**Answers**\n• Who pays?\n  Answer: Nobody yet.\n  **Evidence**\n  • l. 4\n  • l. 9\n  Confidence: low\n",
		},
		"an item without a text":   {`{"covered": [{"severity": "low", "text": "x"}]}`, "**Covered**\n• Severity: low\n  Text: x\n"},
		"fields without a value":   {`{"weaknesses": [{"text": "x", "quote": "", "severity": "low"}, {"text": ""}], "note": "", "summary": "`, "**Findings**\n• x\n  Severity: low\n"},
		"prose":                    {"No JSON {here}.\n\nOr [there].", "No JSON {here}.\n\nOr [there]."},
		"a line with a brace":      {"{ not json }\nmore", "{ not json }\nmore"},
		"a brace and a break":      {"{\n not\n", "{\n not\n"},
		"code in another language": {"```go\n{}\n```\n", "```go\n\n```\n"},
		"breaks off":               {`{"strengths": ["Cle`, "**Strengths**\n• Cle"},
		"escapes":                  {`{"a": "x\ny\u0020z \u4e2d\ud83d\ude00 \u001b[31m"}`, "A: x y z 中😀 ␛[31m\n"},
		"Chinese":                  {`{"优点": ["范围清楚"], "评分": 4}`, "**优点**\n• 范围清楚\n评分: 4\n"},
		"another one begins":       {"{\"strengths\": [\"a\", and now\nagain:\n{\"rating\": 2}", "**Strengths**\n• a\nand now\nagain:\nRating: 2\n"},
		"one after another":        {`{"rating": 1}` + "\n" + `{"rating": 2}`, "Rating: 1\n\nRating: 2\n"},
	} {
		for _, size := range []int{1 << 20, 1, 3} {
			if got := shown(test.text, size); got != test.want {
				t.Errorf("%s, in pieces of %d: %q, want %q", name, size, got, test.want)
			}
		}
	}
}

// TestJSONFormatterNeverStops: whatever comes, in whatever pieces, comes out the same, and nothing that drives a terminal.
func TestJSONFormatterNeverStops(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.SampledFrom([]string{
			"{", "}", "[", "]", `"`, `\`, `u00`, "1b", ":", ",", "\n", " ", "text", "4", "```json\n", "```\n", `\ud83d`, "{\"a\":[", `"x"`, "null", "-", "word ",
		}), 0, 60).Draw(t, "parts")
		text := strings.Join(parts, "")
		whole := shown(text, 1<<20)
		if got := shown(text, rapid.IntRange(1, 7).Draw(t, "size")); got != whole {
			t.Fatalf("in pieces %q, whole %q", got, whole)
		}
		if strings.ContainsRune(whole, 0x1b) {
			t.Fatalf("an escape came through: %q", whole)
		}
	})
}
