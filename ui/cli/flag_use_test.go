package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"parley/engine"
	"parley/engine/race"
	"parley/feedback"
)

// alwaysUsed are the flags that have an effect in every call of a command that has them: they choose what is read, made or
// said, or what a flag asks for holds anyway. What is said of perspectives and decisions is checked where they are chosen.
const alwaysUsed = "config help version session output headless yes quiet fail-on quorum deadline concurrency policy offline " +
	"perspectives perspectives-file perspective add-perspective discovery-context allow-unsafe-tool decide focus question rationale " +
	"artifact again dry-run round read-only continue context cast takeover json csv probe forget show document install html svg out format announce allow layout detach seconds"

// leaving is a console that everybody leaves at once.
type leaving struct{ Console }

func (leaving) Discuss(context.Context, Opener, []engine.Event, ScreenOptions) (*feedback.Discussion, feedback.Result, error) {
	return nil, feedback.Result{}, ErrLeft
}
func (leaving) Show(context.Context, []engine.Event, ScreenOptions) error { return nil }
func (leaving) Play(context.Context, Recording, ScreenOptions) error      { return nil }

// flagged is a parley in a folder with a document and a session.
type flagged struct {
	folder string
	out    bytes.Buffer
	err    bytes.Buffer
	app    App
}

func newFlagged(t *testing.T) *flagged {
	t.Helper()
	f := &flagged{folder: t.TempDir()}
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(f.folder, "doc.md"), []byte("# Import\n\nThe import retries a few times.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	f.app = App{Console: leaving{}, IO: IO{
		Out: &f.out, Err: &f.err, HasTerminal: func() bool { return true }, Now: time.Now,
		Getenv: func(name string) string {
			return map[string]string{"HOME": home, "TERM": "xterm", "XDG_STATE_HOME": home}[name]
		},
		Getwd:    func() (string, error) { return f.folder, nil },
		LookPath: func(string) (string, error) { return "", errors.New("nothing is installed") },
	}}
	f.run("review", filepath.Join(f.folder, "doc.md"), "--offline", "--headless")
	return f
}

func (f *flagged) run(args ...string) Status {
	f.out.Reset()
	f.err.Reset()
	for i, arg := range args {
		args[i] = strings.ReplaceAll(arg, "DIR", f.folder)
	}
	return f.app.Main(context.Background(), args)
}

// flagValues are texts that flags with a value take.
var flagValues = map[string]string{
	"mode": "standard", "max-rounds": "3", "concurrency": "1", "deadline": "9m", "policy": "examined", "bus": "ccw", "timeout": "9m",
	"via": "ccw", "language": "French", "model": "large", "effort": "high", "budget": "200k", "workspace": "DIR", "allow-unsafe-tool": "codex", "route": "risk=codex",
	"feedback-timeout": "9m", "popup": "tmux", "caller": "writer", "task": "T-1", "fail-on": "low", "quorum": "1", "decide": "continue",
	"focus": "cost", "question": "Who?", "rationale": "so", "theme": "dark", "size": "90x30", "speed": "2", "max-gap": "2s", "from": "1",
	"output": "report", "cast-format": "v3", "probe-timeout": "5s", "at": "1s", "screen": "live", "round-id": "GATE-7",
}

func withValue(flag *pflag.Flag) string {
	if value, ok := flagValues[flag.Name]; ok && flag.NoOptDefVal == "" {
		return "--" + flag.Name + "=" + value
	}
	return "--" + flag.Name
}

// eachFlag calls visit for every flag of every command, in the table of commands.
func eachFlag(app App, visit func(cmd *cobra.Command, flag *pflag.Flag)) {
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(flag *pflag.Flag) { visit(cmd, flag) })
		for _, child := range cmd.Commands() {
			walk(child)
		}
	}
	walk(app.rootCommand())
}

// Every flag of every command either always has an effect or has a rule that says when it has none.
func TestEveryFlagHasARule(t *testing.T) {
	t.Parallel()
	eachFlag(newFlagged(t).app, func(cmd *cobra.Command, flag *pflag.Flag) {
		known := slices.Contains(strings.Fields(alwaysUsed), flag.Name) || cmd.Name() == "config"
		for _, n := range flagNeeds {
			known = known || n.flag == flag.Name && n.concerns(cmd.Name())
		}
		for _, rule := range unusedFlagRules {
			known = known || slices.Contains(strings.Fields(rule.flags), flag.Name)
		}
		if !known {
			t.Errorf("%s --%s: nothing says when it has no effect", cmd.CommandPath(), flag.Name)
		}
	})
}

