package checkpoint

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/signoff"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// digitOptions are the decisions by the digit that picks them, from 1. A digit means the same at every checkpoint, whatever is
// offered there.
var digitOptions = []struct {
	name  string
	short string // as it stands beside others in a line
	means func(feedback.Option) bool
}{
	{"Continue deeper", "deeper", func(o feedback.Option) bool {
		return o.Choice == feedback.ContinueDeeper && !o.Questions && !o.Revise
	}},
	{"Adjust direction", "adjust", func(o feedback.Option) bool { return o.Choice == feedback.AdjustDirection }},
	{"Ask questions", "ask", func(o feedback.Option) bool { return o.Questions }},
	{reviseName, "revise", func(o feedback.Option) bool {
		return o.Revise || o.SignOff == signoff.Revise || o.Choice == editFirst
	}},
	{"Done", "done", func(o feedback.Option) bool {
		return o.Choice == feedback.Done && (o.SignOff == "" || o.SignOff == signoff.Accept)
	}},
	{"Reject", "reject", func(o feedback.Option) bool { return o.SignOff == signoff.Reject }},
}

// digitOf is the digit that picks an option; 0 for one that parley does not know.
func digitOf(o feedback.Option) int {
	for i, n := range digitOptions {
		if n.means(o) {
			return i + 1
		}
	}
	return 0
}

// keyOf is the key that takes an option, or picks it: its digit, and that which leaves; "" for an option that parley does not know.
func (v *Screen) keyOf(o feedback.Option) string {
	switch digit := digitOf(o); {
	case digit > 0:
		return strconv.Itoa(digit)
	case o.Choice == leaveFirst:
		return v.Keys.Quit.Help().Key
	default:
		return ""
	}
}

// pickOption selects the option of a digit: enter takes it, and what that costs stands beside it by then. One that wants words opens its field at
// once: whoever goes on typing writes them, and no letter is a command. A digit of no option leaves the selection where it is, and the enter
// that was meant for it takes nothing.
func (v *Screen) pickOption(c *state.Checkpoint, digit int) screen.Action {
	i := slices.IndexFunc(c.Options, func(o feedback.Option) bool { return digitOf(o) == digit })
	switch {
	case i >= 0 && v.CanDecide() && wantsWords(c.Options[i]):
		v.Select(c, i)
		action := v.choose(c.Options[i])
		v.kept = v.writing && strings.TrimSpace(v.field.Value()) != ""
		return action
	case i >= 0 && v.isSelected(i) && v.CanDecide():
		return screen.Notice{Text: fmt.Sprintf("%d is selected: %s takes it.", digit, v.Keys.Enter.Help().Key)}
	case i >= 0 && v.isSelected(i):
		return screen.Notice{Text: fmt.Sprintf("%d is selected.", digit)}
	case i >= 0:
		v.Select(c, i)
		return nil
	}
	v.refused = digit
	return screen.Notice{Text: v.refusal(c, digit), Bad: true}
}

// refusal says that a digit is that of no option here, and which digits are.
func (v *Screen) refusal(c *state.Checkpoint, digit int) string {
	offered := digitsOf(c)
	if digit < 1 || digit > len(digitOptions) {
		return fmt.Sprintf("There is no option %d: the digits here are %s.", digit, offered)
	}
	text := fmt.Sprintf("%d is %q, which is not offered here", digit, digitOptions[digit-1].name)
	if why := v.whyMissing(c, digit); why != "" {
		text += ": " + why
	}
	return text + ". The digits here are " + offered + "."
}

// digitsOf names the digits that pick an option: "1 to 5", or "1, 2 and 5".
func digitsOf(c *state.Checkpoint) string {
	var digits []string
	for digit := range len(digitOptions) {
		if slices.ContainsFunc(c.Options, digitOptions[digit].means) {
			digits = append(digits, strconv.Itoa(digit+1))
		}
	}
	if last := len(digits); last > 2 && digits[last-1] == strconv.Itoa(last) && digits[0] == "1" {
		return "1 to " + digits[last-1]
	}
	return amount.Series(digits)
}

