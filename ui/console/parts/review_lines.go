package parts

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/engine/requirement"
	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/console/amount"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// FindingsHeading stands above what a reviewer found.
const FindingsHeading = "Findings"

// ReviewLines shows what a perspective came to: its rating, how much it found, that in a sentence, and then all of it. No review
// gives no lines.
func ReviewLines(t theme.Theme, r *round.Review, sentence string, w int) []string {
	if r == nil {
		return nil
	}
	first := t.ReviewBar(*r, 10) + "  " + Source(t, *r)
	if n := len(r.Attempts); n > 0 {
		first += t.Muted.Render("  " + amount.Usage(r.Attempts[n-1].Usage))
	}
	lines := []string{first}
	if counts := CountLine(t, *r, w); counts != "" {
		lines = append(lines, counts)
	}
	sentence, _, _ = strings.Cut(InFewWords(safetext.Line(sentence)), ". ")
	if sentence = strings.TrimSuffix(sentence, "."); sentence != "" && len(r.Weaknesses)+len(r.MissingRequirements) > 1 && (r.Rules != nil || !isFinding(r, sentence)) {
		lines = append(lines, Paragraph(sentence, t.Strong, w)...)
	}
	if r.Rules != nil {
		lines = append(lines, Paragraph(InFewWords(amount.Reason(r.Rules.Reason)), t.Muted, w)...)
	}
	if r.RiskLevel != "" && (r.Abstention() == "" || r.RiskLevel != review.Low) { // older checks that could not judge called it low
		lines = append(lines, t.SeverityStyle(r.RiskLevel).Render("risk level "+safetext.Line(string(r.RiskLevel))))
	}
	missing := BulletList(t, "Missing requirements", r.MissingRequirements, t.Bad, w)
	if found := weaknessLines(t, r, w); hasHigh(r) {
		lines = slices.Concat(lines, found, missing)
	} else { // a missing requirement is HIGH
		lines = slices.Concat(lines, missing, found)
	}
	var suggestions []string
	for _, s := range r.Suggestions {
		suggestions = append(suggestions, s.Text)
	}
	lines = append(lines, BulletList(t, "Strengths", r.Strengths, t.Text, w)...)
	lines = append(lines, BulletList(t, "Action items", suggestions, t.Text, w)...)
	lines = append(lines, BulletList(t, "Open questions", r.OpenQuestions, t.Text, w)...)
	lines = append(lines, BulletList(t, "Not sorted", r.Unsorted, t.Text, w)...)
	if len(r.Replies) > 0 {
		heading := "Answers to your questions"
		if r.Rules != nil {
			heading = "Passages that may answer your questions"
		}
		lines = append(lines, "", t.Heading.Render(heading))
	}
	for _, reply := range r.Replies {
		lines = append(lines, HangingIndent(t.Muted.Render(t.Symbols.Bullet)+" ", safetext.Line(reply.Question), t.Strong, w)...)
		for _, line := range Paragraph(amount.Told(reply.Answer), t.Text, max(1, w-2)) {
			lines = append(lines, "  "+line)
		}
	}
	lines = append(lines, BulletList(t, "Warnings", r.Warnings, t.Warn, w)...)
	return lines
}

// hasHigh reports whether one of the weaknesses of a review is of high severity or above.
func hasHigh(r *round.Review) bool {
	return slices.ContainsFunc(r.Weaknesses, func(w review.Weakness) bool { return w.Severity.Rank() >= review.High.Rank() })
}

// weaknessLines are the weaknesses of a review, the most severe first; nothing where there are none.
func weaknessLines(t theme.Theme, r *round.Review, w int) []string {
	if len(r.Weaknesses) == 0 {
		return nil
	}
	lines := []string{"", t.Heading.Render(FindingsHeading)}
	weaknesses := slices.Clone(r.Weaknesses)
	slices.SortStableFunc(weaknesses, func(a, b review.Weakness) int { return b.Severity.Rank() - a.Severity.Rank() })
	for _, weak := range weaknesses {
		place := strings.ReplaceAll(AtPlace(weak.Where, weak.Line), "line ", "line"+unbroken)
		for _, line := range HangingIndent(t.Severity(weak.Severity)+" ", amount.Told(weak.Text)+place, t.Text, w) {
			lines = append(lines, strings.ReplaceAll(line, unbroken, " "))
		}
	}
	return lines
}

