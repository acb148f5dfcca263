package cli

import (
	"strings"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
	"parley/ui/cli/config"
)

func TestProgressLines(t *testing.T) {
	t.Parallel()
	high, average, failure := review.High, 2.5, "gemini: rate limited"
	half, skipped := "gemini: broke off: its answer ends in the middle", "gemini: skipped: it failed twice: broke off: its answer ends in the middle; it is asked again an hour after"
	started := engine.RoundStarted{ID: "DISCUSS-002", Number: 1, Type: round.Initial, Artifact: round.Artifact{Path: "spec/x.md"}, Perspectives: []engine.ReviewerInfo{{Name: "risk"}, {Name: "product"}}}
	followUp := started
	followUp.Type, followUp.Number = round.Deepen, 2
	revised, anew := started, started
	revised.Number, revised.Attempt = 2, 2
	anew.Number, anew.Attempt = 2, 1
	rated := round.Review{Name: "risk", Tool: "codex", Outcome: round.Answered, Answer: review.Answer{Rating: 4}}
	for _, c := range []struct {
		name   string
		loud   verbosity
		events []engine.Body
		want   string
	}{
		{"round", normalVerbosity, []engine.Body{started}, "[discuss] DISCUSS-002 round 1 (initial): spec/x.md, reviewed by risk, product\n"},
		{"follow-up tag", normalVerbosity, []engine.Body{followUp, engine.RecordWritten{Path: "d.md"}}, "[discussant] DISCUSS-002 round 2 (deepen): spec/x.md, reviewed by risk, product\n[discussant] record: d.md\n"},
		{"a revision follows up", normalVerbosity, []engine.Body{revised}, "[discussant] DISCUSS-002 round 2 (revision): spec/x.md, reviewed by risk, product\n"},
		{"anew", normalVerbosity, []engine.Body{anew}, "[discuss] DISCUSS-002 round 2 (initial): spec/x.md, reviewed by risk, product\n"},
		{"asking", normalVerbosity, []engine.Body{engine.AttemptStarted{Perspective: "risk", Tool: "codex", Via: "ccw"}}, "[discuss] risk: asking codex (ccw)\n"},
		{"failed", normalVerbosity, []engine.Body{engine.AttemptFailed{Perspective: "risk", Attempt: round.Attempt{Tool: "gemini", Error: &failure}}}, "[discuss] risk: gemini: rate limited\n"},
		{
			"failed, with what to do told once", normalVerbosity,
			[]engine.Body{
				engine.AttemptFailed{Perspective: "risk", Attempt: round.Attempt{Tool: "gemini", Error: &failure, Kind: "rate limited", Command: []string{"gemini"}, Raw: "raw/risk.stdout", Bytes: 7}},
				engine.AttemptFailed{Perspective: "product", Attempt: round.Attempt{Tool: "gemini", Error: &failure, Kind: "rate limited"}},
			},
			"[discuss] risk: gemini: rate limited\n" +
				"[discuss] risk: gemini: what it said is kept in its session, raw/risk.stdout; wait, or put another tool before gemini\n" +
				"[discuss] product: gemini: rate limited\n",
		},
		{
			"failed without a word", normalVerbosity,
			[]engine.Body{engine.AttemptFailed{Perspective: "risk", Attempt: round.Attempt{Tool: "gemini", Error: &failure, Command: []string{"gemini"}, Raw: "raw/risk.stdout"}}},
			"[discuss] risk: gemini: rate limited\n[discuss] risk: gemini: it said nothing\n",
		},
		{
			"failed with words on its standard error only", normalVerbosity,
			[]engine.Body{engine.AttemptFailed{Perspective: "risk", Attempt: round.Attempt{Tool: "gemini", Error: &failure, Command: []string{"gemini"}, Raw: "raw/risk.stderr"}}},
			"[discuss] risk: gemini: rate limited\n[discuss] risk: gemini: what it said is kept in its session, raw/risk.stderr\n",
		},
		{
			"failed in the same way again", normalVerbosity,
			[]engine.Body{
				engine.AttemptFailed{Perspective: "risk", Attempt: round.Attempt{Tool: "gemini", Error: &half, Kind: "broke off"}},
				engine.AttemptFailed{Perspective: "risk", Attempt: round.Attempt{Tool: "gemini", Error: &half, Kind: "broke off"}},
				engine.AttemptFailed{Perspective: "risk", Attempt: round.Attempt{Tool: "gemini", Error: &skipped, Kind: "skipped"}},
			},
			"[discuss] risk: gemini: broke off: its answer ends in the middle\n" +
				"[discuss] risk: gemini: ask it again, or put another tool before gemini\n" +
				"[discuss] risk: gemini: broke off again\n" +
				"[discuss] risk: gemini: skipped: it failed twice; it is asked again an hour after\n" +
				"[discuss] risk: gemini: ask it again when it works\n",
		},
		{"answered", normalVerbosity, []engine.Body{engine.PerspectiveFinished{Review: rated}}, "[discuss] risk: 4/5 by codex\n"},
		{"missing", normalVerbosity, []engine.Body{engine.PerspectiveFinished{Review: round.Review{Name: "risk", Outcome: round.Missing}}}, "[discuss] risk: missing\n"},
		{"unrated", normalVerbosity, []engine.Body{engine.PerspectiveFinished{Review: round.Review{Name: "risk", Outcome: round.Direct}}}, "[discuss] risk: unrated by built-in checks\n"},
		{"conflict", normalVerbosity, []engine.Body{engine.DivergenceFound{Divergence: round.Divergence{Rule: "Low rating", Severity: review.Medium, Description: "risk gave 2"}}}, "[discuss] conflict: Low rating (MEDIUM): risk gave 2\n"},
		{"uncontested", normalVerbosity, []engine.Body{engine.DivergenceFound{Divergence: round.Divergence{Rule: "Low rating", Severity: review.Medium, Description: "risk gave 2", Unopposed: true}}}, "[discuss] uncontested: Low rating (MEDIUM): risk gave 2\n"},
		{"judged", normalVerbosity, []engine.Body{engine.VerdictReached{Verdict: round.Blocked, Severity: &high, Average: &average}}, "[discuss] verdict: consensus_blocked (HIGH), average 2.5/5\n"},
		{"left unexamined, all that are", normalVerbosity, []engine.Body{engine.ExaminationFinished{Examination: round.Examination{Findings: []round.ExaminedFinding{
			{ID: "F-002", Examined: round.Examined{As: round.NotExamined, Why: "no other vendor"}},
			{ID: "F-001", Examined: round.Examined{As: round.NotExamined, Why: "no other vendor"}},
			{ID: "F-003", Examined: round.Examined{As: round.NotExamined, Why: "no call left"}},
		}}}}, "[discuss] cross-examination: none of 3 could be examined; F-002, F-001 not examined, no other vendor; F-003 not examined, no call left\n"},
		{"left unexamined by one that cannot be relied on", normalVerbosity, []engine.Body{engine.ExaminationFinished{Examination: round.Examination{
			Findings:  []round.ExaminedFinding{{ID: "F-002", Examined: round.Examined{As: round.NotExamined, Why: "alder is unreliable: it left open a claim"}}},
			Examiners: []round.ExaminerReport{{Tool: "alder", Findings: []string{"F-002"}, Unreliable: "it left open a claim"}},
		}}}, "[discuss] cross-examination: the one finding could not be examined; F-002 not examined; alder failed a test with two known answers, so its checks of others do not count\n"},
		{"record with the decision", normalVerbosity, []engine.Body{engine.RecordWritten{Round: 1, Path: "d.md"}, engine.RecordWritten{Round: 1, Path: "d.md"}}, "[discuss] record: d.md\n"},
		{"unwritten record", normalVerbosity, []engine.Body{engine.RecordWritten{Error: "disk full"}}, ""},
		{"decision", normalVerbosity, []engine.Body{feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.Done, Origin: config.DecidedByYes, Round: 1}}}, "[discuss] decision after round 1: done (--yes)\n"},
		{"asked", normalVerbosity, []engine.Body{feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.ContinueDeeper, Questions: []string{"Who pays?", "When?"}, Origin: config.DecidedByFlag, Round: 1}}}, "[discuss] decision after round 1: asked 2 questions: \"Who pays? When?\" (--decide)\n"},
		{"asked one", normalVerbosity, []engine.Body{feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.ContinueDeeper, Questions: []string{"Who pays?"}, Reviewer: "risk", Origin: feedback.ByPerson, Round: 1}}}, "[discuss] decision after round 1: asked risk: \"Who pays?\" (person)\n"},
		{"revised", normalVerbosity, []engine.Body{feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.ContinueDeeper, Revise: true, Origin: feedback.ByPerson, Round: 1}}}, "[discuss] decision after round 1: revise and run again (person)\n"},
		{"adjusted", normalVerbosity, []engine.Body{feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.AdjustDirection, Focus: "cost", Origin: config.DecidedByFlag, Round: 2}}}, "[discuss] decision after round 2: adjust direction, with the focus \"cost\" (--decide)\n"},
		{"tool at work", normalVerbosity, []engine.Body{engine.ToolProgress{Perspective: "risk", Tool: "codex", Progress: tool.Progress{Kind: tool.Thinking}}}, ""},
		{"tool at work, verbose", verboseVerbosity, []engine.Body{engine.ToolProgress{Perspective: "risk", Tool: "codex", Progress: tool.Progress{Kind: tool.Writing, Text: "a\nb", Bytes: 7}}}, "[discuss] risk: codex is writing, 7 bytes: a b\n"},
		{"retrying", normalVerbosity, []engine.Body{engine.ToolProgress{Perspective: "risk", Tool: "claude", Progress: tool.Progress{Kind: tool.Retrying, Attempt: 2, MaxAttempts: 10, Wait: 1234 * time.Millisecond, Text: "429 rate_limit"}}}, "[discuss] risk: claude asks its server again, retry 2 of 10 in 1.2s: 429 rate_limit\n"},
		{"silent", normalVerbosity, []engine.Body{engine.ToolProgress{Perspective: "risk", Tool: "codex", Progress: tool.Progress{Kind: tool.Silent, Since: 40 * time.Second}}}, "[discuss] risk: codex has been silent for 40s\n"},
		{"quiet", quietVerbosity, []engine.Body{started, engine.VerdictReached{Verdict: round.Reached}, engine.WarningRaised{Text: "look"}}, "[discuss] warning: look\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var out strings.Builder
			p := &progressPrinter{out: &out, verbosity: c.loud}
			for i, body := range c.events {
				p.print(engine.Event{Seq: int64(i + 1), Body: body})
			}
			if out.String() != c.want {
				t.Errorf("got  %q\nwant %q", out.String(), c.want)
			}
		})
	}
}

