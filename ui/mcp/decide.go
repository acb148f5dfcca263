package mcp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"parley/feedback"
	"parley/feedback/signoff"
	"parley/ui/mcp/protocol"
)

// Whose word a decision is that came through an agent, as records and results name it.
const (
	ByAgent feedback.Origin = "the calling agent"
	ByForm  feedback.Origin = "person, in the agent's form"
)

// DecideInput is what decide takes.
type DecideInput struct {
	Session   string       `json:"session,omitempty" jsonschema:"the session's folder or a round ID; without it, the session that was worked on last"`
	RoundID   string       `json:"round_id,omitempty" jsonschema:"which review of the session, where it has several"`
	Decision  DecisionName `json:"decision,omitempty" jsonschema:"what the person told you; without it the person is asked in a form, or you get the question to ask"`
	Focus     string       `json:"focus,omitempty" jsonschema:"the new direction, with adjust"`
	Questions []string     `json:"questions,omitempty" jsonschema:"what to ask the reviewers, with ask"`
	Reason    string       `json:"reason,omitempty" jsonschema:"why it was decided so; reviewers of the next round read it"`
	Popup     PopupName    `json:"popup,omitempty" jsonschema:"auto: where the person looks at a terminal that can open windows (tmux, zellij, kitty, wezterm), the whole console opens there in the place of a form, and they decide in it"`
	SignedBy  string       `json:"signed_by,omitempty" jsonschema:"with accept, revise and reject: the name of the person whose word it is, as they gave it"`
}

// DecideResult is what became of a checkpoint.
type DecideResult struct {
	Session     string       `json:"session"`
	RoundID     string       `json:"round_id"`
	Status      DecideStatus `json:"status" jsonschema:"decided; nobody_decided: the form was declined, cancelled or left empty, and the checkpoint is open; question_for_the_person: ask them, then call decide with their answer; in_window: the console is open before them, call decide again"`
	Decision    *Decision    `json:"decision,omitempty"`
	Why         string       `json:"why,omitempty" jsonschema:"why nobody decided"`
	Question    string       `json:"question,omitempty" jsonschema:"what to ask the person"`
	Offers      []string     `json:"offers,omitempty" jsonschema:"the decisions that can be taken"`
	Conclusions string       `json:"conclusions,omitempty" jsonschema:"path of the conclusions, after done"`
	Next        string       `json:"next" jsonschema:"what to call now"`
}

func (t *tools) decideTool() (protocol.Tool, error) {
	return protocol.NewTool(protocol.Tool{
		Name: "decide", Title: "Decide how to go on",
		Description: "Decides what follows a finished round: continue (deeper), adjust (another direction, with focus), ask (with questions), revise (the document was revised: run again, " +
			"offered after HIGH), done (write the conclusions); at the final gate accept or reject in the place of done, signed with the person's name. The decision is the person's: call it without one and the client shows them a form, or you get the question to put to them. " +
			"Continue, adjust, ask and revise start another round of paid calls, in a process of its own; call wait for it.",
		Annotations: protocol.Annotations{OpenWorld: true},
	}, wordLists(), t.decide)
}

