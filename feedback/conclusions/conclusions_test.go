package conclusions_test

import (
	"regexp"
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
		if c.Confidence != want[c.ID] || c.Reason == "" {
			t.Errorf("%s: %s because %q", c.ID, c.Confidence, c.Reason)
		}
		if c.ID == "F-002" && c.Reason != "one observation by built-in checks" { // two reviewers show it, so it is not of one
			t.Errorf("%s: because %q", c.ID, c.Reason)
		}
	}
	if len(document.Contested) != 1 || document.Contested[0].Reason == "" {
		t.Errorf("contested %+v", document.Contested)
	}
}

// TestReviewersInTheSameWordsAreNotSeveral has one command answer two perspectives with one text.
func TestReviewersInTheSameWordsAreNotSeveral(t *testing.T) {
	t.Parallel()
	said := func(name string) ledger.Source {
		return ledger.Source{Perspective: name, Judge: "ai", Round: 1, Tool: "./review.sh", Text: "No limit is named."}
	}
	l := &ledger.Ledger{Entries: []ledger.Entry{entry("F-001", ledger.Weakness, "No limit is named.", review.High, said("product"), said("risk"))}}
	c := conclusions.Build(conclusions.Input{Ledger: l}).KeyConclusions[0]
	if c.Confidence != conclusions.Medium || c.Reason != "2 reviewers in the same words" {
		t.Errorf("%s because %q", c.Confidence, c.Reason)
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
	second := round.Round{Number: 2, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{Replies: []review.Reply{{Question: "who? ", Answer: "The team lead."}}}}}}
	got := conclusions.Build(conclusions.Input{Rounds: []round.Round{first, second}}).RemainingQuestions
	if len(got) != 1 || got[0].Text != "When?" {
		t.Errorf("remaining %+v", got)
	}
}

// TestTheirOwnQuestionRemainsUntilSomebodyAnswersIt has the person ask two questions, of which one is replied to.
func TestTheirOwnQuestionRemainsUntilSomebodyAnswersIt(t *testing.T) {
	t.Parallel()
	reply := func(question, answer string) round.Review {
		return round.Review{Name: "technical", Answer: review.Answer{Replies: []review.Reply{{Question: question, Answer: answer}}}}
	}
	first := round.Round{Number: 1, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{OpenQuestions: []string{"Who signs off?"}}}}}
	second := round.Round{
		Number: 2, Type: round.SpecificQuestions, Questions: []string{"Is there really no rollback?", "Who pays?"},
		Perspectives: []round.Review{reply("Who pays?", "The customer."), reply("Is there really no rollback?", " ")},
	}
	d := conclusions.Build(conclusions.Input{Rounds: []round.Round{first, second}})
	if q := d.RemainingQuestions; len(q) != 2 || q[0].Text != "Is there really no rollback?" || q[1].Text != "Who signs off?" {
		t.Errorf("remaining %+v", q)
	}
	if a := d.Answers; len(a) != 2 || a[0].Replies == nil || len(a[0].Replies) != 0 || len(a[1].Replies) != 1 {
		t.Errorf("answers %+v", a)
	}
	text := d.Markdown()
	for _, want := range []string{"\n**Is there really no rollback?**\n\n- Nobody answered.\n", "- Is there really no rollback? (the person, since round 2)\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	third := round.Round{Number: 3, Perspectives: []round.Review{reply("Is there really no rollback?", "There is one.")}}
	if q := conclusions.Unanswered([]round.Round{first, second, third}); len(q) != 1 || q[0].Text != "Who signs off?" {
		t.Errorf("answered later, and remaining %+v", q)
	}
}

// TestNothingIsCertainWithoutAQuoteThatStands has four reviewers quote what is not in the document.
func TestNothingIsCertainWithoutAQuoteThatStands(t *testing.T) {
	t.Parallel()
	e := entry("F-001", ledger.Weakness, "No rollback plan", review.High, ai("product"), ai("technical"), ai("quality"), ai("risk"))
	e.Evidence = review.Unverified
	d := conclusions.Build(conclusions.Input{Ledger: &ledger.Ledger{Entries: []ledger.Entry{e}}})
	if c := d.KeyConclusions[0]; c.Confidence != conclusions.Low || !strings.Contains(c.Reason, "quote not found") {
		t.Errorf("%s because %s", c.Confidence, c.Reason)
	}
}

