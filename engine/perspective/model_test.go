package perspective_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine/perspective"
)

func TestModelsAreApplied(t *testing.T) {
	t.Parallel()
	tools := []string{"claude", "codex"}
	list := []perspective.Perspective{
		{Name: "quality", Model: map[string]string{"claude": "haiku"}},
		{Name: "risk"},
	}
	type models = map[string]string
	tests := []struct {
		text          string
		over          bool
		quality, risk models
	}{
		{"", true, models{"claude": "haiku"}, nil},
		{"opus", true, models{"": "opus"}, models{"": "opus"}},
		{"opus", false, models{"": "opus", "claude": "haiku"}, models{"": "opus"}},
		{"quality=opus", true, models{"": "opus"}, nil},
		{"Quality = opus", true, models{"": "opus"}, nil},
		{"codex=gpt-5", true, models{"claude": "haiku", "codex": "gpt-5"}, models{"codex": "gpt-5"}},
		{"claude=opus", true, models{"claude": "opus"}, models{"claude": "opus"}},
		{"claude=opus", false, models{"claude": "haiku"}, models{"claude": "opus"}},
		{"m, claude=opus,risk=flash", true, models{"": "m", "claude": "opus"}, models{"": "flash"}},
	}
	for _, test := range tests {
		asked, err := perspective.ParseModels(test.text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := perspective.ApplyModels(list, asked, tools, test.over)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]models{test.quality, test.risk}, []models{got[0].Model, got[1].Model}); diff != "" {
			t.Errorf("%q, over %v (-want +got):\n%s", test.text, test.over, diff)
		}
	}
	if list[0].Model["claude"] != "haiku" || list[1].Model != nil {
		t.Errorf("the perspectives that were given are changed: %v", list)
	}
}

func TestModelsThatMakeNoSense(t *testing.T) {
	t.Parallel()
	for text, says := range map[string]string{
		"quality=": "write it as MODEL or NAME=MODEL", "=opus": "", "-x": "write it as", "a b": "write it as", "quality=-m": "write it as",
		"opus,sonnet": "for all is given twice", "quality=a,quality=b": `"quality" is given twice`, ",": "write it as",
	} {
		if _, err := perspective.ParseModels(text); err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", text, err)
		}
	}
	asked, err := perspective.ParseModels("rsik=opus")
	if err != nil {
		t.Fatal(err)
	}
	_, err = perspective.ApplyModels(perspective.Defaults(), asked, []string{"claude"}, true)
	var unknown *perspective.UnknownError
	if !errors.As(err, &unknown) || unknown.Name != "rsik" {
		t.Errorf("%v", err)
	}
}
