package engine

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"

	"parley/engine/consensus"
	"parley/engine/direct"
	"parley/engine/examine"
	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/synthesis"
	"parley/engine/tool"
)

// ErrExaminationStopped is the cause by which a caller ends an examination for good: what has not been answered stays not
// examined. Any other end of the context only interrupts it, and it can be gone on with.
var ErrExaminationStopped = errors.New("the decision came before the answer")

// ExaminationRequest is what one cross-examination is to do.
type ExaminationRequest struct {
	// Round is the finished round whose findings are examined, with the terms it was run with.
	Round        round.Round
	FinalGate    bool
	Perspectives []perspective.Perspective
	// Path and Text are the document as the round's reviewers read it.
	Path string
	Text []byte

	Level  examine.Level
	Claims []examine.Claim // RaisedBy holds tools; their vendors are filled in here
	// Started and Answered are what an interrupted examination had logged; nil and empty for a new one.
	Started  *ExaminationStarted
	Answered []ExaminerAnswered
	// Interrupted are the tools that were being asked when it was interrupted.
	Interrupted []string
	// Calls is how many examiners were asked after this round before.
	Calls int
	// SkipReason says why a tool is not asked at present, as for a round.
	SkipReason func(toolName string) string
	// Points are the reviewers' own words of findings that are disputed, with what is examined now; nil where no policy asks.
	Points func(disputed []round.ExaminedFinding) []consensus.Point
}

// Examine puts findings of a finished round to tools of other vendors. What happens is emitted to out; the error is the cause
// of an interruption. Nothing is emitted where nothing is to be examined, or where rules alone have judged and no tool could,
// unless somebody asks for one finding: what was never to be had is not missing. Nor where only a call with another configuration can
// tell who may examine.
func (e *Engine) Examine(ctx context.Context, r ExaminationRequest, out *Stream) error {
	x := &examination{engine: e, request: r, out: out, scratch: newScratchDirs(0), round: r.Round.Number}
	defer x.scratch.close()
	chosen, left := x.choose()
	if r.Started == nil && r.Level != examine.LevelOne && r.Round.Sources.AI == 0 && len(x.examiners()) == 0 {
		chosen, left = nil, nil
	}
	if r.Started == nil && r.Level != examine.LevelOne && x.isForLater(chosen) {
		return nil
	}
	x.result = round.Examination{Level: string(r.Level), Findings: []round.ExaminedFinding{}, Examiners: []round.ExaminerReport{}, Interrupted: r.Interrupted}
	for _, l := range left {
		x.markUnexamined(l.ID, l.Why)
	}
	x.restoreAnswers(r.Answered)
	if len(chosen) > 0 || r.Started != nil {
		x.start(chosen)
		x.examine(ctx, x.unanswered(chosen))
	}
	if ctx.Err() != nil && !errors.Is(context.Cause(ctx), ErrExaminationStopped) {
		return context.Cause(ctx)
	}
	x.finish()
	return nil
}

// examination is one cross-examination at work.
type examination struct {
	engine  *Engine
	request ExaminationRequest
	out     *Stream
	scratch *scratchDirs
	round   int
	seed    uint64

	mu     sync.Mutex
	result round.Examination
	asked  []string // the tools that have answered or failed
}

// choose selects the claims, or takes those that were chosen before the interruption.
func (x *examination) choose() ([]examine.Claim, []examine.Left) {
	claims := slices.Clone(x.request.Claims)
	for i := range claims {
		claims[i].RaisedBy = slices.Clone(claims[i].RaisedBy)
		for j := range claims[i].RaisedBy {
			by := &claims[i].RaisedBy[j]
			by.Vendor, by.Absent = x.vendor(by.Tool), x.isAbsent(by.Tool)
		}
	}
	if x.request.Started == nil {
		return examine.Select(x.request.Level, claims)
	}
	_, left := examine.Select(x.request.Level, claims)
	return slices.DeleteFunc(claims, func(c examine.Claim) bool { return !slices.Contains(x.request.Started.Findings, c.ID) }), left
}

// isForLater reports whether nobody can examine a claim, one at least because the tool that found it is not configured in this call: a
// call that knows it examines them, so nothing is written that would stand for good.
func (x *examination) isForLater(claims []examine.Claim) bool {
	calls, _ := examine.Assign(claims, x.examiners())
	return len(calls) == 0 && slices.ContainsFunc(claims, func(c examine.Claim) bool {
		return slices.ContainsFunc(c.RaisedBy, func(by examine.Examiner) bool { return by.Vendor == "" && by.Absent })
	})
}

// restoreAnswers enters what came in before an interruption.
func (x *examination) restoreAnswers(answered []ExaminerAnswered) {
	for _, a := range answered {
		x.enter(a)
	}
}

