package findings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// minExcerptHeight is how many lines of a pane the place in the document gets at least: its title and the quote in its paragraph.
const minExcerptHeight = 5

// detail is one finding with all that is known of it: what the reviewers suggest, its place in the document when it has one,
// and what the reviewers and the rounds have said about it. Its first line stays; the rest scrolls where it has no room, and
// then the document does.
func (v *Screen) detail(s *state.State, f round.Finding, w, h int) []string {
	t := v.Theme
	v.detailSize = [2]int{w, h}
	head := v.badges(f)
	if v.inDetail && !v.Typing {
		head = parts.Focused(t, t.Symbols.Cursor+" the finding") + " " + head
	}
	before, after := v.linesBeforeExcerpt(s, f, w), v.linesAfterExcerpt(s, f, w)
	if h >= 10 {
		before = append(before, "")
	}
	room := h - 1
	var place []string
	first, _, words := v.Place(f)
	old := v.hasOldLine(f)
	excerpt := v.excerpt
	excerpt.replaced = isReplaced(f, words)
	if (f.Line == 0 || old || excerpt.replaced) && first > 0 { // since a revision other words stand there
		f.Line, f.Quote = first, words
	} else if f.Quote == "" { // those of what it answers
		f.Quote = words
	}
	if isLost := old && first == 0; isLost {
		place = v.excerpt.lost(t, f, w)
	} else if f.Line > 0 && v.excerpt.err == nil {
		high := max(minExcerptHeight, room-len(before)-len(after))
		past := min(v.scroll, 0) // beyond an end the document moves
		v.over = max(0, len(before)+high+len(after)-room)
		if v.scroll > v.over && high+len(after) > room { // it would move out of sight
			v.scroll = v.over
		} else if v.scroll > v.over {
			past = v.scroll - v.over
		}
		var moved int
		if place, moved = excerpt.View(t, f, w, high, past); moved != past {
			v.scroll += moved - past
		}
		v.seenRows = high - 1
	} else {
		if !state.IsAction(f) || len(after) == 0 {
			place = v.excerpt.noPlaceLines(t, f, w)
		} else if h >= 10 && after[0] == "" {
			after = after[1:] // the blank line is there already
		}
		v.over = max(0, len(before)+len(place)+len(after)-room)
		v.scroll = max(0, min(v.scroll, v.over))
	}
	rest := slices.Concat(before, place, after)
	from := max(0, min(v.scroll, len(rest)-room))
	shown := slices.Clone(rest[from:min(len(rest), from+room)])
	if left := len(rest) - from - room; left > 0 && room > 0 {
		shows := v.Keys.PageDown.Help().Key
		if !v.inDetail {
			shows = v.Keys.Enter.Help().Key
		}
		shown[len(shown)-1] = t.Faint.Render(fmt.Sprintf("%s  %s", shows, amount.Of(left+1, "more line")))
	}
	return append([]string{head}, shown...)
}

// linesBeforeExcerpt is what stands over the place of a finding: what it says, who says so, and what would mend it.
func (v *Screen) linesBeforeExcerpt(s *state.State, f round.Finding, w int) []string {
	t := v.Theme
	lines := parts.Paragraph(v.toldAboveItsPlace(f), t.Strong, w)
	if f.Consequence != "" {
		lines = append(lines, parts.Paragraph(amount.Told(review.IfNothingIsDone(f.Consequence)), t.Text, w)...)
	}
	lines = append(lines, v.origin(s, f, w)...)
	lines = append(lines, v.contestLines(s, f, w)...)
	lines = append(lines, v.examinedLines(s, f, w)...)
	lines = append(lines, v.rejectionLines(s, f, w)...)
	if note := f.Remark(); note != "" {
		lines = append(lines, parts.HangingIndent(t.Warn.Render("note")+" ", safetext.Line(note), t.Text, w)...)
	}
	lines = append(lines, v.proofLines(s, f, w)...)
	lines = append(lines, v.conversationLines(s, f, w)...)
	lines = append(lines, v.questionAnswers(s, f, w)...)
	return append(lines, parts.BulletList(t, "Action items", v.suggestions(s, f), t.Text, w)...)
}

// proofLines are the text that a finding rests on before its last change and since, word by word, with what became of the finding
// and why; or that the revision left its text as it was.
func (v *Screen) proofLines(s *state.State, f round.Finding, w int) []string {
	t, e := v.Theme, s.LedgerEntry(f.ID)
	if e == nil {
		return nil
	}
	p, number := e.Passage()
	if p == nil {
		return v.standsLines(s, e, w)
	}
	sign, word, style := v.state(f)
	title := t.Heading.Render(fmt.Sprintf("Its text, changed by round %d", number)) + "  " + style.Render(strings.TrimSpace(sign+" "+v.since(f, word)))
	lines := append([]string{"", safetext.Truncate(title, w)}, parts.WordDiff(t, p.Before, p.Now, w)...)
	if p.Now == "" {
		lines = append(lines, parts.DiffSign(t, '+')+t.Muted.Render("nothing stands in its place"))
	}
	if why := e.ReasonIn(number); why != "" {
		lines = append(lines, parts.Paragraph(safetext.Line(why), t.Muted, w)...)
	}
	return lines
}

