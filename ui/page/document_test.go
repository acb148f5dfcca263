package page_test

import (
	"strings"
	"testing"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/page"
)

// The page is the document: it has its title, its findings stand below the words that they are about, and those are marked.
func TestPageShowsTheDocumentWithItsFindings(t *testing.T) {
	t.Parallel()
	markup := html(t, shipped(t))
	for _, want := range []string{"<title>Product Brief: Larder · ", "<h1>Product Brief: Larder</h1>", "REVIEW-001 ·", `<mark title="F-`, "@media print"} {
		if !strings.Contains(markup, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	place := func(what string) int { return strings.Index(markup, what) }
	table := place("hand-out in seconds")
	if thread := place(`id="F-008"`); thread > table || thread < strings.LastIndex(markup[:table], `<div class="pair">`) {
		t.Error("F-008 does not stand with its table")
	}
	for _, want := range []string{"accepted", "Action items: F-022", "withdrawn"} {
		if !strings.Contains(words(markup), want) {
			t.Errorf("no %q in the page", want)
		}
	}
	d := shipped(t)
	d.Document = ""
	if without := html(t, d); strings.Contains(without, `class="review"`) || !strings.Contains(without, "<h1>REVIEW-001</h1>") {
		t.Error("a document that is not known is shown")
	}
}

// smallReview is a review of a text with these findings.
func smallReview(a round.Artifact, text string, findings ...round.Finding) page.Discussion {
	l := &ledger.Ledger{Round: 1}
	for _, f := range findings {
		l.Entries = append(l.Entries, ledger.Entry{Finding: f, FirstRound: 1})
	}
	return page.Discussion{Rounds: []round.Round{{ID: "R", Number: 1, Verdict: round.Blocked, Artifact: a}}, Document: text, Ledger: l}
}

func TestPageOfABundleShowsEachFile(t *testing.T) {
	t.Parallel()
	a := round.Artifact{Path: "spec", Files: []round.File{{Path: "one.md", Line: 2, Lines: 5}, {Path: "data.yaml", Line: 9, Lines: 2}}}
	text := "<!-- file: one.md -->\n# One\n\n1. first\n2. **Somebody** decides.\n\n\n<!-- file: data.yaml -->\nkey: *value*\nspeed: fast\n"
	markup := html(t, smallReview(a, text,
		round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: "Who?", Severity: "high", Perspectives: []string{"产品", "product"}, State: ledger.New, Quote: "Somebody decides", Line: 5},
		round.Finding{ID: "F-002", Kind: ledger.Weakness, Text: "How fast?", Perspectives: []string{"quality"}, State: ledger.Fixed, Quote: "speed: fast", Line: 10},
		round.Finding{ID: "F-003", Kind: ledger.Weakness, Text: "No owner", Perspectives: []string{ledger.Person}, State: ledger.New},
	))
	order := []string{
		`<h3 class="file">one.md</h3>`, `id="F-001"`, `<ol start="2">`, `<mark title="F-001">Somebody</mark>`, `<mark title="F-001"> decides</mark>`, `<h3 class="file">data.yaml</h3>`,
		"key: *value*", `closed" id="F-002"`, `<mark title="F-002">speed: fast</mark>`, "No line given", `id="F-003"`,
	}
	for at, want := range order {
		i := strings.Index(markup, want)
		if i < 0 {
			t.Fatalf("no %q from there on (after %d):\n%.1500s", want, at, markup)
		}
		markup = markup[i:]
	}
}

// A line break between wide characters is no blank.
func TestPageJoinsChineseLinesWithoutABlank(t *testing.T) {
	t.Parallel()
	if markup := html(t, smallReview(round.Artifact{Path: "a.md"}, "主要判断标准是副本的\n同步位点。\n")); !strings.Contains(markup, "副本的同步位点") {
		t.Error("副本的同步位点 is not on one line")
	}
}

// A thread stands before its passage, so that on a wide screen it floats beside a text which goes on below; long lines of code break.
func TestPageLeavesNoHoleInTheText(t *testing.T) {
	t.Parallel()
	markup := html(t, smallReview(round.Artifact{Path: "a.md"}, "It is fast.\n", round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: "No figure", State: ledger.NotRechecked, Quote: "It is fast", Line: 1}))
	thread, passage := strings.Index(markup, `<div class="beside"><aside class="thread`), strings.Index(markup, `<div class="row">`)
	if thread < 0 || thread > passage {
		t.Errorf("the thread is at %d, its passage at %d", thread, passage)
	}
	for _, want := range []string{".beside { float: right; clear: right;", ".review .pair { display: flex; flex-direction: column; } .review .beside { order: 1; }", ".review .text pre { white-space: pre-wrap;", "not re-checked"} {
		if !strings.Contains(markup, want) {
			t.Errorf("no %q in the page", want)
		}
	}
}

