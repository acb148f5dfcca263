package mcp

import (
	"context"
	"encoding/json"

	"parley/ui/mcp/protocol"
)

// CheckInput is what check takes.
type CheckInput struct {
	Document     string   `json:"document,omitempty" jsonschema:"path of the document, or of a folder: then its Markdown documents, which are held against each other too"`
	Documents    []string `json:"documents,omitempty" jsonschema:"paths of several documents or folders"`
	Perspectives []string `json:"perspectives,omitempty" jsonschema:"which perspectives, such as product or risk; without it, the usual ones"`
}

// CheckResult is what the direct analysis says.
type CheckResult struct {
	Document  string         `json:"document,omitempty"`
	Verdict   *Verdict       `json:"verdict,omitempty" jsonschema:"of the built-in checks, which judge no content; where several documents were checked, each has its own"`
	Documents []CheckedEntry `json:"documents,omitempty" jsonschema:"where several were checked"`
	Findings  []Finding      `json:"findings" jsonschema:"the most severe first, document by document"`
	Total     int            `json:"total" jsonschema:"how many findings there are; those that do not fit here are left out"`
	// Between is counted by no verdict.
	Between  []string `json:"contradictions,omitempty" jsonschema:"places where the files of a folder may contradict each other, and ids that none defines; they weigh in no verdict"`
	Warnings []string `json:"warnings,omitempty"`
}

// CheckedEntry is one of several documents.
type CheckedEntry struct {
	Document string   `json:"document"`
	Verdict  *Verdict `json:"verdict,omitempty"`
	Findings int      `json:"findings" jsonschema:"how many there are"`
	Error    string   `json:"error,omitempty" jsonschema:"why it could not be looked at"`
}

func (t *tools) checkTool() (protocol.Tool, error) {
	return protocol.NewTool(protocol.Tool{
		Name: "check", Title: "Check documents",
		Description: "Reads a document, several, or those of a folder with parley's built-in checks: what is missing or still to be filled in, broken references, wrong counts, doubled ids, and the like. Vague words and requirements nobody can test lower the rating and make no finding, unless the project's configuration has them told. " +
			"No model is asked, nothing is kept, nothing leaves the machine, and it takes less than a second. The checks judge no content; review does.",
		Annotations: readOnly(),
	}, wordLists(), t.check)
}

func (t *tools) check(ctx context.Context, _ *protocol.Call, in CheckInput) (CheckResult, error) {
	documents := in.Documents
	if in.Document != "" {
		documents = append([]string{in.Document}, documents...)
	}
	if len(documents) == 0 {
		return CheckResult{}, toolError(protocol.InvalidArguments, "there is nothing to check", "Name a document or a folder.")
	}
	for _, path := range documents {
		if err := t.fence.check(path); err != nil {
			return CheckResult{}, err
		}
	}
	list, err := t.Check(ctx, documents, in.Perspectives)
	if err != nil {
		return CheckResult{}, explain(err)
	}
	r := CheckResult{Findings: []Finding{}}
	room := maxPage
	for _, c := range list {
		room = r.add(c, len(list) > 1, room)
	}
	r.Warnings = clipAll(r.Warnings, topWarnings)
	return r, nil
}

// add takes in what was found in one document, as far as there is room, and gives the room that is left.
func (r *CheckResult) add(c Checked, isOneOfSeveral bool, room int) int {
	entry, document := CheckedEntry{Document: c.Report.Path, Error: clip(c.Error, shortLength)}, ""
	if c.Error == "" {
		entry.Verdict = verdictOf(c.Round)
	}
	if isOneOfSeveral {
		document = c.Report.Path
	}
	for _, f := range c.Report.Findings {
		if !f.Listed { // an action item that stands with its finding
			continue
		}
		r.Total++
		entry.Findings++
		finding := findingOf(f)
		finding.Document = document
		if room -= sizeOf(finding); room > 0 {
			r.Findings = append(r.Findings, finding)
		}
	}
	for _, b := range c.Report.Between {
		if text := clip(b.String(), shortLength); room > 0 {
			room -= sizeOf(text)
			r.Between = append(r.Between, text)
		}
	}
	r.Warnings = append(r.Warnings, c.Warnings...)
	if !isOneOfSeveral {
		r.Document, r.Verdict = entry.Document, entry.Verdict
		return room
	}
	if room -= sizeOf(entry); room > 0 {
		r.Documents = append(r.Documents, entry)
	}
	return room
}

// sizeOf is how much room a value takes in a result.
func sizeOf(value any) int {
	data, err := json.Marshal(value)
	if err != nil {
		return 0
	}
	return len(data) + 1
}

