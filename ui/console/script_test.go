package console

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"time"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
	"parley/ui/console/state"
)

// script builds event logs the way the engine and the loop write them.
type script struct {
	events []engine.Event
	clock  time.Time
}

var morning = time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)

func newScript() *script { return &script{clock: morning} }

// after lets time pass before the next event.
func (s *script) after(d time.Duration) *script {
	s.clock = s.clock.Add(d)
	return s
}

func (s *script) say(bodies ...engine.Body) *script {
	for _, body := range bodies {
		s.events = append(s.events, engine.Event{Seq: int64(len(s.events) + 1), Time: s.clock, Body: body})
	}
	return s
}

func (s *script) writes(who, toolName, text string, bytes int64) *script {
	return s.say(engine.ToolProgress{Perspective: who, Tool: toolName, Progress: tool.Progress{Kind: tool.Writing, Text: text, Bytes: bytes}})
}

// fold is the state the log leads to.
func (s *script) fold() state.State {
	var state state.State
	for _, e := range s.events {
		state.Apply(e)
	}
	return state
}

func seats(names ...string) []engine.ReviewerInfo {
	roles := map[string]string{
		"product": "Product Manager", "technical": "Tech Lead", "quality": "QA Lead", "risk": "Risk Analyst", "coverage": "Requirements Analyst",
	}
	chains := map[string][]string{"technical": {"codex", "gemini", "direct"}, "quality": {"claude", "gemini", "direct"}}
	var out []engine.ReviewerInfo
	for _, name := range names {
		chain := chains[name]
		if chain == nil {
			chain = []string{"gemini", "codex", "direct"}
		}
		out = append(out, engine.ReviewerInfo{Name: name, Role: roles[name], Chain: chain, Limit: 10 * time.Minute})
	}
	return out
}

func failed(toolName string, kind tool.FailureKind, why string, seconds float64) round.Attempt {
	return round.Attempt{Tool: toolName, Via: "direct-cli", Error: &why, Kind: string(kind), Seconds: seconds}
}

const answerStart = `{"strengths": ["The audience is named and its size estimated from public data"],
 "weaknesses": [{"text": "The pricing section names three tiers but no evidence that anyone would pay for the second one`

// running is a round of four in its middle: one done, one fallen back and writing, one retrying, one by the rules.
func running() *script {
	s := newScript().say(engine.RoundStarted{
		ID: "DISCUSS-002", Number: 1, MaxRounds: 5, Type: round.Initial, Attempt: 1,
		Artifact:     round.Artifact{Path: "spec/product-brief.md", SHA256: "6f1c", Bytes: 18432},
		Perspectives: seats("product", "technical", "quality", "coverage"), Deadline: 30 * time.Minute,
	})
	for i, name := range []string{"gemini", "codex", "claude", "gemini"} {
		s.say(engine.AttemptStarted{Perspective: []string{"product", "technical", "quality", "coverage"}[i], Tool: name, Via: "direct-cli"})
	}
	s.after(4*time.Second).say(engine.AttemptFailed{Perspective: "product", Attempt: failed("gemini", tool.NotLoggedIn, "gemini: not logged in", 3.9)},
		engine.WarningRaised{Perspective: "product", Text: "gemini is not logged in: run gemini once to sign in"},
		engine.AttemptStarted{Perspective: "product", Tool: "codex", Via: "direct-cli", Link: 1})
	s.after(8*time.Second).say(
		engine.ToolProgress{Perspective: "technical", Tool: "codex", Progress: tool.Progress{Kind: tool.Thinking, Text: "Looking at how the sync service would be split\n"}},
		engine.ToolProgress{Perspective: "quality", Tool: "claude", Progress: tool.Progress{Kind: tool.Retrying, Text: "overloaded", Attempt: 2, MaxAttempts: 10, Wait: 4 * time.Second}},
		engine.ToolProgress{Perspective: "product", Tool: "codex", Progress: tool.Progress{Kind: tool.UsingTool, Text: "reading the artifact again"}},
	)
	s.after(9*time.Second).writes("product", "codex", answerStart, 1320)
	s.after(2 * time.Second).say(engine.AttemptFailed{Perspective: "coverage", Attempt: failed("gemini", tool.TimedOut, "gemini: timed out after 20s", 20)})
	s.say(engine.AttemptStarted{Perspective: "coverage", Tool: "codex", Via: "ccw", Link: 1},
		engine.AttemptFailed{Perspective: "coverage", Attempt: failed("codex", tool.Exited, "codex: failed: exit status 1: stream disconnected", 1.2)},
		engine.AttemptStarted{Perspective: "coverage", Tool: "direct", Via: "direct", Link: 2})
	s.say(engine.PerspectiveFinished{Review: coverageReview()})
	return s.after(9*time.Second).writes("product", "codex", ", and the competitor table is from 2023.\", \"severity\": \"high\"", 1460)
}

