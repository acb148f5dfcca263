package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/ui/cli"
)

// A document that is not there is told of with the file that was probably meant.
func TestMissingDocumentsAreToldOf(t *testing.T) {
	t.Parallel()
	for call, want := range map[string]string{
		"review nowhere.md --offline": "Artifact not found: nowhere.md",
		"check nowhere.md":            "there is no file nowhere.md",
		"check nowhere.md doc.md":     "no document was checked: there is no file nowhere.md",
		"check doc.mb doc.md":         "no document was checked: there is no file doc.mb: did you mean doc.md?",
		"view nowhere.md":             "there is no file nowhere.md",
		"trace nowhere.json doc.md":   "there is no file nowhere.json",
		"trace nowhere":               "there is no file or folder nowhere",
		"review dco.md --offline":     "Artifact not found: dco.md: did you mean doc.md?",
		"check doc.mb":                "there is no file doc.mb: did you mean doc.md?",
		"check dzz.md":                "there is no file dzz.md",
		"view ./docc.md":              "there is no file ./docc.md: did you mean doc.md?",
		"check docs/doc.md":           "there is no file docs/doc.md: there is no folder docs",
		"trace empty":                 "cannot read empty: it has no document that parley can read; name the files",
	} {
		s := newCLIHarness(t)
		if err := os.Mkdir(filepath.Join(s.folder, "empty"), 0o755); err != nil {
			t.Fatal(err)
		}
		if status := s.run(strings.Fields(call)...); status != cli.Failed || s.err.String() != "parley: "+want+"\n" {
			t.Errorf("%s: status %d and %q, want %q", call, status, s.err.String(), want)
		}
	}
}

