package session

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// LostRound is a finished round that its log does not hold: a record is only written of a round whose result has been logged.
type LostRound struct {
	Number      int
	Log, Record string // paths
}

func (l LostRound) String() string {
	return fmt.Sprintf("the log %s has lost the result of round %d, whose record is %s", l.Log, l.Number, l.Record)
}

// LostRounds are the rounds of a subject that have a record, and no result in its logs: finished are those that have one.
func (s *Session) LostRounds(roundID string, finished []int) []LostRound {
	if CheckRoundID(roundID) != nil {
		return nil
	}
	entries, err := s.fs.ReadDir(s.roundRecords())
	if err != nil {
		return nil
	}
	var lost []LostRound
	for _, entry := range entries {
		digits, isRecord := strings.CutPrefix(entry.Name(), roundID+"-round-")
		digits, isMarkdown := strings.CutSuffix(digits, ".md")
		n, err := strconv.Atoi(digits)
		if !isRecord || !isMarkdown || err != nil || n < 1 || slices.Contains(finished, n) || s.existingFile(s.recordName(roundID, n)) == "" {
			continue
		}
		lost = append(lost, LostRound{Number: n, Log: s.Path(logName(roundID, n)), Record: s.Path(s.recordName(roundID, n))})
	}
	slices.SortFunc(lost, func(a, b LostRound) int { return a.Number - b.Number })
	return lost
}

// KeepAside copies what a subject's files hold before they are written again from logs that have lost something, and the logs, once for
// each damage. It returns the folder with the copies, "" when they had been made before.
func (s *Session) KeepAside(roundID string, damage []string) (string, error) {
	if err := CheckRoundID(roundID); err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(strings.Join(damage, "\n")))
	folder := path.Join(ownDir, roundID, "kept-"+hex.EncodeToString(sum[:4]))
	if _, err := s.fs.Lstat(folder); err == nil {
		return "", nil
	}
	c := &transaction{session: s}
	for _, name := range s.filesOf(roundID) {
		data, err := s.readFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		c.replace(path.Join(folder, strings.TrimPrefix(name, ownDir+"/")), data)
	}
	if len(c.parts) == 0 {
		return "", c.err
	}
	return s.Path(folder), c.commit()
}

// filesOf are the names of the files that a subject's rounds are written to, and of its logs.
func (s *Session) filesOf(roundID string) []string {
	names := []string{
		s.latestName(roundID), findingsFile, conclusionsMD, conclusionsJS, memoryFile, timelineFile,
		path.Join(ownDir, roundID, conclusionsMD), path.Join(ownDir, roundID, conclusionsJS),
	}
	if entries, err := s.fs.ReadDir(s.roundRecords()); err == nil {
		for _, entry := range entries {
			if strings.HasPrefix(entry.Name(), roundID+"-round-") {
				names = append(names, path.Join(s.roundRecords(), entry.Name()))
			}
		}
	}
	if entries, err := s.fs.ReadDir(s.layout.Records); err == nil {
		for _, entry := range entries {
			name := path.Join(s.layout.Records, entry.Name())
			if !strings.HasPrefix(entry.Name(), "discussion-round-") {
				continue
			}
			if id, _ := s.ownerOf(name); id == roundID {
				names = append(names, name)
			}
		}
	}
	numbers, err := s.Rounds(roundID)
	if err != nil {
		return names
	}
	for _, n := range numbers {
		names = append(names, logName(roundID, n))
	}
	return names
}
