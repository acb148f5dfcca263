package direct_test

import (
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
)

func TestQuoteThatWasNeverFoundIsNotSaidToBeGone(t *testing.T) {
	t.Parallel()
	findings := []round.Finding{
		{ID: "F-001", Kind: "weakness", Text: "Families are left out", Quote: "Families", Evidence: review.Unverified},
		{ID: "F-002", Kind: "weakness", Text: "Slow", Quote: "the **page** shall load “fast”", Evidence: review.Found},
		{ID: "F-003", Kind: "weakness", Text: "Odd", Quote: "The page shall blink twice", Evidence: review.Found},
	}
	a := analyse(t, direct.Input{
		Path: requirements, Artifact: []byte(req("FR-1: The page shall load \"fast\".")), Perspective: perspective.Perspective{Name: perspective.Quality},
		Type: round.Deepen, FollowUp: &round.FollowUp{Findings: findings},
	})
	confirmed, corrected := strings.Join(a.Confirmed, "\n"), strings.Join(a.Corrected, "\n")
	if strings.Contains(confirmed+corrected, "F-001") {
		t.Errorf("something is said about a quote that was never there: %s %s", confirmed, corrected)
	}
	if strings.Contains(confirmed+corrected, "F-002") {
		t.Errorf("a quote that stands, with other marks, says nothing: %s\n%s", confirmed, corrected)
	}
	if !strings.Contains(corrected, "F-003") {
		t.Errorf("a quote that was found once is not said to be gone: %s", corrected)
	}
}

func TestCheckThatDidNotRunCorrectsNothing(t *testing.T) {
	t.Parallel()
	finding := round.Finding{ID: "F-001", Kind: "weakness", Text: "Vague: the list opens quickly", Rule: "Q4", Quote: "The list shall open quickly.", Evidence: review.Found}
	a := analyse(t, direct.Input{
		Path: "plan.md", Artifact: []byte(plans["German"]), Perspective: perspective.Perspective{Name: perspective.Quality},
		Type: round.Deepen, FollowUp: &round.FollowUp{Findings: []round.Finding{finding}},
	})
	if len(a.Corrected) > 0 {
		t.Errorf("a check that is not asked of German says %q", a.Corrected)
	}
}

func TestQuestionsThatTheChecksCannotAnswer(t *testing.T) {
	t.Parallel()
	english := "# Plan\n\n## Goals\n\nThe forms move to a tablet, and the receipts follow in the second stage.\n\n## Scope\n\nClerks fill in a form within two minutes.\n"
	for _, c := range []struct{ path, text, question, want, not string }{
		{"plan.md", plans["German"], "Ist das Ziel realistic?", "seems to be in German", "In common"},
		{"plan.rst", "Plan\n====\n\nThe forms move to a tablet, and the receipts follow.\n", "What moves to a tablet?", "do not read", "In common"},
		{"plan.md", english, "Is zebra grooming realistic?", "no passage shares a word with it (2 passages under 3 headings were searched)", "In common"},
	} {
		a := analyse(t, direct.Input{
			Path: c.path, Artifact: []byte(c.text), Perspective: perspective.Perspective{Name: perspective.Quality},
			Type: round.SpecificQuestions, FollowUp: &round.FollowUp{Questions: []string{c.question}},
		})
		if len(a.Replies) != 1 || !a.Replies[0].Unanswered || !strings.Contains(a.Replies[0].Answer, c.want) || strings.Contains(a.Replies[0].Answer, c.not) {
			t.Errorf("%s: %+v", c.question, a.Replies)
		}
	}
	a := analyse(t, direct.Input{
		Path: "plan.md", Artifact: []byte(english), Perspective: perspective.Perspective{Name: perspective.Quality},
		Type: round.SpecificQuestions, FollowUp: &round.FollowUp{Questions: []string{"When do the receipts follow?"}},
	})
	if a.Replies[0].Unanswered || !strings.Contains(a.Replies[0].Answer, "“receipts”") {
		t.Errorf("a question that the document speaks of: %+v", a.Replies)
	}
}

func TestTextInUnknownLanguageBringsNoInsights(t *testing.T) {
	t.Parallel()
	text := plans["German"] + "\n## Anforderungen\n\n- R1: Das Gerät soll jeden Beleg in zehn Sekunden drucken.\n- R2: Das Gerät soll die Daten sichern, wenn das QVT erreichbar ist.\n"
	for _, kind := range []round.Type{round.Deepen, round.DirectionAdjusted} {
		a := analyse(t, direct.Input{
			Path: "plan.md", Artifact: []byte(text), Perspective: perspective.Perspective{Name: perspective.Quality},
			Type: kind, FollowUp: &round.FollowUp{Feedback: "Anforderungen Gerät", Focus: "Gerät"},
		})
		if len(a.NewInsights) > 0 {
			t.Errorf("%s: %q", kind, a.NewInsights)
		}
	}
}

func TestIDsAreNoAbbreviations(t *testing.T) {
	t.Parallel()
	text := "# Plan\n\n## Gateway\n\nThe gateway keeps R1, R2 and R3 as they are, and the QVT stays with the RAC until the clerks of the bank have moved.\n\n- R1: store each report\n- R2: send a mail\n- R3: write one line\n"
	a := analyse(t, direct.Input{
		Path: "plan.md", Artifact: []byte(text), Perspective: perspective.Perspective{Name: perspective.Quality},
		Type: round.Deepen, FollowUp: &round.FollowUp{Feedback: "What about the gateway?"},
	})
	if said := strings.Join(a.NewInsights, "\n"); !strings.Contains(said, "QVT") || strings.Contains(said, "R2") {
		t.Errorf("insights: %s", said)
	}
}

func TestPlaceholderIsNoRequirement(t *testing.T) {
	t.Parallel()
	text := []byte("# Requirements\n\nTBD\n\n## Vision\n\nTBD\n\n## Scope\n\n- TBD\n- FR-1: The system shall store each report.\n")
	c, err := direct.Trace(t.Context(), direct.Input{Path: requirements, Artifact: text, Discovery: text})
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Rows) != 1 || c.Rows[0].ID != "FR-1" {
		t.Errorf("rows: %+v", c.Rows)
	}
}
