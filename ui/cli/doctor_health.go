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
)

// health is what parley doctor found out, and the shape of its JSON. Keys are stable: they may be joined by others, never
// renamed or removed.
type health struct {
	OK           bool         `json:"ok"`
	Via          string       `json:"via"`
	Offline      bool         `json:"offline"`
	Tools        []toolHealth `json:"tools"`
	Perspectives []seatHealth `json:"perspectives"`
	Advice       []string     `json:"advice"`
	Ended        string       `json:"ended"` // what is ended with a tool on this system

	endsAll   bool     // whether nothing that a tool started can stay
	untrusted []string // commands of a project file that may not run yet
}

// toolHealth is one tool. Usable means that a call can be expected to work; after a probe, that one did.
type toolHealth struct {
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
	Login     loginHealth     `json:"login"`
	Options   optionHealth    `json:"options"`
	Trouble   []troubleHealth `json:"trouble"`
	Probe     *probeHealth    `json:"probe,omitempty"`
	Variables variablesHealth `json:"variables"`
	Sandbox   sandboxHealth   `json:"sandbox"`
}

// sandboxHealth is whether the system keeps the tool to its own files, and if not why; workspace is why it does not when the tool
// is given a folder to read, though it does otherwise.
type sandboxHealth struct {
	On        bool   `json:"on"`
	Why       string `json:"why,omitempty"`
	Workspace string `json:"workspace,omitempty"`
}

// variablesHealth is which variables of parley's environment the tool gets, by name; others counts those that are left out
// and hold no secret.
type variablesHealth struct {
	Own      []string `json:"own"`
	Common   []string `json:"common"`
	Set      []string `json:"set"`
	HeldBack []string `json:"held_back"`
	Others   int      `json:"others"`
}

type loginHealth struct {
	State    tool.LoginState `json:"state"`
	Evidence []string        `json:"evidence"`
}

type optionHealth struct {
	Used    []string `json:"used"`
	Unknown []string `json:"unknown"`
	Problem string   `json:"problem,omitempty"`
}

type troubleHealth struct {
	About   string `json:"about"`
	Text    string `json:"text"`
	Fatal   bool   `json:"fatal"`
	Handled bool   `json:"handled"`
}

type probeHealth struct {
	OK      bool    `json:"ok"`
	Answer  string  `json:"answer,omitempty"`
	Error   string  `json:"error,omitempty"`
	Kind    string  `json:"kind,omitempty"`
	Seconds float64 `json:"seconds"`
}

// seatHealth is one perspective: Uses is the first link of its chain that can work.
type seatHealth struct {
	Name  string       `json:"name"`
	Role  string       `json:"role"`
	AI    bool         `json:"ai"`
	Uses  string       `json:"uses"`
	Model string       `json:"model,omitempty"`
	Chain []linkHealth `json:"chain"`
}

type linkHealth struct {
	Tool   string `json:"tool"`
	Usable bool   `json:"usable"`
	Why    string `json:"why,omitempty"`
}

// checkups looks at all tools at once: each takes a second of a processor's time at most, and one that hangs none.
func checkups(ctx context.Context, tools tool.Box, names []string) []toolHealth {
	list := make([]toolHealth, len(names))
	var all sync.WaitGroup
	for i, name := range names {
		all.Go(func() { list[i] = healthOf(tools.Examine(ctx, name)) })
	}
	all.Wait()
	return list
}

func healthOf(c tool.Checkup) toolHealth {
	t := toolHealth{
		Name: c.Name, Found: c.Found, Usable: c.Usable(), Via: c.Via, Path: c.Path, Version: c.Version,
		Command: listed(c.Command), Problem: c.Problem,
		State: c.State, Reason: c.Reason, Remedy: c.Remedy, Install: c.Install,
		Login:   loginHealth{State: c.Login.State, Evidence: listed(c.Login.Evidence)},
		Options: optionHealth{Used: listed(c.Options.Used), Unknown: listed(c.Options.Unknown), Problem: c.Options.Problem},
		Trouble: []troubleHealth{},
	}
	e := c.Environment
	t.Variables = variablesHealth{Own: listed(e.Own), Common: listed(e.Common), Set: listed(e.Set), HeldBack: listed(e.HeldBack), Others: e.Others}
	t.Sandbox = sandboxHealth{On: c.Sandbox.On, Why: c.Sandbox.Why, Workspace: c.Sandbox.Workspace}
	if !c.Found {
		t.Problem = c.Absent
	}
	for _, one := range c.Trouble {
		t.Trouble = append(t.Trouble, troubleHealth(one))
	}
	return t
}

// listed is never null in JSON.
func listed(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// prober finds the tools to ask.
type prober interface {
	Tool(name string) (tool.Tool, error)
}

// probePrompt can be answered by anything that answers at all.
const probePrompt = "This is a test of the connection. Answer with the single word: ready\n"

var ready = regexp.MustCompile(`(?i)\bready\b`)

// probe asks every tool that was found for a line, all at once. What works then is what answered.
func probe(ctx context.Context, tools prober, list []toolHealth, limit time.Duration) {
	var all sync.WaitGroup
	for i := range list {
		if !list[i].Found {
			continue
		}
		all.Go(func() {
			list[i].Probe = probeOne(ctx, tools, list[i].Name, list[i].Via == string(tool.ViaCommand), limit)
			list[i].probed()
		})
	}
	all.Wait()
}

// probed makes the state what the probe showed: nothing that was seen before counts as much.
func (t *toolHealth) probed() {
	t.Usable = t.Probe.OK
	if t.Probe.OK {
		t.State, t.Reason, t.Remedy = tool.StateReady, "", ""
		return
	}
	t.State, t.Reason = tool.StateUnanswered, t.Probe.Error
	kind := tool.FailureKind(t.Probe.Kind)
	if kind == tool.NoLogin {
		t.State = tool.StateLoggedOut
	}
	if kind == tool.Unsafe {
		t.State = tool.StateUnsafe
	}
	if kind == tool.NotStarted || kind == tool.SetUp {
		t.State = tool.StateBroken
	}
}

// isReview tells of a command of one's own that answers whatever it is asked with a review.
func isReview(text string) bool {
	_, err := review.Parse(text)
	return err == nil
}

// said is an answer as one safe line without secrets.
func said(reply tool.Reply) string {
	return reply.Redactor.Text(strings.Join(strings.Fields(foreign.Line(reply.Text)), " "))
}

// probeOne asks one tool. A command of one's own need not be one that talks: a review is an answer, too.
func probeOne(ctx context.Context, tools prober, name string, own bool, limit time.Duration) *probeHealth {
	asked, err := tools.Tool(name)
	if err != nil {
		return &probeHealth{Error: foreign.Line(err.Error())}
	}
	reply, err := asked.Ask(ctx, tool.Request{Prompt: probePrompt, Timeout: limit}, nil)
	p := &probeHealth{OK: err == nil, Seconds: reply.Seconds}
	if err == nil && own && !ready.MatchString(reply.Text) && isReview(reply.Text) {
		p.Answer = "a review"
		return p
	}
	if err == nil && !ready.MatchString(reply.Text) {
		// Ccw passes on what a failed tool printed and exits with 0.
		p.OK, p.Kind = false, "other answer"
		p.Error = "it answered something else: " + shorten(said(reply), 120)
		return p
	}
	if err == nil {
		p.Answer = shorten(said(reply), 60)
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
