package session

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"parley/engine/foreign"
)

// What is kept of texts that the person wrote and did not send: a file that nobody cleans up must stay small.
const (
	maxDrafts     = 64
	maxDraftBytes = 64 << 10 // of one text, and of what it is for
)

// Drafts are the texts that the person wrote in a discussion and did not send, by what they are for. A file that cannot be read, or that is
// not one of these, has none: no review waits for it.
func (s *Session) Drafts(roundID string) map[string]string {
	drafts := map[string]string{}
	data, err := s.readFile(draftsName(roundID))
	var found map[string]string
	if err != nil || json.Unmarshal(data, &found) != nil {
		return drafts
	}
	for _, what := range slices.Sorted(maps.Keys(found)) {
		if text := found[what]; strings.TrimSpace(text) != "" && len(drafts) < maxDrafts && len(what)+len(text) <= maxDraftBytes {
			drafts[foreign.Text(what)] = foreign.Text(text)
		}
	}
	return drafts
}

// SaveDrafts keeps the texts in place of those that were kept before. They are none of the record: no log has them.
func (s *Session) SaveDrafts(roundID string, drafts map[string]string) error {
	kept := map[string]string{}
	for _, what := range slices.Sorted(maps.Keys(drafts)) {
		if text := drafts[what]; strings.TrimSpace(text) != "" && len(kept) < maxDrafts && len(what)+len(text) <= maxDraftBytes {
			kept[what] = text
		}
	}
	data, err := json.Marshal(kept)
	if err == nil {
		err = s.replace(draftsName(roundID), append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("keeping what was not sent: %w", err)
	}
	return nil
}

func draftsName(roundID string) string { return path.Join(ownDir, roundID, "drafts.json") }
