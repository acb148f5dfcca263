package direct

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
	"parley/engine/round"
)

const (
	maxInsights = 12
	maxPassages = 3
)

// followUp adds what rounds after the first are asked for (SPEC section 3).
func (m *analysis) followUp(a *review.Answer, results []checkRun) {
	f := m.input.FollowUp
	if f == nil {
		f = &round.FollowUp{}
	}
	m.recheck(a, f, results)
	switch {
	case m.input.Type == round.SpecificQuestions:
		for _, q := range questionsOf(f) {
			a.Replies = append(a.Replies, m.reply(q))
		}
	case m.unreadable() != "": // there is no insight in a text that cannot be read
	case m.input.Type == round.DirectionAdjusted:
		m.redirect(a, f)
	default:
		m.deepen(a, f)
	}
	a.NewInsights = a.NewInsights[:min(len(a.NewInsights), maxInsights)]
}

func questionsOf(f *round.FollowUp) []string {
	if len(f.Questions) > 0 {
		return f.Questions
	}
	var questions []string
	for line := range strings.SplitSeq(f.Feedback, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			questions = append(questions, line)
		}
	}
	return questions
}

// earlier are the findings of the rounds before that concern this perspective.
func (m *analysis) earlier(f *round.FollowUp) []round.Finding {
	var found []round.Finding
	for _, e := range f.Findings {
		if e.Kind != "action" && (len(e.Perspectives) == 0 || slices.Contains(e.Perspectives, m.input.Perspective.Name)) {
			found = append(found, e)
		}
	}
	if len(found) > 0 || f.Previous == nil {
		return found
	}
	for _, p := range f.Previous.Perspectives {
		if p.Name != m.input.Perspective.Name {
			continue
		}
		for _, w := range p.Weaknesses {
			found = append(found, round.Finding{Text: w.Text, Severity: w.Severity, Quote: w.Quote, Evidence: w.Evidence, Line: w.Line, Anchor: w.Anchor, Rule: w.Rule})
		}
	}
	return found
}

// recheck says what it can prove of each earlier finding: a rule's can be looked up again, of another one only that its text is gone. A
// quote that was never found in the document cannot be gone.
func (m *analysis) recheck(a *review.Answer, f *round.FollowUp, results []checkRun) {
	for _, e := range m.earlier(f) {
		name := cmp.Or(e.ID, "An earlier finding")
		if e.Choice == "reject" {
			name += fmt.Sprintf(" (rejected by the person%s)", reasonOf(e.Rejection()))
		}
		switch {
		case e.Rule != "":
			r, ok := m.rerun(e.Rule, results)
			if !ok || !r.asked || r.why == silencedInDocument {
				continue
			}
			if len(r.findings) == 0 {
				proof := cmp.Or(r.proof, "the document now "+r.check.Criterion)
				a.Corrected = append(a.Corrected, fmt.Sprintf("%s is gone: %s. It said: %s", name, strings.TrimSuffix(proof, "."), e.Text))
				continue
			}
			// What the check finds in another place is another finding.
			if i := slices.IndexFunc(r.findings, func(f finding) bool { return f.repeats(e) }); i >= 0 {
				a.Confirmed = append(a.Confirmed, fmt.Sprintf("%s is still there%s: %s", name, atLine(r.findings[i].line), r.findings[i].text))
			}
		case e.Quote != "" && e.Evidence != review.Unverified:
			// That its text still stands confirms nothing: whether the finding holds takes somebody who judges it.
			if m.lineOfQuote(e.Quote) == 0 {
				a.Corrected = append(a.Corrected, fmt.Sprintf("%s: the text it quotes is gone (“%s”)", name, document.Shorten(e.Quote, 70)))
			}
		}
	}
}

// repeats reports whether a finding is an earlier one of the same check: in the same words, on the same passage, or, when
// there is no passage, under the same heading.
func (f finding) repeats(e round.Finding) bool {
	if f.text == e.Text || e.Quote != "" && f.quote == e.Quote {
		return true
	}
	return (e.Quote == "" || f.quote == "") && (e.Anchor == "" || f.anchor == e.Anchor)
}

func reasonOf(note string) string {
	if note == "" {
		return ""
	}
	return ": " + note
}

func atLine(line int) string {
	if line == 0 {
		return ""
	}
	return fmt.Sprintf(" at line %d", line)
}

// rerun is the result of a check, run anew when it is not among this perspective's own.
func (m *analysis) rerun(id string, results []checkRun) (checkRun, bool) {
	for _, r := range results {
		if r.check.ID == id {
			return r, true
		}
	}
	for _, c := range table() {
		if c.ID == id && c.run != nil {
			return m.run(&c), true
		}
	}
	return checkRun{}, false
}

// lineOfQuote finds a quote, whatever its white space, or as it was found when it was given; 0 when it is not there.
func (m *analysis) lineOfQuote(quote string) int {
	wanted := strings.Join(strings.Fields(quote), " ")
	if wanted == "" {
		return 0
	}
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		source := m.doc.Quote(b.Span)
		if strings.Contains(source, wanted) || strings.Contains(strings.Join(strings.Fields(b.Full), " "), wanted) {
			return b.Line
		}
	}
	for _, s := range m.doc.Sections {
		if strings.Contains(s.Title, wanted) {
			return s.Line
		}
	}
	asGiven := review.Answer{Weaknesses: []review.Weakness{{Quote: quote}}}
	return review.Verify(asGiven, string(m.input.Artifact)).Weaknesses[0].Line
}