func coverageReview() round.Review {
	return round.Review{
		Name: "coverage", Role: "Requirements Analyst", Tool: "direct", Via: "direct", Outcome: round.Direct,
		Attempts: []round.Attempt{
			failed("gemini", tool.TimedOut, "gemini: timed out after 20s", 20),
			failed("codex", tool.Exited, "codex: failed: exit status 1", 1.2),
			{Tool: "direct", Via: "direct", Seconds: 0.02},
		},
		Answer: review.Answer{
			Rating: 2, Strengths: []string{"Seven of nine constraints of the discovery context are taken up"},
			MissingRequirements: []string{"Offline use for field staff (REQ-4)", "Export of all data on cancellation (REQ-9)"},
			Weaknesses: []review.Weakness{
				{Text: "REQ-4, offline use for field staff, is not mentioned anywhere", Severity: review.High, Rule: "C1"},
				{
					Text: "The retention period is given as 30 days here and as 90 days in the discovery context", Severity: review.Medium,
					Quote: "deleted after 30 days", Line: 14, Evidence: review.Found, Rule: "C3",
				},
			},
			OpenQuestions: []string{"Which of the two retention periods holds?"},
			Rules:         &review.RuleReport{Engine: "direct", Confidence: "low", Met: 7, Partly: 1, Not: 2, Reason: "7 of 10 checks met, 2 requirements missing"},
		},
	}
}

// finished is the same round at its end: blocked, with the record written.
func finished() *script {
	s := running()
	for _, r := range reviews()[:3] {
		s.after(5 * time.Second).say(engine.PerspectiveFinished{Review: r})
	}
	r := blockedRound()
	for _, d := range r.Divergences {
		s.say(engine.DivergenceFound{Divergence: d})
	}
	s.say(engine.VerdictReached{Verdict: r.Verdict, Severity: r.Severity, Average: r.AverageRating},
		engine.RoundFinished{Round: withoutRecord(r)}, engine.RecordWritten{Round: r.Number, Path: *r.Record})
	return s.say(feedback.LedgerUpdated{Findings: ledgerOf(r)})
}

// withoutRecord is a round as it ends: its record is written after that.
func withoutRecord(r round.Round) round.Round {
	r.Record = nil
	return r
}

