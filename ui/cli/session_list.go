package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/engine/foreign"
	"parley/engine/record"
	"parley/engine/review"
	"parley/feedback/session"
)

// ListedSession is one discussion of one session, as parley open --output json prints it.
type ListedSession struct {
	Session  string `json:"session"`
	RoundID  string `json:"round_id"`
	Artifact string `json:"artifact,omitempty"`
	// Document is the artifact for people.
	Document  string    `json:"-"`
	Title     string    `json:"title,omitempty"`
	State     string    `json:"state"`
	Rounds    int       `json:"rounds"`
	MaxRounds int       `json:"max_rounds,omitempty"`
	Begun     int       `json:"-"` // the number of the round that began last
	Verdict   string    `json:"verdict,omitempty"`
	Severity  string    `json:"severity,omitempty"`
	Average   *float64  `json:"average_rating"`
	Updated   time.Time `json:"updated"`
	OpenIn    string    `json:"open_in,omitempty"`
	NotYours  bool      `json:"not_yours,omitempty"`
	Problem   string    `json:"problem,omitempty"`
	// Reason is the problem without File, the file that it is in; a screen has little room.
	Reason string `json:"-"`
	File   string `json:"-"`
}

// listSessions lists the discussions of the working folder, the newest first.
func (a App) listSessions(folder string) ([]ListedSession, error) {
	found, err := session.List(folder)
	if err != nil {
		return nil, err
	}
	list := []ListedSession{}
	for _, s := range found {
		base := ListedSession{
			Session: relativePath(folder, s.Folder), Updated: s.Updated, Problem: s.Problem, Reason: s.Reason, File: s.File,
		}
		if s.Holder != nil {
			base.OpenIn = s.Holder.String()
		}
		base.NotYours = a.foreignReason(s.Folder) != nil
		if len(s.Subjects) == 0 {
			base.State = "unreadable"
			list = append(list, base)
		}
		for _, one := range s.Subjects {
			l := base
			l.RoundID, l.Artifact, l.Document, l.Title, l.State = one.RoundID, one.Artifact, one.Document, one.Title, string(one.Progress)
			l.Rounds, l.MaxRounds, l.Updated, l.Average = one.Rounds, one.MaxRounds, one.Updated, one.Average
			l.Begun, l.Verdict, l.Severity = one.Begun, string(one.Verdict), string(one.Severity)
			list = append(list, l)
		}
	}
	return list, nil
}

// printSessions is the list for people: a table, and below it what would make its columns too wide.
func printSessions(out io.Writer, list []ListedSession) error {
	rows := [][]string{{"SESSION", "ID", "STATE", "ROUNDS", "VERDICT", "UPDATED", "DOCUMENT"}}
	var notes []string
	for _, l := range list {
		rows = append(rows, []string{l.Session, l.RoundID, l.state(), strconv.Itoa(l.Rounds), l.verdict(), formatTime(l.Updated), l.document()})
		if note := l.problemNote(); note != "" && !slices.Contains(notes, note) { // a session's discussions share it
			notes = append(notes, note)
		}
	}
	if err := writeTable(out, rows); err != nil || len(notes) == 0 {
		return err
	}
	_, err := io.WriteString(out, "\n"+strings.Join(notes, "\n")+"\n")
	return err
}

// document is what it is about, behind what the person calls it.
func (l ListedSession) document() string {
	document := cmp.Or(foreign.Line(l.Document), "-")
	if l.Title != "" {
		return foreign.Line(l.Title) + " (" + document + ")"
	}
	return document
}

func (l ListedSession) state() string {
	switch {
	case l.Problem != "":
		return "problem"
	case l.NotYours:
		return l.State + ", not yours"
	case l.OpenIn != "" && l.State == string(session.Interrupted) && l.Begun > 0: // whoever has it open is at work on it
		return fmt.Sprintf("in round %d, open", l.Begun)
	case l.OpenIn != "":
		return l.State + ", open"
	case l.State == string(session.Interrupted) && l.Begun > 0:
		return fmt.Sprintf("%s in round %d", l.State, l.Begun)
	default:
		return l.State
	}
}

// problemNote is what the state leaves unsaid: why the session cannot be opened, or who has it.
func (l ListedSession) problemNote() string {
	switch {
	case l.Problem != "":
		return foreign.Line(l.Session + ": " + l.Problem)
	case l.OpenIn != "":
		return foreign.Line(l.Session + ": open in " + l.OpenIn)
	default:
		return ""
	}
}

func (l ListedSession) verdict() string {
	text := l.Verdict
	if text == "" {
		return "-"
	}
	if l.Severity != "" {
		text += " " + review.Severity(l.Severity).Label()
	}
	if l.Average != nil {
		text += " " + record.Average(l.Average)
	}
	return text
}

func formatTime(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.Local().Format("2006-01-02 15:04")
}
