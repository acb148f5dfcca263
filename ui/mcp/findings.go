package mcp

import (
	"context"
	"path/filepath"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/format"
	"parley/ui/mcp/protocol"
)

// Finding is one entry of the ledger.
type Finding struct {
	ID          string          `json:"id"`
	Document    string          `json:"document,omitempty" jsonschema:"where several were checked: the one that it stands in"`
	Kind        KindName        `json:"kind"`
	Severity    review.Severity `json:"severity,omitempty"`
	CallsFor    review.Kind     `json:"calls_for,omitempty" jsonschema:"what it asks of a person: decide, fix or note; not there when nobody said"`
	Consequence string          `json:"consequence,omitempty" jsonschema:"what happens if nothing is done"`
	State       StateName       `json:"state" jsonschema:"what became of it; contested is what reviewers see differently, and also what an examiner disputed or the person rejected"`
	Open        bool            `json:"open" jsonschema:"whether it still asks for something"`
	Text        string          `json:"text"`
	Line        int             `json:"line,omitempty" jsonschema:"in the document; not there when its place is not known"`
	Lines       []int           `json:"lines,omitempty" jsonschema:"of its places, at most 100, where a built-in check names several"`
	Quote       string          `json:"quote,omitempty" jsonschema:"the words of the document that it rests on"`
	NoPlace     string          `json:"no_place,omitempty" jsonschema:"why it has no line"`
	Reviewers   []string        `json:"reviewers,omitempty"`
	Check       string          `json:"check,omitempty" jsonschema:"the built-in check that found it"`
	Suggestions []string        `json:"suggestions,omitempty"`
	Mark        string          `json:"mark,omitempty" jsonschema:"accept, reject or later, where it was marked"`
	Reason      string          `json:"reason,omitempty" jsonschema:"why it is rejected"`
	Note        string          `json:"note,omitempty" jsonschema:"the person's note"`
}

// How much a page holds: what a client passes on to its model at once.
const (
	maxPage      = 36_000 // bytes
	defaultLimit = 20
	maxLimit     = 100
	mostLines    = 100 // of one finding's places
)

func findingOf(f format.Finding) Finding {
	line, why := f.Place()
	return Finding{
		ID: f.ID, Kind: KindName(f.Kind), Severity: f.Severity, CallsFor: f.CallsFor, Consequence: clip(f.Consequence, shortLength), State: StateName(f.State), Open: f.Open, Text: clip(f.Text, noteLength), Line: line,
		NoPlace: clip(why, shortLength), Quote: clip(f.Quote, shortLength), Reviewers: clipAll(f.Reviewers, foremostRead), Check: f.Check,
		Lines:       f.Lines[:min(len(f.Lines), mostLines)],
		Suggestions: clipAll(f.Remedies, topFindings), Mark: f.Choice, Reason: clip(f.Reason, noteLength), Note: clip(f.Note, noteLength),
	}
}

// isGrave reports whether a finding is one of those that block.
func isGrave(s review.Severity) bool { return s.Rank() >= review.High.Rank() }

func countFindings(list []format.Finding) *Counts {
	c := &Counts{}
	for _, f := range list {
		switch {
		case f.Listed && f.Kind == ledger.Action:
			c.Actions++
		case f.Listed && isGrave(f.Severity):
			c.Open++
			c.High++
		case f.Listed:
			c.Open++
		case f.Open: // the remedy of another one: it is no second thing to do
		case f.Choice == ledger.Reject:
			c.Rejected++
		default:
			c.Closed++
		}
	}
	return c
}

// foremost are the gravest findings that are to be done.
func foremost(list []format.Finding) []Finding {
	var out []Finding
	for _, f := range list {
		if f.Listed && len(out) < topFindings {
			short := findingOf(f)
			short.Text = clip(short.Text, shortLength)
			out = append(out, short)
		}
	}
	return out
}

