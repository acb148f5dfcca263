//go:build unix

package tool

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// opencodeLogged is a line of opencode's log for an answer of its service that was an error, as it was seen.
func opencodeLogged(text string) string {
	return `timestamp=2026-11-22T10:49:15.428Z level=ERROR run=3ffddc9d message="stream error" providerID=scripted modelID=scripted session.id=ses_1 small=false agent=plan mode=primary error.error="AI_APICallError: ` + text + `"` + "\n"
}

// unrelated is what its log says when it cannot look up the list of models, which no review needs.
const unrelated = `timestamp=2026-11-22T10:48:20.011Z level=ERROR run=3ffddc9d message="Failed to fetch models.dev" cause="Cause([Fail(HttpClientError: Transport error (GET https://models.example/api.json) (cause: Error: Unable to connect. Is the computer able to access the url?))])"` + "\n"

// TestOpencodeTellsOfItsRetriesInItsLog: each retry with its cause, and what is behind "check server logs".
func TestOpencodeTellsOfItsRetriesInItsLog(t *testing.T) {
	t.Parallel()
	generic := `{"type":"error","error":{"name":"UnknownError","data":{"message":"Unexpected server error. Check server logs for details.","ref":"err_1"}}}` + "\n"
	missing := `timestamp=2026-11-22T10:50:35.186Z level=ERROR run=1 message=failed ref=err_1 error="ProviderModelNotFoundError: Model not found: scripted/none." cause="ProviderModelNotFoundError: Model not found: scripted/none.\n    at <anonymous> (/x.js:439:94601)"` + "\n"
	limit := "Rate limit reached: try again in 20s"
	for _, test := range []struct {
		name    string
		run     said
		kind    FailureKind
		says    string
		retries int
	}{
		{"no network", said{stderr: unrelated + opencodeLogged("Cannot connect to API: Unable to connect. Is the computer able to access the url?")}, Offline, offlinePrefix + "Cannot connect to API", 1},
		{"a limit", said{stderr: unrelated + opencodeLogged(limit) + opencodeLogged(limit)}, RateLimited, "it had asked its server again, 2 times: " + limit, 2},
		{"unknown model", said{stdout: generic, stderr: unrelated + missing, status: 1}, SetupRejected, "Model not found: scripted/none.", 0},
		{"no event at all", said{stderr: unrelated + opencodeLogged(limit), status: 1}, RateLimited, limit, 1},
		{"nothing but what it looks up", said{stderr: unrelated, status: 1}, Exited, "exit status 1", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			behaviour, request := "replay", Request{Timeout: bound}
			if test.run.status == 0 {
				behaviour, request.Timeout = "replay-hang", time.Second
			}
			box := fakeBox(t, test.run.as(t, behaviour))
			if test.kind == Offline {
				box.RetryBudget.OfflineWait, request.Timeout = 50*time.Millisecond, bound
			}
			box.Versions = &VersionCache{known: map[string]string{self(t): "1.18.33"}}
			found, err := box.Tool("opencode")
			if err != nil {
				t.Fatal(err)
			}
			retries := 0
			_, failure := ask(t.Context(), t, found, request, func(p Progress) {
				if p.Kind == Retrying {
					retries++
				}
			})
			wantKind(t, failure, test.kind, test.says)
			if retries != test.retries || strings.Contains(failure.Error(), "AI_APICallError") || strings.Contains(failure.Error(), "timestamp=") {
				t.Errorf("%d retries were told, want %d: %v", retries, test.retries, failure)
			}
		})
	}
}

