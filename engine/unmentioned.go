package engine

import (
	"strings"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/foreign"
	"parley/engine/review"
	"parley/engine/round"
)

// findUnmentioned lists the sections of a bundle that no AI reviewer's answer speaks of: nothing in them is quoted, and their heading or
// file is named nowhere. Nothing is listed where no AI reviewer answered: rules read everything and speak of little.
func findUnmentioned(files []direct.BundleFile, reviews []round.Review) []round.UnmentionedFile {
	var said strings.Builder
	lines := map[int]bool{}
	answered := false
	for _, r := range reviews {
		if r.Outcome.Source() != "ai" {
			continue
		}
		answered = true
		collectMentions(r.Answer, &said, lines)
	}
	if !answered {
		return nil
	}
	words := strings.ToLower(said.String())
	var list []round.UnmentionedFile
	for _, f := range files {
		if u, any := unmentionedIn(f, words, lines); any {
			list = append(list, u)
		}
	}
	return list
}

// collectMentions gathers the words of an answer, and the lines that it quotes.
func collectMentions(a review.Answer, said *strings.Builder, lines map[int]bool) {
	for _, w := range a.Weaknesses {
		lines[w.Line] = true
		said.WriteString(w.Text + "\n" + w.Location + "\n" + w.Anchor + "\n")
	}
	for _, s := range a.Suggestions {
		said.WriteString(s.Text + "\n" + s.Anchor + "\n")
	}
	for _, r := range a.Replies {
		lines[r.Line] = true
		said.WriteString(r.Answer + "\n" + r.Evidence + "\n")
	}
	for _, texts := range [][]string{a.Strengths, a.OpenQuestions, a.Unsorted, a.CoveredRequirements, a.PartialRequirements, a.Confirmed, a.Corrected, a.NewInsights} {
		said.WriteString(strings.Join(texts, "\n") + "\n")
	}
}

// unmentionedIn are the sections of one file that nobody speaks of.
func unmentionedIn(f direct.BundleFile, words string, lines map[int]bool) (round.UnmentionedFile, bool) {
	u := round.UnmentionedFile{Path: f.Path}
	sections := document.Parse(f.At, f.Text).Sections
	seen := strings.Contains(words, strings.ToLower(f.Path))
	total := 0
	for i, s := range sections {
		if s.Title == "" || s.Level > 2 {
			continue
		}
		total++
		end := f.Lines + 1
		for _, next := range sections[i+1:] {
			if next.Level <= s.Level {
				end = next.Line
				break
			}
		}
		if isMentioned(s.Title, words) || quotesBetween(lines, f.Line+s.Line-1, f.Line+end-1) {
			seen = true
			continue
		}
		u.Sections = append(u.Sections, foreign.Line(s.Title))
	}
	u.All = !seen && len(u.Sections) == total
	return u, len(u.Sections) > 0
}

// isMentioned reports whether a heading stands among the words, or the id that it begins with. A heading of a word or two says too
// little to be told from other words.
func isMentioned(title, words string) bool {
	title = strings.ToLower(title)
	if id, _, found := strings.Cut(title, ":"); found && strings.ContainsAny(id, "0123456789") && strings.Contains(words, strings.TrimSpace(id)) {
		return true
	}
	return len(title) >= 8 && strings.Contains(words, title)
}

func quotesBetween(lines map[int]bool, from, to int) bool {
	for line := range lines {
		if line >= from && line < to {
			return true
		}
	}
	return false
}
