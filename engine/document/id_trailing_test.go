package document_test

import (
	"slices"
	"testing"

	"parley/engine/document"
)

// A list whose items all end in an id in brackets, numbered from 1 on, gives them their ids; in any other order the ids are what the items
// refer to.
func TestAnIDInBracketsBelongsToItsItem(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"- One is kept (REQ-001).\n- Two is shown (REQ-002).\n- Three is sent (REQ-003).\n- Four is read (REQ-004).\n":         {"REQ-1", "REQ-2", "REQ-3", "REQ-4"},
		"- One is kept (REQ-001).\n- Two is shown (REQ-002).\n- Three is sent (REQ-002).\n- Four is read (REQ-004).\n":         {"REQ-1", "REQ-2", "REQ-2", "REQ-4"},
		"- One is kept (REQ-007).\n- Two is shown (REQ-002).\n- Three is sent (REQ-019).\n- Four is read (REQ-001).\n":         nil,
		"- One is kept (REQ-001).\n- Two is shown (REQ-002).\n- Three is sent.\n- Four is read (REQ-004).\n":                   nil,
		"- One is kept (REQ-001).\n- Two is shown (REQ-002).\n":                                                                {},
		"## REQ-001 One\n\nIt is kept.\n\n## Tests\n\n- One (REQ-001)\n- Two (REQ-002)\n- Three (REQ-003)\n- Four (REQ-004)\n": {"REQ-1"},
		"- One (ISO-001)\n- Two (ISO-002)\n- Three (ISO-003)\n- Four (ISO-004)\n":                                              nil,
	} {
		var got []string
		for _, id := range document.Parse("a.md", []byte("# A\n\n"+text)).IDs {
			if id.Defines {
				got = append(got, id.Name)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q, not %q, in\n%s", got, want, text)
		}
	}
}
