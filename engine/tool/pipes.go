package tool

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// pipeBuffer is how much is read at once. Larger buffers or pipes measured no faster.
const pipeBuffer = 64 << 10

// pipes are the three streams of a process. They are made here, not by os/exec, so that reading can be bounded
// after the process is gone.
type pipes struct {
	stdin          *os.File // nil when the process reads the null device
	stdout, stderr *os.File
	childEnds      []*os.File
}

// connect makes the pipes and gives the far ends to the command.
func (p *pipes) connect(cmd *exec.Cmd, withInput bool) error {
	if err := p.open(cmd, withInput); err != nil {
		p.closeChildEnds()
		p.closeParentEnds()
		return fmt.Errorf("opening pipes: %w", err)
	}
	return nil
}

func (p *pipes) open(cmd *exec.Cmd, withInput bool) error {
	output, out, err := os.Pipe()
	if err != nil {
		return err
	}
	p.stdout, p.childEnds = output, append(p.childEnds, out)
	complaints, complain, err := os.Pipe()
	if err != nil {
		return err
	}
	p.stderr, p.childEnds = complaints, append(p.childEnds, complain)
	cmd.Stdout, cmd.Stderr = out, complain
	if !withInput {
		return nil // os/exec opens the null device
	}
	in, input, err := os.Pipe()
	if err != nil {
		return err
	}
	p.stdin, p.childEnds = input, append(p.childEnds, in)
	cmd.Stdin = in
	return nil
}

// closeChildEnds closes the ends that the process has by now, or will never have.
func (p *pipes) closeChildEnds() {
	for _, f := range p.childEnds {
		_ = f.Close()
	}
	p.childEnds = nil
}

// closeParentEnds ends a write that nobody reads, and is harmless where the writer has closed its end already.
func (p *pipes) closeParentEnds() {
	for _, f := range []*os.File{p.stdin, p.stdout, p.stderr} {
		if f != nil {
			_ = f.Close()
		}
	}
}

// interruptReads makes pending and later reads fail.
func (p *pipes) interruptReads() {
	for _, f := range []*os.File{p.stdout, p.stderr} {
		if err := f.SetReadDeadline(time.Unix(1, 0)); errors.Is(err, os.ErrNoDeadline) {
			_ = f.Close()
		}
	}
}