// FindingsInput is what findings takes.
type FindingsInput struct {
	Session  string          `json:"session,omitempty" jsonschema:"the session's folder or a round ID; without it, the session that was worked on last"`
	RoundID  string          `json:"round_id,omitempty" jsonschema:"which review of the session, where it has several"`
	Kind     KindName        `json:"kind,omitempty" jsonschema:"only these; without it, action items that only answer a finding of the list are left out, and stand there as its suggestions"`
	State    StateName       `json:"state,omitempty" jsonschema:"only those in this state"`
	Severity review.Severity `json:"severity,omitempty" jsonschema:"only those of this severity or higher"`
	OpenOnly bool            `json:"open_only,omitempty" jsonschema:"only those that still ask for something"`
	Offset   int             `json:"offset,omitempty" jsonschema:"how many to pass over: next_offset of the page before"`
	Limit    int             `json:"limit,omitempty" jsonschema:"how many on a page, at most 100 (default 20)"`
}

// FindingsResult is a page of findings.
type FindingsResult struct {
	Session    string    `json:"session"`
	RoundID    string    `json:"round_id"`
	Document   string    `json:"document"`
	Round      int       `json:"round" jsonschema:"the latest finished round; lines count in the document that it has read"`
	Total      int       `json:"total" jsonschema:"how many fit what was asked for"`
	Findings   []Finding `json:"findings" jsonschema:"the most severe first"`
	NextOffset int       `json:"next_offset,omitempty" jsonschema:"of the next page; not there on the last"`
	// Contradictions are no findings: nobody marks them, and they are told on the first page alone.
	Contradictions []string `json:"contradictions,omitempty" jsonschema:"places where the files of a folder may contradict each other; they are no findings and weigh in no verdict"`
	File           string   `json:"file" jsonschema:"the file that holds all of them"`
}

func (t *tools) findingsTool() (protocol.Tool, error) {
	return protocol.NewTool(protocol.Tool{
		Name: "findings", Title: "List findings",
		Description: "Lists what the reviewers found, page by page, the most severe first: text, place, quote, who said it, what became of it, and how it was marked. An action item stands as a suggestion with the finding that it answers; kind action lists all. " +
			"Costs nothing.",
		Annotations: readOnly(),
	}, wordLists(), t.findings)
}

func (t *tools) findings(_ context.Context, _ *protocol.Call, in FindingsInput) (FindingsResult, error) {
	if in.Offset < 0 || in.Limit < 0 {
		return FindingsResult{}, toolError(protocol.InvalidArguments, "offset and limit count findings", "Begin with offset 0.")
	}
	at, err := t.find(in.Session, in.RoundID)
	if err != nil {
		return FindingsResult{}, err
	}
	events, _, err := feedback.ReadEvents(at.Folder, at.RoundID)
	if err != nil {
		return FindingsResult{}, explain(err)
	}
	s := foldEvents(events)
	if len(s.rounds) == 0 {
		return FindingsResult{}, toolError(noResult, "no round of "+at.RoundID+" has finished yet", "Call wait first.")
	}
	last := s.rounds[len(s.rounds)-1]
	return findingsIn(at, last, t.Report(at, last, s.findings), in), nil
}

// findingsIn is the page of a report that is asked for.
func findingsIn(at DiscussionRef, last round.Round, report format.Report, in FindingsInput) FindingsResult {
	r := FindingsResult{
		Session: at.Folder, RoundID: at.RoundID, Document: report.Path, Round: last.Number, Findings: []Finding{},
		File: filepath.Join(at.Folder, "findings.json"),
	}
	if in.Offset == 0 {
		r.Contradictions = contradictionsOf(report)
	}
	r.page(in, report.Findings)
	return r
}

// page fills in the findings that are asked for, as far as there is room.
func (r *FindingsResult) page(in FindingsInput, all []format.Finding) {
	limit := in.Limit
	if limit == 0 {
		limit = defaultLimit
	}
	limit = min(limit, maxLimit)
	room := maxPage
	for _, f := range all {
		if !in.wants(f) {
			continue
		}
		at := r.Total
		r.Total++
		if at < in.Offset || r.NextOffset > 0 {
			continue
		}
		finding := findingOf(f)
		room -= sizeOf(finding)
		if len(r.Findings) == limit || room < 0 && len(r.Findings) > 0 {
			r.NextOffset = at
			continue
		}
		r.Findings = append(r.Findings, finding)
	}
}

