package console

import (
	"fmt"
	"slices"
	"strings"

	"parley/ui/safetext"
)

// besideOptions splits the lower part of the checkpoint: the options, and beside them what they are chosen by. Without
// room, or without a round to tell of, the options have it all.
func (v *decideView) besideOptions(s *State, w int) (options, aside int) {
	if w < wideWidth-2 || v.theme.Plain || s.Result() == nil {
		return w, 0
	}
	aside = min(w*46/100, readingWidth)
	return w - aside - 3, aside
}

// aside is what the decision rests on: the verdict with its rule, the ratings, and the gravest findings.
func (v *decideView) aside(s *State, w, h int) []string {
	t, r := v.theme, *s.Result()
	lines := []string{titled(t, t.Heading.Render(fmt.Sprintf("Verdict of round %d", r.Number)), "", w)}
	edge, inner := verdictEdge(t, r), w-2
	for _, text := range []string{verdictLine(t, r, inner), whyLine(t, r, w*5), shades(t, r)} {
		for _, line := range safetext.Wrap(text, inner) {
			lines = append(lines, edge+line)
		}
	}
	lines = append(append(lines, ""), ratingLines(t, r, w)...)
	return append(lines, v.gravest(s, w, h-len(lines))...)
}

// gravest lists the findings that are open, as many as h lines hold.
func (v *decideView) gravest(s *State, w, h int) []string {
	t := v.theme
	list := (&findingsView{theme: t, filter: showOpen}).shown(s)
	var lines []string
	findings := slices.IndexFunc(list, isAction)
	if findings < 0 {
		findings = len(list)
	}
	for _, f := range list {
		lead := t.Severity(f.Severity) + " "
		text := hanging(lead, strings.TrimSpace(safetext.Line(f.ID+" "+f.Text)), t.Text, w)
		if isAction(f) || len(lines)+len(text)+3 > h { // a blank line, the title, and what is left out
			if len(lines) > 0 {
				lines = append(lines, t.Faint.Render(fmt.Sprintf("%s  all %s", v.keys.Findings.Help().Key, count(findings, "open finding"))))
			}
			break
		}
		lines = append(lines, text...)
	}
	if len(lines) == 0 {
		return nil
	}
	return append([]string{"", titled(t, t.Heading.Render("Open findings"), "", w)}, lines...)
}
