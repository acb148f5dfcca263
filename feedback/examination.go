package feedback

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"parley/engine"
	"parley/engine/consensus"
	"parley/engine/examine"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Examiner is a Runner that can put findings to a cross-examination; *engine.Engine is one.
type Examiner interface {
	Examine(ctx context.Context, r engine.ExaminationRequest, out *engine.Stream) error
}

// DefaultExamine is which findings a mode has examined where nobody says it: a deep review has calls to spare.
func DefaultExamine(mode Mode) examine.Level {
	if mode == Deep || mode == "" {
		return examine.LevelHigh
	}
	return examine.LevelNone
}

// examineLevel is which findings are examined after a round of this discussion.
func (d *Discussion) examineLevel() examine.Level {
	switch {
	case d.settings.Offline || d.state.Offline:
		return examine.LevelNone
	case d.settings.Examine != "":
		return d.settings.Examine
	case d.state.Examine != "":
		return examine.Level(d.state.Examine)
	default:
		return examine.LevelNone // a session of before there were any
	}
}

// Examines reports whether findings are put to a cross-examination after a round.
func (d *Discussion) Examines() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.examineLevel() != examine.LevelNone
}

// examineRound starts the examination of the last round, or goes on with one that was interrupted. It runs beside what follows:
// where the person had a finding examined while the round was running, it comes after that.
func (d *Discussion) examineRound(ctx context.Context) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.beginExamination(ctx)
}

// beginExamination does so with mu held.
func (d *Discussion) beginExamination(ctx context.Context) {
	if d.examining != nil {
		d.examinationDue = true
		return
	}
	s := d.derived
	level := d.examineLevel()
	switch {
	case s.examination != nil:
		level = s.examination.Level
		d.examinationDue = level == examine.LevelOne
	case s.examinationDone || level == examine.LevelNone:
		return
	}
	_ = d.startExamination(ctx, level, "") // a decision may have come before it
}

// goOnExamining goes on with the examination of a single finding that was interrupted while a round was running.
func (d *Discussion) goOnExamining(ctx context.Context) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if left := d.derived.examination; d.examining == nil && left != nil && left.Level == examine.LevelOne {
		_ = d.startExamination(ctx, examine.LevelOne, "")
	}
}

// errExamining says that only one examination runs at a time.
var errExamining = errors.New("an examination is running: try again when it is in")

// ExamineFinding puts one finding to a tool of another vendor now, whatever was examined before.
func (d *Discussion) ExamineFinding(ctx context.Context, id string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.waitForFiles(func() *sideCall { return d.examining })
	err := d.closedErr()
	entry := d.derived.ledger.Find(id)
	round := d.derived.lastRound()
	offline := d.settings.Offline || d.state.Offline
	switch {
	case err != nil:
		return err
	case entry == nil || round == nil:
		return &ledger.MarkError{ID: id, Reason: "there is no such finding"}
	case entry.Kind == ledger.Action:
		return &ledger.MarkError{ID: id, Reason: "it is a suggestion, and claims nothing that could be examined"}
	case offline:
		return &ledger.MarkError{ID: id, Reason: "this review asks no tools"}
	}
	return d.startExamination(ctx, examine.LevelOne, id)
}

// startExamination starts one beside everything else, or goes on with an interrupted one; only is the one finding that it is
// about, "" for those of the level. It is called with mu held.
func (d *Discussion) startExamination(ctx context.Context, level examine.Level, only string) error {
	last := d.derived.lastRound()
	if d.examining != nil || d.sideCallsClosed {
		return errExamining
	}
	if last == nil {
		return errors.New("no round has been finished")
	}
	examiner, able := d.newRunner(d.session.Store(d.state.RoundID, max(d.number, 1))).(Examiner)
	if !able {
		return errors.New("nobody can be asked here")
	}
	request, err := d.examinationRequest(*last, level, only)
	if err != nil {
		return err
	}
	d.examining = d.startBeside(ctx, func(beside context.Context, out *engine.Stream) {
		err := examiner.Examine(beside, request, out)
		d.writeExamined(beside, request.Round.Number, err)
		d.endExamination(ctx)
	})
	return nil
}

// endExamination makes room for the next one, and starts that of the round where it is due.
func (d *Discussion) endExamination(ctx context.Context) {
	d.mu.Lock()
	defer d.mu.Unlock()
	due := d.examinationDue && d.derived.examination == nil
	d.examining, d.examinationDue = nil, false
	if due {
		d.beginExamination(ctx)
	}
}

