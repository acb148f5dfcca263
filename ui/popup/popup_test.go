package popup_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/ui/popup"
)

// TestMain makes the test binary double as a terminal program and as what runs in its window.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 {
		switch os.Args[1] {
		case "display-popup":
			os.Exit(host(os.Args))
		case "window":
			os.Exit(window(os.Args[2], os.Args[3]))
		}
	}
	os.Exit(m.Run())
}

// host is tmux: it runs the last words of its command line, and ends with them.
func host(args []string) int {
	i := slices.Index(args, "window")
	if i < 0 {
		fmt.Fprintln(os.Stderr, "no current client")
		return 1
	}
	if args[i+1] == "refused" {
		fmt.Fprintln(os.Stderr, "popup is too small\nuse a larger terminal")
		return 1
	}
	if err := exec.Command(args[i-1], args[i:]...).Run(); err != nil {
		return 1
	}
	return 0
}

// window answers a call in one of several manners.
func window(manner, folder string) int {
	err := popup.Serve(folder, func(call popup.Call, out, errs io.Writer, gone <-chan struct{}) int {
		switch manner {
		case "killed":
			os.Exit(9)
		case "patient":
			_, _ = fmt.Fprintln(errs, "started")
			<-gone
			return 130
		}
		_, _ = fmt.Fprint(out, strings.Join(call.Args, "|"), " in ", call.Dir, " with ", strings.Join(call.Env, "|"))
		_, _ = fmt.Fprint(errs, "a warning\n")
		return 3
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// inTmux finds the test binary where tmux would be.
func inTmux(t *testing.T) (popup.Host, func(string) string) {
	t.Helper()
	getenv := func(name string) string { return map[string]string{"TMUX": "socket", "TMUX_PANE": "%3"}[name] }
	h, err := popup.Find(popup.Auto, getenv, func(string) (string, error) { return os.Executable() })
	if err != nil || h.Name != "tmux" {
		t.Fatalf("host %q, %v", h.Name, err)
	}
	return h, getenv
}

func open(t *testing.T, ctx context.Context, manner string) (popup.Answer, error) { //nolint:revive // the test comes first here
	t.Helper()
	h, getenv := inTmux(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	call := popup.Call{Args: []string{"review", "a b.md", "--x=$(y)"}, Env: []string{"A=1", "B=two words"}, Dir: t.TempDir()}
	return popup.Open(ctx, h, getenv, call, self, "window", manner)
}

func TestAnswerComesBack(t *testing.T) {
	t.Parallel()
	a, err := open(t, t.Context(), "good")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(a.Out), "review|a b.md|--x=$(y) in ") || !strings.HasSuffix(string(a.Out), " with A=1|B=two words") {
		t.Errorf("out %q", a.Out)
	}
	if string(a.Err) != "a warning\n" || a.Status != 3 {
		t.Errorf("err %q, status %d", a.Err, a.Status)
	}
}

func TestWindowThatIsClosed(t *testing.T) {
	t.Parallel()
	if _, err := open(t, t.Context(), "killed"); !errors.Is(err, popup.ErrClosed) {
		t.Errorf("error %v, want ErrClosed", err)
	}
}

func TestHostThatRefuses(t *testing.T) {
	t.Parallel()
	_, err := open(t, t.Context(), "refused")
	var refused *popup.OpenError
	if !errors.As(err, &refused) || refused.Error() != "tmux opened no window: popup is too small" {
		t.Errorf("error %v", err)
	}
}

// A caller that is stopped takes the window with it.
func TestCallerThatIsStopped(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	a, err := open(t, ctx, "patient")
	if err != nil || a.Status != 130 || string(a.Err) != "started\n" {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestACallIsAnsweredOnceAndLeavesNothing(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "call.json"), []byte(`{"args":["x"],"env":["SECRET=1"],"dir":"/"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	run := func(popup.Call, io.Writer, io.Writer, <-chan struct{}) int {
		if data, err := os.ReadFile(filepath.Join(folder, "call.json")); err == nil {
			t.Errorf("the environment is still on the disk: %s", data)
		}
		return 0
	}
	if err := popup.Serve(folder, run); err != nil {
		t.Fatal(err)
	}
	if err := popup.Serve(folder, run); err == nil {
		t.Error("the same call was answered twice")
	}
	if err := popup.Serve(t.TempDir(), run); err == nil {
		t.Error("a call was answered that nobody made")
	}
}

func TestArgumentsOfEachHost(t *testing.T) {
	t.Parallel()
	env := map[string]string{"TMUX": "s", "TMUX_PANE": "%3", "ZELLIJ": "0", "KITTY_WINDOW_ID": "5", "WEZTERM_PANE": "9"}
	getenv := func(name string) string { return env[name] }
	look := func(name string) (string, error) { return "/bin/" + name, nil }
	for name, want := range map[string]string{
		"tmux":    "/bin/tmux display-popup -E -w 95% -h 95% -t %3 parley popup-window /tmp/x",
		"zellij":  "/bin/zellij run --floating --close-on-exit --name parley --width 95% --height 95% --x 2% --y 2% --cwd /work dir -- parley popup-window /tmp/x",
		"kitty":   "/bin/kitty @ launch --self --type=overlay --title parley --cwd /work dir parley popup-window /tmp/x",
		"wezterm": "/bin/wezterm cli split-pane --pane-id 9 --bottom --percent 80 --cwd /work dir -- parley popup-window /tmp/x",
	} {
		h, err := popup.Find(name, getenv, look)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(h.Command(getenv, "/work dir", "parley", "popup-window", "/tmp/x"), " "); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
}

func TestFindSaysWhyThereIsNone(t *testing.T) {
	t.Parallel()
	none := func(string) (string, error) { return "", exec.ErrNotFound }
	all := func(name string) (string, error) { return name, nil }
	for _, c := range []struct {
		name, variable string
		look           func(string) (string, error)
		want, wrong    string
	}{
		{popup.Auto, "", all, "", "this runs neither in tmux nor in zellij, kitty or wezterm"},
		{popup.Auto, "ZELLIJ", all, "zellij", ""},
		{popup.Auto, "WEZTERM_PANE", all, "wezterm", ""},
		{"kitty", "TMUX", all, "", "this does not run in kitty"},
		{"tmux", "TMUX", none, "", "tmux is not on PATH"},
		{"screen", "", all, "", `"screen" is not one of auto, tmux, zellij, kitty, wezterm`},
	} {
		h, err := popup.Find(c.name, func(name string) string {
			if name == c.variable {
				return "1"
			}
			return ""
		}, c.look)
		if (err == nil) != (c.wrong == "") || h.Name != c.want || (err != nil && err.Error() != c.wrong) {
			t.Errorf("%s with %s: %q, %v", c.name, c.variable, h.Name, err)
		}
	}
}

func TestTheWindowsOwnVariablesStay(t *testing.T) {
	t.Parallel()
	got := popup.PassedEnv([]string{
		"PATH=/bin", "TERM=dumb", "CI=1", "TMUX=x", "TMUX_PANE=%1", "ZELLIJ_SESSION_NAME=s", "KITTY_WINDOW_ID=1", "WEZTERM_PANE=2", "COLORTERM=truecolor",
		"PARLEY_MODE=quick", "PARLEY_HEADLESS=1", "GEMINI_API_KEY=k", "TERMINATE=no", "=odd",
	})
	if want := []string{"PATH=/bin", "PARLEY_MODE=quick", "GEMINI_API_KEY=k", "TERMINATE=no"}; !slices.Equal(got, want) {
		t.Errorf("carried %q, want %q", got, want)
	}
}
