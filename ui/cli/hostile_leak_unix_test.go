//go:build unix

package cli_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"parley/engine/race"
	"parley/engine/redact"
	"parley/engine/redact/samples"
)

// leaky are tools that print keys wherever a tool prints anything: which form of output, what they print, and how they end.
// %s is a key within a JSON text.
var leaky = []struct {
	name, form, stdout, stderr string
	status                     int
}{
	{"claudish", "claude-stream-json", `{"type":"system","subtype":"init","claude_code_version":"2.1 %s"}
{"type":"system","subtype":"api_retry","attempt":1,"max_retries":10,"retry_delay_ms":1,"error":"refused %s"}
{"type":"stream_event","event":{"type":"content_block_delta","delta":{"type":"thinking_delta","thinking":"I see %s "}}}
{"type":"stream_event","event":{"type":"content_block_delta","delta":{"type":"text_delta","text":"it is %s\n"}}}
{"type":"assistant","message":{"content":[{"type":"tool_use","id":"1","name":"Bash","input":{"command":"echo '%s'"}}]}}
{"type":"system","subtype":"permission_denied","tool_name":"%s"}
{"type":"result","subtype":"error","is_error":true,"result":"Incorrect API key provided: %s"}
`, "", 1},
	{"geminish", "gemini-stream-json", "", "Attempt 1 failed. Retrying with backoff... _ApiError: %s\nError: it was refused: %s\n", 1},
	{"textual", "text", "Here is what I found: %s\nI have no opinion.\n", "debug: %s\n", 0},
	{"silentish", "text", "", "fatal error: %s\n", 3},
	{"codexish", "codex-jsonl", `{"type":"error","message":"Reconnecting... 1/5 (%s)"}
{"type":"item.started","item":{"id":"1","type":"command_execution","command":"curl -H '%s'"}}
{"type":"item.completed","item":{"id":"2","type":"error","message":"a warning of %s"}}
{"type":"item.completed","item":{"id":"3","type":"reasoning","text":"I think of %s"}}
{"type":"item.completed","item":{"id":"4","type":"agent_message","text":ANSWER}}
{"type":"turn.completed","usage":{"input_tokens":1,"output_tokens":1}}
`, "noise %s\n", 0},
}

// Tools print keys of every known shape in every place where they print; of no key is anything in the session, but for the
// raw output, or on the screen.
func TestNoKeyThatAToolPrintsIsKeptOrShown(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	parley, err := exec.LookPath("parley")
	if err != nil {
		t.Fatal(err)
	}
	s := newCLIHarness(t)
	var config strings.Builder
	config.WriteString("timeout: 1m\ntools:\n")
	panel := "perspectives:\n"
	var all []samples.Sample
	for i, sample := range samples.All() {
		if !race.Enabled || i%8 == 0 {
			all = append(all, sample)
		}
	}
	for i, sample := range all {
		var chain []string
		for n, l := range leaky {
			if last := n == len(leaky)-1; !everywhere() && !last && n%2 != i%2 { // the last answers, the others take turns
				continue
			}
			name := fmt.Sprintf("%s%d", l.name, i)
			s.put(t, "fake/"+name+".out", withKey(t, l.stdout, sample.Text))
			s.put(t, "fake/"+name+".err", strings.ReplaceAll(l.stderr, "%s", sample.Text))
			fmt.Fprintf(&config, "  %s: {command: [sh, -c, 'cat >/dev/null; cat %[2]s.out; cat %[2]s.err >&2; exit %d'], output: %s}\n", name, filepath.Join(s.folder, "fake", name), l.status, l.form)
			chain = append(chain, name)
		}
		panel += fmt.Sprintf("  p%d: {role: Reader, focus: [waste], tools: [%s]}\n", i, strings.Join(chain, ", "))
	}
	s.put(t, "own.yaml", config.String()+panel)
	s.put(t, "context.json", `{"requirements": []}`)
	names := make([]string, len(all))
	for i := range all {
		names[i] = fmt.Sprintf("p%d", i)
	}
	for _, args := range [][]string{
		{"review", "doc.md", "--config", "own.yaml", "--perspectives", strings.Join(names, ","), "--decide", "done", "--verbose", "--headless"},
		{"open", "--headless", "--output", "json"},
		{"replay", "REVIEW-001", "--headless", "--verbose"},
		{"export", "REVIEW-001", "--html", "-o", "all.html"},
		{"doctor", "--config", "own.yaml", "--json", "--probe", "--probe-timeout", "20s"},
	} {
		cmd := exec.Command(parley, args...)
		cmd.Dir = s.folder
		cmd.Env = append(os.Environ(), "HOME="+s.env["HOME"], "CI=1", "GORACE=atexit_sleep_ms=0")
		cmd.Env = append(cmd.Env, samples.Environ()[1:]...)
		printed, err := cmd.CombinedOutput()
		if err != nil && cmd.ProcessState == nil {
			t.Fatal(err)
		}
		wantNoKey(t, args[0]+" prints it", string(printed), all)
	}
	wantNoKeyInFiles(t, s.folder, all)
}

func withKey(t *testing.T, script, key string) string {
	t.Helper()
	answer, err := json.Marshal(map[string]any{
		"strengths": []string{"It uses " + key}, "suggestions": []string{"Drop " + key}, "rating": 3, "open_questions": []string{"Whose is " + key + "?"},
		"weaknesses": []map[string]string{{"text": "It holds " + key, "severity": "low", "quote": "the key is " + key, "location": key}},
	})
	if err != nil {
		t.Fatal(err)
	}
	quoted := func(text string) string {
		data, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if strings.HasPrefix(script, "{") {
		key = strings.Trim(quoted(key), `"`)
	}
	return strings.ReplaceAll(strings.ReplaceAll(script, "ANSWER", quoted(string(answer))), "%s", key)
}

func wantNoKeyInFiles(t *testing.T, folder string, all []samples.Sample) {
	t.Helper()
	raw, searched := 0, 0
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(path, filepath.Join(folder, "fake")) {
			return err
		}
		data, err := os.ReadFile(path)
		if strings.Contains(path, filepath.Join(".parley", "raw")) {
			raw++
			if info, err := entry.Info(); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("others may read the raw output %s: %v, %v", path, info, err)
			}
			return err
		}
		searched++
		wantNoKey(t, path, string(data), all)
		return err
	})
	if err != nil || raw < 2*len(all) || searched < 5 {
		t.Fatalf("%d raw files, %d others: %v", raw, searched, err)
	}
}

func wantNoKey(t *testing.T, where, text string, all []samples.Sample) {
	t.Helper()
	if !strings.Contains(text, redact.Replacement) && strings.HasSuffix(where, ".ndjson") {
		t.Errorf("%s: nothing tells of what was left out", where)
	}
	for _, s := range all {
		for _, form := range []string{s.Secret, strings.ReplaceAll(s.Secret, "\n", `\n`), strings.ReplaceAll(s.Secret, "\n", " "), strings.ReplaceAll(s.Secret, "&", `\u0026`)} {
			if at := strings.Index(text, form); at >= 0 {
				t.Errorf("%s: the key of %s: …%q…", where, s.Name, text[max(0, at-90):min(len(text), at+60)])
				break
			}
		}
	}
}