// examinationRequest is what the engine needs to know. It is called with mu held.
func (d *Discussion) examinationRequest(last round.Round, level examine.Level, only string) (engine.ExaminationRequest, error) {
	s := d.derived
	text, err := d.session.Artifact(last.Artifact.SHA256)
	if err != nil {
		return engine.ExaminationRequest{}, fmt.Errorf("the text that was reviewed is not kept: %w", err)
	}
	r := engine.ExaminationRequest{
		Round: last, FinalGate: d.state.FinalGate, Perspectives: d.state.Perspectives, Path: last.Artifact.Path, Text: text,
		Level: level, Calls: s.examinationCalls, SkipReason: d.skipReason, Started: s.examination, Answered: slices.Clone(s.examinersAnswered),
	}
	r.Calls = max(r.Calls-len(r.Answered), 0)
	if s.examination != nil {
		r.Interrupted = s.calls.ofExamination()
	}
	entries := s.ledger.ToExamine(last)
	switch {
	case only != "":
		r.Started, r.Answered, r.Interrupted, entries = nil, nil, nil, []*ledger.Entry{s.ledger.Find(only)}
	case s.examination != nil:
		entries = nil
		for _, id := range s.examination.Findings {
			if e := s.ledger.Find(id); e != nil {
				entries = append(entries, e)
			}
		}
	}
	for _, e := range entries {
		c := claimOf(e, last)
		c.ExaminedBy, c.SilentBy = s.examinersOf(e.ID, last.Artifact.SHA256)
		r.Claims = append(r.Claims, c)
	}
	known := s.ledger.Clone()
	r.Points = func(examined []round.ExaminedFinding) []consensus.Point {
		known.Examine(examined)
		var ids []string
		for i := range known.Entries {
			if e := &known.Entries[i]; e.IsDisputed() {
				ids = append(ids, e.ID)
			}
		}
		return known.PointsOf(last, ids)
	}
	return r, nil
}

// examinersOf are the tools whose word on a finding, about this version of the document, counts, and those that were asked and said nothing
// of it.
func (s *discussionState) examinersOf(id, sha256 string) (spoke, silent []string) {
	for _, r := range s.rounds {
		if r.Examination == nil || r.Artifact.SHA256 != sha256 {
			continue
		}
		for _, x := range r.Examination.Examiners {
			switch {
			case x.Failed() || !slices.Contains(x.Findings, id):
			case !x.HasExamined(id) || wasSilent(*r.Examination, id, x.Tool):
				silent = append(silent, x.Tool)
			case !slices.Contains(spoke, x.Tool):
				spoke = append(spoke, x.Tool)
			}
		}
	}
	return spoke, slices.DeleteFunc(silent, func(name string) bool { return slices.Contains(spoke, name) })
}

// wasSilent reports whether an examiner said nothing of a finding, as logs of older versions tell it.
func wasSilent(x round.Examination, id, tool string) bool {
	return slices.ContainsFunc(x.Findings, func(f round.ExaminedFinding) bool {
		return f.ID == id && f.As == round.NotExamined && f.Tool == tool
	})
}

// claimOf is an entry as it is put to an examiner.
func claimOf(e *ledger.Entry, last round.Round) examine.Claim {
	c := examine.Claim{ID: e.ID, Text: e.Text, Quote: e.Quote, Severity: e.Severity, Gap: e.Kind == ledger.Gap}
	c.Contested = len(e.DisputedBy) > 0 || slices.ContainsFunc(lowestOfSpread(last), func(name string) bool { return slices.Contains(e.Perspectives, name) })
	for _, s := range e.Sources {
		by := examine.Examiner{Tool: s.Tool}
		if s.Judge == "ai" && s.Tool != "" && !slices.Contains(c.RaisedBy, by) {
			c.RaisedBy = append(c.RaisedBy, by)
		}
	}
	return c
}

// lowestOfSpread names those who rate lowest where ratings lie far apart: others do not see what they criticise.
func lowestOfSpread(r round.Round) []string {
	at := slices.IndexFunc(r.Divergences, func(d round.Divergence) bool { return d.Rule == consensus.RatingSpread })
	if at < 0 {
		return nil
	}
	var names []string
	lowest := 0
	for _, p := range r.Perspectives {
		rating := int(p.Rating)
		switch {
		case !p.Rating.Rated() || lowest > 0 && rating > lowest:
		case rating == lowest:
			names = append(names, p.Name)
		default:
			lowest, names = rating, []string{p.Name}
		}
	}
	return names
}

// writeExamined brings the files of a round to what the examination came to. What was interrupted is written by whoever goes on.
func (d *Discussion) writeExamined(ctx context.Context, number int, failed error) {
	if failed != nil {
		if ctx.Err() == nil {
			d.warn("the findings were not examined: " + failed.Error())
		}
		return
	}
	d.mu.Lock()
	told := slices.ContainsFunc(d.derived.rounds, func(r round.Round) bool { return r.Number == number && r.Examination != nil })
	d.mu.Unlock()
	if told {
		d.writeRoundAgain(ctx, number)
	}
}

// waitForExamination waits until none is running.
func (d *Discussion) waitForExamination() {
	for {
		d.mu.Lock()
		running := d.examining
		d.mu.Unlock()
		if running == nil {
			return
		}
		<-running.done
	}
}

// isExaminationOpen reports whether one has begun that is still to be gone on with.
func (d *Discussion) isExaminationOpen() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.derived.examination != nil
}

// errLeft interrupts an examination that whoever opens the session next goes on with.
var errLeft = errors.New("the review was left")

// noteExamination takes in the examination's events.
func (s *discussionState) noteExamination(body engine.Body) {
	switch event := body.(type) {
	case engine.ExaminationStarted:
		s.examination, s.examinersAnswered = &event, nil
	case engine.ExaminerAnswered:
		s.updateLedger()
		s.ledger.Examine(event.Findings)
		s.examinersAnswered = append(s.examinersAnswered, event)
		s.examinationCalls++
	case engine.ExaminationFinished:
		s.updateLedger()
		s.ledger.Examine(event.Examination.Findings)
		s.examination, s.examinersAnswered = nil, nil
		s.examinationDone = s.examinationDone || event.Examination.Level != string(examine.LevelOne)
		event.Note(s.rounds)
	}
}