func reviews() []round.Review {
	ai := func(name, role, toolName string, a review.Answer, attempts ...round.Attempt) round.Review {
		attempts = append(attempts, round.Attempt{Tool: toolName, Via: "direct-cli", Seconds: 31, Bytes: 4210, Usage: &round.Usage{InputTokens: 6100, OutputTokens: 1240, CostUSD: 0.04}})
		return round.Review{Name: name, Role: role, Tool: toolName, Via: "direct-cli", Outcome: round.Answered, Attempts: attempts, Answer: a}
	}
	return []round.Review{
		ai("product", "Product Manager", "codex", review.Answer{
			Rating: 4, Strengths: []string{"The audience is named and its size estimated from public data"},
			Weaknesses: []review.Weakness{
				{
					Text: "Three price tiers, but no evidence that anyone would pay for the second one", Severity: review.High,
					Quote: "The Team tier at 12 EUR is expected to carry most of the revenue.", Line: 9, Evidence: review.Found,
				},
				{Text: "The competitor table is from 2023", Severity: review.Low, Quote: "as of March 2023", Evidence: review.Unverified},
			},
			Suggestions:   []review.Suggestion{{Text: "Interview five paying users of a competitor about the Team tier", Priority: review.High}},
			OpenQuestions: []string{"Who decides about buying the Team tier?"},
		}, failed("gemini", tool.NotLoggedIn, "gemini: not logged in", 3.9)),
		ai("technical", "Tech Lead", "codex", review.Answer{
			Rating: 3, Weaknesses: []review.Weakness{{
				Text: "Conflict handling of the sync service is left open although two devices may edit at once", Severity: review.Medium,
				Quote: "Changes are merged automatically", Line: 12, Evidence: review.Found,
			}},
			Suggestions: []review.Suggestion{{Text: "Decide between last-writer-wins and a merge the user sees", Priority: review.Medium}},
		}),
		ai("quality", "QA Lead", "claude", review.Answer{
			Rating: 3, Strengths: []string{"Terms are used the same way throughout"},
			Weaknesses:    []review.Weakness{{Text: "\"Fast\" and \"responsive\" cannot be tested without figures", Severity: review.Medium, Quote: "fast and responsive", Line: 11, Evidence: review.Found}},
			OpenQuestions: []string{"What is the largest workspace that has to open within a second?"},
		}),
		coverageReview(),
	}
}

func blockedRound() round.Round {
	high, average, path := review.High, 3.0, "discussions/DISCUSS-002-discussion.md"
	return round.Round{
		ID: "DISCUSS-002", Number: 1, MaxRounds: 5, Type: round.Initial, Status: round.Complete,
		Verdict: round.Blocked, Severity: &high, AverageRating: &average, Recommendation: round.Revise,
		Artifact: round.Artifact{Path: "spec/product-brief.md", SHA256: "6f1c"}, Borderline: true, Dissent: true,
		Sources: round.Sources{AI: 3, Rules: 1}, Perspectives: reviews(),
		Divergences: []round.Divergence{
			{Rule: "Coverage gap", Severity: review.High, Description: "2 requirements of the discovery context are missing", Perspectives: []string{"coverage"}},
			{Rule: "Low rating", Severity: review.Medium, Description: "coverage (rules) rated 2/5", Perspectives: []string{"coverage"}},
		},
		ConvergentThemes: []round.Theme{{Text: "Figures are missing where the brief promises speed", Perspectives: []string{"technical", "quality"}}},
		DivergentViews:   []round.View{{Topic: "Coverage gap", Severity: review.High, Description: "2 requirements are missing (coverage)", Perspectives: []string{"coverage"}}},
		CoverageGaps:     []string{"Offline use for field staff (REQ-4)", "Export of all data on cancellation (REQ-9)"},
		ActionItems: []round.ActionItem{
			{Text: "Add offline use for field staff and the export on cancellation", Perspectives: []string{"coverage"}, Severity: review.High},
			{Text: "Interview five paying users of a competitor about the Team tier", Perspectives: []string{"product"}, Severity: review.High},
			{Text: "Decide between last-writer-wins and a merge the user sees", Perspectives: []string{"technical"}, Severity: review.Medium},
		},
		Record: &path, Attempt: 1, Started: morning,
	}
}

func ledgerOf(r round.Round) []round.Finding {
	var list []round.Finding
	for _, p := range r.Perspectives {
		for _, w := range p.Weaknesses {
			list = append(list, round.Finding{
				ID: fmt.Sprintf("F-%03d", len(list)+1), Kind: "weakness", Text: w.Text, Severity: w.Severity,
				Perspectives: []string{p.Name}, State: "new", Quote: w.Quote, Line: w.Line, Rule: w.Rule,
			})
		}
	}
	return list
}

