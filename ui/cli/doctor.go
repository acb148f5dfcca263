package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"parley/engine/perspective"
	"parley/engine/tool"
	"parley/engine/tool/processtree"
	"parley/ui/cli/config"
)

// doctorCmd is one call of parley doctor.
type doctorCmd struct {
	App
	shared       *sharedFlags
	panel        panelFlags
	asJSON       bool
	probe        bool
	probeTimeout time.Duration
	toolNames    []string // the tools to look at; none means all
}

// doctorCommand looks at the tools and says what each perspective would use.
func (a App) doctorCommand() *cobra.Command {
	d := &doctorCmd{App: a}
	cmd := &cobra.Command{
		Use:   "doctor [TOOL...]",
		Short: "Check which AI tools are installed and which one each perspective would use",
		Long: `Looks at every tool that a perspective may ask, or at those that you name: whether it is there and starts, how parley
reaches it, its version, whether a login can be seen (names of variables and files, never what is in them), whether its
help still has the options that parley needs, and what is known to go wrong. Then it prints the chain of each
perspective, and the first link that can work. It gives each tool 3 s, and sends nothing anywhere, except with --probe,
which asks each tool for a one-line answer.

A tool is "missing", "not allowed" (a command of a project that is not trusted), "broken", "too old", "not logged in",
"unsafe" (nothing can keep it from your files and commands, and --allow-unsafe-tool does not name it), "ready", or
"untested": it starts, nothing bad is known of it, and its login cannot be seen. The last two can be used.
After --probe one that failed may also be "did not answer".

Exit status: 0 every perspective has an AI tool or a custom command (every named tool can be used), 1 one has none
(cannot), 2 wrong usage.

parley schema doctor describes the keys of --output json.`,
		Example: "  parley doctor\n  parley doctor claude\n  parley doctor --probe --probe-timeout 30s\n  parley doctor --json | jq .perspectives",
		RunE: func(cmd *cobra.Command, args []string) error {
			d.toolNames = args
			return d.run(cmd.Context())
		},
	}
	d.shared = a.addSharedFlags(cmd, "via", "offline", "perspectives", "perspectives-file", "model", "output", "plain")
	flags := cmd.Flags()
	d.panel.bindOwn(cmd, a)
	flags.BoolVar(&d.asJSON, "json", false, "the same as --output json")
	flags.BoolVar(&d.probe, "probe", false, "ask each tool for a one-line answer: one request to its service each")
	flags.DurationVar(&d.probeTimeout, "probe-timeout", time.Minute, "`D`: time limit of one tool's answer")
	return cmd
}

func (d *doctorCmd) run(ctx context.Context) error {
	c, folder, err := d.loadConfig(d.shared)
	if err != nil {
		return err
	}
	if d.probeTimeout <= 0 {
		return usageErrorf("--probe-timeout %s: must be above 0, such as 30s", d.probeTimeout)
	}
	chosen, err := d.panel.selectPerspectives(c, folder, perspective.Names(c.Perspectives))
	if err != nil {
		return err
	}
	if err := d.checkNames(c); err != nil {
		return err
	}
	d.warnOutputForm(d.shared, c)
	d.warnUntrusted(c)
	report := d.examine(ctx, c, chosen)
	if err := ctx.Err(); err != nil {
		return err
	}
	if d.asJSON || c.Settings.Output == "json" {
		err = writeJSON(d.Out, report)
	} else {
		err = d.printf("%s", report.table(c.Settings.Plain || d.Getenv("TERM") == "dumb"))
	}
	if err == nil && !report.OK {
		err = &statusError{Failed}
	}
	return err
}

