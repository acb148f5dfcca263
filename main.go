// Parley runs multi-perspective review rounds over a document and lets a person steer them.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"parley/ui/cli"
	"parley/ui/cli/screen"
)

func main() { os.Exit(int(run())) }

// run lets the signals that end a program end the work in good order: tools are stopped, files are whole, the
// terminal is put right.
func run() cli.Status {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	return cli.App{IO: cli.System(), Console: screen.Console{}}.Main(ctx, os.Args[1:])
}
