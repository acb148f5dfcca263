package mcp

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"parley/engine/foreign"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/session"
	"parley/ui/mcp/protocol"
)

// RecordInput is what record takes.
type RecordInput struct {
	Session string   `json:"session,omitempty" jsonschema:"the session's folder or a round ID; without it, the session that was worked on last"`
	RoundID string   `json:"round_id,omitempty" jsonschema:"which review of the session, where it has several"`
	Text    TextName `json:"text,omitempty" jsonschema:"record (default): of one round; conclusions: of the whole review, after done"`
	Round   int      `json:"round,omitempty" jsonschema:"of which round the record is; without it, the latest finished one"`
	Offset  int      `json:"offset,omitempty" jsonschema:"where the text goes on: next_offset of the part before"`
}

// RecordResult is a part of a text.
type RecordResult struct {
	Session    string   `json:"session"`
	RoundID    string   `json:"round_id"`
	Text       TextName `json:"text"`
	Markdown   string   `json:"markdown"`
	File       string   `json:"file,omitempty" jsonschema:"the file that holds all of it"`
	NextOffset int      `json:"next_offset,omitempty" jsonschema:"where the next part begins; not there in the last"`
}

func (t *tools) recordTool() (protocol.Tool, error) {
	return protocol.NewTool(protocol.Tool{
		Name: "record", Title: "Read the record",
		Description: "Reads the record of a round (ratings, themes, disagreements, answers to questions, findings), or the conclusions of the whole review, as Markdown. Costs nothing.",
		Annotations: readOnly(),
	}, wordLists(), t.record)
}

func (t *tools) record(_ context.Context, _ *protocol.Call, in RecordInput) (RecordResult, error) {
	at, err := t.find(in.Session, in.RoundID)
	if err != nil {
		return RecordResult{}, err
	}
	r := RecordResult{Session: at.Folder, RoundID: at.RoundID, Text: in.Text}
	if r.Text == "" {
		r.Text = TheRecord
	}
	text, file, err := t.text(at, r.Text, in.Round)
	if err != nil {
		return r, err
	}
	r.File = file
	if in.Offset < 0 || in.Offset > len(text) {
		return r, toolError(protocol.InvalidArguments, "the text has no such offset", "Begin with offset 0.")
	}
	r.Markdown, r.NextOffset = part(text, in.Offset, maxPage)
	return r, nil
}

// part is a text from an offset on, as much as there is room for. Both ends are between characters.
func part(text string, offset, room int) (string, int) {
	for offset < len(text) && !utf8.RuneStart(text[offset]) {
		offset++
	}
	end := offset
	for used := 0; end < len(text); { // what JSON writes with more than one byte counts as such
		_, n := utf8.DecodeRuneInString(text[end:])
		cost := n
		if text[end] < ' ' || strings.ContainsRune("\"\\<>&", rune(text[end])) {
			cost = 6
		}
		if used += cost; used > room {
			break
		}
		end += n
	}
	if end == len(text) {
		return text[offset:], 0
	}
	if line := strings.LastIndexByte(text[offset:end], '\n'); line > 0 {
		end = offset + line + 1
	}
	return text[offset:end], end
}

// text is a text of a discussion, and its file.
func (t *tools) text(at DiscussionRef, name TextName, number int) (text, file string, err error) {
	events, _, err := feedback.ReadEvents(at.Folder, at.RoundID)
	if err != nil {
		return "", "", explain(err)
	}
	s := foldEvents(events)
	if name == TheConclusions {
		if s.concluded == nil {
			return "", "", toolError(noResult, at.RoundID+" is not concluded yet", "The conclusions are written when the person decides done.")
		}
		return foreign.Text(s.concluded.Text), s.concluded.Markdown, nil
	}
	if len(s.rounds) == 0 {
		return "", "", toolError(noResult, "no round of "+at.RoundID+" has finished yet", "Call wait first.")
	}
	last := s.rounds[len(s.rounds)-1]
	if number == 0 {
		number = last.Number
	}
	if !slices.ContainsFunc(s.rounds, func(r round.Round) bool { return r.Number == number }) {
		return "", "", toolError(noResult, fmt.Sprintf("%s has no finished round %d", at.RoundID, number), "Leave round out for the latest finished one.")
	}
	if number == last.Number && last.Record != nil {
		file = *last.Record
	}
	text, err = t.Record(at, number, events)
	if err != nil {
		return "", "", explain(err)
	}
	return foreign.Text(text), file, nil
}

// texts offers the records and conclusions of this folder's sessions as resources.
type texts struct{ *tools }

const scheme = "parley"

// List names them, those of the newest session first.
func (t texts) List(context.Context) ([]protocol.Resource, error) {
	sessions, err := t.Sessions()
	if err != nil {
		return nil, err
	}
	var list []protocol.Resource
	for _, s := range sessions {
		if t.fence.check(s.Folder) != nil {
			continue
		}
		for _, one := range s.Subjects {
			if one.Progress == session.ForeignOrigin {
				continue
			}
			at, about := DiscussionRef{s.Folder, one.RoundID}, clip(one.Document, shortLength)
			if one.Rounds > 0 {
				list = append(list, protocol.Resource{
					URI: t.uri(TheRecord, at), Name: one.RoundID + " record", Title: "Discussion record of " + one.RoundID,
					Description: "The latest round of the review of " + about, MIMEType: "text/markdown",
				})
			}
			if one.Progress == session.Concluded {
				list = append(list, protocol.Resource{
					URI: t.uri(TheConclusions, at), Name: one.RoundID + " conclusions", Title: "Conclusions of " + one.RoundID,
					Description: "What the review of " + about + " came to", MIMEType: "text/markdown",
				})
			}
		}
	}
	return list, nil
}

// uri names a text: parley://record/REVIEW-001?session=.parley/brief-001.
func (t *tools) uri(name TextName, at DiscussionRef) string {
	folder := at.Folder
	if short, err := filepath.Rel(t.Folder(), folder); err == nil && filepath.IsLocal(short) {
		folder = filepath.ToSlash(short)
	}
	u := url.URL{Scheme: scheme, Host: string(name), Path: "/" + at.RoundID, RawQuery: url.Values{"session": {folder}}.Encode()}
	return u.String()
}

// Read reads one: as much as a client passes on at once, with the name of the file that has the rest.
func (t texts) Read(_ context.Context, uri string) (text, mimeType string, found bool, err error) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != scheme || u.Host != string(TheRecord) && u.Host != string(TheConclusions) || u.Query().Get("session") == "" {
		return "", "", false, nil
	}
	at, err := t.find(filepath.FromSlash(u.Query().Get("session")), strings.TrimPrefix(u.Path, "/"))
	if err != nil {
		return "", "", false, err
	}
	text, file, err := t.text(at, TextName(u.Host), 0)
	if err != nil {
		return "", "", false, err
	}
	short, next := part(text, 0, maxPage)
	if next > 0 {
		short += "\n\n(The rest is in " + foreign.Line(file) + ")\n"
	}
	return short, "text/markdown", true, nil
}
