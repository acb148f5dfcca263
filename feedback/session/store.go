package session

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"sync"
	"sync/atomic"

	"parley/engine"
	"parley/engine/round"
)

// recordHeading begins every discussion record of parley's.
const recordHeading = "# Discussion Record: "

// Store keeps what one round writes: for the engine what its tools print, for the loop the record.
func (s *Session) Store(roundID string, number int) *Store {
	return &Store{session: s, roundID: roundID, number: number}
}

// Store is where one round is kept in the session.
type Store struct {
	session *Session
	roundID string
	number  int
	hasRaw  atomic.Bool // the folder for raw output has been made, or was there

	folders  sync.Mutex // held while folders for the record are made
	unsynced []string   // folders with new names that may not be on the disk yet
}

// Number is the round's number.
func (st *Store) Number() int { return st.number }

// Raw opens the file for one stream of one attempt. The bytes go to the file as they come, readable only for the
// user; a resumed round that tries again gets a name of its own, so that nothing a tool printed is lost.
func (st *Store) Raw(perspective, toolName string, attempt int, stream string) (io.WriteCloser, string, error) {
	if err := CheckRoundID(st.roundID); err != nil {
		return nil, "", err
	}
	s := st.session
	dir := path.Join(rawDir, st.roundID, fmt.Sprintf("round-%d", st.number))
	if !st.hasRaw.Load() {
		if err := s.makeDirs(dir, noSync); err != nil {
			return nil, "", err
		}
		st.hasRaw.Store(true)
	}
	base := fmt.Sprintf("%s-%d-%s", fileNamePart(perspective), attempt, fileNamePart(toolName))
	for again := 1; ; again++ {
		name := path.Join(dir, base+"."+fileNamePart(stream))
		if again > 1 {
			name = path.Join(dir, fmt.Sprintf("%s.%d.%s", base, again, fileNamePart(stream)))
		}
		file, err := s.fs.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o600)
		if errors.Is(err, fs.ErrExist) && again < 1000 {
			continue
		}
		if err != nil {
			st.hasRaw.Store(false) // it may have been taken away
			return nil, "", fmt.Errorf("keeping the output of %s: %w", toolName, err)
		}
		return file, name, nil
	}
}

// noSync leaves it to the system when a new folder reaches the disk: raw output is not synced either, and every tool would
// have to wait.
func noSync(string) error { return nil }

var _ engine.Preparer = (*Store)(nil)

// Prepare makes the folders that the record goes to, and waits for their names to be on the disk. Where that fails, or takes
// longer than the round, the record waits for them.
func (st *Store) Prepare() {
	c := transaction{session: st.session}
	st.folders.Lock()
	c.err = c.makeDir(st.session.roundRecords())
	for _, dir := range st.unsynced {
		c.noteDir(dir)
	}
	st.unsynced = c.dirs
	st.folders.Unlock()
	if c.commit() != nil {
		return
	}
	st.folders.Lock()
	defer st.folders.Unlock()
	st.unsynced = nil
}

// WriteRecord writes the round's own record and the latest one, and returns the path of the latest. A file in the
// way that is not a record is left alone; a record edited by hand is kept under another name first.
func (st *Store) WriteRecord(ctx context.Context, r round.Round, markdown string) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	if err := CheckRoundID(r.ID); err != nil {
		return "", err
	}
	s := st.session
	names := []string{s.recordName(r.ID, r.Number), s.latestName(r.ID)}
	for _, name := range names {
		if err := s.checkRecord(name); err != nil {
			return "", err
		}
	}
	own := s.ownRecords(r.ID)
	for _, name := range names {
		if err := s.backUpEdited(name, own); err != nil {
			return "", err
		}
	}
	c := st.recordChange(r.ID, names, markdown, own)
	if err := c.commit(); err != nil {
		return "", err
	}
	return s.Path(names[1]), nil
}

// recordChange puts the record under its names, and its digest before them.
func (st *Store) recordChange(roundID string, names []string, markdown string, own map[string]bool) *transaction {
	c := &transaction{session: st.session}
	st.folders.Lock()
	defer st.folders.Unlock()
	if sum := digest([]byte(markdown)); !own[sum] {
		c.append(digestsName(roundID), []byte(sum+"\n"), func(err error) {
			st.session.warn("the record may later be taken for one that was changed by hand: %v", err)
		})
	}
	for _, name := range names {
		c.replace(name, []byte(markdown))
	}
	for _, dir := range st.unsynced {
		c.noteDir(dir)
	}
	return c
}

