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
	Perspective perspective.Perspective
	Type        round.Type
	FollowUp    *round.FollowUp
	Options     Options // the project's own settings for the checks
	Shelf       *Shelf  // shares what is read with other analyses; nil shares nothing
}

// Analyse reviews the artifact from one perspective. It always gives an answer; the error is only ctx's.
func Analyse(ctx context.Context, in Input) (review.Answer, error) {
	if err := ctx.Err(); err != nil {
		return review.Answer{}, fmt.Errorf("analysing %s: %w", in.Path, err)
	}
	m := newMatter(in)
	defer m.close()
	chosen := choose(in.Perspective)
	results := make([]result, 0, len(chosen.checks))
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

// result is a check with what it found.
type result struct {
	check *Check
	outcome
	// why tells the reason for a check that was not applied.
	why string
	// asked is set for a check that is asked of this kind of document and was run.
	asked bool
}

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
func (m *matter) run(c *Check) result {
	switch {
	case slices.Contains(m.in.Options.Off, c.ID):
		return result{check: c, why: review.SwitchedOff}
	case m.doc.Unread():
		return result{check: c, why: "not asked of a document in " + string(m.doc.Format)}
	case !c.applies(m.doc.Profile):
		return result{check: c, why: "not asked of " + withArticle(m.doc.Profile)}
	case m.foreignLanguage() != "" && !slices.Contains(languageFree, c.ID):
		return result{check: c, why: "not asked of a text in " + string(m.foreignLanguage())}
	case c.Whole && m.unreadReport():
		return result{check: c, why: "the report names documents that could not be read"}
	case c.Whole && m.chapterOf != "":
		return result{check: c, why: "asked of the whole document; this is a chapter of " + m.chapterOf}
	}
	m.running = c
	before := len(m.silenced)
	r := result{check: c, outcome: c.run(m)}
	r.asked = !r.unasked
	m.running = nil
	r.findings = m.audible(c, r.findings)
	switch {
	case len(r.findings) == 0 && len(m.silenced) > before:
		r.outcome, r.why = skip(), "silenced in the document"
	case r.state == notApplicable && !c.Guard:
		r.why = nothingToJudge
	}
	if c.Whole && !m.surelyLacks() {
		for i := range r.findings {
			r.findings[i].severity = atMost(review.Medium, r.findings[i].severity)
		}
	}
	if severity, ok := m.in.Options.Severity[c.ID]; ok {
		for i := range r.findings {
			r.findings[i].severity = severity
		}
	}
	return r
}

// languageFree are the checks that look at structure, or know the language themselves.
var languageFree = []string{"Q2", "Q14", "Q18", "Q19", "Q20", "Q21", "Q24"}

// foreignLanguage is the language of the document when the checks do not know its words, else "".
func (m *matter) foreignLanguage() document.Language {
	switch l := m.doc.Language; l {
	case "", document.English, document.Chinese:
		return ""
	default:
		return l
	}
}

// audible are the findings that no comment silences.
func (m *matter) audible(c *Check, all []finding) []finding {
	m.running = c
	defer func() { m.running = nil }()
	var kept []finding
	for _, f := range all {
		if m.silent(f.line) {
			continue
		}
		f.check = c
		kept = append(kept, f)
	}
	return kept
}
