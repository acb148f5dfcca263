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
		{Name: "ask", Does: "ask a reviewer about the finding", Key: "@", Keys: []string{"@"}},
		{Name: "changes", Does: "go to what the revision changed", Tab: "Changes", Key: "W", Keys: []string{"W"}},
		{Name: "review", Does: "go to the document with its findings", Tab: "Review", Key: "V", Keys: []string{"V"}},
		{Name: "new", Does: "begin with the next, in time", Key: "n", Keys: []string{"n"}},
		{Name: "more-time", Does: "give this reviewer 5 more minutes", Key: "+", Keys: []string{"+"}},
		{Name: "reload", Does: "read the list of sessions again", Key: "ctrl+r", Keys: []string{"ctrl+r"}},
	}
	for query, want := range map[string][]string{
		"":         {"live", "later", "search", "ask", "changes", "review", "new", "more-time", "reload"},
		"l":        {"later", "live", "reload"},
		"L":        {"live", "later", "reload"},
		"ctrl+r":   {"reload"},
		"the go":   {"live", "changes", "review"},
		"rev":      {"review", "ask", "changes", "more-time"},
		"review":   {"review", "ask", "more-time"},
		"time":     {"more-time", "new"},
		"FINDINGS": {"review"}, // what only works there has nothing to do with it
		"fin":      {"ask", "review", "later"},
		"in":       {"search", "new"}, // two letters are in the middle of most words
		"ead":      {"reload"},
		"gmm":      {"more-time"},
		"lrts":     nil, // letters that are somewhere in a sentence
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

// What a command is called answers better than what is told of it beside its name.
func TestFindPutsNamesBeforeDescriptions(t *testing.T) {
	t.Parallel()
	found := Find([]Entry{
		{Name: "cycle", Short: "Next pane", Does: "filter the findings"},
		{Name: "leave", Short: "Later", Does: "leave the finding for later"},
		{Name: "narrow", Short: "Filter", Does: "show only some"},
		{Name: "pick", Short: "Select", Vague: true, Does: "find a session"},
	}, "fi")
	var names []string
	for _, e := range found {
		names = append(names, e.Short)
	}
	if want := []string{"Filter", "Select", "Next pane", "Later"}; !slices.Equal(names, want) {
		t.Errorf("found %q, want %q", names, want)
	}
}

// Little words before the one that is meant keep nothing from being found.
func TestLittleWordsAreNotLookedFor(t *testing.T) {
	t.Parallel()
	all := []Entry{{Name: "record", Does: "go to the record"}, {Name: "review", Does: "go to the review", Tab: "Review"}}
	for query, want := range map[string]string{"in review": "review", "go to the record": "record", "in": ""} {
		got := ""
		if found := Find(all, query); len(found) > 0 {
			got = found[0].Name
		}
		if got != want {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}
