package round

import (
	"cmp"
	"slices"

	"parley/engine/review"
)

// Divergence is a rule that held, with the values it saw. Note marks one that is worth telling and is no conflict between
// reviewers: it stands among the notes of a verdict and not among the divergent views. Unopposed marks a rule that holds
// without anybody who sees it otherwise: it weighs like any other, and reviewers do not disagree in it.
type Divergence struct {
	Rule         string          `json:"rule"`
	Severity     review.Severity `json:"severity"`
	Description  string          `json:"description"`
	Perspectives []string        `json:"perspectives"`
	Note         bool            `json:"note,omitempty"`
	Unopposed    bool            `json:"unopposed,omitempty"`
}

// CriticalIssue is the divergence rule by which a finding that somebody calls critical blocks.
const CriticalIssue = "Critical issue"

// Conflicts are the divergences that hold without those that are only a note, the most severe first.
func (r Round) Conflicts() []Divergence { return MostSevereFirst(r.divergences(false)) }

// MostSevereFirst orders divergences as screens and files tell them. Of rules that weigh the same, the one for what a reviewer calls critical
// comes first: a list that begins with something else would hide it.
func MostSevereFirst(list []Divergence) []Divergence {
	weight := func(d Divergence) int {
		if d.Rule == CriticalIssue {
			return max(d.Severity.Rank(), review.Critical.Rank())
		}
		return d.Severity.Rank()
	}
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, func(a, b Divergence) int { return cmp.Compare(weight(b), weight(a)) })
	return sorted
}

// Notes are the divergences that are no conflict. Beside a HIGH verdict there are none: that every rating is good enough
// would read as if nothing stood against the document.
func (r Round) Notes() []Divergence {
	if r.SeverityOf().Rank() >= review.High.Rank() {
		return nil
	}
	return r.divergences(true)
}

func (r Round) divergences(notes bool) []Divergence {
	var list []Divergence
	for _, d := range r.Divergences {
		if d.Note == notes {
			list = append(list, d)
		}
	}
	return list
}

// GravestWeakness is the severity of the gravest weakness that a reviewer named; "" where none named any.
func (r Round) GravestWeakness() (gravest review.Severity) {
	for _, p := range r.Perspectives {
		for _, weakness := range p.Weaknesses {
			if weakness.Severity.Rank() > gravest.Rank() {
				gravest = weakness.Severity
			}
		}
	}
	return gravest
}

// GraveFindings is "a finding is HIGH" of the gravest severity that reviewers report, or "findings are HIGH" where they report several.
func (r Round) GraveFindings() string {
	gravest, count := r.GravestWeakness(), 0
	for _, p := range r.Perspectives {
		for _, weakness := range p.Weaknesses {
			if weakness.Severity == gravest {
				count++
			}
		}
	}
	if count == 1 {
		return "a finding is " + gravest.Label()
	}
	return "findings are " + gravest.Label()
}
