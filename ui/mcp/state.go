package mcp

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine"
	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/feedback/session"
	"parley/ui/advice"
	"parley/ui/format"
)

// How much of a round wait tells; findings and record have the rest.
const (
	topFindings  = 5
	topWarnings  = 8
	shortLength  = 400 // characters of a text
	noteLength   = 1000
	foremostRead = 10
)

// RoundState is how far a discussion is, and what its latest round came to.
type RoundState struct {
	Session   string     `json:"session" jsonschema:"the session's folder, for later calls"`
	RoundID   string     `json:"round_id" jsonschema:"the review in the session"`
	State     State      `json:"state" jsonschema:"running; waiting_for_decision: call decide; stopped: a round was begun and nobody goes on with it; concluded"`
	Document  string     `json:"document,omitempty"`
	Round     int        `json:"round" jsonschema:"the latest round, from 1; 0 before any"`
	MaxRounds int        `json:"max_rounds,omitempty"`
	HeldBy    string     `json:"held_by,omitempty" jsonschema:"which parley has the session open"`
	Reviewers []Reviewer `json:"reviewers,omitempty" jsonschema:"who reviews in the latest round, and how far each is"`
	Verdict   *Verdict   `json:"verdict,omitempty" jsonschema:"of the latest finished round; not there while a round runs"`
	// Findings are counted over the whole discussion.
	Findings        *Counts   `json:"findings,omitempty"`
	Foremost        []Finding `json:"foremost,omitempty" jsonschema:"the most severe open findings; call findings for all"`
	Contradictions  []string  `json:"contradictions,omitempty" jsonschema:"places where the files of a folder may contradict each other; they weigh in no verdict"`
	OpenQuestions   []string  `json:"open_questions,omitempty"`
	Advice          *Advice   `json:"advice,omitempty" jsonschema:"the next step that parley suggests; the person decides"`
	Offers          []string  `json:"offers,omitempty" jsonschema:"the decisions that decide takes now"`
	DocumentChanged string    `json:"document_changed,omitempty" jsonschema:"the document is another one now than the round has read"`
	Decision        *Decision `json:"decision,omitempty" jsonschema:"the latest decision"`
	Record          string    `json:"record,omitempty" jsonschema:"path of the record"`
	Conclusions     string    `json:"conclusions,omitempty" jsonschema:"path of the conclusions"`
	Warnings        []string  `json:"warnings,omitempty"`
	Next            string    `json:"next" jsonschema:"what to call now"`
}

// Reviewer is one perspective of a round.
type Reviewer struct {
	Perspective string `json:"perspective"`
	State       string `json:"state" jsonschema:"not asked yet, asking, answered, built-in checks, or missing"`
	Tool        string `json:"tool,omitempty"`
	Trouble     string `json:"trouble,omitempty" jsonschema:"why a tool before it gave no answer"`
}

// Verdict is what the rules made of a round.
type Verdict struct {
	Verdict         round.Verdict    `json:"verdict"`
	Severity        *review.Severity `json:"severity,omitempty" jsonschema:"of a blocked verdict"`
	AverageRating   *float64         `json:"average_rating,omitempty" jsonschema:"from 1 to 5"`
	Recommendation  string           `json:"recommendation"`
	Status          string           `json:"status" jsonschema:"COMPLETE, or PARTIAL when perspectives are missing"`
	Reasons         []string         `json:"reasons,omitempty" jsonschema:"what blocks the consensus or, beside one, what holds against it"`
	JudgedByAI      int              `json:"judged_by_ai" jsonschema:"perspectives that tools answered: AI tools and custom commands"`
	JudgedByOwn     int              `json:"judged_by_custom_commands,omitempty" jsonschema:"those of them that custom commands answered; whether a model is behind one is not known"`
	JudgedByRules   int              `json:"judged_by_rules" jsonschema:"perspectives that only the built-in checks answered"`
	Borderline      bool             `json:"borderline,omitempty"`
	Dissent         bool             `json:"dissent,omitempty" jsonschema:"consensus, although one rating is very low"`
	Degraded        bool             `json:"degraded,omitempty" jsonschema:"tools answered fewer perspectives than the quorum"`
	RulesCannotTell bool             `json:"rules_cannot_tell,omitempty" jsonschema:"nobody who could judge has read the document"`
	Missing         []string         `json:"missing,omitempty" jsonschema:"perspectives without an answer: they did not arrive, the person stopped them, or nobody could judge"`
}