// TestWhatThePersonRejectedIsNotRecommended has one remedy of a rejected finding, one of two findings, and one they want.
func TestWhatThePersonRejectedIsNotRecommended(t *testing.T) {
	t.Parallel()
	remedy := func(id, text string, answers ...string) ledger.Entry {
		e := entry(id, ledger.Action, text, review.High, ai("risk"))
		e.Answers = answers
		return e
	}
	l := &ledger.Ledger{Entries: []ledger.Entry{
		entry("F-001", ledger.Weakness, "No rollback plan", review.High, ai("risk")),
		entry("F-002", ledger.Weakness, "No budget", review.Medium, ai("risk")),
		remedy("F-003", "Add a rollback plan", "F-001"), remedy("F-004", "Write both", "F-001", "F-002"), remedy("F-005", "Practise it", "F-001"),
	}}
	if err := l.Mark("F-001", ledger.Reject, "we accept that"); err != nil {
		t.Fatal(err)
	}
	l.Entries[4].Choice = ledger.Accept
	d := conclusions.Build(conclusions.Input{Ledger: l})
	if r := d.Recommendations; len(r) != 2 || r[0].ID != "F-005" || r[1].ID != "F-002" || r[1].ActionItems[0].ID != "F-004" {
		t.Errorf("recommended %+v", r)
	}
	if s := d.Statistics; s.Actions != 3 || s.OpenActions != 2 || !strings.Contains(d.Markdown(), "3, of which 2 open, 1 closed") {
		t.Errorf("%d action items, %d open", s.Actions, s.OpenActions)
	}
}

func TestAnswersAndInsightsAreListed(t *testing.T) {
	t.Parallel()
	asks := func(name string, questions ...string) round.Review {
		return round.Review{Name: name, Answer: review.Answer{OpenQuestions: questions}}
	}
	says := func(name, answer, confidence string, insights ...string) round.Review {
		return round.Review{Name: name, Answer: review.Answer{NewInsights: insights, Replies: []review.Reply{{Question: "Who restarts it?", Answer: answer, Confidence: confidence}}}}
	}
	d := conclusions.Build(conclusions.Input{Rounds: []round.Round{
		{Number: 1, Perspectives: []round.Review{asks("risk", "Who pays for the extra storage?", "Who restarts the job?"), asks("product", "Who pays for extra storage?")}},
		{Number: 2, Questions: []string{"Who restarts it?"}, Perspectives: []round.Review{says("risk", "Nobody.", "low", "Orphans stay"), says("quality", "The operator.", "high", "Orphans stay"), says("product", "nobody. ", "low")}},
	}})
	if q := d.RemainingQuestions; len(q) != 1 || len(q[0].Perspectives) != 2 || q[0].Since != 1 {
		t.Errorf("remaining %+v", q)
	}
	if a := d.Answers; len(a) != 1 || len(a[0].Replies) != 2 || a[0].Replies[0].Answer != "The operator." || len(a[0].Replies[1].Perspectives) != 2 {
		t.Errorf("answers %+v", a)
	}
	checked := says("technical", "", "", "It reads no log")
	checked.Outcome = round.Direct
	byChecks := conclusions.Build(conclusions.Input{Rounds: []round.Round{{Number: 2, Perspectives: []round.Review{checked}}}, Ledger: &ledger.Ledger{}})
	if text, want := byChecks.Markdown(), "- It reads no log (built-in checks for technical, round 2)\n"; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
	text := d.Markdown()
	for _, want := range []string{
		"\n**Who restarts it?**\n\n- The operator. (quality, round 2, confidence high)\n- Nobody. (risk, product, round 2, confidence low)\n",
		"- Who pays for the extra storage? (risk and, in other words, product, since round 1)\n", "- Orphans stay (risk, quality, round 2)\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
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
		Trail:  []conclusions.TrailDecision{{Round: 1, Decision: "done", Rationale: evil}},
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

func TestConclusionsWithoutRoundsSaySo(t *testing.T) {
	t.Parallel()
	document := conclusions.Build(conclusions.Input{RoundID: "R"})
	if !strings.Contains(document.Summary, "nothing to conclude") || !strings.Contains(document.Markdown(), "**Verdict**: none") {
		t.Errorf("document %+v", document)
	}
}

// TestOlderLogsClaimNoMoreThanTheyKnow has an entry that an older parley called resolved because nobody named it again.
func TestOlderLogsClaimNoMoreThanTheyKnow(t *testing.T) {
	t.Parallel()
	old := entry("F-001", ledger.Weakness, "Latency is undefined", review.High, ai("risk"))
	old.State, old.Observed = "resolved", "resolved"
	old.History = []ledger.Observation{{Round: 1, State: "new"}, {Round: 2, State: "resolved", Reason: "risk read the changed text and no longer names it"}}
	d := conclusions.Build(conclusions.Input{Ledger: &ledger.Ledger{Entries: []ledger.Entry{old}}, Rounds: []round.Round{{Number: 1}, {Number: 2}}})
	if len(d.ResolvedFindings) > 0 || len(d.KeyConclusions) != 1 || d.Statistics.Resolved > 0 {
		t.Errorf("it counts as closed: %+v", d)
	}
	for _, want := range []string{"| not named again | new; not named again in round 2 (risk read the changed text and no longer names it) |", "Findings: 1; 1 not named again\n"} {
		if !strings.Contains(strings.ReplaceAll(d.Markdown(), "new in round 1", "new"), want) {
			t.Errorf("no %q in\n%s", want, d.Markdown())
		}
	}
}

// Questions that share a word and ask for different things are two, and an answer to one leaves the other open.
func TestDifferentQuestionsAboutOneThingStayApart(t *testing.T) {
	t.Parallel()
	first := round.Round{Number: 1, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{
		OpenQuestions: []string{"Who pays for the vendor?", "Who is on call for the vendor?"},
	}}}}
	if got := conclusions.Unanswered([]round.Round{first}); len(got) != 2 {
		t.Errorf("open: %+v", got)
	}
	second := round.Round{Number: 2, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{
		Replies: []review.Reply{{Question: "Who pays for the vendor?", Answer: "The operator"}},
	}}}}
	got := conclusions.Unanswered([]round.Round{first, second})
	if len(got) != 1 || got[0].Text != "Who is on call for the vendor?" {
		t.Errorf("open after the answer: %+v", got)
	}
}

