package format_test

import (
	"os"
	"testing"
	"time"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/format"
)

func brief(tb testing.TB) []byte {
	tb.Helper()
	text, err := os.ReadFile("testdata/brief.md")
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

// pantry is a round with eight findings of every severity: in Chinese, behind an emoji, over two lines, with and without a
// place, and with every word that a person can say of one.
func pantry(tb testing.TB) format.Source {
	tb.Helper()
	text := string(brief(tb))
	began := time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)
	high := review.High
	average := 2.5
	weak := func(text string, severity review.Severity, quote, topic string) review.Weakness {
		return review.Weakness{Text: text, Severity: severity, Quote: quote, Topic: topic}
	}
	checked := weak("“a few times” (line 7) has no number.", review.Medium, "Import retries a few times", "")
	checked.Rule, checked.Line, checked.Evidence = "X4", 7, review.Found
	answer := func(rating review.Rating, said ...review.Weakness) review.Answer {
		return review.Verify(review.Answer{Rating: rating, Weaknesses: said}, text)
	}
	r := round.Round{
		ID: "REVIEW-001", Number: 1, MaxRounds: 5, Type: round.Initial, Status: round.Partial, Verdict: round.Blocked, Severity: &high,
		AverageRating: &average, Recommendation: round.Revise, Artifact: round.Artifact{Path: "docs/brief.md"},
		Perspectives: []round.Review{
			{Name: "product", Role: "Product Manager", Tool: "claude", Outcome: round.Answered, Attempts: []round.Attempt{{Tool: "claude", Seconds: 41.5}}, Answer: answer(
				3,
				weak("Nobody is told what the app costs: an open budget is no budget.", review.High, "The budget is open.", "cost"),
				weak("It is not said which people this is for.", "", "", "users"),
			)},
			{Name: "quality", Role: "Quality Engineer", Tool: "direct", Outcome: round.Direct, Answer: answer(3, checked)},
			{Name: "risk", Role: "Risk Analyst", Tool: "codex", Outcome: round.Answered, Answer: answer(
				2,
				weak("没有人负责删除数据。", review.Critical, "谁负责删除，没有说明。", "ownership"),
				weak("The import gives up silently.", review.Medium, "Import retries a few times,\n  then gives up.", "reliability"),
				weak("A backup is promised and never described.", review.Medium, "Backups are made every night.", "operations"),
				weak("The title says little.", review.Low, "Pantry planner 储藏室", "usability"),
			)},
			{Name: "coverage", Role: "Requirements Analyst", Tool: "direct", Outcome: round.Direct, Answer: review.Answer{MissingRequirements: []string{"REQ-003: export of the shopping list"}}},
			{Name: "technical", Role: "Architect", Outcome: round.Missing},
		},
		Missing: []string{"technical"},
		Divergences: []round.Divergence{
			{Rule: "Coverage gap", Severity: review.High, Description: "1 requirement is missing", Perspectives: []string{"coverage"}},
			{Rule: "Low rating", Severity: review.Medium, Description: "risk rates 2/5", Perspectives: []string{"risk"}},
		},
		ActionItems: []round.ActionItem{
			{Text: "Write down who deletes the data after three months.", Perspectives: []string{"risk"}, Severity: review.Critical},
			{Text: "Print the document on better paper.", Perspectives: []string{"product"}},
		},
		Warnings: []string{"technical: nobody answered"},
		Started:  began, Finished: began.Add(95 * time.Second),
	}
	l := &ledger.Ledger{}
	l.Update(r, ledger.Scope{})
	l.Find("F-009").Answers = []string{"F-004"}
	mark(tb, l, "The budget is open.", ledger.Accept, "")
	mark(tb, l, "Pantry planner 储藏室", ledger.Reject, "It is the product's name.")
	mark(tb, l, "Backups are made every night.", ledger.Later, "after the pilot")
	return format.Source{Round: r, Ledger: l, Document: []byte(text), Path: "docs/brief.md", Version: "v1.0.0"}
}

// mark says the person's word on the finding with a quote.
func mark(tb testing.TB, l *ledger.Ledger, quote, choice, note string) {
	tb.Helper()
	for _, e := range l.Entries {
		if e.Quote == quote {
			if err := l.Mark(e.ID, choice, note); err != nil {
				tb.Fatal(err)
			}
			return
		}
	}
	tb.Fatalf("no finding has the quote %q", quote)
}

// written is a report in a format.
func written(tb testing.TB, name string, s format.Source) string {
	tb.Helper()
	f, ok := format.Find(name)
	if !ok {
		tb.Fatalf("there is no format %s", name)
	}
	text, err := f.Write(format.NewReport(s))
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}
