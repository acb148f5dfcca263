package direct

import (
	"cmp"
	"slices"
	"sync"

	"parley/engine/document"
	"parley/engine/perspective"
	"parley/engine/review"
)

// Check is one row of the table: a criterion a document is held against (direct-analysis facts, section 2).
type Check struct {
	ID          string
	Perspective string
	// Criterion is the criterion as a demand that is met or not: "states the problem it solves".
	Criterion string
	// Severity is the usual severity of a finding; a check may raise or lower it by what it sees.
	Severity review.Severity
	// Weight of the criterion in the rating: 3, 2 or 1.
	Weight int
	// Profiles are the kinds of artifact it applies to; nil means all.
	Profiles []document.Profile
	// Suggestion is what to do about a finding, Source where the criterion comes from.
	Suggestion string
	Source     string
	// Topic is one of review.Topics, or "" where none fits.
	Topic string
	// WholeDocument is set for what is asked of a document as a whole; a chapter of an index need not answer it alone.
	WholeDocument bool
	// OnlyFailures is set for what is told only where it fails: no criterion of a good document, so it counts in no rating that it
	// does not lower.
	OnlyFailures bool
	// Quiet is set for what counts in the rating, which names it, and is no finding of its own: on documents that nobody tuned
	// on it was true too seldom, or too small to act on. A project that gives it a severity is told.
	Quiet bool
	// OfKinds is set for what is asked only of the kinds that have a list of their own (kindChecks).
	OfKinds bool
	// RatingCap is the most that a document is rated in which the check fails, 0 for no such limit.
	RatingCap int
	// WordList tells which list of words the check looks for, "" for none; a project may add to it.
	WordList string

	run func(*analysis) checkResult
}

// CheckInfo is a check as it is listed for people.
type CheckInfo struct {
	ID, Perspective, Criterion, Source, Topic, Suggestion, WordList string
	Severity                                                        review.Severity
	Weight                                                          int
	Profiles                                                        []string // nil means all
	Why                                                             string   // why a finding matters
	// Quiet is set for what counts in the rating and is told only where a project gives it a severity.
	Quiet bool
	// Kind is what a finding asks of a person, Consequence what happens if nothing is done.
	Kind        review.Kind
	Consequence string
	Precision   Precision
}

// RulesVersion is counted up whenever the checks' outcome on some document may change.
const RulesVersion = 34

// table is all checks, in the order they run.
func table() []Check {
	all := slices.Concat(productChecks(), technicalChecks(), qualityChecks(), riskChecks(), proposalChecks(), coverageChecks())
	for i := range all {
		all[i].Quiet = slices.Contains(quietChecks, all[i].ID)
	}
	slices.SortStableFunc(all, func(a, b Check) int {
		return cmp.Compare(slices.Index(perspectiveOrder(), a.Perspective), slices.Index(perspectiveOrder(), b.Perspective))
	})
	return all
}

// quietChecks are those that are told only on demand (Check.Quiet).
var quietChecks = []string{
	"P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11", "P12", "P13", "P14",
	"T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "T12", "T14", "T15", "T16",
	"Q4", "Q5", "Q6", "Q8", "Q9", "Q10", "Q11", "Q12", "Q13", "Q14", "Q15", "Q17", "Q19",
	"R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15", "R16", "R17", "R18",
}

// perspectiveOrder is that in which checks are listed.
func perspectiveOrder() []string {
	return []string{perspective.Product, perspective.Technical, perspective.Quality, perspective.Risk, perspective.Coverage}
}

