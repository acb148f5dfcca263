package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"parley/engine"
	"parley/engine/artifact"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/feedback/session"
	"parley/ui/format"
	"parley/ui/mcp"
	"parley/ui/popup"
)

// mcpServices is parley as an agent's tools need it: the same steps that the commands take.
type mcpServices struct {
	App
	shared *sharedFlags
	folder string
}

// Folder is the working folder.
func (m *mcpServices) Folder() string { return m.folder }

// Check looks at documents as parley check does.
func (m *mcpServices) Check(ctx context.Context, documents, perspectives []string) ([]mcp.Checked, error) {
	values := map[string]string{"offline": "true"}
	if len(perspectives) > 0 {
		values["perspectives"] = strings.Join(perspectives, ",")
	}
	c, folder, err := m.loadConfig(&sharedFlags{values: values, configFile: m.shared.configFile})
	if err != nil {
		return nil, asRefusal(err)
	}
	for _, document := range documents {
		path := absolutePath(folder, document)
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			continue
		}
		if err := artifact.CheckFile(path); err != nil {
			return nil, err
		}
	}
	paths, err := documentsAt(folder, documents)
	if err != nil {
		return nil, asRefusal(err)
	}
	panel, err := panelFlags{}.selectPerspectives(c, folder, perspective.AdHocNames())
	if err != nil {
		return nil, asRefusal(err)
	}
	e, err := m.newEngine(c, folder)
	if err != nil {
		return nil, asRefusal(err)
	}
	x := &checkCmd{App: m.App}
	checked := make([]checkedDocument, len(paths))
	checkAll(ctx, c.Settings.Concurrency, len(paths), func(i int) { checked[i] = x.check(ctx, e, c, folder, paths[i], panel) })
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	report := newCheckReport(checked, c.Settings.FailOn)
	for _, document := range documents {
		x.compare(ctx, c, folder, document, &report)
	}
	report.addBetween()
	return checkedForAgent(report)
}

// checkedForAgent are the documents of a report. What is wrong with the only one is the error.
func checkedForAgent(report checkReport) (list []mcp.Checked, err error) {
	for _, d := range report.Documents {
		switch {
		case d.Round != nil:
			list = append(list, mcp.Checked{Round: *d.Round, Report: d.report, Warnings: d.Round.Warnings})
		case len(report.Documents) == 1:
			return nil, errors.New(d.Error)
		default:
			list = append(list, mcp.Checked{Report: format.Report{Path: d.Path}, Error: d.Error})
		}
	}
	return list, nil
}

// Start begins a review as parley review does.
func (m *mcpServices) Start(ctx context.Context, o mcp.ReviewOrder) (mcp.DiscussionRef, error) {
	words := m.detachedWords("review")
	add := func(flag, value string) {
		if value != "" {
			words = append(words, "--"+flag+"="+value)
		}
	}
	add("session", o.Session)
	add("perspectives", strings.Join(o.Perspectives, ","))
	add("mode", o.Mode)
	if o.Offline {
		words = append(words, "--offline")
	}
	if o.Again {
		words = append(words, "--again")
	}
	word := o.Round
	if o.Document != "" {
		word = relativePath(m.folder, absolutePath(m.folder, o.Document))
		if roundIDPattern.MatchString(strings.ToUpper(word)) {
			word = "./" + word
		}
	}
	return m.startDetached(ctx, m.folder, append(words, "--", word))
}

// Resume goes on as parley open does.
func (m *mcpServices) Resume(ctx context.Context, at mcp.DiscussionRef) error {
	words := append(m.detachedWords("open"), "--round="+at.RoundID, "--", at.Folder)
	_, err := m.startDetached(ctx, m.folder, words)
	return err
}

// detachedWords begin a call of parley that nobody watches.
func (m *mcpServices) detachedWords(command string) []string {
	words := []string{command, "--headless", "--quiet", "--output=json", "--" + announceFlag}
	if m.shared.configFile != "" {
		words = append(words, "--config="+m.shared.configFile)
	}
	return words
}

