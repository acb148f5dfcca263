//go:build unix

package tool

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestReplayedRuns takes every recorded run through a real process: what Ask returns must be what the parser made of
// the same bytes.
func TestReplayedRuns(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs("testdata/cli")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range recordings(t) {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			want := readRecording(r, 1<<20)
			box := fakeBox(t, "replay "+filepath.Join(dir, r.name))
			box.RetryBudget.Unlimited = true // the whole run, not only until patience ends
			box.CustomTools = map[string]CustomTool{"fake": {Env: fakeNames, Command: []string{"fake"}, Output: r.form}}
			found, err := box.Tool("fake")
			if err != nil {
				t.Fatal(err)
			}
			var last Progress
			reply, failure := ask(t.Context(), t, found, Request{Prompt: "p"}, func(p Progress) { last = p })
			switch {
			case want.verdict.kind != "":
				said := want.verdict.detail
				if r.signal == "SIGTERM" && r.code == nil {
					said = "ended by signal" // the recording and the system name it differently
				}
				wantKind(t, failure, want.verdict.kind, said)
			case failure != nil || reply.Text != want.verdict.text:
				t.Errorf("got %d bytes and %v, want %d bytes", len(reply.Text), failure, len(want.verdict.text))
			}
			if (r.code == nil) != (reply.ExitCode == nil) || (r.code != nil && *r.code != *reply.ExitCode) {
				t.Errorf("exit status %v, want %v", reply.ExitCode, r.code)
			}
			if reply.Bytes != int64(len(r.stdout)) || (last.Kind != Starting && last.Bytes != reply.Bytes) {
				t.Errorf("%d bytes told at the end, %d in the reply, want %d", last.Bytes, reply.Bytes, len(r.stdout))
			}
			if u, w := reply.Usage, want.notes.usage; (u == nil) != (w == nil) || (u != nil && *u != *w) {
				t.Errorf("usage %v, want %v", u, w)
			}
			told := want.notes.warnings
			if want.notes.retries > 0 {
				told = append(told, "it asked its server again")
			}
			if len(reply.Warnings) != len(told) {
				t.Errorf("warnings %q, want %q", reply.Warnings, told)
			}
		})
	}
}

// TestEndlessRetriesAreEnded replays runs whose tool retried for minutes, and would hang after it.
func TestEndlessRetriesAreEnded(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs("testdata/cli")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		run  string
		kind FailureKind
		says string
	}{
		{"claude/e401", NotLoggedIn, "given up at its retry 2: 401 authentication_failed"},
		{"claude/e429", RateLimited, "given up at its retry 6: 429 rate_limit"},
		{"claude/e500", Exited, "given up at its retry 6: 500 server_error"},
		{"claude/reset", Offline, "given up at its retry 6: its server could not be reached"},
		{"codex/e401", NotLoggedIn, "given up at its retry 2: unexpected status 401 Unauthorized"},
		{"gemini/e429", RateLimited, "given up at its retry 6: 429: "},
		{"gemini/e503", Exited, "given up at its retry 6: 503: "},
	}
	for _, test := range tests {
		t.Run(test.run, func(t *testing.T) {
			t.Parallel()
			name, _, _ := strings.Cut(test.run, "/")
			box := fakeBox(t, "replay-hang "+filepath.Join(dir, test.run))
			box.Versions = &VersionCache{known: map[string]string{self(t): "99.0.0"}} // or it would be asked, and hang
			found, err := box.Tool(name)
			if err != nil {
				t.Fatal(err)
			}
			retries := 0
			_, failure := ask(t.Context(), t, found, Request{Timeout: bound}, func(p Progress) {
				if p.Kind == Retrying {
					retries++
				}
			})
			wantKind(t, failure, test.kind, test.says)
			if retries == 0 {
				t.Error("no retry was shown")
			}
		})
	}
}