// revises reports whether a digit is that of "revise and run again".
func revises(digit int) bool {
	return digitOptions[digit-1].means(feedback.Option{Choice: feedback.ContinueDeeper, Revise: true})
}

// whyMissing says in a few words why the option of a digit is not offered at a checkpoint, and so what would bring it; "" where that is
// not known.
func (v *Screen) whyMissing(c *state.Checkpoint, digit int) string {
	r := v.State.LastResult()
	switch {
	case digitOptions[digit-1].means(feedback.Option{SignOff: signoff.Reject}):
		return "only at the final gate"
	case c.Final:
		return fmt.Sprintf("no round is left after round %d", c.Round)
	case !revises(digit):
		return ""
	case v.IsCheckpointOnly() || r == nil:
		return "only after a round of parley's own"
	case v.lacksEdit(c):
		return v.whyNoEdit()
	case r.Attempt > 1:
		return "used once"
	case r.Verdict != round.Blocked || r.SeverityOf().Rank() < review.High.Rank():
		return "only after a HIGH verdict"
	default:
		return ""
	}
}

// missingBefore tells of the digits before an option that are not offered, and why, so that none seems to be lost: in a line of its own,
// and as it can stand beside the option, the fullest first. Both are empty where none is missing.
func (v *Screen) missingBefore(c *state.Checkpoint, i int) (lead string, line, beside []string) {
	from, to := 1, digitOf(c.Options[i])-1
	if i > 0 {
		from = digitOf(c.Options[i-1]) + 1
	}
	if from < 1 || to < from {
		return "", nil, nil
	}
	why := v.whyMissing(c, from)
	lead, name, short := fmt.Sprintf("- %d  ", from), digitOptions[from-1].name, fmt.Sprintf("no %d", from)
	if to > from {
		lead, name, short = fmt.Sprintf("- %d to %d  ", from, to), "not offered", fmt.Sprintf("no %d to %d", from, to)
	}
	switch {
	case why != "" && to > from && c.Final: // the title says why
		line, beside = []string{name}, []string{short + ": " + why}
	case why != "":
		line, beside = []string{name + ": " + why, name}, []string{short + ": " + why}
	case to == from:
		line, beside = []string{name + ": not offered"}, []string{short}
	default:
		line, beside = []string{name}, []string{short}
	}
	return lead, line, slices.DeleteFunc(beside, func(text string) bool { return text == short }) // alone it would be a riddle
}

// chooseSelected takes the selected option.
func (v *Screen) chooseSelected(c *state.Checkpoint) screen.Action {
	refused := v.refused
	v.refused = 0
	switch selected := c.Options[v.selected]; {
	case refused > 0 && v.CanDecide():
		return screen.Notice{Text: fmt.Sprintf("%d was no option: %s again takes %s, %s.", refused, v.Keys.Enter.Help().Key, v.keyOf(selected), safetext.Line(selected.Label)), Bad: true}
	default:
		return v.choose(selected)
	}
}

// lacksText reports whether an option starts a round on a document that nobody can review.
func (v *Screen) lacksText(o feedback.Option) bool {
	return v.noText != "" && startsARound(o) && v.next.Number > 0
}

// choose takes an option: one that wants words opens the field, a revision the editor.
func (v *Screen) choose(o feedback.Option) screen.Action {
	if !v.CanDecide() {
		return screen.Notice{Text: v.ReadOnlyReason("nothing can be decided"), Bad: true}
	}
	switch {
	case o.Choice == leaveFirst:
		return screen.Quit{}
	case v.lacksText(o):
		return screen.All{screen.Notice{Text: v.noText + ": " + v.restoreText() + ", then decide.", Bad: true}, screen.CheckDocument{}}
	case o.SignOff != "":
		return v.askSignOff(o)
	case o.Choice == editFirst:
		return screen.Revise{Decision: v.ByPerson(feedback.ContinueDeeper)}
	case o.Revise && !v.TakeOver:
		return screen.Revise{Decision: v.Decision(o)}
	case wantsWords(o):
		return screen.Run{Cmd: v.OpenField(o)}
	case o.Choice == feedback.Done:
		return v.confirmDone(o)
	default:
		return screen.Decide{Decision: v.Decision(o)}
	}
}

