package examine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parley/engine/examine"
	"parley/engine/review"
)

var (
	claude = examine.Examiner{Tool: "claude", Vendor: "Anthropic"}
	codex  = examine.Examiner{Tool: "codex", Vendor: "OpenAI"}
	gemini = examine.Examiner{Tool: "gemini", Vendor: "Google"}
	own    = examine.Examiner{Tool: "mine"}
)

func claim(id string, severity review.Severity, raised ...examine.Examiner) examine.Claim {
	return examine.Claim{ID: id, Text: "It lacks " + id, Severity: severity, RaisedBy: raised}
}

func ids(claims []examine.Claim) string {
	var list []string
	for _, c := range claims {
		list = append(list, c.ID)
	}
	return strings.Join(list, " ")
}

func TestSelectTakesWhatTheLevelNamesTheGravestFirst(t *testing.T) {
	t.Parallel()
	gap, contested := claim("gap", ""), claim("contested", review.Low)
	gap.Gap, contested.Contested = true, true
	all := []examine.Claim{claim("low", review.Low), claim("high", review.High), gap, contested, claim("critical", review.Critical), claim("none", "")}
	for level, want := range map[examine.Level]string{
		examine.LevelNone: "", examine.LevelHigh: "critical high gap", examine.LevelContested: "critical high gap contested",
		examine.LevelAll: "critical high gap contested low none", examine.LevelOne: "critical high gap contested low none", "": "",
	} {
		chosen, left := examine.Select(level, all)
		if ids(chosen) != want || len(left) > 0 {
			t.Errorf("%q chooses %q and leaves %v, want %q", level, ids(chosen), left, want)
		}
	}
}

func TestSelectLeavesWhatHasNoRoomAndSaysSo(t *testing.T) {
	t.Parallel()
	var all []examine.Claim
	for i := range examine.MaxClaims + 2 {
		all = append(all, claim(fmt.Sprintf("F-%03d", i), review.High))
	}
	all = append(all, claim("F-critical", review.Critical))
	chosen, left := examine.Select(examine.LevelHigh, all)
	if len(chosen) != examine.MaxClaims || chosen[0].ID != "F-critical" {
		t.Errorf("chosen are %s", ids(chosen))
	}
	if len(left) != 3 || !strings.Contains(left[0].Why, "8 findings") {
		t.Errorf("left are %v", left)
	}
}

func examinedBy(c examine.Claim, tools ...string) examine.Claim {
	c.ExaminedBy = tools
	return c
}

func silentBy(c examine.Claim, tools ...string) examine.Claim {
	c.SilentBy = tools
	return c
}

func TestAssignAsksAnotherVendorInFewCalls(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name      string
		claims    []examine.Claim
		examiners []examine.Examiner
		want      string
	}{
		{"another vendor", []examine.Claim{claim("a", review.High, claude)}, []examine.Examiner{claude, codex}, "codex: a"},
		{"one call for all that it may examine", []examine.Claim{claim("a", review.High, claude), claim("b", review.High, codex), claim("c", review.High, claude)}, []examine.Examiner{claude, codex, gemini}, "gemini: a b c"},
		{"two where one will not do", []examine.Claim{claim("a", review.High, claude), claim("b", review.High, codex)}, []examine.Examiner{claude, codex}, "claude: b; codex: a"},
		{"never one of those who raised it", []examine.Claim{claim("a", review.High, claude, codex)}, []examine.Examiner{claude, codex}, "left a (no other vendor among the tools of this round)"},
		{"by rules: anybody", []examine.Claim{claim("a", review.High)}, []examine.Examiner{codex}, "codex: a"},
		{"a command that nobody knows examines nothing", []examine.Claim{claim("a", review.High)}, []examine.Examiner{own}, "left a (no other vendor: nobody knows whose model is behind mine)"},
		{"nor what was raised by a command that is gone", []examine.Claim{claim("a", review.High, examine.Examiner{Tool: "mine", Absent: true})}, []examine.Examiner{codex}, "left a (mine, which found it, is not configured here, so nobody knows whose model it asked)"},
		{"and what it raised is not examined", []examine.Claim{claim("a", review.High, own)}, []examine.Examiner{codex}, "left a (no other vendor: nobody knows whose model is behind mine)"},
		{"nobody there", []examine.Claim{claim("a", review.High)}, nil, "left a (no other vendor: no other tool of this round can be asked)"},
		{
			"the same vendor by another tool is the same",
			[]examine.Claim{claim("a", review.High, codex)},
			[]examine.Examiner{{Tool: "codex-2", Vendor: "OpenAI"}},
			"left a (no other vendor among the tools of this round)",
		},
		{"who has examined it is not asked again", []examine.Claim{examinedBy(claim("a", review.High, claude), "codex")}, []examine.Examiner{codex, gemini}, "gemini: a"},
		{"who was silent is asked again", []examine.Claim{silentBy(claim("a", review.High, claude), "codex")}, []examine.Examiner{codex}, "codex: a"},
		{"after one that was not asked", []examine.Claim{silentBy(claim("a", review.High, claude), "codex")}, []examine.Examiner{codex, gemini}, "gemini: a"},
		{"nor anybody when all have", []examine.Claim{examinedBy(claim("a", review.High, claude), "codex")}, []examine.Examiner{codex}, "left a (codex has examined it, and no tool of another vendor is left to ask)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			calls, left := examine.Assign(c.claims, c.examiners)
			var got []string
			for _, call := range calls {
				got = append(got, call.Tool+": "+ids(call.Claims))
			}
			slices.Sort(got)
			for _, l := range left {
				got = append(got, fmt.Sprintf("left %s (%s)", l.ID, l.Why))
			}
			if strings.Join(got, "; ") != c.want {
				t.Errorf("got  %s\nwant %s", strings.Join(got, "; "), c.want)
			}
		})
	}
}
