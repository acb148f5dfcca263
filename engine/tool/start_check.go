package tool

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"
)

// probeResult is what a program said when it was asked about itself, and how it ended.
type probeResult struct {
	stdout, stderr string
	exit           exitResult
}

// succeeded reports whether the program ended well.
func (a probeResult) succeeded() bool { return a.exit.code != nil && *a.exit.code == 0 }

// startFault is why the program does not start, in one line, or "" when it does.
func (p *program) startFault(a probeResult, err error) string {
	var silent *timeoutError
	switch {
	case errors.As(err, &silent):
		return fmt.Sprintf("it hangs, or this machine is busy: asked about itself it said nothing for %v", silent.after)
	case err != nil:
		return cleanLine(p.explainStartError(err))
	case a.succeeded() && strings.TrimSpace(a.stdout+a.stderr) == "":
		return "asked about itself it says nothing"
	case a.succeeded():
		return ""
	}
	said := errorLine(a.stderr)
	if said == "" {
		said = errorLine(a.stdout)
	}
	if a.exit.code == nil {
		return cleanLine(join("it does not start: ended by signal "+a.exit.signal, said))
	}
	return cleanLine(join(fmt.Sprintf("it does not start: exit status %d", *a.exit.code), said))
}

// explainStartError is why the system did not start the program. Of a script without its interpreter it says that a file is
// missing, which is not the one that a person sees.
func (p *program) explainStartError(err error) string {
	if interpreter := interpreterOf(p.path); errors.Is(err, fs.ErrNotExist) && interpreter != "" {
		return "it does not start: its interpreter " + interpreter + " is missing"
	}
	var number syscall.Errno
	if errors.As(err, &number) {
		return "it does not start: " + number.Error()
	}
	return "it does not start: " + err.Error()
}

// interpreterLimit is how long the first line of a script is at most.
const interpreterLimit = 256

// interpreterOf is the program that a script names in its first line, or "".
func interpreterOf(path string) string {
	if fields := interpreterWords(path); len(fields) > 0 {
		return fields[0]
	}
	return ""
}

// interpreterWords are that program and its arguments.
func interpreterWords(path string) []string {
	file, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer file.Close() //nolint:errcheck // it was only read
	line, _ := bufio.NewReader(io.LimitReader(file, interpreterLimit)).ReadString('\n')
	named, script := strings.CutPrefix(line, "#!")
	if !script {
		return nil
	}
	return strings.Fields(named)
}

// ccwTarget is the program that ccw starts for this tool, or nil.
func (p *program) ccwTarget(look func(string) (string, error)) *program {
	row, known := Adapters()[p.name]
	if p.via != string(ViaCCW) || !known {
		return nil
	}
	row.Allowed = p.adapter.Allowed
	path, err := look(row.Command[0])
	if err != nil {
		return nil // a known issue of its own
	}
	return &program{name: p.name, path: path, adapter: row, environ: p.environ, guard: p.guard}
}

// ccwTargetFault is why the program that ccw starts does not start, or "".
func (p *program) ccwTargetFault(ctx context.Context) string {
	fault := p.startFault(p.probe(ctx, "--version"))
	if fault == "" {
		return ""
	}
	return "ccw has to start " + p.name + ": " + fault
}
