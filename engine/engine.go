// Package engine runs one round: from an assignment to a verdict and a record, telling what happens as typed
// events.
//
// A round ID (RoundID, as "DISCUSS-001") names a discussion, which may have several rounds; a round.Round is one of them, told from
// the others by its number. A perspective is what a document is read for; a reviewer is who reads it so, with a chain of tools.
//
// It may know artifacts, tools, rules and formats. It may not know loops, sessions over time, screens or flags.
package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"parley/engine/artifact"
	"parley/engine/consensus"
	"parley/engine/direct"
	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/engine/synthesis"
)

// Run does one round and returns it. Every step is emitted to out before Run goes on. It returns an
// *artifact.Error when the document cannot be read, and ctx's cause when ctx ends; a round that ran out of time or
// was concluded early is no error but Partial.
func (e *Engine) Run(ctx context.Context, a Assignment, out *Stream) (round.Round, error) {
	scratch := newScratchDirs(e.countFirstCalls(a))
	defer scratch.close() // whatever a tool left there goes after the verdict is told
	r, err := e.run(ctx, a, scratch, out)
	if err != nil {
		out.Emit(RoundFailed{Error: err.Error()})
		return r, err
	}
	out.Emit(RoundFinished{Round: r})
	return r, nil
}

func (e *Engine) run(ctx context.Context, a Assignment, scratch *scratchDirs, out *Stream) (round.Round, error) {
	if len(a.Perspectives) == 0 {
		return round.Round{}, errors.New("no perspective to review from: name at least one")
	}
	if err := perspective.CheckAll(a.Perspectives); err != nil {
		return round.Round{}, fmt.Errorf("this round cannot be run: %w", err)
	}
	doc, err := a.source().Load()
	if err != nil {
		return round.Round{}, err
	}
	ahead := time.AfterFunc(prefetchDelay, e.prefetch)
	defer ahead.Stop()
	// The process may end before this is done; then the next round does it.
	time.AfterFunc(prefetchDelay, func() { removeAbandonedScratch(time.Now()) })
	a.Perspectives = foreign.Value(a.Perspectives) // roles and focus areas are anybody's words
	brief := e.prepareRound(a, doc)
	brief.files = bundleFiles(doc)
	brief.consistency = newBundleConsistency(brief.files, direct.Input{Options: e.Checks, Cache: brief.docCache})
	brief.scratch = scratch
	if len(brief.perspectives) == 0 {
		return round.Round{}, fmt.Errorf("no perspective is left for %s: %s", a.RoundID, brief.dropped[0].Reason)
	}
	r := a.newRound(doc, brief.dropped, e.now())
	out.Emit(e.roundStarted(a, r, brief))
	defer e.parseAhead(brief)()
	brief.injection = e.findInjections(brief) // after the first screen, which need not wait for it
	warn := func(text string) {
		r.Warnings = append(r.Warnings, text)
		out.Emit(WarningRaised{Text: text})
	}
	for _, text := range e.warningsAhead(brief) {
		warn(text)
	}

	// The files are read for contradictions while the reviewers are at work: nobody waits for it after the last answer.
	go ignorePanic(brief.consistency.read)
	r.Perspectives, err = e.runPanel(ctx, a, brief, out)
	if err != nil {
		return r, err
	}
	e.applyConsensus(&r, a, out)
	r.Contradictions = brief.consistency.contradictions()
	r.Unmentioned = findUnmentioned(brief.files, r.Perspectives)
	r.UndefinedIDs, r.Untraced = idsOf(brief.consistency.undefined()), brief.consistency.untraced()
	if text := foreign.Line(undefinedAmong(brief.consistency.undefined())); text != "" {
		warn(text)
	}
	for _, text := range e.reviewCaveats(r.Perspectives) {
		warn(text)
	}
	if why := describeChange(a.Artifact, doc); why != "" {
		r.Artifact.Changed = true
		warn(why)
	}
	r.Finished = e.now()
	r.FillEmptyLists()
	return r, nil
}

// warningsAhead are what is known to be wrong before anybody reviews: who is left out, and what the document and the workspace do.
func (e *Engine) warningsAhead(b roundInput) (texts []string) {
	for _, d := range b.dropped {
		texts = append(texts, d.Name+" left out: "+d.Reason)
	}
	return slices.Concat(texts, b.warnings, b.injection.warnings, e.workspaceWarnings(b))
}