// What cannot be worked with is refused in one line, with what it is and what to do, and a status that is not 0.
func TestWhatCannotBeWorkedWithIsRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args   []string
		status cli.Status
		want   string
	}{
		{[]string{"rounds", "--session", "nowhere"}, cli.Failed, "cannot use session nowhere: there is no such folder; name one with --session DIR"},
		{[]string{"rounds", "--session", "doc.md"}, cli.Failed, "cannot use session doc.md: it is a file, not a folder; name one with --session DIR"},
		{[]string{"review", "DISCUSS-002", "--session", "nowhere"}, cli.Failed, "cannot use session nowhere: there is no such folder; name one with --session DIR"},
		{[]string{"stats", "nowhere"}, cli.Failed, "cannot sum up nowhere: there is no such folder"},
		{[]string{"stats", "doc.md"}, cli.Failed, "cannot sum up doc.md: it is a file, not a folder"},
		{[]string{"trace", "context.json", "doc.md", "--session", "nowhere"}, cli.Failed, "cannot use session nowhere: there is no such folder; name one with --session DIR"},
		{[]string{"review", ""}, cli.WrongUsage, "parley review was given an empty argument: a variable of the shell may be unset; see parley review --help"},
		{[]string{"open", ""}, cli.WrongUsage, "parley open was given an empty argument: a variable of the shell may be unset; see parley open --help"},
		{[]string{"view", "empty.md"}, cli.Failed, "cannot read empty.md: it is empty"},
		{[]string{"view", "binary.md"}, cli.Failed, "cannot read binary.md: it looks like a binary file"},
		{[]string{"checks", "Q99"}, cli.WrongUsage, `unknown check "Q99": parley checks lists them`},
		{[]string{"review", "doc.md", "--budget", "lots"}, cli.WrongUsage, `--budget: "lots" is neither tokens (such as 200k or 1.5M) nor money (such as $2 or 2.50usd)`},
		{[]string{"theme", "nosuch"}, cli.WrongUsage, `there is no theme "nosuch": there are auto, dark, light, 16, contrast`},
		{[]string{"theme", "drak"}, cli.WrongUsage, `there is no theme "drak": did you mean dark?`},
		{[]string{"theme", "dark"}, cli.WrongUsage, "parley theme takes no name: parley theme show dark prints that theme, and --theme dark chooses it"},
		{[]string{"theme", "shwo"}, cli.WrongUsage, `parley theme takes no word "shwo": did you mean parley theme show NAME?`},
		{[]string{"version"}, cli.WrongUsage, `unknown command "version": did you mean parley --version?`},
		{[]string{"doc.md"}, cli.WrongUsage, `unknown command "doc.md": to review it: parley review doc.md`},
		{[]string{"nofile.md"}, cli.WrongUsage, `unknown command "nofile.md", and there is no such file: parley review FILE reviews a file, parley --help lists the commands`},
		{[]string{"help", "nosuch"}, cli.WrongUsage, `unknown command "nosuch": parley --help lists the commands`},
		{[]string{"review", "doc.md", "--timeout", "-5s"}, cli.WrongUsage, "--timeout: must be above 0, such as 10m"},
		{[]string{"theme", "show"}, cli.WrongUsage, "parley theme show needs the name of a theme: see parley theme show --help"},
		{[]string{"review", "doc.md", "--dry-run", "--allow-unsafe-tool", "claud"}, cli.WrongUsage, `unknown tool "claud": known are claude, codex, copilot, gemini, opencode, qwen, direct (did you mean claude?)`},
		{[]string{"review", "doc.md", "--perspectives-file", "panel.yaml"}, cli.WrongUsage, `--perspectives-file panel.yaml: line 1: expected a perspective with role and focus, not "perspectives"`},
		{[]string{"trace", "doc.md", "plans"}, cli.Failed, "cannot read plans: it is a folder; name the document itself"},
		{[]string{"trace", "plans"}, cli.Failed, "cannot read plans: it has no document that parley can read; name the files"},
		{[]string{"wait", "nowhere"}, cli.Failed, `no session "nowhere" here: parley open lists the sessions of this folder`},
		{[]string{"review", "doc.md", "--decide", "maybe"}, cli.WrongUsage, `--decide: "maybe" is not one of continue, adjust, ask, revise, done, accept, reject; feedback in your own words is a sentence`},
		{[]string{"view", "doc.md", "other.md"}, cli.WrongUsage, `parley view takes one file or session: "other.md" is one too many`},
		{[]string{"review", "doc.md", "--bogus"}, cli.WrongUsage, "unknown flag --bogus: see parley review --help"},
		{[]string{"review", "doc.md", "--quorum", "9"}, cli.WrongUsage, "--quorum 9 cannot be met: 4 reviewers read this document; give 4 at most, or add reviewers with --add-perspective"},
		{[]string{"view", "utf16.md"}, cli.Failed, "cannot read utf16.md: it is in UTF-16, and parley reads UTF-8; save it as UTF-8, such as with iconv -f UTF-16 -t UTF-8"},
		{[]string{"export", "demo", "--html", "-o", "plans"}, cli.Failed, "cannot write plans: it is a folder; name a file in it"},
		{[]string{"export", "demo", "--html", "-o", "plans", "--force"}, cli.Failed, "cannot write plans: it is a folder; name a file in it"},
		{[]string{"wait", "--seconds", "-1"}, cli.WrongUsage, "--seconds -1 is not from 0 to 540: to wait longer, run the same call again"},
		{[]string{"review", "doc.md", "--perspective", "legal"}, cli.WrongUsage, `--perspective: "legal": write it as name:tool:role:focus;focus`},
		{[]string{"export", "demo", "--html", "-o", "no/such.html"}, cli.Failed, "cannot write no/such.html: there is no folder no"},
	} {
		s := newCLIHarness(t)
		for name, text := range map[string]string{"empty.md": "\n", "binary.md": "\x00\x01", "utf16.md": "\xff\xfe#\x00 \x00B\x00\n\x00", "context.json": `{"requirements": ["fast"]}`, "panel.yaml": "not: perspectives\n"} {
			if err := os.WriteFile(filepath.Join(s.folder, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.MkdirAll(filepath.Join(s.folder, "plans"), 0o700); err != nil {
			t.Fatal(err)
		}
		if status := s.run(c.args...); status != c.status || s.err.String() != "parley: "+c.want+"\n" {
			t.Errorf("%q: status %d and %q, want %q", c.args, status, s.err.String(), c.want)
		}
		if _, err := os.Stat(filepath.Join(s.folder, ".parley")); err == nil {
			t.Errorf("%q made a session", c.args)
		}
	}
}
