package cli

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"parley/engine/consensus"
	"parley/engine/examine"
	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/feedback"
	"parley/ui/cli/config"
	"parley/ui/format"
)

// flagNeed is a flag that means nothing without another; without it the call is refused.
type flagNeed struct {
	commands string // "" for every command that has both
	flag     string
	needs    string
}

// flagNeeds are tried in their order: the first row of a command's flag counts.
var flagNeeds = []flagNeed{
	{"", "cast-format", "cast"},
	{"", "cast-input", "cast"},
	{"export", "force", "out"},
	{"skill", "force", "install"},
	{"", "force", "cast"},
	{"", "task", "caller"},
	{"", "probe-timeout", "probe"},
	{"review", "round-id", "session"},
	{"export", "merge", "format"},
	{"export", "animate", "svg"},
	{"export", "at", "svg"},
	{"export", "screen", "svg"},
	{"export", "size", "svg"},
	{"export", "theme", "svg"},
	{"export", "plain", "svg"},
	{"replay demo", "size", "cast"},
}

// concerns reports whether a row is about a command.
func (n flagNeed) concerns(command string) bool {
	return n.commands == "" || slices.Contains(strings.Fields(n.commands), command)
}

// checkNeeds refuses flags that mean nothing without another one that is not there.
func checkNeeds(cmd *cobra.Command) error {
	var err error
	cmd.Flags().Visit(func(f *pflag.Flag) {
		for _, n := range flagNeeds {
			if err != nil || n.flag != f.Name || !n.concerns(cmd.Name()) || cmd.Flags().Lookup(n.needs) == nil {
				continue
			}
			if !cmd.Flags().Changed(n.needs) {
				err = usageErrorf("--%s has no effect without --%s: see %s --help", f.Name, n.needs, cmd.CommandPath())
			}
			return
		}
	})
	return err
}

// callContext is what a call comes to, by which it is known what its flags can do.
type callContext struct {
	c       *config.Config
	command string
	console bool // a console opens
	listed  bool // parley open prints the sessions and opens none
	looked  bool // a discussion is shown and not taken up
	decided bool // --decide or --yes decides
	single  bool // one document is reviewed, and no other file belongs to it
	busless bool // messages are wanted on a bus that is not there
	given   func(flag string) bool
}

// unusedFlagRule says when flags have no effect in a call, and why, as the end of a sentence. The flags are names with spaces
// between.
type unusedFlagRule struct {
	flags string
	told  string
	holds func(call callContext) bool
}

const (
	ofRounds = "mode max-rounds concurrency deadline policy bus examine "
	ofTools  = "timeout via language model effort budget workspace allow-unsafe-tool split route "
)

// unusedFlagRules are all reasons why a flag that is right may still do nothing. The first that holds is told.
var unusedFlagRules = []unusedFlagRule{
	{ofRounds + ofTools + "offline feedback-timeout yes popup caller task fail-on quorum all quiet verbose decide focus question rationale signed-by", "parley open without a session only lists", func(call callContext) bool { return call.listed }},
	{ofRounds + ofTools + "offline feedback-timeout yes popup", "the review is only shown", func(call callContext) bool { return call.looked }},
	{ofTools + "examine", "no AI tool is asked", func(call callContext) bool { return call.c.Settings.Offline }},
	{"mode", "--max-rounds says how many rounds there may be", func(call callContext) bool {
		s := call.c.Settings
		return call.given("max-rounds") && s.MaxRounds > 0 && (s.Mode != feedback.Quick || s.MaxRounds != 1)
	}},
	{"max-rounds", "0 leaves the number of rounds to the mode", func(call callContext) bool {
		return call.given("max-rounds") && call.c.Settings.MaxRounds == 0
	}},
	{"policy", "without --examine nothing is examined in this mode", func(call callContext) bool {
		s := call.c.Settings
		return call.command == "review" && s.Policy == consensus.ExaminedPolicy && cmp.Or(s.Examine, feedback.DefaultExamine(s.Mode)) == examine.LevelNone
	}},
	{"alone", "no other file belongs to the document", func(call callContext) bool { return call.single }},
	{"bus", "ccw is not on PATH", func(call callContext) bool { return call.busless }},
	{"signed-by", "nobody decides", func(call callContext) bool { return !call.console && !call.decided }},
	{"feedback-timeout", "nobody is asked", func(call callContext) bool { return !call.console }},
	{"popup", "the decision is made already", func(call callContext) bool { return call.decided }},
	{"theme plain no-mouse", "no console opens", func(call callContext) bool { return !call.console && !call.given("cast") }},
	{"verbose", "the console shows what the tools do", func(call callContext) bool { return call.console }},
	{"all", "JSON always has every finding", func(call callContext) bool { return call.c.Settings.Output == "json" && !call.listed }},
	{"all", "a list of findings has every open one", func(call callContext) bool { return listsFindings(call) && !call.listed }},
	{"caller task", "a list of findings has no message block", listsFindings},
	{"size", "the cast is as large as the terminal", func(call callContext) bool { return call.console }},
	{"speed max-gap", "without a console everything is printed at once", func(call callContext) bool { return !call.console && !call.given("cast") }},
	{"from", "without a console the recording is shown from its beginning", func(call callContext) bool { return !call.console }},
	{"output", "the console shows the recording", func(call callContext) bool { return call.console && isReplay(call.command) }},
	{"output", "a cast has no result", func(call callContext) bool { return !call.console && isReplay(call.command) && call.given("cast") }},
	{"output", "there are text and json", func(call callContext) bool {
		return !slices.Contains(tableForms, call.c.Settings.Output) && !hasReport(call)
	}},
}

