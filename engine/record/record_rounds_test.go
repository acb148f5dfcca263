package record_test

import (
	"time"

	"parley/engine/review"
	"parley/engine/round"
)

func high() *review.Severity {
	s := review.High
	return &s
}

func average(v float64) *float64 { return &v }

func text(s string) *string { return &s }

var started = time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)

// reached is a round with four content reviewers, one of them the rules after two failed tools.
func reached() round.Round {
	return round.Round{
		ID: "DISCUSS-002", Number: 1, MaxRounds: 5, Type: round.Initial, Status: round.Complete, Policy: "default",
		Verdict: round.Reached, AverageRating: average(3.75), Recommendation: round.NotApplicable,
		Artifact: round.Artifact{Path: "spec/product-brief.md", SHA256: "9f2c41d0aa17"},
		Sources:  round.Sources{AI: 2, Rules: 1},
		Perspectives: []round.Review{
			{
				Name: "product", Role: "Product Manager", Tool: "gemini", Via: "direct-cli", Outcome: round.Answered,
				Attempts: []round.Attempt{{
					Tool: "gemini", Via: "direct-cli", Seconds: 12.34, Command: []string{"gemini"}, Version: "0.61.0", Bytes: 15074,
					Usage: &round.Usage{InputTokens: 5120, OutputTokens: 811, CostUSD: 0.0312},
				}},
				Answer: review.Answer{
					Rating: 4, Strengths: []string{"The two user groups are named with a need each."},
					Weaknesses: []review.Weakness{
						{Text: "No target number of parcels is given.", Severity: review.Medium, Quote: "a successful pilot", Line: 12, Evidence: review.Found},
						{Text: "Prices are not compared.", Severity: review.Low, Quote: "cheapest on the market", Location: "chapter 4", Evidence: review.Unverified},
					},
					Suggestions:   []review.Suggestion{{Text: "Give a number of parcels for the pilot."}},
					OpenQuestions: []string{"Who pays for the lockers?"},
				},
			},
			{
				Name: "technical", Role: "Tech Lead", Tool: "codex", Via: "ccw", Outcome: round.Extracted,
				Attempts: []round.Attempt{{Tool: "codex", Via: "ccw", Seconds: 40, Command: []string{"ccw", "cli"}, Bytes: 900}}, Warnings: []string{"no JSON was found; points were taken out of prose"},
				Answer: review.Answer{Strengths: []string{"Updates are signed."}},
			},
			{
				Name: "quality", Role: "QA Lead", Tool: "direct", Via: "direct", Outcome: round.Direct,
				Attempts: []round.Attempt{
					{Tool: "claude", Via: "direct-cli", Error: text("claude: timed out"), Seconds: 600, Command: []string{"claude", "-p"}},
					{Tool: "gemini", Via: "direct-cli", Error: text("gemini: rate limited: 429"), Seconds: 2.5},
					{Tool: "direct", Seconds: 0.02},
				},
				Answer: review.Answer{
					Rating: 3, Weaknesses: []review.Weakness{{Text: "2 of 5 measures have no number.", Severity: review.Medium, Rule: "P5", Line: 14}},
					Rules: &review.RuleReport{
						Engine: "direct analysis, rules v1, no AI model", Confidence: "medium", Met: 14, Partly: 2, Not: 3, NotApplicable: 4,
						Reason: "3/5: 14 of 19 checks met", NotJudged: []string{"market fit", "technical feasibility"},
					},
				},
			},
		},
		Divergences: []round.Divergence{{Rule: "Minor suggestions only", Severity: review.Low, Description: "all ratings are at least 3/5, with 1 suggestion", Perspectives: []string{"product"}, Note: true}},
		ConvergentThemes: []round.Theme{
			{Text: "No target number of parcels is given.", Perspectives: []string{"product", "quality"}},
			{Text: "Prices are not compared.", Perspectives: []string{"product", "technical"}, Possible: true, Points: []string{"product: Prices are not compared.", "technical: The cost of a locker is open."}},
		},
		ActionItems: []round.ActionItem{
			{ID: "F-003", Text: "Give a number of parcels for the pilot.", Perspectives: []string{"product", "quality"}, Severity: review.Medium},
			{Text: "Compare prices.", Perspectives: []string{"product"}, Severity: review.Low},
			{Text: "Sign updates.", Perspectives: []string{"technical"}, Severity: review.Low},
			{Text: "A fourth item.", Perspectives: []string{"technical"}, Severity: review.Low},
		},
		Record:  text("discussions/DISCUSS-002-discussion.md"),
		Started: started, Finished: started.Add(90 * time.Second),
	}
}

