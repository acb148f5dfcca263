//go:build linux

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// helper is the tool's name in the configuration; it stands on the live screen.
const helper = "standin"

const reviewers = 5

// brief is the document under review.
const brief = "# Pantry planner\n\nPeople waste food because they forget what they have.\n\nThe planner lists what is in the pantry and proposes meals.\n"

// desk makes a folder with a document and a configuration whose only tool is the stand-in, called like this.
func (b *bench) desk(args ...string) (folder string, flags []string, err error) {
	folder, err = os.MkdirTemp(b.dir, "desk-")
	if err != nil {
		return "", nil, err
	}
	command, err := json.Marshal(append([]string{b.reviewer}, args...))
	if err != nil {
		return "", nil, err
	}
	config := fmt.Sprintf("tools:\n  %s: {command: %s, env: [BENCH_ENDS]}\nperspectives:\n", helper, command)
	names := make([]string, reviewers)
	for i := range names {
		names[i] = fmt.Sprintf("reader%d", i+1)
		config += fmt.Sprintf("  %s: {role: Reader, focus: [sense], tools: [%s]}\n", names[i], helper)
	}
	for name, text := range map[string]string{"brief.md": brief, "tools.yaml": config} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			return "", nil, err
		}
	}
	return folder, []string{"review", "brief.md", "--config", "tools.yaml", "--perspectives", strings.Join(names, ",")}, nil
}

// review opens the console on a round of five stand-ins.
func (b *bench) review(args ...string) (*terminal, error) {
	folder, flags, err := b.desk(args...)
	if err != nil {
		return nil, err
	}
	env := append(b.home(), "BENCH_ENDS="+filepath.Join(folder, "ends"))
	return start(program{argv: append([]string{b.parley}, flags...), dir: folder, env: env})
}

// pause is how long a reviewer of a headless round takes.
const pause = 100 * time.Millisecond

// headless measures a round without a screen, up to the record on the disk, beside a shell that starts the same
// reviewers and waits for them. The round's own time is read from its log: what comes before is the program's start.
// It takes some hundreds of rounds until their 99th percentile is not simply the slowest one.
func (b *bench) headless() error {
	for range b.times(200) {
		folder, flags, err := b.desk("answer", pause.String())
		if err != nil {
			return err
		}
		own, whole, err := b.headlessOnce(folder, append(flags, "--headless", "--quiet"))
		if err != nil {
			return err
		}
		b.time("Round/parley", own)
		b.time("Round/parley-process", whole)
		b.time("Round/over-slowest", own-pause)

		one := fmt.Sprintf("%s answer %s </dev/null >/dev/null & ", b.reviewer, pause)
		began := time.Now()
		if err := exec.Command("sh", "-c", strings.Repeat(one, reviewers)+"wait").Run(); err != nil {
			return err
		}
		b.time("Round/sh", time.Since(began))
	}
	return nil
}

func (b *bench) headlessOnce(folder string, flags []string) (own, whole time.Duration, err error) {
	cmd := exec.Command(b.parley, flags...)
	cmd.Dir, cmd.Env = folder, append(environ(), b.home()...)
	began := time.Now()
	out, err := cmd.CombinedOutput()
	whole = time.Since(began)
	if err != nil {
		return 0, 0, fmt.Errorf("parley %s: %w\n%s", strings.Join(flags, " "), err, out)
	}
	logs, err := filepath.Glob(filepath.Join(folder, ".parley", "*", ".parley", "*", "round-1", "events.ndjson"))
	if err != nil || len(logs) != 1 {
		return 0, 0, fmt.Errorf("no event log in %s: %w", folder, err)
	}
	log, err := os.ReadFile(logs[0])
	if err != nil {
		return 0, 0, err
	}
	at := map[string]time.Time{}
	for line := range bytes.Lines(log) {
		var event struct {
			Time time.Time
			Type string
		}
		if err := json.Unmarshal(line, &event); err != nil {
			return 0, 0, err
		}
		at[event.Type] = event.Time
	}
	return at["record_written"].Sub(at["round_started"]), whole, nil
}

// reached is the verdict's word for a round of which every rating is high, as any screen's headline shows it.
const reached = "REACHED"

// verdicts measures from the end of the last reviewer to the verdict on the screen.
func (b *bench) verdicts() error {
	for range b.times(20) {
		if err := b.verdictOnce(); err != nil {
			return err
		}
	}
	return nil
}

