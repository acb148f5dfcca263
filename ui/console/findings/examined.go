package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// examine puts the selected finding to a tool of another vendor.
func (v *Screen) examine(f round.Finding) screen.Action {
	if refusal, closed := v.Refusal("nothing can be examined"); closed {
		return refusal
	}
	switch {
	case f.ID == "":
		return screen.Notice{Text: "This finding has no id yet: it can be examined when the round is over.", Bad: true}
	case state.IsAction(f):
		return screen.Notice{Text: "An action item claims nothing that could be examined.", Bad: true}
	case v.State.Examination.Running() != "":
		return screen.Notice{Text: "One examination at a time: this one is not in yet.", Bad: true}
	}
	return screen.Examine{ID: f.ID}
}

// minSideBySide is the width from which the claim and the words against it stand beside each other.
const minSideBySide = 48

// examinedLines is what the cross-examination of a finding came to. A disputed one shows its claim and the words of the document
// against it side by side. Where nothing was ever examined there is nothing to say.
func (v *Screen) examinedLines(s *state.State, f round.Finding, w int) []string {
	t := v.Theme
	if state.IsAction(f) {
		return nil
	}
	e := f.Examined
	switch {
	case s.Examination.Running() != "" && slices.Contains(s.Examination.Findings, f.ID):
		return parts.Paragraph("Being examined by a tool of another vendor.", t.Muted, w)
	case e == nil && s.HasExaminations():
		return v.withKey(v.notExamined(f), t.Faint, w)
	case e == nil:
		return nil
	case e.As == round.NotExamined && e.Why != "":
		return v.withKey(v.notExaminedSince(*e), t.Faint, w)
	}
	head, style := headOf(*e, s.LastResult()), v.examinedStyle(e.As)
	lines := parts.HangingIndent(style.Bold(true).Render(head)+" ", safetext.Line(e.Why), t.Text, w)
	switch {
	case e.As == round.Disputed:
		lines = append(lines, v.claimAndCounter(f, *e, w)...)
	case e.Narrower != "":
		lines = append(lines, parts.HangingIndent(t.Muted.Render("Narrower:")+" ", safetext.Line(e.Narrower), t.Text, w)...)
	case e.Unfound != "":
		lines = append(lines, parts.HangingIndent(t.Muted.Render("Not in the document")+" ", "“"+safetext.Line(e.Unfound)+"”", t.Muted, w)...)
	}
	for _, o := range e.Others {
		lines = append(lines, parts.HangingIndent(v.examinedStyle(o.As).Render("Also")+" ", safetext.Line(o.Text), t.Muted, w)...)
	}
	return lines
}

// withKey is a text in lines of w cells, in which the key behind a dot stands on one line with the words for what it does.
func (v *Screen) withKey(text string, look lipgloss.Style, w int) []string {
	const unbroken, ofKey = "\u00a0", 2
	dot := " " + v.Theme.Symbols.Dot + " "
	if told, does, has := strings.Cut(text, dot); has {
		text = told + dot + strings.Replace(does, " ", unbroken, ofKey)
	}
	lines := parts.Paragraph(text, look, w)
	for i, line := range lines {
		lines[i] = strings.ReplaceAll(line, unbroken, " ")
	}
	return lines
}

// notExamined says that nobody has examined a finding, and which key does it where one may and somebody is left to ask. Who makes the
// model behind a tool is not known here, so the key says no more than that it looks for one.
func (v *Screen) notExamined(f round.Finding) string {
	if _, closed := v.Refusal(""); closed {
		return "Not examined"
	}
	if v.leavesNoExaminer(f) {
		return "Not examined: every tool that can be asked here raised it"
	}
	if v.noneCouldExamine() {
		return fmt.Sprintf("Not examined: no tool was asked %s %s asks one", v.Theme.Symbols.Dot, v.Keys.Examine.Help().Key)
	}
	return fmt.Sprintf("Not examined %s %s asks a tool of another vendor, if there is one", v.Theme.Symbols.Dot, v.Keys.Examine.Help().Key)
}

// notExaminedSince says why a finding was not examined though that was tried, and which key tries again where one may and somebody could
// be asked.
func (v *Screen) notExaminedSince(e round.Examined) string {
	told := "Not examined: " + safetext.Line(e.ShortWhy())
	if _, closed := v.Refusal(""); closed || !e.CanAskAgain() {
		return told
	}
	return fmt.Sprintf("%s %s %s tries again", told, v.Theme.Symbols.Dot, v.Keys.Examine.Help().Key)
}

// noneCouldExamine reports whether an examination was tried and nobody could do it, of any finding: the same tools would be asked for this one.
func (v *Screen) noneCouldExamine() (tried bool) {
	for _, f := range v.State.Findings {
		switch {
		case f.Examined == nil:
		case f.Examined.As != round.NotExamined:
			return false
		default:
			tried = tried || f.Examined.Why != ""
		}
	}
	return tried
}

