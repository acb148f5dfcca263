package conclusions

import (
	"slices"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// presumedAnswers tells of action items that answer no finding as far as the ledger knows which one they seem to answer. Many reviewers write
// one suggestion for each weakness, in the same order, and share no word between the two: the lists are as long, and each suggestion has the
// priority of the weakness in its place. Where there are fewer suggestions, the ledger has to know of one that it answers what stands in its
// place. It is presumed only where nothing that the ledger knows of such lists speaks against it.
func presumedAnswers(rounds []round.Round, l *ledger.Ledger) map[string]string {
	presumed, entries := map[string]string{}, byWords(l)
	for _, r := range rounds {
		for _, p := range r.Perspectives {
			for item, finding := range inParallel(entries, p) {
				if known, is := presumed[item]; is && known != finding {
					finding = "" // two rounds say two things
				}
				presumed[item] = finding
			}
		}
	}
	return presumed
}

// inParallel are the action items of a review that stand in the place of their finding; none where its lists are not parallel.
func inParallel(entries entriesByWords, p round.Review) map[string]string {
	if !hasParallelLists(p) {
		return nil
	}
	pairs, sure := map[string]string{}, len(p.Suggestions) == len(p.Weaknesses)
	for i, s := range p.Suggestions {
		item, finding := entries.saidBy(p.Name, s.Text, true), entries.saidBy(p.Name, p.Weaknesses[i].Text, false)
		switch {
		case item == nil || finding == nil:
		case len(item.Answers) > 0 && !slices.Contains(item.Answers, finding.ID):
			return nil
		case len(item.Answers) > 0:
			sure = true
		case slices.Equal(item.Perspectives, []string{p.Name}):
			pairs[item.ID] = finding.ID
		}
	}
	if !sure {
		return nil
	}
	return pairs
}

// hasParallelLists reports whether the suggestions of a tool weigh as much as the weaknesses in their places, one by one.
func hasParallelLists(p round.Review) bool {
	n := len(p.Suggestions)
	return n > 0 && n <= len(p.Weaknesses) && slices.EqualFunc(p.Suggestions, p.Weaknesses[:n], func(s review.Suggestion, w review.Weakness) bool {
		return w.Rule == "" && s.Priority != "" && s.Priority == w.Severity
	})
}

// entriesByWords are the entries of a ledger by the folded words in which they were said.
type entriesByWords map[string][]*ledger.Entry

func byWords(l *ledger.Ledger) entriesByWords {
	index := entriesByWords{}
	for i := range l.Entries {
		e := &l.Entries[i]
		said := []string{fold(e.Text)}
		for _, o := range e.History {
			said = appendNew(said, fold(o.Wording))
		}
		for _, s := range e.Sources {
			said = appendNew(said, fold(s.Text))
		}
		for _, words := range said {
			index[words] = append(index[words], e)
		}
	}
	return index
}

// saidBy is the finding, or the action item, that a perspective said in these words; nil where the ledger has none.
func (in entriesByWords) saidBy(perspective, text string, action bool) *ledger.Entry {
	for _, e := range in[fold(text)] {
		if (e.Kind == ledger.Action) == action && slices.Contains(e.Perspectives, perspective) {
			return e
		}
	}
	return nil
}
