package conclusions_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

// What a conclusion rests on is looked up in the document as it is at the end: two tools that quoted a sentence which a revision
// took out do not make it sure any more, and what nobody could look up again is a step less sure than it was.
func TestConfidenceFollowsFromTheDocumentAsItIsAtTheEnd(t *testing.T) {
	t.Parallel()
	said := func(name, tool, text, quote string) ledger.Source {
		s := ledger.Source{Perspective: name, Judge: "ai", Round: 1, Tool: tool, Text: text, Quote: quote}
		if quote != "" {
			s.Evidence = review.Found
		}
		return s
	}
	two := func(quote string) []ledger.Source {
		return []ledger.Source{said("product", "codex", "No limit is named.", quote), said("risk", "gemini", "Nobody says where it ends.", quote)}
	}
	for name, c := range map[string]struct {
		quote       string
		line, stood int
		version     string
		state       string
		want        string
	}{
		"its quote stands":                      {"Counts everything.", 4, 0, "old", ledger.Unchanged, "high (two independent sources: codex, gemini; text unchanged, not raised again)"},
		"it was looked up, not checked":         {"Counts everything.", 4, 0, "old", ledger.NotRechecked, "high (two independent sources: codex, gemini; not re-checked)"},
		"its quote is gone":                     {"Counts everything.", 0, 1, "old", ledger.Unconfirmed, "low (its quote is no longer in the document, and nobody has said it of the new text; text changed, not confirmed)"},
		"said again, before another change":     {"Counts everything.", 0, 1, "mid", ledger.Persisting, "low (its quote is no longer in the document; risk said it again in round 2, of a text that has changed since; still there)"},
		"its quote is gone, it was said again":  {"Counts everything.", 0, 1, "new", ledger.Persisting, "medium (risk said it of the new text, in which its quote is no longer; still there)"},
		"what stands around its quote changed":  {"Counts everything.", 4, 0, "old", ledger.Unconfirmed, "medium (two independent sources: codex, gemini; said of an older text; text changed, not confirmed)"},
		"without a quote, of an older text":     {"", 0, 0, "old", ledger.NotRechecked, "medium (two independent sources: codex, gemini; said of an older text; not re-checked)"},
		"without a quote, its line stands":      {"", 4, 0, "old", ledger.Unchanged, "high (two independent sources: codex, gemini; text unchanged, not raised again)"},
		"without a quote, said of the new text": {"", 0, 0, "new", ledger.New, "high (two independent sources: codex, gemini; new)"},
	} {
		e := entry("F-001", ledger.Weakness, "No limit is named.", review.High, two(c.quote)...)
		e.Quote, e.Line, e.Stood, e.Version, e.Observed, e.State = c.quote, c.line, c.stood, c.version, c.state, c.state
		e.LastSeen, e.History = 2, []ledger.Observation{{Round: 1, Perspectives: []string{"product", "risk"}}, {Round: 2, Perspectives: []string{"risk"}}}
		if c.state == ledger.Unconfirmed { // nobody has raised it again
			e.LastSeen, e.History = 1, e.History[:1]
		}
		text := conclusions.Build(conclusions.Input{Ledger: &ledger.Ledger{Round: 2, SHA256: "new", Entries: []ledger.Entry{e}}}).Markdown()
		if !strings.Contains(text, "   - Confidence: "+c.want+"\n") {
			t.Errorf("%s: want %s in\n%s", name, c.want, text[:strings.Index(text, "## Recommendations")])
		}
	}
	one := entry("F-001", ledger.Weakness, "No limit is named.", review.High, said("product", "codex", "No limit is named.", ""))
	one.Version, one.State, one.Observed = "old", ledger.Unconfirmed, ledger.Unconfirmed
	if c := conclusions.Build(conclusions.Input{Ledger: &ledger.Ledger{Round: 2, SHA256: "new", Entries: []ledger.Entry{one}}}).KeyConclusions[0]; c.Confidence != conclusions.Low {
		t.Errorf("what one reviewer said of an older text is %s because %s", c.Confidence, c.Reason)
	}
}
