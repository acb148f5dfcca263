package session

import (
	"fmt"
	"path/filepath"
	"strings"

	"parley/engine/perspective"
)

// maxRounds bounds the limit of rounds that a state may have: far above any use, far below any overflow.
const maxRounds = 100_000

// check reports what of a state cannot be used. Whoever can write to a folder can write its state, so nothing in it
// reaches an argument vector, a path or a prompt unless it has the form that parley gives it.
func (state State) check(roundID string) error {
	switch {
	case state.RoundID != roundID:
		return fmt.Errorf("it is about %q and lies in the folder of %s", state.RoundID, roundID)
	case state.MaxRounds < 0 || state.MaxRounds > maxRounds:
		return fmt.Errorf("its limit of %d rounds is not possible", state.MaxRounds)
	}
	for _, path := range []string{state.ArtifactPath, state.DiscoveryContext, state.Folder} {
		if path == "" {
			continue
		}
		if err := checkStored(path); err != nil {
			return err
		}
	}
	if state.Bundle != nil {
		if err := state.Bundle.Check(); err != nil {
			return err
		}
	}
	if ref := state.Continues; ref != nil {
		if err := checkStored(ref.Session); err != nil {
			return err
		}
		if err := CheckRoundID(ref.RoundID); err != nil {
			return err
		}
	}
	return perspective.CheckAll(state.Perspectives)
}

// checkStored reports why a stored path cannot be used: it must be absolute, so that it means the same file wherever
// parley is called.
func checkStored(path string) error {
	if !filepath.IsAbs(path) || strings.ContainsRune(path, 0) {
		return fmt.Errorf("its path %q is not absolute", path)
	}
	return nil
}
