package markdown

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"parley/ui/safetext"
)

// wideCode is a document with code that there is no room for on forty cells.
const wideCode = "Words that stay where they are.\n\n> - item\n>\n>   ```\n>   0123456789012345678901234567890123456789012345678901234567890123456789\n>   short\n>   中文中文中文中文中文中文中文中文中文中文中文中文中文中文中文中文\n>   ```\n"

func TestWideCodeIsMovedAndWordsStay(t *testing.T) {
	t.Parallel()
	d := settled(document(wideCode, 40, 12))
	for _, c := range []struct {
		move         int
		moved        bool
		want, absent []string
	}{
		{0, false, []string{"│     01234567890123456789012345678901", "›", "short"}, []string{"‹"}},
		{-4, false, []string{"│     0123"}, []string{"‹"}},
		{10, true, []string{"│     ‹1234567890", "›", "Words that stay", "‹文"}, []string{"│     0123"}},
		{1000, true, []string{"3456789\n", "‹"}, []string{"›"}},
		{1, false, []string{"3456789\n"}, []string{"›"}},
		{-1000, true, []string{"│     0123456789", "›", "short"}, []string{"‹"}},
	} {
		if moved := d.MoveSideways(c.move); moved != c.moved {
			t.Errorf("%d: moved %t", c.move, moved)
		}
		got := shown(d, 40)
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%d: %q is missing:\n%s", c.move, want, got)
			}
		}
		for _, absent := range c.absent {
			if strings.Contains(got, absent) {
				t.Errorf("%d: %q is shown:\n%s", c.move, absent, got)
			}
		}
	}
}

// Whoever goes from edge to edge sees every letter of the code, and no line is ever wider than the screen.
func TestMovingShowsEveryLetterOfCode(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(minWidth, 50).Draw(t, "width")
		code := strings.Join(rapid.SliceOfN(rapid.StringMatching(`[a-z]{1,9} [0-9]{1,80}|[中文字]{1,60}`), 1, 4).Draw(t, "lines"), "\n")
		d := settled(document("```go\n"+code+"\n```\n", width, 12))
		seen := map[string]bool{}
		for step := true; step; step = d.MoveSideways(width/2 - 4) {
			for _, text := range d.FittedView(width) {
				if w := safetext.Width(text); w != width {
					t.Fatalf("%q has %d cells, not %d", text, w, width)
				}
				plain := []rune(ansi.Strip(text))
				for i := range plain[:max(0, len(plain)-1)] {
					seen[string(plain[i:i+2])] = true
				}
			}
		}
		for line := range strings.SplitSeq(code, "\n") {
			letters := []rune(line)
			for i := range letters[:len(letters)-1] {
				if pair := string(letters[i : i+2]); !seen[pair] {
					t.Fatalf("%q of %q is never on the screen", pair, line)
				}
			}
		}
	})
}

func TestSearchMovesToAMatchBeyondTheEdge(t *testing.T) {
	t.Parallel()
	d := settled(document("```\n"+strings.Repeat("x", 90)+"needle"+strings.Repeat("y", 40)+"\n```\n", 40, 6))
	found := searched(d, "needle")
	if len(found) != 1 {
		t.Fatalf("%d matches", len(found))
	}
	d.ScrollTo(found[0].Position, 0)
	d.ShowColumn(found[0].Position, found[0].Column)
	if got := shown(d, 40); !strings.Contains(got, "needle") {
		t.Errorf("the match is not on the screen:\n%s", got)
	}
	if d.Top(); strings.Contains(shown(d, 40), "‹") {
		t.Error("at the top the code is still moved")
	}
}

func TestNothingMovesWhereAllCodeFits(t *testing.T) {
	t.Parallel()
	d := settled(document("```\nshort\n```\n", 40, 6))
	if d.HasWideCode() || d.MoveSideways(8) {
		t.Error("code that fits is moved")
	}
}

// Code that is moved sideways moves alone: what is scrolled to afterwards begins at its first cell.
func TestCodeBelowTheScreenIsNotMoved(t *testing.T) {
	t.Parallel()
	wide := strings.Repeat("abcdefghij", 12)
	d := settled(document("# One\n\n```\n"+wide+"\n```\n"+strings.Repeat("\nwords\n", 30)+"\n# Two\n\n```\n"+wide+"\n```\n", 60, 12))
	if !d.MoveSideways(16) {
		t.Fatal("nothing moved")
	}
	text := func() string { return shown(d, 60) }
	if got := text(); !strings.Contains(got, moreLeft) {
		t.Errorf("the code on the screen is not moved:\n%s", got)
	}
	d.Scroll(1000)
	if got := text(); strings.Contains(got, moreLeft) || !strings.Contains(got, "abcdefghij") {
		t.Errorf("the code below is moved, too:\n%s", got)
	}
}
