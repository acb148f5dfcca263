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

// film draws a recording to the file of --cast without a terminal.
func (r *replaying) film(rec Recording, look Look) error {
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
		Format: format, Width: width, Height: height, Timestamp: rec.Timeline.Began.Unix(), Title: "parley: " + look.Title, Term: "xterm-256color",
	}
	err = draw(out, header, rec, look)
	if err = errors.Join(err, out.Flush()); err != nil {
		return errors.Join(err, file.Discard())
	}
	if err := file.Finish(); err != nil {
		return unwritten(r.cast.path, err)
	}
	if !r.quiet {
		length := time.Duration(float64(rec.Timeline.Length()) / rec.Speed).Round(time.Second)
		r.note("[discuss] cast: %s (%dx%d, %s)\n", foreign.Line(r.cast.path), width, height, length)
	}
	return nil
}

// draw writes the screens of a recording.
func draw(out *bufio.Writer, header cast.Header, rec Recording, look Look) error {
	w, err := cast.NewWriter(out, header)
	if err != nil {
		return err
	}
	shot := rec.shot(look)
	shot.Width, shot.Height = header.Width, header.Height
	var screen cast.Screen
	return shot.Film(func(at time.Duration, frame string) error {
		if update := screen.Draw(frame); update != "" {
			return w.Write(cast.Event{At: at, Code: cast.Output, Data: update})
		}
		return nil
	})
}

// shot is a recording on a console that nobody watches.
func (r Recording) shot(look Look) replay.Shot {
	return replay.Shot{
		Timeline: r.Timeline, Label: r.Label, Speed: r.Speed, Artifact: r.Artifact,
		Console: console.Options{
			Title: look.Title, Theme: theme.Name(look.Theme).On(false, look.Plain),
			Intro:    console.Intro{Title: r.Title, Lines: r.Intro},
			FindFile: look.Artifact.Find, ReadFile: look.Artifact.Read,
		},
	}
}
