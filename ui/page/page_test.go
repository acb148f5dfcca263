package page_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/consistency"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/demo"
	"parley/ui/page"
)

// shipped is the discussion of the demo.
func shipped(t *testing.T) page.Discussion {
	t.Helper()
	events, err := demo.Events()
	if err != nil {
		t.Fatal(err)
	}
	var d page.Discussion
	for _, e := range events {
		switch b := e.Body.(type) {
		case engine.RoundFinished:
			d.Rounds = append(d.Rounds, b.Round)
		case feedback.DecisionMade:
			d.Decisions = append(d.Decisions, b.Decision)
		case feedback.Concluded:
			d.Conclusions = b.Text
		}
	}
	text, err := demo.Artifact(d.Rounds[len(d.Rounds)-1].Number)
	if err != nil {
		t.Fatal(err)
	}
	d.Document, d.Ledger = string(text), feedback.LedgerOf(events)
	return d
}

func html(t *testing.T, d page.Discussion) string {
	t.Helper()
	out, err := page.HTML(d)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// words are a page's text as a reader sees it.
func words(markup string) string {
	text := regexp.MustCompile(`(?s)<style>.*?</style>|<[^>]*>`).ReplaceAllString(markup, " ")
	return strings.Join(strings.Fields(strings.NewReplacer("&#34;", `"`, "&#39;", "'", "&quot;", `"`, "&amp;", "&").Replace(text)), " ")
}

// A page says where each requirement is, with both places of a contradiction, and nothing of a document becomes markup.
func TestPageTellsWhereTheRequirementsAre(t *testing.T) {
	t.Parallel()
	cells := func(of ...consistency.Cell) []consistency.Cell {
		for i := range of {
			of[i].Column = consistency.Columns()[i]
		}
		return of
	}
	at := func(path string, line int, quote string) consistency.Place {
		return consistency.Place{Path: path, Line: line, Quote: quote}
	}
	d := shipped(t)
	d.Package = &engine.TracedPackage{Notes: []string{"notes.md is left out: it is no text"}, Matrix: consistency.Matrix{
		Columns: consistency.Columns(),
		Files:   map[consistency.Column][]string{consistency.Briefs: {"brief.md"}, consistency.Requirements: {"requirements.md"}, consistency.Epics: {"epics.md"}},
		Rows: []consistency.Row{{
			ID: "REQ-1", Title: "Pay <script>by card</script>", At: at("requirements.md", 3, "REQ-1"), Cells: cells(
				consistency.Cell{Status: consistency.Missing, By: consistency.ByWords, Why: "no section has card"},
				consistency.Cell{Status: consistency.Covered, By: consistency.ByID, Why: "defined here", At: at("requirements.md", 3, "REQ-1")},
				consistency.Cell{},
				consistency.Cell{Status: consistency.Contradicted, By: consistency.ByID, Why: "REQ-1 has priority must and could", At: at("epics.md", 9, "REQ-1 | Could"), Against: at("requirements.md", 5, "Must")},
				consistency.Cell{}, consistency.Cell{},
			),
		}},
	}}
	page := html(t, d)
	got := words(page)
	for _, want := range []string{
		"Requirements Where each requirement is, in the documents as they were when this page was made. notes.md is left out: it is no text",
		"REQ-1 Pay <script>by card</script> ✗", "✓ requirements.md:3 ·", "! epics.md:9",
		"brief : no section has card", "epics : REQ-1 has priority must and could ( epics.md:9 against requirements.md:5 ) REQ-1 | Could Must",
		"epics: 1 contradicted", "stories: no document",
	} {
		if !strings.Contains(strings.NewReplacer("&lt;", "<", "&gt;", ">").Replace(got), want) {
			t.Errorf("%q is not in the page:\n%s", want, got)
		}
	}
	if strings.Contains(page, "<script>") {
		t.Error("a title became markup")
	}
	if strings.Contains(words(html(t, shipped(t))), "Where each requirement is") {
		t.Error("a page of one document tells of requirements")
	}
}

func TestPageTellsTheDiscussion(t *testing.T) {
	t.Parallel()
	got := words(html(t, shipped(t)))
	for _, want := range []string{
		"REVIEW-001 · larder/spec/product-brief.md", "Consensus reached average 4.2/5", "5 reviews by gemini, codex and claude",
		"product 4/5 AI gemini", "technical 4/5 AI codex", "quality 4/5 AI claude", "average 4.2/5",
		"1 initial Consensus blocked (HIGH) 3.0/5 revise and run again", "2 revision Consensus reached 4.2/5 done Reason: The gap is closed",
		"Discussion record of round 2", "Discussion record of round 1", "Convergent Themes", "Coverage Gaps", "Conclusions", "Key Conclusions",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in the page:\n%.3000s", want, got)
		}
	}
}