func openQuestion(final bool) feedback.Checkpoint {
	c := feedback.Checkpoint{
		RoundID: "DISCUSS-002", Round: 1, MaxRounds: 5, Timeout: 5 * time.Minute, Final: final,
		Presented: feedback.Presented{
			Themes:        []string{"Figures are missing where the brief promises speed (technical, quality)", "The audience is well described (product, quality)"},
			Conflicts:     []string{"Coverage gap (HIGH): 2 requirements of the discovery context are missing (coverage)", "Low rating (MEDIUM): coverage (rules) rated 2/5"},
			OpenQuestions: []string{"Which of the two retention periods holds?", "Who decides about buying the Team tier?", "What is the largest workspace that has to open within a second?"},
		},
		Options: []feedback.Option{
			{Choice: feedback.ContinueDeeper, Label: "Continue deeper", Description: "The reviewers pursue the open questions in another round.", Recommended: true},
			{Choice: feedback.AdjustDirection, Label: "Adjust direction", Description: "You name a new focus; the reviewers look at the artifact again with it."},
			{Choice: feedback.ContinueDeeper, Questions: true, Label: "Ask questions", Description: "The reviewers answer your questions, with evidence."},
			{Choice: feedback.Done, Label: "Done", Description: "The final synthesis over all rounds is written."},
		},
		Advice: feedback.Advice{Choice: feedback.ContinueDeeper, Reason: "6 findings and 3 open questions came up"},
	}
	if final {
		c.Round, c.Options = 5, []feedback.Option{{Choice: feedback.Done, Label: "Done", Description: "The final synthesis over all rounds is written.", Recommended: true}}
		c.Advice = feedback.Advice{Choice: feedback.Done, Reason: "round 5 is the last of this discussion"}
	}
	return c
}

func asked() *script {
	return finished().say(feedback.CheckpointOpened{Checkpoint: openQuestion(false)})
}

const conclusionsText = `# Conclusions: DISCUSS-002

## Summary
One round, four perspectives. Consensus is blocked by two missing requirements.

## Key Conclusions
1. The brief needs figures where it promises speed (confidence: high; technical, quality)
2. The Team tier is an assumption (confidence: medium; product)

## Recommendations
1. Add offline use for field staff and the export on cancellation
2. Interview five paying users of a competitor

## Decision Trail
- Round 1: done (your word)
`

func concluded() *script {
	return asked().after(20*time.Second).say(
		feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.Done, Origin: feedback.ByPerson, Round: 1, MaxRounds: 5}},
		feedback.Concluded{Markdown: "conclusions.md", JSON: "conclusions.json", Text: conclusionsText})
}

// chinese is a partial round of five in Chinese, with words that wrap everywhere and a name that is wide.
func chinese() *script {
	s := newScript().say(engine.RoundStarted{
		ID: "DISCUSS-006", Number: 2, MaxRounds: 5, Type: round.Deepen,
		Artifact:     round.Artifact{Path: "spec/就绪报告.md"},
		Perspectives: append(seats("product", "technical", "quality", "risk"), engine.ReviewerInfo{Name: "合规审查", Role: "合规专员", Chain: []string{"gemini", "direct"}}),
		Deadline:     10 * time.Minute,
	})
	for _, name := range []string{"product", "technical", "quality", "risk", "合规审查"} {
		s.say(engine.AttemptStarted{Perspective: name, Tool: "gemini", Via: "ccw"})
	}
	s.after(12*time.Second).writes("product", "gemini", `{"weaknesses":[{"text":"控制器选主依赖单一元数据源，但文档没有说明在网络分区时如何保证一致性，也没有给出恢复时间目标。"`, 2210)
	s.writes("合规审查", "gemini", "{\"weaknesses\": [\"日志保留期限与数据出境的要求没有写明\"", 640)
	s.after(3 * time.Second).say(engine.PerspectiveFinished{Review: round.Review{
		Name: "technical", Role: "Tech Lead", Tool: "gemini", Via: "ccw", Outcome: round.Answered,
		Attempts: []round.Attempt{{Tool: "gemini", Via: "ccw", Seconds: 15, Bytes: 3000}},
		Answer: review.Answer{Rating: 4, Weaknesses: []review.Weakness{
			{Text: "SyncStateSet 的变更没有说明在 Master 与 Controller 断连时的行为", Severity: review.High, Quote: "集合。主要判断标准", Line: 3},
			{Text: "👩‍👩‍👧 图示与文字不一致", Severity: review.Low},
		}},
	}})
	return s.after(4 * time.Second)
}

