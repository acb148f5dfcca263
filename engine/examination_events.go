package engine

import (
	"parley/engine/examine"
	"parley/engine/review"
	"parley/engine/round"
)

// ExaminationStarted opens the cross-examination of findings of a round.
type ExaminationStarted struct {
	Round int           `json:"round"`
	Level examine.Level `json:"level"`
	// Seed is what the order of the claims and the planted ones follow from, SHA256 the document that is read.
	Seed   uint64 `json:"seed"`
	SHA256 string `json:"artifact_sha256,omitempty"`
	// Findings are the ids of those that are put to an examiner, if there is one.
	Findings []string `json:"findings"`
}

// ExaminerAsked says that a tool is asked about findings.
type ExaminerAsked struct {
	Round    int      `json:"round"`
	Tool     string   `json:"tool"`
	Vendor   string   `json:"vendor"`
	Via      string   `json:"via"`
	Findings []string `json:"findings"`
}

// ExaminerAnswered carries all that one examiner said, or why it said nothing: one event, so that a log has it whole or not at
// all, and nobody who answered is asked twice.
type ExaminerAnswered struct {
	Round    int                     `json:"round"`
	Report   round.ExaminerReport    `json:"report"`
	Findings []round.ExaminedFinding `json:"findings,omitempty"`
}

// ExaminationFinished closes it with what it came to.
type ExaminationFinished struct {
	Round       int               `json:"round"`
	Examination round.Examination `json:"examination"`
	// Rejudged is the round's verdict by a policy that sets disputed points aside, where that changes it.
	Rejudged *Rejudged `json:"rejudged,omitempty"`
}

// Rejudged is what changes of a round when its verdict does.
type Rejudged struct {
	Verdict         round.Verdict        `json:"verdict"`
	Severity        *review.Severity     `json:"severity"`
	Recommendation  round.Recommendation `json:"recommendation"`
	Dissent         bool                 `json:"dissent"`
	RulesCannotTell bool                 `json:"rules_cannot_tell,omitempty"`
	Divergences     []round.Divergence   `json:"divergences"`
	DivergentViews  []round.View         `json:"divergent_views"`
}

// Note puts what the examination came to into the round that it is about.
func (f ExaminationFinished) Note(rounds []round.Round) {
	for i := range rounds {
		if rounds[i].Number == f.Round {
			f.NoteIn(&rounds[i])
		}
	}
}

// NoteIn puts it into one round. What the person had examined before stays: an examination adds to those before it.
func (f ExaminationFinished) NoteIn(r *round.Round) {
	whole := f.Examination
	if before := r.Examination; before != nil {
		whole = before.With(whole)
	}
	r.Examination = &whole
	if to := f.Rejudged; to != nil {
		r.Verdict, r.Severity, r.Recommendation, r.Dissent = to.Verdict, to.Severity, to.Recommendation, to.Dissent
		r.RulesCannotTell, r.Divergences, r.DivergentViews = to.RulesCannotTell, to.Divergences, to.DivergentViews
	}
}

// The names of the examination's events in a log.

func (ExaminationStarted) Kind() string  { return "examination_started" }
func (ExaminerAsked) Kind() string       { return "examiner_asked" }
func (ExaminerAnswered) Kind() string    { return "examiner_answered" }
func (ExaminationFinished) Kind() string { return "examination_finished" }
