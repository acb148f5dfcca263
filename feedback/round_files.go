package feedback

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

// writeRoundFiles writes what a finished round leaves beside its record, compares a revision, tells the team and logs the
// ledger. It does nothing when all of that was done before, and each part of it may be done twice without harm, so a
// parley that was killed in the middle finishes it.
func (d *Discussion) writeRoundFiles(ctx context.Context) {
	d.retryIncompleteRounds(ctx)
	d.mu.Lock()
	if d.derived.filesWritten || len(d.derived.rounds) == 0 {
		d.mu.Unlock()
		return
	}
	entries := d.derived.ledger.Clone()
	report := d.derived.roundReport(len(d.derived.rounds)-1, entries)
	counts := entries.CountsOf(report.Round.Number)
	sent := maps.Clone(d.derived.sentMessages)
	d.mu.Unlock()

	d.openLog(report.Round.Number)
	d.compareRevision(entries)
	complete := d.writeRound(ctx, &report, entries)
	for _, m := range d.messagesAfter(report.Round, counts) {
		if !sent[m.Type] {
			d.publish(ctx, m)
		}
	}
	d.emitWarnings()
	d.marksMu.Lock()
	defer d.marksMu.Unlock()
	d.mu.Lock()
	l, logged := d.derived.ledger.Clone(), d.derived.loggedLedger
	d.mu.Unlock()
	complete = d.writeFindings(l) && complete
	d.emit(LedgerUpdated{Findings: l.Findings(), Counts: counts, Ledger: l, Changes: l.ChangesSince(logged), FilesIncomplete: !complete})
}

// writeRound writes the record and the files of the round that has just ended, and reports whether all could be written. A word that is taken back
// at this moment may have the record of the round before written again: one after the other, so that the later round's stays the last.
func (d *Discussion) writeRound(ctx context.Context, report *session.RoundReport, entries *ledger.Ledger) (complete bool) {
	d.marksMu.Lock()
	defer d.marksMu.Unlock()
	recorded := d.writeRecord(ctx, &report.Round, entries)
	return d.session.WriteRound(*report) && recorded
}

// messagesAfter are what the team hears after a round: a follow-up round is announced in any case, since the log has it, and how
// every round ended where a bus carries it.
func (d *Discussion) messagesAfter(r round.Round, counts ledger.Counts) []Message {
	var messages []Message
	folder := filepath.Base(d.session.Folder())
	if r.Number > 1 {
		messages = append(messages, followUpMessage(d.settings.Team, folder, r, counts.New, counts.Repeated))
	}
	if d.settings.Bus != nil {
		messages = append(messages, stateMessage(d.settings.Team, folder, r))
	}
	return messages
}

// compareRevision sets a round that was run again beside the one before, once.
func (d *Discussion) compareRevision(l *ledger.Ledger) {
	d.mu.Lock()
	before, compared := d.derived.roundBeforeRevision(), d.derived.revision != nil
	if before == nil || compared {
		d.mu.Unlock()
		return
	}
	rated, after := *d.derived.comparedRound(len(d.derived.rounds) - 1), *d.derived.lastRound()
	d.mu.Unlock()
	old, _ := d.session.Artifact(before.Artifact.SHA256) // without a kept text only the counts of lines are missing
	revised, _ := d.session.Artifact(after.Artifact.SHA256)
	d.emit(RevisionCompared{compareRounds(*before, rated, after, l, old, revised)})
}

// retryIncompleteRounds tries again to write what the disk refused in rounds before, here or in a parley that has ended.
func (d *Discussion) retryIncompleteRounds(ctx context.Context) {
	d.mu.Lock()
	left := maps.Clone(d.derived.incompleteRounds)
	d.mu.Unlock()
	for _, number := range slices.Sorted(maps.Keys(left)) {
		d.mu.Lock()
		at := slices.IndexFunc(d.derived.rounds, func(r round.Round) bool { return r.Number == number })
		report := d.derived.roundReport(at, left[number])
		d.mu.Unlock()
		complete := d.writeRecord(ctx, &report.Round, left[number])
		if complete = d.session.WriteRound(report) && complete; complete {
			d.mu.Lock()
			delete(d.derived.incompleteRounds, number)
			d.mu.Unlock()
		}
	}
	if len(left) > 0 {
		d.writeFindingsOrWarn()
	}
}