// Counts are the findings of a discussion by what has to be done.
type Counts struct {
	Open     int `json:"open" jsonschema:"findings that still ask for something, without the action items"`
	High     int `json:"open_high" jsonschema:"open ones that are high or critical"`
	Actions  int `json:"other_open_action_items,omitempty" jsonschema:"open action items that answer none of the open findings; findings of kind action lists all open ones"`
	Rejected int `json:"rejected" jsonschema:"by the person"`
	Closed   int `json:"closed" jsonschema:"fixed, withdrawn, gone, or answered by others that are"`
}

// Advice is what parley would do.
type Advice struct {
	Decision string `json:"decision,omitempty" jsonschema:"one of the offers; left out where it is a person's word alone"`
	Reason   string `json:"reason"`
	Hint     string `json:"hint,omitempty" jsonschema:"what is suggested beside or before the decision"`
}

// Decision is what was decided, and whose word it was.
type Decision struct {
	Decision  string   `json:"decision"`
	DecidedBy string   `json:"decided_by"`
	Round     int      `json:"round"`
	Focus     string   `json:"focus,omitempty"`
	Questions []string `json:"questions,omitempty"`
	Reason    string   `json:"reason,omitempty"`
	SignedBy  string   `json:"signed_by,omitempty" jsonschema:"who signed the document off, or refused it"`
	Note      string   `json:"note,omitempty" jsonschema:"how the decision was understood"`
}

// story is what the events of a discussion tell.
type story struct {
	started    *engine.RoundStarted
	reviewers  []Reviewer
	rounds     []round.Round
	checkpoint *feedback.Checkpoint
	decision   *feedback.Decision
	concluded  *feedback.Concluded
	findings   *ledger.Ledger
	warnings   []string
}

func foldEvents(events []engine.Event) story {
	s := story{findings: feedback.LedgerOf(events)}
	for _, e := range events {
		switch body := e.Body.(type) {
		case engine.RoundStarted:
			s.started, s.checkpoint, s.reviewers, s.warnings = &body, nil, nil, nil
			for _, p := range body.Perspectives {
				s.reviewers = append(s.reviewers, Reviewer{Perspective: clip(p.Name, shortLength), State: "not asked yet"})
			}
		case engine.WarningRaised:
			s.warnings = append(s.warnings, body.Text)
		case engine.RoundFinished:
			s.rounds, s.decision = append(s.rounds, body.Round), nil
		case engine.RecordWritten:
			body.Note(s.rounds)
		case engine.ExaminationFinished:
			body.Note(s.rounds)
		case engine.ReviewerAsked:
			body.Note(s.rounds)
		case engine.ReviewerReplied:
			body.Note(s.rounds)
		case feedback.CheckpointOpened:
			s.checkpoint = &body.Checkpoint
		case feedback.DecisionMade:
			s.decision, s.checkpoint = &body.Decision, nil
		case feedback.Concluded:
			s.concluded = &body
		case feedback.Reopened, feedback.RunAgain:
			s.concluded = nil
		default:
			s.applyReviewer(e.Body)
		}
	}
	return s
}