// examine looks at the tools, asks them if that is wanted, and follows each perspective's chain.
func (d *doctorCmd) examine(ctx context.Context, c *config.Config, chosen []perspective.Perspective) doctorReport {
	tools := toolRegistry(c)
	tools.LookPath, tools.Environ, tools.Confine = d.LookPath, d.Environ, d.Confine
	names := toolsInChains(chosen)
	if len(d.toolNames) > 0 {
		names, chosen = slices.Compact(slices.Sorted(slices.Values(d.toolNames))), nil
	}
	for _, name := range tools.Names() {
		if len(d.toolNames) == 0 && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	ended, all := processtree.KillMethod()
	h := doctorReport{Via: c.Settings.Via, Offline: c.Settings.Offline, Tools: diagnoseTools(ctx, tools, names), untrusted: c.Untrusted, Ended: ended, endsAll: all}
	for i, t := range h.Tools {
		if !t.Found && slices.Contains(c.Untrusted, t.Name) {
			h.Tools[i].Problem = "a command of " + config.ProjectFile + " that is not trusted: parley trust"
			h.Tools[i].State, h.Tools[i].Reason = tool.StateDisallowed, h.Tools[i].Problem
		}
	}
	if d.probe {
		d.probeTools(ctx, tools, h.Tools)
	}
	h.resolvePerspectives(chosen)
	if len(d.toolNames) > 0 {
		h.OK = !slices.ContainsFunc(h.Tools, func(t toolReport) bool { return !t.Usable })
	}
	return h
}

// checkNames refuses a name that no chain could use.
func (d *doctorCmd) checkNames(c *config.Config) error {
	known := append(toolRegistry(c).Names(), c.Untrusted...)
	for _, name := range d.toolNames {
		if slices.Contains(known, name) {
			continue
		}
		if near := config.Nearest(name, known); near != "" {
			return usageErrorf("unknown tool %q: did you mean parley doctor %s?", name, near)
		}
		return usageErrorf("unknown tool %q: known are %s", name, strings.Join(known, ", "))
	}
	return nil
}

// probeTools probes the tools that were found, and says that it does: it may take a while.
func (d *doctorCmd) probeTools(ctx context.Context, tools toolFinder, list []toolReport) {
	var found []string
	for _, t := range list {
		if t.Found {
			found = append(found, t.Name)
		}
	}
	if len(found) > 0 {
		d.eprintf("[discuss] asking %s for one line each, at most %s\n", strings.Join(found, ", "), d.probeTimeout)
	}
	probeAll(ctx, tools, list, d.probeTimeout)
}

// toolsInChains are the tools that the perspectives may ask, in the order of their first mention.
func toolsInChains(list []perspective.Perspective) []string {
	var names []string
	for _, p := range list {
		for _, name := range p.Tools {
			if name != perspective.Direct && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// resolvePerspectives works out what each perspective would use, and what to do where that is nothing.
func (h *doctorReport) resolvePerspectives(chosen []perspective.Perspective) {
	h.OK, h.Perspectives, h.Advice = true, []perspectiveReport{}, []string{}
	for _, p := range chosen {
		member := perspectiveReport{Name: p.Name, Role: p.Role, Uses: perspective.Direct, Chain: []linkReport{}}
		for _, name := range p.Tools {
			link := h.chainLink(name)
			member.Chain = append(member.Chain, link)
			if link.Usable && !member.AI && name != perspective.Direct {
				member.AI, member.Uses, member.Model = true, name, modelFor(p, name)
				member.own = slices.ContainsFunc(h.Tools, func(t toolReport) bool { return t.Name == name && t.Via == string(tool.ViaCommand) })
			}
		}
		h.Perspectives = append(h.Perspectives, member)
		h.OK = h.OK && member.AI
	}
	h.addAdvice()
}

func modelFor(p perspective.Perspective, name string) string {
	if model, ok := p.Model[name]; ok {
		return model
	}
	return p.Model[""]
}

// chainLink is one tool as a link of a chain.
func (h *doctorReport) chainLink(name string) linkReport {
	if name == perspective.Direct {
		return linkReport{Tool: name, Usable: true}
	}
	i := slices.IndexFunc(h.Tools, func(t toolReport) bool { return t.Name == name })
	t := h.Tools[i]
	l := linkReport{Tool: name, Usable: t.Usable && !h.Offline}
	switch {
	case h.Offline:
		l.Why = "offline is set"
	case !t.Usable:
		l.Why = t.Reason
		if t.State == tool.StateLoggedOut && t.Probe == nil {
			l.Why = string(t.State)
		}
	}
	return l
}

// addAdvice says, for the perspectives without an AI tool, what would give them one.
func (h *doctorReport) addAdvice() {
	var without, wanted []string
	for _, p := range h.Perspectives {
		if p.AI {
			continue
		}
		without = append(without, p.Name)
		for _, l := range p.Chain {
			if l.Tool != perspective.Direct && !slices.Contains(wanted, l.Tool) && !slices.Contains(h.untrusted, l.Tool) {
				wanted = append(wanted, l.Tool)
			}
		}
	}
	usable := ""
	for _, t := range h.Tools {
		if t.Usable && usable == "" {
			usable = t.Name
		}
	}
	if len(without) == 0 {
		return
	}
	if h.Offline {
		h.Advice = append(h.Advice, "offline is set, so built-in checks answer for every perspective: unset it to use AI tools")
		return
	}
	if len(h.untrusted) > 0 {
		h.Advice = append(h.Advice, fmt.Sprintf("look at %s, then allow its commands with parley trust", config.ProjectFile))
	}
	if usable != "" {
		h.Advice = append(h.Advice, fmt.Sprintf("%s can be used: --route %s=%s", usable, without[0], usable))
	}
	if len(wanted) > 0 {
		h.Advice = append(h.Advice, fmt.Sprintf("for %s, get one of %s to work, as said above", strings.Join(without, ", "), strings.Join(wanted, ", ")))
	}
	if len(h.Advice) == 0 {
		h.Advice = append(h.Advice, fmt.Sprintf("for %s, name a tool: --route %s=claude", strings.Join(without, ", "), without[0]))
	}
}
