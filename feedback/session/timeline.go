package session

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"
	"unicode/utf8"

	"parley/feedback/markdown"
)

// TimelineSection is a round's section of discussion.md, headings exactly as SPEC section 6 gives them.
func TimelineSection(a Account, ordinal int) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("%s\n", timelineHeading(a, ordinal))
	line("#### Type\n%s\n", a.Round.Type)
	input := "(Initial discussion round)"
	if a.Round.Feedback != "" {
		input = markdown.Line(a.Round.Feedback)
	}
	line("#### User Input\n%s\n", input)
	line("#### Updated Understanding")
	line("**Confirmed**:%s", listed(a.Understanding.Confirmed))
	line("**Corrected**:%s", listed(a.Understanding.Corrected))
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
	for _, q := range a.NewQuestions {
		line("- %s", markdown.Line(q))
	}
	if len(a.NewQuestions) == 0 {
		line("(None)")
	}
	return b.String()
}

func timelineHeading(a Account, ordinal int) string {
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

// keepTimeline appends the round's section to discussion.md, whoever began that file; everything in it stays.
func (s *Session) keepTimeline(a Account, ordinal int) error {
	before, err := s.read(timelineFile)
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
