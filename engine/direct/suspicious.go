package direct

import (
	"fmt"

	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/suspect"
)

// suspiciousCheck is the row of the check that holds a document to its readers: what it says to its reviewers is no part
// of what it specifies, and a model among them may take it for an order.
func suspiciousCheck() Check {
	return Check{
		ID: review.OrdersToReviewers, Perspective: perspective.Quality, Criterion: "speaks to its readers, not to its reviewers", Severity: review.High, Weight: 1, OnlyFailures: true,
		Topic: "security", Suggestion: "Delete the passage. If it is an example, put it in a code block.",
		Source: "OWASP LLM01, prompt injection", run: addressesReviewers,
	}
}

// addressesReviewers tells the passages that speak to reviewers, those that do the same together, and those that are quoted or stand in
// code: a document about such passages has to show them.
func addressesReviewers(m *analysis) checkResult {
	var effects []string
	said, told := map[string][]suspect.Passage{}, []suspect.Passage(nil)
	sure := false
	for _, p := range m.input.Cache.suspiciousPassages(m.input.Artifact) {
		if m.isSuppressed(p.Line) {
			continue
		}
		if p.Quoted {
			told = append(told, p)
			continue
		}
		if said[p.Effect] == nil {
			effects = append(effects, p.Effect)
		}
		said[p.Effect] = append(said[p.Effect], p)
		sure = sure || !p.Weak
	}
	sure = sure || len(effects) > 1
	var found []finding
	for _, effect := range effects {
		found = append(found, passagesThat(effect, said[effect], sure))
	}
	if len(told) > 0 {
		first := told[0]
		text := fmt.Sprintf("The document shows, quoted or in code at %s, words that speak to reviewers; a model may take them for an order.", lineOf(first.Line))
		if len(told) > 1 {
			text = fmt.Sprintf("The document shows at %d places, quoted or in code, words that speak to reviewers, first at %s; a model may take them for orders.", len(told), lineOf(first.Line))
		}
		found = append(found, finding{
			severity: review.Low, line: first.Line, quote: first.Quote, text: text, places: placesOfPassages(told),
			suggestion: "Say beside the example that it is one.",
		})
	}
	if len(found) == 0 {
		return skip()
	}
	return failed(found...)
}

// passagesThat tells of the passages with one effect. A form that documents about programs with models have, too, is no attempt where
// no other stands beside it.
func passagesThat(effect string, passages []suspect.Passage, sure bool) finding {
	first := passages[0]
	where := "at " + lineOf(first.Line)
	if n := len(passages); n > 1 {
		where = fmt.Sprintf("at %d places, first at %s", n, lineOf(first.Line))
	}
	f := finding{severity: review.High, line: first.Line, quote: first.Quote, places: placesOfPassages(passages)}
	f.text = fmt.Sprintf("The document %s %s: nothing in it is an instruction to whoever reviews it.", effect, where)
	if !sure {
		f.severity = review.Medium
	}
	return f
}

func placesOfPassages(passages []suspect.Passage) []review.Place {
	return placesOf(passages, func(p suspect.Passage) review.Place { return review.Place{Line: p.Line, Quote: p.Quote} })
}

// Suspicious asks that check alone, for rounds whose reviewers are AI tools. Silenced tells what the document asks not to
// be told. Of the input only the artifact, its path and the options count.
func Suspicious(in Input) (found []review.Weakness, silenced []string) {
	if len(in.Cache.suspiciousPassages(in.Artifact)) == 0 {
		return nil, nil // the usual case, told without parsing the document
	}
	m := &analysis{input: in}
	m.doc = m.readDoc(in.Path, in.Artifact).doc
	defer m.close()
	check := suspiciousCheck()
	for _, f := range m.run(&check).findings {
		found = append(found, m.weakness(f))
	}
	return found, m.describeSuppressions()
}

// SuspiciousInBundle asks that check of every file of a bundle, whether it is judged or context.
func SuspiciousInBundle(in Input, files []BundleFile) (found []review.Weakness, silenced []string) {
	type outcome struct {
		said []review.Weakness
		kept []string
	}
	outcomes := make([]outcome, len(files))
	onAllProcessors(len(files), func(i int) {
		own := in
		own.Path, own.Artifact = files[i].At, files[i].Text
		outcomes[i].said, outcomes[i].kept = Suspicious(own)
	})
	for i, f := range files {
		part := filePart{file: f.File, answer: review.Answer{Weaknesses: outcomes[i].said}}
		found = append(found, part.inBundle().Weaknesses...)
		for _, text := range outcomes[i].kept {
			silenced = append(silenced, filePrefix(f.File)+text)
		}
	}
	return found, silenced
}
