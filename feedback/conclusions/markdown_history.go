package conclusions

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/markdown"
)

// trailColumns are the states that the decision trail counts findings by. New and still there always have a column, the others where a
// round has some, so that the numbers of a row are all the findings that its round spoke of.
var trailColumns = []struct {
	title  string
	always bool
	of     func(c ledger.Counts) int
}{
	{"New", true, func(c ledger.Counts) int { return c.New }},
	{"Still there", true, func(c ledger.Counts) int { return c.Repeated - c.Unfound }},
	{"Raised again", false, func(c ledger.Counts) int { return c.Unfound }},
	{"Contested", false, func(c ledger.Counts) int { return c.Contested - c.Disputed - c.Rejected }},
	{"Disputed", false, func(c ledger.Counts) int { return c.Disputed }},
	{"Rejected", false, func(c ledger.Counts) int { return c.Rejected }},
	{"Not re-checked", false, func(c ledger.Counts) int { return c.NotRechecked }},
	{"Text changed", false, func(c ledger.Counts) int { return c.Unconfirmed }},
	{"Text unchanged", false, func(c ledger.Counts) int { return c.Unchanged }},
	{"Not raised again", false, func(c ledger.Counts) int { return c.NotRaised }},
	{"Gone", false, func(c ledger.Counts) int { return c.Gone }},
	{"Withdrawn", false, func(c ledger.Counts) int { return c.Withdrawn }},
	{"Fixed", false, func(c ledger.Counts) int { return c.Fixed }},
}

func (d Document) writeTrail(b *strings.Builder) {
	titles, counted := []string{"Round", "Type", "Verdict", "Rating"}, []func(ledger.Counts) int(nil)
	for _, column := range trailColumns {
		if column.always || slices.ContainsFunc(d.Trail, func(s TrailRound) bool { return column.of(s.Counts) > 0 }) {
			titles, counted = append(titles, column.title), append(counted, column.of)
		}
	}
	titles = append(titles, "Decision")
	b.WriteString("\n## Decision Trail\n\n| " + strings.Join(titles, " | ") + " |\n|")
	for _, title := range titles {
		b.WriteString(strings.Repeat("-", len(title)+2) + "|")
	}
	b.WriteByte('\n')
	for _, s := range d.Trail {
		verdict := strings.TrimPrefix(string(s.Verdict), "consensus_")
		if s.Severity != nil {
			verdict += " (" + s.Severity.Label() + ")"
		}
		if s.Status == round.Partial {
			verdict += ", PARTIAL"
		}
		fmt.Fprintf(b, "| %d | %s | %s | %s |", s.Round, round.Type(s.Kind).Words(), verdict, average(s.Average))
		for _, count := range counted {
			fmt.Fprintf(b, " %d |", count(s.Counts))
		}
		fmt.Fprintf(b, " %s |\n", s.Decision.text())
	}
	b.WriteString("\nEach row counts its findings as they were when the round ended.\n")
	d.writeVerdictChanges(b)
	d.writeSaid(b)
	d.writeUndone(b)
}

// writeVerdictChanges says below the trail why the verdict turned on the way; the summary has the last time.
func (d Document) writeVerdictChanges(b *strings.Builder) {
	var told []string
	for _, s := range d.Trail {
		if s.VerdictChange != "" {
			told = append(told, "- "+markdown.Line(s.VerdictChange)+"\n")
		}
	}
	if len(told) > 1 {
		b.WriteString("\n" + strings.Join(told[:len(told)-1], ""))
	}
}

func (d Document) writeRevisions(b *strings.Builder) {
	if len(d.Revisions) == 0 {
		return
	}
	b.WriteString("\n## Revisions\n\n")
	for _, lines := range d.Revisions {
		for i, line := range lines {
			fmt.Fprintf(b, "%s- %s\n", strings.Repeat("  ", min(i, 1)), markdown.Line(capitalize(line)))
		}
	}
}

// timeoutOrigin is the origin of a decision that nobody took in time, as the loop records it.
const timeoutOrigin = "no answer, default"

// text tells a decision as it was taken; who took it is said unless it was the person.
func (t *TrailDecision) text() string {
	if t == nil {
		return "(none recorded)"
	}
	text := t.Name()
	switch {
	case t.Focus != "":
		text += " to “" + t.Focus + "”"
	case len(t.Questions) > 0:
		text += ": " + strings.Join(t.Questions, " ")
	}
	if t.Rationale != "" {
		text += "; reason: " + t.Rationale
	}
	if t.Note != "" {
		text += "; " + t.Note
	}
	switch t.Origin {
	case "person":
	case timeoutOrigin:
		text += " (nobody answered in time)"
	default:
		text += " (" + originWords(t.Origin) + ")"
	}
	return markdown.Cell(text)
}

// originWords is who took a decision: a flag is the command line.
func originWords(origin string) string {
	if strings.HasPrefix(origin, "--") {
		return "from the command line"
	}
	return origin
}

func (d Document) writeThemes(b *strings.Builder) {
	b.WriteString("\n## Themes\n\n")
	if len(d.Themes) == 0 {
		b.WriteString("- (None)\n")
	}
	for _, t := range d.Themes {
		fmt.Fprintf(b, "- %s (%s; %s%s)\n", markdown.Line(strings.TrimRight(t.Text, ".。 ")), names(t.Perspectives), roundsOf(t.Rounds), d.settled(t))
	}
}

