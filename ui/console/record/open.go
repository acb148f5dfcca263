package record

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	recordfile "parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/markdown"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// opened is a text cut into blocks with its first screen rendered.
type opened struct {
	doc     *markdown.Document
	text    string       // of a round's record, as it is shown and copied
	ratings *round.Round // what a file that is a discussion record says of its ratings; else nil
	// loadRest opens the whole of a text whose beginning this is; beginning is the document that the whole continues.
	loadRest  tea.Cmd
	beginning *markdown.Document
}

// Refresh shows the verdict of a round that has ended, and opens its record when that has been written.
func (v *Screen) Refresh() screen.Action {
	if result := v.State.LastResult(); result != nil && result != v.result {
		r := *result
		v.result, v.round = result, &r
	}
	recorded := v.State.RecordedRound()
	if recorded == nil || recorded == v.recorded && recorded.RecordWrites == v.writes {
		return nil
	}
	v.recorded, v.writes = recorded, recorded.RecordWrites
	return v.openRecord(*recorded.Result)
}

// openRecord makes the document of a round's record: of the file that was written, or else of what the events tell.
func (v *Screen) openRecord(r round.Round) screen.Action {
	style, height, read := v.Style(), v.TextHeight(), v.ReadRecord
	findings, revision, decided := v.State.Ledger, v.State.RevisionAfter(r.Number), v.State.DecisionOn(r.Number)
	return screen.Run{Busy: true, Cmd: func() tea.Msg {
		text := ""
		if read != nil {
			text, _ = read(r)
		}
		if text == "" {
			text = feedback.RecordText(r, findings, revision, decided)
		}
		return opened{doc: parts.OpenMarkdown(onScreen(withNumbers(text, r, findings), r), style, height), text: text}
	}}
}

// Receive shows a text, and what the pager takes.
func (v *Screen) Receive(msg tea.Msg) (screen.Action, bool) {
	switch msg := msg.(type) {
	case screen.OpenText:
		return screen.Run{Cmd: v.openText()}, true
	case ShowSection:
		v.wanted = msg
		return nil, true
	case opened:
		return v.show(msg), true
	default:
		return v.Reader.Receive(msg)
	}
}

// show puts a document on the screen.
func (v *Screen) show(msg opened) screen.Action {
	if msg.beginning != nil {
		if v.Page.Doc != msg.beginning {
			return nil // the beginning has been replaced
		}
		msg.doc.ContinueFrom(msg.beginning)
	}
	if v.Document {
		v.round = msg.ratings
	} else {
		v.text = msg.text
	}
	action := v.Show(msg.doc, v.Restyle)
	v.goToSection()
	if rest := msg.loadRest; rest != nil {
		return screen.All{action, screen.Run{Busy: true, Cmd: v.After(restDelay, func(time.Time) tea.Msg { return rest() })}}
	}
	return action
}

// openText makes the document of the file that is shown instead of a review.
func (v *Screen) openText() tea.Cmd {
	text, style, height := v.DocumentText, v.Style(), v.TextHeight()
	return func() tea.Msg {
		first := markdown.Beginning(text, firstPartBytes)
		msg := opened{doc: parts.OpenMarkdown(first, style, height), ratings: parseRatings(first)}
		if len(first) < len(text) {
			msg.loadRest = func() tea.Msg {
				return opened{doc: markdown.New(safetext.Text(text)), ratings: parseRatings(text), beginning: msg.doc}
			}
		}
		return msg
	}
}

// How much of a long document is opened for the first screen, in bytes. The rest follows when that has been drawn.
const (
	firstPartBytes = 64 << 10
	restDelay      = 30 * time.Millisecond
)

// isRecord reports whether a text begins as discussion records do.
func isRecord(text string) bool {
	return strings.Contains(text[:min(len(text), 4<<10)], "# Discussion Record: ")
}

// parseRatings takes the ratings out of a discussion record; nil when the text is none.
func parseRatings(text string) *round.Round {
	if !isRecord(text) {
		return nil // reading a text of megabytes takes longer than drawing it
	}
	read, err := recordfile.Read(text)
	if err != nil || len(read.Ratings) == 0 {
		return nil
	}
	r := &round.Round{ID: read.ID, Verdict: read.Verdict, AverageRating: read.Average}
	for _, rated := range read.Ratings {
		r.Perspectives = append(r.Perspectives, round.Review{Name: rated.Perspective, Answer: review.Answer{Rating: rated.Rating}})
	}
	return r
}