// listsFindings reports whether a call's result is a list of findings.
func listsFindings(call callContext) bool {
	_, is := format.Find(call.c.Settings.Output)
	return is
}

func isReplay(command string) bool { return command == "replay" || command == "demo" }

// tableForms are the forms of --output that every command with that flag knows; the others are those of a round's result.
var tableForms = []string{"text", "json"}

// outputForms are the forms of --output that a command knows, of all that there are.
func outputForms(command string, all []string) []string {
	switch {
	case printsResult(command):
		return all
	case command == "check": // it writes no record, so there is nothing to report from
		return slices.DeleteFunc(slices.Clone(all), func(form string) bool { return form == "report" })
	default:
		return tableForms
	}
}

// printsResult reports whether a command prints the result of a round.
func printsResult(command string) bool {
	return slices.Contains([]string{"review", "open", "wait", "replay", "demo"}, command)
}

// hasReport reports whether a call knows the forms of a round's result.
func hasReport(call callContext) bool { return printsResult(call.command) && !call.listed }

// warnOutputForm says that a command does not have the form of output that was asked for, or was told another one.
func (a App) warnOutputForm(s *sharedFlags, c *config.Config) {
	given := s.cmd.Flags().Changed
	switch {
	case !given("output"):
	case s.cmd.Flags().Lookup("csv") != nil && given("csv"):
		a.warnNoEffect([]string{"--output"}, "--csv says the form")
	case s.cmd.Flags().Lookup("json") != nil && given("json") && c.Settings.Output != "json":
		a.warnNoEffect([]string{"--output"}, "--json says the form")
	case !slices.Contains(tableForms, c.Settings.Output):
		a.warnNoEffect([]string{"--output " + c.Settings.Output}, "there are text and json")
	}
}

// warnUnusedFlags says in one line for each reason which flags of this call have no effect.
func (a App) warnUnusedFlags(s *sharedFlags, call callContext) {
	if s == nil || s.cmd == nil {
		return
	}
	call.command = s.cmd.Name()
	if call.c.Settings.Bus == "ccw" && a.LookPath != nil {
		_, err := a.LookPath("ccw")
		call.busless = err != nil
	}
	call.given = func(flag string) bool { return s.cmd.Flags().Changed(flag) }
	var order []string
	flags := map[string][]string{}
	s.cmd.Flags().Visit(func(f *pflag.Flag) {
		for _, rule := range unusedFlagRules {
			if !slices.Contains(strings.Fields(rule.flags), f.Name) {
				continue
			}
			if rule.holds(call) {
				if flags[rule.told] == nil {
					order = append(order, rule.told)
				}
				flags[rule.told] = append(flags[rule.told], "--"+f.Name)
				return
			}
		}
	})
	for _, why := range order {
		a.warnNoEffect(flags[why], why)
	}
}

// warnNoEffect says that something of this call has no effect.
func (a App) warnNoEffect(what []string, why string) {
	verb := "has"
	if len(what) > 1 {
		verb = "have"
	}
	a.eprintf("%s warning: %s %s no effect here: %s\n", critiqueTag, foreign.Line(strings.Join(what, ", ")), verb, foreign.Line(why))
}

// warnUnusedPanel says which words about reviewers concern none of those who review.
func (r *reviewCmd) warnUnusedPanel(c *config.Config, panel []perspective.Perspective) {
	names, asked := perspective.Names(panel), []string{}
	for _, p := range panel {
		asked = append(asked, p.Tools...)
	}
	if r.shared.cmd == nil {
		return
	}
	var idle []string
	for _, text := range r.panel.routes {
		if route, err := perspective.ParseRoute(text); err == nil && !slices.Contains(names, strings.ToLower(route.Perspective)) {
			idle = append(idle, "--route "+text)
		}
	}
	if hasModelsOfCall(c) && !c.Settings.Offline {
		for _, m := range c.Settings.Models {
			if m.For != "" && !slices.Contains(names, m.For) && !slices.Contains(asked, m.For) {
				idle = append(idle, "--model "+m.For+"="+m.Name)
			}
		}
	}
	for _, text := range r.panel.own {
		if one, err := perspective.ParseFlag(text); err == nil && !slices.Contains(names, one.Name) {
			idle = append(idle, "--perspective "+one.Name)
		}
	}
	if len(idle) > 0 {
		r.warnNoEffect(idle, "reviewed by "+strings.Join(names, ", "))
	}
	if r.shared.cmd.Flags().Changed("discovery-context") && !slices.Contains(names, perspective.Coverage) {
		r.warnNoEffect([]string{"--discovery-context"}, "the perspective coverage, which reads it, does not review")
	}
	for _, name := range splitList(c.Settings.AllowUnsafe) {
		if r.shared.cmd.Flags().Changed("allow-unsafe-tool") && !c.Settings.Offline && !slices.Contains(asked, name) {
			r.warnNoEffect([]string{"--allow-unsafe-tool " + name}, "no reviewer asks it")
		}
	}
}