// standsLines say of a finding that a revision left as it was that its text was the same, and which texts that is said of: the one on the
// screen may be a later one.
func (v *Screen) standsLines(s *state.State, e *ledger.Entry, w int) []string {
	r := s.Revision
	if r == nil || r.SameText || e.Quote == "" || e.Line == 0 || e.Stood > 0 || e.FirstRound >= r.After {
		return nil
	}
	if v.excerpt.changed && v.excerpt.lineOf(e.Quote) == 0 { // since then the document has changed once more
		return nil
	}
	told := fmt.Sprintf("The quoted words were the same in rounds %d and %d.", r.Before, r.After)
	if v.excerpt.changed {
		told += " The document has changed since."
	}
	return parts.Paragraph(told, v.Theme.Muted, w)
}

// badges is the finding's id with its severity, its state and the person's mark.
func (v *Screen) badges(f round.Finding) string {
	t := v.Theme
	labels := []string{v.severityBadge(f)}
	if f.ID != "" {
		labels = []string{t.Heading.Render(safetext.Line(f.ID)), labels[0]}
	}
	var known []string
	sign, word, style := v.state(f)
	if word != "" && word != state.ChoiceWord(f.Choice) { // which the mark says
		known = append(known, style.Render(strings.TrimSpace(sign+" "+v.since(f, word))))
	}
	if sign, word, style = v.examination(f); word != "" {
		known = append(known, style.Render(strings.TrimSpace(sign+" "+word)))
	}
	if label := v.asks(f).Label(); label != "" && !ledger.IsClosed(f.State) && f.Choice != ledger.Reject && v.State.Concluded == nil { // then it waits for nobody
		known = append(known, t.Muted.Render(strings.ToLower(label)))
	}
	if ledger.IsUnverified(f) && (f.Stood == 0 || ledger.ToldOf(f).Name != ledger.Unchanged) { // else the state speaks of the text in its place
		known = append(known, v.unfoundBadge(f))
	}
	if mark := v.markSign(f, true); strings.TrimSpace(ansi.Strip(mark)) != "" {
		known = append(known, mark)
	}
	return strings.TrimRight(strings.Join(labels, " ")+" "+strings.Join(known, t.Faint.Render(" "+t.Symbols.Dot+" ")), " ")
}

// textRevised says of a quote that is not in the document that a revision took it out, where it stood before.
const textRevised = "text revised"

// unfoundBadge says that the quote of a finding is not in the document, and aloud where it never stood there.
func (v *Screen) unfoundBadge(f round.Finding) string {
	if f.Stood > 0 {
		return v.Theme.Muted.Render(fmt.Sprintf("%s after round %d", textRevised, f.Stood))
	}
	return v.Theme.BadgeWarn.Render(" " + round.Unfound + " ")
}

// raisedIn is the review in which a reviewer raised a finding; where that is not known, the last one if the same kind of judge stands
// behind it, and nil for none.
func raisedIn(s *state.State, f round.Finding, reviewer string) *round.Review {
	last := state.FindReview(s.LastResult(), reviewer)
	e := s.LedgerEntry(f.ID)
	if e == nil {
		return last
	}
	at := slices.IndexFunc(e.Sources, func(k ledger.Source) bool { return k.Perspective == reviewer })
	if at < 0 {
		return last
	}
	source := e.Sources[at]
	for _, r := range s.Rounds {
		if r.Result != nil && r.Number == source.Round {
			return state.FindReview(r.Result, reviewer)
		}
	}
	if last != nil && last.Outcome.Source() != source.Judge {
		return nil
	}
	return last
}

// questionAnswers is what reviewers said to the person's questions about the finding. Logs of older versions have it only among
// the answers of their last round.
func (v *Screen) questionAnswers(s *state.State, f round.Finding, w int) []string {
	var answered []string
	if e := s.LedgerEntry(f.ID); e != nil {
		for _, o := range e.History {
			if o.Question != "" {
				answered = append(answered, strings.Join(o.Perspectives, ", ")+": "+o.Answer)
			}
		}
	}
	if result := s.LastResult(); result != nil && len(answered) == 0 {
		for _, p := range result.Perspectives {
			for _, reply := range p.Replies {
				if f.ID != "" && strings.Contains(reply.Question, f.ID) {
					answered = append(answered, p.Name+": "+reply.Answer)
				}
			}
		}
	}
	return parts.BulletList(v.Theme, "Answers to "+s.PersonName(), answered, v.Theme.Text, w)
}

