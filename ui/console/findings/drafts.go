package findings

import (
	"maps"
	"strings"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// askKept asks for the person's words on findings, which begin with value. What is written and not sent is kept by what it is for:
// esc leaves it for the next time. The panel's title is the question unless it has one.
func (v *Screen) askKept(what, question, value string, must bool, panel parts.Panel, send func(text string) screen.Action) screen.Ask {
	start := value
	if draft, kept := v.drafts[what]; kept {
		start = draft
	}
	p := parts.AskText(question, start, must, func(text string) screen.Action {
		delete(v.drafts, what)
		return send(text)
	})
	keep := func(text string) {
		v.drafts[what] = text
		if text == value {
			delete(v.drafts, what)
		}
	}
	if panel.Title == nil {
		panel.Title = says(question)
	}
	return screen.Ask{Prompt: p.WithPanel(panel).OnChange(keep).OnCancel(func() { keep(p.Text()) }).WithLabels("save", screen.TextIsKept).
		ValidWhile(v.IsReviewOpen, screen.ReviewOverNotice)}
}

// WrittenDrafts are the texts that were written about findings and not sent, by what they are for.
func (v *Screen) WrittenDrafts() map[string]string { return maps.Clone(v.drafts) }

// RestoreDrafts takes the texts about findings that were kept.
func (v *Screen) RestoreDrafts(kept map[string]string) {
	for what, text := range kept {
		if !strings.HasPrefix(what, screen.CheckpointDraft) {
			v.drafts[what] = text
		}
	}
}

// Drafts counts what was written about findings and not sent.
func (v *Screen) Drafts() int { return len(v.drafts) }