// deepen reads the sections behind the earlier findings and questions paragraph by paragraph.
func (m *analysis) deepen(a *review.Answer, f *round.FollowUp) {
	var chosen []int
	add := func(section int) {
		if section >= 0 && !slices.Contains(chosen, section) {
			chosen = append(chosen, section)
		}
	}
	for _, e := range m.earlier(f) {
		if e.Line > 0 {
			add(m.sectionAt(e.Line))
		}
	}
	for _, w := range a.Weaknesses {
		if w.Line > 0 {
			add(m.sectionAt(w.Line))
		}
	}
	questions := slices.Concat(m.documentQuestions(), a.OpenQuestions)
	if f.Previous != nil {
		for _, q := range f.Previous.OpenQuestions() {
			questions = append(questions, q.Text)
		}
	}
	if f.Feedback != "" {
		questions = append(questions, f.Feedback)
	}
	for _, q := range questions[:min(len(questions), maxQuestions)] {
		for _, r := range m.rank(q)[:min(1, len(m.rank(q)))] {
			add(r.section)
		}
	}
	known := knownFindings(a, f)
	for _, section := range chosen {
		a.NewInsights = append(a.NewInsights, m.readClosely(section, known)...)
	}
}

// knownFindings are those of this answer and of all perspectives before it: what they name is no insight.
func knownFindings(a *review.Answer, f *round.FollowUp) []review.Weakness {
	known := slices.Clone(a.Weaknesses)
	if f.Previous != nil {
		for _, p := range f.Previous.Perspectives {
			known = append(known, p.Weaknesses...)
		}
	}
	for _, e := range f.Findings {
		known = append(known, review.Weakness{Text: e.Text, Rule: e.Rule, Line: e.Line, Quote: e.Quote})
	}
	return known
}

// redirect reviews the sections nearest to the person's focus, and adds the checks that the focus speaks of.
func (m *analysis) redirect(a *review.Answer, f *round.FollowUp) {
	focus := cmp.Or(f.Focus, f.Feedback)
	ranked := m.rank(focus)
	if len(ranked) == 0 {
		a.NewInsights = append(a.NewInsights, fmt.Sprintf("No section shares a word with “%s”.", focus))
		a.OpenQuestions = append(a.OpenQuestions, fmt.Sprintf("Where shall the document treat “%s”?", focus))
	} else {
		var names []string
		for _, r := range ranked {
			names = append(names, m.where(r.section))
		}
		a.NewInsights = append(a.NewInsights, fmt.Sprintf("Nearest to the focus “%s”, and read closely: %s", focus, joinWords(names)))
		if said := m.quotesOn(focus); said != "" {
			a.NewInsights = append(a.NewInsights, said)
		}
		known := knownFindings(a, f)
		for _, r := range ranked {
			a.NewInsights = append(a.NewInsights, m.readClosely(r.section, known)...)
		}
	}
	m.addFocusFindings(a, f, focus)
}

// quotesOn quotes what the document says on a focus, and names the words of the focus that stand nowhere in it.
func (m *analysis) quotesOn(focus string) string {
	var quotes []string
	for _, p := range m.passages(focus) {
		quotes = append(quotes, lineOf(p.line)+": "+quoteOf(p.quote, 110))
	}
	if len(quotes) == 0 {
		return ""
	}
	said := fmt.Sprintf("On “%s” the document says: %s", focus, strings.Join(quotes, "; "))
	if _, absent := compareWords(focus, m.allWords()); len(absent) > 0 && !isMostlyHan(focus) { // Chinese is not told apart into words
		said += fmt.Sprintf("; nowhere does it say “%s”", strings.Join(absent, "” or “"))
	}
	return said
}

// allWords are the words of the whole document.
func (m *analysis) allWords() map[string]bool {
	var text strings.Builder
	for _, s := range m.doc.Sections {
		text.WriteString(s.Title + "\n" + textOf(m.doc, s))
	}
	return wordSet(text.String())
}

// addFocusFindings runs the checks that the focus speaks of and that no perspective of the discussion runs by itself.
func (m *analysis) addFocusFindings(a *review.Answer, f *round.FollowUp, focus string) {
	seated := map[string]bool{m.input.Perspective.Name: true}
	if f.Previous != nil {
		for _, p := range f.Previous.Perspectives {
			seated[p.Name] = true
		}
	}
	chosen := selectByFocus([]string{focus})
	var extra []finding
	for i := range chosen.checks {
		if c := &chosen.checks[i]; !seated[c.Perspective] {
			extra = append(extra, m.run(c).findings...)
		}
	}
	for _, f := range extra[:min(len(extra), max(0, maxWeaknesses-len(a.Weaknesses)))] {
		w := m.weakness(f)
		if slices.ContainsFunc(a.Weaknesses, func(o review.Weakness) bool { return o.Text == w.Text }) {
			continue
		}
		a.Weaknesses = append(a.Weaknesses, w)
		a.Suggestions = append(a.Suggestions, suggestions([]finding{f})...)
	}
}
