// Package trust remembers which project files the person has read and allowed to run commands.
//
// A file is trusted by its content: any change takes the trust away. It may know files and hashes. It may not know
// what a configuration means.
package trust

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"parley/engine/limits"
	"parley/ui/cli/atomicfile"
)

// Store is the list of trusted files, kept in one JSON file: {"files": {"/path/.parley.yaml": "<sha256>"}}.
// The zero Store has no file, trusts nothing and can remember nothing.
type Store struct {
	Path string
}

type trustedFiles struct {
	Files map[string]string `json:"files"`
}

// maxStoreBytes is how much the store can have; it grows by a line for each file that is trusted.
const maxStoreBytes = 16 << 20

// Trusted reports whether exactly this content was trusted under this path. A store that cannot be read trusts nothing.
func (s Store) Trusted(path string, content []byte) bool {
	known, err := s.read()
	if err != nil {
		return false
	}
	hash, listed := known.Files[path]
	return listed && hash == contentHash(content)
}

// Trust remembers the content under the path, in place of what was trusted there before.
func (s Store) Trust(path string, content []byte) error {
	return s.update(func(l *trustedFiles) { l.Files[path] = contentHash(content) })
}

// Forget takes the trust in a path away; nothing happens when there was none.
func (s Store) Forget(path string) error {
	return s.update(func(l *trustedFiles) { delete(l.Files, path) })
}

func (s Store) update(edit func(*trustedFiles)) error {
	if s.Path == "" {
		return errNoHome
	}
	known, err := s.read()
	if err != nil {
		return err
	}
	edit(&known)
	data, err := json.MarshalIndent(known, "", "  ")
	if err != nil {
		return fmt.Errorf("encoding the trusted files: %w", err)
	}
	return writeStore(s.Path, append(data, '\n'))
}

func (s Store) read() (trustedFiles, error) {
	known := trustedFiles{Files: map[string]string{}}
	if s.Path == "" {
		return known, nil
	}
	data, err := limits.ReadFile(s.Path, maxStoreBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return known, nil
	}
	if err != nil {
		return known, fmt.Errorf("reading the trusted files: %w", err)
	}
	if err := json.Unmarshal(data, &known); err != nil {
		return known, fmt.Errorf("%s is damaged: remove it and trust the files again: %w", s.Path, err)
	}
	if known.Files == nil {
		known.Files = map[string]string{}
	}
	return known, nil
}

// writeStore replaces the file in one step, readable by its owner only.
func writeStore(path string, data []byte) error {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("making the state folder: %w", err)
	}
	if err := atomicfile.Write(path, data, 0o600); err != nil {
		return fmt.Errorf("writing the trusted files: %w", err)
	}
	return nil
}

func contentHash(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}
