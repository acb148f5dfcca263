package session

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"
	"unicode/utf8"

	"parley/engine/record"
	"parley/engine/round"
	"parley/feedback/markdown"
)

// TimelineSection is a round's section of discussion.md, headings exactly as SPEC section 6 gives them.
func TimelineSection(a RoundReport, ordinal int) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("%s\n", timelineHeading(a, ordinal))
	line("%s\n", describeRound(a.Round))
	if text := describeMissing(a.Round); text != "" {
		line("> %s\n", markdown.Line(text+"."))
	}
	if text := round.DescribeStandIns(a.Round.Perspectives); text != "" && len(a.Round.AbsentTools()) == 0 {
		line("> %s\n", markdown.Line(strings.ToUpper(text[:1])+text[1:]+"."))
	}
	line("#### Type\n%s\n", a.Round.Kind())
	input := "(Initial discussion round)"
	switch {
	case a.Round.Feedback != "":
		input = markdown.Line(a.Round.Feedback)
	case a.Round.Type != round.Initial:
		input = "(None: it goes on from an older discussion)"
	}
	line("#### User Input\n%s\n", input)
	b.WriteString(wordsGiven(a.WordsGiven))
	b.WriteString(answersSection(a.Round))
	line("#### Updated Understanding")
	held, noLonger, again := record.Understood(a.Round, a.Understanding)
	for _, said := range again {
		noLonger = append(noLonger, said+"; raised again in this round")
	}
	line("**Confirmed**:%s", listed(held))
	line("**Corrected**:%s", listed(noLonger))
	line("**New Insights**:%s", listed(a.Understanding.NewInsights))
	if len(a.Understanding.NewInsights) < 2 {
		line("")
	}
	line("#### New Findings")
	for _, f := range a.NewFindings {
		severity := ""
		if f.Severity != "" {
			severity = " (" + f.Severity.Label() + ")"
		}
		line("- %s%s: %s", f.ID, severity, markdown.Line(f.Text))
	}
	if len(a.NewFindings) == 0 {
		line("(None)")
	}
	line("\n#### Open Questions")
	for _, q := range a.OpenQuestions {
		since := ""
		if q.Earlier {
			since = " (asked in an earlier round)"
		}
		line("- %s%s", markdown.Line(q.Text), since)
	}
	if len(a.OpenQuestions) == 0 {
		line("(None)")
	}
	return b.String()
}

// wordsGiven tells what the reviewers were told that the person had said of findings, "" where that was nothing new.
func wordsGiven(words []string) string {
	if len(words) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("The reviewers were told what the person had said of findings:\n")
	for _, word := range words {
		b.WriteString("- " + markdown.Line(word) + "\n")
	}
	return b.String() + "\n"
}

// describeRound says which round of which review a section is about: the numbers of the timeline count all reviews of the
// session.
func describeRound(r round.Round) string {
	text := fmt.Sprintf("**%s**, round %d", markdown.Line(r.ID), r.Number)
	if r.Artifact.Path != "" {
		text += " (" + markdown.Line(r.Artifact.Title()) + ")"
	}
	text += ": " + string(r.Verdict)
	if s := r.SeverityOf(); s != "" {
		text += " (" + s.Label() + ")"
	}
	if r.AverageRating == nil {
		return text + ", unrated"
	}
	return text + ", average rating " + record.Average(r.AverageRating)
}

// describeMissing names who did not arrive, "" where everybody did.
func describeMissing(r round.Round) string {
	if r.Status != round.Partial {
		return ""
	}
	missing := "somebody"
	if len(r.Missing) > 0 {
		missing = strings.Join(r.Missing, ", ")
	}
	return "PARTIAL: this round ended without " + missing
}

// answersSection has the replies to the person's questions, "" where none were asked.
func answersSection(r round.Round) string {
	answers := r.Answers()
	if len(answers) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("#### Answers\n")
	for _, a := range answers {
		fmt.Fprintf(&b, "- **%s**\n", markdown.Line(a.Question))
		if a.OnlyPassages() {
			b.WriteString("  - (" + round.PassageMayAnswer + ")\n")
		}
		for _, reply := range a.Replies {
			sure := ""
			if reply.Confidence != "" {
				sure = "; confidence " + markdown.Line(reply.Confidence)
			}
			if reply.TakenAs != "" {
				sure += "; to the question “" + markdown.Line(reply.TakenAs) + "”"
			}
			fmt.Fprintf(&b, "  - %s (%s%s)\n", markdown.Line(reply.Answer), markdown.Line(strings.Join(reply.Perspectives, ", ")), sure)
			if reply.Evidence != "" {
				fmt.Fprintf(&b, "    - %s\n", markdown.Line(describeEvidence(reply)))
			}
		}
		if len(a.Replies) == 0 {
			b.WriteString("  - (Not answered)\n")
		}
	}
	return b.String() + "\n"
}

func describeEvidence(reply round.Reply) string {
	if reply.Line > 0 {
		return fmt.Sprintf("Evidence (%s): %s", reply.At(reply.Line), reply.Evidence)
	}
	return "Evidence (" + round.Unfound + "): " + reply.Evidence
}

func timelineHeading(a RoundReport, ordinal int) string {
	return fmt.Sprintf("### Round %d - Discussion (%s)", ordinal, a.Round.Finished.UTC().Format(time.RFC3339))
}

// listed puts one point behind its label, and several below it with an empty line after them.
func listed(items []string) string {
	switch len(items) {
	case 0:
		return " (None)"
	case 1:
		return " " + markdown.Line(items[0])
	}
	var b strings.Builder
	for _, item := range items {
		b.WriteString("\n- " + markdown.Line(item))
	}
	return b.String() + "\n"
}

// appendTimeline appends the round's section to discussion.md, whoever began that file; everything in it stays.
func (s *Session) appendTimeline(a RoundReport, ordinal int) error {
	before, err := s.readFile(timelineFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if !utf8.Valid(before) || bytes.IndexByte(before, 0) >= 0 {
		return &ForeignError{File: s.Path(timelineFile), Reason: "it is not text"}
	}
	heading := []byte(timelineHeading(a, ordinal))
	for line := range bytes.Lines(before) {
		if bytes.Equal(bytes.TrimSpace(line), heading) {
			return nil
		}
	}
	section := TimelineSection(a, ordinal)
	if len(before) == 0 {
		before = []byte("# Discussion\n")
	}
	if !bytes.HasSuffix(before, []byte("\n")) {
		before = append(before, '\n')
	}
	return s.replace(timelineFile, append(append(before, '\n'), section...))
}