// No call is planned of a tool that cannot be asked.
func TestOnlyCallsThatCanBeMadeArePlanned(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ there, want string }{
		{"", "[discuss] no calls: no tool can be asked here (codex, gemini)\n"},
		{"codex", "[discuss] 1 call, one more for each tool that fails: risk codex, direct\n"},
	} {
		var out strings.Builder
		p := &progressPrinter{out: &out, findTool: func(name string) (bool, bool) { return name == c.there, false }}
		p.printCalls(engine.RoundStarted{Perspectives: []engine.ReviewerInfo{{Name: "risk", Chain: []string{"gemini", "codex", "direct"}}, {Name: "quality", Chain: []string{"gemini", "direct"}}, {Name: "coverage", Chain: []string{"direct"}}}})
		if got := out.String(); !strings.HasSuffix(got, strings.TrimPrefix(c.want, "[discuss]")) {
			t.Errorf("there is %q: got %q, want %q", c.there, got, c.want)
		}
	}
}

// A later round plans no call of a tool that failed twice in the same way.
func TestNoCallIsPlannedOfAToolThatMayBePassedOver(t *testing.T) {
	t.Parallel()
	failed := "gemini: not logged in"
	r := round.Round{Number: 1}
	for _, name := range []string{"risk", "quality"} {
		r.Perspectives = append(r.Perspectives, round.Review{Name: name, Attempts: []round.Attempt{{Tool: "gemini", Kind: "not_logged_in", Error: &failed, Command: []string{"gemini"}}}})
	}
	var out strings.Builder
	p := &progressPrinter{out: &out}
	p.print(engine.Event{Body: engine.RoundFinished{Round: r}})
	out.Reset()
	next := func(chain ...string) engine.RoundStarted {
		return engine.RoundStarted{Perspectives: []engine.ReviewerInfo{{Name: "risk", Chain: chain}, {Name: "quality", Chain: []string{"gemini", "direct"}}}}
	}
	p.printCalls(next("gemini", "codex", "direct"))
	p.printCalls(next("gemini", "direct"))
	const want = "[discuss] 1 to 2 calls, one more for each tool that fails: risk codex, direct. 2 calls, tokens not reported in round 1. gemini may be passed over: the last calls failed, or were not made\n" +
		"[discuss] no calls for certain: gemini may be passed over: the last calls failed, or were not made\n"
	if got := out.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestProgressIsSafe(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	p := &progressPrinter{out: &out}
	p.print(engine.Event{Body: engine.WarningRaised{Perspective: "risk", Text: "a\x1b]52;c;aGk=\x07b\r\n[discuss] verdict: consensus_reached\u202e ##[error]x ##vso[task.complete]"}})
	got := out.String()
	if strings.ContainsAny(got, "\x1b\x07\r\u202e") || strings.Count(got, "\n") != 1 || strings.Contains(got, "##[") || strings.Contains(got, "vso[") {
		t.Errorf("a warning drives the terminal or a CI system, or makes a line of its own: %q", got)
	}
}
