package round

import (
	"cmp"
	"slices"
	"strings"

	"parley/engine/review"
)

// ThemeSeverity is how severe a theme is, as far as it is a weakness: what they call it in whose words it stands, or, where it is worded
// otherwise, the most that those who make it do. It is "" for one that nobody calls severe.
func (r Round) ThemeSeverity(t Theme) review.Severity {
	return cmp.Or(r.severityIn(t, []string{t.Text}), r.severityIn(t, t.wordings()))
}

// severityIn is the most that those who make a theme call it where they say it in these words.
func (r Round) severityIn(t Theme, said []string) (most review.Severity) {
	for _, p := range r.Perspectives {
		if !slices.Contains(t.Perspectives, p.Name) {
			continue
		}
		for _, w := range p.Weaknesses {
			if slices.Contains(said, w.Text) && w.Severity.Rank() > most.Rank() {
				most = w.Severity
			}
		}
	}
	return most
}

// ThemeRank is what a reader's list of themes is ordered by, the highest first: how severe a theme is, and last those that are possibly no
// theme and no weakness. The files list themes as they were found.
func (r Round) ThemeRank(t Theme) int {
	severity := r.ThemeSeverity(t)
	if t.Possible && severity == "" {
		return -1
	}
	return severity.Rank()
}

// ThemesBySeverity are the themes as a reader wants them, the most severe first.
func (r Round) ThemesBySeverity() []Theme {
	list := slices.Clone(r.ConvergentThemes)
	slices.SortStableFunc(list, func(a, b Theme) int { return cmp.Compare(r.ThemeRank(b), r.ThemeRank(a)) })
	return list
}

// SaidIn reports whether a theme is put in some words by one of those who make it.
func (t Theme) SaidIn(words string) bool { return slices.Contains(t.wordings(), words) }

// wordings are the words in which those who make a theme put it.
func (t Theme) wordings() []string {
	said := []string{t.Text}
	for _, w := range t.Said {
		said = append(said, w.Text)
	}
	for _, point := range t.Points { // of one that is possibly none: "risk: Nobody owns it"
		_, text, _ := strings.Cut(point, ": ")
		said = append(said, text)
	}
	return said
}
