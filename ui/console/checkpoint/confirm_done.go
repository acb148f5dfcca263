package checkpoint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// confirmDone takes done. While something grave speaks against it, it asks first, and no is the default.
func (v *Screen) confirmDone(o feedback.Option) screen.Action {
	sentence, left := v.againstDone()
	if sentence == "" || v.TakeOver || v.DecisionSent {
		return screen.Decide{Decision: v.Decision(o)}
	}
	return screen.Ask{Prompt: parts.Confirm(sentence+" Done all the same?", func() screen.Action { return screen.Decide{Decision: v.Decision(o)} }).
		AsDialog("Done", v.doneConsequences).WithListed(v.graveListed).WithLabels("done", "go back").ValidWhile(v.ThisCheckpoint(), screen.CheckpointOverNotice).
		OnNo(func() screen.Action { return screen.Notice{Text: v.otherWays(left)} })}
}

// againstDone is the sentence that says what speaks against ending the review now, and what of it is left after going back: findings of
// high severity that are open, or a verdict that is blocked for another reason. Both are "" where nothing does.
func (v *Screen) againstDone() (sentence, left string) {
	open := state.OpenHigh(&v.State)
	verb := "are"
	if len(open) == 1 {
		verb = "is"
	}
	switch {
	case len(open) > 0:
		return fmt.Sprintf("%s %s still open.", v.openHighCounted(), verb), fmt.Sprintf("%s %s open", state.FirstIDs(open), verb)
	case v.isBlocked() && v.isNotRated():
		return "Nobody rated the document.", "nobody rated the document"
	case v.isBlocked() && !v.answeredVerdict():
		return fmt.Sprintf("The verdict is %s.", v.blockedVerdict()), "the verdict is " + v.blockedVerdict()
	}
	if unsent := v.notSent(); unsent != "" {
		counted, _, _ := strings.Cut(unsent, ":")
		return counted + ".", counted
	}
	return "", ""
}

// openHighCounted is how many findings of high severity are open, in words.
func (v *Screen) openHighCounted() string {
	return amount.Of(len(state.OpenHigh(&v.State)), state.SeverityLabels(&v.State)+" finding")
}

// isNotRated reports whether nobody rated the document in the round at hand.
func (v *Screen) isNotRated() bool {
	r := v.State.LastResult()
	return r != nil && r.IsNotRated()
}

// isBlocked reports whether the verdict at hand is that consensus is blocked.
func (v *Screen) isBlocked() bool {
	c, r := v.checkpoint(), v.State.LastResult()
	return r != nil && r.Verdict == round.Blocked || c != nil && c.Verdict == round.Blocked
}

// blockedVerdict is a blocked verdict in words, with its severity where that is known.
func (v *Screen) blockedVerdict() string {
	text := "consensus blocked"
	if r := v.State.LastResult(); r != nil && r.SeverityOf() != "" {
		text += " (" + safetext.Line(r.SeverityOf().Label()) + ")"
	}
	return text
}

// answeredVerdict reports whether the person has gone through what the verdict at hand rests on: no finding of high severity of its round is
// open, and some are rejected. What was rejected before that round the reviewers knew when they came to it.
func (v *Screen) answeredVerdict() bool {
	r := v.State.LastResult()
	rejected := false
	for _, f := range state.ListedFindings(&v.State) {
		e := v.State.LedgerEntry(f.ID)
		if state.IsAction(f) || f.Severity.Rank() < review.High.Rank() || r != nil && e != nil && e.LastSeen < r.Number {
			continue
		}
		switch {
		case f.Choice == ledger.Reject:
			rejected = true
		case !ledger.IsClosed(f.State):
			return false
		}
	}
	return rejected
}

// graveListed are the findings of high severity that stay open when the review ends now, the gravest first.
func (v *Screen) graveListed() (list []parts.Listed) {
	for _, f := range state.OpenHighFindings(&v.State) {
		list = append(list, parts.Listed{Severity: f.Severity, Text: state.DisplayID(f) + " " + state.Told(f)})
	}
	return list
}

// doneConsequences is what else stays open when the review ends now, and what ending it does.
func (v *Screen) doneConsequences() []string {
	lines := append(v.blockedConsequences(), v.betweenFiles()...)
	if unsent := v.notSent(); unsent != "" {
		lines = append(lines, unsent)
	}
	if c := v.checkpoint(); c != nil {
		lines = append(lines, doneEffect(c))
	}
	return lines
}

// blockedConsequences are, where no finding of high severity is open, why the verdict is blocked, and how much is open.
func (v *Screen) blockedConsequences() (lines []string) {
	if len(state.OpenHigh(&v.State)) > 0 {
		return nil
	}
	if r := v.numberedResult(); r != nil {
		reason := ansi.Strip(parts.DecidingRule(v.Theme, *r))
		if told := state.GraveBesideConsensus(&v.State, *r); told != nil {
			reason = told[0]
		}
		lines = append(lines, reason)
	}
	open := slices.DeleteFunc(state.OpenFindings(&v.State), state.IsAction)
	switch len(open) {
	case 0:
	case 1:
		lines = append(lines, "1 finding stays open.")
	default:
		lines = append(lines, amount.Of(len(open), "finding")+" stay open.")
	}
	return lines
}

// betweenFiles says what the files leave open between them, which no finding counts; none for nothing.
func (v *Screen) betweenFiles() []string {
	r := v.State.LastResult()
	if r == nil || r.BetweenFiles() == "" {
		return nil
	}
	return []string{r.BetweenFiles() + " (" + v.Keys.Record.Help().Key + ": the record)"}
}

// otherWays says what can be done in the place of done, to somebody who has just gone back from it.
func (v *Screen) otherWays(left string) string {
	text := fmt.Sprintf("Nothing is decided, and %s. %s shows the findings", left, v.Keys.Findings.Help().Key)
	if c := v.checkpoint(); c != nil {
		for _, o := range c.Options {
			if digit := digitOf(o); digit > 0 && o.Choice != feedback.Done {
				text += fmt.Sprintf(", %d: %s", digit, safetext.Line(o.Label))
			}
		}
	}
	return text + fmt.Sprintf(". %s takes done, once %s confirms it.", v.Keys.Enter.Help().Key, v.Keys.Yes.Help().Key)
}
