// Parley runs multi-perspective review rounds over a document and lets a person steer them.
package main

import (
	"os"

	"parley/ui/cli"
	"parley/ui/cli/screen"
	"parley/ui/guard"
)

func main() {
	if guard.Serve() {
		return
	}
	os.Exit(int(run()))
}

// run lets the signals that end a program end the work in good order: tools are stopped, files are whole, the
// terminal is put right. The guard does it where parley no longer can.
func run() cli.Status {
	ctx, stop := cli.UntilSignal()
	defer stop()
	keeper := &guard.Guard{}
	defer keeper.Bye()
	world := cli.System()
	world.Keeper = keeper
	return cli.App{IO: world, Console: screen.Console{Guard: keeper}}.Main(ctx, os.Args[1:])
}
