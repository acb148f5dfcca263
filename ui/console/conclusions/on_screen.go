package conclusions

import (
	"slices"
	"strings"

	"parley/engine/pattern"
	"parley/feedback/conclusions"
	"parley/ui/console/parts"
	"parley/ui/console/state"
)

// section is one of the text's, with the line that is its heading.
type section struct{ heading, body string }

// The headings of the conclusions that the screen treats in a way of its own.
const (
	summaryHeading         = "## Summary"
	recommendationsHeading = "## Recommendations"
	questionsHeading       = "## Remaining Questions"
	trailHeading           = "## Decision Trail"
	statisticsHeading      = "## Statistics"
)

// inCards are the sections that tell of findings one by one: on the screen each finding stands once, as a card.
var inCards = []string{
	"## Disputed", "## Contested", "## Rejected", "## Left for later", "## Key Conclusions", "## Closed Findings", "## Unique Contributions", "## Finding Ledger",
}

// seeSections is the sentence of the file that points to sections whose entries are cards on the screen.
var seeSections = pattern.New(`\b([Ss])ee (?:(?:Rejected|Disputed|Contested|Left for later)(?:, | and )?)+ below\.`)

// below are the sections that stand on the screen as parts of another one, so that the digits reach all of them.
var below = map[string]string{
	"## Revisions": trailHeading, "## Insights": "## Themes", "## Answers": questionsHeading,
}

// onScreen is the text of the conclusions as the screen shows it: the summary first, then what to do, and each finding once. The file has
// more, in an order that programs know. Of what stands beside the text only the heading is left: the digits lead to the same sections in every
// window.
func onScreen(text string, s *state.State, beside ...string) string {
	s = withWords(s)
	sections, hasLedger := sectionsOf(withoutHead(text)), s.Ledger != nil && len(s.Ledger.Entries) > 0
	sections = slices.DeleteFunc(sections, func(one section) bool {
		return slices.Contains(inCards, one.heading) && (hasLedger || strings.Contains(one.body, "(None)"))
	})
	for i := range sections {
		one := &sections[i]
		if slices.Contains(beside, one.heading) {
			one.body = standsBeside
			continue
		}
		switch one.heading {
		case recommendationsHeading:
			if one.body = inColumns(one.body); hasLedger {
				one.body = toDo(one.body, s)
			}
		case trailHeading:
			one.body = shortTrail(one.body)
		}
	}
	at := 1 + slices.IndexFunc(sections, func(one section) bool { return one.heading == recommendationsHeading })
	if hasLedger {
		if cards := cards(s, conclusions.ToDo(s.Ledger, results(s))); cards != "" {
			sections = slices.Insert(sections, at, section{"## Findings", cards})
		}
	}
	text = strings.ReplaceAll(joined(asParts(sections)), "see the Finding Ledger", "see Findings")
	text = seeSections.ReplaceAllString(text, "${1}ee Findings below.")
	return parts.FoldEmpty(parts.MarkSeverities(parts.InScreenWords(text)))
}

// standsBeside is what the text has of a section that stands beside it.
const standsBeside = "*On the left.*"

// sectionsOf cuts a text at its second headings; what stands before the first has none.
func sectionsOf(text string) (list []section) {
	for i, piece := range strings.Split("\n"+text, "\n## ") {
		heading, body, _ := strings.Cut(piece, "\n")
		switch {
		case i > 0:
			list = append(list, section{"## " + heading, strings.Trim(body, "\n")})
		case strings.TrimSpace(piece) != "":
			list = append(list, section{"", strings.Trim(piece, "\n")})
		}
	}
	return list
}

// isOfConflicts reports whether a section lists former conflicts.
func isOfConflicts(one section) bool {
	return strings.Contains(one.heading, "Conflicts") && !strings.Contains(one.body, "(None)")
}

// asParts sets the sections that are parts of another one below it, with a heading of the next level, and former conflicts of several kinds under
// one heading.
func asParts(sections []section) (list []section) {
	moved := map[string]string{}
	for _, one := range sections {
		if over := below[one.heading]; over != "" && slices.ContainsFunc(sections, func(s section) bool { return s.heading == over }) {
			moved[over] += "\n\n#" + one.heading + "\n\n" + one.body
		}
	}
	conflicts, kinds := -1, 0
	for _, one := range sections {
		if isOfConflicts(one) {
			kinds++
		}
	}
	for _, one := range sections {
		over := below[one.heading]
		switch name := strings.TrimPrefix(one.heading, "## "); {
		case moved[over] != "":
			continue
		case strings.Contains(name, "Conflicts") && strings.Contains(one.body, "(None)"):
			continue
		case !isOfConflicts(one) || kinds < 2:
		case conflicts >= 0:
			list[conflicts].body += "\n\n### " + sentence(name) + "\n\n" + one.body
			continue
		default:
			conflicts = len(list)
			one = section{"## Conflicts", "### " + sentence(name) + "\n\n" + one.body}
		}
		one.body += moved[one.heading]
		list = append(list, one)
	}
	return list
}

// sentence is a heading with one capital letter.
func sentence(heading string) string {
	if heading == "" {
		return ""
	}
	return heading[:1] + strings.ToLower(heading[1:])
}

func joined(sections []section) string {
	var b strings.Builder
	for i, one := range sections {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(strings.TrimLeft(one.heading+"\n\n", "\n") + one.body + "\n")
	}
	return b.String()
}
