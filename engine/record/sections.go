package record

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/engine/pattern"
	"parley/engine/review"
	"parley/engine/round"
)

func (w *writer) ratings(r round.Round) {
	w.line("\n## %s", ratingsTitle)
	w.line("| Perspective | Rating |")
	w.line("|-------------|--------|")
	by := make([]string, len(r.Perspectives))
	for i, p := range r.Perspectives {
		w.line("| %s | %s |", cell(p.Name), RatingOf(p))
		by[i] = plain(p.Name) + " " + ratingWithSource(p)
	}
	if len(by) > 0 {
		w.line("\nBy source: %s.", inline(strings.Join(by, ", ")))
	}
}

// answers are the replies to the person's questions, under each question. That nobody answered one is said.
func (w *writer) answers(r round.Round) {
	answered := r.Answers()
	if len(answered) == 0 {
		return
	}
	w.line("\n## Answers")
	for _, a := range answered {
		heading := title(a.Question)
		if a.Unasked {
			heading += " (nobody asked this)"
		}
		w.line("\n### %s", heading)
		var items []string
		if a.OnlyPassages() {
			items = []string{onlyPassages}
		}
		for _, reply := range a.Replies {
			items = append(items, replyItems(reply)...)
		}
		if len(items) == 0 {
			items = []string{notAnswered}
		}
		w.list(items)
	}
}

func replyItems(reply round.Reply) []string {
	remark := ""
	if reply.Confidence != "" {
		remark = "confidence " + name(reply.Confidence)
	}
	if reply.TakenAs != "" {
		remark = strings.TrimPrefix(remark+", to the question “"+name(reply.TakenAs)+"”", ", ")
	}
	items := []string{"- " + attributed(reply.Answer, reply.Perspectives, remark)}
	if reply.Evidence != "" {
		items = append(items, "  - "+inline("Evidence"+evidencePlace(reply)+": "+reply.Evidence))
	}
	return items
}

// evidencePlace is the line that the evidence of a reply stands on, or that it was not found.
func evidencePlace(reply round.Reply) string {
	if reply.Line == 0 {
		return " (" + round.Unfound + ")"
	}
	return " (" + inline(reply.At(reply.Line)) + ")"
}

// background is what the session held already, and who was told.
func (w *writer) background(r round.Round) {
	if len(r.Background) == 0 {
		return
	}
	w.line("\n## Session Background")
	told := "The session held this already. " + sentence(r.Sources.Tools()) + " were given it with the document; built-in checks do not use it."
	if r.Sources.AI == 0 {
		told = "The session held this already. Nobody used it: no tool has answered."
	}
	w.line("%s\n", told)
	w.list(bullets(r.Background))
}

func (w *writer) findings(r round.Round) {
	told := foremost(r.Perspectives)
	w.each("Findings", r.Perspectives, func(p round.Review) []string {
		var items []string
		rest := 0
		for i, weakness := range p.Weaknesses {
			if p.Rules != nil && !told[place{p.Name, i}] {
				rest++
				continue
			}
			items = append(items, finding(weakness)...)
		}
		if rest > 0 {
			items = append(items, fmt.Sprintf("- %d of less weight: see the Finding Ledger", rest))
		}
		items = append(items, scopeOf(p)...)
		if len(items) == 0 && p.Rules != nil {
			items = []string{"- " + inline(p.NothingFound())}
		}
		return items
	})
}

// mostTold is how many findings of the built-in checks a record tells in full: the gravest, of all perspectives together.
const mostTold = 7

// place is a finding by its perspective and its number there.
type place struct {
	name   string
	number int
}

// foremost are the findings of the built-in checks that are told in full.
func foremost(list []round.Review) map[place]bool {
	type ranked struct {
		place
		rank int
	}
	var all []ranked
	for _, p := range list {
		if p.Rules == nil {
			continue
		}
		for i, w := range p.Weaknesses {
			all = append(all, ranked{place{p.Name, i}, w.Severity.Rank()})
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(b.rank, a.rank) })
	told := map[place]bool{}
	for _, one := range all[:min(len(all), mostTold)] {
		told[one.place] = true
	}
	return told
}

