//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// bench holds the programs, the texts they show and what was measured.
type bench struct {
	samples
	quick bool
	dir   string

	parley, floor, reviewer string
	small, large, huge      string // records of 10 KB, 1 MB and 10 MB
}

// measures in the order they are made, with the figures that each is for. Those that wear the machine out come last: for a
// minute or more after a flood everything takes longer, a shell's round as well.
var measures = []struct {
	figures []string
	measure func(*bench) error
}{
	{[]string{"P1", "P2", "P3", "P4", "P5"}, (*bench).starts},
	{[]string{"P6", "P8"}, (*bench).keys},
	{[]string{"P10", "P11"}, (*bench).headless},
	{[]string{"P13"}, (*bench).verdicts},
	{[]string{"P14"}, (*bench).lines},
	{[]string{"P16"}, (*bench).firstScreen},
	{[]string{"P17"}, (*bench).resizes},
	{[]string{"P19"}, (*bench).idle},
	{[]string{"P20"}, (*bench).quits},
	{[]string{"P21"}, (*bench).size},
	{[]string{"P18"}, (*bench).burst},
	{[]string{"P7"}, (*bench).keysUnderFlood},
	{[]string{"P15"}, (*bench).flood},
}

// measure makes the measurements that the wanted figures need; none means all. One that fails keeps no other back.
func (b *bench) measure(ctx context.Context, wanted []string) error {
	var failed []error
	for _, m := range measures {
		if len(wanted) > 0 && !slices.ContainsFunc(m.figures, func(id string) bool { return slices.Contains(wanted, id) }) {
			continue
		}
		if ctx.Err() != nil {
			return errors.Join(append(failed, ctx.Err())...)
		}
		fmt.Fprintln(os.Stderr, "measuring", strings.Join(m.figures, " "))
		syscall.Sync() // what one measurement leaves for the disk is not to slow the next
		if err := m.measure(b); err != nil {
			failed = append(failed, fmt.Errorf("measuring %s: %w", strings.Join(m.figures, " "), err))
		}
	}
	return errors.Join(failed...)
}

// times is how often something is measured.
func (b *bench) times(n int) int {
	if b.quick {
		return 1
	}
	return n
}

func newBench(ctx context.Context, parley string, quick bool) (*bench, error) {
	dir, err := os.MkdirTemp("", "parley-bench-")
	if err != nil {
		return nil, err
	}
	b := &bench{samples: samples{}, quick: quick, dir: dir, parley: parley}
	if err := b.prepare(ctx); err != nil {
		b.close()
		return nil, err
	}
	return b, nil
}

func (b *bench) prepare(ctx context.Context) error {
	b.floor, b.reviewer = filepath.Join(b.dir, "floor"), filepath.Join(b.dir, "reviewer")
	build := map[string]string{b.floor: "parley/ui/bench/floor", b.reviewer: "parley/ui/bench/reviewer"}
	if b.parley == "" {
		b.parley = filepath.Join(b.dir, "parley")
		build[b.parley] = "parley"
	}
	for path, name := range build {
		cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", path, name)
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("building %s: %w\n%s", name, err, out)
		}
	}
	for path, bytes := range map[*string]int{&b.small: 10_000, &b.large: 1_000_000, &b.huge: 10_000_000} {
		*path = filepath.Join(b.dir, fmt.Sprintf("record-%d.md", bytes))
		if err := os.WriteFile(*path, []byte(record(bytes)), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func (b *bench) close() { _ = os.RemoveAll(b.dir) }

// installed is a program on the PATH, or "".
func installed(name string) string {
	path, err := exec.LookPath(name)
	if err != nil {
		return ""
	}
	return path
}
