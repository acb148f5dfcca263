package cli

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"parley/engine/foreign"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/session"
	"parley/ui/cli/config"
	"parley/ui/format"
)

// printResult prints a result in the form of --output, in one write: a reader of the pipe sees all or nothing.
func (a App) printResult(r result, s config.Settings) error {
	form, is := format.Find(s.Output)
	if !is {
		return r.print(a.Out, s)
	}
	made, err := a.findings(form, r)
	if err != nil {
		return err
	}
	if _, err := a.Out.Write(made); err != nil {
		return fmt.Errorf("writing the result: %w", err)
	}
	return nil
}

// findings are the findings of a discussion in a form for other programs.
func (a App) findings(form format.Format, r result) ([]byte, error) {
	last, finished := r.last()
	if !finished {
		return nil, errors.New("no round was finished")
	}
	report := a.report(r, last)
	made, err := form.Write(report)
	if path := a.Getenv("GITHUB_STEP_SUMMARY"); err == nil && form.HasStepSummary && path != "" {
		if err := appendStepSummary(path, a.recordText(r, last)); err != nil {
			a.eprintf("%s warning: the record is not in the step's summary: %s\n", tagOf(last), foreign.Line(explainFileError(err)))
		}
	}
	return made, err
}

// report gathers what the formats show. Lines and columns count in the text that was reviewed, as the session keeps it:
// nothing outside of the session is read for them.
func (a App) report(r result, last round.Round) format.Report {
	source := format.Source{Round: last, Ledger: r.outcome.Ledger, Version: version()}
	source.Path, source.Absolute = a.documentPath(r.session, last)
	sha := last.Artifact.SHA256
	if r.outcome.Ledger != nil {
		sha = cmp.Or(r.outcome.Ledger.SHA256, sha)
	}
	if r.document != nil {
		source.Document, _ = r.document(last.Number) // without it there are no columns
		return format.NewReport(source)
	}
	if s, err := session.OpenReadOnly(r.session); err == nil {
		source.Document, _ = s.Artifact(sha) // the same
		_ = s.Close()                        // it was only looked at
	}
	now, err := a.artifactOf(r.session, last.ID).Read(last.Artifact.Path, sha)
	if sum := sha256.Sum256(now); err == nil && hex.EncodeToString(sum[:]) != sha {
		a.eprintf("%s warning: %s changed since round %d: lines and columns are those of the text that was reviewed\n",
			tagOf(last), foreign.Line(a.changedSince(r.session, source.Path, last)), last.Number)
	}
	return format.NewReport(source)
}

// changedSince says what changed of a document after a round, with its verb: of several files those that did.
func (a App) changedSince(where, path string, last round.Round) string {
	const most = 3
	var changed []string
	if len(last.Artifact.Files) > 1 {
		changed = feedback.ChangedFiles(where, last.ID, last.Artifact.Path, last.Artifact.Files, a.identityOption())
	}
	switch n := len(changed); {
	case n == 0:
		return path + " has"
	case n == 1:
		return changed[0] + " of " + path + " has"
	case n > most:
		return fmt.Sprintf("%s and %d more of %s have", strings.Join(changed[:most], ", "), n-most, path)
	default:
		return strings.Join(changed, ", ") + " of " + path + " have"
	}
}

// documentPath names the document as it is found from the working folder: relative to it, or absolute when it lies
// elsewhere. Of a session that is not this person's own only the name that the log gives it is known.
func (a App) documentPath(where string, last round.Round) (path string, absolute bool) {
	path, err := a.artifactOf(where, last.ID).Find(last.Artifact.Path, "")
	if err != nil {
		path = last.Artifact.Path
	}
	if folder, err := a.Getwd(); err == nil && filepath.IsAbs(path) {
		path = relativePath(folder, path)
		if real, err := filepath.EvalSymlinks(folder); err == nil {
			path = relativePath(real, path)
		}
	}
	return filepath.ToSlash(path), filepath.IsAbs(path)
}

// recordText is the record of a round: as it was written, or of a session that is not this person's own, and where none could be
// written, the same made from its events.
func (a App) recordText(r result, last round.Round) string {
	if r.document == nil && a.foreignReason(r.session) == nil {
		if text, err := a.artifactOf(r.session, last.ID).Record(last.Number); err == nil {
			return text
		}
	}
	return feedback.RecordText(last, r.outcome.Ledger, nil, r.outcome.Decision)
}

// maxStepSummary is how much GitHub shows of a step's summary.
const maxStepSummary = 1 << 20

// appendStepSummary adds the record to the summary of the workflow's step.
func appendStepSummary(path, record string) error {
	info, err := os.Stat(path)
	room := maxStepSummary
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errors.New("it is not an ordinary file")
	default:
		room = int(max(0, maxStepSummary-info.Size()))
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(format.StepSummary(record, room))
	if closing := file.Close(); err == nil {
		err = closing
	}
	return err
}
