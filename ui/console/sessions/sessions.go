// Package sessions is the screen that lists the sessions of a folder: one is chosen to be opened, or a new review is begun.
package sessions

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/session"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// Session is one discussion of one session, for the list.
type Session struct {
	Folder    string // as a person would type it
	RoundID   string // "" for a session without a discussion of parley's
	Artifact  string
	Title     string // what the person calls it; "" when they have given it no title
	State     session.Progress
	Rounds    int
	Begun     int // the number of the round that began last
	MaxRounds int
	Verdict   round.Verdict
	Severity  review.Severity
	Average   *float64
	Updated   time.Time
	NotYours  bool   // it was written elsewhere, and is only shown until it is trusted
	Holder    string // the parley that has it open, "" for none
	Problem   string // why it cannot be opened, "" when it can
	File      string // the file that the problem is in, "" when it is in none
}

// List is what the list of sessions needs besides the terminal.
type List struct {
	// Read reads the sessions; it is called again when the person asks for it.
	Read func() ([]Session, error)
	// Check says what is wrong with a path or round ID for a new review; nil accepts everything.
	Check func(word string) error
	// Content reads what a session holds, for the preview; nil shows none.
	Content func(Session) (Content, error)
	// Delete moves a session to the trash and returns where it lies; Restore brings it back from there, or with "" the one that was
	// deleted last, and returns its folder, as it is listed. Either may refuse with a reason for people.
	Delete  func(Session) (string, error)
	Restore func(from string) (string, error)
	// Rename gives a session a title, or with "" takes it away, and returns the one that it had. It may refuse with a reason.
	Rename func(s Session, title string) (string, error)
	// Offer is what there is in the folder to begin with; nil offers nothing.
	Offer func() Offer
	// Document reads a document of the offer, for its preview; nil shows none.
	Document func(path string) (Document, error)
	// Folder is what the list is of; Notice is said at the start.
	Folder, Notice string
}

// Choice is what the person wants to do. The zero value is to leave.
type Choice struct {
	Session  *Session // the one to open
	ReadOnly bool
	Review   string     // a path or round ID to begin a review of
	Demo     bool       // the recording that ships inside the program
	Theme    theme.Name // other colours that the person has put on; "" for none
}

// Screen is the list of sessions.
type Screen struct {
	screen.Base
	source   List
	list     []Session
	offer    Offer
	asked    bool // the list is read, or was
	loaded   bool
	err      error
	filter   string
	order    order
	selected int
	top      int
	rows     parts.Rect // where the list stands
	choice   Choice
	preview  preview
	shown    documentPreview
	wanted   string // the folder to go to when the list is read
	history  history
}

var (
	_ screen.Screen = (*Screen)(nil)
	_ screen.Titled = (*Screen)(nil)
)

// New is the screen before the list has been read.
func New(c *screen.Context, source List) *Screen {
	return &Screen{Base: screen.Base{Context: c}, source: source}
}

// Choice is what the person has chosen.
func (v *Screen) Choice() Choice { return v.choice }

// Selected is the place of the session under the cursor in the list.
func (v *Screen) Selected() int { return v.selected }

// Title names the folder, and what of it is listed.
func (v *Screen) Title() (name, about string) {
	if v.isEmpty() {
		if len(v.offer.Documents) == 0 {
			return "Welcome", v.source.Folder
		}
		return "Documents", v.source.Folder
	}
	return "Sessions", v.source.Folder
}

// listMsg brings the sessions.
type listMsg struct {
	list  []Session
	offer Offer
	err   error
}

// Refresh reads the list at the start.
func (v *Screen) Refresh() screen.Action {
	if v.asked {
		return nil
	}
	v.asked = true
	return v.load()
}

func (v *Screen) load() screen.Action {
	return screen.Run{Busy: true, Cmd: func() tea.Msg {
		list, err := v.source.Read()
		msg := listMsg{list: list, err: err}
		if err == nil && v.source.Offer != nil {
			msg.offer = v.source.Offer()
		}
		return msg
	}}
}

// Receive takes the list.
func (v *Screen) Receive(msg tea.Msg) (screen.Action, bool) {
	switch msg := msg.(type) {
	case listMsg:
		v.list, v.offer, v.err, v.loaded = v.order.sorted(msg.list), msg.offer, msg.err, true
		v.preview.forget()
		v.shown = documentPreview{reading: v.shown.reading}
		v.goToWanted()
	case contentMsg:
		v.preview.receive(msg)
	case documentMsg:
		v.shown = documentPreview(msg)
	case changedMsg:
		return v.receiveChanged(msg), true
	default:
		return nil, false
	}
	return nil, true
}

// filtered are the sessions that have every word of the filter somewhere.
func (v *Screen) filtered() []Session {
	words := strings.Fields(strings.ToLower(v.filter))
	return slices.DeleteFunc(slices.Clone(v.list), func(s Session) bool {
		text := strings.ToLower(strings.Join([]string{s.RoundID, s.Title, s.Folder, s.Artifact, stateText(s), stateWord(s), string(s.Verdict), s.Severity.Label()}, " "))
		return slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
	})
}

func (v *Screen) current() *Session {
	list := v.filtered()
	if v.selected < 0 || v.selected >= len(list) {
		return nil
	}
	return &list[v.selected]
}

func (v *Screen) move(step int) {
	v.selected = max(0, min(v.selected+step, v.length()-1))
}

// length is how many rows there are to move in.
func (v *Screen) length() int {
	if v.isEmpty() {
		return len(v.offer.Documents)
	}
	return len(v.filtered())
}

// open chooses a session, or says why it cannot be opened.
func (v *Screen) open(s Session, readOnly bool) screen.Action {
	switch {
	case s.Problem != "":
		return screen.Notice{Text: s.Problem, Bad: true}
	case s.RoundID == "" || s.State == session.ForeignOrigin:
		return screen.Notice{Text: "Another program made this session: " + v.Keys.New.Help().Key + " begins a review of a file in it.", Bad: true}
	case s.Holder != "" && !readOnly:
		return screen.Ask{Prompt: parts.Confirm(fmt.Sprintf("It is open in %s. Look at it without changing it?", s.Holder), func() screen.Action {
			return v.choose(Choice{Session: &s, ReadOnly: true})
		})}
	}
	return v.choose(Choice{Session: &s, ReadOnly: readOnly})
}

func (v *Screen) choose(c Choice) screen.Action {
	v.choice = c
	return screen.Run{Cmd: tea.Quit}
}
