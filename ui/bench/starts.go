//go:build linux

package main

import (
	"os"
	"path/filepath"
	"time"
)

// subject is a program of the side by side, with the keys that end it.
type subject struct {
	name string
	program
	quit    string
	foreign bool // not ours: now and then it shows nothing, which is said and not counted
}

// floors are the framework's programs that hello and scroll.
func (b *bench) floors(args ...string) []subject {
	var list []subject
	for name, fps := range map[string]string{"floor60": "60", "floor120": "120"} {
		list = append(list, subject{name: name, program: program{argv: append([]string{b.floor, "-fps", fps}, args...), ready: "ready"}, quit: "q"})
	}
	return list
}

// view is parley showing a record, from a folder that holds no configuration.
func (b *bench) view(record string) program {
	return program{argv: []string{b.parley, "view", record}, ready: " " + readyMark, dir: b.dir, env: b.home()}
}

// home keeps the person's own configuration out.
func (b *bench) home() []string {
	home := filepath.Join(b.dir, "home")
	return []string{"HOME=" + home, "XDG_CONFIG_HOME=" + home}
}

// starts measures from just before the start to the first full frame, programs in turn.
func (b *bench) starts() error {
	silent := b.view(b.small)
	silent.silent = true
	subjects := append(b.floors("hello"),
		subject{name: "parley", program: b.view(b.small), quit: "q"},
		subject{name: "parley-silent", program: silent, quit: "q"},
		subject{name: "parley-1MB", program: b.view(b.large), quit: "q"},
		subject{name: "parley-10MB", program: b.view(b.huge), quit: "q"},
	)
	if less := installed("less"); less != "" {
		subjects = append(subjects, subject{"less", program{argv: []string{less, b.large}, ready: readyMark}, "q", true})
	}
	if glow := installed("glow"); glow != "" {
		subjects = append(subjects,
			subject{"glow", program{argv: []string{glow, "-t", b.small}, ready: readyMark, env: b.home()}, "q", true},
			subject{"glow-1MB", program{argv: []string{glow, "-t", b.large}, ready: readyMark, env: b.home()}, "q", true},
		)
	}
	for i := range b.times(15) + 1 { // the first round warms up
		for _, s := range subjects {
			switch err := b.startOnce(s, i > 0 || b.quick); {
			case err != nil && s.foreign:
				printTo(os.Stderr, "bench: %s is left out once: %v\n", s.name, err)
			case err != nil:
				return err
			}
		}
	}
	return nil
}

func (b *bench) startOnce(s subject, counts bool) error {
	t, err := start(s.program)
	if err != nil {
		return err
	}
	defer t.stop()
	frame, err := t.shows(s.ready)
	if err != nil {
		return err
	}
	t.waitQuiet(60 * time.Millisecond)
	memory := peak(t.cmd.Process.Pid)
	quit, err := t.quit(s.quit)
	if err != nil || !counts {
		return err
	}
	b.time("Start/"+s.name, frame)
	b.time("StartCPU/"+s.name, t.cmd.ProcessState.UserTime()+t.cmd.ProcessState.SystemTime())
	b.time("Quit/"+s.name, quit)
	b.add("Memory/"+s.name+" MiB", float64(memory)/(1<<20))
	return nil
}