// TestPageIsWellFormed reads the page as XML: every element is closed, every character that could act is escaped.
func TestPageIsWellFormed(t *testing.T) {
	t.Parallel()
	for name, d := range map[string]page.Discussion{"demo": shipped(t), "hostile": hostile()} {
		markup := regexp.MustCompile(`(?m)^(<meta [^>]*)>$`).ReplaceAllString(html(t, d), "$1/>")
		markup = strings.NewReplacer("<!doctype html>", "", "<br>", "<br/>", "<details open>", `<details open="">`).Replace(markup)
		decoder := xml.NewDecoder(strings.NewReader(markup))
		decoder.Entity = xml.HTMLEntity
		for {
			_, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
}

const attack = "<script>alert(1)</script> <img src=x onerror=alert(1)> ![p](https://evil.example/p.png) [click](javascript:alert(1)) " +
	"<https://evil.example> </style><b> \x1b[31m \u202eback ' \" `"

// hostile is a discussion whose every foreign text tries to be more.
func hostile() page.Discussion {
	average := 2.0
	r := round.Round{
		ID: "REVIEW-001" + attack, Number: 1, Type: round.Initial, Verdict: round.Blocked, AverageRating: &average, Artifact: round.Artifact{Path: attack},
		Divergences:    []round.Divergence{{Rule: attack, Severity: review.High, Description: attack, Perspectives: []string{attack}}},
		DivergentViews: []round.View{{Topic: attack, Severity: review.High, Description: attack}},
		Perspectives: []round.Review{{
			Name: attack, Role: attack, Tool: attack, Outcome: round.Answered,
			Answer: review.Answer{Rating: 2, Strengths: []string{attack}, Weaknesses: []review.Weakness{{Text: attack, Quote: attack}}, OpenQuestions: []string{attack}},
		}},
	}
	second := r
	second.Number = 2
	return page.Discussion{
		Rounds: []round.Round{r, second}, Conclusions: "# C\n\n" + attack + "\n\n<div onclick=x>\n\nraw\n",
		Decisions: []feedback.Decision{{Round: 1, Choice: feedback.AdjustDirection, Focus: attack}},
		Document:  "# " + attack + "\n\n" + attack + "\n\n- " + attack + "\n\n<div onclick=x>\n\nraw\n\n    code " + attack + "\n",
		Ledger:    hostileLedger(),
	}
}

// hostileLedger is findings whose every foreign text tries to be more: one with a place, and one without.
func hostileLedger() *ledger.Ledger {
	e := ledger.Entry{
		Finding: round.Finding{
			ID: "F-001" + attack, Kind: ledger.Weakness, Text: attack, Severity: review.High, Perspectives: []string{attack}, State: attack, Quote: "alert(1)", Line: 3,
			Consequence: attack, Choice: ledger.Reject, Note: attack,
			Examined:     &round.Examined{As: round.Disputed, Tool: attack, Vendor: attack, Why: attack, CounterQuote: attack, CounterLine: 1},
			Conversation: []round.Turn{{Reviewer: attack, Question: attack, Tool: attack, Answer: attack, Quotes: []round.TurnQuote{{Text: attack}}}},
		},
		Sources: []ledger.Source{{Perspective: attack, Text: "other " + attack}},
		History: []ledger.Observation{{Round: 1, State: "new"}, {Round: 2, State: attack, Reason: attack, Passage: &ledger.Passage{Before: attack, Now: "now " + attack}}},
	}
	lost := e
	lost.ID, lost.Line = "F-002", 0
	action := ledger.Entry{Finding: round.Finding{ID: "F-003", Kind: ledger.Action, Text: attack, Perspectives: []string{attack}}, Answers: []string{e.ID}}
	return &ledger.Ledger{Round: 2, Entries: []ledger.Entry{e, lost, action}}
}

// TestForeignTextStaysText looks for anything that could be fetched or run.
func TestForeignTextStaysText(t *testing.T) {
	t.Parallel()
	tag := regexp.MustCompile(`<[a-zA-Z/][^>]*>`)
	for name, d := range map[string]page.Discussion{"demo": shipped(t), "hostile": hostile()} {
		markup := html(t, d)
		for _, found := range tag.FindAllString(markup, -1) {
			for _, bad := range []string{"<script", "<img", "<a ", "<a>", "<link", "<iframe", "<b>", "<div onclick", "<base", "<object", "<form", "src=", "href=", "url(", "onerror", "onclick", "javascript:"} {
				// Within a quoted attribute it is text.
				if strings.Contains(regexp.MustCompile(`"[^"]*"`).ReplaceAllString(strings.ToLower(found), `""`), bad) {
					t.Errorf("%s: %q has %s", name, found, bad)
				}
			}
		}
		if strings.ContainsAny(markup, "\x1b\u202e") {
			t.Errorf("%s: a control character is in the page", name)
		}
		if strings.Count(markup, "</style>") != 1 || strings.Contains(markup, "@import") {
			t.Errorf("%s: the styles are left or fetch something", name)
		}
	}
	if got := words(html(t, hostile())); !strings.Contains(got, "alert(1)") {
		t.Error("the text of the attack is gone: it should be there to read")
	}
}

func TestNothingToShow(t *testing.T) {
	t.Parallel()
	if _, err := page.HTML(page.Discussion{}); err == nil || !strings.Contains(err.Error(), "no round has finished") {
		t.Errorf("error %v", err)
	}
}

func TestUnratedIsShownSo(t *testing.T) {
	t.Parallel()
	got := html(t, page.Discussion{Rounds: []round.Round{{ID: "R", Number: 1, Verdict: round.Blocked, Perspectives: []round.Review{
		{Name: "risk", Outcome: round.Missing}, {Name: "quality", Outcome: round.Direct, Answer: review.Answer{Rating: 4}},
	}}}})
	if text := words(got); !strings.Contains(text, "risk not rated missing") || !strings.Contains(text, "quality 4/5 built-in checks") {
		t.Errorf("the page says %q", text)
	}
	if strings.Contains(got, "Rounds") {
		t.Error("a single round has a table of rounds")
	}
}

// The box of a verdict is no milder than the console's, and the rounds have the words of people.
func TestPageSaysWhatHoldsBesideTheVerdictAndWhyItWasDecided(t *testing.T) {
	t.Parallel()
	average := 4.5
	grave := round.Round{
		ID: "R", Number: 2, Type: round.DirectionAdjusted, Verdict: round.Reached, AverageRating: &average,
		Divergences:  []round.Divergence{{Rule: "Minor suggestions only", Severity: review.Low, Description: "all ratings are at least 4/5, with 8 suggestions", Note: true}},
		Perspectives: []round.Review{{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Rating: 4, Weaknesses: []review.Weakness{{Text: "No one pays", Severity: review.High}}}}},
	}
	got := words(html(t, page.Discussion{Rounds: []round.Round{{ID: "R", Number: 1, Type: round.Deepen, Verdict: round.Reached}, grave}, Decisions: []feedback.Decision{
		{Round: 1, Choice: feedback.AdjustDirection, Focus: "the price", Rationale: "it decides"},
		{Round: 2, Choice: feedback.ContinueDeeper, Questions: []string{"Who pays?"}, Rationale: "nobody says"},
	}}))
	for _, want := range []string{
		"No rule blocks, though a finding is HIGH. Note: all ratings are at least 4/5, with 8 suggestions", "1 deeper Consensus reached",
		"adjust direction Focus: the price Reason: it decides 2 new focus", "asked 1 question Who pays? Reason: nobody says",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in the page:\n%.2000s", want, got)
		}
	}
}