func (x *examination) enter(a ExaminerAnswered) {
	x.asked = append(x.asked, a.Report.Tool)
	x.result.Examiners = append(x.result.Examiners, a.Report)
	x.result.Findings = append(x.result.Findings, a.Findings...)
}

func (x *examination) start(chosen []examine.Claim) {
	if x.request.Started != nil {
		x.seed = x.request.Started.Seed
		return
	}
	x.seed = seedOf(x.request.Round, x.request.Calls)
	ids := make([]string, len(chosen))
	for i, c := range chosen {
		ids[i] = c.ID
	}
	x.out.Emit(ExaminationStarted{
		Round: x.round, Level: x.request.Level, Seed: x.seed, SHA256: x.request.Round.Artifact.SHA256, Findings: ids,
	})
}

// seedOf is the same whenever the same is examined, so that a run can be repeated.
func seedOf(r round.Round, calls int) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%s\n%d", r.ID, r.Number, r.Artifact.SHA256, calls))
	return uint64(binary.BigEndian.Uint32(sum[:4]))
}

// unanswered are the claims that have no outcome yet.
func (x *examination) unanswered(claims []examine.Claim) []examine.Claim {
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(claims), func(c examine.Claim) bool {
		return slices.ContainsFunc(x.result.Findings, func(f round.ExaminedFinding) bool { return f.ID == c.ID })
	})
}

// examine asks until every claim has an outcome: what an examiner that failed was asked goes to another one, if there is one that
// has not been asked yet.
func (x *examination) examine(ctx context.Context, open []examine.Claim) {
	if _, _, ok := direct.PlantClaims(x.request.Path, x.request.Text, x.seed); !ok {
		for _, c := range open {
			x.markUnexamined(c.ID, examine.UnplantableError{}.Error())
		}
		return
	}
	for len(open) > 0 && ctx.Err() == nil {
		calls, left := examine.Assign(open, x.examiners())
		for _, l := range left {
			x.markUnexamined(l.ID, x.whyLeft(l))
		}
		x.askAll(ctx, calls)
		open = x.unanswered(open)
	}
	if errors.Is(context.Cause(ctx), ErrExaminationStopped) {
		for _, c := range x.unanswered(open) {
			x.markUnexamined(c.ID, ErrExaminationStopped.Error())
		}
	}
}

// whyLeft is why a claim has no examiner, with the examiners of its that gave no answer.
func (x *examination) whyLeft(l examine.Left) string {
	for _, r := range slices.Backward(x.result.Examiners) {
		if why := r.WhyNoAnswer(); why != "" && slices.Contains(r.Findings, l.ID) {
			return why
		}
	}
	return l.Why
}

func (x *examination) markUnexamined(id, why string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	f := examine.NotExamined(id, why)
	f.Again = slices.ContainsFunc(x.request.Claims, func(c examine.Claim) bool { return c.ID == id && len(c.ExaminedBy) > 0 })
	f.Round, f.SHA256 = x.round, x.request.Round.Artifact.SHA256
	x.result.Findings = append(x.result.Findings, f)
}

// askAll asks every examiner at once, within the limit of calls at a time.
func (x *examination) askAll(ctx context.Context, calls []examine.Call) {
	limit := x.engine.Concurrency
	if limit <= 0 {
		limit = max(1, len(calls))
	}
	slots := make(chan struct{}, limit)
	var running sync.WaitGroup
	for _, call := range calls {
		running.Go(func() {
			select {
			case slots <- struct{}{}:
				defer func() { <-slots }()
			case <-ctx.Done():
				return
			}
			x.ask(ctx, call)
		})
	}
	running.Wait()
}

// sortByGravity puts the findings in the order in which claims are chosen: examiners answer in any.
func (x *examination) sortByGravity() {
	gravest, _ := examine.Select(examine.LevelOne, x.request.Claims)
	place := func(f round.ExaminedFinding) int {
		return slices.IndexFunc(gravest, func(c examine.Claim) bool { return c.ID == f.ID })
	}
	slices.SortStableFunc(x.result.Findings, func(a, b round.ExaminedFinding) int { return place(a) - place(b) })
}

// toldClaim is a claim as a reader is told it.
func toldClaim(c examine.Claim) string {
	if c.Gap {
		return round.MissingTold(c.Text)
	}
	return c.Text
}