// roundReport gathers what the session's files tell about a round of this discussion, with the ledger as it was then.
func (s *discussionState) roundReport(at int, l *ledger.Ledger) session.RoundReport {
	r := s.rounds[at]
	l.LabelActionItems(&r)
	l.MarkNamedAgain(&r)
	l.MarkFormerQuotes(&r)
	r.VerdictChange = s.verdictChange(at, l)
	a := session.RoundReport{Round: r, Findings: l.Concerning(r.Number).Findings(), Understanding: withFindingTexts(understandingOf(r), l)}
	for i := range l.Entries {
		if e := &l.Entries[i]; e.FirstRound == r.Number && e.Kind != ledger.Action {
			a.NewFindings = append(a.NewFindings, e.Finding)
		}
	}
	asked := map[string]bool{}
	for _, earlier := range s.rounds[:at] {
		for _, q := range openQuestions(earlier) {
			asked[q] = true
		}
	}
	for _, q := range openQuestions(r) {
		if !asked[q] {
			a.NewQuestions = append(a.NewQuestions, q)
		}
	}
	for _, q := range conclusions.Unanswered(s.rounds[:at+1]) {
		a.OpenQuestions = append(a.OpenQuestions, session.OpenQuestion{Text: q.Text, Earlier: q.Since < r.Number})
	}
	a.Decision, a.WordsGiven = s.decisionAfter(r.Number), s.newWordsGiven(r)
	return a
}

// decisionAfter is what was decided after a round, as the session's files tell it; nil before.
func (s *discussionState) decisionAfter(number int) *session.RoundDecision {
	for _, d := range slices.Backward(s.decisions) {
		if d.Round == number {
			return &session.RoundDecision{
				Decision: string(d.Choice), Origin: string(d.Origin), Focus: d.Focus, Questions: d.Questions, Rationale: d.Rationale,
				Revise: d.Revise, Note: d.Note, SignOff: d.SignOff.Copy(),
			}
		}
	}
	return nil
}

// writeDecision puts the decision after the last round into its record and its JSON, and into the shared memory, where a later
// discussion reads it.
func (d *Discussion) writeDecision(ctx context.Context) {
	d.mu.Lock()
	entries := d.derived.ledger.Clone()
	report := d.derived.roundReport(len(d.derived.rounds)-1, entries)
	d.mu.Unlock()
	if err := d.session.WriteDecision(report); err != nil {
		d.warn("the decision could not be written beside the round: " + err.Error())
	}
	if report.Round.Record != nil {
		d.writeRecord(context.WithoutCancel(ctx), &report.Round, entries) // what was decided is worth a moment
	}
	d.emitWarnings()
}

// understandingOf is what the reviewers confirmed, corrected and found; a first round confirms what converges. What
// several reviewers say in the same words is one point of all of them.
func understandingOf(r round.Round) round.Understanding {
	var u round.Understanding
	if r.Type != round.Initial || r.Attempt > 1 {
		u.Confirmed = attributed(r.Perspectives, func(a review.Answer) []string { return a.Confirmed })
		u.Corrected = attributed(r.Perspectives, func(a review.Answer) []string { return a.Corrected })
		u.NewInsights = attributed(r.Perspectives, func(a review.Answer) []string { return a.NewInsights })
		return u
	}
	for _, t := range r.ConvergentThemes {
		if !t.Possible {
			u.Confirmed = append(u.Confirmed, fmt.Sprintf("%s (%s%s)", t.Text, t.Credit(), restsOn(t)))
		}
	}
	return u
}

// restsOn says of a theme that no quote of it was found, or that none shows its place: it has none, or words that stand in several.
func restsOn(t round.Theme) string {
	switch t.Evidence {
	case review.Found:
		return ""
	case review.Unverified:
		return "; " + round.UnfoundNow(t.StoodIn)
	case review.TooShort, review.NotQuoted:
	}
	return "; no quote shows where"
}

// attributed lists points with those who make them.
func attributed(reviews []round.Review, points func(review.Answer) []string) []string {
	var order []string
	by := map[string][]string{}
	for _, r := range reviews {
		for _, text := range points(r.Answer) {
			if by[text] == nil {
				order = append(order, text)
			}
			if !slices.Contains(by[text], r.Voice()) {
				by[text] = append(by[text], r.Voice())
			}
		}
	}
	var list []string
	for _, text := range order {
		list = append(list, text+" ("+strings.Join(by[text], ", ")+")")
	}
	return list
}

// roundBeforeRevision is the round whose text and findings the last one is compared with: it is repeated after a revision, or the last one
// read another text. Nil is none.
func (s *discussionState) roundBeforeRevision() *round.Round {
	n := len(s.rounds)
	if n < 2 {
		return nil
	}
	before, after := &s.rounds[n-2], &s.rounds[n-1]
	if after.Attempt <= max(before.Attempt, 1) && before.Artifact.SHA256 == after.Artifact.SHA256 {
		return nil
	}
	return before
}

// decisionOn is what was decided after a round, nil before.
func (d *Discussion) decisionOn(number int) *Decision {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, decision := range slices.Backward(d.derived.decisions) {
		if decision.Round == number {
			return &decision
		}
	}
	return nil
}

