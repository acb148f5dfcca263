//go:build unix

package tool

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// fakeKey is the variable that turns the test binary into a fake tool: it holds the behaviour to show.
const fakeKey = "PARLEY_FAKE_TOOL"

func TestMain(m *testing.M) {
	if behaviour := os.Getenv(fakeKey); behaviour != "" {
		os.Exit(fake(behaviour))
	}
	if !slices.ContainsFunc(os.Args, func(arg string) bool { return strings.HasPrefix(arg, "-test.") }) {
		os.Exit(98) // started as a tool without a behaviour: it must not run all tests once more
	}
	os.Exit(m.Run())
}

// fakes are the behaviours, by name. Each returns the exit status. What follows the name after a space is its argument.
var fakes = map[string]func(argument string) int{
	"say":          func(s string) int { fmt.Print(s); return 0 },
	"fail":         func(s string) int { fmt.Print(s); return 1 },
	"complain":     func(s string) int { fmt.Fprintln(os.Stderr, s); return 0 },
	"echo":         func(string) int { _, _ = io.Copy(os.Stdout, os.Stdin); return 0 },
	"replay":       replay,
	"replay-hang":  func(s string) int { replay(s); return hang("") },
	"hang":         func(string) int { fmt.Println("begun"); return hang("") },
	"silent":       hang,
	"stubborn":     stubborn,
	"helper":       func(string) int { return helper(&syscall.SysProcAttr{}) },
	"escaped":      func(string) int { return helper(&syscall.SysProcAttr{Setsid: true}) },
	"escaped-hang": func(string) int { helper(&syscall.SysProcAttr{Setsid: true}); return stubborn("") },
	"close-stdout": func(string) int { _ = os.Stdout.Close(); return hang("") },
	"flood":        flood,
	"flood-line":   floodLine,
	"suicide":      func(string) int { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL); return hang("") },
	"terminal":     terminal,
	"report":       report,
	"garbage":      func(string) int { _, _ = os.Stdout.WriteString(garbage); return 0 },
}

// garbage is an answer that is neither UTF-8 nor safe.
const garbage = "rating \xff\xfe 4\x00 \x1b[2J and \xc3("

func fake(behaviour string) int {
	name, argument, _ := strings.Cut(behaviour, " ")
	// Tests look here for who ran, to see that nobody still does.
	leave("pid")
	return fakes[name](argument)
}

func leave(name string) {
	_ = os.WriteFile(fmt.Sprintf("%s-%d", name, os.Getpid()), nil, 0o600)
}

func hang(string) int {
	for {
		time.Sleep(time.Hour)
	}
}

func stubborn(string) int {
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	fmt.Println("begun")
	return hang("")
}

// helper answers and ends, leaving a child that holds both pipes.
func helper(attributes *syscall.SysProcAttr) int {
	self, err := os.Executable()
	if err != nil {
		return 1
	}
	child := exec.Command(self)
	child.Env = append(os.Environ(), fakeKey+"=stubborn-helper")
	child.Stdout, child.Stderr, child.SysProcAttr = os.Stdout, os.Stderr, attributes
	if child.Start() != nil {
		return 1
	}
	leaveFor(child.Process.Pid)
	fmt.Print("the answer")
	return 0
}

func leaveFor(pid int) { _ = os.WriteFile("pid-"+strconv.Itoa(pid), nil, 0o600) }

func init() { fakes["stubborn-helper"] = func(string) int { return stubbornQuietly() } }

func stubbornQuietly() int {
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	return hang("")
}

// replay writes what a recorded run wrote and ends as it did.
func replay(base string) int {
	var m meta
	described, err := os.ReadFile(base + ".meta.json")
	if err != nil || json.Unmarshal(described, &m) != nil {
		return 99
	}
	for suffix, stream := range map[string]*os.File{".stderr": os.Stderr, ".stdout": os.Stdout} {
		data, err := os.ReadFile(base + suffix)
		if err != nil {
			return 99
		}
		_, _ = stream.Write(data)
	}
	if m.ExitCode == nil {
		_ = syscall.Kill(os.Getpid(), syscall.SIGTERM)
		return hang("")
	}
	return *m.ExitCode
}

// flood writes MiB after MiB of short lines: "flood 64".
func flood(mebibytes string) int {
	n, _ := strconv.Atoi(mebibytes)
	block := bytes.Repeat([]byte("a line of no meaning, 32 bytes.\n"), 1<<20/32)
	for range n {
		if _, err := os.Stdout.Write(block); err != nil {
			return 1
		}
	}
	return 0
}

// floodLine writes one line of JSON with that many MiB in it, then a good result.
func floodLine(mebibytes string) int {
	n, _ := strconv.Atoi(mebibytes)
	fmt.Print(`{"type":"assistant","junk":"`)
	block := bytes.Repeat([]byte("x"), 1<<20)
	for range n {
		_, _ = os.Stdout.Write(block)
	}
	fmt.Println(`"}`)
	fmt.Println(`{"type":"result","is_error":false,"result":"the answer"}`)
	return 0
}

// terminal tries to reach the person past the pipes.
func terminal(string) int {
	tty, err := os.OpenFile("/dev/tty", os.O_RDWR, 0)
	if err != nil {
		fmt.Print("no terminal")
		return 0
	}
	_ = tty.Close()
	fmt.Print("a terminal")
	return 0
}

// surroundings is what a fake tool saw of its call.
type surroundings struct {
	Args   []string
	Env    []string
	Dir    string
	Folder []string
	Stdin  string
	File   string // the content of the file named after -f
}

func report(string) int {
	s := surroundings{Args: os.Args, Env: os.Environ()}
	s.Dir, _ = os.Getwd()
	entries, _ := os.ReadDir(".")
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), "pid-") {
			s.Folder = append(s.Folder, e.Name())
		}
	}
	stdin, _ := io.ReadAll(os.Stdin)
	s.Stdin = string(stdin)
	if i := slices.Index(os.Args, "-f"); i > 0 {
		file, _ := os.ReadFile(os.Args[i+1])
		s.File = string(file)
	}
	_ = json.NewEncoder(os.Stdout).Encode(s)
	return 0
}
