//go:build unix

package guard_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"parley/engine/tool/processtree"
)

// TestMain makes the test binary double as the guard, as a fake tool and as a parley that runs one.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 {
		switch os.Args[1] {
		case "fake":
			os.Exit(fake(os.Args[2], len(os.Args) > 3))
		case "host":
			os.Exit(host(os.Args[2]))
		}
	}
	os.Exit(m.Run())
}

// folderKey names the folder of a case. It is also how its processes are known.
const folderKey = "PARLEY_TEST_FOLDER"

// Good reviews and others.
const (
	goodReview = `{"strengths": ["Clear goal"], "weaknesses": [{"text": "No rollback plan", "severity": "medium"}], ` +
		`"suggestions": [{"text": "Describe the rollback", "priority": "high"}], "rating": 4, "open_questions": ["Who runs it?"]}`
	cutReview   = `{"strengths": ["Clear goal"], "weaknesses": [{"text": "No rollb`
	wrongReview = `{"strengths": 7, "weaknesses": {"text": []}, "suggestions": "x", "rating": 1e999, "open_questions": `
)

// fakes are what a fake tool can be told to do. An exit status below 0 stands for going on for ever.
var fakes = map[string]func() int{
	"exits 0":               func() int { return say(goodReview) },
	"exits 1 with a review": func() int { say(goodReview); return 1 },
	"exits 0 with none":     func() int { return 0 },
	"killed by a signal":    func() int { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL); return -1 },
	"silent":                func() int { return -1 },
	"stops halfway":         func() int { say(cutReview); return -1 },
	"ignores TERM":          func() int { deaf(); say("begun"); return -1 },
	"forks and exits":       func() int { helper(&syscall.SysProcAttr{}); return say(goodReview) },
	"helper in a session":   func() int { helper(&syscall.SysProcAttr{Setsid: true}); return say(goodReview) },
	"helper without a mark": func() int {
		_ = os.Unsetenv(processtree.Variable)
		helper(&syscall.SysProcAttr{Setsid: true})
		return say(goodReview)
	},
	"helper that hides": func() int {
		_ = os.Unsetenv(processtree.Variable)
		_ = syscall.Setrlimit(10, &syscall.Rlimit{Cur: 1, Max: 1}) // the limit that stands for the mark (RLIMIT_LOCKS)
		helper(&syscall.SysProcAttr{Setsid: true})
		return say(goodReview)
	},
	"closes stdout, runs on":  func() int { say(goodReview); _ = os.Stdout.Close(); return -1 },
	"writes to stderr only":   func() int { fmt.Fprintln(os.Stderr, goodReview); return 0 },
	"reads stdin for ever":    readOn,
	"opens the terminal":      terminal,
	"asks for a password":     password,
	"flood":                   func() int { return flood("a line of no meaning, 32 bytes.\n") },
	"one long line":           func() int { say(strings.Repeat("x", 1<<20)); return say(goodReview) },
	"invalid UTF-8":           func() int { return say("\xff\xfe\xc3( " + goodReview + "\x80") },
	"NUL bytes":               func() int { return say("\x00\x00" + strings.ReplaceAll(goodReview, "goal", "go\x00al")) },
	"fences and chatter":      func() int { return say("Sure!\n```json\n" + goodReview + "\n```\nAnything else?") },
	"cut JSON":                func() int { return say(cutReview) },
	"JSON of the wrong shape": func() int { return say(wrongReview + strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000) + "}") },
	"deaf helper":             func() int { deaf(); return -1 },
}

// fake shows a behaviour. With lingers it then goes on for ever instead of ending.
func fake(behaviour string, lingers bool) int {
	_ = os.WriteFile(filepath.Join(os.Getenv(folderKey), "began-"+strconv.Itoa(os.Getpid())), nil, 0o600)
	status := fakes[behaviour]()
	for lingers || status < 0 {
		time.Sleep(time.Hour) // hanging is what it is for
	}
	return status
}

func say(text string) int {
	fmt.Print(text)
	return 0
}

func deaf() { signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT) }

// helper starts a process that holds both pipes and refuses to end.
func helper(attributes *syscall.SysProcAttr) {
	child := exec.Command(os.Args[0], "fake", "deaf helper")
	child.Stdout, child.Stderr, child.SysProcAttr = os.Stdout, os.Stderr, attributes
	if err := child.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
}

func readOn() int {
	_, _ = io.Copy(io.Discard, os.Stdin)
	return -1
}

func terminal() int {
	if tty, err := os.OpenFile("/dev/tty", os.O_RDWR, 0); err == nil {
		_, _ = fmt.Fprintln(tty, "I reached the person")
		return 9
	}
	return say(goodReview)
}

func password() int {
	fmt.Fprint(os.Stderr, "Password: ")
	if n, _ := io.Copy(io.Discard, os.Stdin); n > 0 {
		fmt.Fprintln(os.Stderr, "Sorry, that was the prompt.")
	}
	return 1
}

func flood(line string) int {
	mebibytes, _ := strconv.Atoi(os.Getenv("PARLEY_TEST_FLOOD"))
	block := bytes.Repeat([]byte(line), 1<<20/len(line))
	for range mebibytes {
		if _, err := os.Stdout.Write(block); err != nil {
			return 1
		}
	}
	return 0
}
