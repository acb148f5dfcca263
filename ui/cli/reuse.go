package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"parley/engine/foreign"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/cli/config"
)

// reuse decides what becomes of a result that the session holds already: --again says it, a person at the terminal is asked,
// and where nobody can be asked it is compared with what this call wants.
func (r *reviewCmd) reuse(ctx context.Context, where string, subject feedback.Subject, s feedback.Settings, watched bool) (feedback.StoredPolicy, error) {
	switch {
	case r.again:
		return feedback.ReviewAnew, nil
	case !watched || r.Terminal == nil:
		return feedback.ReuseIfSame, nil
	}
	found, err := feedback.Preview(where, subject, s)
	if err != nil || found == nil || !needsReuseChoice(*found) {
		return feedback.ReuseIfSame, err
	}
	return r.askReuse(ctx, *found)
}

// needsReuseChoice reports whether somebody who wants a review may mean something else than what is stored.
func needsReuseChoice(s feedback.StoredDiscussion) bool {
	switch {
	case s.Retried:
		return true
	case s.Concluded, s.Revised:
		return false
	default:
		return s.Waiting || len(s.Differences) > 0
	}
}

// askReuse asks the person at the terminal.
func (r *reviewCmd) askReuse(ctx context.Context, s feedback.StoredDiscussion) (feedback.StoredPolicy, error) {
	answer, err := r.askLetter(ctx, reusePrompt(s), "Type a, s or q: ", func(answer string) bool {
		return answer == "a" || answer == "s" || answer == "q" || answer == "" && s.IsSame()
	})
	switch {
	case errors.Is(err, errNoTerminal):
		return feedback.ReuseIfSame, nil // there is nobody to ask after all
	case err != nil && !errors.Is(err, io.EOF):
		return feedback.ReuseIfSame, err
	case answer == "a":
		return feedback.ReviewAnew, nil
	case answer == "s", answer == "" && err == nil:
		return feedback.ReuseAsStored, nil
	}
	return feedback.ReuseIfSame, &interruptedError{byPerson: true, advice: "go on with " + r.openCommandLine(s.Folder, s.RoundID)}
}

// reusePrompt is what is stored, what differs, and what there is to choose.
func reusePrompt(s feedback.StoredDiscussion) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s.\n%s", s.RoundID, s.Progress(), storedResult(s))
	switch {
	case s.Retried:
		b.WriteString("It was revised and reviewed again once already, and is still HIGH. parley suggests no second retry.\n")
	case s.IsSame():
		b.WriteString("It was reviewed with the same settings.\n")
	default:
		b.WriteString("It was reviewed with other settings:\n")
		for _, d := range s.Differences {
			fmt.Fprintf(&b, "  %s\n", foreign.Line(d.String()))
		}
	}
	stored := "use the stored result, with its own settings"
	if s.IsSame() {
		stored += " (Enter)"
	}
	fmt.Fprintf(&b, "  a  review it again\n  s  %s\n  q  leave\nYour choice: ", stored)
	return b.String()
}

// storedResult is the last round in a sentence.
func storedResult(s feedback.StoredDiscussion) string {
	if s.Last == nil {
		return ""
	}
	return fmt.Sprintf("The stored result is of round %d, %s: %s.\n", s.Last.Number, formatTime(s.Last.Finished), verdictOf(*s.Last))
}

// verdictOf is a round's verdict, and who judged.
func verdictOf(last round.Round) string {
	text := string(last.Verdict)
	if severity := last.SeverityOf(); severity != "" {
		text += " " + severity.Label()
	}
	return text + ", judged: " + strings.Replace(last.Sources.String(), ", ", " and ", 1)
}

// explainRefused says what to do when a stored result is not what this call asks for.
func (r *reviewCmd) explainRefused(err error) error {
	var (
		differs *feedback.DifferenceError
		retry   *feedback.RetryError
	)
	switch {
	case errors.As(err, &differs):
		return usageErrorf("%s; review it again with --again, or use the stored result: %s", err,
			r.openCommandLine(differs.Stored.Folder, differs.Stored.RoundID))
	case errors.As(err, &retry) && retry.Stored.Concluded:
		return usageErrorf("%s: a person decides what comes next; --again reviews it anyway", err)
	case errors.As(err, &retry):
		return usageErrorf("%s: decide with %s; --again reviews it anyway", err, r.openCommandLine(retry.Stored.Folder, retry.Stored.RoundID))
	default:
		return err
	}
}