// Record is the record of a round as it stands in the session.
func (s *Session) Record(roundID string, number int) ([]byte, error) {
	if err := CheckRoundID(roundID); err != nil {
		return nil, err
	}
	return s.readFile(s.recordName(roundID, number))
}

// digestsName is the file that lists the SHA-256 of every record that parley wrote or was about to write: whatever
// else is in its place was changed by somebody.
func digestsName(roundID string) string { return path.Join(ownDir, roundID, "records.sha256") }

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// LatestRecord is the path of a subject's latest record, "" when there is none that is an ordinary file of the session.
func (s *Session) LatestRecord(roundID string) string {
	if CheckRoundID(roundID) != nil {
		return ""
	}
	return s.existingFile(s.latestName(roundID))
}

// ConclusionFiles are the paths of the conclusions, each "" when it is not an ordinary file of the session.
func (s *Session) ConclusionFiles() (markdown, data string) {
	return s.existingFile(conclusionsMD), s.existingFile(conclusionsJS)
}

func (s *Session) existingFile(name string) string {
	if exists, err := s.checkPath(name); err != nil || !exists {
		return ""
	}
	return s.Path(name)
}

// roundRecords is the folder of the rounds' own records.
func (s *Session) roundRecords() string { return path.Join(s.layout.Records, "rounds") }

func (s *Session) latestName(roundID string) string {
	return path.Join(s.layout.Records, roundID+"-discussion.md")
}

func (s *Session) recordName(roundID string, number int) string {
	return path.Join(s.roundRecords(), fmt.Sprintf("%s-round-%d.md", roundID, number))
}

// ownRecords are the digests of the records that parley wrote of the subject.
func (s *Session) ownRecords(roundID string) map[string]bool {
	own := map[string]bool{}
	if list, err := s.readFile(digestsName(roundID)); err == nil {
		for line := range strings.Lines(string(list)) {
			own[strings.TrimSpace(line)] = true
		}
		return own
	}
	// A session of before that list: the rounds' own records are parley's.
	entries, err := s.fs.ReadDir(s.roundRecords())
	if err != nil {
		return own
	}
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), roundID+"-round-") {
			if data, err := s.readFile(path.Join(s.roundRecords(), entry.Name())); err == nil {
				own[digest(data)] = true
			}
		}
	}
	return own
}

// checkRecord refuses to write over a file that is not a discussion record.
func (s *Session) checkRecord(name string) error {
	data, err := s.readFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case len(data) > 0 && !bytes.HasPrefix(data, []byte(recordHeading)):
		return &ForeignError{File: s.Path(name), Reason: "it is not a discussion record"}
	}
	return nil
}

// backUpEdited copies a record aside when it is none of those that parley wrote: somebody edited it.
func (s *Session) backUpEdited(name string, own map[string]bool) error {
	data, err := s.readFile(name)
	if errors.Is(err, fs.ErrNotExist) || err == nil && (len(data) == 0 || own[digest(data)]) {
		return nil
	}
	if err != nil {
		return err
	}
	aside := strings.TrimSuffix(name, ".md") + ".edited-" + digest(data)[:8] + ".md"
	if err := s.replace(aside, data); err != nil {
		return fmt.Errorf("keeping the edited record: %w", err)
	}
	s.warn("%s had been changed by hand; that version is kept as %s", s.Path(name), s.Path(aside))
	return nil
}

// WriteArtifact keeps the text that a round looks at, once for each content, so that a revision can be compared.
func (s *Session) WriteArtifact(data []byte) error {
	name := path.Join(snapshotDir, digest(data))
	if exists, err := s.checkPath(name); err != nil || exists {
		return err
	}
	return s.replace(name, data)
}

// Artifact returns the kept text with this SHA-256. A file under that name with another text is no text of parley's.
func (s *Session) Artifact(sha string) ([]byte, error) {
	if sum, err := hex.DecodeString(sha); err != nil || len(sum) != sha256.Size {
		return nil, &PathError{Name: sha, Reason: "it is not a SHA-256"}
	}
	name := path.Join(snapshotDir, strings.ToLower(sha))
	data, err := s.readFile(name)
	if err == nil && digest(data) != strings.ToLower(sha) {
		return nil, &ForeignError{File: s.Path(name), Reason: "it is damaged (its checksum does not match)"}
	}
	return data, err
}
