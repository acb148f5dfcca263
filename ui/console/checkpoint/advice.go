package checkpoint

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"parley/engine/record"
	"parley/feedback"
	"parley/ui/advice"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// advice is what parley would do next and why.
func (v *Screen) advice(c *state.Checkpoint, w int) []string {
	what, why := v.adviceWords(c)
	return v.adviceLines(strings.TrimSpace(what+" "+why), w)
}

// adviceInShort is the advice in one line, with as many of the sentences that give its reason as that holds, and those that it does not hold.
func (v *Screen) adviceInShort(c *state.Checkpoint, w int) (line string, rest string) {
	what, why := v.adviceWords(c)
	sign := safetext.Width(v.Theme.Symbols.Arrow) + 1
	if does, how, is := strings.Cut(strings.TrimSuffix(what, ")."), " ("); is && sign+safetext.Width(what) > w { // how it is done is no less than a sentence
		what = does + "."
		if _, err := strconv.Atoi(how); err != nil { // a digit alone says nothing
			why = strings.TrimSpace(howSentence(how) + " " + why)
		}
	}
	if before, after, is := strings.Cut(what, ifYouLeave); is && sign+safetext.Width(what) > w { // the counts above tell how many are open
		_, digit, _ := strings.Cut(after, " open")
		what = before + digit
	}
	for why != "" {
		sentence, after, _ := strings.Cut(why, ". ")
		if after != "" {
			sentence += "."
		}
		if sign+safetext.Width(what)+1+safetext.Width(sentence) > w {
			break
		}
		what, why = what+" "+sentence, after
	}
	return v.adviceLines(safetext.TruncateWords(what, max(1, w-sign)), w)[0], why
}

// adviceLines are words of the advice behind its sign.
func (v *Screen) adviceLines(text string, w int) []string {
	t := v.Theme
	if v.noText != "" {
		return parts.HangingIndent(t.Warn.Render(t.Symbols.Warning)+" ", text, t.Text, w)
	}
	return parts.HangingIndent(t.Good.Render(t.Symbols.Arrow)+" ", text, t.Muted, w)
}

// adviceWords are what parley would do next, with the digit that does it, and why. Reasons of older logs are no sentences.
func (v *Screen) adviceWords(c *state.Checkpoint) (what, why string) {
	switch {
	case c.Final, v.noText == "":
	case v.noText == emptyDocument:
		return emptyDocument + ".", "Nobody can review it: put its text back (" + v.Keys.Edit.Help().Key + "), then decide."
	default:
		return v.noText + ".", "Nobody can review it: put it back, then decide."
	}
	what, why, after := advice.OnCheckpoint(c.Checkpoint, v.AnyTool()), c.Advice.Reason, ""
	if v.noticeTellsOfTools(c) {
		what, why = advice.AddTool, withoutNoTool(why)
	}
	if c.Advice.Choice == feedback.AskTool {
		what, why = v.toolAdvice(c, what, why)
	}
	if c.Advice.Choice == feedback.Escalate {
		var inPlace string
		inPlace, after = v.escalation(c)
		what = cmp.Or(inPlace, what)
	}
	if left := v.openAfterDone(c); left != "" {
		what += left
		why = strings.Replace(why, v.openHighCounted()+" would stay open: to close", "To close", 1)
	}
	if pressed := v.suggestedKey(c); pressed != "" {
		what += " (" + pressed + ")"
	}
	if suggestedDigit(c) == reviseDigit { // its description says that
		why = strings.Replace(why, "Edit the document first: reading", "Reading", 1)
	}
	if c.Final { // the title says that it is the last
		why = strings.TrimSpace(strings.TrimPrefix(why, fmt.Sprintf("Round %d is the last.", c.Round)))
		if why == fmt.Sprintf("round %d is the last of this discussion", c.Round) {
			why = ""
		}
	}
	if after != "" { // it says the same with its row
		why = advice.ReasonOf(c.Checkpoint)
	}
	if why != "" {
		why = capital(asSentence(why))
	}
	why = strings.ReplaceAll(why, "You passed ", capital(v.State.PersonName())+" passed ") // a log is read by others, too
	return safetext.Line("Suggested: " + what + "."), safetext.Line(strings.TrimSpace(after + " " + why))
}

// noticeTellsOfTools reports whether the notice below the options says that no AI tool was found and what tells how to add one: the advice
// need not.
func (v *Screen) noticeTellsOfTools(c *state.Checkpoint) bool {
	r := v.State.LastResult()
	return c.Advice.Choice == feedback.AskTool && !c.Offline && !v.AnyTool() && r != nil && record.NoTool(*r) != (record.NoToolNotice{})
}

// withoutNoTool is a reason without its first words where they say that no tool answered.
func withoutNoTool(reason string) string {
	for _, end := range []string{". ", ", and ", "; "} {
		if rest, is := strings.CutPrefix(reason, "No AI tool answered"+end); is {
			return capital(rest)
		}
	}
	return reason
}

// openAfterDone says what a suggested done leaves open, for its dialog asks about just that; "" for nothing. Accepting is a person's word on a
// finding, and no such thing.
func (v *Screen) openAfterDone(c *state.Checkpoint) string {
	if c.Advice.Choice != feedback.Done || len(state.OpenHigh(&v.State)) == 0 || c.Gate { // at the gate somebody answers for them
		return ""
	}
	return ifYouLeave + v.openHighCounted() + " open"
}

// ifYouLeave goes on with how many findings a suggested done leaves open.
const ifYouLeave = ", if you leave "

// howSentence is how something is done as a sentence of its own. One that begins with a command keeps its letters, as they are typed.
func howSentence(how string) string {
	if strings.HasSuffix(how, " how") {
		how += " to do that"
	}
	if !strings.HasPrefix(how, "parley ") {
		how = capital(how)
	}
	return asSentence(how)
}

// small is a text that begins with a small letter.
func small(text string) string { return strings.ToLower(text[:1]) + text[1:] }

// capital is a text that begins with a capital letter.
func capital(text string) string {
	first := []rune(text)
	first[0] = unicode.ToUpper(first[0])
	return string(first)
}

// suggestedKey is the key of the option that does what is advised; "" for none.
func (v *Screen) suggestedKey(c *state.Checkpoint) string {
	if leaves(c) {
		return v.Keys.Quit.Help().Key
	}
	if digit := suggestedDigit(c); digit > 0 {
		return strconv.Itoa(digit)
	}
	return ""
}

// suggestedDigit is the digit of the option that does what is advised; 0 for none, as at a gate, where to accept or to reject is a person's word.
func suggestedDigit(c *state.Checkpoint) int {
	for _, o := range c.Options {
		var does bool
		switch c.Advice.Choice {
		case feedback.Escalate:
			does = o.Recommended
		case feedback.ReviseAndRunAgain:
			does = o.Revise || o.Choice == editFirst
		default:
			does = o.Choice == c.Advice.Choice && !o.Questions && !o.Revise
		}
		if does && !c.Gate {
			return digitOf(o)
		}
	}
	return 0
}
