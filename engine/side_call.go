package engine

import (
	"context"
	"fmt"

	"parley/engine/foreign"
	"parley/engine/round"
	"parley/engine/tool"
)

// sideCall is one call of a tool beside a round: an examiner's, or a reviewer's in a conversation.
type sideCall struct {
	tool, prompt string
	scratch      *scratchDirs
	began        func(via string) // the tool is about to be asked
}

// callBeside makes the call as a reviewer makes one: with the flags that keep the tool to reading, a scratch folder of its own, the
// limits, the budget and the redaction. What became of it is noted in made.
func (s *reviewer) callBeside(ctx context.Context, c sideCall, made *round.Attempt) (reply string, err error) {
	t, err := s.engine.Tools.Tool(c.tool)
	if err != nil {
		return "", err
	}
	made.Via = t.Via()
	ended, why := s.engine.Budget.begin(c.prompt)
	if why != "" {
		return "", &tool.Failure{Tool: c.tool, Kind: tool.Skipped, Detail: why}
	}
	defer func() { ended(*made) }()
	dir, err := c.scratch.acquire()
	if err != nil {
		return "", fmt.Errorf("making a scratch folder: %w", err)
	}
	defer c.scratch.release(dir)
	c.began(made.Via)
	s.applyToolLimit(t)
	request := tool.Request{Prompt: c.prompt, Dir: dir, Workspace: s.engine.Workspace, Timeout: -1, Effort: s.effortFor(c.tool)}
	request.Model, _ = s.modelFor(c.tool)
	closeRaw := s.openRawOutput(c.tool, made, &request)
	defer func() { closeRaw(err) }()
	got, err := t.Ask(ctx, request, s.warnings(c.tool))
	made.Command, made.Version, made.ExitCode = got.Command, got.Version, got.ExitCode
	made.Bytes, made.Usage, made.ToolUses = got.Bytes, got.Usage, got.ToolUses
	made.Unsafe, made.Sandboxed = got.Unsafe, got.Sandboxed
	s.redactor = got.Redactor
	return got.Text, err
}

// warnings passes on what the person should know of a call that nobody watches.
func (s *reviewer) warnings(name string) func(tool.Progress) {
	return func(p tool.Progress) {
		if p.Kind == tool.Warning {
			s.out.Emit(WarningRaised{Perspective: s.perspective.Name, Text: name + ": " + foreign.Line(p.Text)})
		}
	}
}