func (b *bench) verdictOnce() error {
	t, err := b.review("answer", "150ms")
	if err != nil {
		return err
	}
	defer t.stop()
	shown, err := t.shows(reached)
	if err != nil {
		return err
	}
	last := int64(0)
	for line := range strings.FieldsSeq(read(filepath.Join(t.cmd.Dir, "ends"))) {
		n, err := strconv.ParseInt(line, 10, 64)
		if err != nil {
			return err
		}
		last = max(last, n)
	}
	b.time("Verdict/parley", t.began.Add(shown).Sub(time.Unix(0, last)))
	t.waitQuiet(100 * time.Millisecond)
	_, err = t.quit("q", "y")
	return err
}

// spoken is a line of a reviewer that says when it was written.
var spoken = regexp.MustCompile(`spoken (\d{19})`)

// lines measures from when a tool writes a line to the screen that shows it, with five of them writing now and then.
func (b *bench) lines() error {
	t, err := b.review("speak")
	if err != nil {
		return err
	}
	defer t.stop()
	if _, err := t.shows("spoken "); err != nil {
		return err
	}
	seen := map[string]bool{}
	for range b.times(60) {
		var fresh []string
		at, err := t.await("another line", func(text string) bool {
			for _, line := range spoken.FindAllStringSubmatch(text, -1) {
				if !seen[line[1]] {
					seen[line[1]] = true
					fresh = append(fresh, line[1])
				}
			}
			return len(fresh) > 0
		})
		if err != nil {
			return err
		}
		for _, written := range fresh {
			n, err := strconv.ParseInt(written, 10, 64)
			if err != nil {
				return err
			}
			b.time("Line/parley", t.began.Add(at).Sub(time.Unix(0, n)))
		}
	}
	_, err = t.quit("q", "y")
	return err
}

// flood measures five reviewers that write as fast as they can, with the live screen up.
func (b *bench) flood() error {
	each := 1024
	if b.quick {
		each = 32
	}
	for range b.times(2) {
		quiet, _, err := b.floodOnce(0)
		if err != nil {
			return err
		}
		flooded, took, err := b.floodOnce(each)
		if err != nil {
			return err
		}
		b.add("Flood/parley MB/s", float64(reviewers*each)*(1<<20)/1e6/took.Seconds())
		b.add("Flood/growth MiB", float64(flooded-quiet)/(1<<20))
	}
	return nil
}

// floodOnce is the most memory that parley had, and how long the round took on the screen.
func (b *bench) floodOnce(megabytes int) (memory int64, took time.Duration, err error) {
	t, err := b.review("flood", strconv.Itoa(megabytes))
	if err != nil {
		return 0, 0, err
	}
	defer t.stop()
	began, err := t.shows(helper)
	if err != nil {
		return 0, 0, err
	}
	done, err := t.shows(reached)
	if err != nil {
		return 0, 0, err
	}
	memory = peak(t.cmd.Process.Pid)
	t.waitQuiet(100 * time.Millisecond)
	_, err = t.quit("q", "y")
	return memory, done - began, err
}

// quits measures from the last key to the end of the program and of every process it had started.
func (b *bench) quits() error {
	for range b.times(10) {
		if err := b.quitOnce(); err != nil {
			return err
		}
	}
	return nil
}

func (b *bench) quitOnce() error {
	t, err := b.review("hang")
	if err != nil {
		return err
	}
	defer t.stop()
	if _, err := t.shows(helper); err != nil {
		return err
	}
	for deadline := time.Now().Add(10 * time.Second); running(b.reviewer) < reviewers; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			return fmt.Errorf("%d of %d reviewers run:\n%s", running(b.reviewer), reviewers, t.text())
		}
	}
	t.press("q")
	if _, err := t.shows("Quit while the round runs?"); err != nil {
		return err
	}
	began := time.Now()
	if _, err := t.quit("y"); err != nil {
		return err
	}
	for ; running(b.reviewer) > 0; time.Sleep(time.Millisecond) {
		if time.Since(began) > 10*time.Second {
			return fmt.Errorf("%d reviewers outlive the program", running(b.reviewer))
		}
	}
	b.time("QuitRunning/parley", time.Since(began))
	return nil
}
