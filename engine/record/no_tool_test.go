package record_test

import (
	"errors"
	"strings"
	"testing"

	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
)

// judgedByRules is a round that only the built-in checks answered, after these attempts.
func judgedByRules(attempts ...round.Attempt) round.Round {
	r := reached()
	direct := r.Perspectives[2]
	direct.Attempts = append(attempts, round.Attempt{Tool: "direct"})
	r.Perspectives, r.Sources = []round.Review{direct}, round.Sources{Rules: 1}
	return r
}

func failed(tool, kind string) round.Attempt {
	return round.Attempt{Tool: tool, Kind: kind, Error: text(tool + " did not answer")}
}

// Whoever has no AI tool reads before the verdict what that means, and how to add one; nobody else does.
func TestNoAIToolIsToldBeforeTheVerdict(t *testing.T) {
	t.Parallel()
	const fact = "None of the reviewers' AI tools was found (claude, gemini): built-in checks read the document, and nobody judged whether it makes sense."
	const remedy = "To add one: `npm install -g @anthropic-ai/claude-code@latest`; then run claude and log in"
	for name, write := range map[string]struct {
		write  func(round.Round) string
		before string
	}{
		"text": {record.Verdict, "\nVerdict: "}, "text in full": {record.VerdictInFull, "\nVerdict: "},
		"report": {record.Report, "\n- [discuss]"}, "record": {record.Markdown, "Sources: "},
	} {
		told := write.write(judgedByRules(failed("gemini", "absent"), failed("claude", "absent")))
		top, _, _ := strings.Cut(told, write.before)
		if !strings.Contains(top, fact) || !strings.Contains(top, remedy) {
			t.Errorf("%s: not told before %q:\n%s", name, write.before, told)
		}
		for why, r := range map[string]round.Round{
			"an AI tool answered": reached(), "offline": judgedByRules(), "not logged in": judgedByRules(failed("claude", "login")),
			"one is there": judgedByRules(failed("claude", "absent"), failed("gemini", "quota")), "custom commands": judgedByRules(failed("mine", "absent")),
		} {
			if told := write.write(r); strings.Contains(told, "To add one: ") {
				t.Errorf("%s, %s:\n%s", name, why, told)
			}
		}
	}
}

// notConfigured is an attempt with a tool that no configuration defines.
func notConfigured(t *testing.T, name string) round.Attempt {
	t.Helper()
	_, err := tool.Registry{}.Tool(name)
	var failure *tool.Failure
	if !errors.As(err, &failure) {
		t.Fatalf("%s is known: %v", name, err)
	}
	return round.Attempt{Tool: name, Kind: string(failure.Kind), Error: text(string(failure.Kind) + ": " + failure.Detail)}
}

// What was not found is called what it is: of somebody's custom commands nobody knows whether they ask an AI.
func TestWhatWasNotFoundIsCalledWhatItIs(t *testing.T) {
	t.Parallel()
	for want, r := range map[string]round.Round{
		"":                            judgedByRules(),
		"no custom command was found": judgedByRules(failed("mine", "absent")),
		"none of the reviewers' AI tools was found":                                                 judgedByRules(failed("mine", "absent"), failed("claude", "absent")),
		"custom command mine was not configured: give the configuration that defines it":            judgedByRules(notConfigured(t, "mine")),
		"custom commands mine, yours were not configured: give the configuration that defines them": judgedByRules(notConfigured(t, "mine"), notConfigured(t, "yours")),
	} {
		if got := record.Absence(r); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	const both = "None of the reviewers' AI tools was found (claude), and no custom command (mine): built-in checks"
	if got := record.NoTool(judgedByRules(failed("mine", "absent"), failed("claude", "absent"))).Fact; !strings.HasPrefix(got, both) {
		t.Error(got)
	}
	const other = "None of the reviewers' AI tools was found (claude), and custom command mine was not configured: built-in checks"
	if got := record.NoTool(judgedByRules(notConfigured(t, "mine"), failed("claude", "absent"))).Fact; !strings.HasPrefix(got, other) {
		t.Error(got)
	}
	if got := record.Verdict(judgedByRules(failed("mine", "absent"))); !strings.Contains(got, "(mine), so only built-in checks ran, and they cannot judge content: see that your configuration defines it and that the program is there") {
		t.Error(got)
	}
	if got := record.Verdict(judgedByRules(notConfigured(t, "mine"))); strings.Contains(got, "no custom command was found") ||
		!strings.Contains(got, "ustom command mine was not configured, so only built-in checks ran, and they cannot judge content: give the configuration that defines it") {
		t.Error(got)
	}
}

// Why each reviewer abstains is told once in a record, with its findings.
func TestTheReasonsOfAbstentionsStandOnceInTheRecord(t *testing.T) {
	t.Parallel()
	const why = "only 1 of 4 checks applies"
	r := judgedByRules()
	r.Perspectives[0].Weaknesses = nil
	r.Perspectives[0].Rating, r.Perspectives[0].Rules = 0, &review.RuleReport{Abstains: why}
	r.RulesCannotTell, r.AverageRating, r.Sources = true, nil, round.Sources{}
	r.DivergentViews = []round.View{{
		Topic: "Rules alone cannot tell", Severity: review.Low, Perspectives: []string{r.Perspectives[0].Name},
		Description: "no perspective could judge by built-in checks, and no AI tool judged; without a rating: " + r.Perspectives[0].Name + " (" + why + ")",
	}}
	got, _, _ := strings.Cut(record.Markdown(r), "\n## Provenance")
	if n := strings.Count(got, why); n != 1 || !strings.Contains(got, "no AI tool judged\n") {
		t.Errorf("%d times in\n%s", n, got)
	}
}
