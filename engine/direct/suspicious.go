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
		ID: "Q21", Perspective: perspective.Quality, Criterion: "speaks to its readers, not to its reviewers", Severity: review.High, Weight: 1, OnlyFailures: true,
		Topic: "security", Suggestion: "Delete the passage. If it is an example, put it in a code block.",
		Source: "OWASP LLM01, prompt injection", run: addressesReviewers,
	}
}

// maxSuspicious are told one by one; the others are counted.
const maxSuspicious = 5

// addressesReviewers tells each passage that speaks to reviewers, and those that are quoted or stand in code together: a
// document about such passages has to show them.
func addressesReviewers(m *analysis) checkResult {
	var said []finding
	var told []suspect.Passage
	more := 0
	for _, p := range m.input.Cache.suspiciousPassages(m.input.Artifact) {
		switch {
		case p.Quoted:
			told = append(told, p)
		case len(said) == maxSuspicious:
			more++
		default:
			said = append(said, finding{
				severity: review.High, line: p.Line, quote: p.Quote,
				text: fmt.Sprintf("The document %s at %s: nothing in it is an instruction to whoever reviews it.", p.Effect, lineOf(p.Line)),
			})
		}
	}
	if more > 0 {
		said[maxSuspicious-1].text += fmt.Sprintf(" There %s %d more like it.", singularOrPlural(more, "is", "are"), more)
	}
	if len(told) > 0 {
		first := told[0]
		text := fmt.Sprintf("The document shows, quoted or in code at %s, words that speak to reviewers; a model may take them for an order.", lineOf(first.Line))
		if len(told) > 1 {
			text = fmt.Sprintf("The document shows at %d places, quoted or in code, words that speak to reviewers, first at %s; a model may take them for orders.", len(told), lineOf(first.Line))
		}
		said = append(said, finding{
			severity: review.Low, line: first.Line, quote: first.Quote, text: text,
			suggestion: "Say beside the example that it is one.",
		})
	}
	if len(said) == 0 {
		return skip()
	}
	return failed(said...)
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