// newRound is the assignment's round as it begins.
func (a *Assignment) newRound(doc artifact.Artifact, dropped []round.Dropped, now time.Time) round.Round {
	r := round.Round{
		ID: a.RoundID, Number: a.Number, MaxRounds: a.MaxRounds, Type: a.Type, Attempt: a.Attempt,
		Artifact: doc.Describe(a.Artifact), Dropped: dropped, Started: now, Background: a.Background, Interrupted: a.Interrupted,
	}
	if a.FollowUp != nil {
		r.Feedback, r.Questions = a.FollowUp.Feedback, a.FollowUp.Questions
	}
	return r
}

// roundStarted describes the round to readers before anything has happened.
func (e *Engine) roundStarted(a Assignment, r round.Round, b roundInput) RoundStarted {
	started := RoundStarted{
		ID: a.RoundID, Number: a.Number, MaxRounds: a.MaxRounds, Type: a.Type, Attempt: a.Attempt,
		Artifact: r.Artifact, Dropped: b.dropped, Deadline: e.deadline(), Feedback: r.Feedback, FinishedReviews: a.FinishedReviews,
		Background: a.Background,
	}
	for _, p := range b.perspectives {
		started.Perspectives = append(started.Perspectives, ReviewerInfo{Name: p.Name, Role: p.Role, Chain: e.chain(p), Limit: e.timeout()})
	}
	return started
}

// applyConsensus fills in what follows from the reviews alone: steps 5 to 7 of a round.
func (e *Engine) applyConsensus(r *round.Round, a Assignment, out *Stream) {
	r.Status = round.Complete
	for _, p := range r.Perspectives {
		if p.Outcome == round.Missing || r.JudgedByNobody(p) {
			r.Status = round.Partial
			r.Missing = append(r.Missing, p.Name)
		}
	}
	judged := consensus.Judge(consensus.Question{
		Reviews: r.Perspectives, Quorum: e.Quorum, FinalGate: a.FinalGate, RevisedBefore: a.Attempt > 1,
		StillOpen: a.stillOpen(), NoOrders: a.FollowUp.NoOrders(),
	}, e.Policy)
	r.Verdict, r.Severity, r.AverageRating = judged.Verdict, judged.Severity, judged.Average
	r.Recommendation, r.Divergences, r.Policy = judged.Recommendation, judged.Divergences, e.Policy.NonDefaultName()
	r.Dissent, r.Borderline, r.Degraded, r.Sources = judged.Dissent, judged.Borderline, judged.Degraded, judged.Sources
	r.RulesCannotTell = judged.RulesCannotTell
	if r.Degraded {
		r.Quorum = e.Quorum
	}
	for _, d := range judged.Divergences {
		out.Emit(DivergenceFound{d})
	}
	out.Emit(VerdictReached{Verdict: r.Verdict, Severity: r.Severity, Average: r.AverageRating})

	together := synthesis.Synthesize(r.Perspectives, judged.Divergences)
	r.ConvergentThemes, r.DivergentViews = together.Themes, together.Views
	r.CoverageGaps, r.ActionItems = together.Gaps, together.ActionItems
	for i := range r.ActionItems {
		r.ActionItems[i].Where = r.Artifact.Where(r.ActionItems[i].Line)
	}
	if a.FollowUp != nil {
		r.Understanding = gatherUnderstanding(r.Perspectives)
	}
}

// stillOpen are the severe findings that stood open before the round.
func (a *Assignment) stillOpen() []round.OpenFinding {
	if a.FollowUp == nil {
		return nil
	}
	return a.FollowUp.StillOpen
}

// gatherUnderstanding gathers what a follow-up round confirmed, corrected and found, each point once with who makes it.
func gatherUnderstanding(reviews []round.Review) *round.Understanding {
	return &round.Understanding{
		Confirmed:   attributePoints(reviews, func(r round.Review) []string { return r.Confirmed }),
		Corrected:   attributePoints(reviews, func(r round.Review) []string { return r.Corrected }),
		NewInsights: attributePoints(reviews, func(r round.Review) []string { return r.NewInsights }),
	}
}

func attributePoints(reviews []round.Review, points func(round.Review) []string) []string {
	var order []string
	by := map[string][]string{}
	for _, r := range reviews {
		for _, p := range points(r) {
			if by[p] == nil {
				order = append(order, p)
			}
			by[p] = append(by[p], r.Voice())
		}
	}
	list := make([]string, len(order))
	for i, p := range order {
		list[i] = p + " (" + strings.Join(by[p], ", ") + ")"
	}
	return list
}

func (e *Engine) now() time.Time {
	if e.Now == nil {
		return time.Now()
	}
	return e.Now()
}
