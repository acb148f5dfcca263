//go:build unix

package tool

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"parley/engine/race"
)

func TestEachProcessBehaviourHasItsResult(t *testing.T) {
	t.Parallel()
	tests := []struct {
		behaviour string
		form      Output
		text      string // of an answer
		kind      FailureKind
		detail    string
	}{
		{"say the answer", OutputText, "the answer", "", ""},
		{"say", OutputText, "", EmptyAnswer, "without an answer"},
		{"fail the answer", OutputText, "", Exited, "exit status 1"},
		{"complain the disk is full: error", OutputText, "", EmptyAnswer, ""},
		{"complain cannot find it", OutputClaude, "", Exited, "cannot find it"},
		{"fail Not logged in · Please run /login", OutputClaude, "", NotLoggedIn, "exit status 1: Not logged in"},
		{"fail the answer", OutputClaude, "", Exited, "exit status 1: the answer"},
		{"suicide", OutputText, "", Exited, "killed"},
		{"garbage", OutputText, garbage, "", ""},
		{"helper", OutputText, "the answer", "", ""},
		{"terminal", OutputText, "no terminal", "", ""},
		{"say I'm sorry, but I can't help with that.", OutputText, "", Refused, "I'm sorry"},
		{"fail error: rate limit exceeded", OutputText, "", RateLimited, "rate limit"},
	}
	for _, test := range tests {
		t.Run(test.behaviour, func(t *testing.T) {
			t.Parallel()
			reply, failure := ask(t.Context(), t, fakeTool(t, test.behaviour, test.form), Request{Prompt: "p"}, nil)
			if test.kind != "" {
				wantKind(t, failure, test.kind, test.detail)
				return
			}
			if failure != nil || reply.Text != test.text {
				t.Errorf("got %q and %v, want %q", reply.Text, failure, test.text)
			}
			if reply.ExitCode == nil || *reply.ExitCode != 0 || reply.Bytes != int64(len(test.text)) {
				t.Errorf("exit %v after %d bytes, want 0 after %d", reply.ExitCode, reply.Bytes, len(test.text))
			}
		})
	}
}

func TestToolsThatDoNotEndAreKilled(t *testing.T) {
	t.Parallel()
	for _, behaviour := range []string{"hang", "silent", "stubborn", "close-stdout"} {
		t.Run(behaviour, func(t *testing.T) {
			t.Parallel()
			reply, failure := ask(t.Context(), t, fakeTool(t, behaviour, OutputText), Request{Timeout: 300 * time.Millisecond}, nil)
			wantKind(t, failure, TimedOut, "no answer within 300ms")
			if !errors.Is(failure, context.DeadlineExceeded) {
				t.Errorf("the failure does not wrap the deadline: %v", failure.Err)
			}
			if reply.Seconds <= 0 || len(reply.Command) == 0 {
				t.Errorf("nothing for provenance: %+v", reply)
			}
		})
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	for _, behaviour := range []string{"hang", "stubborn"} {
		t.Run(behaviour, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(t.Context())
			_, failure := ask(ctx, t, fakeTool(t, behaviour, OutputText), Request{}, func(p Progress) {
				if p.Kind == Writing {
					cancel()
				}
			})
			wantKind(t, failure, Cancelled, "")
			if !errors.Is(failure, context.Canceled) {
				t.Errorf("the failure does not wrap the cause: %v", failure.Err)
			}
		})
	}
	t.Run("before the start", func(t *testing.T) {
		t.Parallel()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, failure := ask(ctx, t, fakeTool(t, "say x", OutputText), Request{}, nil)
		wantKind(t, failure, Cancelled, "")
	})
	t.Run("the caller's deadline", func(t *testing.T) {
		t.Parallel()
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		_, failure := ask(ctx, t, fakeTool(t, "hang", OutputText), Request{}, nil)
		wantKind(t, failure, TimedOut, "")
	})
}

