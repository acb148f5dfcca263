package record

import "parley/engine/round"

// conversationTitle is the section of what the person asked single reviewers about findings.
const conversationTitle = "Conversations"

// conversations tell each question with its answer and the words that it rests on, by finding.
func (w *writer) conversations(r round.Round) {
	if len(r.Conversations) == 0 {
		return
	}
	w.line("\n## %s", conversationTitle)
	w.line("Questions to single reviewers about findings, outside the rounds. They change no finding and no verdict.")
	w.line("")
	for _, t := range r.Conversations {
		w.line("- **%s**, asked of %s: %s", strong(t.ID), inline(t.Reviewer), inline(t.Question))
		if t.Answer == "" {
			w.line("  - %s", inline(t.Outcome()))
			continue
		}
		w.line("  - %s: %s", inline(t.By()), inline(t.Answer))
		for _, q := range t.Quotes {
			w.line("  - %s: “%s”", inline(q.Place()), inline(q.Text))
		}
	}
}
