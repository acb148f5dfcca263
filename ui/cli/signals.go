package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// How long ending in good order may take.
const (
	// secondSignalDelay is how long after the first signal another one ends parley at once. Sooner it is the same word said
	// twice, as by a shell to its group and by a program to its child.
	secondSignalDelay = time.Second
	// shutdownLimit is when parley ends at once by itself: something hangs, such as a terminal that takes no output.
	shutdownLimit = 15 * time.Second
)

// UntilSignal is a context that a signal ends, one of those that end a program: the work then ends in good order. When that
// takes too long, the process ends as it is, and its guard cleans up. A signal that whoever started parley wants ignored, as
// nohup does, stays ignored.
func UntilSignal() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 4)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go func() {
		var first time.Time
		var tooLong <-chan time.Time
		for {
			select {
			case <-signals:
				switch {
				case first.IsZero():
					first, tooLong = time.Now(), time.After(shutdownLimit)
					cancel()
				case time.Since(first) > secondSignalDelay:
					os.Exit(int(Interrupted))
				}
			case <-tooLong:
				os.Exit(int(Interrupted))
			}
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel()
	}
}
