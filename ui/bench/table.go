//go:build linux

package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// goal is a figure to reach: a quantile of a series, or its ratio to that of another. More is better only where up is
// set.
type goal struct {
	id, what  string
	series    string
	against   string
	quantile  float64
	must, aim float64
	up        bool
}

const median = 0.5

var goals = []goal{
	{id: "P1", what: "start, 10 KB record : framework's hello at 60 fps", series: "Start/parley ms", against: "Start/floor60 ms", must: 1, aim: 0.4},
	{id: "P2", what: "start, 10 KB record : glow", series: "Start/parley ms", against: "Start/glow ms", must: 0.6, aim: 0.25},
	{id: "P3", what: "start, 1 MB record : glow", series: "Start/parley-1MB ms", against: "Start/glow-1MB ms", must: 1. / 50, aim: 1. / 100},
	{id: "P4", what: "start, 10 MB record : 10 KB", series: "Start/parley-10MB ms", against: "Start/parley ms", must: 1.5, aim: 1.1},
	{id: "P5", what: "start, terminal that answers nothing : usual", series: "Start/parley-silent ms", against: "Start/parley ms", must: 1.3, aim: 1.05},
	{id: "P6", what: "key to screen p50, 1 MB : framework's scroll", series: "Key/parley ms", against: "Key/floor60 ms", must: 0.7, aim: 0.05},
	{id: "P6", what: "key to screen p95, 1 MB : framework's scroll", series: "Key/parley ms", against: "Key/floor60 ms", quantile: 0.95, must: 0.7, aim: 0.05},
	{id: "P7", what: "key to screen p99, five tools flooding : silent", series: "LiveKey/babble ms", against: "LiveKey/hang ms", quantile: 0.99, must: 2, aim: 1.3},
	{id: "P8", what: "CPU of a key : framework's scroll", series: "KeyCPU/parley ms", against: "KeyCPU/floor60 ms", must: 1.3, aim: 1},
	{id: "P9", what: "peak memory, 1 MB record : glow", series: "Memory/parley-1MB MiB", against: "Memory/glow-1MB MiB", must: 0.4, aim: 0.3},
	{id: "P10", what: "headless round, five tools of 100 ms : sh", series: "Round/parley ms", against: "Round/sh ms", must: 1.03, aim: 1},
	{id: "P11", what: "own time over the slowest of five p99, ms", series: "Round/over-slowest ms", quantile: 0.99, must: 15, aim: 7},
	{id: "P13", what: "last tool's end to verdict on screen, ms", series: "Verdict/parley ms", must: 25, aim: 10},
	{id: "P14", what: "a tool's line to screen p95, ms", series: "Line/parley ms", quantile: 0.95, must: 20, aim: 10},
	{id: "P15", what: "flood of five tools with the screen live, MB/s", series: "Flood/parley MB/s", must: 500, aim: 800, up: true},
	{id: "P15", what: "memory that the flood takes, MiB", series: "Flood/growth MiB", must: 64, aim: 16},
	{id: "P16", what: "first screen of 1 MB : whole record by glamour", series: "Screen/parley ms", against: "Screen/glamour ms", must: 1. / 200, aim: 1. / 350},
	{id: "P17", what: "200 resizes, at rest after the last, ms", series: "Resize/settled ms", must: 100, aim: 30},
	{id: "P17", what: "rows unlike a fresh start", series: "Resize/wrong rows", quantile: 1},
	{id: "P18", what: "10,000 keys at once, shown after the last, ms", series: "Burst/parley ms", must: 500, aim: 150},
	{id: "P18", what: "CPU of 10,000 keys : framework's scroll", series: "BurstCPU/parley ms", against: "BurstCPU/floor60 ms", must: 3, aim: 1.5},
	{id: "P19", what: "idle, bytes a second", series: "IdleBytes/parley B/s", quantile: 1},
	{id: "P19", what: "idle, CPU : framework's hello at 60 fps", series: "IdleCPU/parley ms/s", against: "IdleCPU/floor60 ms/s", must: 1.5, aim: 1},
	{id: "P20", what: "quit with five tools at work, all gone, ms", series: "QuitRunning/parley ms", must: 500, aim: 100},
	{id: "P21", what: "stripped program, MB", series: "Size/parley MB", must: 20, aim: 14},
}

// table prints every figure that was measured with what it must reach; it tells how many miss that.
func (b *bench) table(w io.Writer) (missed int) {
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	defer rows.Flush() //nolint:errcheck // standard output
	printTo(rows, "goal\twhat\tparley\tbeside\tfigure\tmust\taim\treached\n")
	for _, g := range goals {
		if g.quantile == 0 {
			g.quantile = median
		}
		value, measured := b.at(g.series, g.quantile)
		if !measured {
			continue
		}
		figure, beside := value, ""
		if g.against != "" {
			other, have := b.at(g.against, g.quantile)
			if !have || other == 0 {
				continue
			}
			figure, beside = value/other, short(other)
		}
		reached := g.reached(figure)
		if reached == "no" {
			missed++
		}
		printTo(rows, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", g.id, g.what, short(value), beside, short(figure), short(g.must), short(g.aim), reached)
	}
	return missed
}

func (g goal) reached(figure float64) string {
	if g.up {
		figure, g.must, g.aim = -figure, -g.must, -g.aim
	}
	switch {
	case figure <= g.aim:
		return "aim"
	case figure <= g.must:
		return "must"
	default:
		return "no"
	}
}

// sideBySide prints the programs beside each other, in milliseconds.
func (b *bench) sideBySide(w io.Writer) {
	columns := []struct {
		title, series string
		quantile      float64
	}{
		{"first frame", "Start/%s ms", median},
		{"CPU", "StartCPU/%s ms", median},
		{"MiB", "Memory/%s MiB", median},
		{"key p50", "Key/%s ms", median},
		{"p95", "Key/%s ms", 0.95},
		{"p99", "Key/%s ms", 0.99},
		{"CPU a key", "KeyCPU/%s ms", median},
		{"10,000 keys", "BurstWhole/%s ms", median},
		{"quit", "Quit/%s ms", median},
		{"idle CPU a s", "IdleCPU/%s ms/s", median},
		{"wake-ups a s", "Wakeups/%s 1/s", median},
	}
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	defer rows.Flush() //nolint:errcheck // standard output
	printTo(rows, "\n\t")
	for _, c := range columns {
		printTo(rows, "%s\t", c.title)
	}
	printTo(rows, "\n")
	for _, name := range []string{"parley", "parley-silent", "parley-1MB", "parley-10MB", "floor60", "floor120", "less", "glow", "glow-1MB"} {
		cells, any := make([]string, len(columns)), false
		for i, c := range columns {
			if value, have := b.at(fmt.Sprintf(c.series, name), c.quantile); have {
				cells[i], any = short(value), true
			}
		}
		if any {
			printTo(rows, "%s\t%s\t\n", name, strings.Join(cells, "\t"))
		}
	}
}

// short is a number in three digits or so.
func short(n float64) string {
	switch {
	case n == 0:
		return "0"
	case n >= 100:
		return fmt.Sprintf("%.0f", n)
	case n >= 10:
		return fmt.Sprintf("%.1f", n)
	case n >= 0.1:
		return fmt.Sprintf("%.2f", n)
	default:
		return fmt.Sprintf("%.4f", n)
	}
}