func (t *tools) decide(ctx context.Context, call *protocol.Call, in DecideInput) (DecideResult, error) {
	wait, noWindow := waitForWindow(ctx, call.Progress, call.Gone()), ""
	if in.Decision == "" {
		if at, err := t.findOwn(in.Session, in.RoundID); err == nil && t.windows.find(at) != nil {
			return t.askInWindow(ctx, wait, at)
		}
	}
	at, s, err := t.openCheckpoint(in.Session, in.RoundID)
	if err != nil {
		return DecideResult{}, err
	}
	r := DecideResult{Session: at.Folder, RoundID: at.RoundID, Offers: s.Offers}
	wanted, origin := in, ByAgent
	if in.Decision == "" {
		if in.Popup == PopupAuto {
			err := t.FindWindow()
			if err == nil {
				return t.askInWindow(ctx, wait, at)
			}
			noWindow = "no window: " + clip(err.Error(), shortLength)
		}
		if !call.ShowsForms() {
			r.Why = noWindow
			r.Status, r.Question = QuestionAsked, questionOf(s)
			r.Next = fmt.Sprintf("Ask the person. Then call decide with session %q, round_id %q, and decision: %s; with focus for adjust, questions for ask, reason in their own words.",
				at.Folder, at.RoundID, strings.Join(s.Offers, ", "))
			return r, nil
		}
		about := fmt.Sprintf("round %d of %s in %s", s.Round, at.RoundID, at.Folder)
		answer, err := call.Ask(ctx, "decision", about, formOf(s))
		if err != nil {
			return r, err
		}
		if !answer.Accepted() {
			r.Status, r.Why = NobodyDecided, nobodysWord(answer)
			r.Next = "Nothing was decided and the checkpoint is open. Do not decide for the person: ask them, then call decide with what they say."
			return r, nil
		}
		if shown := call.State(); shown != "" && shown != about {
			return r, toolError(movedOn, "the form was about "+clip(shown, shortLength)+", and this is "+about, "Call decide again.")
		}
		wanted, origin = filledIn(answer), ByForm
	}
	d, err := decisionFrom(wanted, origin)
	if err != nil {
		return r, err
	}
	return t.applyDecision(ctx, at, s.Round, d)
}

// openCheckpoint finds the discussion whose checkpoint is open.
func (t *tools) openCheckpoint(sessionName, roundID string) (DiscussionRef, RoundState, error) {
	at, err := t.findOwn(sessionName, roundID)
	if err != nil {
		return at, RoundState{}, err
	}
	sum, state, holder, err := readProgress(at)
	if err != nil {
		return at, RoundState{}, err
	}
	switch state {
	case Running:
		return at, RoundState{}, toolError(running, "a round of "+at.RoundID+" runs", "Call wait until it has ended.")
	case Waiting:
		s, err := t.describe(at, sum, state, holder)
		if err == nil && s.Offers == nil { // a parley that was killed between a round's end and its checkpoint
			s.Offers = feedback.DecisionNames()
		}
		return at, s, err
	case Stopped:
		return at, RoundState{}, toolError(nothingToDecide, "the round of "+at.RoundID+" did not end, or its decision was made", "Call review with this session to go on.")
	default:
		return at, RoundState{}, toolError(nothingToDecide, at.RoundID+" is concluded", "Call record for its conclusions; review the document again when the person asks for it.")
	}
}

// decisionFrom reads what was decided.
func decisionFrom(in DecideInput, origin feedback.Origin) (feedback.Decision, error) {
	d, asks, means := feedback.ReadDecision(string(in.Decision))
	if means != feedback.MeansDecision {
		return d, toolError(notTaken, fmt.Sprintf("%q is no decision", clip(string(in.Decision), shortLength)), "Take one of "+strings.Join(feedback.DecisionNames(), ", ")+".")
	}
	d.Origin, d.Rationale, d.Focus = origin, in.Reason, in.Focus
	if asks {
		d.Questions = append([]string{}, in.Questions...)
	}
	if d.SignOff != nil || d.Revise {
		word := signoff.Revise
		if d.SignOff != nil {
			word = d.SignOff.Word
		}
		d.SignOff = &signoff.SignOff{Word: word, Name: in.SignedBy}
	}
	adjusts := d.Choice == feedback.AdjustDirection
	switch {
	case !adjusts && strings.TrimSpace(in.Focus) != "":
		return d, toolError(notTaken, "focus is the new direction of adjust, and this is "+string(in.Decision), "Take adjust, or say it as the reason.")
	case !asks && len(in.Questions) > 0:
		return d, toolError(notTaken, "questions are for ask, and this is "+string(in.Decision), "Take ask, or say them as the reason.")
	}
	return d, nil
}