// applyReviewer notes how far a reviewer is.
func (s *story) applyReviewer(body engine.Body) {
	reviewer := func(name string) *Reviewer {
		i := slices.IndexFunc(s.reviewers, func(r Reviewer) bool { return r.Perspective == clip(name, shortLength) })
		if i < 0 {
			return &Reviewer{}
		}
		return &s.reviewers[i]
	}
	switch body := body.(type) {
	case engine.AttemptStarted:
		r := reviewer(body.Perspective)
		r.State, r.Tool = "asking", clip(body.Tool, shortLength)
	case engine.AttemptFailed:
		why := "no answer"
		if body.Attempt.Error != nil {
			why = *body.Attempt.Error
		}
		reviewer(body.Perspective).Trouble = clip(body.Attempt.Tool+": "+why, shortLength)
	case engine.PerspectiveFinished:
		r := reviewer(body.Review.Name)
		r.Tool = clip(body.Review.Tool, shortLength)
		switch body.Review.Outcome {
		case round.Answered, round.Extracted:
			r.State = "answered"
		case round.Direct:
			r.State = "built-in checks"
		default:
			r.State = "missing"
		}
	}
}

// doing is what goes on, in a line.
func (s story) doing() string {
	if s.started == nil {
		return "the round is about to begin"
	}
	arrived := 0
	var asking []string
	for _, r := range s.reviewers {
		switch r.State {
		case "asking":
			asking = append(asking, r.Perspective+" asks "+r.Tool)
		case "not asked yet":
		default:
			arrived++
		}
	}
	text := fmt.Sprintf("round %d: %d of %d reviewers done", s.started.Number, arrived, len(s.reviewers))
	if len(asking) > 0 {
		text += "; " + strings.Join(asking, ", ")
	}
	return text
}

// describe puts together how far a discussion is.
func (t *tools) describe(at DiscussionRef, sum session.SubjectSummary, state State, holder *session.Holder) (RoundState, error) {
	events, warnings, err := feedback.ReadEvents(at.Folder, at.RoundID)
	if err != nil {
		return RoundState{}, explain(err)
	}
	s := foldEvents(events)
	r := RoundState{
		Session: at.Folder, RoundID: at.RoundID, State: state, Document: clip(sum.Document, shortLength), Reviewers: s.reviewers,
		Warnings: clipAll(append(warnings, s.warnings...), topWarnings), MaxRounds: sum.MaxRounds,
	}
	if refused := feedback.RefusalOf(events); refused != nil {
		r.Warnings = append([]string{clip("the decision that was given with the review was not taken: "+refused.Reason, noteLength)}, r.Warnings...)
	}
	if holder != nil {
		r.HeldBy = holder.String()
	}
	if s.started != nil {
		r.Round = s.started.Number
	}
	if s.decision != nil {
		r.Decision = decisionOf(*s.decision)
	}
	if state != Running && len(s.rounds) > 0 {
		t.describeRound(&r, at, s)
	}
	r.Next = nextCall(state)
	return r, nil
}

// describeRound adds what the latest finished round came to.
func (t *tools) describeRound(r *RoundState, at DiscussionRef, s story) {
	last := s.rounds[len(s.rounds)-1]
	r.Verdict = verdictOf(last)
	report := t.Report(at, last, s.findings)
	r.Findings, r.Foremost = countFindings(report.Findings), foremost(report.Findings)
	r.Contradictions = contradictionsOf(report)
	if last.Record != nil {
		r.Record = *last.Record
	}
	if s.concluded != nil {
		r.Conclusions = s.concluded.Markdown
	}
	if c := s.checkpoint; c != nil && r.State == Waiting {
		r.MaxRounds, r.Offers = c.MaxRounds, c.DecisionNames()
		r.OpenQuestions = clipAll(c.Presented.OpenQuestions, foremostRead)
		r.Advice = adviceOf(*c)
		if c.DocumentChanged != nil {
			r.DocumentChanged = clip(c.DocumentChanged.Before(c.Final), shortLength)
		}
	}
}