// TestTheSummaryCountsQuestionsAsItsListDoes tells those that came up in the last round from older ones that nobody answered.
func TestTheSummaryCountsQuestionsAsItsListDoes(t *testing.T) {
	t.Parallel()
	asks := func(number int, questions ...string) round.Round {
		return round.Round{Number: number, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{OpenQuestions: questions}}}}
	}
	for want, rounds := range map[string][]round.Round{
		"The last round left no question open; two questions of earlier rounds were never answered.": {asks(1, "Who pays?", "When does it start?"), asks(2)},
		"The last round left no question open; one question of earlier rounds was never answered.":   {asks(1, "Who pays?"), asks(2)},
		"Two questions remain open; one of them was asked before the last round.":                    {asks(1, "Who pays?"), asks(2, "When does it start?")},
		"Two questions remain open; all of them were asked before the last round.":                   {asks(1, "Who pays?", "When does it start?"), asks(2, "Who pays?")},
		"One question remains open; it was asked before the last round, too.":                        {asks(1, "Who pays?"), asks(2, "Who pays?")},
		"One question remains open.":  {asks(1), asks(2, "Who pays?")},
		"Two questions remain open.":  {asks(1, "Who pays?", "When does it start?")},
		"The verdict is consensus bl": {asks(1)},
	} {
		if rounds[0].Verdict = round.Blocked; !strings.Contains(conclusions.Build(conclusions.Input{Rounds: rounds}).Summary, want) {
			t.Errorf("no %q in %s", want, conclusions.Build(conclusions.Input{Rounds: rounds}).Summary)
		}
	}
}

// TestNumbersAgreeInTheSummary tells one and two of everything.
func TestNumbersAgreeInTheSummary(t *testing.T) {
	t.Parallel()
	wrong := regexp.MustCompile(`(?i)\bone (?:are|were|have|findings|questions|entries)\b|\b(?:no|two) (?:is|was|has|finding|question|entry)\b`)
	for _, state := range ledger.States() {
		for n := range 3 {
			l := &ledger.Ledger{Entries: []ledger.Entry{entry("F-000", ledger.Weakness, "another", review.Low, ai("risk"))}}
			for range n {
				e := entry("F-001", ledger.Weakness, "point", review.High, ai("risk"))
				e.State, e.Observed = state.Name, state.Name
				if n == 2 {
					e.Choice = ledger.Reject
				}
				l.Entries = append(l.Entries, e)
			}
			summary := conclusions.Build(conclusions.Input{Ledger: l, Rounds: []round.Round{{Number: 1}, {Number: 2}}}).Summary
			if found := wrong.FindString(summary); found != "" {
				t.Errorf("%q in %s", found, summary)
			}
		}
	}
}