// applyDecision puts a decision in the session, and has the round that it asks for run in a process of its own.
func (t *tools) applyDecision(ctx context.Context, at DiscussionRef, number int, decision feedback.Decision) (DecideResult, error) {
	d, err := t.Open(at)
	if err != nil {
		return DecideResult{}, explain(err)
	}
	taken := false
	// Once it is in the session a decision is made, whether the client waits for this call or not.
	outcome, err := d.Run(context.WithoutCancel(ctx), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		switch {
		case taken:
			return feedback.Decision{}, feedback.ErrNotAsked
		case c.Round != number:
			return feedback.Decision{}, toolError(movedOn, fmt.Sprintf("the checkpoint of round %d is over", number), "Call wait, then decide again.")
		}
		if c.Gate && decision.Choice == feedback.Done && decision.SignOff == nil {
			return feedback.Decision{}, toolError(notTaken, "this is the final gate: done would end the review without anybody's word on the document",
				"Ask the person whether they accept or reject it, and for their name.")
		}
		if err := c.CheckRevised(decision); err != nil {
			return feedback.Decision{}, err
		}
		taken = true
		return decision, nil
	}))
	if closing := d.Close(); err == nil {
		err = closing
	}
	r := DecideResult{Session: at.Folder, RoundID: at.RoundID, Status: Decided, Conclusions: outcome.Conclusions}
	if outcome.Decision != nil {
		r.Decision = decisionOf(*outcome.Decision)
	}
	switch {
	case errors.Is(err, ErrRoundDue) && taken:
		if err := t.Resume(ctx, at); err != nil {
			return r, toolError(notStarted, "the decision is recorded, and its round could not be started: "+err.Error(), "Call review with this session to start it.")
		}
		r.Next = "The next round is under way. Call wait for it."
	case err != nil:
		return r, explain(err)
	case !taken:
		return r, toolError(nothingToDecide, "no checkpoint of "+at.RoundID+" is open", "Call wait to see how far it is.")
	default:
		r.Next = nextCall(Concluded)
	}
	return r, nil
}

// AskInput is what ask takes.
type AskInput struct {
	Session   string   `json:"session,omitempty" jsonschema:"the session's folder or a round ID; without it, the session that was worked on last"`
	RoundID   string   `json:"round_id,omitempty" jsonschema:"which review of the session, where it has several"`
	Questions []string `json:"questions" jsonschema:"what the person wants to know"`
	Reviewer  string   `json:"reviewer,omitempty" jsonschema:"ask this reviewer alone; without it, all"`
	Finding   string   `json:"finding,omitempty" jsonschema:"the id of the finding that the questions are about; with reviewer"`
	Reason    string   `json:"reason,omitempty"`
}

func (t *tools) askTool() (protocol.Tool, error) {
	return protocol.NewTool(protocol.Tool{
		Name: "ask", Title: "Ask the reviewers",
		Description: "Puts the person's questions to the reviewers of a finished round, or to one of them about one finding. It is a decision about how to go on, takes one of the rounds, and " +
			"COSTS MONEY: call it only when the person wants to ask something. It returns when the round is under way; call wait, and then record for the answers.",
		Annotations: protocol.Annotations{OpenWorld: true},
	}, wordLists(), t.ask)
}

func (t *tools) ask(ctx context.Context, _ *protocol.Call, in AskInput) (DecideResult, error) {
	at, s, err := t.openCheckpoint(in.Session, in.RoundID)
	if err != nil {
		return DecideResult{}, err
	}
	names := make([]string, len(s.Reviewers))
	known := in.Reviewer == ""
	for i, r := range s.Reviewers {
		names[i] = r.Perspective
		known = known || r.Perspective == in.Reviewer
	}
	switch {
	case !known:
		return DecideResult{}, toolError(notTaken, fmt.Sprintf("no reviewer is called %q", clip(in.Reviewer, shortLength)), "The reviewers are "+strings.Join(names, ", ")+".")
	case in.Finding != "" && in.Reviewer == "":
		return DecideResult{}, toolError(notTaken, "one reviewer is asked about a finding", "Name the reviewer: "+strings.Join(names, ", ")+".")
	}
	return t.applyDecision(ctx, at, s.Round, feedback.Decision{
		Choice: feedback.ContinueDeeper, Questions: append([]string{}, in.Questions...), Reviewer: in.Reviewer, About: in.Finding,
		Origin: ByAgent, Rationale: in.Reason,
	})
}