// What the person said of a finding stands in its thread, with the reason.
func TestPageTellsWhatThePersonSaidAndWhy(t *testing.T) {
	t.Parallel()
	said := func(choice, reason, note string) string {
		return words(html(t, smallReview(round.Artifact{Path: "a.md"}, "It is fast.\n", round.Finding{
			ID: "F-001", Kind: ledger.Weakness, Text: "No figure", Perspectives: []string{"quality"}, State: ledger.New, Quote: "It is fast", Line: 1,
			Choice: choice, Reason: reason, Note: note,
		})))
	}
	for _, c := range []struct{ choice, reason, note, want string }{
		{ledger.Later, "", "after the first test", "left for later · note: after the first test"},
		{ledger.Reject, "it is measured", "ask Ines", "rejected: it is measured · note: ask Ines"},
	} {
		if got := said(c.choice, c.reason, c.note); !strings.Contains(got, c.want) {
			t.Errorf("no %q in the page", c.want)
		}
	}
}

// A revision stands word by word with what became of the finding; a conversation with both sides.
func TestPageProvesARevisionAndKeepsTheConversation(t *testing.T) {
	t.Parallel()
	d := smallReview(round.Artifact{Path: "brief.md"}, "# Brief\n\nIt answers within 5 seconds.\n")
	d.Ledger.Entries = []ledger.Entry{{
		Finding: round.Finding{
			ID: "F-001", Kind: ledger.Weakness, Text: "No figure", Perspectives: []string{"quality"}, State: ledger.Fixed, Quote: "It is fast.", Stood: 1,
			Conversation: []round.Turn{{Reviewer: "quality", Question: "How fast?", Tool: "codex", Answer: "Say it in seconds.", Quotes: []round.TurnQuote{{Text: "It is fast.", Line: 3}}}},
		},
		History: []ledger.Observation{{Round: 1, State: ledger.New}, {Round: 2, State: ledger.Fixed, Reason: "quality: a figure is given", Passage: &ledger.Passage{Before: "- It is\nfast.", Now: "- It answers within 5 seconds."}}},
	}}
	markup := html(t, d)
	for _, want := range []string{"</span> • It <del>is fast</del>", "</span> • It <ins>answers within 5 seconds</ins>", `<mark class="now" title="F-001: in the place of its quote">It answers within 5 seconds</mark>`, "quality: a figure is given", "<strong>To quality</strong>: How fast?", "<strong>quality (codex)</strong>: Say it in seconds.", "line 3: “It is fast.”"} {
		if !strings.Contains(markup, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	if strings.Contains(markup, "Not found in the document") {
		t.Error("a quote that a revision changed is called lost")
	}
}

// What no browser shows of a document is not on its page either.
func TestRemarksOfADocumentAreNotShown(t *testing.T) {
	t.Parallel()
	markup := html(t, smallReview(round.Artifact{Path: "a.md"}, "# Title\n\n<!-- toc\nof it -->\n\nWords.\n\n<p>by hand</p>\n"))
	if strings.Contains(markup, "toc") || !strings.Contains(markup, "<p>by hand</p>") || !strings.Contains(markup, "Words.") {
		t.Errorf("%s", markup)
	}
}

// A request is no thing that could still be there: the page calls it as the conclusions do.
func TestPageSaysThatAnActionItemIsAskedForAgain(t *testing.T) {
	t.Parallel()
	d := smallReview(round.Artifact{Path: "a.md"}, "It is fast.\n")
	d.Ledger.Entries = []ledger.Entry{{
		Finding:  round.Finding{ID: "F-001", Kind: ledger.Action, Text: "Ask two donors", Perspectives: []string{"product"}, State: ledger.Persisting},
		Observed: ledger.Persisting, FirstRound: 1, LastSeen: 2,
		History: []ledger.Observation{{Round: 1, State: ledger.New, Perspectives: []string{"product"}}, {Round: 2, State: ledger.Persisting, Perspectives: []string{"product"}}},
	}}
	if got := words(html(t, d)); !strings.Contains(got, "asked for again") || strings.Contains(got, "still there") {
		t.Errorf("%.1500s", got)
	}
}
