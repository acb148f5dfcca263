//go:build linux

package main

import (
	"math/rand/v2"
	"strings"
	"time"
)

// resizes sends 200 window sizes in a row and compares the screen that comes to rest with that of a fresh start.
func (b *bench) resizes() error {
	fresh, err := b.quietScreen(func(*terminal) time.Duration { return 0 }, nil)
	if err != nil {
		return err
	}
	draw := rand.New(rand.NewPCG(7, 8))
	for range b.times(5) {
		var settled time.Duration
		screen, err := b.quietScreen(func(t *terminal) time.Duration {
			for range 199 {
				t.resize(20+draw.IntN(180), 5+draw.IntN(55))
				time.Sleep(2 * time.Millisecond)
			}
			at := time.Since(t.began)
			t.resize(width, height)
			return at
		}, &settled)
		if err != nil {
			return err
		}
		wrong := 0
		have, want := strings.Split(screen, "\n"), strings.Split(fresh, "\n")
		for i := range min(len(have), len(want)) {
			if have[i] != want[i] {
				wrong++
			}
		}
		b.time("Resize/settled", settled)
		b.add("Resize/wrong rows", float64(wrong))
	}
	return nil
}

// quietScreen shows the record of 1 MB, does something, and returns the screen that comes to rest; the time since
// what was done goes to settled.
func (b *bench) quietScreen(do func(*terminal) time.Duration, settled *time.Duration) (string, error) {
	t, err := start(b.view(b.large))
	if err != nil {
		return "", err
	}
	defer t.stop()
	if _, err := t.shows(" " + readyMark); err != nil {
		return "", err
	}
	t.waitQuiet(200 * time.Millisecond)
	at := do(t)
	last, _ := t.waitQuiet(500 * time.Millisecond)
	if settled != nil {
		*settled = max(0, last-at)
	}
	screen := t.text()
	_, err = t.quit("q")
	return screen, err
}

// burst sends 10,000 keys at once and measures from the last one that was taken to the last output.
func (b *bench) burst() error {
	const presses = 10_000
	subjects := append(b.floors("scroll", b.large), subject{name: "parley", program: b.view(b.large), quit: "q"})
	for range b.times(3) {
		for _, s := range subjects {
			t, err := start(s.program)
			if err != nil {
				return err
			}
			if err := b.burstOnce(t, s, presses); err != nil {
				t.stop()
				return err
			}
			t.stop()
		}
	}
	return nil
}

func (b *bench) burstOnce(t *terminal, s subject, presses int) error {
	if _, err := t.shows(s.ready); err != nil {
		return err
	}
	t.waitQuiet(300 * time.Millisecond)
	used := cpu(t.cmd.Process.Pid)
	began := t.press(strings.Repeat("j", presses))
	taken := time.Since(t.began)
	last, _ := t.waitQuiet(500 * time.Millisecond)
	b.time("Burst/"+s.name, max(0, last-taken))
	b.time("BurstWhole/"+s.name, last-began)
	b.time("BurstCPU/"+s.name, cpu(t.cmd.Process.Pid)-used)
	_, err := t.quit(s.quit)
	return err
}

// idle measures what programs do while nothing happens, in a second.
func (b *bench) idle() error {
	subjects := append(b.floors("hello"), subject{name: "parley", program: b.view(b.small), quit: "q"})
	if less := installed("less"); less != "" {
		subjects = append(subjects, subject{name: "less", program: program{argv: []string{less, b.large}, ready: readyMark}, quit: "q"})
	}
	for range b.times(3) {
		for _, s := range subjects {
			if err := b.idleOnce(s); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *bench) idleOnce(s subject) error {
	t, err := startReady(s.program)
	if err != nil {
		return err
	}
	defer t.stop()
	seconds := 2.0
	if b.quick {
		seconds = 0.3
	}
	pid := t.cmd.Process.Pid
	_, before := t.waitQuiet(0)
	used, woken := cpu(pid), wakeups(pid)
	time.Sleep(time.Duration(seconds * float64(time.Second)))
	b.add("IdleCPU/"+s.name+" ms/s", milliseconds(cpu(pid)-used)/seconds)
	b.add("Wakeups/"+s.name+" 1/s", float64(wakeups(pid)-woken)/seconds)
	_, after := t.waitQuiet(0)
	b.add("IdleBytes/"+s.name+" B/s", float64(after-before)/seconds)
	_, err = t.quit(s.quit)
	return err
}
