package cli

import (
	"fmt"
	"strings"
	"time"

	"parley/engine"
	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/record"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
)

// describeEvent is the line of an event that everybody wants to see; "" for the others.
func describeEvent(body engine.Body) string {
	switch b := body.(type) {
	case engine.RoundStarted:
		names := make([]string, len(b.Perspectives))
		for i, member := range b.Perspectives {
			names[i] = member.Name
		}
		return fmt.Sprintf("%s round %d (%s): %s, reviewed by %s", b.ID, b.Number, begun(b).Kind(), b.Artifact.Title(), strings.Join(names, ", "))
	case engine.AttemptStarted:
		if b.Tool == perspective.Direct {
			return b.Perspective + ": running built-in checks"
		}
		return fmt.Sprintf("%s: asking %s", b.Perspective, toolAndVia(b.Tool, b.Via))
	case engine.ToolProgress:
		return describeWait(b)
	case engine.AttemptFailed:
		return fmt.Sprintf("%s: %s", b.Perspective, describeFailure(b.Attempt))
	case engine.PerspectiveFinished:
		return finished(b.Review)
	case engine.DivergenceFound:
		return describeRule(b.Divergence)
	case engine.VerdictReached:
		return "verdict: " + describeVerdict(b)
	case engine.RecordWritten:
		if b.Path != "" {
			return "record: " + b.Path
		}
	case engine.ExaminerAsked:
		return fmt.Sprintf("cross-examination: asking %s about %s", toolAndVia(b.Tool, b.Via), strings.Join(b.Findings, ", "))
	case engine.ExaminationFinished:
		return describeExamination(b)
	case engine.ReviewerAsked:
		return fmt.Sprintf("%s is asked about %s: %s", b.Turn.Reviewer, b.Turn.ID, b.Turn.Question)
	case engine.ReviewerReplied:
		return fmt.Sprintf("%s about %s: %s", b.Turn.By(), b.Turn.ID, shorten(b.Turn.Outcome(), 200))
	case feedback.DecisionMade:
		if b.Origin == feedback.ByTimeout {
			return fmt.Sprintf("nobody answered after round %d: %s is the default", b.Round, describeDecision(b.Decision))
		}
		return fmt.Sprintf("decision after round %d: %s (%s)", b.Round, shorten(describeDecision(b.Decision), 160), b.Origin)
	case feedback.LimitChanged:
		return "limit: " + countOf(b.MaxRounds, "round")
	case feedback.RevisionCompared:
		return fmt.Sprintf("compared with round %d: %s", b.Before, strings.Join(b.Notes(), "; "))
	case feedback.Concluded:
		if b.Markdown != "" {
			return "conclusions: " + b.Markdown
		}
	}
	return ""
}

// describeRule tells a rule that holds; one that nobody sees otherwise is uncontested, as the decision calls it.
func describeRule(d round.Divergence) string {
	kind := "conflict"
	switch {
	case d.Note:
		return "note: " + d.Description
	case d.Unopposed:
		kind = "uncontested"
	}
	return fmt.Sprintf("%s: %s (%s): %s", kind, d.Rule, d.Severity.Label(), d.Description)
}

// describeWait is what a tool does instead of answering: it asks its server again, or says nothing.
func describeWait(b engine.ToolProgress) string {
	switch b.Progress.Kind {
	case tool.Retrying:
		text := fmt.Sprintf("%s: %s asks its server again", b.Perspective, b.Tool)
		if b.Attempt > 0 {
			text += fmt.Sprintf(", retry %d", b.Attempt)
			if b.MaxAttempts > 0 {
				text += fmt.Sprintf(" of %d", b.MaxAttempts)
			}
		}
		if b.Wait > 0 {
			text += " in " + b.Wait.Round(100*time.Millisecond).String()
		}
		if b.Text != "" {
			text += ": " + shorten(foreign.Line(b.Text), 120)
		}
		return text
	case tool.Silent:
		return fmt.Sprintf("%s: %s has been silent for %s", b.Perspective, b.Tool, b.Since)
	default:
		return ""
	}
}

