//go:build unix

package tool

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// said is what a made run wrote, and how it ended.
type said struct {
	stdout, stderr string
	status         int
}

// as writes the run where the fake tool can replay it, and returns the behaviour that does.
func (s said) as(t *testing.T, behaviour string) string {
	t.Helper()
	base := filepath.Join(t.TempDir(), "run")
	described, err := json.Marshal(meta{ExitCode: &s.status})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{".stdout": s.stdout, ".stderr": s.stderr, ".meta.json": string(described)} {
		if err := os.WriteFile(base+name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return behaviour + " " + base
}

// result is claude's last event for an error, which is qwen's, too.
func result(status int, text string) string {
	line, _ := json.Marshal(map[string]any{"type": "result", "is_error": true, "subtype": "success", "result": text, "api_error_status": status})
	return string(line) + "\n"
}

func codexFailed(text string) string {
	line, _ := json.Marshal(map[string]any{"type": "turn.failed", "error": map[string]any{"message": text}})
	return `{"type":"turn.started"}` + "\n" + string(line) + "\n"
}

func geminiFailed(text string) string {
	line, _ := json.Marshal(map[string]any{"type": "result", "status": "error", "error": map[string]any{"message": text}})
	return `{"type":"init"}` + "\n" + string(line) + "\n"
}

func opencodeFailed(status int, text string) string {
	line, _ := json.Marshal(map[string]any{"type": "error", "error": map[string]any{"name": "APIError", "data": map[string]any{"message": text, "statusCode": status}}})
	return string(line) + "\n"
}

// TestEachFailureHasItsKindAndItsWords takes the ways in which tools and services say no through a real process.
func TestEachFailureHasItsKindAndItsWords(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, tool string
		run        said
		kind       FailureKind
		says       string
		not        string // is no part of the words
	}{
		{"no credit", "claude", said{stdout: result(400, "Credit balance is too low"), status: 1}, Billing, "Credit balance is too low", ""},
		{"no credit", "opencode", said{stdout: opencodeFailed(402, "Payment Required"), status: 1}, Billing, "Payment Required", ""},
		{"no credit, told as a refused login", "opencode", said{stdout: opencodeFailed(401, "Insufficient balance. Add credits to go on."), status: 1}, Billing, "Insufficient balance", ""},
		{"no credit, told as a limit", "qwen", said{stdout: result(429, "429 insufficient_quota: you have no credits left"), status: 1}, Billing, "no credits left", ""},
		{"a limit that is none of money", "gemini", said{stdout: geminiFailed("You exceeded your current quota, please check your plan and billing details."), status: 173}, RateLimited, "quota", ""},
		{"a proxy", "claude", said{stdout: result(407, "API Error: 407 Proxy Authentication Required"), status: 1}, Proxy, "407", ""},
		{"a proxy", "codex", said{stdout: codexFailed("unexpected status 407 Proxy Authentication Required: <html>"), status: 1}, Proxy, "407", ""},
		{"a proxy", "opencode", said{stdout: opencodeFailed(407, "Unauthorized by the proxy"), status: 1}, Proxy, "proxy", ""},
		{"too large", "gemini", said{stdout: geminiFailed(`[API Error: {"error":{"code":400,"message":"Request payload size exceeds the limit: 20971520 bytes.","status":"INVALID_ARGUMENT"}}]`), status: 144}, TooLong, "payload size", "{"},
		{"too large", "opencode", said{stdout: opencodeFailed(413, "Request Entity Too Large"), status: 1}, TooLong, "Too Large", ""},
		{"too large", "qwen", said{stdout: result(400, "400 This model's maximum context length is 131072 tokens"), status: 1}, TooLong, "context length", ""},
		{"an expired login", "gemini", said{stderr: "Failed to load credentials\nError: invalid_grant: Token has been expired or revoked.\n", status: 1}, NotLoggedIn, "invalid_grant", ""},
		{"an expired key", "gemini", said{stdout: geminiFailed(`[API Error: _ApiError: {"error":{"code":400,"message":"API key expired. Please renew the API key.","status":"INVALID_ARGUMENT"}}]`), status: 144}, NotLoggedIn, "API key expired", "_ApiError"},
		{"an error in an error", "gemini", said{stdout: geminiFailed(`_ApiError: {"error":{"message":"{\"error\":{\"code\":500,\"message\":\"An internal error has occurred.\"}}","code":500}}`), status: 244}, Exited, "An internal error has occurred.", "{"},
		{"an error that is cut off", "gemini", said{stdout: geminiFailed(`_ApiError: {"error":{"code":503,"message":"The model is overloaded.","sta`), status: 247}, Exited, "The model is overloaded.", "_ApiError"},
		{"a gateway's page", "gemini", said{stdout: geminiFailed("<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"), status: 246}, Exited, "gateway or proxy in place of an answer: 502 Bad Gateway", "<"},
		{"the cause behind the first complaint", "gemini", said{stderr: "Error: could not write the log\nError: cannot open the settings\nError: Please set an API key: Missing API key\n", status: 1}, NotLoggedIn, "Missing API key", ""},
		{"a tool that it may not use", "opencode", said{stdout: `{"type":"step_finish","part":{"reason":"tool-calls"}}` + "\n"}, Exited, "the model tried to use a tool, which it may not", "tool-calls"},
		{"an answer that is too long", "opencode", said{stdout: `{"type":"step_finish","part":{"reason":"length"}}` + "\n"}, Truncated, "longest answer", "length"},
		{"no network", "claude", said{stdout: result(0, "API Error: Unable to connect to API (ConnectionRefused)"), status: 1}, Offline, "you seem to be offline", ""},
		{"no network", "qwen", said{stdout: result(0, "Connection error. cause: getaddrinfo ENOTFOUND api.example"), status: 1}, Offline, "you seem to be offline", ""},
		{"no network", "opencode", said{stdout: opencodeFailed(0, "Unable to connect. Is the computer able to access the url?"), status: 1}, Offline, "you seem to be offline", ""},
	}
	for _, test := range tests {
		t.Run(test.tool+" "+test.name, func(t *testing.T) {
			t.Parallel()
			found, err := fakeBox(t, test.run.as(t, "replay")).Tool(test.tool)
			if err != nil {
				t.Fatal(err)
			}
			_, failure := ask(t.Context(), t, found, Request{Timeout: bound}, nil)
			wantKind(t, failure, test.kind, test.says)
			if test.not != "" && strings.Contains(failure.Error(), test.not) {
				t.Errorf("%v holds %q", failure, test.not)
			}
		})
	}
}

// TestAToolWithoutANetworkIsEndedEarly: codex says once that it waits for a network, and then nothing.
func TestAToolWithoutANetworkIsEndedEarly(t *testing.T) {
	t.Parallel()
	waits := said{stdout: `{"type":"turn.started"}` + "\n" + `{"type":"error","message":"Reconnecting... waiting for network (error sending request for url)"}` + "\n"}
	box := fakeBox(t, waits.as(t, "replay-hang"))
	box.RetryBudget.OfflineWait = 50 * time.Millisecond
	box.Versions = &VersionCache{known: map[string]string{self(t): "0.169.0"}}
	found, err := box.Tool("codex")
	if err != nil {
		t.Fatal(err)
	}
	retries := 0
	_, failure := ask(t.Context(), t, found, Request{Timeout: bound}, func(p Progress) {
		if p.Kind == Retrying {
			retries++
		}
	})
	wantKind(t, failure, Offline, offlinePrefix+"waiting for network: error sending request for url")
	if retries != 1 {
		t.Errorf("%d retries were told, want 1", retries)
	}
}

// TestATimeLimitTellsTheLastRetry: what kept the tool busy counts, not the time that was up.
func TestATimeLimitTellsTheLastRetry(t *testing.T) {
	t.Parallel()
	limited := said{stdout: `{"type":"init"}` + "\n", stderr: `Attempt 1 failed with status 429. Retrying with backoff... _ApiError: {"error":{"code":429,"message":"You exceeded your quota.","status":"RESOURCE_EXHAUSTED","details":[{"@type":"RetryInfo","retryDelay":"34s"}]}}` + "\n"}
	reset := said{stdout: `{"type":"init"}` + "\n", stderr: "Attempt 1 failed. Retrying with backoff... Error: exception TypeError: fetch failed sending request\n"}
	for _, test := range []struct {
		run  said
		kind FailureKind
		says string
	}{
		{limited, RateLimited, "no answer within 5s; it had asked its server again, once: 429: You exceeded your quota. (again in 34s)"},
		{reset, Offline, "no answer within 5s; it had asked its server again, once: Error: exception TypeError: fetch failed"},
	} {
		t.Run(string(test.kind), func(t *testing.T) {
			t.Parallel()
			found, err := fakeBox(t, test.run.as(t, "replay-hang")).Tool("gemini")
			if err != nil {
				t.Fatal(err)
			}
			// A busy machine needs seconds to start a process; what it says must be read before the time is up.
			_, failure := ask(t.Context(), t, found, Request{Timeout: 5 * time.Second}, nil)
			wantKind(t, failure, test.kind, test.says)
		})
	}
}
