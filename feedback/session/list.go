package session

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"parley/engine"
	"parley/engine/artifact"
	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
)

// Progress is how far a discussion has come.
type Progress string

// How far a subject has come. Elsewhere marks a session that another program made.
const (
	NotStarted    Progress = "not started"
	Interrupted   Progress = "interrupted" // a round began and did not end
	Waiting       Progress = "waiting for a decision"
	Decided       Progress = "decided, not yet gone on"
	Concluded     Progress = "concluded"
	ForeignOrigin Progress = "of other origin"
)

// SubjectSummary is one discussion of a session in short.
type SubjectSummary struct {
	RoundID  string
	Artifact string
	// Document is the artifact for people: of files that were named one by one those, in the place of their folder.
	Document string
	// Title is what the person calls the discussion; "" when they have given it none.
	Title    string
	Progress Progress
	// Rounds counts finished rounds. Verdict, Severity and Average are the last one's.
	Rounds    int
	MaxRounds int
	// Begun is the number of the round that began last; 0 before any.
	Begun    int
	Verdict  round.Verdict
	Severity review.Severity
	Average  *float64
	Updated  time.Time
	// Lost are the rounds that have a record, and no result in the logs.
	Lost []LostRound
}

// Summary is one session for the list: where it is, what is in it, who has it open.
type Summary struct {
	Folder   string
	Subjects []SubjectSummary
	Updated  time.Time
	Holder   *Holder
	// Problem says why the session cannot be opened, if it cannot; Reason the same without File, the file that it is in,
	// where there is one. IsReadable reports that it can be looked at all the same.
	Problem      string
	Reason, File string
	IsReadable   bool
}

// List finds the sessions of a working folder: those under its .parley/, those of other programs' workflows under .workflow/, and
// the folder itself and its direct children when they show signs of a session. The newest come first.
func List(workdir string) ([]Summary, error) {
	candidates, err := candidateFolders(workdir)
	if err != nil {
		return nil, err
	}
	var sessions []Summary
	for _, folder := range candidates {
		if summary, is := summarize(folder); is {
			sessions = append(sessions, summary)
		}
	}
	slices.SortStableFunc(sessions, func(a, b Summary) int { return b.Updated.Compare(a.Updated) })
	return sessions, nil
}

// candidateFolders are those in which the sessions of a working folder can be.
func candidateFolders(workdir string) ([]string, error) {
	candidates := []string{workdir}
	for _, parent := range append([]string{workdir, filepath.Join(workdir, ownDir)}, workflowFolders(workdir)...) {
		entries, err := os.ReadDir(parent)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("listing the sessions of %s: %w", workdir, err)
		}
		for _, entry := range entries {
			if entry.IsDir() && entry.Name() != ownDir && entry.Name() != trashDir {
				candidates = append(candidates, filepath.Join(parent, entry.Name()))
			}
		}
	}
	return candidates, nil
}

// FoldersWith are those sessions of a working folder that hold a discussion of this ID, in whatever case it is written.
func FoldersWith(workdir, roundID string) ([]string, error) {
	candidates, err := candidateFolders(workdir)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(candidates, func(folder string) bool {
		if info, err := os.Lstat(filepath.Join(folder, ownDir)); err != nil || !info.IsDir() {
			return true
		}
		s, err := OpenReadOnly(folder)
		if err != nil {
			return true
		}
		defer func() { _ = s.Close() }()
		ids, err := s.Subjects()
		return err != nil || !slices.ContainsFunc(ids, func(id string) bool { return strings.EqualFold(id, roundID) })
	}), nil
}

// workflowDir is where other programs' workflows keep their sessions in a project.
const workflowDir = ".workflow"

// workflowFolders are the folders that hold such sessions: one for each kind of workflow, and for those that have runs, one for
// each of their sessions. No link is followed.
func workflowFolders(workdir string) []string {
	if info, err := os.Lstat(filepath.Join(workdir, workflowDir)); err != nil || !info.IsDir() {
		return nil
	}
	kinds := foldersIn(filepath.Join(workdir, workflowDir))
	all := slices.Clone(kinds)
	for _, kind := range kinds {
		if filepath.Base(kind) != "sessions" {
			continue
		}
		for _, session := range foldersIn(kind) {
			if runs := filepath.Join(session, "runs"); slices.Contains(foldersIn(session), runs) {
				all = append(all, runs)
			}
		}
	}
	return all
}

// foldersIn are the ordinary folders in a folder; none when it cannot be read.
func foldersIn(folder string) []string {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	var all []string
	for _, entry := range entries {
		if entry.IsDir() {
			all = append(all, filepath.Join(folder, entry.Name()))
		}
	}
	return all
}

// Summarize describes one session.
func Summarize(folder string) (Summary, error) {
	s, err := OpenReadOnly(folder)
	if err != nil {
		return Summary{}, err
	}
	summary := s.summary()
	return summary, s.Close()
}

// summarize passes over folders that are no sessions. A folder that merely has a spec/ or the .parley/ of its ad-hoc
// reviews is none: somebody must have discussed in it.
func summarize(folder string) (Summary, bool) {
	s, err := OpenReadOnly(folder)
	if err != nil {
		return Summary{}, false
	}
	summary := s.summary()
	if err := s.Close(); err != nil && summary.Problem == "" {
		summary.setProblem(err)
	}
	return summary, len(summary.Subjects) > 0 || summary.Problem != ""
}