// A flag that means nothing without another is refused without it, in every command that has both.
func TestFlagsThatNeedAnotherAreRefusedWithoutIt(t *testing.T) {
	t.Parallel()
	f := newFlagged(t)
	words := map[string][]string{"review": {"doc.md"}, "view": {"doc.md"}, "replay": {"REVIEW-001"}, "export": {"REVIEW-001", "--html"}}
	tried := map[string]bool{}
	eachFlag(f.app, func(cmd *cobra.Command, flag *pflag.Flag) {
		for _, n := range flagNeeds {
			if n.flag != flag.Name || !n.concerns(cmd.Name()) || cmd.Flags().Lookup(n.needs) == nil {
				continue
			}
			args := append(slices.Clone(words[cmd.Name()]), withValue(flag))
			if cmd.HasParent() {
				args = append([]string{cmd.Name()}, args...)
			}
			want := "parley: --" + n.flag + " has no effect without --" + n.needs + ": see " + cmd.CommandPath() + " --help\n"
			if status := f.run(args...); status != WrongUsage || f.err.String() != want {
				t.Errorf("%q: status %d, %s", args, status, f.err.String())
			}
			tried[n.commands+n.flag] = true
			return
		}
	})
	for _, n := range flagNeeds {
		if !tried[n.commands+n.flag] {
			t.Errorf("no command has --%s and --%s", n.flag, n.needs)
		}
	}
}

// A flag that is right and has no effect in this call is named in one line, for every rule and every flag of it.
func TestFlagsWithoutEffectAreNamed(t *testing.T) {
	t.Parallel()
	if race.Enabled {
		t.Skip("its calls follow one another, and hold words")
	}
	calls := map[string][][]string{
		"parley open without a session only lists":                    {{"open", "--headless"}},
		"the review is only shown":                                    {{"open", "REVIEW-001", "--read-only", "--headless"}},
		"no AI tool is asked":                                         {{"review", "DIR/doc.md", "--offline", "--headless"}},
		"--max-rounds says how many rounds there may be":              {{"review", "DIR/doc.md", "--offline", "--headless", "--max-rounds=4"}},
		"0 leaves the number of rounds to the mode":                   {{"review", "DIR/doc.md", "--offline", "--headless", "--max-rounds=0"}},
		"no other file belongs to the document":                       {{"review", "DIR/doc.md", "--offline", "--headless"}},
		"without --examine nothing is examined in this mode":          {{"review", "DIR/doc.md", "--offline", "--headless", "--mode=quick"}},
		"ccw is not on PATH":                                          {{"review", "DIR/doc.md", "--offline", "--headless"}},
		"nobody decides":                                              {{"review", "DIR/doc.md", "--offline", "--headless"}},
		"nobody is asked":                                             {{"review", "DIR/doc.md", "--offline", "--headless"}, {"feedback", "--round=1", "--yes"}},
		"the decision is made already":                                {{"review", "DIR/doc.md", "--offline", "--yes"}, {"feedback", "--round=1", "--decide=done"}},
		"no console opens":                                            {{"review", "DIR/doc.md", "--offline", "--headless"}, {"view", "DIR/doc.md", "--headless"}, {"demo", "--headless"}},
		"the console shows what the tools do":                         {{"review", "DIR/doc.md", "--offline"}, {"replay", "REVIEW-001"}},
		"JSON always has every finding":                               {{"review", "DIR/doc.md", "--offline", "--headless", "--output=json"}},
		"JSON has no message block":                                   {{"review", "DIR/doc.md", "--offline", "--headless", "--output=json", "--caller=writer"}},
		"a list of findings has every open one":                       {{"review", "DIR/doc.md", "--offline", "--headless", "--output=line"}},
		"a list of findings has no message block":                     {{"review", "DIR/doc.md", "--offline", "--headless", "--output=line", "--caller=writer"}},
		"the cast is as large as the terminal":                        {{"demo", "--cast=DIR/x.cast", "--force"}},
		"without a console everything is printed at once":             {{"demo", "--headless"}},
		"without a console the recording is shown from its beginning": {{"demo", "--headless"}},
		"the console shows the recording":                             {{"demo"}},
		"a cast has no result":                                        {{"replay", "REVIEW-001", "--headless", "--cast=DIR/y.cast", "--force"}},
		"there are text and json":                                     {{"open", "--headless"}, {"feedback", "--round=1", "--yes"}, {"rounds"}, {"checks"}},
	}
	f := newFlagged(t)
	for _, rule := range unusedFlagRules {
		tried := 0
		for why, bases := range calls {
			if rule.told != why {
				continue
			}
			for _, base := range bases {
				cmd, _, err := f.app.rootCommand().Find(base)
				if err != nil {
					t.Fatal(err)
				}
				for name := range strings.FieldsSeq(rule.flags) {
					flag := cmd.Flags().Lookup(name)
					given := slices.ContainsFunc(base, func(arg string) bool { return strings.HasPrefix(arg, "--"+name) })
					if flag == nil || given && rule.flags != name {
						continue
					}
					args := slices.Clone(base)
					if !given { // else it is the value of the call that has no effect
						args = append(args, withValue(flag))
					}
					if name == "task" && !slices.Contains(base, "--caller=writer") {
						args = append(args, "--caller=writer")
					}
					status := f.run(args...)
					said := slices.ContainsFunc(strings.Split(f.err.String(), "\n"), func(line string) bool {
						return strings.Contains(line, "--"+name) && strings.HasSuffix(line, "no effect here: "+why)
					})
					if refused := status == WrongUsage && strings.Contains(f.err.String(), "--"+name); !said && !refused {
						t.Errorf("%q: status %d, %s", args, status, f.err.String())
					}
					tried++
				}
			}
		}
		if tried == 0 {
			t.Errorf("no call tries: %s", rule.told)
		}
	}
}

