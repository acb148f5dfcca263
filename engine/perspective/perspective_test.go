package perspective_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parley/engine/perspective"
)

func TestDefaultsAreWhole(t *testing.T) {
	t.Parallel()
	known := perspective.Defaults()
	for _, p := range known {
		if p.Role == "" || len(p.Focus) < 4 || p.Dynamic || p.Tools[len(p.Tools)-1] != perspective.Direct {
			t.Errorf("%s is incomplete: %+v", p.Name, p)
		}
	}
	for _, r := range perspective.DefaultRounds() {
		if err := perspective.CheckRoundID(r.ID); err != nil {
			t.Error(err)
		}
		if _, err := perspective.Select(known, r.Perspectives); err != nil {
			t.Errorf("%s: %v", r.ID, err)
		}
	}
}

func TestNamesAreFoundInAnyCase(t *testing.T) {
	t.Parallel()
	p, err := perspective.Find(perspective.Defaults(), " Quality ")
	if err != nil || p.Name != perspective.Quality {
		t.Errorf("Find = %v, %v", p.Name, err)
	}
	_, err = perspective.Find(perspective.Defaults(), "qualty")
	want := `unknown perspective "qualty": known are product, technical, quality, risk, coverage, consistency`
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	r, err := perspective.FindRound(perspective.DefaultRounds(), "discuss-004")
	if err != nil || r.ID != "DISCUSS-004" {
		t.Errorf("FindRound = %v, %v", r.ID, err)
	}
	_, err = perspective.FindRound(perspective.DefaultRounds(), "DISCUSS-009")
	var unknown *perspective.UnknownError
	if !errors.As(err, &unknown) || len(unknown.Known) != 6 || !strings.Contains(err.Error(), "DISCUSS-006") {
		t.Errorf("error %v should list the six rounds", err)
	}
}

func TestSelectAndMerge(t *testing.T) {
	t.Parallel()
	known := perspective.Defaults()
	chosen, err := perspective.Select(known, []string{"risk", "product"})
	if err != nil || !slices.Equal(perspective.Names(chosen), []string{"risk", "product"}) {
		t.Errorf("Select = %v, %v", perspective.Names(chosen), err)
	}
	if _, err := perspective.Select(known, []string{"risk", "Risk"}); err == nil || !strings.Contains(err.Error(), "named twice") {
		t.Errorf("a name given twice: %v", err)
	}
	own, err := perspective.ParseFlag("Risk:codex:Actuary:odds")
	if err != nil {
		t.Fatal(err)
	}
	merged := perspective.Merge(known, []perspective.Perspective{own, {Name: "clarity"}})
	if got := perspective.Names(merged); !slices.Equal(got, []string{"product", "technical", "quality", "risk", "coverage", "consistency", "clarity"}) {
		t.Errorf("Merge = %v", got)
	}
	if merged[3].Role != "Actuary" || known[3].Role != "Risk Analyst" {
		t.Error("Merge should replace by name, in a copy")
	}
}

func TestParseFlag(t *testing.T) {
	t.Parallel()
	got, err := perspective.ParseFlag("Clarity:codex: Editor :readability; logical flow ;; a: b")
	want := perspective.Perspective{
		Name: "clarity", Role: "Editor", Focus: []string{"readability", "logical flow", "a: b"},
		Tools: []string{"codex", "direct"}, Dynamic: true,
	}
	if err != nil || cmp.Diff(want, got) != "" {
		t.Errorf("%v %s", err, cmp.Diff(want, got))
	}
	for text, tools := range map[string][]string{
		"a::R:f": {"direct"}, "a:direct:R:f": {"direct"}, "可读性:gemini:编辑:清晰；流畅": {"gemini", "direct"},
	} {
		p, err := perspective.ParseFlag(text)
		if err != nil || !slices.Equal(p.Tools, tools) {
			t.Errorf("ParseFlag(%q) = %v, %v", text, p.Tools, err)
		}
	}
}

