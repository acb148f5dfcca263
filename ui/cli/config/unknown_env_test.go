package config_test

import (
	"slices"
	"testing"

	"parley/ui/cli/config"
)

func TestUnknownEnvIsTold(t *testing.T) {
	t.Parallel()
	got := config.UnknownEnv([]string{
		"PATH=/bin", "PARLEY_MODE=quick", "PARLEY_MODEE=quick", "PARLEY_NOTHING_LIKE_IT=1", "PARLEY_EMPTY=", "PARLEY_mode=deep",
		"PARLEY_FAMILY=1", "PARLEY_TEST_FLOOD=1", "PARLEYVOUS=1", "PARLEY_=1", "NOPARLEY_MODE=1",
	})
	want := []string{
		"PARLEY_ is not a setting and has no effect: parley config lists them",
		"PARLEY_MODEE is not a setting and has no effect: did you mean PARLEY_MODE?",
		"PARLEY_NOTHING_LIKE_IT is not a setting and has no effect: parley config lists them",
		"PARLEY_mode is not a setting and has no effect: did you mean PARLEY_MODE?",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	for _, r := range config.AllSettings() {
		if stray := config.UnknownEnv([]string{r.EnvVar() + "=1"}); stray != nil {
			t.Error(stray)
		}
	}
}