// A helper in a session of its own must not hold the answer back, and is ended with the tool where it can be found.
func TestHelperInItsOwnSessionIsKilled(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	reply, err := fakeTool(t, "escaped", OutputText).Ask(t.Context(), Request{Dir: dir, Timeout: bound}, nil)
	if err != nil || reply.Text != "the answer" {
		t.Errorf("got %q and %v", reply.Text, err)
	}
	files, globErr := filepath.Glob(filepath.Join(dir, "pid-*"))
	if globErr != nil || len(files) != 2 {
		t.Fatalf("want the tool and its helper, got %v", files)
	}
	for _, file := range files {
		pid, _ := strconv.Atoi(strings.TrimPrefix(filepath.Base(file), "pid-"))
		if runtime.GOOS == "linux" && syscall.Kill(pid, 0) == nil {
			t.Errorf("process %d is left when the call has returned", pid)
		}
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	noneLeft(t, dir)
}

func TestSilence(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, behaviour string
		adapter         Adapter
		detail          string
	}{
		{"at the start", "silent", Adapter{StartUp: 200 * time.Millisecond}, "no sign of life within 200ms"},
		{"later", "hang", Adapter{Idle: 5 * time.Second}, "silent for 5s"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			box := fakeBox(t, test.behaviour)
			test.adapter.Command = []string{"gemini"}
			box.Adapters = map[string]Adapter{"gemini": test.adapter}
			found, err := box.Tool("gemini")
			if err != nil {
				t.Fatal(err)
			}
			_, failure := ask(t.Context(), t, found, Request{}, nil)
			wantKind(t, failure, TimedOut, test.detail)
		})
	}
}

func TestPromptArrivesWhole(t *testing.T) {
	t.Parallel()
	prompt := strings.Repeat("需求 R-7 \x00\n", 1<<17) // 2 MiB, beyond any pipe or argument
	reply, failure := ask(t.Context(), t, fakeTool(t, "echo", OutputText), Request{Prompt: prompt}, nil)
	if failure != nil || reply.Text != prompt {
		t.Errorf("%d of %d bytes came back, %v", len(reply.Text), len(prompt), failure)
	}
}

func TestPromptThatNobodyReads(t *testing.T) {
	t.Parallel()
	reply, failure := ask(t.Context(), t, fakeTool(t, "say the answer", OutputText), Request{Prompt: strings.Repeat("x", 8<<20)}, nil)
	if failure != nil || reply.Text != "the answer" {
		t.Errorf("got %q and %v", reply.Text, failure)
	}
}

// counter counts what is kept of the raw output, and looks at the first bytes.
type counter struct {
	n    int
	head []byte
}

func (c *counter) Write(p []byte) (int, error) {
	c.n += len(p)
	if len(c.head) < 64 {
		c.head = append(c.head, p[:min(len(p), 64)]...)
	}
	return len(p), nil
}

func TestFlood(t *testing.T) {
	t.Parallel()
	for _, form := range Outputs() {
		t.Run(string(form), func(t *testing.T) {
			t.Parallel()
			var raw counter
			calls, mebibytes := 0, race.Few(64, 16)
			reply, failure := ask(t.Context(), t, fakeTool(t, fmt.Sprintf("flood %d", mebibytes), form), Request{Stdout: &raw}, func(p Progress) {
				calls++
				if len(p.Text) > maxProgressText {
					t.Errorf("a piece of %d bytes", len(p.Text))
				}
			})
			if want := int64(mebibytes) << 20; int64(reply.Bytes) != want || int64(raw.n) != want {
				t.Errorf("%d bytes counted, %d kept, want %d", reply.Bytes, raw.n, want)
			}
			if most := 2*deliveryBurst + maxBacklog + int(20*reply.Seconds); calls > most {
				t.Errorf("progress was told %d times in %.1f s, at most %d wanted", calls, reply.Seconds, most)
			}
			if form != OutputText {
				wantKind(t, failure, EmptyAnswer, "")
				return
			}
			if failure != nil || len(reply.Text) != answerLimit || !reply.EndOnly || len(reply.Warnings) != 1 {
				t.Errorf("%d bytes of text, %v, %v", len(reply.Text), reply.Warnings, failure)
			}
		})
	}
}

func TestOverlongLine(t *testing.T) {
	t.Parallel()
	reply, failure := ask(t.Context(), t, fakeTool(t, "flood-line 50", OutputClaude), Request{}, nil)
	if failure != nil || reply.Text != "the answer" {
		t.Errorf("got %q and %v", reply.Text, failure)
	}
	if len(reply.Warnings) != 1 || !strings.Contains(reply.Warnings[0], "32 MiB") {
		t.Errorf("the cut is not told: %q", reply.Warnings)
	}
}

