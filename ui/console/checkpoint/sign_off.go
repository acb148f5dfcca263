package checkpoint

import (
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/signoff"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// askSignOff asks who answers for the document, and then why: the word at the final gate has a name and a reason.
func (v *Screen) askSignOff(o feedback.Option) screen.Action {
	if v.DecisionSent {
		return nil
	}
	who := map[signoff.Word]string{signoff.Accept: "Who accepts the document?", signoff.Revise: "Who sends it back?", signoff.Reject: "Who rejects it?"}[o.SignOff]
	return screen.Ask{Prompt: parts.AskText(who+" Your name", v.Signer, true, func(name string) screen.Action {
		v.Signer = name
		return v.askSignOffReason(o)
	}).WithLabels("go on", "cancel").WithPanel(parts.Panel{
		Title: func() string { return who },
		Note:  func() string { return "Your name stands in the record, the conclusions and the result." },
	}).WithExample("e.g. Ana Petrov, product lead").ValidWhile(v.ThisCheckpoint(), screen.CheckpointOverNotice)}
}

// askSignOffReason asks for the reason, which only an acceptance that agrees with the verdict can do without.
func (v *Screen) askSignOffReason(o feedback.Option) screen.Action {
	question, must := "Reason", true
	switch c := v.checkpoint(); {
	case c == nil:
		return nil
	case o.SignOff != signoff.Accept:
	case c.Verdict == round.Blocked:
		question = "Consensus is blocked. Reason to accept all the same"
	default:
		question, must = "Reason (may stay empty)", false
	}
	return screen.Ask{Prompt: parts.AskText(question, v.Reason, must, func(reason string) screen.Action {
		v.Reason = reason
		d := v.Decision(o)
		d.SignOff = &signoff.SignOff{Word: o.SignOff, Name: v.Signer}
		return screen.Decide{Decision: d}
	}).WithLabels("sign", "cancel").WithPanel(parts.Panel{Title: func() string { return question }}).WithExample("e.g. legal agreed on 12 May").ValidWhile(v.ThisCheckpoint(), screen.CheckpointOverNotice)}
}