// onlyRepeats reports whether a finding is an action item that stands as a suggestion with the finding it answers: told beside it and
// counted, it would look like a second one.
func onlyRepeats(f format.Finding) bool { return f.Kind == ledger.Action && f.Open && !f.Listed }

func (in FindingsInput) wants(f format.Finding) bool {
	switch {
	case in.Kind != "" && f.Kind != string(in.Kind),
		in.State != "" && f.State != string(in.State),
		in.Severity != "" && f.Severity.Rank() < in.Severity.Rank(),
		in.OpenOnly && !f.Open:
		return false
	default:
		return !onlyRepeats(f) || in.Kind == ledger.Action
	}
}

// MarkInput is what mark takes.
type MarkInput struct {
	Session string   `json:"session,omitempty" jsonschema:"the session's folder or a round ID; without it, the session that was worked on last"`
	RoundID string   `json:"round_id,omitempty" jsonschema:"which review of the session, where it has several"`
	Finding string   `json:"finding" jsonschema:"the finding's id, such as F-012"`
	Mark    MarkName `json:"mark" jsonschema:"accept, reject (with a reason), later, or none to take a mark back"`
	Reason  string   `json:"reason,omitempty" jsonschema:"why; reviewers of the next round read it"`
}

// MarkResult is a finding as it is marked now.
type MarkResult struct {
	Session string  `json:"session"`
	RoundID string  `json:"round_id"`
	Finding Finding `json:"finding"`
}

func (t *tools) markTool() (protocol.Tool, error) {
	return protocol.NewTool(protocol.Tool{
		Name: "mark", Title: "Mark a finding",
		Description: "Records the person's word on a finding: accept, reject with a reason, or later. What is rejected is contested in the next round, and left out of lists. " +
			"Mark only what the person has told you; that it was said through an agent is recorded with it. Only between rounds, before the review is concluded.",
		Annotations: protocol.Annotations{Idempotent: true},
	}, wordLists(), t.mark)
}

func (t *tools) mark(_ context.Context, call *protocol.Call, in MarkInput) (MarkResult, error) {
	at, err := t.findOwn(in.Session, in.RoundID)
	if err != nil {
		return MarkResult{}, err
	}
	choice := string(in.Mark)
	if in.Mark == "none" {
		choice = ""
	}
	_, state, _, err := readProgress(at)
	switch {
	case err != nil:
		return MarkResult{}, err
	case state == Running:
		return MarkResult{}, toolError(running, "a round of "+at.RoundID+" runs", "Call wait until it has ended.")
	case state == Concluded:
		return MarkResult{}, toolError(concluded, at.RoundID+" is concluded, and its findings stay as they are", "The person can reopen it in the console.")
	case in.Mark == ledger.Reject && clip(in.Reason, noteLength) == "":
		return MarkResult{}, toolError(markNotTaken, "a rejection needs a reason", "Ask the person why, and call mark again.")
	}
	note := clip(round.SaidThroughAgent(strings.TrimSpace(in.Reason), clip(call.Client, shortLength)), noteLength)
	d, err := t.Open(at)
	if err != nil {
		return MarkResult{}, explain(err)
	}
	err = d.Mark(in.Finding, choice, note)
	if closing := d.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return MarkResult{}, explain(err)
	}
	return t.marked(at, in.Finding)
}

// marked is a finding as it stands now.
func (t *tools) marked(at DiscussionRef, id string) (MarkResult, error) {
	r := MarkResult{Session: at.Folder, RoundID: at.RoundID}
	events, _, err := feedback.ReadEvents(at.Folder, at.RoundID)
	if err != nil {
		return r, explain(err)
	}
	s := foldEvents(events)
	if len(s.rounds) == 0 {
		return r, toolError(noResult, "no round of "+at.RoundID+" has finished yet", "Call wait first.")
	}
	for _, f := range t.Report(at, s.rounds[len(s.rounds)-1], s.findings).Findings {
		if f.ID == id {
			r.Finding = findingOf(f)
		}
	}
	return r, nil
}
