package tool

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"parley/engine/tempdir"
)

// argumentLimit is the longest single argument that Linux passes on; the other systems are no more generous with
// all arguments together.
const argumentLimit = 131_071

// call is one prepared use of an adapter.
type call struct {
	argv      []string // what is run
	shownArgv []string // the same with the prompt and its file still as marks
	stdin     string
	dir       string
	temp      string // its own folder for temporary files, "" for the common one
	// workspace is the folder it was given to read, or "", and readable are files outside dir that it needs.
	workspace string
	readable  []string
	timeout   time.Duration // negative means none
	warnings  []string
	cleanup   []func() error
}

// prepareCall fills in the argument vector and makes what the call needs on disk. discard must be called after it.
func prepareCall(a Adapter, request Request) (*call, *Failure) {
	c := &call{stdin: request.Prompt, timeout: cmp.Or(request.Timeout, a.Timeout, DefaultTimeout)}
	if why := a.tooLongReason(request.Prompt); why != "" {
		return c, &Failure{Kind: TooLong, Detail: why}
	}
	if err := c.chooseDir(request); err != nil {
		return c, &Failure{Kind: NotStarted, Detail: cleanLine(err.Error()), Err: err}
	}
	argv, workspace, warnings, err := a.argv(request)
	c.warnings, c.workspace = warnings, workspace
	if err != nil {
		return c, &Failure{Kind: NotStarted, Detail: cleanLine(err.Error()), Err: err}
	}
	return c, c.fillArgv(argv, request, workspace)
}

// argv is the argument vector for a request, with its marks, and what of the request has no place in it.
func (a Adapter) argv(request Request) (argv []string, workspace string, warnings []string, err error) {
	argv = slices.Clone(a.Command)
	switch {
	case request.Workspace == "":
		argv = append(argv, a.NoWorkspaceArgs...)
	case a.WorkspaceArgs == nil:
		argv = append(argv, a.NoWorkspaceArgs...)
		warnings = append(warnings, "the workspace was not given to it: it cannot be made to only read there")
	default:
		argv = append(argv, a.WorkspaceArgs...)
		if workspace, err = filepath.Abs(request.Workspace); err != nil { // it runs elsewhere
			return nil, "", warnings, err
		}
	}
	if request.Model != "" {
		if a.ModelArgs == nil && !containsPlaceholder(argv, placeholderModel) {
			warnings = append(warnings, "the model was not passed on: its command has no place for one")
		}
		argv = append(argv, a.ModelArgs...)
	}
	switch {
	case request.Effort == "":
	case a.EffortArgs == nil:
		warnings = append(warnings, "the effort was not passed on: parley knows no option of it for that")
	case !slices.Contains(a.Efforts, request.Effort):
		warnings = append(warnings, fmt.Sprintf("the effort %s was not passed on: it knows %s", request.Effort, strings.Join(a.Efforts, ", ")))
	default:
		argv = append(argv, a.EffortArgs...)
	}
	return append(argv, a.FinalArgs...), workspace, warnings, nil
}

// chooseDir chooses the folder to run in: the caller's, or an empty one for this call.
func (c *call) chooseDir(request Request) error {
	if request.Dir != "" {
		dir, err := filepath.Abs(request.Dir)
		if err != nil {
			return fmt.Errorf("finding the scratch folder: %w", err)
		}
		c.dir = dir
		return nil
	}
	dir, err := tempdir.Tool()
	if err != nil {
		return fmt.Errorf("making a scratch folder: %w", err)
	}
	c.dir = dir
	c.cleanup = append(c.cleanup, func() error { return os.RemoveAll(dir) })
	return nil
}

// fillArgv replaces the marks. The prompt and its file stay marks in what is shown: the one is long and private, the
// other is gone afterwards.
func (c *call) fillArgv(argv []string, request Request, workspace string) *Failure {
	if containsPlaceholder(argv, placeholderPrompt) || containsPlaceholder(argv, placeholderPromptFile) {
		c.stdin = ""
	}
	public := strings.NewReplacer(placeholderModel, request.Model, placeholderEffort, request.Effort, placeholderWorkspace, workspace, placeholderID, "parley-"+strings.ToLower(rand.Text()))
	for _, arg := range argv {
		c.shownArgv = append(c.shownArgv, public.Replace(arg))
	}
	file := ""
	if containsPlaceholder(argv, placeholderPromptFile) {
		var err error
		if file, err = c.promptFile(request.Prompt); err != nil {
			return &Failure{Kind: NotStarted, Detail: cleanLine(err.Error()), Err: err}
		}
	}
	private := strings.NewReplacer(placeholderPrompt, request.Prompt, placeholderPromptFile, file)
	for i, arg := range c.shownArgv {
		full := private.Replace(arg)
		if strings.Contains(argv[i], placeholderPrompt) {
			if len(full) > argumentLimit {
				return &Failure{Kind: TooLong, Detail: fmt.Sprintf(
					"the prompt makes an argument of %d bytes, the limit is %d; leave {{prompt}} out of its command and let it read standard input", len(full), argumentLimit)}
			}
			if strings.ContainsRune(full, 0) {
				return &Failure{Kind: NotStarted, Detail: "the prompt holds a NUL byte, which no argument can; leave {{prompt}} out of its command and let it read standard input"}
			}
		}
		c.argv = append(c.argv, full)
	}
	return nil
}

// promptFile writes the prompt where only this user can read it, outside the folder the tool runs in: that one is to
// look empty.
func (c *call) promptFile(prompt string) (string, error) {
	dir, err := tempdir.Prompt()
	if err != nil {
		return "", fmt.Errorf("making a folder for the prompt: %w", err)
	}
	c.cleanup = append(c.cleanup, func() error { return os.RemoveAll(dir) })
	c.readable = append(c.readable, dir)
	path := filepath.Join(dir, "prompt.txt")
	if err := os.WriteFile(path, []byte(prompt), 0o600); err != nil {
		return "", fmt.Errorf("writing the prompt: %w", err)
	}
	return path, nil
}

// removeFiles removes what the call made.
func (c *call) removeFiles() {
	for _, remove := range c.cleanup {
		_ = remove() // a leftover in the temporary folder harms nobody
	}
}

func containsPlaceholder(argv []string, mark string) bool {
	return slices.ContainsFunc(argv, func(arg string) bool { return strings.Contains(arg, mark) })
}
