//go:build linux

package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// keys measures from a key to the frame that shows it, on a record of 1 MB, programs in turn.
func (b *bench) keys() error {
	subjects := append(b.floors("scroll", b.large), subject{name: "parley", program: b.view(b.large), quit: "q"})
	if less := installed("less"); less != "" {
		subjects = append(subjects, subject{name: "less", program: program{argv: []string{less, b.large}, ready: readyMark}, quit: "q"})
	}
	if glow := installed("glow"); glow != "" {
		subjects = append(subjects, subject{name: "glow", program: program{argv: []string{glow, "-t", b.large}, ready: readyMark, env: b.home()}, quit: "q"})
	}
	draw := rand.New(rand.NewPCG(3, 4))
	for range b.times(5) {
		for _, s := range subjects {
			if err := b.keysOnce(s, draw); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *bench) keysOnce(s subject, draw *rand.Rand) error {
	t, err := startReady(s.program)
	if err != nil {
		return err
	}
	defer t.stop()
	n := 60
	if b.quick {
		n = 10
	}
	used := cpu(t.cmd.Process.Pid)
	for range n {
		pause := time.Duration(5+draw.IntN(35)) * time.Millisecond // so that keys do not fall into step with a clock
		time.Sleep(pause)
		before := t.text()
		at := t.press("j")
		seen, err := t.await("a line further down", func(text string) bool { return text != before })
		if err != nil {
			return err
		}
		b.time("Key/"+s.name, seen-at)
	}
	b.time("KeyCPU/"+s.name, (cpu(t.cmd.Process.Pid)-used)/time.Duration(n))
	_, err = t.quit(s.quit)
	return err
}

// keysUnderFlood measures keys on the live screen while five tools are silent, and while they write all the time.
func (b *bench) keysUnderFlood() error {
	for range b.times(3) {
		for _, how := range []string{"hang", "babble"} {
			if err := b.liveKeys(how); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *bench) liveKeys(how string) error {
	t, err := b.review(how)
	if err != nil {
		return err
	}
	defer t.stop()
	if _, err := t.shows(helper); err != nil {
		return err
	}
	time.Sleep(300 * time.Millisecond)
	n := 50
	if b.quick {
		n = 6
	}
	draw := rand.New(rand.NewPCG(5, 6))
	const help = "Running round" // stands in the help only
	for i := range n {
		time.Sleep(time.Duration(20+draw.IntN(35)) * time.Millisecond)
		opens := i%2 == 0
		at := t.press("?")
		seen, err := t.await(fmt.Sprintf("the help (%v)", opens), func(text string) bool { return strings.Contains(text, help) == opens })
		if err != nil {
			return err
		}
		b.time("LiveKey/"+how, seen-at)
	}
	_, err = t.quit("q", "y")
	return err
}
