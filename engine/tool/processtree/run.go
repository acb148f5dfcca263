package processtree

import (
	"context"
	"os"
	"os/exec"
	"runtime"
	"time"
)

// killLimit bounds ending those who left the group.
const killLimit = 5 * time.Second

// Run runs a command to its end and leaves nobody behind that it started. When ctx ends, all of them are ended. The
// command must not have been started, and has no context of its own. How long its pipes may stay open after that is
// its WaitDelay; the guard may be nil.
func Run(ctx context.Context, cmd *exec.Cmd, guard Guard) error {
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	var t *Tree
	t, cmd.Env = New(cmd.Env, guard)
	defer t.Release()
	ended := make(chan error, 1)
	go func() {
		// It ends with the thread that started it (see Attributes).
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		ended <- t.run(ctx, cmd)
	}()
	return <-ended
}

func (t *Tree) run(ctx context.Context, cmd *exec.Cmd) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := t.Start(cmd); err != nil {
		return err
	}
	t.SetLeader(cmd.Process)
	defer context.AfterFunc(ctx, t.Kill)()
	err := t.Reap(cmd)
	t.KillDescendants(killLimit)
	return err
}
