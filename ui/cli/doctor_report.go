package cli

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"sync"
	"time"

	"parley/engine/foreign"
	"parley/engine/review"
	"parley/engine/tool"
	"parley/ui/advice"
)

// doctorReport is what parley doctor found out, and the shape of its JSON. Keys are stable: they may be joined by others, never
// renamed or removed.
type doctorReport struct {
	OK           bool                `json:"ok"`
	Via          string              `json:"via"`
	Offline      bool                `json:"offline"`
	Tools        []toolReport        `json:"tools"`
	Perspectives []perspectiveReport `json:"perspectives"`
	Advice       []string            `json:"advice"`
	Ended        string              `json:"ended"` // what is ended with a tool on this system

	endsAll   bool     // whether nothing that a tool started can stay
	untrusted []string // commands of a project file that may not run yet
}

// toolReport is one tool. Usable means that a call can be expected to work; after a probe, that one did.
type toolReport struct {
	Name      string          `json:"name"`
	Found     bool            `json:"found"`
	Usable    bool            `json:"usable"`
	Via       string          `json:"via"`
	Path      string          `json:"path"`
	Version   string          `json:"version"`
	Command   []string        `json:"command"`
	Problem   string          `json:"problem,omitempty"`
	State     tool.State      `json:"state"`
	Reason    string          `json:"reason,omitempty"`
	Remedy    string          `json:"remedy,omitempty"`
	Install   string          `json:"install,omitempty"`
	Login     loginReport     `json:"login"`
	Options   optionReport    `json:"options"`
	Trouble   []issueReport   `json:"trouble"`
	Probe     *probeReport    `json:"probe,omitempty"`
	Variables variablesReport `json:"variables"`
	Sandbox   sandboxHealth   `json:"sandbox"`
}

// sandboxHealth is whether the system keeps the tool to its own files, and if not why; workspace is why it does not when the tool
// is given a folder to read, though it does otherwise.
type sandboxHealth struct {
	On        bool   `json:"on"`
	Why       string `json:"why,omitempty"`
	Workspace string `json:"workspace,omitempty"`
}

// variablesReport is which variables of parley's environment the tool gets, by name; others counts those that are left out
// and hold no secret.
type variablesReport struct {
	Own      []string `json:"own"`
	Common   []string `json:"common"`
	Set      []string `json:"set"`
	HeldBack []string `json:"held_back"`
	Others   int      `json:"others"`
}

type loginReport struct {
	State    tool.LoginState `json:"state"`
	Evidence []string        `json:"evidence"`
}

type optionReport struct {
	Used    []string `json:"used"`
	Unknown []string `json:"unknown"`
	Problem string   `json:"problem,omitempty"`
}

type issueReport struct {
	About   string `json:"about"`
	Text    string `json:"text"`
	Fatal   bool   `json:"fatal"`
	Handled bool   `json:"handled"`
}

type probeReport struct {
	OK      bool    `json:"ok"`
	Answer  string  `json:"answer,omitempty"`
	Error   string  `json:"error,omitempty"`
	Kind    string  `json:"kind,omitempty"`
	Seconds float64 `json:"seconds"`
}

// perspectiveReport is one perspective: Uses is the first link of its chain that can work.
type perspectiveReport struct {
	Name  string       `json:"name"`
	Role  string       `json:"role"`
	AI    bool         `json:"ai"`
	own   bool         // the tool that it uses is a custom command
	Uses  string       `json:"uses"`
	Model string       `json:"model,omitempty"`
	Chain []linkReport `json:"chain"`
}

type linkReport struct {
	Tool   string `json:"tool"`
	Usable bool   `json:"usable"`
	Why    string `json:"why,omitempty"`
}

// diagnoseTools looks at all tools at once: each takes a second of a processor's time at most, and one that hangs none.
func diagnoseTools(ctx context.Context, tools tool.Registry, names []string) []toolReport {
	list := make([]toolReport, len(names))
	var all sync.WaitGroup
	for i, name := range names {
		all.Go(func() { list[i] = newToolReport(tools.Diagnose(ctx, name)) })
	}
	all.Wait()
	return list
}

