package parts

import (
	"strings"
	"testing"

	"parley/ui/theme"
)

// longPage is a page of a text with a thousand sections, whose first screen is rendered with what lies near it.
func longPage(t *testing.T) (p *Page, h int) {
	t.Helper()
	h = 20
	p = &Page{Doc: OpenMarkdown(strings.Repeat("## Section\n\nSome words.\n\n- one\n- two\n\n", 1000), DocumentStyle(theme.New(theme.Options{}), 80), h)}
	settle(t, p, h)
	return p, h
}

// settle renders what is missing until nothing is, and counts the blocks.
func settle(t *testing.T, p *Page, h int) (rendered int) {
	t.Helper()
	for cmd := p.RenderMissing(h); cmd != nil; cmd = p.RenderMissing(h) {
		rendered += receive(t, p, cmd())
	}
	return rendered
}

func receive(t *testing.T, p *Page, msg any) (rendered int) {
	t.Helper()
	got, is := msg.(BlocksRendered)
	if !is || !p.AddBlocks(got) {
		t.Fatalf("rendering brought %T", msg)
	}
	return len(got.blocks)
}

// A key pays for no copy of the style, which is large, where nothing is to be rendered, or all that is to be is under way.
// Not parallel: it counts allocations.
func TestNothingIsMadeWhereNothingIsToBeRendered(t *testing.T) {
	p, h := longPage(t)
	if n := testing.AllocsPerRun(20, func() { p.RenderMissing(h) }); n != 0 {
		t.Errorf("asking for nothing makes %.0f allocations", n)
	}
	p.Doc.Scroll(500)
	if p.RenderMissing(h) == nil {
		t.Fatal("nothing is missing far from what is rendered")
	}
	if n := testing.AllocsPerRun(20, func() { p.RenderMissing(h) }); n != 0 {
		t.Errorf("asking while blocks are rendered makes %.0f allocations", n)
	}
}

// A reader who runs ahead of what is rendered has it rendered where they come to rest, not everywhere on the way.
func TestNothingIsRenderedForAReaderWhoRunsAhead(t *testing.T) {
	t.Parallel()
	p, h := longPage(t)
	rendered := 0
	for range 20 {
		p.Doc.Scroll(10 * h)
		cmd := p.RenderMissing(h)
		if cmd == nil {
			t.Fatal("nothing is missing far from what is rendered")
		}
		p.Doc.Scroll(10 * h) // while it is rendered
		rendered += receive(t, p, cmd())
	}
	if screens := 3; rendered > screens*h {
		t.Errorf("%d blocks were rendered on the way", rendered)
	}
	if settle(t, p, h) == 0 || len(p.Doc.MissingNearby()) > 0 {
		t.Error("what the reader came to is not rendered")
	}
	for range 5 { // by the line everything is rendered ahead, without a pause
		p.Doc.Scroll(h / 2)
		if cmd := p.RenderMissing(h); cmd != nil && receive(t, p, cmd()) == 0 {
			t.Fatal("a reader who goes slowly is waited for")
		}
	}
}
