package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/engine/foreign"
	"parley/engine/review"
	"parley/engine/round"
)

// RoundReport is what the session's files tell about a finished round: the round itself and what the loop knows about
// it beyond the round.
type RoundReport struct {
	Round         round.Round
	Understanding round.Understanding
	NewFindings   []round.Finding
	NewQuestions  []string
	// OpenQuestions are all that nobody has answered up to this round, those of earlier rounds included.
	OpenQuestions []OpenQuestion
	// Findings are the ledger entries that the round was about, as they are after it.
	Findings []round.Finding
	// Decision is what was decided after the round, once that is known.
	Decision *RoundDecision
	// WordsGiven are the person's words on findings that the reviewers were given, with those that were undone meanwhile.
	WordsGiven []string
}

// OpenQuestion is one that somebody has to answer. Earlier marks one that a round before asked first.
type OpenQuestion struct {
	Text    string
	Earlier bool
}

// roundFile is discussions/discussion-round-<N>.json: the fields of SPEC section 6 first, parley's own after them.
// Round counts rounds over the whole session, SubjectRound those of the subject.
type roundFile struct {
	Round         int                 `json:"round"`
	Type          round.Type          `json:"type"`
	Feedback      string              `json:"user_feedback"`
	Understanding round.Understanding `json:"updated_understanding"`
	NewFindings   []string            `json:"new_findings"`
	NewQuestions  []string            `json:"new_questions"`
	Timestamp     time.Time           `json:"timestamp"`

	RoundID        string                   `json:"round_id"`
	SubjectRound   int                      `json:"subject_round"`
	MaxRounds      int                      `json:"max_rounds"`
	Attempt        int                      `json:"attempt,omitempty"`
	Status         round.Status             `json:"status"`
	Missing        []string                 `json:"missing"`
	Dropped        []round.Dropped          `json:"dropped,omitempty"`
	Verdict        round.Verdict            `json:"verdict"`
	Severity       *review.Severity         `json:"severity"`
	Average        *float64                 `json:"average_rating"`
	Recommendation round.Recommendation     `json:"recommendation"`
	Artifact       round.Artifact           `json:"artifact"`
	Sources        round.Sources            `json:"sources"`
	Ratings        []ratingLine             `json:"ratings"`
	Divergences    []round.Divergence       `json:"divergences"`
	Themes         []round.Theme            `json:"convergent_themes"`
	Views          []round.View             `json:"divergent_views"`
	Open           []string                 `json:"open_questions"`
	Questions      []string                 `json:"questions,omitempty"`
	Answers        []round.AnsweredQuestion `json:"answers"`
	Findings       []round.Finding          `json:"findings"`
	Record         *string                  `json:"record"`
	Decision       *RoundDecision           `json:"decision,omitempty"`
}

type ratingLine struct {
	Perspective string        `json:"perspective"`
	Rating      review.Rating `json:"rating"`
	Outcome     round.Outcome `json:"outcome"`
	Tool        string        `json:"tool,omitempty"`
}

func (s *Session) roundFileName(n int) string {
	return path.Join(s.layout.Records, fmt.Sprintf(s.layout.RoundFile, n))
}

// RoundFileName is the name of a round's JSON in the session: the one that is there, whatever number of digits it was given,
// else the one that it would have.
func (s *Session) RoundFileName(n int) string {
	own := s.roundFileName(n)
	for _, name := range []string{own, path.Join(s.layout.Records, fmt.Sprintf("discussion-round-%d.json", n)), path.Join(s.layout.Records, fmt.Sprintf("discussion-round-%03d.json", n))} {
		if _, err := s.fs.Lstat(name); err == nil {
			return name
		}
	}
	return own
}

// WriteRound writes everything that a finished round leaves in the session beside its record: the round's JSON, the
// timeline, the shared memory, the discoveries and the wisdom. It may be called again for the same round and then
// adds nothing twice. It reports whether all of it could be written; Warnings tell what
// could not, and none of it stops the discussion.
func (s *Session) WriteRound(a RoundReport) (complete bool) {
	ordinal, err := s.ordinal(a.Round.ID, a.Round.Number)
	if err != nil {
		s.warn("the round's files were not written: %v", err)
		return false
	}
	complete = true
	for _, file := range []struct {
		what string
		keep func(RoundReport, int) error
	}{
		{"the round's JSON", s.writeRoundFile},
		{"the timeline", s.appendTimeline},
		{"the shared memory", s.mergeIntoMemory},
		{"the discoveries", s.appendDiscoveries},
		{"the warning in wisdom/issues.md", s.appendWisdom},
	} {
		if err := file.keep(a, ordinal); err != nil {
			s.warn("%s could not be written: %v", file.what, err)
			complete = false
		}
	}
	return complete
}

