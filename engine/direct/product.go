package direct

import (
	"fmt"

	"parley/engine/document"
	"parley/engine/perspective"
	"parley/engine/review"
)

// productChecks ask whether a document says for whom, why and how success shows.
func productChecks() []Check { return append(purposeChecks(), offerChecks()...) }

// purposeChecks ask for whom, why, and how success shows.
func purposeChecks() []Check {
	product := perspective.Product
	return []Check{
		{
			ID: "P1", WholeDocument: true, Perspective: product, Criterion: "states the problem", Severity: review.High, Weight: 3,
			Profiles: only(aContext, aBrief, aGeneral), Topic: "value", Source: "KEP motivation, OpenSpec why",
			Suggestion: "State who suffers from what, how often, and what it costs them.", run: problemStated,
		},
		{
			ID: "P2", WholeDocument: true, Perspective: product, Criterion: "names the target users", Severity: review.High, Weight: 3,
			Profiles: only(aContext, aBrief, aEpics), Topic: "users", Source: "ISO/IEC/IEEE 29148 stakeholders, spec-kit",
			Suggestion: "Name one to three roles, with what each of them needs.", run: usersNamed,
		},
		{
			ID: "P3", Perspective: product, Criterion: "names roles more precise than “users”", Severity: review.Medium, Weight: 2,
			Profiles: only(aContext, aBrief, aEpics), Topic: "users", Source: "personas",
			Suggestion: "Replace the general word by the role that pays, decides or does the work.", run: rolesPrecise,
		},
		{
			ID: "P4", WholeDocument: true, Perspective: product, Criterion: "says how success is measured", Severity: review.High, Weight: 3,
			Profiles: only(aBrief), Topic: "metrics", Source: "SMART, spec-kit success criteria",
			Suggestion: "Give two to four measures of what changes for the user.", run: successMeasured,
		},
		{
			ID: "P5", Perspective: product, Criterion: "gives every measure of success a number or a yes/no event", Severity: review.Medium, Weight: 2,
			Topic: "metrics", Source: "SMART: measurable",
			Suggestion: "Give each measure a baseline, a target and how it is taken.", run: measuresHaveNumbers,
		},
		{
			ID: "P6", Perspective: product, Criterion: "gives measures a date or a starting value", Severity: review.Low, Weight: 1,
			Topic: "timeline", Source: "SMART: time-bound",
			Suggestion: "Add the starting value and the date by which the target is reached.", run: measuresHaveTime,
		},
	}
}

// offerChecks ask what is offered, in which order, and against what.
func offerChecks() []Check {
	product := perspective.Product
	return []Check{
		{
			ID: "P7", WholeDocument: true, Perspective: product, Criterion: "says what is not done", Severity: review.Medium, Weight: 2,
			Profiles: only(aBrief, aSpec), Topic: "scope", Source: "KEP non-goals, MADR, spec-kit",
			Suggestion: "List three things that are deliberately not done.", run: boundaryDrawn,
		},
		{
			ID: "P8", WholeDocument: true, Perspective: product, Criterion: "orders features by priority", Severity: review.Medium, Weight: 2,
			Profiles: only(aBrief, aSpec, aEpics, aReport), Topic: "scope", Source: "MoSCoW",
			Suggestion: "Mark each feature as must, should, could or later.", run: prioritised,
		},
		{
			ID: "P9", Perspective: product, Criterion: "gives every user story its benefit", Severity: review.Low, Weight: 1,
			Topic: "users", Source: "QUS, Connextra story form",
			Suggestion: "Add the benefit (“so that …”), or state the feature without the story form.", run: storiesHaveBenefit,
		},
		{
			ID: "P10", Perspective: product, Criterion: "backs its claims", Severity: review.Low, Weight: 1,
			Topic: "market", Source: "INCOSE R26, proselint", WordList: "claims",
			Suggestion: "Give the evidence (a number, a comparison, a link), or delete the claim.", run: claimsBacked,
		},
		{
			ID: "P11", WholeDocument: true, Perspective: product, Criterion: "compares with the alternatives", Severity: review.Medium, Weight: 2,
			Profiles: only(aBrief), Topic: "market", Source: "RFC and KEP alternatives",
			Suggestion: "Say what people use today, and where it fails them.", run: alternativesNamed,
		},
		{
			ID: "P12", Perspective: product, Criterion: "ties its features to a goal", Severity: review.Low, Weight: 1,
			Profiles: only(aBrief, aSpec, aEpics), Topic: "goals", Source: "INCOSE C1 necessary",
			Suggestion: "Name the goal that the feature serves, or drop it.", run: featuresServeGoals,
		},
	}
}

// Lead paragraphs this long tell the problem without a heading of their own (facts, P1), in words.
const (
	longLead    = 40
	plainLead   = 20 // of a text that does not claim to be a brief
	briefIntro  = 12 // under a heading that says "purpose" or "overview"
	shortAnswer = 8
)

var introHeadings = newTermList("purpose|overview|summary|introduction|about|abstract|vision|executive summary|概述|简介|摘要|目的|介绍")

func problemStated(m *analysis) checkResult {
	if m.doc.Root != nil {
		return m.field("The problem is stated", shortAnswer, "problem_statement", "problem", "background")
	}
	if o, ok := m.has("The problem has its own section", document.Problem); ok {
		return o
	}
	for _, s := range m.doc.Sections {
		lead := 0
		for i := range m.doc.OwnBlocks(s) {
			if b := m.doc.OwnBlocks(s)[i]; b.Kind == document.Paragraph && b.Depth == 0 {
				words, han := document.CountWords(b.Full)
				lead = max(lead, words+han*2/3) // 60 characters stand for 40 words
			}
		}
		enough := longLead
		if m.doc.Profile == aGeneral {
			enough = plainLead
		}
		if s.Level <= 1 && lead >= enough || introHeadings.matches(fold(s.Title)) && lead >= briefIntro {
			return passedWithProof(s.Line, "The opening tells what the document is for ("+lineOf(max(s.Line, 1))+")")
		}
	}
	severity := review.Medium
	if m.doc.Profile == aBrief {
		severity = review.High
	}
	return failed(absence(severity, "No section and no opening paragraph says which problem "+m.docName()+" is about.",
		"Open "+m.docName()+" with the problem: who suffers from what, how often, and what it costs them."))
}

// field is the outcome for a JSON field that has to be filled.
func (m *analysis) field(what string, words int, keys ...string) checkResult {
	for _, key := range keys {
		if n := findMember(m.doc.Root, key); !n.IsEmpty() {
			if n.Kind == document.String && document.Size(n.Text) < words {
				return failed(finding{
					severity: review.Medium, line: n.Line, anchor: n.Path, quote: n.Text,
					text:       fmt.Sprintf("The field %s is too short to say anything: %s.", n.Path, quoteOf(n.Text, 70)),
					suggestion: fmt.Sprintf("Write out the field %s (line %d), now %s: who, what, how often, at what cost.", n.Path, n.Line, quoteOf(n.Text, 50)),
				})
			}
			return passedWithProof(n.Line, fmt.Sprintf("%s (field %s, line %d)", what, n.Path, n.Line))
		}
	}
	f := absence(review.High, "The field "+keys[0]+" is missing or empty.", "Fill the field "+keys[0]+" of "+m.docName()+".")
	f.anchor = keys[0]
	if n := findMember(m.doc.Root, keys[0]); n != nil {
		f.line = n.Line
	}
	return failed(f)
}