// The page counts what is open and grave as the console does: by the ledger, and not by what the last round named.
func TestPageCountsWhatStaysHighByTheLedger(t *testing.T) {
	t.Parallel()
	average := 4.0
	named := round.Review{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Rating: 4, Weaknesses: []review.Weakness{{Text: "No one pays", Severity: review.High}}}}
	open := func(id, choice string) ledger.Entry {
		return ledger.Entry{Finding: round.Finding{ID: id, Kind: ledger.Weakness, Text: "Who pays for " + id, Severity: review.High, State: ledger.Persisting, Choice: choice}}
	}
	for want, entries := range map[string][]ledger.Entry{
		"No rule blocks, though 2 findings stay HIGH.": {open("F-001", ""), open("F-002", ledger.Later), open("F-003", ledger.Reject)},
		"No rule blocks, though 1 finding stays HIGH.": {open("F-001", "")},
	} {
		rounds := []round.Round{{ID: "R", Number: 1, Verdict: round.Reached, AverageRating: &average, Perspectives: []round.Review{named}}}
		if got := words(html(t, page.Discussion{Rounds: rounds, Ledger: &ledger.Ledger{Entries: entries}})); !strings.Contains(got, want) {
			t.Errorf("no %q in the page:\n%.800s", want, got)
		}
	}
}