// Find finds what parley open would; without a word, the discussion that was worked on last.
func (m *mcpServices) Find(word, roundID string) (mcp.DiscussionRef, error) {
	if word = cmp.Or(word, roundID); word != "" {
		where, id, err := findSession(m.folder, word, roundID)
		if err != nil {
			err = &mcp.UnknownSessionError{Text: err.Error()}
		}
		return mcp.DiscussionRef{Folder: where, RoundID: id}, err
	}
	list, err := session.List(m.folder)
	if err != nil {
		return mcp.DiscussionRef{}, err
	}
	var at mcp.DiscussionRef
	var newest time.Time
	for _, s := range list {
		for _, one := range s.Subjects {
			if one.Progress != session.ForeignOrigin && (at.Folder == "" || one.Updated.After(newest)) {
				at, newest = mcp.DiscussionRef{Folder: s.Folder, RoundID: one.RoundID}, one.Updated
			}
		}
	}
	if at.Folder == "" {
		return at, &mcp.UnknownSessionError{Text: "no document was reviewed in this folder yet", None: true}
	}
	return at, nil
}

// Sessions are those of the working folder.
func (m *mcpServices) Sessions() ([]session.Summary, error) { return session.List(m.folder) }

// CheckOwn is why a session is only shown.
func (m *mcpServices) CheckOwn(folder string) error {
	if other := m.foreignReason(folder); other != nil {
		return other
	}
	return nil
}

// lockPatience is how long a session is waited for that another parley is about to leave.
const lockPatience = 3 * time.Second

// Open takes a discussion as parley open does; a round that is due is left to another process.
func (m *mcpServices) Open(at mcp.DiscussionRef) (*feedback.Discussion, error) {
	c, folder, err := m.loadConfig(m.shared)
	if err != nil {
		return nil, asRefusal(err)
	}
	keepOffline(c, at.Folder, at.RoundID)
	settings := (&reviewCmd{App: m.App, shared: m.shared}).feedbackSettings(c, folder)
	for deadline := time.Now().Add(lockPatience); ; time.Sleep(lookAtStart) {
		d, err := feedback.ResumeWith(func(engine.Store) feedback.Runner { return elsewhere{} }, at.Folder, at.RoundID, settings)
		var locked *session.LockedError
		if !errors.As(err, &locked) || time.Now().After(deadline) {
			return d, err
		}
	}
}

// elsewhere runs no round: it is due, and another process runs it.
type elsewhere struct{}

func (elsewhere) Run(context.Context, engine.Assignment, *engine.Stream) (round.Round, error) {
	return round.Round{}, mcp.ErrRoundDue
}

// Report lists the findings as parley export does.
func (m *mcpServices) Report(at mcp.DiscussionRef, last round.Round, l *ledger.Ledger) format.Report {
	return m.report(result{outcome: feedback.Result{Ledger: l}, session: at.Folder}, last)
}

// Record is a round's record: the file of one's own session, else the same made of its events.
func (m *mcpServices) Record(at mcp.DiscussionRef, number int, events []engine.Event) (string, error) {
	rounds := resultOfEvents(events).Rounds
	i := slices.IndexFunc(rounds, func(r round.Round) bool { return r.Number == number })
	if i < 0 {
		return "", fmt.Errorf("%s has no finished round %d", at.RoundID, number)
	}
	return m.recordText(result{outcome: feedback.Result{Ledger: feedback.LedgerOf(events)}, session: at.Folder}, rounds[i]), nil
}

// asRefusal tells a wrong call or configuration from what parley could not do.
func asRefusal(err error) error {
	return &mcp.StartError{Refused: statusOf(err) == WrongUsage, Text: err.Error()}
}

// FindWindow finds the terminal around this server, if it can open windows.
func (m *mcpServices) FindWindow() error {
	_, err := popup.Find(popup.Auto, m.Getenv, m.LookPath)
	return err
}

// Popup opens a discussion's console as parley open --popup auto does.
func (m *mcpServices) Popup(ctx context.Context, at mcp.DiscussionRef) error {
	host, err := popup.Find(popup.Auto, m.Getenv, m.LookPath)
	if err != nil {
		return err
	}
	self, err := m.Executable()
	if err != nil {
		return fmt.Errorf("finding parley's own program: %w", err)
	}
	words := []string{"open", "--round=" + at.RoundID}
	if m.shared.configFile != "" {
		words = append(words, "--config="+m.shared.configFile)
	}
	call := popup.Call{Args: append(words, "--", at.Folder), Env: popup.PassedEnv(m.Environ()), Dir: m.folder}
	_, err = popup.Open(ctx, host, m.Getenv, call, self, popupCommandName)
	return err
}