func TestParseFlagRefuses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                                   "write it as name:tool:role:focus;focus",
		"a:b:c":                              "write it as name:tool:role:focus;focus",
		":codex:Editor:x":                    "a name is empty",
		"../etc:codex:Editor:x":              `has '.' in it`,
		"a/b:codex:Editor:x":                 `has '/' in it`,
		"a b:codex:Editor:x":                 `has ' ' in it`,
		"a\x1b[m:codex:Editor:x":             `in it: use letters`,
		"-a:codex:Editor:x":                  "begins with -",
		strings.Repeat("n", 41) + ":c:R:f":   "has 41 characters: use at most 40",
		"direct:codex:Editor:x":              "is the name of the built-in checks",
		"a:co dex:Editor:x":                  `tool chain: the name "co dex"`,
		"a:codex::x":                         "has no role",
		"a:codex:Editor: ; ":                 "has no focus areas",
		"a:codex>gemini:Editor:x":            `has '>' in it`,
		"a:" + strings.Repeat("x", 99) + ":": "write it as",
	} {
		_, err := perspective.ParseFlag(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("ParseFlag(%q): %v, want one line with %q", text, err, want)
		}
	}
}

func TestRoutes(t *testing.T) {
	t.Parallel()
	route, err := perspective.ParseRoute(" Quality = codex , gemini")
	if err != nil {
		t.Fatal(err)
	}
	known := perspective.Defaults()
	routed, err := perspective.Apply(known, route)
	if err != nil || !slices.Equal(routed[2].Tools, []string{"codex", "gemini", "direct"}) {
		t.Errorf("Apply: %v, %v", routed, err)
	}
	if !slices.Equal(known[2].Tools, []string{"claude", "gemini", "direct"}) {
		t.Error("Apply changed what it was given")
	}
	if _, err := perspective.Apply(known, route, route); err == nil || !strings.Contains(err.Error(), "routed twice") {
		t.Errorf("two routes: %v", err)
	}
	if _, err := perspective.Apply(known, perspective.Route{Perspective: "x"}); err == nil || !strings.Contains(err.Error(), "known are product") {
		t.Errorf("unknown: %v", err)
	}
	for text, want := range map[string]string{
		"quality":              "perspective=tool,tool",
		"=codex":               "a name is empty",
		"quality=":             "a name is empty",
		"quality=codex,,x":     "a name is empty",
		"quality=codex,codex":  "named twice",
		"quality=direct,codex": "which never fails",
		"a/b=codex":            "has '/' in it",
	} {
		if _, err := perspective.ParseRoute(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseRoute(%q): %v, want %q", text, err, want)
		}
	}
}

func TestCheckRoundID(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"DISCUSS-001", "REVIEW-001", "my_round", "A"} {
		if err := perspective.CheckRoundID(id); err != nil {
			t.Error(err)
		}
	}
	for _, id := range []string{"", "..", "../x", "a/b", `a\b`, "a.b", "a b", "-a", "1", "C:", "a\x00", "评审", strings.Repeat("a", 65)} {
		if err := perspective.CheckRoundID(id); err == nil {
			t.Errorf("round ID %q passed", id)
		}
	}
}

func TestRouteRoundTrip(t *testing.T) {
	t.Parallel()
	name := rapid.StringMatching(`[a-z][a-z0-9_-]{0,12}`)
	rapid.Check(t, func(t *rapid.T) {
		tools := rapid.SliceOfNDistinct(name, 1, 4, func(s string) string { return s }).Draw(t, "tools")
		tools = slices.DeleteFunc(tools, func(s string) bool { return s == perspective.Direct })
		tools = append(tools, perspective.Direct)
		who := name.Draw(t, "perspective")
		route, err := perspective.ParseRoute(who + "=" + strings.Join(tools, ","))
		if err != nil || route.Perspective != who || !slices.Equal(route.Tools, tools) {
			t.Fatalf("%v: %v", route, err)
		}
	})
}

func FuzzParseFlag(f *testing.F) {
	f.Add("clarity:codex:Editor:readability;flow")
	f.Add("可读性:gemini:编辑:清晰；流畅")
	f.Add("../x:a:b:c")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		p, err := perspective.ParseFlag(text)
		checkParsed(t, []perspective.Perspective{p}, err)
	})
}

// checkParsed holds what is true of every perspective that a parser lets through, and of every error.
func checkParsed(t *testing.T, list []perspective.Perspective, err error) {
	t.Helper()
	if err != nil {
		if strings.Contains(err.Error(), "\n") {
			t.Fatalf("the error has several lines: %q", err)
		}
		return
	}
	for _, p := range list {
		if perspective.CheckName(p.Name) != nil || strings.ContainsAny(p.Name, `/\.`) || p.Role == "" || len(p.Focus) == 0 ||
			!p.Dynamic || slices.Index(p.Tools, perspective.Direct) != len(p.Tools)-1 {
			t.Fatalf("a bad perspective passed: %+v", p)
		}
	}
}