// A round after which the person asked questions says so, as the console does: nobody chose to continue deeper.
func TestPageNamesQuestionsAsWhatTheyAre(t *testing.T) {
	t.Parallel()
	for want, decision := range map[string]feedback.Decision{
		"asked 2 questions Who pays? Since when?": {Questions: []string{"Who pays?", "Since when?"}},
		"asked 1 question Who pays?":              {Questions: []string{"Who pays?"}},
		"asked risk about F-001 Who pays?":        {Questions: []string{"Who pays?"}, Reviewer: "risk", About: "F-001"},
	} {
		d := shipped(t)
		decision.Round, decision.Choice = 1, feedback.ContinueDeeper
		d.Decisions = []feedback.Decision{decision}
		if text := words(html(t, d)); !strings.Contains(text, want) || strings.Contains(text, "continue deeper "+decision.Questions[0]) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

// On paper a page is light, shows what is folded on a screen, and cuts neither a row nor a table.
func TestPageHasAPrintStyle(t *testing.T) {
	t.Parallel()
	got := html(t, page.Discussion{Rounds: []round.Round{{ID: "R", Number: 1, Type: round.Initial, Verdict: round.Reached}}})
	_, style, _ := strings.Cut(got, "@media print { :root")
	for _, want := range []string{"color-scheme: light;", "tr, .card, .bars { break-inside: avoid; }", ".scroll { overflow: visible; }", "details::details-content { content-visibility: visible; }"} {
		if !strings.Contains(style, want) {
			t.Errorf("the print style has no %q", want)
		}
	}
	if strings.Contains(got, "@media (prefers-color-scheme: dark)") {
		t.Error("a dark screen makes a dark print")
	}
}

// The last round waits for its decision, and the page says so; of a round before it nothing was recorded.
func TestTheLastRoundWithoutADecisionHasNoneYet(t *testing.T) {
	t.Parallel()
	d := page.Discussion{Rounds: []round.Round{{ID: "REVIEW-001", Number: 1, Verdict: round.Blocked}, {ID: "REVIEW-001", Number: 2, Verdict: round.Reached}}}
	if got := words(html(t, d)); strings.Count(got, "none yet") != 1 {
		t.Errorf("%s", got)
	}
	d.Decisions = []feedback.Decision{{Round: 2, Choice: feedback.Done}}
	if got := words(html(t, d)); strings.Contains(got, "none yet") {
		t.Errorf("decided: %s", got)
	}
}