// describeProgress is what --verbose adds.
func describeProgress(body engine.Body) string {
	if b, ok := body.(engine.ToolProgress); ok {
		text := fmt.Sprintf("%s: %s is %s", b.Perspective, b.Tool, b.Progress.Kind)
		if b.Bytes > 0 {
			text += fmt.Sprintf(", %d bytes", b.Bytes)
		}
		if b.Text != "" {
			text += ": " + shorten(foreign.Line(b.Text), 120)
		}
		return text
	}
	return ""
}

func prefixPerspective(perspective, text string) string {
	if perspective == "" {
		return text
	}
	return perspective + ": " + text
}

func toolAndVia(name, via string) string {
	if via == "" || via == name {
		return name
	}
	return name + " (" + via + ")"
}

func describeFailure(a round.Attempt) string {
	if a.Error == nil {
		return a.Tool + " failed"
	}
	if strings.HasPrefix(*a.Error, a.Tool) {
		return *a.Error
	}
	return a.Tool + ": " + *a.Error
}

func finished(r round.Review) string {
	rating := record.RatingOf(r)
	if why := r.Abstention(); why != "" {
		return fmt.Sprintf("%s abstains: %s", r.Name, why)
	}
	switch r.Outcome {
	case round.Missing:
		return r.Name + ": missing"
	case round.Direct:
		return fmt.Sprintf("%s: %s by built-in checks", r.Name, rating)
	case round.Extracted:
		return fmt.Sprintf("%s: %s by %s (taken out of its prose)", r.Name, rating, r.Tool)
	default:
		return fmt.Sprintf("%s: %s by %s", r.Name, rating, r.Tool)
	}
}

func describeVerdict(b engine.VerdictReached) string {
	text := string(b.Verdict)
	if b.Severity != nil {
		text += " (" + b.Severity.Label() + ")"
	}
	if b.Average != nil {
		text += ", average " + record.Average(b.Average)
	}
	return text
}

// shorten cuts a line to so many characters.
func shorten(s string, limit int) string {
	runes := []rune(s)
	if len(runes) <= limit {
		return s
	}
	return string(runes[:limit-1]) + "…"
}

// spentOn is what the calls of an examination took.
func spentOn(e round.Examination) (s round.Spending) {
	for _, x := range e.Examiners {
		s.Add(x.Attempt)
	}
	return s
}

// describeExamination is what a cross-examination came to, with what it disputes.
func describeExamination(b engine.ExaminationFinished) string {
	text := "cross-examination: " + b.Examination.Summary()
	for _, f := range b.Examination.Findings {
		if f.As == round.Disputed {
			text += fmt.Sprintf("; %s against %s, “%s”", f.ID, f.At(f.CounterLine), shorten(f.CounterQuote, 80))
		}
	}
	var reasons []string
	left := map[string][]string{}
	for _, f := range b.Examination.Findings {
		if f.As != round.NotExamined || f.Why == "" {
			continue
		}
		why := b.Examination.Reported(f)
		if left[why] == nil {
			reasons = append(reasons, why)
		}
		left[why] = append(left[why], f.ID)
	}
	for _, why := range reasons {
		text += fmt.Sprintf("; %s not examined", strings.Join(left[why], ", "))
		if why != "" {
			text += ", " + why
		}
	}
	for _, fault := range b.Examination.Faults() {
		text += "; " + fault
	}
	if to := b.Rejudged; to != nil {
		says := "; the verdict is now "
		if b.Examination.VerdictBefore == "" {
			says = "; without what is disputed the verdict stays "
		}
		text += says + describeVerdict(engine.VerdictReached{Verdict: to.Verdict, Severity: to.Severity})
	}
	return text
}