// writeRecord writes the record of a round, once the ledger knows its findings, notes in the round where it is, and reports whether
// it is written. A verdict without a record is still a verdict.
func (d *Discussion) writeRecord(ctx context.Context, r *round.Round, l *ledger.Ledger) (done bool) {
	text := RecordText(*r, l, d.revisionOf(r.Number), d.decisionOn(r.Number))
	if old, err := d.session.Record(r.ID, r.Number); err == nil && r.Record != nil && string(old) == text {
		return true // a parley that ended had written it
	}
	path, err := d.storeOf(r.Number).WriteRecord(ctx, *r, text)
	if err != nil {
		d.emit(engine.RecordWritten{Round: r.Number, Error: err.Error()})
		d.warn("the record could not be written: " + err.Error())
		return false
	}
	r.Record = &path
	d.emit(engine.RecordWritten{Round: r.Number, Path: path})
	return true
}

// storeOf is the store of a round: the one that the round ran with, which knows what it has prepared, or a new one.
func (d *Discussion) storeOf(number int) *session.Store {
	d.mu.Lock()
	store := d.store
	d.mu.Unlock()
	if store != nil && store.Number() == number {
		return store
	}
	return d.session.Store(d.state.RoundID, number)
}

// revisionOf is the comparison that a round ended with, or nil.
func (d *Discussion) revisionOf(number int) *Revision {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range d.derived.revisions {
		if r := &d.derived.revisions[i]; r.After == number {
			return r
		}
	}
	return nil
}

// publish logs a message and hands it to the bus, if there is one.
func (d *Discussion) publish(ctx context.Context, m Message) {
	logged := MessageLogged{Message: m}
	if d.settings.Bus != nil {
		if err := d.settings.Bus.Publish(ctx, m); err != nil {
			logged.Error = err.Error()
			d.warn("the team was not told: " + err.Error())
		}
	}
	d.emit(logged)
}

// writeFindingsOrWarn writes the ledger after a word of the person's. What cannot be written is told.
func (d *Discussion) writeFindingsOrWarn() {
	d.mu.Lock()
	l := d.derived.ledger.Clone()
	d.mu.Unlock()
	d.writeFindings(l)
	d.emitWarnings()
}

func (d *Discussion) writeFindings(l *ledger.Ledger) (done bool) {
	if err := d.session.WriteFindings(d.state.RoundID, l); err != nil {
		d.warn("the finding ledger could not be written: " + err.Error())
		return false
	}
	return true
}

// introduceRevision says which rounds a comparison is about.
func (s *discussionState) introduceRevision(r Revision) string {
	for _, one := range s.rounds {
		if one.Number == r.After && one.Type != round.Initial {
			return fmt.Sprintf("round %d read another text than round %d", r.After, r.Before)
		}
	}
	return fmt.Sprintf("round %d repeats round %d after a revision", r.After, r.Before)
}

// readAtTheEnd looks the findings' quotes up in the document as it is when the review ends, where no round has read that text.
func (d *Discussion) readAtTheEnd(in *conclusions.Input) {
	if n := len(in.Trail); n == 0 || !in.Trail[n-1].DocumentChanged {
		return
	}
	if now, err := d.source().Read(); err == nil {
		in.SHA256Now = now.SHA256
		in.Ledger.ReadAgain(now.Text, now.Describe(in.Artifact))
	}
}

// conclude writes the final synthesis. What cannot be written is still told.
func (d *Discussion) conclude(ctx context.Context) {
	d.retryIncompleteRounds(ctx)
	d.writeDecision(ctx)
	d.mu.Lock()
	d.conclusionsTried = true
	in := conclusions.Input{
		RoundID: d.state.RoundID, Artifact: d.state.Artifact, Rounds: d.derived.labelledRounds(), Ledger: d.derived.ledger.Clone(),
		Finished: d.settings.now(), FinalGate: d.state.FinalGate, Undone: d.derived.undoneWords(),
	}
	for _, decision := range d.derived.decisions {
		in.Trail = append(in.Trail, decision.inTrail())
	}
	for _, r := range d.derived.revisions {
		in.Revisions = append(in.Revisions, append([]string{d.derived.introduceRevision(r)}, r.Notes()...))
	}
	atLimit := d.derived.loop.IsExhausted()
	d.mu.Unlock()
	if ref := d.state.Continues; ref != nil {
		in.Continues = ref.RoundID + " in " + ref.Session
	}
	in.Unsent = len(d.Drafts())
	d.readAtTheEnd(&in)
	document := conclusions.Build(in)
	done := Concluded{Text: document.Markdown(), AtLimit: atLimit}
	var err error
	if done.Markdown, done.JSON, err = d.session.WriteConclusions(d.state.RoundID, done.Text, document); err != nil {
		d.warn("the conclusions could not be written: " + err.Error())
	}
	d.emitWarnings()
	d.emit(done)
	d.emitWarnings() // that this very event is not in the log
}
