package screen

import (
	"slices"

	"parley/engine/perspective"
	"parley/engine/tool"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// HasTool reports whether a tool of a reviewer's chain can be asked here, as far as is known. The built-in checks are no tool, and
// cannot talk.
func (c *Context) HasTool(reviewer string) bool { return len(c.toolsToAsk(reviewer)) > 0 }

// toolsToAsk are the tools that can be asked here for a reviewer, as far as is known, each once.
func (c *Context) toolsToAsk(reviewer string) (names []string) {
	if c.Offline {
		return nil
	}
	for _, name := range c.toolsOf(reviewer) {
		if name != perspective.Direct && !c.isMissing(reviewer, name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// ToolsToAsk are the tools of the round at hand that can be asked here, as far as is known.
func (c *Context) ToolsToAsk() (names []string) {
	r := c.State.CurrentRound()
	if r == nil {
		return nil
	}
	for _, one := range r.Reviewers {
		names = append(names, c.toolsToAsk(one.Name)...)
	}
	return names
}

// CallsOfQuestion says how many calls a question to a reviewer takes, and which tool is asked first. Each tool that fails costs a call, and
// the next one is asked: "1 to 2 calls, codex first".
func (c *Context) CallsOfQuestion(reviewer string) string {
	names := c.toolsToAsk(reviewer)
	sure := slices.DeleteFunc(slices.Clone(names), c.State.MayBePassedOver)
	text := state.RoundCost{Calls: min(1, len(sure)), MostCalls: len(names)}.CallCount()
	switch {
	case len(sure) < len(names): // which is the first is not known
		return text
	case len(names) == 1:
		return text + ", " + safetext.Line(names[0])
	default:
		return text + ", " + safetext.Line(names[0]) + " first"
	}
}

// AnyTool reports whether an AI tool can be asked here: one that parley knows, or one of the review's own. Where nobody can tell, it may be.
func (c *Context) AnyTool() bool {
	if c.FindTool == nil {
		return true
	}
	names := tool.Registry{}.Names()
	if r := c.State.CurrentRound(); r != nil {
		for _, one := range r.Reviewers {
			names = append(names, one.Chain...)
		}
	}
	return slices.ContainsFunc(names, func(name string) bool { return name != perspective.Direct && c.isThere(name) })
}

// isMissing reports whether a tool of a reviewer cannot be asked here: it is not configured, or the last round did not find it, and
// nobody has installed it since.
func (c *Context) isMissing(reviewer, name string) bool {
	return slices.Contains(c.MissingTools, name) || c.wasAbsent(reviewer, name) && !c.isThere(name)
}

// isThere reports whether a tool is known to be there now.
func (c *Context) isThere(name string) bool {
	if c.FindTool == nil {
		return false
	}
	there, _ := c.FindTool(name)
	return there
}

// isOwnCommand reports whether a tool is known to be a custom command.
func (c *Context) isOwnCommand(name string) bool {
	if c.FindTool == nil {
		return false
	}
	_, own := c.FindTool(name)
	return own
}

// toolsOf are the tool that answered for a reviewer in the last round, and its chain.
func (c *Context) toolsOf(reviewer string) (names []string) {
	if last := c.State.LastResult(); last != nil {
		for _, p := range last.Perspectives {
			if p.Name == reviewer && p.Tool != "" {
				names = append(names, p.Tool)
			}
		}
	}
	if r := c.State.CurrentRound(); r != nil {
		for _, one := range r.Reviewers {
			if one.Name == reviewer {
				names = append(names, one.Chain...)
			}
		}
	}
	return names
}

// wasAbsent reports whether the last round did not find a tool of a reviewer on this machine.
func (c *Context) wasAbsent(reviewer, name string) bool {
	last := c.State.LastResult()
	if last == nil {
		return false
	}
	for _, p := range last.Perspectives {
		for _, a := range p.Attempts {
			if p.Name == reviewer && a.Tool == name && a.Error != nil && a.Kind == string(tool.NotFound) {
				return true
			}
		}
	}
	return false
}
