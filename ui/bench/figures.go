//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"charm.land/glamour/v2"

	"parley/ui/console/markdown"
	"parley/ui/theme"
)

// firstScreen measures the first screen of a record of 1 MB beside the whole record rendered by glamour, both inside
// this process.
func (b *bench) firstScreen() error {
	text := read(b.large)
	look := theme.New(theme.Options{})
	for range b.times(5) {
		began := time.Now()
		renderer, err := glamour.NewTermRenderer(glamour.WithStandardStyle("dark"), glamour.WithWordWrap(100))
		if err != nil {
			return err
		}
		if _, err := renderer.Render(text); err != nil {
			return err
		}
		b.time("Screen/glamour", time.Since(began))
		for range 10 {
			began = time.Now()
			d := markdown.New(text)
			d.SetStyle(markdown.NewStyle(look, 100, 100))
			d.SetHeight(height)
			draw := markdown.NewRenderer(d.Style())
			for missing := d.MissingOnScreen(); len(missing) > 0; missing = d.MissingOnScreen() {
				for _, i := range missing {
					d.SetRendered(d.Style().Key(i), draw.Render(d.Blocks()[i]))
				}
			}
			d.View(width)
			b.time("Screen/parley", time.Since(began))
		}
	}
	return nil
}

// size is that of the stripped program.
func (b *bench) size() error {
	path := filepath.Join(b.dir, "stripped")
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", path, "parley")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		os.Stderr.Write(out) //nolint:errcheck // it is told beside the error
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	b.add("Size/parley MB", float64(info.Size())/1e6)
	return nil
}