// blocked is a HIGH with a missing requirement and a rating by rules against one by a model.
func blocked() round.Round {
	return round.Round{
		ID: "DISCUSS-006", Number: 2, MaxRounds: 5, Type: round.Deepen, Status: round.Complete, Attempt: 2,
		Verdict: round.Blocked, Severity: high(), AverageRating: average(2.96), Recommendation: round.Escalate, Borderline: true, Degraded: true,
		Artifact: round.Artifact{Path: "spec/readiness-report.md", SHA256: "77aa", Changed: true}, Sources: round.Sources{AI: 1, Rules: 1},
		Feedback: "What happens when the import fails?", Questions: []string{"What happens when the import fails?"},
		Perspectives: []round.Review{
			{
				Name: "risk", Role: "Risk Analyst", Tool: "codex", Via: "ccw", Outcome: round.Answered,
				Answer: review.Answer{
					Rating: 4, RiskLevel: review.High,
					Weaknesses: []review.Weakness{{Text: "The import cannot be undone.", Severity: review.High}},
					Replies:    []review.Reply{{Question: "What happens when the import fails?", Answer: "Half the appointments stay in each system.", Evidence: "the import runs once", Line: 31, Confidence: "high"}},
				},
			},
			{
				Name: "coverage", Role: "Requirements Analyst", Tool: "direct", Outcome: round.Direct,
				Answer: review.Answer{Rating: 2, MissingRequirements: []string{"R-3: waiting lists"}, PartialRequirements: []string{"R-5: reminders"}, ScopeCreep: []string{"chat"}},
			},
		},
		Divergences: []round.Divergence{
			{Rule: "Coverage gap", Severity: review.High, Description: "coverage finds 1 requirement missing (rules): “R-3: waiting lists”", Perspectives: []string{"coverage"}},
			{Rule: "High risk identified", Severity: review.High, Description: "risk rates the risk high (AI codex)", Perspectives: []string{"risk"}},
			{Rule: "Low rating", Severity: review.Medium, Description: "coverage rates 2/5 (rules); against risk 4/5 (AI codex)", Perspectives: []string{"coverage"}},
			{Rule: "Fourth", Severity: review.Low, Description: "not in the short list", Perspectives: []string{"risk"}},
		},
		DivergentViews: []round.View{
			{Topic: "Coverage gap", Severity: review.High, Description: "coverage finds 1 requirement missing (rules): “R-3: waiting lists”", Perspectives: []string{"coverage"}},
			{Topic: "Data", Severity: review.High, Description: "a strength here, a weakness there", Perspectives: []string{"coverage", "risk"}},
		},
		CoverageGaps:  []string{"R-3: waiting lists"},
		ActionItems:   []round.ActionItem{{Text: "Rehearse the import.", Perspectives: []string{"risk"}, Severity: review.High}},
		Understanding: &round.Understanding{Confirmed: []string{"The import is one-way."}, NewInsights: []string{"Both systems take bookings that day."}},
		Warnings:      []string{"The artifact changed while the round ran."},
	}
}

// partial lost a perspective, and dropped coverage from the start.
func partial() round.Round {
	r := round.Round{
		ID: "REVIEW-001", Number: 1, Status: round.Partial, Missing: []string{"risk"},
		Verdict: round.Reached, AverageRating: average(3), Recommendation: round.NotApplicable, Borderline: true, Dissent: true,
		Artifact: round.Artifact{Path: "notes_draft.md"}, Sources: round.Sources{Rules: 2},
		Dropped: []round.Dropped{{Name: "coverage", Reason: "no discovery context at spec/discovery-context.json"}},
	}
	for _, p := range []struct {
		name    string
		rating  review.Rating
		outcome round.Outcome
	}{{"product", 2, round.Direct}, {"technical", 4, round.Direct}, {"risk", 0, round.Missing}} {
		r.Perspectives = append(r.Perspectives, round.Review{Name: p.name, Outcome: p.outcome, Answer: review.Answer{Rating: p.rating}})
	}
	return r
}

func chinese() round.Round {
	return round.Round{
		ID: "DISCUSS-003", Number: 1, Status: round.Complete, Verdict: round.Blocked, Severity: high(), AverageRating: average(2), Recommendation: round.Revise,
		Artifact: round.Artifact{Path: "spec/需求/_index.md"}, Sources: round.Sources{AI: 2},
		Perspectives: []round.Review{
			{Name: "quality", Role: "QA Lead", Tool: "claude", Outcome: round.Answered, Answer: review.Answer{
				Rating: 2, Weaknesses: []review.Weakness{{Text: "“货位”和“库位”两个术语混用。", Severity: review.Medium, Quote: "货位（库位）", Line: 8, Evidence: review.Found}},
				OpenQuestions: []string{"离线时如何同步？"},
			}},
			{Name: "product", Role: "Product Manager", Tool: "gemini", Outcome: round.Answered, Answer: review.Answer{Rating: 2}},
		},
		Divergences:      []round.Divergence{{Rule: "Low rating", Severity: review.Medium, Description: "quality rates 2/5 (AI claude), product 2/5 (AI gemini)", Perspectives: []string{"quality", "product"}}},
		ConvergentThemes: []round.Theme{{Text: "盘点准确率没有可以衡量的目标。", Perspectives: []string{"quality", "product"}}},
		DivergentViews:   []round.View{{Topic: "术语", Severity: review.Medium, Description: "quality：混用（弱点）；product：统一（优点）", Perspectives: []string{"quality", "product"}}},
		ActionItems:      []round.ActionItem{{Text: "统一使用“库位”。", Perspectives: []string{"quality"}, Severity: review.Medium}},
		Record:           text("discussions/DISCUSS-003-discussion.md"),
	}
}
