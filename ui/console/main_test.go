package console

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestMain makes the test binary double as an editor: under the name vim, which is how a test calls it, it edits.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "vim" {
		os.Exit(vim(os.Args[1:]))
	}
	os.Exit(m.Run())
}

// linger is how long the editor stays after its line: what a test types in one go behind it is in the terminal by then, and left there.
const linger = 100 * time.Millisecond

// vim is a fake editor. It says how it was called, waits for a line and, unless that is "quit", adds it to the file.
func vim(args []string) int {
	fmt.Println("EDITING", strings.Join(args[:len(args)-1], " "))
	line, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil {
		fmt.Println(err)
		return 1
	}
	time.Sleep(linger)
	if strings.TrimSpace(line) == "quit" {
		return 0
	}
	file, err := os.OpenFile(args[len(args)-1], os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = file.WriteString(line)
	}
	if err == nil {
		err = file.Close()
	}
	if err != nil {
		fmt.Println(err)
		return 1
	}
	return 0
}