// isFinding reports whether a sentence stands among what a review found: where these are the next lines it would be said twice.
func isFinding(r *round.Review, sentence string) bool {
	says := func(text string) bool { return strings.HasPrefix(safetext.Line(text), sentence) }
	return slices.ContainsFunc(r.Weaknesses, func(w review.Weakness) bool { return says(w.Text) }) || slices.ContainsFunc(r.MissingRequirements, says)
}

// unbroken is a blank at which no line ends, between the word of a place and its number.
const unbroken = "\u00a0"

// countedMissing says how many requirements are missing, at length and in short: behind the severities of the findings where each is a
// finding of its own, and in brackets where a finding counted there tells them all, so that the numbers add up to that of the findings.
func countedMissing(severities string, all, untold int, t theme.Theme) []string {
	if all == 0 {
		return []string{severities}
	}
	n, noun := all, "requirement"
	if untold > 0 && untold < all {
		n, noun = untold, "other requirement"
	}
	words := []string{amount.Of(n, noun) + " missing", fmt.Sprintf("%d missing", n)}
	for i, said := range words {
		switch {
		case untold == 0:
			words[i] = severities + t.Muted.Render(" (") + t.Bad.Render(said) + t.Muted.Render(")")
		case severities == "":
			words[i] = t.Bad.Render(said)
		default:
			words[i] = severities + t.Muted.Render(", ") + t.Bad.Render(said)
		}
	}
	return words
}

// CountLine says how much a review found, by severity, and how much else it holds as far as there is room; "" where it
// holds nothing.
func CountLine(t theme.Theme, r round.Review, w int) string {
	var severities []string
	for _, s := range []review.Severity{review.Critical, review.High, review.Medium, review.Low} {
		n := 0
		for _, weak := range r.Weaknesses {
			if weak.Severity == s {
				n++
			}
		}
		if n > 0 {
			severities = append(severities, t.SeverityStyle(s).Render(fmt.Sprintf("%d %s", n, s)))
		}
	}
	var counts []string
	untold := len(requirement.Untold(r.Answer))
	if n := len(r.Weaknesses) + untold; n > 0 {
		findings := t.Text.Render(amount.Of(n, "finding"))
		text := findings
		for _, all := range countedMissing(strings.Join(severities, t.Muted.Render(", ")), len(r.MissingRequirements), untold, t) {
			if all == "" {
				break
			}
			if text = findings + t.Muted.Render(": ") + all; safetext.Width(text) <= w {
				break
			}
		}
		counts = append(counts, text)
	} else if r.Rating.Rated() {
		counts = append(counts, t.Good.Render("no findings"))
	}
	for _, c := range []struct {
		n    int
		noun string
	}{{len(r.Strengths), "strength"}, {len(r.Suggestions), "action item"}, {len(r.OpenQuestions), "question"}} {
		if c.n > 0 {
			counts = append(counts, t.Muted.Render(amount.Of(c.n, c.noun)))
		}
	}
	line := ""
	for i, count := range counts {
		if i > 0 {
			count = t.Faint.Render(" "+t.Symbols.Dot+" ") + count
		}
		if i > 0 && safetext.Width(line+count) > w {
			break
		}
		line += count
	}
	return safetext.Truncate(line, w)
}

// BulletList is a heading and a list; an empty list gives no lines at all.
func BulletList(t theme.Theme, title string, items []string, style lipgloss.Style, w int) []string {
	if len(items) == 0 {
		return nil
	}
	lines := []string{"", t.Heading.Render(title)}
	for _, item := range items {
		lines = append(lines, HangingIndent(t.Muted.Render(t.Symbols.Bullet)+" ", amount.Told(item), style, w)...)
	}
	return lines
}

// AtPlace names a line of the artifact with its file in a bundle, or nothing.
func AtPlace(where review.Where, line int) string {
	place := where.At(line)
	if place == "" {
		return ""
	}
	return " (" + safetext.Line(place) + ")"
}
