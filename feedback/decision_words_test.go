package feedback_test

import (
	"errors"
	"strings"
	"testing"

	"parley/feedback"
)

func TestWordsAreTakenForTheDecisionThatTheyMean(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]feedback.Decision{
		"done": {Choice: feedback.Done}, "I am done": {Choice: feedback.Done}, "done, thanks": {Choice: feedback.Done},
		"I'm finished now.": {Choice: feedback.Done}, "That's enough": {Choice: feedback.Done}, "Please stop here": {Choice: feedback.Done},
		"no more rounds": {Choice: feedback.Done}, "完成": {Choice: feedback.Done}, "我完成了，谢谢": {Choice: feedback.Done}, "够了": {Choice: feedback.Done},
		"continue": {Choice: feedback.ContinueDeeper}, "continue_deeper": {Choice: feedback.ContinueDeeper}, "Go on, please": {Choice: feedback.ContinueDeeper},
		"继续吧": {Choice: feedback.ContinueDeeper}, "adjust direction": {Choice: feedback.AdjustDirection}, "调整方向": {Choice: feedback.AdjustDirection},
		"revise": {Choice: feedback.ContinueDeeper, Revise: true}, "ask": {Choice: feedback.ContinueDeeper},
	} {
		d, asks, means := feedback.ReadDecision(text)
		if means != feedback.MeansDecision || d.Choice != want.Choice || d.Revise != want.Revise || asks != (text == "ask") {
			t.Errorf("%q is taken as %+v (%v)", text, d, means)
		}
	}
}

// A round costs money: what may mean that somebody wants none is never taken for feedback.
func TestOnlyClearFeedbackLeadsToARound(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]feedback.Meaning{
		"Look at the costs, too":                               feedback.MeansFeedback,
		"How would the team restore a backup after a bad day?": feedback.MeansFeedback,
		"The performance numbers are not detailed enough":      feedback.MeansFeedback,
		"请看一下迁移的成本和时间表":                                        feedback.MeansFeedback,
		"accept F-001":                           feedback.MeansMark,
		"please reject f-12, it is wrong":        feedback.MeansMark,
		"接受 F-001":                               feedback.MeansMark,
		"I am done with the costs, look at risk": feedback.MeansUnclear,
		"looks good to me":                       feedback.MeansUnclear,
		"no":                                     feedback.MeansUnclear,
		"yes":                                    feedback.MeansUnclear,
		"LGTM":                                   feedback.MeansUnclear,
		"do not continue":                        feedback.MeansUnclear,
		"we can stop after this one, everything else is fine": feedback.MeansUnclear,
		"不要继续了":                                 feedback.MeansUnclear,
		"it would be fine to stop now, I think": feedback.MeansUnclear,
		"":                                      feedback.MeansUnclear,
		"ask an AI tool":                        feedback.MeansAdvice,
		"Ask an AI tool (parley doctor lists them).":            feedback.MeansAdvice,
		"ask an AI tool (open the review with --offline=false)": feedback.MeansAdvice,
		"escalate":                       feedback.MeansAdvice,
		"ask an AI tool about the costs": feedback.MeansFeedback,
	} {
		if _, _, means := feedback.ReadDecision(text); means != want {
			t.Errorf("%q means %v, want %v", text, means, want)
		}
	}
}

func TestACheckpointNamesTheDecisionsThatItOffers(t *testing.T) {
	t.Parallel()
	c := feedback.Checkpoint{Options: []feedback.Option{{Choice: feedback.ContinueDeeper}, {Choice: feedback.ContinueDeeper, Questions: true}, {Choice: feedback.Done}}}
	if got := strings.Join(c.DecisionNames(), " "); got != "continue ask done" {
		t.Errorf("offered: %s", got)
	}
	c.Options = append(c.Options, feedback.Option{Choice: feedback.ContinueDeeper, Revise: true})
	if got := strings.Join(c.DecisionNames(), " "); got != "continue ask revise done" {
		t.Errorf("offered: %s", got)
	}
}

func TestACheckpointRefusesWhatIsNoDecision(t *testing.T) {
	t.Parallel()
	c := feedback.Checkpoint{Round: 1, MaxRounds: 5}
	for text, want := range map[string]feedback.DecisionFault{
		"accept F-001": feedback.IsMark, "looks good to me": feedback.IsUnclear, "adjust": feedback.LacksFocus, "ask": feedback.LacksQuestion, "revise": feedback.NotOffered,
	} {
		var fault *feedback.DecisionError
		if err := c.Check(feedback.Decision{Choice: feedback.Choice(text)}); !errors.As(err, &fault) || fault.Fault != want {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{"I am done", "Look at the costs, too"} {
		if err := c.Check(feedback.Decision{Choice: feedback.Choice(text)}); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
