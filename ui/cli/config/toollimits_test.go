package config_test

import (
	"strings"
	"testing"

	"parley/engine/tool/family"
	"parley/ui/cli/config"
)

func TestLimitsOfATool(t *testing.T) {
	t.Parallel()
	const own = "tools:\n  codex: {memory: 2GB, processes: 40, disk: 512MB}\n"
	got := newTestEnv(t, own, "").load(t, nil).Tools[0].Limits
	if want := (family.Limits{Memory: 2 << 30, Processes: 40, Disk: 512 << 20}); got != want {
		t.Errorf("%+v", got)
	}
	// A project's file that nobody has trusted makes them tighter and not wider.
	got = newTestEnv(t, own, "tools:\n  codex: {memory: 8GB, processes: 10}\n").load(t, nil).Tools[0].Limits
	if want := (family.Limits{Memory: 2 << 30, Processes: 10, Disk: 512 << 20}); got != want {
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
