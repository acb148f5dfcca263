package record_test

import (
	"strings"
	"testing"

	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
)

// A verdict does not read as if nothing was open: severe findings are counted and named, whatever the reviewers came to.
func TestAVerdictSaysWhatIsOpen(t *testing.T) {
	t.Parallel()
	finding := func(id string, s review.Severity, choice string) round.Finding {
		return round.Finding{ID: id, Severity: s, Text: "No owner " + id, Perspectives: []string{"risk"}, Choice: choice}
	}
	three := []round.Finding{finding("F-002", review.High, ""), finding("F-003", review.High, "later"), finding("F-001", review.Medium, "")}
	const counted, closes = "Open Findings: 2 HIGH, 1 MEDIUM (1 left for later)", "; the verdict closes none of them: revise the document, or reject findings with a reason"
	for name, c := range map[string]struct {
		verdict round.Verdict
		open    []round.Finding
		want    string
	}{
		"reached":        {round.Reached, three, "\n" + counted + closes + "\n- F-002 (HIGH): No owner F-002 (risk)\nKey Action Items:\n"},
		"blocked":        {round.Blocked, three, "\n" + counted + "\n- F-002 (HIGH): No owner F-002 (risk)\nDivergence Summary:\n"},
		"one":            {round.Reached, three[:1], "Open Findings: 1 HIGH; the verdict does not close it: revise the document, or reject the finding with a reason\n- F-002"},
		"none is severe": {round.Reached, three[2:], "\nOpen Findings: 1 MEDIUM\nKey Action Items:\n"},
		"left for later": {round.Reached, three[1:2], "\nOpen Findings: 1 HIGH (1 left for later)\nKey Action Items:\n"},
		"a person's own": {round.Reached, []round.Finding{finding("F-009", "", "")}, "\nOpen Findings: 1 ungraded\nKey Action Items:\n"},
	} {
		high := review.High
		r := round.Round{ID: "REVIEW-001", Verdict: c.verdict, OpenFindings: c.open, Sources: round.Sources{AI: 1}}
		if c.verdict == round.Blocked {
			r.Severity = &high
		}
		got := record.Verdict(r)
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: no %q in\n%s", name, c.want, got)
		}
		if line, _, _ := strings.Cut(c.want, "\n- "); !strings.Contains(record.Report(r), "- "+strings.TrimSuffix(strings.TrimSpace(line), "\nKey Action Items:")) {
			t.Errorf("%s: the report does not say %q:\n%s", name, line, record.Report(r))
		}
	}
	high := review.High
	if got := record.Verdict(round.Round{Verdict: round.Reached}); strings.Contains(got, "Open Findings") {
		t.Errorf("nothing is open:\n%s", got)
	}
	block := record.CallerBlock(round.Round{ID: "REVIEW-001", Verdict: round.Blocked, Severity: &high, OpenFindings: three}, "writer", "DRAFT-002")
	if want := "Action items: (None)\nOpen findings: 2 HIGH, 1 MEDIUM (1 left for later); foremost F-002 (HIGH): No owner F-002 (risk)\n"; !strings.Contains(block, want) {
		t.Errorf("no %q in\n%s", want, block)
	}
}

// A document that gives its reviewers orders is said to do so before its verdict, whatever that is: a reviewer may have obeyed.
func TestOrdersToReviewersStandBeforeTheVerdict(t *testing.T) {
	t.Parallel()
	order := round.Finding{ID: "F-001", Rule: review.OrdersToReviewers, Severity: review.High, Text: "The document asks its reviewers for a rating at line 3: nothing in it is an instruction to whoever reviews it."}
	weak := order
	weak.Severity = review.Medium
	const want = "> The document asks its reviewers for a rating at line 3 (F-001, HIGH). A reviewer may have obeyed: delete the passage, then review the document again.\n"
	for _, c := range []struct {
		open []round.Finding
		says bool
	}{{[]round.Finding{order}, true}, {[]round.Finding{weak}, false}, {nil, false}} {
		r := round.Round{ID: "REVIEW-001", Verdict: round.Reached, OpenFindings: c.open, Sources: round.Sources{AI: 1}}
		verdict, report := record.Verdict(r), record.Report(r)
		r.Sources = round.Sources{Rules: 1} // which obey nobody
		if text := record.Verdict(r); strings.Contains(text, "may have obeyed") || strings.Contains(text, "A reviewer may obey") != c.says {
			t.Errorf("rules alone:\n%s", text)
		}
		r.Perspectives = []round.Review{{Name: "risk", Outcome: round.Direct, Attempts: []round.Attempt{{Tool: "half", Command: []string{"half"}}}}} // which read it, and broke off
		if text := record.Verdict(r); strings.Contains(text, "A reviewer may have obeyed") != c.says {
			t.Errorf("a tool that broke off:\n%s", text)
		}
		if strings.Contains(verdict, want) != c.says || strings.Contains(report, want) != c.says {
			t.Errorf("%v:\n%s\n%s", c.says, verdict, report)
		}
		if at := strings.Index(verdict, want); c.says && at > strings.Index(verdict, "Verdict: consensus_reached") {
			t.Errorf("it stands behind the verdict:\n%s", verdict)
		}
	}
	if got := record.Verdict(round.Round{OpenFindings: []round.Finding{order}}); !strings.Contains(got, "whoever reviews it. (parley's own check)") {
		t.Errorf("it does not say whose finding it is:\n%s", got)
	}
}
