package tool

import (
	"context"
	"os"
	"strings"
	"time"

	"parley/engine/pattern"
)

// quickLimit bounds a call with --version or --help: the slowest tool took 2 s on a busy machine.
const quickLimit = 10 * time.Second

// quickGrace is the time such a call is given to end: it has nothing to lose.
const quickGrace = time.Millisecond

// quickOutput is how much of such a call is read.
const quickOutput = 256 << 10

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
func (b Box) Describe(ctx context.Context, name string) (Description, error) {
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
	said, complaint, err := p.quick(ctx, "--version")
	if err != nil {
		return "", words("asked for its version: " + err.Error())
	}
	said = withoutNoise(said)
	if found := versionNumber.FindString(said); found != "" {
		return found, ""
	}
	return "", words(join("it did not tell its version", join(lastWords(said), lastWords(complaint))))
}

// quick runs the program with a few arguments that make it say something about itself.
func (p *program) quick(ctx context.Context, args ...string) (said, complaint string, err error) {
	dir, err := os.MkdirTemp("", "parley-tool-")
	if err != nil {
		return "", "", err
	}
	defer func() { _ = os.RemoveAll(dir) }() // a leftover in the temporary folder harms nobody
	ctx, release := context.WithTimeoutCause(ctx, quickLimit, &timeoutError{after: quickLimit})
	defer release()
	out, complaints := tail{limit: quickOutput}, tail{limit: stderrLimit}
	end, err := run(ctx, job{
		path: p.path, argv: append([]string{p.adapter.Command[0]}, args...), dir: dir,
		env:    environment(p.environ(), p.adapter.Env, dir),
		stdout: out.take, stderr: complaints.take, grace: quickGrace, keeper: p.keeper,
	})
	if err == nil {
		err = end.cause
	}
	return out.String(), complaints.String(), err
}

// help asks the program which options it takes; some print it to standard error.
func (p *program) help(ctx context.Context) (text, problem string) {
	said, complaint, err := p.quick(ctx, helpArguments(p.adapter.Command)...)
	switch {
	case err != nil:
		return "", words("asked for its help: " + err.Error())
	case strings.Contains(said, "--"):
		return said, ""
	case strings.Contains(complaint, "--"):
		return complaint, ""
	default:
		return "", words(join("it printed no help", join(lastWords(said), lastWords(complaint))))
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
