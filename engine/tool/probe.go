package tool

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"parley/engine/pattern"
	"parley/engine/tempdir"
)

// probeTimeout bounds a call with --version or --help: the slowest tool took 2 s on a busy machine.
const probeTimeout = 10 * time.Second

// probeGrace is the time such a call is given to end: it has nothing to lose.
const probeGrace = time.Millisecond

// probeOutputLimit is how much of such a call is read.
const probeOutputLimit = 256 << 10

// Description is what is known about a tool without asking it anything.
type Description struct {
	Name    string
	Via     string
	Path    string
	Command []string // argv with its marks
	Version string   // empty when it did not tell
	// Problem is why the version is not known, in one line; the tool may work all the same.
	Problem string
}

// versionNumber is a version in whatever sentence it stands.
var versionNumber = pattern.New(`\d+(?:\.\d+)+[0-9A-Za-z.+\-]*`)

// Describe finds a tool and asks its program for its version. The error is the *Failure of Tool. A tool of the user's
// own is not run: nobody said that it understands --version.
func (b Registry) Describe(ctx context.Context, name string) (Description, error) {
	p, failure := b.program(name)
	if failure != nil {
		return Description{Name: name}, failure
	}
	d := Description{Name: name, Via: p.via, Path: p.path, Command: p.adapter.Command}
	if p.via == string(ViaCommand) {
		return d, nil
	}
	d.Version, d.Problem = p.version(ctx)
	return d, nil
}

// version asks the program for its version. The second result is why it is not known.
func (p *program) version(ctx context.Context) (version, problem string) {
	return p.versionIn(p.probe(ctx, "--version"))
}

// versionIn finds the version in what the program said, or says why it is not known.
func (p *program) versionIn(a probeResult, err error) (version, problem string) {
	if err != nil {
		return "", cleanLine("asked for its version: " + err.Error())
	}
	said := stripNoise(a.stdout)
	if found := versionNumber.FindString(said); found != "" {
		return found, ""
	}
	return "", cleanLine(join("it did not tell its version", join(errorLine(said), errorLine(a.stderr))))
}

// probe runs the program with a few arguments that make it say something about itself.
func (p *program) probe(ctx context.Context, args ...string) (probeResult, error) {
	dir, err := tempdir.Tool()
	if err != nil {
		return probeResult{}, fmt.Errorf("making a scratch folder: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }() // a leftover in the temporary folder harms nobody
	ctx, release := context.WithTimeoutCause(ctx, probeTimeout, &timeoutError{after: probeTimeout})
	defer release()
	out, complaints := tail{limit: probeOutputLimit}, tail{limit: stderrLimit}
	end, err := run(ctx, job{
		path: p.path, argv: append([]string{p.adapter.Command[0]}, args...), dir: dir,
		env:    p.environment(dir),
		stdout: out.write, stderr: complaints.write, grace: probeGrace, guard: p.guard,
	})
	if err == nil {
		err = end.cause
	}
	return probeResult{stdout: out.String(), stderr: complaints.String(), exit: end}, err
}

// help asks the program which options it takes.
func (p *program) help(ctx context.Context) (text, problem string) {
	return p.helpIn(p.probe(ctx, helpArguments(p.adapter.Command)...))
}

// helpIn finds the help in what the program said; some print it to standard error.
func (p *program) helpIn(a probeResult, err error) (text, problem string) {
	switch {
	case err != nil:
		return "", cleanLine("asked for its help: " + err.Error())
	case strings.Contains(a.stdout, "--"):
		return a.stdout, ""
	case strings.Contains(a.stderr, "--"):
		return a.stderr, ""
	default:
		return "", cleanLine(join("it printed no help", join(errorLine(a.stdout), errorLine(a.stderr))))
	}
}

// helpArguments leads to the help of the command that an argument vector uses: "exec --help" for codex exec.
func helpArguments(command []string) []string {
	var args []string
	for _, word := range command[1:] {
		if strings.HasPrefix(word, "-") || strings.Contains(word, "{{") {
			break
		}
		args = append(args, word)
	}
	return append(args, "--help")
}
