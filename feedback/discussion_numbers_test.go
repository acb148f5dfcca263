package feedback_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

// disagreements are numbers and words that do not go together, and sentences that end twice or nowhere.
var disagreements = regexp.MustCompile(`(?i)\b(?:1|one) (?:more |new |open |own |of )*(?:findings|questions|rounds|perspectives|entries|sources|suggestions|requirements|answers|commands|items|points|actions|lines|tokens)\b` +
	`|\b(?:1|one) (?:are|were|have|remain)\b|\b(?:0|2|two) (?:finding|question|round|perspective|entry|source|suggestion|requirement|answer|command|item|point|action|line) ` +
	`|\b(?:0|2|two) (?:is|was|has|remains)\b|[a-z]\.\.(?:\s|$)|[a-z] \.|,,|;;| ;|\(\)|%!`)

// several is n texts of a kind.
func several(n int, of string) []string {
	list := []string{}
	for i := range n {
		list = append(list, fmt.Sprintf("%s %c of the import is open.", of, 'A'+i))
	}
	return list
}

// countedRound is a round with n of everything.
func countedRound(number, n int) round.Round {
	average, path := 3.0, "discussions/x.md"
	r := round.Round{
		ID: "REVIEW-001", Number: number, MaxRounds: 5, Type: round.Initial, Status: round.Complete, Verdict: round.Reached, AverageRating: &average,
		Recommendation: round.NotApplicable, Artifact: round.Artifact{Path: "doc.md"}, Record: &path, Started: time.Unix(0, 0), Finished: time.Unix(int64(n), 0),
		CoverageGaps: several(n, "Requirement"), Background: several(n, "Decision"), Sources: round.Sources{AI: n, Own: n / 2, Rules: n},
	}
	if number > 1 {
		r.Type, r.Questions, r.Feedback = round.SpecificQuestions, several(n, "Which part"), "questions"
		r.Understanding = &round.Understanding{Confirmed: several(n, "Point"), Corrected: several(n, "Mistake"), NewInsights: several(n, "Insight")}
	}
	for i := range n {
		p := round.Review{Name: fmt.Sprintf("reviewer%d", i), Outcome: round.Answered, Tool: "codex", Via: []string{"direct-cli", "command"}[i%2]}
		p.Attempts = []round.Attempt{{Tool: "codex", Usage: &round.Usage{InputTokens: int64(n), OutputTokens: int64(n)}}}
		p.Rating, p.Strengths, p.OpenQuestions, p.NewInsights, p.MissingRequirements = 3, several(n, "Strength"), several(n, "Which end"), several(n, "Insight"), several(n, "Requirement")
		for _, text := range several(n, fmt.Sprintf("Weakness %d", i)) {
			p.Weaknesses = append(p.Weaknesses, review.Weakness{Text: text, Severity: review.High, Evidence: review.Unverified, Quote: text})
		}
		r.Perspectives = append(r.Perspectives, p)
		r.ActionItems = append(r.ActionItems, round.ActionItem{Text: several(n, "Remedy")[i], Perspectives: []string{p.Name}, Severity: review.Low})
		r.Divergences = append(r.Divergences, round.Divergence{Rule: "Low rating", Severity: review.Medium, Description: several(n, "Rating")[i], Perspectives: []string{p.Name}})
		r.ConvergentThemes = append(r.ConvergentThemes, round.Theme{Text: several(n, "Theme")[i], Perspectives: []string{p.Name, "risk"}})
	}
	return r
}

// Every text that counts something reads well with none, one and two of everything.
func TestNumbersAgreeInEveryText(t *testing.T) {
	t.Parallel()
	for n := range 3 {
		rounds := []round.Round{countedRound(1, n), countedRound(2, n)}
		var l ledger.Ledger
		for _, r := range rounds {
			l.Update(r, ledger.Scope{})
		}
		for state := range ledger.States() {
			own := l.Clone()
			for i := range own.Entries {
				own.Entries[i].State, own.Entries[i].Observed = ledger.States()[state].Name, ledger.States()[state].Name
			}
			d := conclusions.Build(conclusions.Input{RoundID: "REVIEW-001", Artifact: "doc.md", Rounds: rounds, Ledger: own})
			agrees(t, fmt.Sprintf("conclusions of %d, %s", n, ledger.States()[state].Name), d.Markdown())
		}
		for _, r := range rounds {
			report := session.RoundReport{Round: r, Findings: l.Findings(), OpenQuestions: make([]session.OpenQuestion, n)}
			agrees(t, fmt.Sprintf("record of %d", n), record.Markdown(r))
			agrees(t, fmt.Sprintf("verdict of %d", n), record.Verdict(r))
			agrees(t, fmt.Sprintf("report of %d", n), record.Report(r))
			agrees(t, fmt.Sprintf("timeline of %d", n), session.TimelineSection(report, 1))
		}
		agrees(t, fmt.Sprintf("decision of %d", n), feedback.DecisionText(feedback.Decision{
			Choice: feedback.ContinueDeeper, Questions: several(n, "Which part"), Presented: feedback.Presented{Themes: several(n, "Theme"), OpenQuestions: several(n, "Which end")},
		}))
	}
}

func agrees(t *testing.T, what, text string) {
	t.Helper()
	for line := range strings.SplitSeq(text, "\n") {
		if found := disagreements.FindString(line); found != "" {
			t.Errorf("%s: %q in %q", what, found, line)
		}
	}
}
