package trust

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"parley/ui/cli/atomicfile"
)

// keySize is the length of a machine's key in bytes.
const keySize = 32

// Key is the secret key of this machine, kept in one file that only its owner can read. It is made when it is first
// needed.
type Key struct {
	Path string // "" where there is no home folder
}

// errNoHome says why nothing can be remembered.
var errNoHome = errors.New("no home folder to remember it in: set HOME or XDG_STATE_HOME")

// Read returns the key, or nil when none was made yet.
func (k Key) Read() ([]byte, error) {
	if k.Path == "" {
		return nil, errNoHome
	}
	text, err := os.ReadFile(k.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading this machine's key: %w", err)
	}
	key, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(key) != keySize {
		return nil, fmt.Errorf("%s is damaged: remove it, and trust your sessions again", k.Path)
	}
	return key, nil
}

// Make returns the key and makes it when there is none. Of two that make it at once, one wins for both.
func (k Key) Make() ([]byte, error) {
	key, err := k.Read()
	if key != nil || err != nil {
		return key, err
	}
	key = make([]byte, keySize)
	_, _ = rand.Read(key) // never fails
	if err := os.MkdirAll(filepath.Dir(k.Path), 0o700); err != nil {
		return nil, fmt.Errorf("making the state folder: %w", err)
	}
	err = atomicfile.Create(k.Path, []byte(hex.EncodeToString(key)+"\n"), 0o600)
	switch {
	case errors.Is(err, fs.ErrExist):
		return k.Read()
	case err != nil:
		return nil, fmt.Errorf("keeping this machine's key: %w", err)
	}
	return key, nil
}
