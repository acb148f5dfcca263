package direct

import (
	"parley/engine/perspective"
	"parley/engine/review"
)

// riskChecks ask what may go wrong, and whether the document has an answer to it.
func riskChecks() []Check { return append(registerChecks(), dangerChecks()...) }

// registerChecks look at the risks that the document names itself.
func registerChecks() []Check {
	risk := perspective.Risk
	return []Check{
		{
			ID: "R1", WholeDocument: true, Perspective: risk, Criterion: "has a section on risks", Severity: review.High, Weight: 3,
			Profiles: only(aBrief, aDesign, aReport), Source: "ISO 31000, arc42 11",
			Suggestion: "List the three worst risks with mitigation and owner.", run: risksListed,
		},
		{
			ID: "R2", Perspective: risk, Criterion: "has an answer to each risk it names", Severity: review.Medium, Weight: 2,
			Source:     "KEP risks and mitigations",
			Suggestion: "Say how each risk is prevented, noticed or recovered from.", run: risksMitigated,
		},
		{
			ID: "R3", Perspective: risk, Criterion: "names an owner or a trigger for its risks", Severity: review.Low, Weight: 1,
			Profiles: only(aBrief, aDesign, aEpics, aReport), Topic: "ownership", Source: "risk registers",
			Suggestion: "Name one person or team for each risk.", run: risksOwned,
		},
		{
			ID: "R4", Perspective: risk, Criterion: "weighs its risks", Severity: review.Low, Weight: 1,
			Source:     "ISO 31000",
			Suggestion: "Give likelihood and impact; high, medium and low are enough.", run: risksWeighed,
		},
		{
			ID: "R5", Perspective: risk, Criterion: "has mitigations that are actions", Severity: review.Medium, Weight: 2,
			Source:     "risk registers",
			Suggestion: "Replace the empty mitigation by something that somebody does.", run: mitigationsActive,
		},
	}
}

// dangerChecks look for dangers that the document leaves open.
func dangerChecks() []Check {
	risk := perspective.Risk
	return []Check{
		{
			ID: "R6", Perspective: risk, Criterion: "says what happens when an outside service is down", Severity: review.Medium, Weight: 2,
			Topic: "dependencies", Source: "KEP dependencies",
			Suggestion: "Say what happens while the other side is down: time-out, fallback, or a clear error.", run: dependenciesCovered,
		},
		{
			ID: "R7", Perspective: risk, Criterion: "has no single point of failure it leaves open", Severity: review.High, Weight: 3,
			Topic: "reliability", Source: "arc42 quality scenarios",
			Suggestion: "Add redundancy, or state how long recovery takes and why that is acceptable.", WordList: "signs of a single point of failure", run: noSinglePoint,
		},
		{
			ID: "R8", Perspective: risk, Criterion: "has a way back from every change that breaks or deletes something", Severity: review.High, Weight: 3,
			Topic: "migration", Source: "KEP upgrade and downgrade",
			Suggestion: "Add the way back for the change, and a test of it.", run: changesReversible,
		},
		{
			ID: "R9", Perspective: risk, Criterion: "shows no secret and leaves no access open", Severity: review.High, Weight: 3,
			Topic: "security", Source: "OWASP ASVS",
			Suggestion: "Close what is open, or state who can reach it and until when.", WordList: "signs of exposure", run: nothingExposed,
		},
		{
			ID: "R10", Perspective: risk, Criterion: "dates its milestones in order", Severity: review.Medium, Weight: 2,
			Topic: "timeline", Source: "planning practice",
			Suggestion: "Give each milestone a date, none before what it needs.", run: milestonesDated,
		},
		{
			ID: "R11", Perspective: risk, Criterion: "says how its assumptions will be checked", Severity: review.Low, Weight: 1,
			Profiles:   only(aContext, aBrief, aDesign, aReport, aGeneral),
			Source:     "ISO/IEC/IEEE 29148 assumptions",
			Suggestion: "Say how and when the assumption is checked, and what follows if it is wrong.", run: assumptionsChecked,
		},
		{
			ID: "R12", Perspective: risk, Criterion: "leaves no question open without an owner and a date", Severity: review.Medium, Weight: 2,
			Topic: "ownership", Source: "KEP, spec-kit clarifications",
			Suggestion: "Give each question an owner, a date and the answer that holds until then.", run: questionsOwned,
		},
		{
			ID: "R13", WholeDocument: true, Perspective: risk, Criterion: "describes how it fails", Severity: review.Medium, Weight: 2,
			Profiles: only(aSpec, aDesign, aReport), Topic: "reliability", Source: "FMEA",
			Suggestion: "Describe one failure for each outside edge, and what the system does then.", run: failureDescribed,
		},
		{
			ID: "R14", Perspective: risk, Criterion: "names the rules for the data it handles", Severity: review.Medium, Weight: 2,
			Topic: "privacy", Source: "ISO/IEC 25010 compliance",
			Suggestion: "Say which rule applies (GDPR, PCI DSS, HIPAA), or why none does.", run: regulationNamed,
		},
		{
			ID: "R15", Perspective: risk, Criterion: "completes the checklists it carries", Severity: review.Medium, Weight: 2,
			Topic: "ownership", Source: "KEP release sign-off, definition of done",
			Suggestion: "Do what the item asks for and tick it, or say who does so by when.", run: checklistsComplete,
		},
		{
			ID: "R16", Perspective: risk, Criterion: "follows up on what it admits was left undone", Severity: review.Medium, Weight: 2,
			Source:     "KEP graduation reviews",
			Suggestion: "Say what is done about the omission and by when, or who accepts it and why.", run: omissionsFollowed,
		},
	}
}

// riskLevel follows the findings (facts, end of section 2.4). Critical only where the document itself says so.
func riskLevel(findings []finding) review.Severity {
	level := review.Low
	for _, f := range findings {
		switch {
		case f.critical:
			return review.Critical
		case f.severity == review.High:
			level = review.High
		case f.severity == review.Medium && level == review.Low:
			level = review.Medium
		}
	}
	return level
}
