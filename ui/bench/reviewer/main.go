//go:build linux

// Command reviewer is a stand-in for an AI tool: it takes the prompt on standard input, as real ones do.
//
//	reviewer answer DURATION   answers after a while
//	reviewer flood MEGABYTES   writes lines first, as fast as they are taken
//	reviewer hang              never ends
//	reviewer babble            writes lines for ever
//	reviewer speak             writes a line now and then, with the time in nanoseconds since 1970
//
// With BENCH_ENDS set it adds a line with the time it ends at to that file, in nanoseconds since 1970.
package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"time"
)

const answer = `{"rating": 4, "strengths": ["The goal is stated in one sentence."],
"weaknesses": [{"text": "No limit is given for a retry.", "severity": "medium"}], "suggestions": []}
`

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("say answer, flood, hang, babble or speak")
	}
	switch args[0] {
	case "answer":
		pause, err := time.ParseDuration(args[1])
		if err != nil {
			return err
		}
		time.Sleep(pause)
	case "flood":
		megabytes, err := strconv.Atoi(args[1])
		if err != nil {
			return err
		}
		if err := flood(megabytes); err != nil {
			return err
		}
	case "babble":
		return flood(1 << 40)
	case "speak":
		for draw := rand.New(rand.NewPCG(9, uint64(os.Getpid()))); ; {
			time.Sleep(time.Duration(100+draw.IntN(100)) * time.Millisecond)
			fmt.Printf("spoken %d\n", time.Now().UnixNano())
		}
	case "hang":
		for {
			time.Sleep(time.Hour)
		}
	}
	return finish()
}

// finish answers and notes the time.
func finish() error {
	_, _ = io.Copy(io.Discard, os.Stdin)
	if _, err := os.Stdout.WriteString(answer); err != nil {
		return err
	}
	path := os.Getenv("BENCH_ENDS")
	if path == "" {
		return nil
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // the process ends
	_, err = fmt.Fprintln(file, time.Now().UnixNano())
	return err
}

// flood writes lines of 80 characters.
func flood(megabytes int) error {
	lines := bytes.Repeat([]byte("The quick reviewer reads the lazy document and says so, line after line after li\n"), 1<<20/81)
	for range megabytes {
		if _, err := os.Stdout.Write(lines); err != nil {
			return err
		}
	}
	return nil
}
