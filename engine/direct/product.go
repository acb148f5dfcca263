package direct

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

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

var introHeadings = newTermList("tl;dr|tldr|objective|objectives|why are we doing this|why should i use this|why do we need*|why now|why|purpose|overview|summary|introduction|about|abstract|vision|executive summary|概述|简介|摘要|目的|介绍")

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
		enough := cmp.Or(map[document.Profile]int{aGeneral: plainLead, document.ReadMe: briefIntro}[m.doc.Profile], longLead)
		if s.Level <= 1 && lead >= enough || introHeadings.matches(fold(s.Title)) && lead >= briefIntro {
			return m.openingJudged(s)
		}
	}
	if m.leadsElsewhere() {
		return skip()
	}
	if m.doc.Profile == document.Proposal {
		return untold() // it may be told under any heading, and in any form
	}
	if m.doc.Profile == aGeneral && slices.ContainsFunc(m.doc.Blocks, func(b document.Block) bool { return b.Kind == document.Item || b.Kind == document.Row }) {
		return skip() // lists make a plan, instructions or minutes: of what kind is not known, so neither is that it needs one
	}
	severity := review.Medium
	if m.isCalledBrief() {
		severity = review.High
	}
	return failed(m.lacking(severity, "No section and no opening paragraph says which problem "+m.docName()+" is about.",
		"Open "+m.docName()+" with the problem: who suffers from what, how often, and what it costs them.", "says which problem it is about", document.Problem))
}

// leadsElsewhere reports whether the opening refers to another document of the same folder, which may say what this one is about.
func (m *analysis) leadsElsewhere() bool {
	for _, l := range m.doc.Links {
		if target, _, ok := l.Split(); ok && strings.HasSuffix(target, ".md") && l.Section <= 1 {
			return true
		}
	}
	return false
}

// isCalledBrief reports whether the document calls itself a brief. What a brief has to say is a guess of one that only has the shape.
func (m *analysis) isCalledBrief() bool {
	return m.doc.Profile == aBrief && m.doc.Ground == document.ByTitle
}

// purposeWords are how a text says what it is for, or what is wrong today.
var purposeWords = newTermList(`purpose|aim|aims|goal|goals|problem|problems|so that|in order to|motivat*|intend*|wants to|want to|need|needs|needed|lack|lacks|missing|
cannot|can't|is hard|are hard|difficult*|slow|costs|lose|loses|lost|waste*|suffer*|pain|today|currently|at present|no way to|not possible|impossible|error-prone|tedious|by hand|
propose|proposes|this rfc|this kep|this proposal|allows|enables|helps|solve*|make it possible|makes it possible|instead of|
目的|目标|为了|问题|痛点|旨在|需要|无法|不能|缺少|缺乏|解决|以便|提出|浪费|太慢|丢失|花一|花费`)

// openingParagraphs are as many as an opening has: what a later one says is no purpose of the document.
const openingParagraphs = 2

// openingJudged tells of a long opening whether it says what the document is for. Where no word says so nothing is known: it
// may be told in other words.
func (m *analysis) openingJudged(s document.Section) checkResult {
	paragraphs := 0
	for i := range m.doc.OwnBlocks(s) {
		b := &m.doc.OwnBlocks(s)[i]
		if b.Kind != document.Paragraph || b.Depth > 0 {
			continue
		}
		if paragraphs++; paragraphs > openingParagraphs {
			break
		}
		start, end, ok := purposeWords.first(fold(b.Text))
		if !ok {
			continue
		}
		line := m.doc.Line(b.Source(start))
		return passedWithProof(line, fmt.Sprintf("The opening speaks of a purpose or a problem (“%s”, line %d)", plainText(b.Text[start:end]), line))
	}
	return skip()
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