// contradictionsOf names the first places where the files of a folder may contradict each other.
func contradictionsOf(report format.Report) (list []string) {
	for _, b := range report.Between[:min(len(report.Between), foremostRead)] {
		list = append(list, clip(b.String(), shortLength))
	}
	return list
}

// editFirst is how a revision is made that no decision is called after.
const editFirst = "edit the document first: continue reviews the new text"

// adviceOf is what parley would do as a decision that decide takes, and beside it what no decision does. Whether a document is accepted at the
// final gate is a person's word alone.
func adviceOf(c feedback.Checkpoint) *Advice {
	choice, hint := c.Advice.Choice, advice.InPlaceOf(c.Advice.Choice, c.Offline)
	switch {
	case choice == feedback.ReviseAndRunAgain && !c.OffersRevision():
		choice, hint = feedback.ContinueDeeper, editFirst
	case choice == feedback.Escalate && !c.Gate:
		choice, hint = feedback.ContinueDeeper, editFirst+"; to hand it over to its owner, take done"
	case hint != "":
		choice, hint = feedback.Done, c.AdvisedWord()+": "+hint
	}
	a := &Advice{Decision: nameOf(choice, choice == feedback.ReviseAndRunAgain, false), Reason: clip(c.Advice.Reason, noteLength), Hint: clip(hint, noteLength)}
	if c.Gate && choice == feedback.Done {
		a.Decision, a.Hint = "", cmp.Or(a.Hint, c.AdvisedWord()+": the person accepts the document, or rejects it")
	}
	return a
}

func verdictOf(r round.Round) *Verdict {
	v := &Verdict{
		Verdict: r.Verdict, Severity: r.Severity, AverageRating: r.AverageRating, Recommendation: string(r.Recommendation), Status: string(r.Status),
		JudgedByAI: r.Sources.AI, JudgedByOwn: r.Sources.Own, JudgedByRules: r.Sources.Rules, Borderline: r.Borderline, Dissent: r.Dissent, Degraded: r.Degraded,
		RulesCannotTell: r.RulesCannotTell, Missing: clipAll(r.Missing, foremostRead),
	}
	reasons, _ := consensus.Against(r)
	for _, d := range reasons[:min(len(reasons), foremostRead)] {
		v.Reasons = append(v.Reasons, clip(d.Description, shortLength))
	}
	return v
}

func decisionOf(d feedback.Decision) *Decision {
	name, signer := nameOf(d.Choice, d.Revise, len(d.Questions) > 0), ""
	if d.SignOff != nil {
		name, signer = string(d.SignOff.Word), d.SignOff.Name
	}
	return &Decision{
		Decision: name, SignedBy: clip(signer, shortLength), DecidedBy: clip(string(d.Origin), shortLength), Round: d.Round, Focus: clip(d.Focus, noteLength),
		Questions: clipAll(d.Questions, foremostRead), Reason: clip(d.Rationale, noteLength), Note: clip(d.Note, noteLength),
	}
}

// nameOf is the short name of a choice: what decide takes.
func nameOf(choice feedback.Choice, revise, asks bool) string {
	if revise {
		choice = feedback.ReviseAndRunAgain
	}
	for _, name := range feedback.DecisionNames() {
		d, isAsking, _ := feedback.ReadDecision(name)
		if d.Revise {
			d.Choice = feedback.ReviseAndRunAgain
		}
		if d.Choice == choice && isAsking == asks {
			return name
		}
	}
	return clip(string(choice), shortLength)
}

// nextCall is what an agent does now.
func nextCall(state State) string {
	switch state {
	case Running:
		return "Call wait again; the round goes on whether you do or not."
	case Waiting:
		return "Tell the person the verdict, then call decide without a decision so that they are asked, or with what they told you."
	case Stopped:
		return "Nobody goes on with the round that was begun. Ask the person, then call review with this session: only the reviewers that are missing are asked."
	default:
		return "The review has ended. Call record for the conclusions; review the document again when the person asks for it."
	}
}
