package checkpoint

import (
	"slices"
	"strings"

	"parley/engine/round"
	"parley/feedback"
	"parley/ui/advice"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// safeOption is the option under the cursor where none does what is advised: a revision while findings are open, since the built-in checks come
// to another verdict only on another text, else done. The first opens the document, and the second asks before it ends a review that is blocked.
func (v *Screen) safeOption(c *state.Checkpoint) int {
	digit := doneDigit
	if slices.ContainsFunc(state.OpenFindings(&v.State), func(f round.Finding) bool { return !state.IsAction(f) }) {
		digit = reviseDigit
	}
	for _, d := range []int{digit, doneDigit} {
		if i := slices.IndexFunc(c.Options, func(o feedback.Option) bool { return digitOf(o) == d }); i >= 0 {
			return i
		}
	}
	return 0
}

// sameVerdict is why another round of the built-in checks on the same text is of no use: it stands at the option that would run it.
const sameVerdict = "The built-in checks come to the same verdict until the text changes."

// toolAdvice is what is advised where an AI tool is to be asked, and why, without what the verdict above and the options below say. A review that
// is offline asks none, whatever is chosen: the command that does stands below the options.
func (v *Screen) toolAdvice(c *state.Checkpoint, what, why string) (shortWhat, rest string) {
	command := v.askCommand(c)
	if command != "" {
		what = strings.Replace(what, " ("+command+")", "", 1)
	}
	var kept []string
	for _, sentence := range strings.SplitAfter(why, ". ") {
		sentence = strings.TrimSpace(sentence)
		if sentence == sameVerdict || command != "" && strings.HasPrefix(sentence, "This review is offline") {
			continue
		}
		kept = append(kept, sentence)
	}
	switch label := v.leaveLabel(c); {
	case command != "" && label != "":
		what, kept = small(label), append([]string{"This review is offline."}, kept...)
	case command != "":
		kept = append([]string{"This review is offline: none of the choices here asks one."}, kept...)
	case label != "":
		if !v.noticeTellsOfTools(c) {
			kept = append([]string{parts.HowToAddTool}, kept...)
		}
		what = small(label)
	}
	return what, strings.Join(kept, " ")
}

// askCommand is the command that asks an AI tool where no option does; "" where there is none, or no tool that could be asked: first one has
// to be added.
func (v *Screen) askCommand(c *state.Checkpoint) string {
	if !v.AnyTool() {
		return ""
	}
	return advice.CommandOf(c.Checkpoint)
}

// commandLines are, below the options, the command that does what is advised where no option does; none where there is no such command. It stands
// in a line of its own, so that it can be copied.
func (v *Screen) commandLines(c *state.Checkpoint, w int) []string {
	command := safetext.Line(v.askCommand(c))
	if command == "" || v.Playback {
		return nil
	}
	t := v.Theme
	how := "To ask one, leave (" + v.Keys.Quit.Help().Key + ") and run:"
	if leaves(c) {
		how = "Then run:"
	}
	if lead := t.Muted.Render(how) + "  "; safetext.Width(lead)+safetext.Width(command) <= w {
		return []string{lead + t.Text.Render(command)}
	}
	return append(parts.Paragraph(how, t.Muted, w), "  "+t.Text.Render(command))
}