// Checks lists every check the direct analysis has, by perspective and number.
func Checks() []CheckInfo {
	var infos []CheckInfo
	all := table()
	// Ids of one perspective begin with one letter, and the perspectives stand in their order.
	slices.SortStableFunc(all, func(a, b Check) int {
		if a.Perspective != b.Perspective {
			return 0
		}
		return cmp.Or(cmp.Compare(len(a.ID), len(b.ID)), cmp.Compare(a.ID, b.ID))
	})
	for _, c := range all {
		info := CheckInfo{
			ID: c.ID, Perspective: c.Perspective, Criterion: c.Criterion, Source: c.Source, Topic: c.Topic,
			Suggestion: c.Suggestion, WordList: c.WordList, Severity: c.Severity, Weight: c.Weight, Quiet: c.Quiet,
		}
		reason := c.reason()
		info.Why, info.Kind, info.Consequence = reason.why, reason.kind, reason.consequence
		info.Profiles, info.Precision = c.kinds(), precisionTable()[c.ID]
		infos = append(infos, info)
	}
	return infos
}

// Criterion is what a check asks of a document, as a demand that is met or not; "" for no check of that name.
func Criterion(id string) string { return criterionOf()[id] }

var criterionOf = sync.OnceValue(func() map[string]string {
	of := map[string]string{}
	for _, c := range table() {
		of[c.ID] = c.Criterion
	}
	return of
})

// kinds are the names of those that a check is asked of; nil means all.
func (c Check) kinds() []string {
	var names []string
	all := true
	for _, p := range document.Profiles() {
		if c.applies(p) {
			names = append(names, string(p))
		} else {
			all = false
		}
	}
	if all {
		return nil
	}
	return names
}

// applies reports whether a check is asked of a kind of document: one of the table of kinds has its own few, any other
// those that name it or all kinds.
func (c Check) applies(p document.Profile) bool {
	if own, ok := kindChecks()[p]; ok {
		return own[c.ID] != notAsked || c.Perspective == perspective.Coverage
	}
	return !c.OfKinds && (c.Profiles == nil || slices.Contains(c.Profiles, p))
}

// guards reports whether a check only tells what is wrong in a document of a kind.
func (c Check) guards(p document.Profile) bool {
	return c.OnlyFailures || kindChecks()[p][c.ID] == asGuard || c.proves(p)
}

// proves reports whether a check only tells what the structure of a document of a kind proves.
func (c Check) proves(p document.Profile) bool { return kindChecks()[p][c.ID] == asProof }

// state is what became of a criterion.
type state int

const (
	notApplicable state = iota
	met
	partly
	unmet
)

// checkResult is what one check found.
type checkResult struct {
	state    state
	findings []finding
	// unasked is set where the check does not know the document's language.
	unasked bool
	// proof is the evidence of a met criterion, with its line: it becomes a strength.
	proof string
	line  int
	// held says what a met criterion holds for, where that is less than its words say; unsaid is set where even that would be praise for
	// what is not so elsewhere.
	held   string
	unsaid bool
	// mayBeElsewhere is set for an unmet criterion that another document of the same project may well meet: it is not told, even on demand.
	mayBeElsewhere bool
}

// finding is one weakness before it is merged with others.
type finding struct {
	check    *Check
	severity review.Severity
	text     string
	line     int
	quote    string
	anchor   string
	// suggestion replaces the check's own; question is raised for the person.
	suggestion string
	question   string
	// evidence is the source ranges the finding rests on; two findings on the same evidence are one.
	evidence []document.Span
	// places are all places where there are several; the evidence stands for them where they are not given.
	places []review.Place
	// critical is set where the document itself rates an open risk critical.
	critical bool
	// certain is set where a quiet check is sure this once, and tells it: a table's only empty cell, what a report that all is ready
	// leaves open.
	certain bool
}

func skip() checkResult { return checkResult{} }

// passedWithProof is a met criterion with its evidence.
func passedWithProof(line int, proof string) checkResult {
	return checkResult{state: met, proof: proof, line: line}
}

// passed is a met criterion that nothing particular proves.
func passed() checkResult { return checkResult{state: met} }

// failed is an unmet criterion; without findings it is a clean one.
func failed(findings ...finding) checkResult {
	if len(findings) == 0 {
		return passed()
	}
	return checkResult{state: unmet, findings: findings}
}

// partlyMet is a partly met criterion.
func partlyMet(findings ...finding) checkResult {
	o := failed(findings...)
	if o.state == unmet {
		o.state = partly
	}
	return o
}
