package state

import (
	"slices"
	"strings"

	"parley/engine"
	"parley/engine/round"
	"parley/ui/safetext"
)

// Examination is the cross-examination that runs, or the last one.
type Examination struct {
	// Findings are those that are put to an examiner, Asking the tools that have not answered yet.
	Findings []string
	Asking   []string
	// Result is what it came to, nil while it runs.
	Result *engine.ExaminationFinished
}

// Running says in a few words who is asked about how much; "" when nothing runs.
func (x *Examination) Running() string {
	if x == nil || x.Result != nil {
		return ""
	}
	if len(x.Asking) == 0 {
		return "cross-examination under way"
	}
	return "cross-examination under way: " + safetext.Line(strings.Join(x.Asking, ", "))
}

// applyExamination takes in the events of a cross-examination.
func (s *State) applyExamination(body engine.Body) {
	switch b := body.(type) {
	case engine.ExaminationStarted:
		s.Examination = &Examination{Findings: b.Findings}
	case engine.ExaminerAsked:
		if s.Examination != nil && !slices.Contains(s.Examination.Asking, b.Tool) { // it may be asked again after an interruption
			s.Examination.Asking = append(s.Examination.Asking, b.Tool)
		}
	case engine.ExaminerAnswered:
		if x := s.Examination; x != nil {
			var left []string
			for _, name := range x.Asking {
				if name != b.Report.Tool {
					left = append(left, name)
				}
			}
			x.Asking = left
		}
		s.applyExamined(b.Findings)
	case engine.ExaminationFinished:
		s.Examination = &Examination{Result: &b}
		s.applyExamined(b.Examination.Findings)
		for _, r := range s.Rounds {
			if r.Number == b.Round {
				r.applyExamination(b)
			}
		}
	}
}

// applyExamined gives the findings what their examination came to.
func (s *State) applyExamined(list []round.ExaminedFinding) {
	if s.Ledger == nil || len(list) == 0 {
		return
	}
	if !s.ownLedger {
		s.Ledger, s.ownLedger = s.Ledger.Clone(), true
	}
	s.Ledger.Examine(list)
	for i := range s.Findings {
		f := &s.Findings[i]
		e := s.Ledger.Find(f.ID)
		if e == nil || e.Examined == nil {
			continue
		}
		f.Examined = e.Examined
	}
	s.restate()
}

// restate gives each finding the state that its ledger entry has with the person's word of now.
func (s *State) restate() {
	if s.Ledger == nil {
		return
	}
	for i := range s.Findings {
		f := &s.Findings[i]
		if e := s.Ledger.Find(f.ID); e != nil && e.Observed != "" {
			f.State, f.ContestedAs = e.With(f.Choice)
		}
	}
}

// applyExamination takes the examination into the round's result, with the verdict that a policy makes of it.
func (r *Round) applyExamination(b engine.ExaminationFinished) {
	if r.Result == nil {
		return
	}
	result := *r.Result
	b.NoteIn(&result)
	r.Result = &result
	if to := b.Rejudged; to != nil {
		r.Divergences = to.Divergences
		r.Verdict = &engine.VerdictReached{Verdict: to.Verdict, Severity: to.Severity, Average: result.AverageRating}
	}
}

// HasExaminations reports whether any finding of the review was ever examined.
func (s *State) HasExaminations() bool {
	for _, f := range s.Findings {
		if f.Examined != nil {
			return true
		}
	}
	return false
}