// leavesNoExaminer reports whether all the tools that can be asked are among those that raised a finding.
func (v *Screen) leavesNoExaminer(f round.Finding) bool {
	names, e := v.ToolsToAsk(), v.State.LedgerEntry(f.ID)
	if len(names) == 0 || e == nil {
		return false
	}
	return !slices.ContainsFunc(names, func(name string) bool {
		return !slices.ContainsFunc(e.Sources, func(s ledger.Source) bool { return s.Judge == "ai" && s.Tool == name })
	})
}

// headOf is what it came to and who says so: "Disputed by codex (OpenAI):". The round is named where another one has followed it,
// whose document may say something else.
func headOf(e round.Examined, last *round.Round) string {
	word := map[round.ExaminedAs]string{
		round.Confirmed: "Confirmed", round.Refined: "Refined", round.Disputed: "Disputed", round.Unsure: "Unsure", round.NotExamined: "Not examined",
	}[e.As]
	if word == "" {
		word = safetext.Line(string(e.As))
	}
	if e.Tool != "" {
		word += " by " + safetext.Line(e.By()) + ofEarlierRound(e, last, " after round %d")
	}
	if e.Why != "" {
		word += ":"
	}
	return word
}

// ofEarlierRound names the round of an examination in a few words where the last round read another version of the document.
func ofEarlierRound(e round.Examined, last *round.Round, words string) string {
	if last == nil || e.Round >= last.Number || e.SHA256 == last.Artifact.SHA256 {
		return ""
	}
	return fmt.Sprintf(words, e.Round)
}

func (v *Screen) examinedStyle(as round.ExaminedAs) lipgloss.Style {
	switch as {
	case round.Confirmed:
		return v.Theme.Good
	case round.Disputed:
		return v.Theme.Bad
	case round.Refined:
		return v.Theme.Warn
	case round.Unsure, round.NotExamined:
	}
	return v.Theme.Muted
}

// claimAndCounter is the claim beside the words of the document that speak against it, or above them where there is no room.
func (v *Screen) claimAndCounter(f round.Finding, e round.Examined, w int) []string {
	t := v.Theme
	says := "The document" + ofEarlierRound(e, v.State.LastResult(), " of round %d") + ", " + safetext.Line(e.At(e.CounterLine))
	claim, counter := state.Told(f), "“"+safetext.Line(e.CounterQuote)+"”"
	if w < minSideBySide || t.Plain {
		lines := parts.HangingIndent(t.Muted.Render("The finding:")+" ", claim, t.Text, w)
		return append(lines, parts.HangingIndent(t.Muted.Render(says+":")+" ", counter, t.Text, w)...)
	}
	half := (w - 3) / 2
	left := append([]string{t.Muted.Render("The finding")}, parts.Paragraph(claim, t.Text, half)...)
	right := append([]string{t.Muted.Render(safetext.Truncate(says, half))}, parts.Paragraph(counter, t.Text, half)...)
	high := max(len(left), len(right))
	return parts.JoinHorizontal(parts.FitBox(left, half, high), parts.FitBox(right, half, high), t.Line.Render(" "+t.Symbols.Divider+" "))
}

// whyNone is why none of some findings was examined, each reason once.
func whyNone(list []round.ExaminedFinding) string {
	var reasons []string
	for _, e := range list {
		why := e.Why
		if len(reasons) > 0 {
			why = strings.TrimPrefix(why, round.NoOtherVendor+": ")
		}
		if !slices.Contains(reasons, why) && (len(reasons) == 0 || why != strings.TrimPrefix(reasons[0], round.NoOtherVendor+": ")) {
			reasons = append(reasons, why)
		}
	}
	return strings.Join(reasons, "; ")
}

// examinationNotice says that an examination is in, wherever the person is.
func examinationNotice(b engine.ExaminationFinished) screen.Action {
	text := "The cross-examination is in: " + b.Examination.Summary() + "."
	switch list := b.Examination.Findings; {
	case len(list) == 1:
		text = fmt.Sprintf("%s: %s", list[0].ID, safetext.Line(list[0].Text()))
	case len(list) > 0 && b.Examination.Count(round.NotExamined) == len(list):
		text = "No finding was cross-examined"
		why := strings.Join(b.Examination.Faults(), "; ") // of every tool, as the decision and the record tell it
		if why = strings.TrimSuffix(safetext.Line(cmp.Or(why, whyNone(list))), "."); why != "" {
			text += ": " + why
		}
		text += "."
	}
	if b.Rejudged != nil {
		text += " The verdict has changed."
	}
	return screen.Notice{Text: text}
}