func TestCannotStart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, content string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	tests := map[string]struct {
		path string
		kind FailureKind
	}{
		"not executable":     {write("plain", "text", 0o600), NotStarted},
		"wrong architecture": {write("alien", "\x7fELF\x01\x01\x01\x00 of another kind", 0o700), NotStarted},
		"no interpreter":     {write("script", "#!/no/such/interpreter\n", 0o700), NotStarted},
		"missing":            {filepath.Join(dir, "nowhere"), NotFound},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found, err := Registry{CustomTools: map[string]CustomTool{"x": {Command: []string{test.path}}}}.Tool("x")
			if err == nil {
				_, err = found.Ask(t.Context(), Request{}, nil)
			}
			var failure *Failure
			if !errors.As(err, &failure) {
				t.Fatalf("got %v", err)
			}
			wantKind(t, failure, test.kind, "")
			if failure.Detail == "" || strings.Contains(failure.Detail, "\n") {
				t.Errorf("no one line for people: %q", failure.Detail)
			}
		})
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestRawOutput(t *testing.T) {
	t.Parallel()
	t.Run("is kept as it came", func(t *testing.T) {
		t.Parallel()
		var out, complaints bytes.Buffer
		base, err := filepath.Abs("testdata/cli/gemini/e429")
		if err != nil {
			t.Fatal(err)
		}
		box := fakeBox(t, "replay "+base)
		box.RetryBudget.Unlimited = true
		found, findErr := box.Tool("gemini")
		if findErr != nil {
			t.Fatal(findErr)
		}
		_, failure := ask(t.Context(), t, found, Request{Stdout: &out, Stderr: &complaints}, nil)
		wantKind(t, failure, RateLimited, "quota")
		if !bytes.Equal(out.Bytes(), read(t, base+".stdout")) || !bytes.Equal(complaints.Bytes(), read(t, base+".stderr")) {
			t.Error("what was kept is not what was written")
		}
	})
	t.Run("a full disk costs no answer", func(t *testing.T) {
		t.Parallel()
		reply, failure := ask(t.Context(), t, fakeTool(t, "say the answer", OutputText), Request{Stdout: brokenWriter{}}, nil)
		if failure != nil || reply.Text != "the answer" {
			t.Errorf("got %q and %v", reply.Text, failure)
		}
		if len(reply.Warnings) != 1 || !strings.Contains(reply.Warnings[0], "no space left") {
			t.Errorf("it is not told: %q", reply.Warnings)
		}
	})
}

// A reader of progress that fails must not leave the tool running.
func TestPanickingReaderOfProgress(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	found := fakeTool(t, "hang", OutputText)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		_, _ = found.Ask(t.Context(), Request{Dir: dir}, func(p Progress) {
			if p.Kind == Writing {
				panic("a defect elsewhere")
			}
		})
	}()
	noneLeft(t, dir)
}

// This test is not parallel: others would start goroutines of the same kind.
func TestNoGoroutineIsLeft(t *testing.T) {
	for _, behaviour := range []string{"say x", "hang", "stubborn", "helper", "close-stdout", "flood 2"} {
		request := Request{Timeout: 300 * time.Millisecond, Prompt: strings.Repeat("p", 1<<20)}
		_, _ = ask(t.Context(), t, fakeTool(t, behaviour, OutputText), request, nil)
		// One that has just told of its end may be seen for a moment more.
		for deadline := time.Now().Add(bound); ; runtime.Gosched() {
			left := ourGoroutines()
			if left == "" {
				break
			}
			if time.Now().After(deadline) {
				t.Fatalf("%s: a goroutine is left:\n%s", behaviour, left)
			}
		}
	}
}

// ourGoroutines are the stacks of all goroutines if one of them belongs to a call.
func ourGoroutines() string {
	stacks := make([]byte, 1<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	for _, of := range []string{"(*process).", "(*Tree).", "(*progressQueue)."} {
		if bytes.Contains(stacks, []byte(of)) {
			return string(stacks)
		}
	}
	return ""
}
