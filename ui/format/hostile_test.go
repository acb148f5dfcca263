package format_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	corpus "parley/engine/foreign/hostile"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/format"
)

// hostileTexts break out of one format or another when nothing is done about it.
var hostileTexts = []string{
	"::error::x", "%0A::stop-commands::x", "a\n::add-mask::x", "##[error]x", "##vso[task.setvariable variable=a]b", "##teamcity[x]", ",line=1::", "a::b, c:d",
	"=1+1", " =cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\t=1", "＝1", "a\";=1", "a\"\nb,c",
	"]]>", "<![CDATA[x]]>", "</failure>", "&#x1;", "&amp;", "\x00\x0B\uFFFE\uFFFF", "<!-- x -->", "<script>alert(1)</script>",
	"[a](javascript:x)", "![a](http://e.org)", "http://e.org", "www.e.org", "a@e.org", "@all fixes #12 !3 GH-4", "- [x] done", "# head", "```", "`a`", "~~a~~", "*a* _b_ **c**",
	"| a | b |\n|---|---|", "1. a", "> q", "a  \nb", "\\", "{0}", "{{1}}", "[x](1)", "[a [b](2)",
	"\x1b[31mred\x1b]0;title\x07", "\u202Eabc\u2066", "\u200B\u2028\u0085", "\xff\xfe", "", " ", "数据 😀 \U000E0041", "\u00A0::error::x", "\u00A0=1", "~a~", "1.", "--flag", "-", ":", "a:1:2: error: b", "C:\\a\\b.md",
}

// anyText draws texts from those that are known to break something, from the corpus, and from anything.
func anyText() *rapid.Generator[string] {
	known := append([]string(nil), hostileTexts...)
	for _, x := range corpus.Corpus() {
		if len(x.Text) < 2000 {
			known = append(known, x.Text)
		}
	}
	one := rapid.OneOf(rapid.SampledFrom(known), rapid.String(), rapid.SampledFrom(hostileTexts))
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(one, 1, 3).Draw(t, "parts"), rapid.SampledFrom([]string{"", " ", "\n"}).Draw(t, "between"))
	})
}

func anySource(t *rapid.T) format.Source {
	said := anyText()
	severities := []review.Severity{"", review.Low, review.Medium, review.High, review.Critical, "grave"}
	l := &ledger.Ledger{Round: 2}
	ids := []string{"F-001", "F-002", "F-003", "F-004"}
	for _, id := range ids[:rapid.IntRange(0, 4).Draw(t, "findings")] {
		e := ledger.Entry{Finding: round.Finding{
			ID: id, Kind: rapid.SampledFrom([]string{ledger.Weakness, ledger.Gap, ledger.Action}).Draw(t, "kind"),
			Text: said.Draw(t, "text"), Severity: rapid.SampledFrom(severities).Draw(t, "severity"), Perspectives: rapid.SliceOfN(said, 0, 2).Draw(t, "perspectives"),
			State: said.Draw(t, "state"), Quote: said.Draw(t, "quote"), Line: rapid.IntRange(-1, 9).Draw(t, "line"), Rule: rapid.SampledFrom([]string{"", "Q4", "=x"}).Draw(t, "rule"),
			Choice: rapid.SampledFrom([]string{"", ledger.Accept, ledger.Reject, ledger.Later}).Draw(t, "choice"), Note: said.Draw(t, "note"),
		}, Topic: said.Draw(t, "topic"), Observed: rapid.SampledFrom([]string{ledger.New, ledger.Fixed, ledger.Gone}).Draw(t, "observed")}
		if rapid.Bool().Draw(t, "disputed") {
			e.Examined = &round.Examined{
				As: round.Disputed, Tool: said.Draw(t, "examiner"), Vendor: said.Draw(t, "vendor"), Why: said.Draw(t, "why"),
				CounterQuote: said.Draw(t, "counter-quote"), CounterLine: rapid.IntRange(-1, 9).Draw(t, "counter-line"),
			}
		}
		if e.Kind == ledger.Action {
			e.Answers = rapid.SliceOfN(rapid.SampledFrom(ids), 0, 2).Draw(t, "answers")
		}
		l.Entries = append(l.Entries, e)
	}
	return format.Source{
		Ledger: l, Document: []byte(said.Draw(t, "document")), Path: said.Draw(t, "path"), Absolute: rapid.Bool().Draw(t, "absolute"), Version: said.Draw(t, "version"),
		Round: round.Round{
			ID: said.Draw(t, "round"), Number: 2, Verdict: rapid.SampledFrom([]round.Verdict{round.Reached, round.Blocked}).Draw(t, "verdict"),
			Artifact:     round.Artifact{Path: said.Draw(t, "named"), SHA256: said.Draw(t, "sha")},
			Perspectives: []round.Review{{Name: said.Draw(t, "name"), Outcome: rapid.SampledFrom([]round.Outcome{round.Answered, round.Missing}).Draw(t, "outcome")}},
			Divergences:  []round.Divergence{{Rule: said.Draw(t, "divergence"), Description: said.Draw(t, "description"), Perspectives: []string{said.Draw(t, "who")}}},
			Warnings:     []string{said.Draw(t, "warning")}, Missing: []string{said.Draw(t, "missing")},
		},
	}
}

// Whatever a finding says, each output parses back as its format, and holds nothing that acts or hides.
func TestNoTextBreaksOutOfAFormat(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := anySource(t)
		r := format.NewReport(s)
		for _, f := range format.All() {
			made, err := f.Write(r)
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			checkFormat(t, f.Name, string(made), r)
		}
	})
}

// Each known text alone, in every place of a finding: a property's test may not draw it.
func TestKnownHostileTextsStayInTheirPlace(t *testing.T) {
	t.Parallel()
	for _, text := range hostileTexts {
		s := format.Source{
			Path: text, Document: []byte(text), Round: round.Round{ID: text, Verdict: round.Blocked, Perspectives: []round.Review{{Name: text}}},
			Ledger: &ledger.Ledger{Entries: []ledger.Entry{
				{Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: text, Perspectives: []string{text}, Quote: text, Line: 1, Choice: ledger.Accept, Note: text}, Topic: text},
				{Finding: round.Finding{ID: "F-002", Kind: ledger.Weakness, Text: text, Perspectives: []string{text}, Choice: ledger.Reject, Note: text}, Topic: text},
			}},
		}
		r := format.NewReport(s)
		for _, f := range format.All() {
			made, err := f.Write(r)
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			checkFormat(t, f.Name, string(made), r)
		}
	}
}

// Nobody is told of a finding, and no issue closed by one, where the checklist is pasted.
func TestAChecklistTellsAndClosesNothing(t *testing.T) {
	t.Parallel()
	s := pantry(t)
	s.Ledger.Entries[0].Text = "@all fixes #12, see !3 and GH-4 and a@e.org"
	made := written(t, "markdown", s)
	for _, active := range []string{"@all", "#12", "!3", "GH-4", "@e.org"} {
		if strings.Contains(made, active) {
			t.Errorf("%s is in the checklist:\n%s", active, made)
		}
	}
	for _, seen := range []string{"@&#8203;all fixes #&#8203;12", "GH&#8203;-4"} {
		if !strings.Contains(made, seen) {
			t.Errorf("no %s in the checklist:\n%s", seen, made)
		}
	}
}
