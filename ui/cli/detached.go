package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"parley/engine/foreign"
	"parley/ui/mcp"
)

// announceFlag has a run that nobody watches say which discussion it is.
const announceFlag = "announce"

// bindAnnounce gives a command the flag by which parley calls itself.
func bindAnnounce(cmd *cobra.Command, announces *bool) {
	cmd.Flags().BoolVar(announces, announceFlag, false, "the session and the round ID first, as a line of JSON (parley calls this itself)")
	cmd.Flags().Lookup(announceFlag).Hidden = true
}

// announcement is the first line of a run that announces itself: which discussion it is, or the code of why there is none.
type announcement struct {
	Session string `json:"session"`
	RoundID string `json:"round_id"`
	Code    string `json:"code,omitempty"`
}

// announceFailure says to whoever started this run which kind of failure it was that nothing was begun for.
func (r *reviewCmd) announceFailure(err error) error {
	if err != nil && r.announce && !r.announced && statusOf(err) == Failed {
		_ = announce(r.Out, announcement{Code: mcp.CodeOf(err)}) // standard error has the words
	}
	return err
}

func announce(out io.Writer, a announcement) error {
	line, err := json.Marshal(a)
	if err == nil {
		_, err = out.Write(append(line, '\n'))
	}
	if err != nil {
		return fmt.Errorf("announcing the discussion: %w", err)
	}
	return nil
}

// lookAtStart is how often it is looked whether a run has begun.
const lookAtStart = 10 * time.Millisecond

// startDetached runs parley with these words in a process that nothing of this one ends: its result is in the session. It
// returns when the discussion is open, or why it could not be.
func (a App) startDetached(ctx context.Context, folder string, words []string) (mcp.DiscussionRef, error) {
	self, err := a.Executable()
	if err != nil {
		return mcp.DiscussionRef{}, fmt.Errorf("finding parley's own program: %w", err)
	}
	said, err := newScratchFile()
	if err != nil {
		return mcp.DiscussionRef{}, err
	}
	defer said.close()
	complaints, err := newScratchFile()
	if err != nil {
		return mcp.DiscussionRef{}, err
	}
	defer complaints.close()
	run := exec.Command(self, words...) // not bound to ctx: it goes on
	run.Dir, run.Stdout, run.Stderr, run.SysProcAttr = folder, said.file, complaints.file, detachedProcess()
	if err := run.Start(); err != nil {
		return mcp.DiscussionRef{}, fmt.Errorf("starting a parley of its own: %w", err)
	}
	ended := make(chan error, 1)
	go func() { ended <- run.Wait() }()
	tick := time.NewTicker(lookAtStart)
	defer tick.Stop()
	for {
		var failure error
		over := false
		select {
		case failure = <-ended:
			over = true
		case <-ctx.Done(): // nobody will hear of it: it is not to begin
			if run.Process.Signal(os.Interrupt) != nil { // there are none here, or it has ended by itself
				_ = run.Process.Kill()
			}
			return mcp.DiscussionRef{}, context.Cause(ctx)
		case <-tick.C:
		}
		if at, open := said.announced(); open {
			return at, nil
		}
		if over {
			return mcp.DiscussionRef{}, startError(failure, said.announcement().Code, complaints.text())
		}
	}
}

// startError is why a run ended before it began: what it said last, in parley's words.
func startError(failure error, code, complaints string) error {
	e := &mcp.StartError{Text: "parley ended before the review began", Code: code}
	var exit *exec.ExitError
	if errors.As(failure, &exit) {
		e.Refused = exit.ExitCode() == int(WrongUsage)
		e.Text += fmt.Sprintf(" (%s)", exit.ProcessState)
	}
	for line := range strings.Lines(complaints) {
		if text, is := strings.CutPrefix(strings.TrimSpace(line), "parley: "); is {
			e.Text = foreign.Line(text)
		}
	}
	return e
}

// scratchFile takes what a detached run prints. A pipe would break, and end the run, when this process ends.
type scratchFile struct{ file *os.File }

// maxScratch is how much of a run's output is read; the result is read from the session.
const maxScratch = 64 << 10

func newScratchFile() (scratchFile, error) {
	file, err := os.CreateTemp("", "parley-mcp-")
	if err != nil {
		return scratchFile{}, fmt.Errorf("making a file for what a review prints: %w", err)
	}
	removeOpen(file.Name())
	return scratchFile{file}, nil
}

// close gives up the file here; the run keeps it until it ends.
func (s scratchFile) close() {
	_ = s.file.Close() // nothing was written here
	_ = os.Remove(s.file.Name())
}

func (s scratchFile) text() string {
	data := make([]byte, maxScratch)
	n, _ := s.file.ReadAt(data, 0) // the offset is the run's
	return string(data[:n])
}

// announced is what the run said of itself, once the line is whole.
func (s scratchFile) announced() (at mcp.DiscussionRef, open bool) {
	a := s.announcement()
	return mcp.DiscussionRef{Folder: a.Session, RoundID: a.RoundID}, a.Session != ""
}

func (s scratchFile) announcement() announcement {
	line, _, whole := bytes.Cut([]byte(s.text()), []byte("\n"))
	var a announcement
	if !whole || json.Unmarshal(line, &a) != nil {
		return announcement{}
	}
	return a
}
