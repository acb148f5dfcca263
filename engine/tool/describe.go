package tool

import (
	"context"
	"os"
	"regexp"
	"time"
)

// versionLimit bounds a call with --version: the slowest tool took 2 s on a busy machine.
const versionLimit = 10 * time.Second

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
var versionNumber = regexp.MustCompile(`\d+(?:\.\d+)+[0-9A-Za-z.+\-]*`)

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

func (p *program) version(ctx context.Context) (version, problem string) {
	dir, err := os.MkdirTemp("", "parley-tool-")
	if err != nil {
		return "", words(err.Error())
	}
	defer func() { _ = os.RemoveAll(dir) }()
	ctx, release := context.WithTimeoutCause(ctx, versionLimit, &timeoutError{after: versionLimit})
	defer release()
	out, complaints := tail{limit: stderrLimit}, tail{limit: stderrLimit}
	end, err := run(ctx, job{
		path: p.path, argv: []string{p.adapter.Command[0], "--version"}, dir: dir,
		env:    environment(p.environ(), p.adapter.Env, dir),
		stdout: out.take, stderr: complaints.take, grace: p.grace,
	})
	switch {
	case err != nil:
		return "", words(err.Error())
	case end.cause != nil:
		return "", words("asked for its version: " + end.cause.Error())
	}
	said := withoutNoise(out.String())
	if found := versionNumber.FindString(said); found != "" {
		return found, ""
	}
	return "", words(join("it did not tell its version", join(lastWords(said), lastWords(complaints.String()))))
}
