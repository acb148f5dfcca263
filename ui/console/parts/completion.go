package parts

import (
	"fmt"
	"strings"

	"parley/ui/console/keys"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// Completion is what could be meant by a text that is not whole yet.
type Completion struct {
	Text  string   // the text as far as it is certain
	Names []string // what could be meant
}

// WithCompletion makes tab complete the text, and shows greyed what it would make of it; check says why a text is no answer, nil
// accepts every one.
func (p *Prompt) WithCompletion(complete func(string) Completion, check func(string) error) *Prompt {
	p.complete = complete
	p.WithCheck(check)
	p.field.ShowSuggestions = true
	p.field.KeyMap.AcceptSuggestion.SetEnabled(false) // tab is ours: it also goes as far as several have in common
	p.field.KeyMap.NextSuggestion.SetEnabled(false)
	p.field.KeyMap.PrevSuggestion.SetEnabled(false)
	p.updateCompletion()
	return p
}

// updateCompletion looks what could be meant by the text as it stands.
func (p *Prompt) updateCompletion() {
	if p.complete == nil {
		return
	}
	p.completion = p.complete(p.field.Value())
	p.field.SetSuggestions(nil)
	fits := p.field.Width() == 0 || safetext.Width(p.completion.Text) < p.field.Width()
	if p.completion.Text != p.field.Value() && fits { // what is scrolled is completed unseen
		p.field.SetSuggestions([]string{p.completion.Text})
	}
}

// takeCompletion completes the text as far as it is certain.
func (p *Prompt) takeCompletion() {
	p.field.SetValue(p.completion.Text)
	p.field.CursorEnd()
	p.notifyChange()
}

// completionLine says what could be meant, above the question.
func (p *Prompt) completionLine(t theme.Theme, k keys.Map, w int) string {
	names, typed := p.completion.Names, p.field.Value()
	switch {
	case p.complete == nil, len(names) == 1 && p.completion.Text == typed:
		return ""
	case len(names) == 0 && typed == "":
		return ""
	case len(names) == 0:
		return t.Faint.Render(safetext.Truncate("No file begins so.", w))
	}
	lead := fmt.Sprintf("%d match: ", len(names))
	if p.completion.Text != typed {
		lead = t.Key.Render(k.NextPane.Help().Key) + t.Muted.Render(" completes, ") + t.Faint.Render(lead)
	} else {
		lead = t.Faint.Render(lead)
	}
	if len(names) == 1 {
		lead = t.Key.Render(k.NextPane.Help().Key) + t.Muted.Render(" completes ")
	}
	return safetext.Truncate(lead+t.Faint.Render(strings.Join(names, "  ")), w)
}