// noteFound says, before a discussion that the session knows goes on, why it does so or begins anew.
func (r *reviewCmd) noteFound(tag string, s *feedback.StoredDiscussion) {
	if s == nil || r.quiet {
		return
	}
	why := ""
	switch {
	case r.again:
		why = "is reviewed again, as --again says"
	case s.Revised:
		why = "is reviewed again: the document changed"
		if s.Change != nil {
			why = "is reviewed again: " + s.Change.String()
		}
	case s.Concluded:
		why = "was concluded and is reviewed again"
	case len(s.Arrived) > 0:
		why = fmt.Sprintf("goes on with round %d, of which these reviews are stored: %s", s.Next, strings.Join(s.Arrived, ", "))
	case s.Next > 0:
		why = fmt.Sprintf("goes on with round %d, as was decided", s.Next)
	default:
		return
	}
	if (r.again || s.Revised || s.Concluded) && len(s.Differences) > 0 {
		why += ", with other settings than before: " + joinDifferences(s.Differences)
	}
	if r.again || s.Revised || s.Concluded || tag == "" {
		tag = critiqueTag
	}
	r.eprintf("%s %s\n", tag, foreign.Line(s.RoundID+" "+why))
}

// noteOtherReviews says what there is of the same document where a file is reviewed: in the session that was named, and what is damaged.
func (r *reviewCmd) noteOtherReviews(where string, subject feedback.Subject, settings feedback.Settings, inSession bool) {
	if inSession {
		r.noteEarlier(where, subject, settings)
	}
	r.warnDamagedReview(where, subject)
}

// noteEarlier says that a review of a file in a session is a discussion of its own, and what there is of the same file.
func (r *reviewCmd) noteEarlier(where string, subject feedback.Subject, settings feedback.Settings) {
	if r.quiet {
		return
	}
	s, err := feedback.EarlierReview(where, subject, settings)
	if err != nil || s == nil {
		return // the review itself says what cannot be read
	}
	text := fmt.Sprintf("%s is a new review: %s reviewed the same document (round %d of %s: %s)", subject.RoundID, s.RoundID, s.Last.Number,
		formatTime(s.Last.Finished), verdictOf(*s.Last))
	if s.Change != nil {
		text += "; " + s.Change.String()
	} else {
		text += "; its text is the same"
	}
	if len(s.Differences) > 0 {
		text += "; the settings differ now: " + joinDifferences(s.Differences)
	}
	r.eprintf("%s %s; to go on with that one: %s\n", critiqueTag, foreign.Line(text), r.openCommandLine(where, s.RoundID))
}

func joinDifferences(list []feedback.Difference) string {
	texts := make([]string, len(list))
	for i, d := range list {
		texts[i] = d.String()
	}
	return strings.Join(texts, ", ")
}

// noteStored says that the result was not made by this call. It is no progress, so it is said also where little is wanted.
func (r *reviewCmd) noteStored(last round.Round, s feedback.StoredDiscussion) {
	text := fmt.Sprintf("warning: %s was not reviewed now: it waits for a decision, and this is its stored result of %s (%s), reviewed with the same settings",
		last.ID, formatTime(last.Finished), verdictOf(last))
	if len(s.Unrecorded) > 0 {
		text += ", as far as an older parley recorded it (not: " + strings.Join(s.Unrecorded, ", ") + ")"
	}
	r.eprintf("%s %s; --again reviews it again\n", tagOf(last), foreign.Line(text))
}

// noteUnused names what this call says about how reviewers are asked, when no round was run that it could hold for.
func (r *reviewCmd) noteUnused(roundID string) {
	var unused []string
	for _, row := range config.AllSettings() {
		if _, given := r.shared.values[row.Key]; given && (row.StoredEffect == config.Identifies || row.Key == "concurrency" || row.Key == "budget" || row.Key == "allow-unsafe-tool") {
			unused = append(unused, "--"+row.Key)
		}
	}
	if len(r.panel.routes) > 0 {
		unused = append(unused, "--route")
	}
	if len(unused) > 0 {
		r.eprintf("%s warning: %s: %s would apply to a next round, and none ran\n", critiqueTag, roundID, strings.Join(unused, ", "))
	}
}