// TestACarriedReviewCountsOnce has a second round that asked one of two reviewers.
func TestACarriedReviewCountsOnce(t *testing.T) {
	t.Parallel()
	answered := func(name string, keptFrom int) round.Review {
		return round.Review{
			Name: name, Outcome: round.Answered, CarriedFromRound: keptFrom, Attempts: []round.Attempt{{Usage: &round.Usage{InputTokens: 5, OutputTokens: 5}}},
			Answer: review.Answer{Weaknesses: []review.Weakness{{Text: "x", Evidence: review.Found}}},
		}
	}
	s := conclusions.Build(conclusions.Input{Rounds: []round.Round{
		{Number: 1, Sources: round.Sources{AI: 2}, Perspectives: []round.Review{answered("product", 0), answered("technical", 0)}},
		{Number: 2, Sources: round.Sources{AI: 2}, Perspectives: []round.Review{answered("product", 1), answered("technical", 0)}},
	}}).Statistics
	if s.Answers != 3 || s.Sources.AI != 3 || s.InputTokens != 15 || s.OutputTokens != 15 || s.Quotes != 1 {
		t.Errorf("%+v", s)
	}
}

// TestOnlyWhatWasAskedIsAnswered: a reply to nothing hides no question, and a question keeps those who asked it.
func TestOnlyWhatWasAskedIsAnswered(t *testing.T) {
	t.Parallel()
	last := round.Round{Number: 2, Perspectives: []round.Review{
		{Name: "risk", Answer: review.Answer{OpenQuestions: []string{"Who pays for the barcode database?"}}},
		{Name: "technical", Answer: review.Answer{
			OpenQuestions: []string{"Which barcode database?"},
			Replies:       []review.Reply{{Question: "who pays?", Answer: "The operator", Evidence: "no such words"}},
		}},
	}}
	d := conclusions.Build(conclusions.Input{Rounds: []round.Round{{Number: 1}, last}})
	if len(d.Answers) != 0 || len(d.RemainingQuestions) != 2 {
		t.Errorf("answers %+v, remaining %+v", d.Answers, d.RemainingQuestions)
	}
	for _, q := range d.RemainingQuestions {
		if len(q.Perspectives) != 1 {
			t.Errorf("%q is asked by %v", q.Text, q.Perspectives)
		}
	}
}

// TestConclusionsShowAQuoteAsWhatItIs: found at a line, gone since a round, or not in the document at all.
func TestConclusionsShowAQuoteAsWhatItIs(t *testing.T) {
	t.Parallel()
	gone := entry("F-001", ledger.Weakness, "The database is not chosen", review.High, ai("risk"))
	gone.Quote, gone.Evidence, gone.Stood = "Which barcode database?", review.Found, 2
	gone.Sources[0].Quote, gone.Sources[0].Text = gone.Quote, gone.Text
	asked := round.Round{Number: 1, Questions: []string{"Who pays?"}, Perspectives: []round.Review{
		{Name: "risk", Answer: review.Answer{Replies: []review.Reply{{Question: "Who pays?", Answer: "The operator", Evidence: "no such words"}}}},
	}}
	text := conclusions.Build(conclusions.Input{Rounds: []round.Round{asked}, Ledger: &ledger.Ledger{Entries: []ledger.Entry{gone}}}).Markdown()
	for _, want := range []string{
		"   - Stood in round 2, no longer in the document: “Which barcode database?”\n",
		"  - Quote not found: “no such words”\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestTheirOwnFindingIsNoReviewers: it is theirs whatever they press, and nobody's unique contribution.
func TestTheirOwnFindingIsNoReviewers(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Round: 1}
	own, err := l.NewOwnFinding("No price is named", 3)
	if err != nil {
		t.Fatal(err)
	}
	l.Add(own)
	if err := l.Mark(own.ID, "", ""); err != nil {
		t.Fatal(err)
	}
	d := conclusions.Build(conclusions.Input{Ledger: l})
	if c := d.KeyConclusions[0]; c.Reason != "the person's own" {
		t.Errorf("confidence because of %q", c.Reason)
	}
	if len(d.Unique) != 0 || d.Findings[0].PersonText != "their own" {
		t.Errorf("unique %+v, said %q", d.Unique, d.Findings[0].PersonText)
	}
}
