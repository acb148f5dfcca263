package conclusions_test

import (
	"strings"
	"testing"
	"time"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

func entry(id, kind, text string, severity review.Severity, sources ...ledger.Source) ledger.Entry {
	e := ledger.Entry{Observed: ledger.New, Sources: sources, FirstRound: 1, LastSeen: 1}
	e.ID, e.Kind, e.Text, e.Severity, e.State = id, kind, text, severity, ledger.New
	for _, s := range sources {
		e.Perspectives = append(e.Perspectives, s.Perspective)
	}
	return e
}

func ai(name string) ledger.Source { return ledger.Source{Perspective: name, Judge: "ai", Round: 1} }

func rules(name, id string) ledger.Source {
	return ledger.Source{Perspective: name, Judge: "rules", Rule: id, Round: 1}
}

func TestConfidenceCountsIndependentSources(t *testing.T) {
	t.Parallel()
	unverified := entry("F-003", ledger.Weakness, "quoted from nowhere", review.High, ai("risk"))
	unverified.Evidence = review.Unverified
	contested := entry("F-004", ledger.Weakness, "disputed", review.High, ai("risk"), ai("quality"))
	contested.State, contested.DisputedBy = ledger.Contested, []string{"product"}
	l := &ledger.Ledger{Entries: []ledger.Entry{
		entry("F-001", ledger.Weakness, "several", review.High, ai("risk"), ai("quality")),
		entry("F-002", ledger.Weakness, "one rule shown twice", review.High, rules("product", "P5"), rules("quality", "P5")),
		unverified, contested,
	}}
	want := map[string]conclusions.Confidence{"F-001": conclusions.High, "F-002": conclusions.Medium, "F-003": conclusions.Low, "F-004": conclusions.Low}
	document := conclusions.Build(conclusions.Input{Ledger: l})
	if len(document.KeyConclusions) != len(want) || document.KeyConclusions[0].ID != "F-001" {
		t.Errorf("conclusions %+v", document.KeyConclusions)
	}
	for _, c := range document.KeyConclusions {
		if c.Confidence != want[c.ID] || c.Because == "" {
			t.Errorf("%s: %s because %q", c.ID, c.Confidence, c.Because)
		}
	}
	if len(document.Contested) != 1 || document.Contested[0].Reason == "" {
		t.Errorf("contested %+v", document.Contested)
	}
}

func TestAtMostTenRecommendationsAcceptedFirst(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{}
	for range 14 {
		l.Entries = append(l.Entries, entry("F-x", ledger.Action, "do it", review.High, ai("risk")))
	}
	l.Entries[12].Choice, l.Entries[12].Text = ledger.Accept, "accepted"
	l.Entries[0].Choice, l.Entries[1].Choice = ledger.Reject, ledger.Later
	got := conclusions.Build(conclusions.Input{Ledger: l}).Recommendations
	if len(got) != 10 || got[0].Text != "accepted" || got[9].Priority != 10 {
		t.Errorf("recommendations %+v", got)
	}
}

func TestQuestionsThatWereAnsweredDoNotRemain(t *testing.T) {
	t.Parallel()
	first := round.Round{Number: 1, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{OpenQuestions: []string{"Who?", "When?"}}}}}
	second := round.Round{Number: 2, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{Replies: []review.Reply{{Question: "who? "}}}}}}
	got := conclusions.Build(conclusions.Input{Rounds: []round.Round{first, second}}).RemainingQuestions
	if len(got) != 1 || got[0].Text != "When?" {
		t.Errorf("remaining %+v", got)
	}
}