// suggestions is what would mend a finding: the action items that answer it, or what the reviewers of the last round suggest.
func (v *Screen) suggestions(s *state.State, f round.Finding) []string {
	var list []string
	if s.Ledger != nil && f.ID != "" {
		for _, e := range s.Ledger.Entries {
			if state.IsAction(e.Finding) && slices.Contains(e.Answers, f.ID) {
				list = append(list, e.ID+" "+e.Text+" ("+strings.Join(e.Perspectives, ", ")+")")
			}
		}
	}
	result := s.LastResult()
	if result == nil || len(list) > 0 {
		return list
	}
	for _, p := range result.Perspectives {
		for _, idea := range p.Suggestions {
			if isSuggestionFor(f, s.LedgerEntry(f.ID), p.Name, idea) {
				list = append(list, p.Name+": "+idea.Text)
			}
		}
	}
	return list
}

// linesAfterExcerpt is what else is known: the reviewers' own words, and what became of the finding over the rounds.
func (v *Screen) linesAfterExcerpt(s *state.State, f round.Finding, w int) []string {
	t := v.Theme
	result := s.LastResult()
	var answering []string
	if e := s.LedgerEntry(f.ID); e != nil && state.IsAction(f) {
		for _, id := range e.Answers {
			if other := s.LedgerEntry(id); other != nil {
				answering = append(answering, id+" "+other.Text+parts.AtPlace(other.Where, other.Line))
			}
		}
	}
	if result != nil && len(answering) == 0 {
		for _, p := range result.Perspectives {
			answering = append(answering, weaknessesFixedBy(f, p)...)
		}
	}
	matters, places := matters(result, f)
	lines := parts.BulletList(t, "Why it matters", matters, t.Text, w)
	lines = append(lines, parts.BulletList(t, "All places", places, t.Text, w)...)
	lines = append(lines, parts.BulletList(t, "Fixes", answering, t.Text, w)...)
	lines = append(lines, parts.BulletList(t, "How each reviewer put it", otherWordings(f, s.LedgerEntry(f.ID)), t.Text, w)...)
	return append(lines, v.history(s, s.LedgerEntry(f.ID), w)...)
}

// matters says of a built-in check's finding why it matters, and names all its places.
func matters(result *round.Round, f round.Finding) (why, places []string) {
	if result == nil {
		return nil, nil
	}
	for _, p := range result.Perspectives {
		for _, weak := range p.Weaknesses {
			if weak.Why == "" || weak.Rule != f.Rule || weak.Text != f.Text {
				continue
			}
			if weak.Why != f.Consequence { // which stands over it
				why = []string{weak.Why}
			}
			return why, placeLines(weak.Places)
		}
	}
	return nil, nil
}

// placeLines are all places of a finding that has several: the line and the words there.
func placeLines(list []review.Place) []string {
	lines := make([]string, len(list))
	for i, p := range list {
		lines[i] = fmt.Sprintf("line %d: %s", p.Line, safetext.Truncate(safetext.Line(p.Quote), 60))
	}
	return lines
}

// otherWordings is how each reviewer behind a finding words it, where that is not the finding's own wording. Logs of older
// versions do not tell.
func otherWordings(f round.Finding, e *ledger.Entry) []string {
	if e == nil {
		return nil
	}
	var said []string
	for _, source := range e.Sources {
		if source.Text != "" && source.Text != f.Text {
			said = append(said, source.Perspective+": "+source.Text+parts.AtPlace(source.Where, source.Line))
		}
	}
	return said
}

// isSuggestionFor reports whether a suggestion belongs to the finding: the same check, line, or topic at the same heading.
func isSuggestionFor(f round.Finding, e *ledger.Entry, who string, idea review.Suggestion) bool {
	switch {
	case state.IsAction(f) || !slices.Contains(f.Perspectives, who):
		return false
	case f.Rule != "" && idea.Rule == f.Rule && (idea.Line == 0 || idea.Line == f.Line):
		return true
	case f.Line > 0 && idea.Line == f.Line:
		return true
	default:
		return e != nil && e.Topic != "" && idea.Topic == e.Topic && idea.Anchor == f.Anchor
	}
}

// weaknessesFixedBy lists the weaknesses of a review that an action item is for: those that its suggestion is tied to.
func weaknessesFixedBy(f round.Finding, p round.Review) []string {
	if !state.IsAction(f) {
		return nil
	}
	var list []string
	for _, idea := range p.Suggestions {
		if idea.Text != f.Text {
			continue
		}
		for _, weak := range p.Weaknesses {
			tied := (idea.Rule != "" && idea.Rule == weak.Rule) || (idea.Line > 0 && idea.Line == weak.Line) ||
				(idea.Topic != "" && idea.Topic == weak.Topic && idea.Anchor == weak.Anchor)
			if tied {
				list = append(list, p.Name+": "+weak.Text+parts.AtPlace(weak.Where, weak.Line))
			}
		}
	}
	return list
}
