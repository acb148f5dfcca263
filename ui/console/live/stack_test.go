package live

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// No stream is cut off while another has lines that it has no use for, and all together fill their place.
func TestNoStreamIsCutBesideUnusedLines(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "reviewers")
		r, useful := &state.Round{}, make([]int, n)
		for i := range n {
			r.Reviewers = append(r.Reviewers, &state.Reviewer{})
			useful[i] = rapid.IntRange(1, 60).Draw(t, "useful")
		}
		area := parts.Rect{H: rapid.IntRange(minStack, 60).Draw(t, "height")}
		panes := stackHeights(r, rapid.IntRange(0, n-1).Draw(t, "selected"), area, func(i int) int { return useful[i] })
		sum, cut, unused := 0, false, false
		for i, p := range panes {
			sum += p.area.H
			want := max(minStacked, useful[p.reviewer])
			cut = cut || p.area.H < want
			unused = unused || p.area.H > want && i < len(panes)-1
		}
		if sum != area.H || cut && unused {
			t.Fatalf("%d of %d lines, cut %t, unused %t: %+v", sum, area.H, cut, unused, panes)
		}
	})
}

// Where the log has little room it keeps its last line and the failures, and leaves out who is asked and is silent.
func TestAShortLogKeepsTheFailures(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Theme: theme.New(theme.Options{})}}}
	s := &state.State{Journal: []state.JournalLine{
		{At: "0:00", Text: "risk asks bad"},
		{At: "0:02", Text: "risk: bad: failed: exit status 7", Weight: state.Failed},
		{At: "0:03", Text: "risk asks delta", Weight: state.Usual},
		{At: "0:09", Text: "quality: gamma is silent"},
		{At: "0:10", Text: "quality is done: 3/5 by gamma", Weight: state.Usual},
	}}
	text := ansi.Strip(strings.Join(v.recentLog(s, 60, leastLog), "\n"))
	for want, is := range map[string]bool{"exit status 7": true, "risk asks delta": true, "quality is done": true, "asks bad": false, "silent": false} {
		if strings.Contains(text, want) != is {
			t.Errorf("%q is there: %t\n%s", want, !is, text)
		}
	}
	if text = ansi.Strip(strings.Join(v.recentLog(s, 60, 20), "\n")); !strings.Contains(text, "asks bad") || strings.Index(text, "asks bad") > strings.Index(text, "silent") {
		t.Errorf("with room enough:\n%s", text)
	}
}
