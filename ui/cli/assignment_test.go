package cli_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/engine/race"
	"parley/ui/cli"
	"parley/ui/cli/config"
)

// planned is a harness with a planning session whose DISCUSS-002 was reviewed by product and waits for a decision.
func planned(t *testing.T) *cliHarness {
	t.Helper()
	s := newCLIHarness(t)
	s.env["PLAN"] = t.TempDir() // outside of the working folder: the tests share one process, and so one working folder
	s.write(t, "plan/spec/product-brief.md", "# Product brief: Import\n\nAt night it runs on the small machine below the stairs. The import retries a few times.\n\n## Users\n\nTBD\n\n## Goals\n\nTBD\n")
	s.write(t, "other.yaml", "rounds: {DISCUSS-002: {artifact: spec/product-brief.md, perspectives: [product], final-gate: true}}\n")
	s.write(t, "checks.yaml", "checks: {Q9: off}\n")
	s.write(t, "panel.yaml", "product: {role: Another, focus: [nothing else]}\n")
	s.write(t, "plan/context.json", `{"requirements": ["The import retries three times"]}`)
	if status := s.run(s.call()...); status == cli.WrongUsage || status == cli.Failed {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	return s
}

func (s *cliHarness) write(t *testing.T, name, text string) {
	t.Helper()
	path := filepath.Join(s.folder, filepath.FromSlash(name))
	if inside, is := strings.CutPrefix(name, "plan/"); is && s.env["PLAN"] != "" {
		path = filepath.Join(s.env["PLAN"], filepath.FromSlash(inside))
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// call is the review that planned made, with more words.
func (s *cliHarness) call(more ...string) []string {
	s.fresh()
	return append([]string{
		"review", "DISCUSS-002", "--session", s.env["PLAN"], "--perspectives", "product", "--headless",
		"--output", "json",
	}, more...)
}

// another is a value of the row that is not the one that planned used.
func another(t *testing.T, s *cliHarness, r config.Setting) string {
	t.Helper()
	texts := map[string]string{
		"max-rounds": "3", "concurrency": "1", "timeout": "9m", "deadline": "9m", "feedback-timeout": "9m", "quorum": "1",
		"language": "French", "model": "large", "effort": "high", "budget": "200k", "workspace": s.folder, "perspectives": "risk", "caller": "writer", "task": "T-1", "allow-unsafe-tool": "codex",
		"perspectives-file": filepath.Join(s.folder, "panel.yaml"), "discovery-context": filepath.Join(s.env["PLAN"], "context.json"),
	}
	switch text, known := texts[r.Key]; {
	case r.IsSwitch():
		return "true"
	case len(r.Choices) > 0:
		return r.Choices[slices.IndexFunc(r.Choices, func(c string) bool { return c != r.Default })]
	case known:
		return text
	}
	t.Fatalf("no value of %s to try", r.Key)
	return ""
}

// TestEverySettingMeansSomethingForAStoredResult goes through the table of settings: with another value of one that
// identifies a result the stored one is refused by that name and reviewed anew with --again; the others leave it.
func TestEverySettingMeansSomethingForAStoredResult(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	named := map[string]string{ // where the difference has another name than the setting
		"model": "model of product", "effort": "effort of product", "perspectives-file": "role of product",
	}
	for i, row := range config.AllSettings() {
		if row.Key == "session" || row.Key == "output" { // which discussion it is, and how this test reads the answer
			continue
		}
		if race.Enabled && i%4 > 0 {
			continue
		}
		t.Run(row.Key, func(t *testing.T) {
			t.Parallel()
			s := planned(t)
			more := []string{"--" + row.Key + "=" + another(t, s, row)}
			switch row.Key {
			case "timeout", "deadline", "discovery-context": // a result that did not depend on it; see the tests of package feedback
				s.returns(t, s.call(more...))
				return
			case "task":
				more = append(more, "--caller=writer")
			case "perspectives-file":
				more = append(more, "--perspectives=product")
			}
			switch row.StoredEffect {
			case config.Identifies:
				name := row.Key
				if n := named[row.Key]; n != "" {
					name = n
				}
				s.refuses(t, s.call(more...), name)
				s.reviews(t, s.call(append(more, "--again")...), 2)
			case config.AppliesAnew:
				s.returns(t, s.call(more...))
			default:
				t.Errorf("%s: nothing is said of a stored result", row.Key)
			}
		})
	}
}

// TestEveryIdentifyingSettingMakesAnotherAssignment does the same for what is no setting of its own.
func TestEveryIdentifyingSettingMakesAnotherAssignment(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	for name, c := range map[string]struct {
		more []string
		want string
	}{
		"another definition": {[]string{"--perspective", "product:direct:Owner:value"}, "definition of product (parley's; now your own)"},
		"another chain":      {[]string{"--route", "product=claude"}, "tools of product (gemini, codex, direct; now claude, direct)"},
		"the final gate":     {[]string{"--config", "CONFIG/other.yaml"}, "final gate (no; now yes)"},
		"the checks":         {[]string{"--config", "CONFIG/checks.yaml"}, "checks changed"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := planned(t)
			for i := range c.more {
				c.more[i] = strings.ReplaceAll(c.more[i], "CONFIG", s.folder)
			}
			s.refuses(t, s.call(c.more...), c.want)
			s.reviews(t, s.call(append(c.more, "--again")...), 2)
			s.returns(t, s.call(c.more...)) // now it is the stored one
			s.refuses(t, s.call(), strings.Split(c.want, " (")[0])
		})
	}
}

func TestRevisedDocumentIsReviewedWithoutAsking(t *testing.T) {
	t.Parallel()
	s := planned(t)
	s.write(t, "plan/spec/product-brief.md", "# Product brief: Import\n\nAt night it runs on the small machine below the stairs. The import retries three times.\n\n## Users\n\nTBD\n\n## Goals\n\nTBD\n")
	s.reviews(t, s.call(), 2)
}

// refuses runs a call that must not be given the stored result, and must not do anything.
func (s *cliHarness) refuses(t *testing.T, call []string, want string) {
	t.Helper()
	if status := s.run(call...); status != cli.WrongUsage || s.out.Len() > 0 {
		t.Errorf("status %d, standard output %q", status, s.out.String())
	}
	if !strings.Contains(s.err.String(), want) || !strings.Contains(s.err.String(), "--again") {
		t.Errorf("no %q and --again in %q", want, s.err.String())
	}
}

// returns runs a call that is given the stored result, and told so.
func (s *cliHarness) returns(t *testing.T, call []string) {
	t.Helper()
	s.run(call...)
	if r := s.result(t); !r.Stored || r.Number != 1 && !strings.Contains(s.err.String(), "was not reviewed now") {
		t.Errorf("stored %v, round %d, standard error %q", r.Stored, r.Number, s.err.String())
	}
	if !strings.Contains(s.err.String(), "was not reviewed now") {
		t.Errorf("it is not said that the result is stored: %q", s.err.String())
	}
}

// reviews runs a call that makes a new round.
func (s *cliHarness) reviews(t *testing.T, call []string, round int) {
	t.Helper()
	s.run(call...)
	if r := s.result(t); r.Stored || r.Number != round || !strings.Contains(s.err.String(), "is reviewed again") {
		t.Errorf("stored %v, round %d, standard error %q", r.Stored, r.Number, s.err.String())
	}
}

func (s *cliHarness) result(t *testing.T) cli.Result {
	t.Helper()
	var r cli.Result
	if err := json.Unmarshal(s.out.Bytes(), &r); err != nil {
		t.Fatalf("%v in %q (%s)", err, s.out.String(), s.err.String())
	}
	return r
}

// terminal is one where somebody types.
type terminal struct {
	io.Reader
	bytes.Buffer
}

func (t *terminal) Read(p []byte) (int, error) { return t.Reader.Read(p) }
func (t *terminal) Close() error               { return nil }

func TestPersonIsAskedWhatToDoWithAStoredResult(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	for name, c := range map[string]struct {
		typed  string
		more   []string
		want   string
		status cli.Status
		rounds int
	}{
		"the same, and Enter":    {"\n", nil, "It was reviewed with the same settings.\n", cli.Blocked, 1},
		"the same, anew":         {"a\n", nil, "a  review it again\n", cli.Blocked, 2},
		"different, as stored":   {"\ns\n", []string{"--offline"}, "\n  offline (off; now on)\n", cli.Blocked, 1},
		"different, anew":        {"what?\nA\n", []string{"--offline"}, "Type a, s or q: ", cli.Blocked, 2},
		"different, and leaving": {"q\n", []string{"--offline"}, "q  leave", cli.Interrupted, 0},
		"nobody types":           {"", []string{"--offline"}, "q  leave", cli.Interrupted, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := planned(t)
			typing := &terminal{Reader: strings.NewReader(c.typed)}
			s.app.Terminal = func() (io.ReadWriteCloser, error) { return typing, nil }
			s.console.decide = doneByPerson
			call := append(s.call(c.more...), "--headless=false")
			if status := s.run(call...); status != c.status {
				t.Errorf("status %d: %s", status, s.err.String())
			}
			if !strings.Contains(typing.String(), c.want) {
				t.Errorf("no %q in %q", c.want, typing.String())
			}
			if c.rounds > 0 && s.result(t).Number != c.rounds {
				t.Errorf("round %d, want %d", s.result(t).Number, c.rounds)
			}
			if c.rounds == 0 && !strings.Contains(s.err.String(), "parley open") {
				t.Errorf("it is not said how to go on: %q", s.err.String())
			}
		})
	}
}

func TestSecondRevisionIsRefused(t *testing.T) {
	t.Parallel()
	s := planned(t)
	for attempt, text := range []string{"twice", "three times", "four times"} {
		s.write(t, "plan/spec/product-brief.md", "# Product brief: Import\n\nAt night it runs on the small machine below the stairs. The import retries "+text+".\n\n## Users\n\nTBD\n\n## Goals\n\nTBD\n")
		status := s.run(s.call()...)
		switch attempt {
		case 0:
			if r := s.result(t); r.Attempt != 2 || r.Recommendation != "escalate" {
				t.Fatalf("attempt %d, %s, status %d", r.Attempt, r.Recommendation, status)
			}
		default:
			want := "DISCUSS-002 was revised and reviewed again once already (round 2) and is still HIGH: there is no second retry: decide with parley open " + s.env["PLAN"] + " --round DISCUSS-002; --again reviews it anyway"
			if status != cli.WrongUsage || s.out.Len() > 0 || !strings.Contains(s.err.String(), want) {
				t.Errorf("status %d: %s", status, s.err.String())
			}
		}
	}
	// Said with one's eyes open it runs, is counted, and is still to be escalated.
	s.run(s.call("--again")...)
	if r := s.result(t); r.Attempt != 3 || r.Recommendation != "escalate" || r.Number != 3 {
		t.Errorf("round %d, attempt %d, %s", r.Number, r.Attempt, r.Recommendation)
	}
	// Concluding does not give another retry.
	s.run(s.call("--decide", "done")...)
	s.write(t, "plan/spec/product-brief.md", "# Product brief: Import\n\nAt night it runs on the small machine below the stairs. The import retries five times.\n\n## Users\n\nTBD\n\n## Goals\n\nTBD\n")
	if status := s.run(s.call()...); status != cli.WrongUsage || !strings.Contains(s.err.String(), "a person decides what comes next") {
		t.Errorf("status %d: %s", status, s.err.String())
	}
}
