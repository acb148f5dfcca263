//go:build linux

// Command bench measures what a person at a terminal notices of parley, beside the least that can be built on the same
// framework, less, and glow when it is installed: programs in turn, in terminals of their own, medians and ratios of
// one run. It builds what it needs into a temporary folder.
//
//	go run ./ui/bench                       everything, in about six minutes
//	go run ./ui/bench -only P1,P6           some figures
//	go run ./ui/bench -quick                each once: shows that the command works, not what parley does
//	go run ./ui/bench -format benchstat     every sample, for benchstat
//
// Analysis, streams and rendering inside the process are measured by go test -bench, beside what they measure.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	quick := flag.Bool("quick", false, "measure each figure once, with little data")
	only := flag.String("only", "", "figures to measure, such as P1,P6")
	format := flag.String("format", "table", "table, or benchstat for every sample")
	parley := flag.String("parley", "", "a parley to measure instead of the one built from here")
	strict := flag.Bool("strict", false, "exit with status 1 when a figure misses what it must reach")
	flag.Parse()
	if *format != "table" && *format != "benchstat" {
		return fmt.Errorf("format %s is unknown: table or benchstat", *format)
	}

	b, err := newBench(ctx, *parley, *quick)
	if err != nil {
		return err
	}
	defer b.close()
	wanted := strings.FieldsFunc(strings.ToUpper(*only), func(r rune) bool { return r == ',' || r == ' ' })
	failed := b.measure(ctx, wanted) // what was measured is told all the same
	if *format == "benchstat" {
		b.benchstat(os.Stdout)
		return failed
	}
	missed := b.table(os.Stdout)
	b.sideBySide(os.Stdout)
	if failed != nil {
		return failed
	}
	if *strict && missed > 0 {
		return errors.New("not every figure reaches what it must")
	}
	return nil
}
