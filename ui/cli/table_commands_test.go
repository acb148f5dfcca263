package cli_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"parley/ui/cli"
)

// A 0 that leaves a number to the mode, or sets no limit, is not the value in force.
func TestConfigPrintsTheValuesInForce(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	for _, c := range []struct{ variable, key, want string }{
		{"", "max-rounds", "5 +default, by mode deep"},
		{"PARLEY_MODE=standard", "max-rounds", "2 +default, by mode standard"},
		{"PARLEY_MAX_ROUNDS=3", "max-rounds", "3 +PARLEY_MAX_ROUNDS"},
		{"PARLEY_MAX_ROUNDS=0", "max-rounds", "5 +PARLEY_MAX_ROUNDS, by mode deep"},
		{"", "examine", "high +default, by mode deep"},
		{"PARLEY_MODE=quick", "examine", "none +default, by mode quick"},
		{"", "concurrency", "all at once +default"},
		{"PARLEY_CONCURRENCY=2", "concurrency", "2 +PARLEY_CONCURRENCY"},
		{"", "quorum", "none +default"},
		{"", "feedback-timeout", "5m +default"},
		{"PARLEY_FEEDBACK_TIMEOUT=0", "feedback-timeout", "no limit +PARLEY_FEEDBACK_TIMEOUT"},
	} {
		s.fresh()
		name, value, _ := strings.Cut(c.variable, "=")
		s.env[name] = value
		if got := s.run("config"); got != cli.OK {
			t.Fatal(got, s.err.String())
		}
		delete(s.env, name)
		if !regexp.MustCompile(`(?m)^` + c.key + ` +` + c.want + `$`).MatchString(s.out.String()) {
			t.Errorf("%s with %q is not %q in\n%s", c.key, c.variable, c.want, s.out.String())
		}
	}
	if got := s.fresh().run("config", "--output", "json"); got != cli.OK {
		t.Fatal(got, s.err.String())
	}
	var list []map[string]string
	if err := json.Unmarshal(s.out.Bytes(), &list); err != nil {
		t.Fatal(err)
	}
	for _, one := range list {
		if one["key"] == "max-rounds" && (one["value"] != "0" || one["in_force"] != "5" || one["origin"] != "default, by mode deep") {
			t.Error(one)
		}
	}
}
