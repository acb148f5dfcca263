package document_test

import (
	"testing"

	"parley/engine/document"
)

// A change log lists what changed under versions or dates; numbered sections, a history of revisions or a paper by which a project
// asks a foundation for a place are something else.
func TestNumberedSectionsAreNoReleases(t *testing.T) {
	t.Parallel()
	const list = "\n\n- Signs forms.\n- Prints them.\n\n"
	for text, want := range map[string]document.Profile{
		"# Tablets\n\n## 1.2.0" + list + "## [1.1.0] - 2026-01-02" + list + "## v1.0.0 (January 5, 2025)" + list:        document.ChangeLogKind,
		"# Tablets\n\n## Unreleased" + list + "## 2026-01-02" + list + "## 2025-11-30" + list:                           document.ChangeLogKind,
		"# Tablets\n\n## 1.1 Brief description" + list + "## 1.2 Mockup" + list + "## 2.1 Basic flow" + list:            document.General,
		"# Tablets\n\n## 1.1 Purpose" + list + "## 1.2 Scope" + list + "## 1.3 Overview" + list + "## Revisions" + list: document.General,
		"# Tablets Graduation Proposal\n\n## Installation" + list + "## Documentation" + list + "## Community" + list:   document.General,
		"# Proposal: Tablets for graduation offices\n\n## Motivation" + list:                                            document.Proposal,
	} {
		if got := document.Parse("tablets.md", []byte(text)).Profile; got != want {
			t.Errorf("%s for\n%s", got, text)
		}
	}
}
