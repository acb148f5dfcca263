//go:build unix && !aix && !solaris

package watchdog

import (
	"bufio"
	"cmp"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"parley/engine/foreign"
	"parley/engine/tempdir"
	"parley/engine/tool/processtree"
)

// init makes this process the guard if it was started as one, and then ends it when its work is done.
func init() {
	if len(os.Args) != 1 || os.Args[0] != ProcessName {
		return
	}
	serve()
	os.Exit(0)
}

func serve() {
	// Whatever ends parley must not end the guard. SIGTTOU would stop it for writing to the terminal.
	signal.Ignore(syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGPIPE,
		syscall.SIGTSTP, syscall.SIGTTIN, syscall.SIGTTOU)
	setProcessName()
	crash := collectReport(os.NewFile(CrashFD, "crash report"))
	c := guardState{trees: map[string]int{}}
	if !c.readUntilClose(os.Stdin) {
		c.cleanUp(os.NewFile(TerminalFD, "terminal"), crash)
	}
}

// guardState is what the guard is responsible for.
type guardState struct {
	trees           map[string]int // leaders by mark, 0 as long as none is known
	lineSettings    string         // of the terminal's line, as they were before the console
	tempOwner       string         // who made the folders for temporary files
	terminalTaken   bool           // whether the console has the terminal, or lends it
	openCommandLine string         // the call that goes on with what is being done; empty for none
	borrower        borrower
}

// borrower is a program that the console lends the terminal.
type borrower struct {
	mark   string // empty when there is none
	leader int    // 0 as long as it is not known
}

// readUntilClose reads what parley tells until the pipe ends, and reports whether that was in peace.
func (c *guardState) readUntilClose(from io.Reader) bool {
	lines := bufio.NewScanner(from)
	for lines.Scan() {
		line := lines.Text()
		if line == "bye" {
			return true
		}
		c.handleLine(line)
	}
	return false
}

func (c *guardState) handleLine(line string) {
	if line == "" {
		return
	}
	rest := line[1:]
	switch line[0] {
	case '+':
		c.trees[rest] = 0
	case '=':
		mark, number, _ := strings.Cut(rest, " ")
		if leader, err := strconv.Atoi(number); err == nil && leader > 1 {
			c.trees[mark] = leader
		}
	case '-':
		delete(c.trees, rest)
	case 'T':
		c.terminalTaken, c.lineSettings, c.borrower = true, cmp.Or(rest, c.lineSettings), borrower{}
	case 'E':
		mark, number, _ := strings.Cut(rest, " ")
		leader, _ := strconv.Atoi(number)
		c.borrower = borrower{mark: mark, leader: leader}
	case 't':
		c.terminalTaken = false
	case 'S':
		c.tempOwner = rest
	case 'O':
		c.openCommandLine = rest
	}
}

// How long the guard takes care of what is left.
const (
	endLimit = 5 * time.Second
	// lateStartDelay is when it looks again: a tool that was just being started had no mark yet.
	lateStartDelay = 50 * time.Millisecond
	// removalTries is how often it looks for folders to remove.
	removalTries = 4
	// hangUpLimit is how long an editor may take to save what it has.
	hangUpLimit = 2 * time.Second
	// crashLimit bounds waiting for the rest of a crash's report.
	crashLimit = time.Second
)

// cleanUp does what parley would have done. The tools come first: they may write to the terminal, and it may be gone or
// stopped.
func (c *guardState) cleanUp(tty *os.File, crash *crashReport) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if len(c.trees) == 0 {
			return
		}
		processtree.KillTrees(c.trees, endLimit)
		time.Sleep(lateStartDelay)
		processtree.KillTrees(withoutLeaders(c.trees), endLimit)
	}()
	if b := c.borrower; b.mark != "" {
		processtree.HangUp(b.mark, b.leader, hangUpLimit)
	}
	if c.terminalTaken {
		RestoreTerminal(tty, c.lineSettings)
		_, _ = tty.WriteString(crash.text() + exitMessage(len(c.trees), c.openCommandLine))
	}
	<-ended
	for range removalTries { // somebody who was being ended may have written there meanwhile
		_ = tempdir.Remove(c.tempOwner) // what cannot be removed goes when it is old
		time.Sleep(lateStartDelay)
	}
}

// withoutLeaders are the trees without their leaders' numbers, which may be strangers' by now.
func withoutLeaders(trees map[string]int) map[string]int {
	marks := map[string]int{}
	for mark := range trees {
		marks[mark] = 0
	}
	return marks
}

// exitMessage tells the person whose console has vanished what has become of its work, and which call goes on with it: each in a line
// of its own, which a narrow terminal need not break.
func exitMessage(tools int, onward string) string {
	text := "parley ended unexpectedly."
	switch {
	case tools == 1:
		text += "\r\nThe tool that was running was stopped."
	case tools > 1:
		text += "\r\nThe " + strconv.Itoa(tools) + " tools that were running were stopped."
	}
	if onward != "" {
		text += "\r\nWhat had arrived is kept; go on with:\r\n  " + foreign.Line(onward)
	}
	return text + "\r\n"
}

// crashReport is what the runtime writes of a crash. It is read as it comes, since a full pipe would hold the crash up.
type crashReport struct {
	done chan struct{}
	kept []byte // valid after done
}

// maxReportBytes is how much of a report is kept: the reason and the first goroutine stand at its beginning.
const maxReportBytes = 16 << 10

func collectReport(from *os.File) *crashReport {
	r := &crashReport{done: make(chan struct{})}
	go func() {
		defer close(r.done)
		r.kept, _ = io.ReadAll(io.LimitReader(from, maxReportBytes))
		_, _ = io.Copy(io.Discard, from)
	}()
	return r
}

// text is the report for a terminal.
func (r *crashReport) text() string {
	select {
	case <-r.done:
	case <-time.After(crashLimit):
		return ""
	}
	if len(r.kept) == 0 {
		return ""
	}
	return strings.ReplaceAll(foreign.Text(string(r.kept)), "\n", "\r\n") + "\r\n"
}
