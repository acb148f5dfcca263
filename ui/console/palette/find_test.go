package palette

import (
	"slices"
	"testing"
)

func TestFindPutsTheBestFirst(t *testing.T) {
	t.Parallel()
	all := []Entry{
		{Name: "live", Does: "go to the live view", Key: "L", Keys: []string{"L"}},
		{Name: "later", Does: "leave the finding for later", Key: "l", Keys: []string{"l"}, Where: "findings"},
		{Name: "search", Does: "search in the text", Key: "/", Keys: []string{"/"}},
		{Name: "reload", Does: "read the list of sessions again", Key: "ctrl+r", Keys: []string{"ctrl+r"}},
	}
	for query, want := range map[string][]string{
		"":         {"live", "later", "search", "reload"},
		"l":        {"later", "live", "reload"},
		"L":        {"live", "later", "reload"},
		"ctrl+r":   {"reload"},
		"the go":   {"live"},
		"FINDINGS": {"later"},
		"lfl":      {"later"},
		"srch":     {"search"},
		"xyz":      nil,
		"é":        nil,
	} {
		var got []string
		for _, e := range Find(all, query) {
			got = append(got, e.Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}
