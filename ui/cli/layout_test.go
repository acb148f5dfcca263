package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/ui/cli"
)

// withWorkflows is a project in which other programs plan: each session with its documents where that program has them.
func withWorkflows(t *testing.T) *cliHarness {
	t.Helper()
	s := newCLIHarness(t)
	text := "# Larder\n\nPeople waste food because they forget what they have in the larder.\n"
	for path, content := range map[string]string{
		".workflow/.team/TLV4-larder/spec/discovery-context.json":        `{"goals": ["Waste less food"]}`,
		".workflow/.team/TLV4-larder/spec/requirements/_index.md":        text,
		".workflow/.team/TLV4-larder/artifacts/readiness-report.md":      text,
		".workflow/.team/TLV4-larder/.msg/meta.json":                     `{"role_state": {"analyst": {"decisions": ["Keep one list"]}}}`,
		".workflow/.spec/SPEC-larder/spec-config.json":                   `{}`,
		".workflow/.spec/SPEC-larder/architecture/_index.md":             text,
		".workflow/.team/UAN-larder/analyses/analysis-001.json":          `{"perspective": "technical", "key_insights": ["The list has no bound"], "open_questions": ["Who prunes it?"]}`,
		".workflow/sessions/S/runs/001-team/outputs/readiness-report.md": text,
		".workflow/sessions/S/runs/001-team/outputs/spec/x.md":           text,
		"plain/requirements/_index.md":                                   text,
	} {
		path = filepath.Join(s.folder, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// A round finds its document where the session's layout has it, the layout is said, and its records go where that has them.
func TestRoundsFollowTheLayout(t *testing.T) {
	t.Parallel()
	root, s := withWorkflows(t).folder, newCLIHarness(t) // a harness reads relative paths from elsewhere
	for _, c := range []struct{ session, round, flags, said, record string }{
		{".workflow/.team/TLV4-larder", "DISCUSS-002", "", "team-lifecycle-v4 (the folder's name begins with TLV4-)", "discussions/DISCUSS-002-discussion.md"},
		{".workflow/.team/TLV4-larder", "DISCUSS-003", "", "artifacts/readiness-report.md", "discussions/DISCUSS-003-discussion.md"},
		{".workflow/.spec/SPEC-larder", "DISCUSS-004", "", "spec-generator (the folder's name begins with SPEC-)", "discussions/DISCUSS-004-discussion.md"},
		{".workflow/.team/UAN-larder", "DISCUSS-001", "", "analyses/analysis-001.json", "discussions/discussion-round-001.json"},
		{".workflow/sessions/S/runs/001-team", "DISCUSS-003", "", "maestro-run (there is outputs/spec)", "evidence/discussions/DISCUSS-003-discussion.md"},
		{"plain", "DISCUSS-003", "--layout spec-generator", "spec-generator (it was named)", "discussions/DISCUSS-003-discussion.md"},
		{"plain", "DISCUSS-003", "", "spec-generator (it was given to this session)", "discussions/rounds/DISCUSS-003-round-1.md"},
	} {
		args := append([]string{"review", c.round, "--session", filepath.Join(root, filepath.FromSlash(c.session)), "--offline", "--headless"}, strings.Fields(c.flags)...)
		status := s.fresh().run(args...)
		if said := s.out.String() + s.err.String(); status != cli.OK && status != cli.Blocked || !strings.Contains(said, c.said) {
			t.Errorf("%v: status %d, without %q:\n%s", args, status, c.said, said)
		}
		if _, err := os.Stat(filepath.Join(root, c.session, c.record)); err != nil {
			t.Errorf("%v: %v", args, err)
		}
	}
	meta := filepath.Join(root, ".workflow/.team/TLV4-larder/.msg/meta.json")
	if data, err := os.ReadFile(meta); err != nil || !strings.HasSuffix(string(data), "list\"]}}}") {
		t.Errorf("the team's state was written: %v %s", err, data)
	}
	background, err := os.ReadFile(filepath.Join(root, ".workflow/.team/TLV4-larder/.parley/DISCUSS-002/round-1/events.ndjson"))
	if err != nil || !strings.Contains(string(background), "From analyst (.msg/meta.json): Keep one list") {
		t.Errorf("the reviewers are not told what the team decided: %v", err)
	}
}

// An id that the layout does not have is answered with those that it has, and of several documents the caller has to choose.
func TestALayoutRefusesWhatItDoesNotHave(t *testing.T) {
	t.Parallel()
	s := withWorkflows(t)
	second := filepath.Join(s.folder, ".workflow/.team/UAN-larder/analyses/analysis-002.json")
	if err := os.Rename(filepath.Join(filepath.Dir(second), "analysis-001.json"), filepath.Join(filepath.Dir(second), "analysis-fix-1.json")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(second, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	for call, want := range map[string]string{
		"review DISCUSS-004 --session .workflow/.team/TLV4-larder": "known are DISCUSS-001, DISCUSS-002, DISCUSS-003",
		"review DISCUSS-001 --session .workflow/.team/UAN-larder":  "DISCUSS-001 has several documents here: add one of --artifact",
		"review DISCUSS-001 --layout team-lifecycle-v5":            `--layout "team-lifecycle-v5" is not one of team-lifecycle, team-lifecycle-v4,`,
		"feedback --round 1 --yes --layout x":                      `--layout "x" is not one of`,
	} {
		if status := s.fresh().run(append(strings.Fields(call), "--headless")...); status != cli.WrongUsage || !strings.Contains(s.err.String(), want) {
			t.Errorf("parley %s: status %d: %s", call, status, s.err.String())
		}
	}
}

// The rounds of a layout, the sessions of all workflows, and the checkpoint after an analysis: each is asked for in the project's root.
func TestWorkflowsAreAtHome(t *testing.T) {
	t.Parallel()
	s := withWorkflows(t)
	for call, wants := range map[string][]string{
		"rounds --session .workflow/.team/TLV4-larder": {"DISCUSS-003  spec/readiness-report.md", "layout of the session: team-lifecycle-v4"},
		"rounds --layout maestro-run":                  {"outputs/spec/requirements/_index.md"},
		"open":                                         {".workflow/.team/TLV4-larder", ".workflow/.spec/SPEC-larder", ".workflow/sessions/S/runs/001-team", "of other origin"},
		"open .workflow/.team/TLV4-larder":             {"| DISCUSS-001 | spec/discovery-context.json | yes |", "artifacts/readiness-report.md"},
		"feedback --session .workflow/.team/UAN-larder --round 1 --decide continue": {"The list has no bound (technical)", "Who prunes it?"},
	} {
		status := s.fresh().run(append(strings.Fields(call), map[bool]string{true: "--headless", false: "--output=text"}[!strings.HasPrefix(call, "rounds")])...)
		said := s.out.String() + s.err.String()
		for _, want := range wants {
			if status != cli.OK || !strings.Contains(said, want) {
				t.Errorf("parley %s: status %d, without %q:\n%s", call, status, want, said)
			}
		}
	}
}
