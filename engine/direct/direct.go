// Package direct is the built-in deterministic analysis: fixed checks on the text, with location, quote and
// reason, for when no AI tool answers. Same bytes in, same bytes out; it never reads a clock.
//
// It may know documents, requirements and the answer's shape. It may not know tools, prompts or screens, and never
// pretends to be a model.
package direct

import (
	"context"
	"fmt"
	"slices"

	"parley/engine/document"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
)

// Input is what the analysis reads.
type Input struct {
	Path        string // decides the artifact's profile together with its content
	Artifact    []byte
	Session     string // siblings and linked files are looked for here; "" for none
	Discovery   []byte // the discovery context, for coverage
	FromOrigin  bool   // Discovery is what Artifact, itself a discovery context, was made from
	Perspective perspective.Perspective
	Type        round.Type
	FollowUp    *round.FollowUp
	Options     Options   // the project's own settings for the checks
	Cache       *DocCache // shares what is read with other analyses; nil shares nothing

	shared *sharedSiblings // of the files of a bundle, which have the same ones
}

// Analyse reviews the artifact from one perspective. It always gives an answer; the error is only ctx's.
func Analyse(ctx context.Context, in Input) (review.Answer, error) {
	if err := ctx.Err(); err != nil {
		return review.Answer{}, fmt.Errorf("analysing %s: %w", in.Path, err)
	}
	m := newAnalysis(in)
	defer m.close()
	chosen := selectChecks(in.Perspective)
	results := make([]checkRun, 0, len(chosen.checks))
	for i := range chosen.checks {
		if err := ctx.Err(); err != nil {
			return review.Answer{}, fmt.Errorf("analysing %s: %w", in.Path, err)
		}
		if r := m.run(&chosen.checks[i]); !r.check.guards(m.doc.Profile) || r.state == unmet || r.state == partly || r.why != "" && r.why != nothingToJudge {
			results = append(results, r)
		}
	}
	answer := m.answer(results, chosen)
	if in.FollowUp != nil || in.Type != "" && in.Type != round.Initial {
		m.followUp(&answer, results)
	}
	return answer, nil
}

// checkRun is a check with what it found.
type checkRun struct {
	check *Check
	checkResult
	// why tells the reason for a check that was not applied.
	why string
	// asked is set for a check that is asked of this kind of document and was run.
	asked bool
}

// silencedInDocument is why a check whose findings a comment in the document silences says nothing.
const silencedInDocument = "silenced in the document"

// nothingToJudge is why a check that was asked says nothing.
const nothingToJudge = "nothing in the document to judge"

// atMost is the lesser of two severities.
func atMost(limit, s review.Severity) review.Severity {
	if s.Rank() > limit.Rank() {
		return limit
	}
	return s
}

// run asks one check, unless the project switched it off or the artifact is of a kind it does not apply to.
func (m *analysis) run(c *Check) checkRun {
	switch {
	case slices.Contains(m.input.Options.Off, c.ID):
		return checkRun{check: c, why: review.SwitchedOff}
	case m.doc.Unread() && !m.readsText(c):
		return checkRun{check: c, why: "not asked of a document in " + string(m.doc.Format)}
	case !c.applies(m.doc.Profile):
		return checkRun{check: c, why: "not asked of " + withArticle(m.doc.Profile)}
	case m.foreignLanguage() != "" && !slices.Contains(languageFree, c.ID):
		return checkRun{check: c, why: "not asked of a text in " + string(m.foreignLanguage())}
	case c.WholeDocument && m.isUnreadReport():
		return checkRun{check: c, why: "the report names documents that could not be read"}
	case slices.Contains(ofProducts, c.ID) && m.isStandard():
		return checkRun{check: c, why: "not asked of a standard"}
	case c.WholeDocument && m.chapterOf != "":
		return checkRun{check: c, why: "asked of the whole document; this is a chapter of " + m.chapterOf}
	}
	m.runningCheck = c
	before := len(m.suppressions)
	r := checkRun{check: c, checkResult: c.run(m)}
	r.asked = !r.unasked
	m.runningCheck = nil
	if c.proves(m.doc.Profile) && !slices.ContainsFunc(r.findings, isCertain) {
		r.checkResult = skip()
	}
	r.findings = m.unsuppressed(c, r.findings)
	switch {
	case len(r.findings) == 0 && len(m.suppressions) > before:
		r.checkResult, r.why = skip(), silencedInDocument
	case r.state == notApplicable && !c.OnlyFailures:
		r.why = nothingToJudge
	}
	if c.WholeDocument && !m.surelyLacks() {
		for i := range r.findings {
			r.findings[i].severity = atMost(review.Medium, r.findings[i].severity)
		}
	}
	severity, asked := m.input.Options.Severity[c.ID]
	if c.Quiet && !asked { // what the document itself rates critical is told, and what is certain
		r.findings = slices.DeleteFunc(r.findings, func(f finding) bool { return !f.critical && !isCertain(f) })
	}
	if asked {
		if len(r.findings) == 0 {
			r.findings = r.untold()
		}
		for i := range r.findings {
			r.findings[i].severity = severity
		}
	}
	return r
}

// untold is what is told of a criterion that is not met and of which the check itself has no more to say, where the project asks for it.
func (r checkRun) untold() []finding {
	if r.state != unmet || r.mayBeElsewhere || r.check.OnlyFailures {
		return nil
	}
	f := absence(review.Low, fmt.Sprintf("Nothing was found that %s.", r.check.Criterion), "")
	f.check = r.check
	return []finding{f}
}

// readsText reports whether a check looks at the text of a document whose format is not read: what speaks to reviewers does so in any page.
// Programs and settings hold what they tell to models of their own.
func (m *analysis) readsText(c *Check) bool {
	return c.ID == suspiciousCheck().ID && m.doc.Format != document.Program && m.doc.Format != document.YAML
}

func isCertain(f finding) bool { return f.certain }

// languageFree are the checks that look at structure, or know the language themselves.
var languageFree = []string{"Q1", "Q2", "Q14", "Q18", "Q19", "Q20", "Q21", "Q24", "Q25", "Q26", "Q27"}

// foreignLanguage is the language of the document when the checks do not know its words, else "".
func (m *analysis) foreignLanguage() document.Language {
	switch l := m.doc.Language; l {
	case "", document.English, document.Chinese:
		return ""
	default:
		return l
	}
}

// unsuppressed are the findings that no comment silences.
func (m *analysis) unsuppressed(c *Check, all []finding) []finding {
	m.runningCheck = c
	defer func() { m.runningCheck = nil }()
	var kept []finding
	for _, f := range all {
		if m.isSuppressed(f.line) {
			continue
		}
		f.check = c
		kept = append(kept, f)
	}
	return kept
}
