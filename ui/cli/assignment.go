package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"parley/engine/perspective"
	"parley/feedback"
	"parley/ui/cli/config"
)

// assignmentTerm is a setting by which a stored result is told from that of another assignment. What the perspectives and
// the discovery context say is part of the subject.
type assignmentTerm struct {
	key   string // of the configuration's row, which is also its name
	when  feedback.Dependency
	value func(c *config.Config, folder string) string
}

// assignmentTerms are the rows that identify a result (config.Identifies), each as it is compared.
var assignmentTerms = []assignmentTerm{
	{"offline", feedback.OnEvery, func(c *config.Config, _ string) string { return onOff(c.Settings.Offline) }},
	{"policy", feedback.OnEvery, func(c *config.Config, _ string) string { return c.Settings.Policy }},
	{"via", feedback.OnTools, func(c *config.Config, _ string) string { return c.Settings.Via }},
	{"language", feedback.OnTools, func(c *config.Config, _ string) string { return c.Settings.Language }},
	{"workspace", feedback.OnTools, func(c *config.Config, folder string) string {
		if c.Settings.Workspace == "" {
			return ""
		}
		return absolutePath(folder, c.Settings.Workspace)
	}},
	{"split", feedback.OnTools, func(c *config.Config, _ string) string { return onOff(c.Settings.Split) }},
	{"timeout", feedback.OnTimeouts, func(c *config.Config, _ string) string { return c.Settings.Timeout.String() }},
	{"deadline", feedback.OnDeadline, func(c *config.Config, _ string) string { return c.Settings.Deadline.String() }},
}

// roundTerms is what rounds are asked with besides their subject; panel is who may review.
func roundTerms(c *config.Config, folder string, panel []perspective.Perspective) feedback.RoundTerms {
	a := feedback.RoundTerms{Tools: !c.Settings.Offline}
	for _, t := range assignmentTerms {
		a.Terms = append(a.Terms, feedback.Term{Name: t.key, Value: t.value(c, folder), DependsOn: t.when})
	}
	a.Terms = append(a.Terms, feedback.Term{Name: "checks", Value: checksum(c.Checks), Shown: "the configuration's"})
	a.Terms = append(a.Terms, toolTerms(c, panel)...)
	return a
}

// toolTerms are the commands behind the panel's tools. They may hold secrets, so only checksums are kept of them.
func toolTerms(c *config.Config, panel []perspective.Perspective) []feedback.Term {
	var terms []feedback.Term
	var names []string
	for _, p := range panel {
		for _, name := range p.Tools {
			if name != perspective.Direct && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	for _, name := range names {
		t := feedback.Term{Name: "command of " + name, Value: "built in", DependsOn: feedback.OnTools}
		at := slices.IndexFunc(c.Tools, func(tool config.Tool) bool { return tool.Name == name })
		switch {
		case slices.Contains(c.Untrusted, name):
			t.Value = "not trusted"
		case at >= 0 && c.Tools[at].RunsCommand():
			spec := c.Tools[at].CustomTool
			spec.Timeout, spec.StartUp, spec.Idle = 0, 0, 0 // how long it is waited for is no part of what is asked
			t.Value, t.Shown = checksum(spec), "the configuration's"
		case !slices.Contains(toolRegistry(c).Names(), name):
			t.Value = "not configured"
		}
		terms = append(terms, t)
	}
	return terms
}

// checksum tells two settings apart without keeping them.
func checksum(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

func onOff(b bool) string {
	if b {
		return "on"
	}
	return "off"
}
