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
	theirs         []*os.File
}

// connect makes the pipes and gives the far ends to the command.
func (p *pipes) connect(cmd *exec.Cmd, withInput bool) error {
	if err := p.open(cmd, withInput); err != nil {
		p.closeTheirs()
		p.closeOurs()
		return fmt.Errorf("opening pipes: %w", err)
	}
	return nil
}

func (p *pipes) open(cmd *exec.Cmd, withInput bool) error {
	output, out, err := os.Pipe()
	if err != nil {
		return err
	}
	p.stdout, p.theirs = output, append(p.theirs, out)
	complaints, complain, err := os.Pipe()
	if err != nil {
		return err
	}
	p.stderr, p.theirs = complaints, append(p.theirs, complain)
	cmd.Stdout, cmd.Stderr = out, complain
	if !withInput {
		return nil // os/exec opens the null device
	}
	in, input, err := os.Pipe()
	if err != nil {
		return err
	}
	p.stdin, p.theirs = input, append(p.theirs, in)
	cmd.Stdin = in
	return nil
}

// closeTheirs closes the ends that the process has by now, or will never have.
func (p *pipes) closeTheirs() {
	for _, f := range p.theirs {
		_ = f.Close()
	}
	p.theirs = nil
}

// closeOurs ends a write that nobody reads, and is harmless where the writer has closed its end already.
func (p *pipes) closeOurs() {
	for _, f := range []*os.File{p.stdin, p.stdout, p.stderr} {
		if f != nil {
			_ = f.Close()
		}
	}
}

// interrupt makes pending and later reads fail.
func (p *pipes) interrupt() {
	for _, f := range []*os.File{p.stdout, p.stderr} {
		if err := f.SetReadDeadline(time.Unix(1, 0)); errors.Is(err, os.ErrNoDeadline) {
			_ = f.Close()
		}
	}
}