// finish closes the examination, and judges the round anew where its policy has disputed points count for nothing.
func (x *examination) finish() {
	r := x.request.Round
	x.sortByGravity()
	for i := range x.result.Findings {
		f := &x.result.Findings[i]
		for _, c := range x.request.Claims {
			if c.ID == f.ID {
				f.Claim = foreign.Line(toldClaim(c))
			}
		}
	}
	done := ExaminationFinished{Round: x.round, Examination: x.result}
	if x.request.Points != nil {
		done.Rejudged = x.engine.rejudge(r, x.request.FinalGate, x.request.Points(x.result.Findings))
	}
	if to := done.Rejudged; to != nil && (to.Verdict != r.Verdict || !sameSeverity(to.Severity, r.Severity)) {
		done.Examination.VerdictBefore, done.Examination.SeverityBefore = r.Verdict, r.Severity
	}
	if len(x.result.Findings) == 0 && len(x.result.Examiners) == 0 && done.Rejudged == nil {
		return
	}
	x.out.Emit(done)
}

// examiners are the tools of the round's chains that can be asked, in the order of trust: those that answered in it first. A
// tool that failed in the round and never answered is not tried on claims.
func (x *examination) examiners() []examine.Examiner {
	var names []string
	add := func(name string) {
		if name != perspective.Direct && !slices.Contains(names, name) && !slices.Contains(x.asked, name) && x.canAsk(name) {
			names = append(names, name)
		}
	}
	failed := map[string]bool{}
	for _, p := range x.request.Round.Perspectives {
		for _, a := range p.Attempts {
			failed[a.Tool] = failed[a.Tool] || a.Error != nil && a.Kind != string(tool.Cancelled)
		}
	}
	for _, p := range x.request.Round.Perspectives {
		if p.Outcome.Source() == "ai" {
			delete(failed, p.Tool)
			add(p.Tool)
		}
	}
	for _, p := range x.request.Perspectives {
		for _, name := range x.engine.chain(p) {
			if !failed[name] {
				add(name)
			}
		}
	}
	list := make([]examine.Examiner, len(names))
	for i, name := range names {
		list[i] = examine.Examiner{Tool: name, Vendor: x.vendor(name)}
	}
	return list
}

// canAsk reports whether the tool is there and not passed over at present.
func (x *examination) canAsk(name string) bool {
	if x.engine.Tools == nil || x.engine.Offline {
		return false
	}
	if x.request.SkipReason != nil && x.request.SkipReason(name) != "" {
		return false
	}
	_, err := x.engine.Tools.Tool(name)
	return err == nil
}

// isAbsent reports whether a tool is not among those of this call.
func (x *examination) isAbsent(name string) bool {
	if x.engine.Tools == nil {
		return false
	}
	_, err := x.engine.Tools.Tool(name)
	return err != nil
}

// VendorTable is a Toolbox that knows who makes the model a tool asks, "" where nobody knows.
type VendorTable interface {
	Vendor(toolName, model string) string
}

// vendor is who makes the model of a tool as this round asks it, "" where that is not known or differs between reviewers.
func (x *examination) vendor(name string) string {
	of := tool.VendorOf
	if table, is := x.engine.Tools.(VendorTable); is {
		of = table.Vendor
	}
	vendor, known := "", false
	for _, p := range x.request.Perspectives {
		if !slices.Contains(p.Tools, name) {
			continue
		}
		if v := of(name, modelOf(p, name)); !known {
			vendor, known = v, true
		} else if v != vendor {
			return ""
		}
	}
	if !known {
		return of(name, "")
	}
	return vendor
}

// modelOf is what a perspective asks a tool for.
func modelOf(p perspective.Perspective, name string) string {
	model, _ := (&reviewer{perspective: p}).modelFor(name)
	return model
}

// rejudge is the round's verdict without disputed points; nil where it is the same.
func (e *Engine) rejudge(r round.Round, finalGate bool, disputed []consensus.Point) *Rejudged {
	stillOpen := func(d round.Divergence) bool { return d.Rule == consensus.OpenFindings }
	if len(disputed) == 0 || slices.ContainsFunc(r.Divergences, stillOpen) { // of findings that nobody could judge no dispute lifts the block
		return nil
	}
	question := consensus.Question{Reviews: r.Perspectives, Quorum: e.Quorum, FinalGate: finalGate, RevisedBefore: r.Attempt > 1, Disputed: disputed}
	if !slices.ContainsFunc(r.Divergences, func(d round.Divergence) bool { return d.Rule == consensus.OrdersToReviewers }) { // what the person rejected before stays so
		question.NoOrders = ordersIn(r.Perspectives)
	}
	judged := consensus.Judge(question, e.Policy)
	if judged.Verdict == r.Verdict && sameSeverity(judged.Severity, r.Severity) && reflect.DeepEqual(judged.Divergences, r.Divergences) {
		return nil
	}
	return &Rejudged{
		Verdict: judged.Verdict, Severity: judged.Severity, Recommendation: judged.Recommendation, Dissent: judged.Dissent,
		RulesCannotTell: judged.RulesCannotTell, Divergences: judged.Divergences,
		DivergentViews: synthesis.Synthesize(r.Perspectives, judged.Divergences).Views,
	}
}

func sameSeverity(a, b *review.Severity) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