// askReason asks why the person decides as they do; the reason goes with whatever is decided at this checkpoint.
func (v *Screen) askReason() screen.Action {
	if !v.CanDecide() {
		return screen.Notice{Text: v.ReadOnlyReason("nothing can be decided"), Bad: true}
	}
	p := parts.AskText("Reason for your decision", cmp.Or(v.reasonDraft, v.Reason), false, func(text string) screen.Action {
		v.Reason, v.reasonDraft = text, ""
		return nil
	})
	keep := func(text string) {
		if v.reasonDraft = text; text == v.Reason {
			v.reasonDraft = ""
		}
	}
	return screen.Ask{Prompt: p.OnChange(keep).OnCancel(func() { keep(p.Text()) }).WithLabels("use it", "keep draft").WithExample("e.g. the gap is closed, and the rest can wait").ValidWhile(v.ThisCheckpoint(), screen.CheckpointOverNotice).WithPanel(parts.Panel{
		Title: func() string { return "Reason for your decision" },
		Note:  func() string { return "It goes with what you decide, into the record and the conclusions." },
	})}
}

// enterHint is what enter does with an option.
func (v *Screen) enterHint(o feedback.Option) string {
	starts, short := v.next.Name(), v.Width < 60
	switch {
	case o.Choice == leaveFirst:
		return "leave"
	case o.SignOff != "":
		return "sign"
	case short && wantsWords(o):
		return "write"
	case o.Choice == feedback.AdjustDirection:
		return "write the focus"
	case o.Questions:
		return "write questions"
	case o.Choice == feedback.Done:
		return "done"
	case starts == "":
		return "choose"
	case short && (o.Revise || o.Choice == editFirst) && !v.documentChanged():
		return "edit"
	case short:
		return "start"
	case (o.Revise || o.Choice == editFirst) && !v.documentChanged():
		return "edit, then " + starts
	default:
		return "start " + starts
	}
}

// showDecision puts the cursor on the option that was taken, and what was written for it so far into its field.
func (v *Screen) showDecision(d screen.ShowDecision) {
	c := v.checkpoint()
	if c == nil {
		return
	}
	v.Open(c)
	if i := slices.IndexFunc(c.Options, func(o feedback.Option) bool { return o.Choice == editFirst }); i >= 0 && runsOnARevision(d.Decision) {
		v.Select(c, i)
		return
	}
	for i, o := range c.Options {
		if s := d.Decision.SignOff; s != nil && !o.Revise && o.SignOff != s.Word {
			continue
		}
		if o.Choice != d.Decision.Choice || o.Revise != d.Decision.Revise || o.Questions != (len(d.Decision.Questions) > 0) {
			continue
		}
		v.Select(c, i)
		if wantsWords(o) && d.Text != "" {
			v.drafts[o.Label] = d.Text
			_ = v.OpenField(o) // only a terminal's own cursor is shown: there is nothing to set going
		}
		return
	}
}

// reasonLine shows the reason that goes with the decision.
func (v *Screen) reasonLine(w int) []string {
	reason, lead := v.Reason, "Reason: "
	if v.reasonDraft != "" {
		reason, lead = v.reasonDraft, "Reason, not given yet ("+v.Keys.Reason.Help().Key+"): "
	}
	if reason == "" {
		return nil
	}
	lead = v.Theme.Muted.Render(lead)
	return []string{lead + safetext.Truncate(safetext.Line(reason), max(1, w-safetext.Width(lead)))}
}
