package parts

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/ui/console/keys"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// What follows from an answer can be read to its end in a low window, and the answers are seen all the while.
func TestADialogIsReadToItsEndInALowWindow(t *testing.T) {
	t.Parallel()
	look, k := theme.New(theme.Options{}), keys.Default()
	p := Confirm("Copy what is said here?", func() Action { return nil }).AsDialog("About", func() (lines []string) {
		for i := range 12 {
			lines = append(lines, fmt.Sprintf("point %d of what was lost in the log of this review", i))
		}
		return lines
	}).WithLabels("copy", "close")
	in, read := Rect{W: 50, H: 13}, ""
	for range 40 {
		box, _ := p.DialogView(look, k, in)
		text := ansi.Strip(strings.Join(box, "\n"))
		if len(box) > in.H || !strings.Contains(text, "y  copy") || !strings.Contains(text, "n  close") {
			t.Fatalf("the answers are not seen:\n%s", text)
		}
		read += text
		if !strings.Contains(text, "more line") {
			break
		}
		p.HandleKey(tea.KeyPressMsg{Code: 'j', Text: "j"}, k)
	}
	for i := range 12 {
		if !strings.Contains(read, fmt.Sprintf("point %d of", i)) {
			t.Errorf("point %d was never seen:\n%s", i, read)
		}
	}
}

// A dialog is as wide as the longest of what it lists, within what is read at a glance.
func TestADialogIsAsWideAsWhatItLists(t *testing.T) {
	t.Parallel()
	for length, want := range map[int]int{20: dialogWidth, 80: 91, 300: widestDialog} {
		p := Confirm("Done?", func() Action { return nil }).AsDialog("Done", func() []string { return nil }).
			WithListed(func() []Listed { return []Listed{{Severity: review.High, Text: strings.Repeat("x", length)}} }).WithLabels("done", "go back")
		if _, at := p.DialogView(theme.New(theme.Options{}), keys.Default(), Rect{W: 120, H: 40}); at.W != want {
			t.Errorf("%d cells of text: %d wide, want %d", length, at.W, want)
		}
		if _, at := p.DialogView(theme.New(theme.Options{}), keys.Default(), Rect{W: 50, H: 40}); at.W > 50 {
			t.Errorf("wider than the window: %d", at.W)
		}
	}
}

// The most severe of what a dialog lists stands out: CRITICAL and HIGH do not look the same.
func TestADialogListsCriticalOtherwiseThanHigh(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	rows := listedRows(look, []Listed{{review.Critical, "one"}, {review.High, "two"}}, 40, 1)
	if critical, high := strings.Replace(rows[0], "CRIT", "", 1), strings.Replace(rows[1], "HIGH", "", 1); strings.Replace(critical, "one", "two", 1) == high {
		t.Errorf("both look the same: %q", rows)
	}
	if safetext.Width(rows[0]) != safetext.Width(rows[1]) {
		t.Errorf("their texts do not stand below each other: %q", rows)
	}
}

// Beside a box no word is cut in half; a wide letter is a word of its own.
func TestNoWordIsCutBesideABox(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	const line = "Re-run the reviewers of product-brief.md now, 没有说明离线时谁的修改优先 and see what changed since round 1."
	words := strings.Fields(line)
	for x := range 40 {
		for w := 4; w < 30; w += 5 {
			screen := []string{line}
			Overlay(look, screen, []string{strings.Repeat("#", w)}, Rect{X: x, W: w, H: 1})
			got := ansi.Strip(screen[0])
			if ansi.StringWidth(strings.TrimRight(got, " ")) > ansi.StringWidth(line) || ansi.Cut(got, x, x+w) != strings.Repeat("#", w) {
				t.Fatalf("the box at %d of %d is not where it belongs: %q", x, w, got)
			}
			for _, part := range strings.Fields(strings.ReplaceAll(got, "#", " ")) {
				whole := false
				for _, word := range words {
					whole = whole || part == word || strings.ContainsAny(part, "没有说明离线时谁的修改优先")
				}
				if !whole {
					t.Errorf("beside the box at %d of %d stands %q: %q", x, w, part, got)
				}
			}
		}
	}
}

// The answer that enter takes is filled in the colour of what can be acted on, and the box has a ground of its own.
func TestTheMarkedAnswerAndTheBoxAreFilled(t *testing.T) {
	t.Parallel()
	for _, light := range []bool{false, true} {
		look := theme.New(theme.Options{Light: light})
		p := Confirm("Quit?", func() Action { return nil }).AsDialog("Quit", func() []string { return nil }).WithLabels("quit", "stay")
		box, at := p.DialogView(look, keys.Default(), Rect{W: 60, H: 12})
		filled := look.Title(look.Symbols.Cursor + " n  stay ")
		if all := strings.Join(box, "\n"); look.HasTitles() && !strings.Contains(all, filled) {
			t.Errorf("light %v: the answer is not filled: %q", light, all)
		}
		screen := make([]string, 12)
		Overlay(look, screen, box, at)
		if look.HasCodeGround() && !strings.Contains(screen[at.Y+1], "\x1b[48;") {
			t.Errorf("light %v: the box has no ground: %q", light, screen[at.Y+1])
		}
	}
}

// What a dialog asks about stands in rows of its own with its severity, a blank line parts it from what follows, and what has no room is
// counted: what yes does and both answers are seen in every window.
func TestADialogListsWhatItAsksAboutAndCountsTheRest(t *testing.T) {
	t.Parallel()
	look, k := theme.New(theme.Options{}), keys.Default()
	p := Confirm("6 findings are still open. Done all the same?", func() Action { return nil }).
		AsDialog("Done", func() []string { return []string{"Done writes the conclusions; you can reopen the review later."} }).
		WithListed(func() (list []Listed) {
			for i := range 6 {
				list = append(list, Listed{review.Critical, fmt.Sprintf("F-00%d  Nobody says what happens to the personal data of donors when they leave", i+1)})
			}
			return list
		}).WithLabels("done", "go back")
	for _, in := range []Rect{{W: 50, H: 9}, {W: 50, H: 13}, {W: 80, H: 20}, {W: 120, H: 36}} {
		box, _ := p.DialogView(look, k, in)
		text := ansi.Strip(strings.Join(box, "\n"))
		shown, counted := strings.Count(text, " CRIT  F-00"), 0
		if at := strings.Index(text, "and "); at >= 0 {
			if _, err := fmt.Sscanf(text[at:], "and %d more", &counted); err != nil {
				t.Fatalf("what is left out is not counted: %v\n%s", err, text)
			}
		}
		if len(box) > in.H || shown == 0 || shown+counted != 6 || !strings.Contains(text, "Done writes the conclusions") || !strings.Contains(text, "y  done") {
			t.Errorf("%v: %d shown, %d counted:\n%s", in, shown, counted, text)
		}
		between := strings.Split(text[max(0, strings.LastIndex(text, "leave")):strings.Index(text, "Done writes")], "\n")
		if in.H >= 20 && !slices.ContainsFunc(between, func(line string) bool { return strings.Trim(line, "│ ") == "" && len(line) > dialogWidth }) {
			t.Errorf("%v: no blank line parts the list from what follows:\n%s", in, text)
		}
	}
	for _, b := range p.DialogKeys(k)[:2] {
		if h := b.Help(); h.Key+" "+h.Desc != "y done" && h.Key+" "+h.Desc != "n/esc go back" {
			t.Errorf("the footer says %q", h.Key+" "+h.Desc)
		}
	}
}