// TestOpencodeStartsNoServerOfThePersons: each that any of its configurations names is switched off, and the rest of what the
// person lays over them stays.
func TestOpencodeStartsNoServerOfThePersons(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	write(t, filepath.Join(home, ".config", "opencode", "opencode.jsonc"), "{\n // mine\n \"mcp\": {\"mail\": {\"type\": \"local\", \"command\": [\"x\"]},},\n}")
	other := filepath.Join(home, "other.json")
	write(t, other, `{"mcp": {"files": {"type": "remote", "url": "https://files.example"}}}`)
	env := []string{"HOME=" + home, "OPENCODE_CONFIG=" + other, `OPENCODE_CONFIG_CONTENT={"model":"a/b","mcp":{"late":{"type":"local","command":["y"]}}}`}
	environ, _ := Adapters()["opencode"].environment(env, "/")
	i := slices.IndexFunc(environ, func(entry string) bool { return strings.HasPrefix(entry, opencodeContent+"=") })
	if i < 0 || slices.ContainsFunc(environ[i+1:], func(entry string) bool { return strings.HasPrefix(entry, opencodeContent+"=") }) {
		t.Fatalf("%q", environ)
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(strings.TrimPrefix(environ[i], opencodeContent+"=")), &got); err != nil {
		t.Fatal(err)
	}
	off := map[string]any{"enabled": false}
	want := map[string]any{"model": "a/b", "mcp": map[string]any{
		"mail": off, "files": off, "late": map[string]any{"type": "local", "command": []any{"y"}, "enabled": false},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if more := opencodeServersOff(inheritedEnv{"HOME=" + t.TempDir()}); more != nil {
		t.Errorf("without servers: %q", more)
	}
}

// TestClaudeWithoutANetworkIsEndedEarly: it says only that there was no status, ten times within three minutes.
func TestClaudeWithoutANetworkIsEndedEarly(t *testing.T) {
	t.Parallel()
	retry := `{"type":"system","subtype":"api_retry","attempt":1,"max_retries":10,"retry_delay_ms":507,"error_status":null,"error":"unknown"}` + "\n"
	began := `{"type":"stream_event","event":{"type":"message_start"}}` + "\n"
	for _, test := range []struct {
		stdout string
		kind   FailureKind
		says   string
	}{
		{retry, Offline, offlinePrefix + "its server could not be reached"},
		{began + retry, TimedOut, "its server could not be reached, or broke off"},
	} {
		box := fakeBox(t, said{stdout: test.stdout}.as(t, "replay-hang"))
		request := Request{Timeout: bound}
		if test.kind == TimedOut {
			request.Timeout = 5 * time.Second // long enough for the tool to start and speak on a busy machine
		}
		box.RetryBudget.OfflineWait = 50 * time.Millisecond
		found, err := box.Tool("claude")
		if err != nil {
			t.Fatal(err)
		}
		_, failure := ask(t.Context(), t, found, request, nil)
		wantKind(t, failure, test.kind, test.says)
	}
}

// TestWhatIsBehindCCWIsUnsafe: it is asked only when ccw is allowed by name, and a silence of ccw says why nothing is known.
func TestWhatIsBehindCCWIsUnsafe(t *testing.T) {
	t.Parallel()
	box := fakeBox(t, "silent")
	box.Via = ViaCCW
	for _, allowed := range [][]string{nil, {"gemini"}} {
		box.AllowUnsafe = allowed
		found, err := box.Tool("gemini")
		if err != nil {
			t.Fatal(err)
		}
		_, failure := ask(t.Context(), t, found, Request{Timeout: bound}, nil)
		wantKind(t, failure, Unsafe, "cannot keep it from your files and commands")
	}
	box.AllowUnsafe = []string{"ccw"}
	box.CustomTools = map[string]CustomTool{"gemini": {Env: fakeNames, StartUp: 200 * time.Millisecond}}
	found, err := box.Tool("gemini")
	if err != nil {
		t.Fatal(err)
	}
	_, failure := ask(t.Context(), t, found, Request{Timeout: bound}, nil)
	wantKind(t, failure, TimedOut, "no sign of life within 200ms of its start; ccw passes on nothing of what gemini meets")
	for name, row := range CCWAdapters() {
		if row.StartUp <= 0 || row.StartUp >= DefaultTimeout {
			t.Errorf("%s behind ccw may be silent for %v", name, row.StartUp)
		}
	}
}
