// Parley runs multi-perspective review rounds over a document and lets a person steer them.
package main

import (
	"os"
	"runtime/debug"
	"time"

	"parley/ui/cli"
	"parley/ui/cli/screen"
	"parley/ui/guard"
	"parley/ui/heapballast"
)

func main() {
	startLightly()
	// The first thread is kept for adopted processes (see package family).
	status := make(chan cli.Status)
	go func() { status <- run() }()
	os.Exit(int(<-status))
}

// Memory, in bytes, near which the collector works oftener; neither refuses anything. At start it is what the first screen of a
// record of 10 MB needs: without it five tools that flood a round from its first moment left 130 to 190 MiB of garbage, with it
// 34 to 52, and the first screen comes as early. Later it leaves room for a document of many megabytes.
const (
	startingLimit = 64 << 20
	runningLimit  = 220 << 20
)

// startLightly lets the first screen come before the garbage collector: at start nearly all that was made is in use. With a
// record of 10 MB the first screen takes 47 ms, and 53 to 74 where the collector begins beside it.
func startLightly() {
	defer heapballast.Release()
	if os.Getenv("GOGC") != "" {
		return
	}
	limit := func(int64) {}
	if os.Getenv("GOMEMLIMIT") == "" {
		limit = func(bytes int64) { debug.SetMemoryLimit(bytes) }
	}
	limit(startingLimit)
	debug.SetGCPercent(1600)

	time.AfterFunc(150*time.Millisecond, func() {
		debug.SetGCPercent(100)
		limit(runningLimit)
	})
}

// run lets the signals that end a program end the work in good order: tools are stopped, files are whole, the
// terminal is put right. The guard does it where parley no longer can.
func run() cli.Status {
	ctx, stop := cli.UntilSignal()
	defer stop()
	crashGuard := &guard.Guard{}
	defer crashGuard.Close()
	world := cli.System()
	world.Guard, world.Prepare, world.SetOpenCommandLine, world.Confine = crashGuard, crashGuard.Prepare, crashGuard.SetOpenCommandLine, true
	return cli.App{IO: world, Console: screen.Console{Guard: crashGuard}}.Main(ctx, os.Args[1:])
}