// ordinal is the number of a round over all subjects of the session: the one its file has, or the first after all
// files that are there. With one subject it is the loop's round number.
func (s *Session) ordinal(roundID string, number int) (int, error) {
	if err := CheckRoundID(roundID); err != nil {
		return 0, err
	}
	entries, err := s.fs.ReadDir(s.layout.Records)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, fmt.Errorf("numbering the round by %s: %w", s.Path(s.layout.Records), err)
	}
	last := 0
	for _, entry := range entries {
		digits, isRound := strings.CutPrefix(entry.Name(), "discussion-round-")
		n, err := strconv.Atoi(strings.TrimSuffix(digits, ".json"))
		if !isRound || err != nil || !strings.HasSuffix(digits, ".json") || n < 1 {
			continue
		}
		last = max(last, n)
		if id, own := s.ownerOf(path.Join(s.layout.Records, entry.Name())); id == roundID && own == number {
			return n, nil
		}
	}
	return last + 1, nil
}

// roundOwner is whose round a round's JSON tells of. It holds as long as the file has this size and time.
type roundOwner struct {
	size     int64
	modified time.Time

	RoundID      string `json:"round_id"`
	SubjectRound int    `json:"subject_round"`
}

// ownerOf looks into a round's JSON, once for each content: a long session has many.
func (s *Session) ownerOf(name string) (roundID string, number int) {
	info, err := s.fs.Lstat(name)
	if err != nil {
		s.warn("numbering the rounds: %v", err)
		return "", 0
	}
	s.mu.Lock()
	known, have := s.owners[name]
	s.mu.Unlock()
	if have && known.size == info.Size() && known.modified.Equal(info.ModTime()) {
		return known.RoundID, known.SubjectRound
	}
	data, err := s.readFile(name)
	if err == nil && !json.Valid(data) {
		err = &ForeignError{File: s.Path(name), Reason: "it is damaged"}
	}
	if err != nil {
		s.warn("numbering the rounds: %v", err)
		return "", 0
	}
	found := roundOwner{size: info.Size(), modified: info.ModTime()}
	if json.Unmarshal(data, &found) != nil {
		found.RoundID = "" // another program's
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.owners == nil {
		s.owners = map[string]roundOwner{}
	}
	s.owners[name] = found
	return found.RoundID, found.SubjectRound
}

func (s *Session) writeRoundFile(a RoundReport, ordinal int) error {
	r := a.Round
	file := roundFile{
		Round: ordinal, Type: r.Type, Feedback: r.Feedback, Understanding: withoutNilLists(a.Understanding),
		NewFindings: []string{}, NewQuestions: nonNilList(a.NewQuestions), Timestamp: r.Finished,
		RoundID: r.ID, SubjectRound: r.Number, MaxRounds: r.MaxRounds, Attempt: r.Attempt, Status: r.Status,
		Verdict: r.Verdict, Severity: r.Severity, Average: r.AverageRating, Recommendation: r.Recommendation,
		Artifact: r.Artifact, Sources: r.Sources, Ratings: []ratingLine{}, Themes: nonNilList(r.ConvergentThemes),
		Views: nonNilList(r.DivergentViews), Findings: current(a.Findings), Record: r.Record, Missing: nonNilList(r.Missing), Dropped: r.Dropped,
		Divergences: nonNilList(r.Divergences), Open: []string{}, Questions: r.Questions, Answers: r.Answers(), Decision: a.Decision,
	}
	for _, q := range a.OpenQuestions {
		file.Open = append(file.Open, q.Text)
	}
	for _, f := range a.NewFindings {
		file.NewFindings = append(file.NewFindings, f.ID+": "+f.Text)
	}
	for _, p := range r.Perspectives {
		file.Ratings = append(file.Ratings, ratingLine{Perspective: p.Name, Rating: p.Rating, Outcome: p.Outcome, Tool: p.Tool})
	}
	data, err := indentSafe(file)
	if err != nil {
		return err
	}
	return s.replace(s.RoundFileName(ordinal), data)
}

// addDecision puts the decision into the round's JSON. The rest of it stays as the round left it.
func (s *Session) addDecision(a RoundReport, ordinal int) error {
	before, err := s.readFile(s.RoundFileName(ordinal))
	if errors.Is(err, fs.ErrNotExist) {
		return s.writeRoundFile(a, ordinal)
	}
	if err != nil || a.Decision == nil {
		return err
	}
	file := object{}
	if err := json.Unmarshal(before, &file); err != nil {
		return &ForeignError{File: s.Path(s.RoundFileName(ordinal)), Reason: fmt.Sprintf("it is not a round's JSON (%v)", err)}
	}
	decision, err := compactSafe(a.Decision)
	if err == nil {
		err = file.set("decision", decision)
	}
	if err != nil {
		return err
	}
	after, err := indentSafe(file)
	if err != nil {
		return err
	}
	return s.replace(s.RoundFileName(ordinal), after)
}

// nonNilList makes a nil list an empty one, so that JSON has [] and not null.
func nonNilList[T any](items []T) []T {
	if items == nil {
		return []T{}
	}
	return items
}

func withoutNilLists(u round.Understanding) round.Understanding {
	return round.Understanding{Confirmed: nonNilList(u.Confirmed), Corrected: nonNilList(u.Corrected), NewInsights: nonNilList(u.NewInsights)}
}

// RoundSummary is what a checkpoint needs of a round's JSON, whoever wrote it.
type RoundSummary struct {
	// Own tells that parley wrote the file: everything that it put on the board of this round is in it.
	Own          bool
	Feedback     string
	Themes       []string
	Conflicts    []string
	Undisputed   []string // what holds and no reviewer sees otherwise
	NewFindings  []string
	NewQuestions []string
	// Missing are the perspectives that an incomplete round is without.
	Missing []string
	Answers []round.AnsweredQuestion
}

// ReadRound reads discussions/discussion-round-<N>.json, parley's or another's; fs.ErrNotExist when there is none.
func (s *Session) ReadRound(n int) (RoundSummary, error) {
	name := s.RoundFileName(n)
	data, err := s.readFile(name)
	if err != nil {
		return RoundSummary{}, err
	}
	var file struct {
		Feedback     looseTexts      `json:"user_feedback"`
		NewFindings  looseTexts      `json:"new_findings"`
		NewQuestions looseTexts      `json:"new_questions"`
		Understood   understanding   `json:"updated_understanding"`
		Themes       attributedTexts `json:"convergent_themes"`
		Views        divergentViews  `json:"divergent_views"`
		Missing      looseTexts      `json:"missing"`
		Answers      json.RawMessage `json:"answers"`
		SubjectRound int             `json:"subject_round"`
		RoundID      string          `json:"round_id"`
	}
	if err := json.Unmarshal(foreign.JSON(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))), &file); err != nil {
		return RoundSummary{}, &ForeignError{File: s.Path(name), Reason: fmt.Sprintf("it is not a round's JSON (%v)", err)}
	}
	summary := RoundSummary{
		Feedback: strings.Join(file.Feedback, "; "), Themes: file.Themes, Conflicts: file.Views.opposed, Undisputed: file.Views.unopposed,
		NewFindings: file.NewFindings, NewQuestions: file.NewQuestions, Missing: file.Missing,
		Own: file.RoundID != "" && file.SubjectRound > 0,
	}
	if json.Unmarshal(file.Answers, &summary.Answers) != nil {
		summary.Answers = nil // another program's answers have another form
	}
	if len(summary.Themes) == 0 {
		summary.Themes = slices.Concat([]string(file.Understood.Confirmed), file.Understood.NewInsights)
		for _, text := range file.Understood.Corrected {
			summary.Themes = append(summary.Themes, "corrected: "+text)
		}
	}
	return summary, nil
}

type understanding struct {
	Confirmed   looseTexts `json:"confirmed"`
	Corrected   looseTexts `json:"corrected"`
	NewInsights looseTexts `json:"new_insights"`
}

// current are the findings with the evidence that holds for the document of the round.
func current(findings []round.Finding) []round.Finding {
	list := make([]round.Finding, len(findings))
	for i, f := range findings {
		list[i] = f.Current()
	}
	return list
}
