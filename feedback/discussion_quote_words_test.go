package feedback_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

// A quote that a revision took away and reviewers gave again is called the same in the record, the ledger and the conclusions, and told
// from one that nobody ever wrote.
func TestAFormerQuoteIsCalledTheSameInAllFiles(t *testing.T) {
	t.Parallel()
	texts := map[string]string{"one": "# Brief\n\nThe list is fast.\n", "two": "# Brief\n\nThe list opens within 1 second.\n"}
	said := func(name, text string, evidence review.Evidence) round.Review {
		w := review.Weakness{Text: text, Severity: review.High, Quote: "The list is fast.", Evidence: evidence}
		if evidence == review.Found {
			w.Line = 3
		}
		return round.Review{Name: name, Outcome: round.Answered, Answer: review.Answer{Rating: 4, Weaknesses: []review.Weakness{w}}}
	}
	l := &ledger.Ledger{}
	var rounds []round.Round
	for i, evidence := range []review.Evidence{review.Found, review.Unverified} {
		r := round.Round{
			Number: i + 1, Artifact: round.Artifact{SHA256: []string{"one", "two"}[i]},
			Perspectives: []round.Review{said("quality", "fast cannot be tested", evidence), said("technical", "fast has no figure", evidence)},
			ConvergentThemes: []round.Theme{{
				Text: "fast cannot be tested", Perspectives: []string{"quality", "technical"}, Evidence: evidence,
				Said: []round.Wording{{Perspective: "quality", Text: "fast cannot be tested", Evidence: evidence}, {Perspective: "technical", Text: "fast has no figure", Evidence: evidence}},
			}},
		}
		l.Update(r, ledger.Scope{Text: func(sha string) ([]byte, bool) { return []byte(texts[sha]), true }})
		rounds = append(rounds, r)
	}
	record := feedback.RecordText(rounds[1], l, nil, nil)
	for _, want := range []string{
		"- fast cannot be tested (quality, technical; quote not found, it stood in round 1)\n",
		"  - technical: fast has no figure\n",
		"  - quote not found, it stood in round 1: “The list is fast.”\n",
		" | HIGH, quote not found | ",
	} {
		if !strings.Contains(record, want) {
			t.Errorf("no %q in\n%s", want, record)
		}
	}
	text := conclusions.Build(conclusions.Input{Rounds: rounds, Ledger: l}).Markdown()
	for _, want := range []string{
		"- Quoted passages: 1, of which 1 was not found (it stood in an earlier round)\n",
		"   - Quote not found, it stood in round 1: “The list is fast.”\n",
		"Confidence: low (quote not found, it stood in round 1; raised again)\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if rounds[1].Perspectives[0].Weaknesses[0].StoodIn != 0 {
		t.Error("a record changed the round that it was written of")
	}
}