// settled says of a theme that its finding is closed, or that the person rejected it: else the theme would read as what still holds.
func (d Document) settled(t Theme) string {
	at := slices.IndexFunc(d.Findings, func(it Item) bool { return it.ID == t.Finding })
	if at < 0 {
		return ""
	}
	if told := settledAs(d.Findings[at].Choice, d.Findings[at].State, d.Findings[at].told()); told != "" {
		return "; " + told
	}
	return ""
}

func (d Document) writeInsights(b *strings.Builder) {
	if len(d.Insights) == 0 {
		return
	}
	b.WriteString("\n## Insights\n\n")
	for _, it := range d.Insights[:min(len(d.Insights), maxInsights)] {
		fmt.Fprintf(b, "- %s (%s, round %d)\n", markdown.Line(strings.TrimRight(it.Text, ".。 ")), names(it.voices), it.Round)
	}
	if more := len(d.Insights) - maxInsights; more > 0 {
		fmt.Fprintf(b, "- %s in the records of the rounds\n", count(more, "more"))
	}
}

func writeResolved(b *strings.Builder, title string, list []Resolved) {
	fmt.Fprintf(b, "\n## %s\n\n", title)
	if len(list) == 0 {
		b.WriteString("- (None)\n")
	}
	for _, r := range list {
		text, how := markdown.Line(strings.TrimRight(r.Text, ".。 ")), markdown.Line(strings.TrimRight(r.How, ".。 "))
		if strings.HasSuffix(text, ")") { // two brackets in a row read as one thing too many
			fmt.Fprintf(b, "- %s; %s\n", text, how)
			continue
		}
		fmt.Fprintf(b, "- %s (%s)\n", text, how)
	}
}

func (d Document) writeStatistics(b *strings.Builder) {
	s := d.Statistics
	b.WriteString("\n## Statistics\n\n")
	fmt.Fprintf(b, "- Rounds: %d", s.Rounds)
	if s.Partial > 0 {
		fmt.Fprintf(b, " (%d PARTIAL)", s.Partial)
	}
	fmt.Fprintf(b, "; answers: %d (%s", s.Answers, s.bySource())
	if s.abstained > 0 {
		fmt.Fprintf(b, ", %d abstained", s.abstained)
	}
	b.WriteString(")\n")
	fmt.Fprintf(b, "- Findings: %d%s\n", s.Findings, s.describeStates())
	fmt.Fprintf(b, "- Action items: %d", s.Actions)
	if s.Actions > 0 {
		fmt.Fprintf(b, ", of which %d open", s.OpenActions)
	}
	if s.closedActions > 0 {
		fmt.Fprintf(b, ", %d closed", s.closedActions)
	}
	if s.laterActions > 0 {
		fmt.Fprintf(b, ", %d left for later", s.laterActions)
	}
	if s.rejectedActions > 0 {
		fmt.Fprintf(b, ", %d rejected", s.rejectedActions)
	}
	b.WriteByte('\n')
	if said := s.saidOfFindings.String(); said != "" {
		fmt.Fprintf(b, "- Findings that the person marked: %s%s\n", said, s.notSent())
	} else {
		fmt.Fprintf(b, "- The person marked no finding%s\n", s.notSent())
	}
	if said := s.saidOfActions.String(); said != "" {
		fmt.Fprintf(b, "- Action items that the person marked: %s\n", said)
	}
	if s.Quotes > 0 {
		fmt.Fprintf(b, "- Quoted passages: %d%s\n", s.Quotes, s.describeQuotes())
	}
	if s.InputTokens+s.OutputTokens > 0 {
		fmt.Fprintf(b, "- Tokens reported by the tools: %d in, %d out\n", s.InputTokens, s.OutputTokens)
	}
	fmt.Fprintf(b, "- Time in rounds: %.0f s\n", s.Seconds)
}

// describeQuotes says of how many quotes no place is known in the document as it was last. What an earlier version of it had was not
// made up.
func (s Statistics) describeQuotes() string {
	var told []string
	if unfound := s.Unverified + s.GoneQuotes; unfound > 0 {
		text := fmt.Sprintf("%d %s not found", unfound, verb(unfound, "was", "were"))
		switch {
		case s.GoneQuotes == unfound:
			text += fmt.Sprintf(" (%s stood in an earlier round)", verb(unfound, "it", "all of them"))
		case s.GoneQuotes > 0:
			text += fmt.Sprintf(" (%d of them stood in an earlier round)", s.GoneQuotes)
		}
		told = append(told, text)
	}
	if s.TooShort > 0 {
		told = append(told, fmt.Sprintf("%d %s too short to show a place", s.TooShort, verb(s.TooShort, "is", "are")))
	}
	if len(told) == 0 {
		return ", all found in the document as their round read it"
	}
	return ", of which " + round.Series(told)
}

// describeStates lists how many findings are in each state that some are in.
func (s Statistics) describeStates() string {
	var parts []string
	for _, state := range ledger.ToldStates() {
		if n := s.states[state.Name]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, state.Phrase()))
		}
	}
	if n := s.states[changedAround]; n > 0 {
		parts = append(parts, fmt.Sprintf("%d %s", n, changedAround))
	}
	if len(parts) == 0 {
		return ""
	}
	return "; " + strings.Join(parts, "; ")
}

func roundsOf(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = fmt.Sprint(n)
	}
	return verb(len(numbers), "round ", "rounds ") + round.Series(words)
}
