package cli

import (
	"testing"

	"parley/engine"
	"parley/engine/examine"
	"parley/engine/perspective"
)

// Each call and each reason against one stands once, however many reviewers it is for; where they differ, it says for whom.
func TestPlanSaysEachCallOnce(t *testing.T) {
	t.Parallel()
	absent := engine.PlannedCall{Tool: "gemini", Problem: "gemini: absent: gemini and ccw not found on PATH"}
	codex := func(effort string) engine.PlannedCall {
		return engine.PlannedCall{Tool: "codex", Command: []string{"codex", "exec", effort}, Warnings: []string{"its login was not found"}}
	}
	direct := engine.PlannedCall{Tool: perspective.Direct}
	plan := engine.Plan{
		Reviewers: []engine.PlannedReviewer{
			{Name: "product", Role: "Product Manager", Chain: []engine.PlannedCall{absent, codex("-"), direct}, PromptBytes: 7000, PromptTokens: 1750},
			{Name: "risk", Role: "Risk Analyst", Chain: []engine.PlannedCall{absent, codex("--high"), direct}, PromptBytes: 8000, PromptTokens: 2000},
			{Name: "quality", Role: "QA Lead", Chain: []engine.PlannedCall{absent, direct}, PromptBytes: 7000, PromptTokens: 1750},
		},
		Calls: 2, PromptTokens: 3750,
	}
	want := `Dry run: parley asks nobody and writes nothing. A first round would ask:

product (Product Manager): codex, then the built-in checks; a prompt of 7000 bytes, about 1.8k tokens
risk (Risk Analyst): codex, then the built-in checks; a prompt of 8000 bytes, about 2.0k tokens
quality (QA Lead): the built-in checks

The calls:
  codex for product: codex exec -
  codex for product, risk: warning: its login was not found
  codex for risk: codex exec --high

Passed over:
  gemini: gemini and ccw not found on PATH

2 calls, about 3.8k tokens to read; more when a tool fails and the next one is asked. A tool's own instructions and its answer are not counted.
`
	if got := planText(plan, nil, examine.LevelNone); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