// What a call says of perspectives and tools that have no part in it is named, too.
func TestWordsAboutNobodyWhoReviewsAreNamed(t *testing.T) {
	t.Parallel()
	if race.Enabled {
		t.Skip("its calls follow one another, and hold words")
	}
	f := newFlagged(t)
	base := []string{"review", "DIR/doc.md", "--headless", "--perspectives", "product,risk"}
	for flag, why := range map[string]string{
		"--route=quality=codex":               "--route quality=codex has no effect here: reviewed by product, risk",
		"--model=claude=opus":                 "--model claude=opus has no effect here: reviewed by product, risk",
		"--perspective=law:direct:Lawyer:law": "--perspective law has no effect here: reviewed by product, risk",
		"--discovery-context=DIR/doc.md":      "--discovery-context has no effect here: the perspective coverage, which reads it, does not review",
		"--allow-unsafe-tool=opencode":        "--allow-unsafe-tool opencode has no effect here: no reviewer asks it",
	} {
		f.run(append(slices.Clone(base), flag)...)
		if !strings.Contains(f.err.String(), "[discuss] warning: "+why+"\n") {
			t.Errorf("%s: %s", flag, f.err.String())
		}
	}
	f.run(append(slices.Clone(base), "--route=risk=codex", "--model=codex=large")...)
	if strings.Contains(f.err.String(), "no effect") {
		t.Errorf("what has an effect: %s", f.err.String())
	}
}

// Decisions, focuses and questions that nothing takes are refused; those that no checkpoint was left for are named.
func TestDecisionsThatNothingTakes(t *testing.T) {
	t.Parallel()
	f := newFlagged(t)
	for _, c := range []struct {
		flags, want string
	}{
		{"--decide=done,continue", "--decide done,continue: nothing follows done"},
		{"--decide=", "--decide needs a choice: continue, adjust, ask, revise, done, accept, reject, or a sentence of your own"},
		{"--decide=,", "--decide needs a choice"},
		{"--decide=continue --question=Who?", "--question needs a checkpoint to be asked at: --decide ask"},
		{"--decide=done --focus=cost", "--focus needs a checkpoint to be taken at: --decide adjust"},
		{"--decide=adjust --focus=cost --focus=time", "--focus \"time\": 1 --decide adjust takes one each"},
	} {
		if status := f.run(append([]string{"review", "DIR/doc.md", "--offline"}, strings.Fields(c.flags)...)...); status != WrongUsage || !strings.Contains(f.err.String(), c.want) {
			t.Errorf("%s: status %d, %s", c.flags, status, f.err.String())
		}
	}
	f.run("review", "DIR/doc.md", "--offline", "--quiet", "--mode=quick", "--decide=continue,done")
	if want := " came to no further checkpoint\n"; !strings.Contains(f.err.String(), want) {
		t.Errorf("past the limit: %s", f.err.String())
	}
	f.run("review", "DIR/doc.md", "--offline", "--quiet", "--max-rounds=2", "--decide=continue,continue,done")
	if want := "warning: “continue deeper” was asked for, but this is the final round (2/2)\n"; !strings.Contains(f.err.String(), want) || strings.Contains(f.err.String(), "no effect") {
		t.Errorf("at the limit: %s", f.err.String())
	}
	if got, err := (decisionScript{decide: []string{"ask", "ask"}, questions: []string{"a", "b", "c"}}).decisions(); err != nil || len(got[0].Questions) != 1 || !slices.Equal(got[1].Questions, []string{"b", "c"}) {
		t.Errorf("three questions for two checkpoints: %+v, %v", got, err)
	}
}