// ReviewInput is what review takes.
type ReviewInput struct {
	Document     string   `json:"document,omitempty" jsonschema:"path of the document to review"`
	Round        string   `json:"round,omitempty" jsonschema:"a configured round of a planning session in place of a document, such as DISCUSS-002"`
	Session      string   `json:"session,omitempty" jsonschema:"with document or round: the session's folder to review in. Alone: go on with the round of this session that was begun or decided on"`
	RoundID      string   `json:"round_id,omitempty" jsonschema:"which review goes on, where the session has several"`
	Perspectives []string `json:"perspectives,omitempty" jsonschema:"who reviews, such as product, technical, quality, risk; without it, the usual ones"`
	Mode         ModeName `json:"mode,omitempty" jsonschema:"how many rounds there may be"`
	Offline      bool     `json:"offline,omitempty" jsonschema:"only the built-in checks: no AI tool is asked and it costs nothing"`
	Again        bool     `json:"again,omitempty" jsonschema:"review again what the session has a result of already; only when the person wants that"`
}

// ReviewResult is a review that is under way.
type ReviewResult struct {
	RoundState
	Earlier bool `json:"earlier,omitempty" jsonschema:"this review was begun by an earlier call; nothing was started now"`
}

func (t *tools) reviewTool() (protocol.Tool, error) {
	return protocol.NewTool(protocol.Tool{
		Name: "review", Title: "Review a document",
		Description: "Has a document reviewed from several perspectives by the AI command line tools on this machine. IT COSTS MONEY: each perspective is one or more calls of " +
			"an AI tool, for minutes. Call it only when the person asked for a review, never to verify your own work unasked, and never twice for one request. " +
			"It returns as soon as the round is under way; the round runs in a process of its own. Call wait for the result. " +
			"The same call again finds the review that was begun and starts nothing, until that is concluded or the document has changed.",
		Annotations: protocol.Annotations{OpenWorld: true},
	}, wordLists(), t.review)
}

func (t *tools) review(ctx context.Context, _ *protocol.Call, in ReviewInput) (ReviewResult, error) {
	if in.Document == "" && in.Round == "" {
		return t.goOn(ctx, in)
	}
	switch {
	case in.Document != "" && in.Round != "":
		return ReviewResult{}, toolError(protocol.InvalidArguments, "document and round: name one of them", "A round of a planning session has its document already.")
	case in.RoundID != "":
		return ReviewResult{}, toolError(protocol.InvalidArguments, "round_id is for going on with a session", "Leave it out, or leave out the document.")
	}
	for _, path := range []string{in.Document, in.Session} {
		if path == "" {
			continue
		}
		if err := t.fence.check(path); err != nil {
			return ReviewResult{}, err
		}
	}
	if !in.Again {
		at, found, err := t.earlier(in)
		if err != nil {
			return ReviewResult{}, err
		}
		if found {
			r, err := t.underWay(at)
			r.Earlier = true
			return r, err
		}
	}
	at, err := t.Start(ctx, ReviewOrder{
		Document: in.Document, Round: in.Round, Session: in.Session, Perspectives: in.Perspectives, Mode: string(in.Mode), Offline: in.Offline, Again: in.Again,
	})
	if err != nil {
		return ReviewResult{}, explain(err)
	}
	return t.underWay(at)
}

// goOn has a round go on that was begun or decided on, and that nobody runs.
func (t *tools) goOn(ctx context.Context, in ReviewInput) (ReviewResult, error) {
	switch {
	case in.Session == "":
		return ReviewResult{}, toolError(protocol.InvalidArguments, "there is nothing to review", "Name a document; or a session to go on with.")
	case len(in.Perspectives) > 0 || in.Mode != "" || in.Offline || in.Again:
		return ReviewResult{}, toolError(protocol.InvalidArguments, "a session goes on as it was begun", "Name the session alone; or a document with all that a review is to be begun with.")
	}
	at, err := t.findOwn(in.Session, in.RoundID)
	if err != nil {
		return ReviewResult{}, err
	}
	_, state, _, err := readProgress(at)
	if err != nil {
		return ReviewResult{}, err
	}
	if state == Stopped {
		if err := t.Resume(ctx, at); err != nil {
			return ReviewResult{}, explain(err)
		}
	}
	return t.underWay(at)
}

// underWay is how far a review is that was just started. One whose result the session held is over already.
func (t *tools) underWay(at DiscussionRef) (ReviewResult, error) {
	if err := t.fence.check(at.Folder); err != nil {
		return ReviewResult{}, err
	}
	sum, state, holder, err := readProgress(at)
	if err != nil {
		return ReviewResult{}, err
	}
	if holder != nil {
		state = Running // it has only begun, whatever an earlier round came to
	}
	r, err := t.describe(at, sum, state, holder)
	return ReviewResult{RoundState: r}, err
}