// finding is a weakness with its place and its quote; a quote that is not in the artifact is marked.
func finding(w review.Weakness) []string {
	text := w.Text
	if w.Severity != "" {
		text = severity(w.Severity) + ": " + text
	}
	place := places(w)
	if len(place) > 0 {
		text += " (" + strings.Join(place, ", ") + ")"
	}
	items := []string{"- " + inline(text)}
	if w.Quote != "" {
		mark := map[review.Evidence]string{
			review.Unverified: round.UnfoundNow(w.StoodIn) + ": ", review.TooShort: "too short to show a place: ",
		}[w.Evidence]
		items = append(items, "  - "+inline(mark+"“"+plain(w.Quote)+"”"))
	}
	if text := stakes(w); text != "" {
		items = append(items, "  - "+inline(text))
	}
	if w.Why != "" && w.Why != w.Consequence {
		items = append(items, "  - "+inline("Why it matters: "+w.Why))
	}
	if len(w.Places) > placesTold {
		lines := make([]string, len(w.Places))
		for i, at := range w.Places {
			lines[i] = strconv.Itoa(at.Line)
			if at.File != "" {
				lines[i] = at.At(at.Line)
			}
		}
		kind := "lines "
		if w.Places[0].File != "" {
			kind = ""
		}
		items = append(items, fmt.Sprintf("  - All %d places: %s%s", len(w.Places), kind, inline(strings.Join(lines, ", "))))
	}
	return items
}

// stakes are what a finding asks of a person and what happens if nothing is done, as far as somebody says so.
func stakes(w review.Weakness) string {
	var parts []string
	if label := w.Kind.Label(); label != "" {
		parts = append(parts, label+".")
	}
	if text := review.IfNothingIsDone(w.Consequence); text != "" {
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}

// placesTold is how many places a finding's own sentence names.
const placesTold = 3

// places is what is known of where a weakness stands, each place once: a reviewer's own words may name the line that its
// quote was found at.
func places(w review.Weakness) []string {
	var place []string
	if w.Rule != "" {
		place = append(place, "check "+w.Rule)
	}
	location := strings.TrimSpace(w.Location)
	named := lineNamedIn(location, w.Line)
	if w.Line > 0 && (named == "" || named == location) {
		place = append(place, inline(w.At(w.Line)))
	}
	if named != location {
		place = append(place, location)
	}
	return place
}

// lineReference is how reviewers write the number of a line: "line 7", "Line 7", "L7".
var lineReference = pattern.New(`(?i)\bl(?:ine )?(\d+)\b`)

// lineNamedIn is how the words for a place name a line, "" when they do not.
func lineNamedIn(location string, line int) string {
	for _, m := range lineReference.FindAllStringSubmatch(location, -1) {
		if m[1] == strconv.Itoa(line) {
			return m[0]
		}
	}
	return ""
}

func strengths(p round.Review) []string { return bullets(p.Strengths) }

// unsorted writes what reviewers said without saying whether it is praise or criticism; most records have none.
func (w *writer) unsorted(list []round.Review) {
	var items []string
	for _, p := range list {
		for _, text := range p.Unsorted {
			items = append(items, "- "+attributed(text, []string{p.Name}, ""))
		}
	}
	if len(items) > 0 {
		w.section("Not Sorted", items)
	}
}

// each writes a section with a list for every perspective that arrived.
func (w *writer) each(heading string, list []round.Review, items func(round.Review) []string) {
	w.line("\n## %s", heading)
	if !slices.ContainsFunc(list, func(p round.Review) bool { return p.Outcome != round.Missing }) {
		w.list(nil)
	}
	for _, p := range list {
		if p.Outcome == round.Missing {
			continue
		}
		w.line("\n### %s", title(p.Name))
		w.list(items(p))
	}
}

// questions are the open ones, each once with all who ask it.
func questions(r round.Round) []string {
	var items []string
	for _, q := range r.OpenQuestions() {
		items = append(items, "- "+attributed(q.Text, q.Perspectives, ""))
	}
	return items
}

func bullets(texts []string) []string {
	items := make([]string, len(texts))
	for i, text := range texts {
		items[i] = "- " + inline(text)
	}
	return items
}
