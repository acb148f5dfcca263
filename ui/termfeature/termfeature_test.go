package termfeature

import "testing"

func TestProgressIsOnlyForTerminalsThatShowIt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		env  map[string]string
		want bool
	}{
		{map[string]string{"WT_SESSION": "1"}, true},
		{map[string]string{"WT_SESSION": "1", "TERM_PROGRAM": "tmux"}, false},
		{map[string]string{"ConEmuANSI": "ON"}, true},
		{map[string]string{"ConEmuANSI": "OFF"}, false},
		{map[string]string{"TERM_PROGRAM": "ghostty"}, true},
		{map[string]string{"TERM_PROGRAM": "vscode"}, true},
		{map[string]string{"TERM_PROGRAM": "mintty"}, true},
		{map[string]string{"TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.6.1"}, true},
		{map[string]string{"TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.5.14"}, false},
		{map[string]string{"TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "new"}, false},
		{map[string]string{"TERM_PROGRAM": "WezTerm"}, false},
		{map[string]string{"TERM": "xterm-256color"}, false},
		{nil, false},
	} {
		if got := ShowsProgress(func(name string) string { return c.env[name] }); got != c.want {
			t.Errorf("%v: %t", c.env, got)
		}
	}
}