func newToolReport(c tool.Diagnosis) toolReport {
	t := toolReport{
		Name: c.Name, Found: c.Found, Usable: c.IsUsable(), Via: c.Via, Path: c.Path, Version: c.Version,
		Command: nonNilList(c.Command), Problem: c.Problem,
		State: c.State, Reason: c.Reason, Remedy: c.Remedy, Install: c.Install,
		Login:   loginReport{State: c.Login.State, Evidence: nonNilList(c.Login.Evidence)},
		Options: optionReport{Used: nonNilList(c.Options.Used), Unknown: nonNilList(c.Options.Unknown), Problem: c.Options.Problem},
		Trouble: []issueReport{},
	}
	e := c.Environment
	t.Variables = variablesReport{Own: nonNilList(e.Own), Common: nonNilList(e.Common), Set: nonNilList(e.Set), HeldBack: nonNilList(e.HeldBack), Others: e.Others}
	t.Sandbox = sandboxHealth{On: c.Sandbox.On, Why: c.Sandbox.Why, Workspace: c.Sandbox.Workspace}
	if c.State == tool.StateUnsafe {
		t.Reason += ": " + advice.OnFailure(tool.Unsafe, c.Name, c.Via)
	}
	if !c.Found {
		t.Problem = c.NotFoundReason
	}
	for _, one := range c.KnownIssues {
		issue := issueReport{About: one.About, Text: one.Text, Fatal: one.Fatal, Handled: one.Handled}
		if one.Behind {
			const around = ": use --via direct-cli"
			issue.Text += around
			t.Reason = strings.ReplaceAll(t.Reason, one.Text, one.Text+around)
		}
		t.Trouble = append(t.Trouble, issue)
	}
	return t
}

// nonNilList is never null in JSON.
func nonNilList(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// toolFinder finds the tools to ask.
type toolFinder interface {
	Tool(name string) (tool.Tool, error)
}

// probePrompt can be answered by anything that answers at all.
const probePrompt = "This is a test of the connection. Answer with the single word: ready\n"

var readyWord = regexp.MustCompile(`(?i)\bready\b`)

// probeAll asks every tool that was found for a line, all at once. What works then is what answered.
func probeAll(ctx context.Context, tools toolFinder, list []toolReport, limit time.Duration) {
	var all sync.WaitGroup
	for i := range list {
		if !list[i].Found {
			continue
		}
		all.Go(func() {
			list[i].Probe = probeOne(ctx, tools, list[i].Name, list[i].Via == string(tool.ViaCommand), limit)
			list[i].applyProbe()
		})
	}
	all.Wait()
}

// applyProbe makes the state what the probe showed: nothing that was seen before counts as much.
func (t *toolReport) applyProbe() {
	t.Usable = t.Probe.OK
	if t.Probe.OK {
		t.State, t.Reason, t.Remedy = tool.StateReady, "", ""
		return
	}
	t.State, t.Reason = tool.StateUnanswered, t.Probe.Error
	kind := tool.FailureKind(t.Probe.Kind)
	if kind == tool.NotLoggedIn {
		t.State = tool.StateLoggedOut
	}
	if kind == tool.Unsafe {
		t.State = tool.StateUnsafe
	}
	if kind == tool.NotStarted || kind == tool.SetupRejected {
		t.State = tool.StateBroken
	}
}

// isReview reports whether a custom command answers whatever it is asked with a review.
func isReview(text string) bool {
	_, err := review.Parse(text)
	return err == nil
}

// safeReply is an answer as one safe line without secrets.
func safeReply(reply tool.Reply) string {
	return reply.Redactor.Text(strings.Join(strings.Fields(foreign.Line(reply.Text)), " "))
}

// probeOne asks one tool. A custom command need not be one that talks: a review is an answer, too.
func probeOne(ctx context.Context, tools toolFinder, name string, own bool, limit time.Duration) *probeReport {
	asked, err := tools.Tool(name)
	if err != nil {
		return &probeReport{Error: foreign.Line(err.Error())}
	}
	reply, err := asked.Ask(ctx, tool.Request{Prompt: probePrompt, Timeout: limit}, nil)
	p := &probeReport{OK: err == nil, Seconds: reply.Seconds}
	if err == nil && own && !readyWord.MatchString(reply.Text) && isReview(reply.Text) {
		p.Answer = "a review"
		return p
	}
	if err == nil && !readyWord.MatchString(reply.Text) {
		// Ccw passes on what a failed tool printed and exits with 0.
		p.OK, p.Kind = false, "other answer"
		p.Error = "it answered something else: " + shorten(safeReply(reply), 120)
		return p
	}
	if err == nil {
		p.Answer = shorten(safeReply(reply), 60)
		return p
	}
	p.Error = foreign.Line(err.Error())
	var failure *tool.Failure
	if errors.As(err, &failure) {
		p.Kind = string(failure.Kind)
		p.Error = foreign.Line(strings.TrimPrefix(failure.Error(), name+": "))
	}
	return p
}
