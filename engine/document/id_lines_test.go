package document_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parley/engine/document"
)

// defined are the ids that a text defines, with their lines and the texts of their blocks.
func defined(text string) []string {
	d := document.Parse("x.md", []byte(text))
	var got []string
	for _, id := range d.IDs {
		if id.Defines && id.Block >= 0 {
			got = append(got, fmt.Sprintf("%s %d %s", id.Name, id.Line, d.Blocks[id.Block].Full))
		}
	}
	return got
}

// Markdown joins lines that no empty line parts; requirements that stand one under another were read as the first alone.
func TestLinesThatOpenWithAnIDAreOneEach(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"FR1: A skipper books a berth\nFR2: A skipper pays by card", "FR-1 1 FR1: A skipper books a berth; FR-2 2 FR2: A skipper pays by card"},
		{"Functional:\nFR1: Book\nand pay\nFR2: Cancel", "FR-1 2 FR1: Book and pay; FR-2 4 FR2: Cancel"},
		{"**FR1**: Book\n**FR2**: Pay", "FR-1 1 FR1: Book; FR-2 2 FR2: Pay"},
		{"**FR1:** Book\n**FR2:** Pay", "FR-1 1 FR1: Book; FR-2 2 FR2: Pay"},
		{"**FR1** Book\n**FR2** Pay", "FR-1 1 FR1 Book; FR-2 2 FR2 Pay"},
		{"FR-1.1: Book  \nFR-1.2: Pay", "FR-1.1 1 FR-1.1: Book; FR-1.2 2 FR-1.2: Pay"},
		{"NFR-1 — Fast\nNFR-S2 - Safe\nFR3： 快", "NFR-1 1 NFR-1 — Fast; NFR-S-2 2 NFR-S2 - Safe; FR-3 3 FR3： 快"},
		{"- FR1: Book\n- FR2: Pay", "FR-1 1 FR1: Book; FR-2 2 FR2: Pay"},
		{"- FR1: Book\n  FR2: Pay", "FR-1 1 FR1: Book; FR-2 2 FR2: Pay"},
		{"> FR1: Book\n> FR2: Pay", "FR-1 1 FR1: Book; FR-2 2 FR2: Pay"},
		{"PAY-1: Pays the bill\nPAY-2: Pays it back", "PAY-1 1 PAY-1: Pays the bill; PAY-2 2 PAY-2: Pays it back"},
		{"FR1: **Book** a `berth`\nFR2: [Pay](x.md) *now*", "FR-1 1 FR1: Book a berth; FR-2 2 FR2: Pay now"},
		{"| Id | Text |\n|---|---|\n| FR1 | Book |\n| FR2 | Pay |", "FR-1 3 FR1 | Book; FR-2 4 FR2 | Pay"},
		// What only wraps stays together.
		{"The plan holds\nFR1: Book, which\nis all", ""},
		{"FR1 was dropped\nFR2 was kept", ""},
		{"UTF-8: plain\nISO-8601: dates", ""},
	} {
		if got := strings.Join(defined(c.text), "; "); got != c.want {
			t.Errorf("%q:\ngot  %s\nwant %s", c.text, got, c.want)
		}
	}
}

// Each line keeps its place in the source, so that a quote of it is looked up where it stands.
func TestLinesThatOpenWithAnIDKeepTheirPlaces(t *testing.T) {
	t.Parallel()
	d := document.Parse("x.md", []byte("# Requirements\n\nFR1: Book **a berth**\nFR2: Pay\n\nEnd.\n"))
	var got []string
	for i := range d.Blocks {
		got = append(got, fmt.Sprintf("%d %s", d.Blocks[i].Line, strings.TrimSpace(d.Quote(d.Blocks[i].Span))))
	}
	if want := []string{"3 FR1: Book a berth", "4 FR2: Pay", "6 End."}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
