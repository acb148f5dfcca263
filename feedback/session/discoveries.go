package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/engine/foreign"
	"parley/engine/round"
)

// boardWorker is who parley is on the board.
const boardWorker = "parley"

// BoardPoint is a discussion_point of discoveries.ndjson. Convergence is whatever its writer said, as words.
type BoardPoint struct {
	Worker        string
	Topic         string
	Perspectives  []string
	Convergence   string
	OpenQuestions []string
	// Round is the round that the point is from, as its writer counts them; 0 where that is not said.
	Round int
}

// IsOwn reports whether parley wrote the point.
func (p BoardPoint) IsOwn() bool { return p.Worker == boardWorker }

// HasOnlyQuestions reports whether the point only carries questions.
func (p BoardPoint) HasOnlyQuestions() bool { return strings.EqualFold(p.Convergence, "open") }

// conflictWords are the words by which writers of a board say that a point is not agreed on.
var conflictWords = []string{"diverg", "conflict", "disput", "disagree", "contested", "low", "none", "split"}

// IsConflict reports whether the point's writer says that it is not agreed on.
func (p BoardPoint) IsConflict() bool {
	convergence := strings.ToLower(p.Convergence)
	return slices.ContainsFunc(conflictWords, func(word string) bool { return strings.Contains(convergence, word) })
}

// unopposed is the convergence of what holds against the document and no reviewer sees otherwise.
const unopposed = "unopposed"

// IsUnopposed reports whether the point is no theme, and nobody disagrees with it.
func (p BoardPoint) IsUnopposed() bool { return strings.EqualFold(p.Convergence, unopposed) }

// boardLine is one entry of the board.
type boardLine struct {
	Timestamp time.Time `json:"ts"`
	Worker    string    `json:"worker"`
	Type      string    `json:"type"`
	Data      boardData `json:"data"`
}

type boardData struct {
	Topic         string   `json:"topic"`
	Perspectives  []string `json:"perspectives"`
	Convergence   string   `json:"convergence"`
	OpenQuestions []string `json:"open_questions"`
	RoundID       string   `json:"round_id"`
	Round         int      `json:"round"`
	// Status and Missing are those of an incomplete round: it cannot agree with who did not answer.
	Status  round.Status `json:"status,omitempty"`
	Missing []string     `json:"missing,omitempty"`
}

// Discoveries reads the board's discussion points in order. Lines that cannot be read are passed over with a
// warning; a missing board is an empty one.
func (s *Session) Discoveries() ([]BoardPoint, error) {
	data, err := s.readFile(boardFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	points, bad := parseBoard(data)
	for _, number := range bad {
		s.warn("%s: line %d is not a discovery and was passed over", s.Path(boardFile), number)
	}
	return points, nil
}

// parseBoard reads the discussion points and names the lines that are no entries of a board.
func parseBoard(data []byte) (points []BoardPoint, bad []int) {
	number := 0
	for line := range bytes.Lines(data) {
		number++
		line = bytes.TrimSpace(bytes.TrimPrefix(line, []byte("\xef\xbb\xbf")))
		if len(line) == 0 {
			continue
		}
		var entry struct {
			Worker json.RawMessage `json:"worker"`
			Type   string          `json:"type"`
			Data   json.RawMessage `json:"data"`
		}
		if json.Unmarshal(foreign.JSON(line), &entry) != nil {
			bad = append(bad, number)
			continue
		}
		if entry.Type != "discussion_point" {
			continue
		}
		var d struct {
			Topic         looseTexts      `json:"topic"`
			Perspectives  looseTexts      `json:"perspectives"`
			Convergence   json.RawMessage `json:"convergence"`
			OpenQuestions looseTexts      `json:"open_questions"`
			Round         json.RawMessage `json:"round"`
		}
		if json.Unmarshal(entry.Data, &d) != nil || len(d.Topic) == 0 {
			bad = append(bad, number)
			continue
		}
		from, _ := strconv.Atoi(strings.Trim(string(d.Round), `"`)) // what is no number says nothing
		points = append(points, BoardPoint{
			Round:  from,
			Worker: textOf(entry.Worker), Topic: strings.Join(d.Topic, "; "), Perspectives: d.Perspectives,
			Convergence: strings.Trim(string(d.Convergence), `"`), OpenQuestions: d.OpenQuestions,
		})
	}
	return points, bad
}

// appendDiscoveries appends the round's themes and conflicts to the board. A topic that parley has put there before is
// not put there again; others' lines are never touched.
func (s *Session) appendDiscoveries(a RoundReport, _ int) error {
	data, err := s.readFile(boardFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	known := map[string]bool{}
	points, _ := parseBoard(data)
	for _, p := range points {
		if p.IsOwn() {
			known[foldTopic(p.Topic)] = true
		}
	}
	var lines []byte
	for _, d := range boardEntries(a) {
		if known[foldTopic(d.Topic)] {
			continue
		}
		known[foldTopic(d.Topic)] = true
		line, err := compactSafe(boardLine{Timestamp: a.Round.Finished, Worker: boardWorker, Type: "discussion_point", Data: d})
		if err != nil {
			return err
		}
		lines = append(append(lines, line...), '\n')
	}
	if len(lines) == 0 {
		return nil
	}
	return s.append(boardFile, lines)
}

// boardEntries puts a round into discussion points: what converges, what diverges, and the questions left open.
func boardEntries(a RoundReport) []boardData {
	var entries []boardData
	add := func(topic, convergence string, perspectives, questions []string) {
		entry := boardData{
			Topic: topic, Convergence: convergence, Perspectives: nonNilList(perspectives), OpenQuestions: nonNilList(questions),
			RoundID: a.Round.ID, Round: a.Round.Number,
		}
		if a.Round.Status == round.Partial {
			entry.Status, entry.Missing = a.Round.Status, a.Round.Missing
		}
		entries = append(entries, entry)
	}
	for _, t := range a.Round.ConvergentThemes {
		convergence := "convergent"
		if t.Possible {
			convergence = "possible"
		}
		add(t.Text, convergence, t.Perspectives, nil)
	}
	for _, v := range a.Round.DivergentViews {
		convergence := "divergent"
		if v.Unopposed {
			convergence = unopposed
		}
		add(v.Topic+": "+v.Description, convergence, v.Perspectives, nil)
	}
	if len(a.NewQuestions) > 0 {
		add(fmt.Sprintf("Open questions of %s, round %d", a.Round.ID, a.Round.Number), "open", askingPerspectives(a.Round), a.NewQuestions)
	}
	return entries
}

// askingPerspectives are the perspectives that leave a question open.
func askingPerspectives(r round.Round) []string {
	var all []string
	for _, q := range r.OpenQuestions() {
		for _, name := range q.Perspectives {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

func foldTopic(topic string) string { return strings.Join(strings.Fields(strings.ToLower(topic)), " ") }