func (s *Session) summary() Summary {
	summary := Summary{Folder: s.folder, Holder: s.CurrentHolder()}
	ids, err := s.Subjects()
	if err != nil {
		summary.setProblem(err)
	}
	for _, id := range ids {
		subject, err := s.subjectSummary(id)
		if err != nil {
			summary.setProblem(err)
		}
		if summary.Problem == "" && len(subject.Lost) > 0 {
			lost := subject.Lost[0]
			summary.Problem, summary.IsReadable = lost.String(), true
			summary.Reason, summary.File = fmt.Sprintf("it has lost the result of round %d; its record is there", lost.Number), lost.Log
		}
		summary.Subjects = append(summary.Subjects, subject)
		summary.Updated = later(summary.Updated, subject.Updated)
	}
	if len(ids) == 0 {
		summary.Subjects = s.foreignSubjects()
		for _, subject := range summary.Subjects {
			summary.Updated = later(summary.Updated, subject.Updated)
		}
	}
	return summary
}

// setProblem notes why the session cannot be opened.
func (s *Summary) setProblem(err error) {
	s.Problem = err.Error()
	s.Reason, s.File = s.Problem, ""
	var (
		foreign *ForeignError
		newer   *NewerError
	)
	switch {
	case errors.As(err, &foreign):
		s.Reason, s.File = foreign.reason(), foreign.File
	case errors.As(err, &newer):
		s.Reason, s.File = newer.reason(), newer.File
	}
}

func (s *Session) subjectSummary(roundID string) (SubjectSummary, error) {
	summary := SubjectSummary{RoundID: roundID, Progress: NotStarted}
	state, err := s.ReadState(roundID)
	if err != nil {
		return summary, err
	}
	summary.Artifact, summary.MaxRounds, summary.Updated = state.Artifact, state.MaxRounds, state.Created
	summary.Document, summary.Title = summary.Artifact, foreign.Line(state.Title)
	if b := state.Bundle; b != nil && b.Kind == artifact.Named {
		summary.Document = round.TitleOf(state.Artifact, b.Members)
	}
	numbers, err := s.Rounds(roundID)
	if err != nil {
		return summary, err
	}
	// What is shown follows from the latest logs: those back to the last round that finished.
	var latest [][]engine.Event
	for finished := false; len(numbers) > 0 && !finished; numbers = numbers[:len(numbers)-1] {
		p, err := s.readLog(logName(roundID, numbers[len(numbers)-1]), summaryDecoders())
		if err != nil {
			return summary, err
		}
		latest = append(latest, p.events)
		finished = slices.ContainsFunc(p.events, func(e engine.Event) bool {
			_, is := e.Body.(engine.RoundFinished)
			return is
		})
	}
	for _, events := range slices.Backward(latest) {
		for _, e := range events {
			summary.Updated = later(summary.Updated, e.Time)
			summary.apply(e)
		}
	}
	summary.Lost = slices.DeleteFunc(s.LostRounds(roundID, nil), func(l LostRound) bool { return l.Number <= summary.Rounds })
	return summary, nil
}

// summaryDecoders decodes the events whose content a summary shows; of the others it needs only the names.
func summaryDecoders() engine.Decoders {
	return engine.Decoders{
		engine.RoundStarted{}.Kind():  engine.DecodeBody[engine.RoundStarted],
		engine.RoundFinished{}.Kind(): engine.DecodeBody[engine.RoundFinished],
	}
}

// apply moves the summary on by one event. The loop's own events are known by their names only.
func (sum *SubjectSummary) apply(e engine.Event) {
	switch body := e.Body.(type) {
	case engine.RoundStarted:
		sum.Progress, sum.Begun = Interrupted, body.Number
	case engine.RoundFinished:
		sum.Progress, sum.Rounds = Waiting, body.Round.Number
		sum.Verdict, sum.Severity, sum.Average = body.Round.Verdict, body.Round.SeverityOf(), body.Round.AverageRating
	default:
		switch e.Body.Kind() {
		case "decision":
			sum.Progress = Decided
		case "concluded":
			sum.Progress = Concluded
		case "reopened":
			sum.Progress = Waiting
		}
	}
}

// foreignSubjects describes a session of other origin by the records in it.
func (s *Session) foreignSubjects() []SubjectSummary {
	var subjects []SubjectSummary
	if entries, err := s.fs.ReadDir(s.layout.Records); err == nil {
		for _, entry := range entries {
			id, isRecord := strings.CutSuffix(entry.Name(), "-discussion.md")
			if info, err := entry.Info(); isRecord && err == nil && info.Mode().IsRegular() {
				subjects = append(subjects, SubjectSummary{RoundID: id, Progress: ForeignOrigin, Updated: info.ModTime()})
			}
		}
	}
	if len(subjects) > 0 {
		return subjects
	}
	for _, sign := range []string{timelineFile, boardFile} {
		if info, err := s.fs.Lstat(sign); err == nil && info.Mode().IsRegular() {
			return []SubjectSummary{{Progress: ForeignOrigin, Updated: info.ModTime()}}
		}
	}
	if info, err := os.Lstat(s.folder); err == nil && s.hasKnownRounds() { // nobody has discussed in it
		return []SubjectSummary{{Progress: ForeignOrigin, Updated: info.ModTime()}}
	}
	return nil
}

// hasKnownRounds reports whether a folder that nobody has discussed in is a session all the same: its layout shows, or it is a
// workflow's, and holds a document of a round. Elsewhere a folder with such a document may be anything.
func (s *Session) hasKnownRounds() bool {
	if !s.layout.IsDefault() {
		return true
	}
	return slices.Contains(strings.Split(filepath.ToSlash(s.folder), "/"), workflowDir) &&
		slices.ContainsFunc(s.layout.Rounds, func(r perspective.Round) bool { return len(s.layout.Candidates(s.folder, r)) > 0 })
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