// chinesePartial is concluded early by the person.
func chinesePartial() *script {
	s := chinese()
	medium, average := review.Medium, 4.0
	state := s.fold()
	r := round.Round{
		ID: "DISCUSS-006", Number: 2, MaxRounds: 5, Type: round.Deepen, Status: round.Partial, Verdict: round.Reached, Severity: &medium,
		AverageRating: &average, Recommendation: round.NotApplicable, Missing: []string{"product", "quality", "risk", "合规审查"},
		Sources: round.Sources{AI: 1}, Artifact: state.CurrentRound().Artifact, Perspectives: []round.Review{*state.CurrentRound().Reviewer("technical").Review},
		ConvergentThemes: []round.Theme{{Text: "网络分区时的一致性需要说明", Perspectives: []string{"technical", "合规审查"}}},
	}
	r.Severity = nil
	for _, name := range r.Missing {
		r.Perspectives = append(r.Perspectives, round.Review{Name: name, Outcome: round.Missing})
	}
	c := openQuestion(false)
	c.Round, c.Advice.Reason = 2, "2 findings came up and 1 open question"
	c.Presented = feedback.Presented{
		Themes:        []string{"网络分区时的一致性需要说明（技术、合规），并且需要给出恢复时间目标和演练方案，否则无法上线"},
		Conflicts:     []string{"评分差异（MEDIUM）：technical 评了 4/5，其余视角没有给出评分"},
		OpenQuestions: []string{"恢复时间目标由谁确定？"},
	}
	return s.say(engine.RoundFinished{Round: r}, feedback.LedgerUpdated{Findings: ledgerOf(r)}, feedback.CheckpointOpened{Checkpoint: c})
}

func readRecord(r round.Round) (string, error) { return recordText(r), nil }

// recordText stands in for the engine's record, in the shape of SPEC section 6.
func recordText(r round.Round) string {
	var b strings.Builder
	word := "blocked"
	if r.Verdict == round.Reached {
		word = "reached"
	}
	fmt.Fprintf(&b, "# Discussion Record: %s\n\n**Artifact**: %s\n**Consensus**: %s\n\n## Convergent Themes\n", r.ID, r.Artifact.Path, word)
	for _, theme := range r.ConvergentThemes {
		fmt.Fprintf(&b, "- %s (%s)\n", theme.Text, strings.Join(theme.Perspectives, ", "))
	}
	b.WriteString("\n## Divergent Views\n")
	for _, view := range r.DivergentViews {
		fmt.Fprintf(&b, "- **%s** (%s): %s\n", view.Topic, view.Severity.Label(), view.Description)
	}
	b.WriteString("\n## Coverage Gaps\n")
	for _, gap := range r.CoverageGaps {
		fmt.Fprintf(&b, "- %s\n", gap)
	}
	b.WriteString("\n## Action Items\n")
	for i, item := range r.ActionItems {
		fmt.Fprintf(&b, "%d. %s\n", i+1, item.Text)
	}
	b.WriteString("\n## Ratings\n| Perspective | Rating |\n|-------------|--------|\n")
	for _, p := range r.Perspectives {
		fmt.Fprintf(&b, "| %s | %d/5 |\n", p.Name, p.Rating)
	}
	b.WriteString("\n## Provenance\n")
	for _, p := range r.Perspectives {
		fmt.Fprintf(&b, "- **%s**: %s through `%s`\n", p.Name, p.Tool, p.Via)
	}
	return b.String()
}

// withReviewedText makes the artifact's text the one that the rounds have read.
func withReviewedText(s *script) *script {
	for i, e := range s.events {
		if started, is := e.Body.(engine.RoundStarted); is {
			started.Artifact.SHA256 = fmt.Sprintf("%x", sha256.Sum256([]byte(artifactText)))
			s.events[i].Body = started
		}
	}
	return s
}

const artifactText = `# Product Brief

## Audience
Field teams of 5 to 50 people who write reports on the road.

## Pricing
Three tiers are planned: Solo, Team and Company.

The Team tier at 12 EUR is expected to carry most of the revenue.

The application is fast and responsive on every device, also for large workspaces with many attachments.
Changes are merged automatically when two devices come back online.

Reports are deleted after 30 days unless they are pinned.
`