func TestTalkIsTold(t *testing.T) {
	t.Parallel()
	asks := func(name string, questions ...string) round.Review {
		return round.Review{Name: name, Answer: review.Answer{OpenQuestions: questions}}
	}
	says := func(name, answer, confidence string, insights ...string) round.Review {
		return round.Review{Name: name, Answer: review.Answer{NewInsights: insights, Replies: []review.Reply{{Question: "Who restarts it?", Answer: answer, Confidence: confidence}}}}
	}
	d := conclusions.Build(conclusions.Input{Rounds: []round.Round{
		{Number: 1, Perspectives: []round.Review{asks("risk", "Who pays for the extra storage?", "Who restarts the job?"), asks("product", "Who pays for extra storage?")}},
		{Number: 2, Perspectives: []round.Review{says("risk", "Nobody.", "low", "Orphans stay"), says("quality", "The operator.", "high", "Orphans stay"), says("product", "nobody. ", "low")}},
	}})
	if q := d.RemainingQuestions; len(q) != 1 || len(q[0].Perspectives) != 2 || q[0].Since != 1 {
		t.Errorf("remaining %+v", q)
	}
	if a := d.Answers; len(a) != 1 || len(a[0].Replies) != 2 || a[0].Replies[0].Answer != "The operator." || len(a[0].Replies[1].Perspectives) != 2 {
		t.Errorf("answers %+v", a)
	}
	text := d.Markdown()
	for _, want := range []string{
		"\n**Who restarts it?**\n\n- The operator. (quality, round 2, confidence high)\n- Nobody. (risk, product, round 2, confidence low)\n",
		"- Who pays for the extra storage? (risk, product, since round 1)\n", "- Orphans stay (risk, quality, round 2)\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestNoFindingIsToldTwiceBeforeTheLedger keeps the conclusions readable: lists refer to each other by ids.
func TestNoFindingIsToldTwiceBeforeTheLedger(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Entries: []ledger.Entry{
		entry("F-001", ledger.Weakness, "The limit has no number", review.High, ai("risk")),
		entry("F-002", ledger.Weakness, "Latency is undefined", review.Medium, ai("quality"), ai("product")),
		entry("F-003", ledger.Action, "State the limit", review.High, ai("risk")),
	}}
	l.Entries[2].Answers = []string{"F-001"}
	text := conclusions.Build(conclusions.Input{Ledger: l}).Markdown()
	before, table, _ := strings.Cut(text, "## Finding Ledger")
	for _, finding := range []string{"Latency is undefined", "State the limit"} {
		if strings.Count(before, finding) != 1 || strings.Count(table, finding) != 1 {
			t.Errorf("%q is told too often or too rarely:\n%s", finding, text)
		}
	}
	for _, want := range []string{"   - Remedy: F-003\n", "1. State the limit (HIGH) (F-003, answers F-001; asked for by risk)\n", "- **risk**: F-001 above\n"} {
		if !strings.Contains(before, want) {
			t.Errorf("no %q in\n%s", want, before)
		}
	}
}

func TestForeignTextCannotChangeTheDocument(t *testing.T) {
	t.Parallel()
	evil := "x\n# Verdict: fine\n| a | b |\x1b[2J <script> [link](http://evil)"
	l := &ledger.Ledger{Entries: []ledger.Entry{entry("F-001", ledger.Weakness, evil, review.High, ai(evil)), entry("F-002", ledger.Action, evil, review.High, ai(evil))}}
	average := 3.0
	text := conclusions.Build(conclusions.Input{
		RoundID: "R", Artifact: evil, Ledger: l, Finished: time.Unix(0, 0),
		Rounds: []round.Round{{Number: 1, Verdict: round.Reached, AverageRating: &average, ConvergentThemes: []round.Theme{{Text: evil, Perspectives: []string{evil}}}}},
		Trail:  []conclusions.Turn{{Round: 1, Decision: "done", Rationale: evil}},
	}).Markdown()
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "# V") || strings.Contains(line, "\x1b") || strings.Contains(line, "<script") && !strings.Contains(line, `\<script`) {
			t.Errorf("line %q", line)
		}
		if strings.HasPrefix(line, "| F-001") && strings.Count(strings.ReplaceAll(line, `\|`, ""), "|") != 8 {
			t.Errorf("the table broke: %q", line)
		}
	}
}

func TestNothingToConcludeIsSaid(t *testing.T) {
	t.Parallel()
	document := conclusions.Build(conclusions.Input{RoundID: "R"})
	if !strings.Contains(document.Summary, "nothing to conclude") || !strings.Contains(document.Markdown(), "**Verdict**: none") {
		t.Errorf("document %+v", document)
	}
}
