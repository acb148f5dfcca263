package console

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/conclusions"
	"parley/ui/console/markdown"
	"parley/ui/console/parts"
	"parley/ui/console/record"
	"parley/ui/console/review"
)

// pageSizes are windows with few pinned rows and with many.
var pageSizes = [][2]int{{50, 15}, {80, 24}, {120, 40}, {200, 60}}

// sectionsOfText is a text of some sections, as a record or a document has them, of many lengths.
func sectionsOfText(t *rapid.T) string {
	var b strings.Builder
	for i := range rapid.IntRange(6, 24).Draw(t, "sections") {
		fmt.Fprintf(&b, "## Section %d\n\n", i)
		for n := range rapid.IntRange(0, 4).Draw(t, "paragraphs") {
			fmt.Fprintf(&b, "%s %d.%d.\n\n", strings.Repeat("words that go on ", rapid.IntRange(1, 40).Draw(t, "long")), i, n)
		}
		for n := range rapid.IntRange(0, 9).Draw(t, "items") {
			fmt.Fprintf(&b, "%d. Item %d of %d\n", n+1, n+1, i)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// textOf is the pager of the screen that is shown.
func (d *modelHarness) textOf() *parts.Page {
	switch v := d.screens[d.Current].(type) {
	case *record.Screen:
		return &v.Page
	case *conclusions.Screen:
		return &v.Page
	case *review.Screen:
		return &v.Page
	default:
		return nil
	}
}

// everyLine is each line of the text, and of the notes in it.
func (d *modelHarness) everyLine() []markdown.Row {
	d.press("g")
	d.hasty = true
	defer func() { d.hasty = false }()
	seen, doc := map[markdown.Row]bool{}, d.textOf().Doc
	for range 5000 {
		for _, row := range doc.Rows() {
			seen[row] = true
		}
		before := doc.Position()
		doc.Scroll(1)
		if d.send(noticeGoneMsg{}); doc.Position() == before {
			break
		}
	}
	return slices.Collect(maps.Keys(seen))
}

// pagesThrough is each line that is seen by turning pages from here until nothing moves.
func (d *modelHarness) pagesThrough(key string) map[markdown.Row]bool {
	seen := map[markdown.Row]bool{}
	for range 500 {
		rows := d.textOf().Doc.Rows()
		for _, row := range rows {
			seen[row] = true
		}
		if d.press(key); slices.Equal(rows, d.textOf().Doc.Rows()) {
			break
		}
	}
	return seen
}

// Who turns pages to the end, or back from there, has seen every line, whatever is pinned above the text.
func TestTurningPagesShowsEveryLine(t *testing.T) {
	t.Parallel()
	for seed := range 3 {
		text := rapid.Custom(sectionsOfText).Example(seed)
		for _, size := range pageSizes {
			d := newModelHarness(t, size[0], size[1], func(o *Options) {
				o.ReadRecord = func(round.Round) (string, error) { return "# Discussion Record: R\n\n" + text, nil }
				o.ReadFile = func(string, string) ([]byte, error) { return []byte(text), nil }
			}).play(concludedWith("# Conclusions: REVIEW-001\n\n## Summary\n\nOne round.\n\n" + text))
			for _, name := range []string{"R", "C", "V"} {
				if d.press(name); d.textOf() == nil {
					t.Fatalf("%s shows no text:\n%s", name, d.screen())
				}
				all := d.everyLine()
				d.press("g")
				down := d.pagesThrough("pgdown")
				up := d.pagesThrough("pgup")
				for _, row := range all {
					if !down[row] || !up[row] {
						t.Fatalf("%s of text %d at %v: line %v is seen going down: %v, going up: %v", name, seed, size, row, down[row], up[row])
					}
				}
			}
		}
	}
}

// concludedWith is a review whose conclusions have another text.
func concludedWith(text string) *script {
	s := concluded()
	for i, e := range s.events {
		if body, is := e.Body.(feedback.Concluded); is {
			body.Text = text
			s.events[i].Body = body
		}
	}
	return s
}

// The two parts of the comparison have pages of their own, stacked in a narrow window and side by side in a wide one.
func TestTurningPagesShowsEveryChange(t *testing.T) {
	t.Parallel()
	for _, size := range pageSizes {
		d := newModelHarness(t, size[0], size[1]).play(revised()).press("W")
		for range 2 {
			d.press("tab", "g").send(noticeGoneMsg{})
			all := d.linesSeen("j", 45)
			d.press("g").send(noticeGoneMsg{})
			seen := d.linesSeen("pgdown", 12)
			for line := range all {
				if !seen[line] && !strings.Contains(line, "more line") && !strings.Contains(line, " of the text.") { // what a key answered is no line of it
					t.Errorf("%v: %q is on no page", size, line)
				}
			}
		}
	}
}

// linesSeen is each line of the body that is seen while a key is pressed so often.
func (d *modelHarness) linesSeen(key string, times int) map[string]bool {
	seen := map[string]bool{}
	for range times {
		maps.Copy(seen, d.bodyLines())
		d.press(key).send(noticeGoneMsg{})
	}
	return seen
}

// bodyLines are the lines that are shown of each part, without the header and the keys: these tell where one is.
func (d *modelHarness) bodyLines() map[string]bool {
	seen := map[string]bool{}
	lines := strings.Split(strings.TrimRight(d.screen(), "\n"), "\n")
	for _, line := range lines[1 : len(lines)-1] {
		for _, part := range strings.Split(line, "│") {
			seen[strings.TrimSpace(part)] = true
		}
	}
	return seen
}
