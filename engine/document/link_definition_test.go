package document_test

import (
	"testing"

	"parley/engine/document"
)

// What Markdown takes for a definition of a link is text where nothing can be opened by it, and where an item says nothing else.
func TestDefinitionsOfNoAddressAreText(t *testing.T) {
	t.Parallel()
	d := document.Parse("a.md", []byte("# Plan\n\n## Risks\n\n- [Risk]: {{mitigation}}\n- [Owner]: TBD\n- [Docs]: https://example.com\n\n[Date]: <soon>\n\n[site]: https://example.com \"Site\"\n[//]: # (a remark)\n"))
	want := []struct {
		kind document.BlockKind
		full string
		line int
	}{
		{document.Item, "[Risk]: {{mitigation}}", 5},
		{document.Item, "[Owner]: TBD", 6},
		{document.Item, "[Docs]:", 7}, // prose is without bare links,
		{document.Paragraph, "[Date]: <soon>", 9},
	}
	if len(d.Blocks) != len(want) {
		t.Fatalf("%d blocks, want %d: %+v", len(d.Blocks), len(want), d.Blocks)
	}
	for i, w := range want {
		if b := d.Blocks[i]; b.Kind != w.kind || b.Full != w.full || b.Line != w.line {
			t.Errorf("block %d: kind %v, line %d, %q; want %v, %d, %q", i, b.Kind, b.Line, b.Full, w.kind, w.line, w.full)
		}
	}
}
