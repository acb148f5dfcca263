package record

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/emphasis"
	"parley/ui/safetext"
)

// onScreen is a round's record as the screen shows it. What stands beside or above the text already is said there alone; the file has all
// of it, and so has what is copied.
func onScreen(text string, r round.Round) string {
	text = parts.InScreenWords(withoutUnreadable(withUncontested(withThemeKinds(withoutVerdict(withoutRatings(text)), r), r)))
	text = withoutRepeats(withoutNoTool(text, r))
	text = ledgerAsList(circumstancesLast(parts.InFewWords(notRated(text, r))))
	return strings.TrimLeft(parts.FoldEmptyColumns(parts.FoldEmpty(parts.MarkSeverities(emphasis.Restore(text)))), "\n")
}

// withoutUnreadable counts what is no text instead of showing it.
func withoutUnreadable(text string) string {
	if safetext.Unreadable(text) == 0 && !strings.Contains(text, "\uFFFD") {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		words := strings.TrimLeft(line, " ")
		if item, is := strings.CutPrefix(words, "- "); is {
			words = item
		}
		if n := safetext.Unreadable(words); n > 0 {
			lines[i] = line[:len(line)-len(words)] + amount.Unreadable(n)
		}
	}
	return strings.Join(lines, "\n")
}

// verdictLabels are the lines at the head of a record that the screen's header, the verdict's lines and the ratings say as well: its title,
// the document where it is one, and what came out.
var verdictLabels = regexp.MustCompile(`(?m)^(# Discussion Record: .*|\*\*Artifact\*\*: [^,\n]*|\*\*(Perspectives|Consensus|Average Rating)\*\*: .*)\n`)

// withoutVerdict is a record without what the screen says above it.
func withoutVerdict(text string) string {
	head, rest, has := strings.Cut(text, "\n## ")
	if !has {
		return text
	}
	head = strings.TrimLeft(verdictLabels.ReplaceAllString(head, ""), "\n")
	rest = sourcesBehindSeverity.ReplaceAllString(sourcesNote.ReplaceAllString(rest, "$1$2"), "$1")
	return notesWithNothing.ReplaceAllString(head+"\n## "+inSentences(rest), "$1")
}

// inSentences says what is recommended on a verdict in a sentence: in the file it is a field, which programs read, beside how severe the verdict
// is, which stands above the text.
func inSentences(text string) string {
	return severityNote.ReplaceAllStringFunc(text, func(note string) string {
		switch round.Recommendation(severityNote.FindStringSubmatch(note)[2]) {
		case round.Revise:
			return "\n- Recommended: revise the document.\n"
		case round.Escalate:
			return "\n- Recommended: edit the document, or take it to whoever owns it.\n"
		case round.Proceed:
			return "\n- Recommended: go on with the document, with caution.\n"
		default:
			return "\n"
		}
	})
}

// notesWithNothing is the heading of notes none of which is left, with the beginning of what follows.
var notesWithNothing = regexp.MustCompile(`(?m)^## Notes\n\s*(?:\z|(## ))`)

// severityNote is the note on how severe a verdict is and what follows, sourcesBehindSeverity the one behind it that says who judged.
var (
	severityNote          = regexp.MustCompile(`\n- Severity: (.+?)\. Recommendation: (.+?)\.\n`)
	sourcesBehindSeverity = regexp.MustCompile(`(\n- Severity: .*\n)- Sources: .*\n`)
)

// sourcesNote is the note that says who judged, where others follow it.
var sourcesNote = regexp.MustCompile(`((?:^|\n## )Notes\n)- Sources: .*\n(- )`)

// withoutRatings is a record without its ratings, which stand beside the text, or above it.
func withoutRatings(text string) string {
	before, section, has := strings.Cut(text, "\n## Ratings\n")
	if !has {
		return text
	}
	if _, after, more := strings.Cut(section, "\n## "); more {
		return before + "\n## " + after
	}
	return before + "\n"
}

// withThemeKinds says of each theme what it is: a strength, or how grave a weakness. The gravest come first.
func withThemeKinds(text string, r round.Round) string {
	before, section, has := strings.Cut(text, "\n## Convergent Themes\n")
	if !has {
		return text
	}
	list, rest, more := strings.Cut(section, "\n## ")
	if text = before + "\n## Convergent Themes\n" + themesByGravity(list, r); more {
		text += "\n## " + rest
	}
	return text
}

