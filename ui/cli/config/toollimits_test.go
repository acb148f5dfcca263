package config_test

import (
	"strings"
	"testing"

	"parley/engine/tool/processtree"
	"parley/ui/cli/config"
)

func TestLimitsOfATool(t *testing.T) {
	t.Parallel()
	const own = "tools:\n  codex: {memory: 2GB, processes: 40, disk: 512MB}\n"
	got := newTestEnv(t, own, "").load(t, nil).Tools[0].Limits
	if want := (processtree.Limits{Memory: 2 << 30, Processes: 40, Disk: 512 << 20}); got != want {
		t.Errorf("%+v", got)
	}
	// A project's file that nobody has trusted makes them tighter and not wider.
	got = newTestEnv(t, own, "tools:\n  codex: {memory: 8GB, processes: 10}\n").load(t, nil).Tools[0].Limits
	if want := (processtree.Limits{Memory: 2 << 30, Processes: 10, Disk: 512 << 20}); got != want {
		t.Errorf("with a project's file: %+v", got)
	}
	for text, want := range map[string]string{
		"memory: 2":      `tools.codex: memory "2" is not a size with a unit, such as 512MB or 8GB`,
		"disk: -1GB":     `tools.codex: disk "-1GB" is not a size with a unit, such as 512MB or 8GB`,
		"processes: -40": "tools.codex: processes -40 is not a whole number from 1",
	} {
		_, err := config.Load(newTestEnv(t, "tools:\n  codex: {"+text+"}\n", "").sources())
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestLimitsOfEveryTool(t *testing.T) {
	t.Parallel()
	const own = "limits: {memory: 4GB, processes: 100}\ntools:\n  codex: {memory: 8GB}\n"
	c := newTestEnv(t, own, "").load(t, nil)
	if want := (processtree.Limits{Memory: 4 << 30, Processes: 100, Disk: 32 << 30}); c.Limits != want {
		t.Errorf("every tool: %+v", c.Limits)
	}
	if got := c.Tools[0].Limits; got != (processtree.Limits{Memory: 8 << 30}) {
		t.Errorf("a tool with a limit of its own: %+v", got)
	}
	if got := c.Describe("limits.memory"); got != "4 GB" || c.Origin("limits.memory").Line != 1 {
		t.Errorf("told as %q of %+v", got, c.Origin("limits.memory"))
	}
	if c := newTestEnv(t, "", "").load(t, nil); c.Limits != processtree.DefaultLimits() {
		t.Errorf("without a word: %+v", c.Limits)
	}
	// A project's file that nobody has trusted only lowers them, and those of single tools with them.
	c = newTestEnv(t, own, "limits: {memory: 6GB, processes: 500, disk: 1GB}\n").load(t, nil)
	if want := (processtree.Limits{Memory: 4 << 30, Processes: 100, Disk: 1 << 30}); c.Limits != want {
		t.Errorf("with a project's file: %+v", c.Limits)
	}
	if got := c.Tools[0].Limits; got != (processtree.Limits{Memory: 6 << 30}) {
		t.Errorf("a tool with a limit of its own, with a project's file: %+v", got)
	}
	c = newTestEnv(t, own, "tools: {gemini: {memory: 6GB}}\n").load(t, nil)
	if got := c.Tools[1].Limits.Memory; got != 4<<30 {
		t.Errorf("a project's file gives a tool %d bytes, more than every tool may have", got)
	}
	for text, want := range map[string]string{
		"memory: 2":      `limits: memory "2" is not a size with a unit, such as 512MB or 8GB`,
		"processes: -40": "limits: processes -40 is not a whole number from 1",
		"cores: 4":       "cores",
	} {
		_, err := config.Load(newTestEnv(t, "limits: {"+text+"}\n", "").sources())
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
