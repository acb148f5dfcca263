package cli

import (
	"bufio"
	"errors"
	"time"

	"parley/engine/foreign"
	"parley/ui/cast"
	"parley/ui/console"
	"parley/ui/replay"
	"parley/ui/theme"
)

// writeCast draws a recording to the file of --cast without a terminal.
func (r *replayCmd) writeCast(rec Recording, opts ScreenOptions) error {
	width, height, err := parseSize(r.size)
	if err != nil {
		return err
	}
	format, err := r.cast.version()
	if err != nil {
		return err
	}
	file, err := r.cast.create(r.App)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(file)
	header := cast.Header{
		Format: format, Width: width, Height: height, Timestamp: rec.Timeline.Began.Unix(), Title: "parley: " + opts.Title, Term: "xterm-256color",
	}
	err = writeFrames(out, header, rec, opts)
	if err = errors.Join(err, out.Flush()); err != nil {
		return errors.Join(err, file.Discard())
	}
	if err := file.Finish(); err != nil {
		return writeError(r.cast.path, err)
	}
	if !r.quiet {
		length := time.Duration(float64(rec.Timeline.Length()) / rec.Speed).Round(time.Second)
		r.eprintf("[discuss] cast: %s (%dx%d, %s)\n", foreign.Line(r.cast.path), width, height, length)
	}
	return nil
}

// writeFrames writes the screens of a recording.
func writeFrames(out *bufio.Writer, header cast.Header, rec Recording, opts ScreenOptions) error {
	w, err := cast.NewWriter(out, header)
	if err != nil {
		return err
	}
	shot := rec.offscreenReplay(opts)
	shot.Width, shot.Height = header.Width, header.Height
	var screen cast.ScreenDiff
	return shot.Frames(func(at time.Duration, frame string) error {
		if update := screen.Update(frame); update != "" {
			return w.Write(cast.Event{At: at, Code: cast.Output, Data: update})
		}
		return nil
	})
}

// offscreenReplay is a recording on a console that nobody watches.
func (r Recording) offscreenReplay(opts ScreenOptions) replay.OffscreenReplay {
	return replay.OffscreenReplay{
		Timeline: r.Timeline, Label: r.Label, Speed: r.Speed, Artifact: r.Artifact,
		Console: console.Options{
			Title: opts.Title, Theme: theme.Name(opts.Theme).OptionsAmong(opts.OwnThemes, false, opts.Plain),
			ClosingCommand: r.ClosingCommand,
			FindFile:       opts.Artifact.Find, ReadFile: opts.Artifact.Read, ReadRecord: opts.Artifact.ReadRecord(), ReadPackage: opts.Artifact.Package,
			InPackage: opts.Artifact.InPackage,
		},
	}
}