// themesByGravity is the list of themes with their kinds, each with the lines below it: the most severe first, also where it
// is only possible that its reviewers say one thing, and last the possible ones that are no weakness.
func themesByGravity(list string, r round.Round) string {
	type block struct {
		lines []string
		rank  int
	}
	blocks := []block{{rank: review.Critical.Rank() + 1}} // what stands before the first theme stays there
	body := strings.TrimRight(list, "\n")
	for _, line := range strings.Split(body, "\n") {
		at := len(blocks) - 1 // of the theme that this line may begin
		if item, is := strings.CutPrefix(line, "- "); is && at < len(r.ConvergentThemes) {
			rank := r.ThemeRank(r.ConvergentThemes[at])
			if kind := themeKind(r, r.ConvergentThemes[at]); kind != "" && rank >= 0 { // of praise that is possibly none nothing is certain
				line = "- **" + kind + "**: " + item
			}
			blocks = append(blocks, block{rank: rank})
		}
		last := &blocks[len(blocks)-1]
		if theme := len(blocks) - 2; theme < 0 || !repeatsTheme(line, r.ConvergentThemes[theme].Text) {
			last.lines = append(last.lines, line)
		}
	}
	slices.SortStableFunc(blocks, func(a, b block) int { return cmp.Compare(b.rank, a.rank) })
	var lines []string
	for _, b := range blocks {
		lines = append(lines, b.lines...)
	}
	return strings.Join(lines, "\n") + list[len(body):]
}

// repeatsTheme reports whether a line below a theme has the theme's own words: the reviewers stand behind these already.
func repeatsTheme(line, theme string) bool {
	said, below := strings.CutPrefix(line, "  - ")
	_, words, named := strings.Cut(said, ": ")
	return below && named && emphasis.Restore(words) == theme
}

// themeKind is what those who make a theme call it: how severe a weakness, else a strength or a suggestion; "" where that is not known.
func themeKind(r round.Round, theme round.Theme) (kind string) {
	if severity := r.ThemeSeverity(theme); severity != "" {
		return severity.Label()
	}
	for _, p := range r.Perspectives {
		if !slices.Contains(theme.Perspectives, p.Name) {
			continue
		}
		if kind == "" && slices.ContainsFunc(p.Suggestions, func(s review.Suggestion) bool { return theme.SaidIn(s.Text) }) {
			kind = "Action item"
		}
		if slices.ContainsFunc(p.Strengths, theme.SaidIn) {
			kind = "Strength"
		}
	}
	return kind
}

// abstains is how a record says of a review that it gives no rating.
var abstains = regexp.MustCompile(`(?m)^- Abstains: |, abstains$|; abstains: `)

// notRated is a record that calls a review without a rating what the ratings beside it do; where nobody rated at all, the reason stands
// above, and is not told again as a conflict and a note.
func notRated(text string, r round.Round) string {
	text = abstains.ReplaceAllStringFunc(text, func(said string) string {
		return strings.NewReplacer("Abstains", "Not rated", "abstains", parts.NotRated).Replace(said)
	})
	if !r.IsNotRated() {
		return text
	}
	return whyNotRated(withNothing.ReplaceAllString(toldAbove.ReplaceAllString(text, ""), ""))
}

// findingsSection is the section of a record with what the reviewers found.
var findingsSection = regexp.MustCompile(`(?s)\n## Findings\n.*?(\n## |\z)`)

// notRatedItem is an item of it that is no finding but why a reviewer gives no rating.
var notRatedItem = regexp.MustCompile(`\n- Not rated: \w`)

// whyNotRated calls that section what it is where it holds nothing but why nobody rated: a line for each reviewer.
func whyNotRated(text string) string {
	return findingsSection.ReplaceAllStringFunc(text, func(section string) string {
		if n := len(notRatedItem.FindAllString(section, -1)); n == 0 || n != strings.Count(section, "\n- ") {
			return section
		}
		section = strings.Replace(section, "\n## Findings\n", "\n## Not rated\n\n", 1)
		return reviewerNotRated.ReplaceAllString(section, "\n- **$1**: ")
	})
}

// reviewerNotRated is the heading of a reviewer with the beginning of why it gives no rating.
var reviewerNotRated = regexp.MustCompile(`\n\n### (.+)\n+- Not rated: `)

// withNothing are the headings of those where nothing is left below them.
var withNothing = regexp.MustCompile(`(?m)^## (?:Conflicts|Uncontested|Notes on the verdict|Notes)\n\s*(?:\n|\z)`)

// toldAbove are the conflict, the severity and the note of a verdict that nobody rated.
var toldAbove = regexp.MustCompile(`(?m)^- (?:\*\*)?Rules alone cannot tell.*\n|^- The verdict is [A-Z]+[:.].*\n|^- Severity: .*\n`)
