package direct_test

import (
	"os"
	"path/filepath"
	"testing"

	"parley/engine/direct"
)

// A list in short and the same requirements in full define an id together; two lists in full do not.
func TestAnOverviewAndItsDetailsDefineAnIDTogether(t *testing.T) {
	t.Parallel()
	const items = "\n\n- FR-1: The system shall store each form.\n- FR-2: The system shall print each form.\n\n"
	const head = "# Requirements: Forms\n\n"
	firesOn(t, "requirements.md", "Q14", head+"## Counter"+items+"## Archive"+items, head+"## Functional overview"+items+"## Functional requirements"+items)
}

// A heading that is a value, one over sections of its own number, and a list of figures that nobody drew need no text.
func TestHeadingsThatNeedNoText(t *testing.T) {
	t.Parallel()
	firesOn(t, "proposal.md", "Q2", aProposal+"## 3.1 Interfaces\n\n## 3.2 Screen\n\nIt shows the form.\n",
		aProposal+"## 3.1 Interfaces\n\n## 3.1.1 Screen\n\nIt shows the form.\n",
		aProposal+"## 18th October 2025\n\n## Parts\n\nOne screen.\n",
		aProposal+"## List of Figures\n\n## Parts\n\nOne screen.\n")
}

// MyST names a place by a line before it.
func TestALabelIsAPlaceToLinkTo(t *testing.T) {
	t.Parallel()
	const link = "See [the parts](#the-many-parts) of it.\n\n"
	firesOn(t, "proposal.md", "Q18", aProposal+link, aProposal+link+"(the-many-parts)=\n\nA screen.\n")
}

// A site serves a file under a name of its own, and makes pages of what is no Markdown: only a file that is named as one can be missed.
func TestALinkToTheSitesNameOfAFileLeadsThere(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "parts.md"), []byte("# Parts\n\nA screen.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for target, broken := range map[string]bool{"./parts.html": false, "./parts": false, "./parts.html#one": false, "./wholes.html": false, "./wholes": false, "./wholes.md": true} {
		a := analyse(t, direct.Input{
			Path: filepath.Join(dir, "a.md"), Artifact: []byte(aProposal + "See [them](" + target + ").\n"), Session: dir, Perspective: perspectiveOf(t, "Q18"),
		})
		if got := len(found(a, "Q18")) > 0; got != broken {
			t.Errorf("%s is broken: %t", target, got)
		}
	}
}