// formOf is the checkpoint as a form: nothing in it is chosen beforehand, so that nobody's word is ever taken for one.
func formOf(s RoundState) protocol.Form {
	decision := words(s.Offers...)
	decision.Title, decision.Description = "Decision", "How to go on; every round but the last costs money"
	focus := &jsonschema.Schema{Type: "string", Title: "Focus or question", Description: "The new direction for adjust, the question for ask"}
	reason := &jsonschema.Schema{Type: "string", Title: "Reason", Description: "Why, in your own words; the reviewers of the next round read it"}
	form := &jsonschema.Schema{
		Type: "object", Required: []string{"decision"}, PropertyOrder: []string{"decision", "focus", "reason"},
		Properties: map[string]*jsonschema.Schema{"decision": decision, "focus": focus, "reason": reason},
	}
	if slices.Contains(s.Offers, string(signoff.Accept)) {
		form.Properties["name"] = &jsonschema.Schema{Type: "string", Title: "Your name", Description: "Who answers for the document; needed to accept, send back or reject it"}
		form.PropertyOrder = append(form.PropertyOrder, "name")
	}
	return protocol.Form{Message: questionOf(s), Schema: form}
}

// filledIn reads a form that a person sent.
func filledIn(a protocol.FormAnswer) DecideInput {
	text := func(key string) string {
		said, _ := a.Fields[key].(string)
		return strings.TrimSpace(said)
	}
	in := DecideInput{Decision: DecisionName(text("decision")), Reason: text("reason"), SignedBy: text("name")}
	d, asks, _ := feedback.ReadDecision(text("decision"))
	switch words := text("focus"); {
	case words == "":
	case asks:
		in.Questions = []string{words}
	case d.Choice == feedback.AdjustDirection:
		in.Focus = words
	default: // a person's words are not dropped because they stand in the other field
		in.Reason = strings.TrimSpace(in.Reason + "\n" + words)
	}
	return in
}

// nobodysWord says why a form that came back is no decision.
func nobodysWord(a protocol.FormAnswer) string {
	switch {
	case a.Fault != "":
		return clip(a.Fault, noteLength)
	case a.Action == "decline":
		return "the form was declined"
	default:
		return "the form was closed without an answer"
	}
}

// questionOf is the checkpoint in words.
func questionOf(s RoundState) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, round %d of %d of the review of %s", s.RoundID, s.Round, s.MaxRounds, s.Document)
	if v := s.Verdict; v != nil {
		fmt.Fprintf(&b, ": %s", v.Verdict)
		if v.Severity != nil {
			fmt.Fprintf(&b, " (%s)", strings.ToUpper(string(*v.Severity)))
		}
		for _, reason := range v.Reasons {
			fmt.Fprintf(&b, "\n- %s", reason)
		}
	}
	if f := s.Findings; f != nil {
		fmt.Fprintf(&b, "\nOpen findings: %d, of which high or critical: %d.", f.Open, f.High)
	}
	for _, q := range s.OpenQuestions[:min(len(s.OpenQuestions), 3)] {
		fmt.Fprintf(&b, "\nOpen question: %s", q)
	}
	if s.DocumentChanged != "" {
		b.WriteString("\n" + s.DocumentChanged)
	}
	if s.Advice != nil {
		b.WriteString("\n" + strings.TrimSpace("parley suggests "+s.Advice.Decision) + ": " + s.Advice.Reason)
		if s.Advice.Hint != "" {
			b.WriteString(" (" + s.Advice.Hint + ")")
		}
	}
	b.WriteString("\nHow do you want to go on?")
	return b.String()
}
