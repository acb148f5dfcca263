package markdown

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// A link with letters of other scripts in its target is broken like any other: what a click leads to takes no room, and is
// written in the letters that terminals take there.
func TestLinksToOtherScriptsAreBrokenLikeOthers(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"check=✓&more=", "wiki/就绪报告/", "check=y&more="} {
		target := "https://example.com/" + at + strings.Repeat("abc", 9)
		lines := Render(Block{Text: "What is said of it is with the [words of a link](" + target + ") as well."}, style(60)).Lines
		if want := []string{"What is said of it is with the words of a link", target + " as", "well."}; len(lines) != 3 || strings.TrimSpace(ansi.Strip(lines[0])) != want[0] {
			t.Errorf("%s:\n%s\nwant\n%s", at, ansi.Strip(strings.Join(lines, "\n")), strings.Join(want, "\n"))
		}
		for _, line := range lines {
			for part := range strings.SplitSeq(line, "\x1b]8;") {
				_, sequence, found := strings.Cut(part, ";")
				before, _, ends := strings.Cut(sequence, "\x1b\\")
				if found && ends && strings.ContainsFunc(before, func(r rune) bool { return r > '~' }) {
					t.Errorf("a link leads to %q", before)
				}
			}
		}
	}
}

// An address that has room on a line of its own, and a flag of a command, are not broken at a hyphen.
func TestAnAddressIsNotBrokenAtAHyphen(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"It is told in https://example.org/rust-lang/issues/1 and elsewhere.": "It is told in|https://example.org/rust-lang/issues/1|and elsewhere.",
		"Run the command with its own flag --add-perspective, and no other.":  "Run the command with its own flag|--add-perspective, and no other.",
	} {
		if got := strings.Join(wrapDrawn(text, 40), "|"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
