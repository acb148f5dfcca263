//go:build unix

package feedback_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"parley/engine"
	"parley/engine/perspective"
	"parley/engine/tool"
	"parley/feedback"
	"parley/feedback/feedbacktest"
	"parley/feedback/session"
)

// The kill tests run a whole session in another process, which is this test binary again, with reviewers that are
// processes, too. It dies by SIGKILL where the variable says: "event 7" right after the seventh event was logged, "call
// 30" inside the thirtieth call that changes the disk, with half of a write done; "new event" and "new call" where no
// process of this session has died before. "any moment" leaves the killing to the test. PARLEY_TEST_EVERYWHERE=1 kills
// sessions of their own at every single place, besides the one that is killed again and again, and PARLEY_TEST_KILLS=1000
// says how often the clock decides.
//
// Acknowledged is what anybody was shown: an event reaches the screen when it is in the log. A tool's answer counts from
// there on; a tool that had ended when parley was killed before that line is asked again.
const (
	killVariable   = "PARLEY_TEST_KILL"
	folderVariable = "PARLEY_TEST_FOLDER"
)

func TestMain(m *testing.M) {
	if folder := os.Getenv(folderVariable); folder != "" {
		if err := discussAndDie(folder, os.Getenv(killVariable)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// die ends this process as kill -9 does.
func die() {
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {}
}

// discussAndDie is the program under test: a session of five rounds, from wherever it stands, unless it is killed.
func discussAndDie(dir, kill string) error {
	where, number, _ := strings.Cut(kill, " ")
	at, _ := strconv.Atoi(number)
	places, err := openPlaces(filepath.Join(dir, "places"))
	if err != nil {
		return err
	}
	disk := seam{lazy: true, strike: func(c call) *blow {
		if where == "list" {
			places.add(fmt.Sprintf("%d %s", c.n, c.site()))
		}
		if where == "call" && c.n == at || kill == "new call" && places.add(c.place()) {
			return &blow{half: true, then: die}
		}
		return nil
	}}
	acknowledged, err := os.OpenFile(filepath.Join(dir, "acknowledged"), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	events, current := 0, 0
	counting := func(e engine.Event) {
		if _, err := fmt.Fprintln(acknowledged, stamp(e)); err != nil {
			panic(err)
		}
		name := e.Body.Kind()
		switch body := e.Body.(type) {
		case engine.ToolProgress, engine.WarningRaised:
			return // how many there are is a matter of luck
		case engine.RoundStarted:
			current = body.Number
		case engine.AttemptStarted:
			name += " " + body.Perspective
		case engine.PerspectiveFinished:
			name += " " + body.Review.Name
		}
		if events++; where == "event" && events == at || kill == "new event" && places.add(fmt.Sprintf("%d %s", current, name)) {
			die()
		}
	}
	set := feedback.Settings{Mode: feedback.Deep, Disk: disk.wrap}
	if kill == "any moment" {
		set.Disk = nil
	}
	d, err := feedback.Resume(reviewedBy(dir), filepath.Join(dir, "session"), "", set, counting)
	var none *session.FolderError
	if errors.As(err, &none) {
		d, err = feedback.Start(reviewedBy(dir), filepath.Join(dir, "session"), killSubject(dir), set, counting)
	}
	if err != nil {
		return err
	}
	script := feedbacktest.ScriptedDecider(journey())
	out, err := d.Run(context.Background(), feedback.DeciderFunc(func(ctx context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 2 {
			err := d.Mark("F-001", "reject", "the number is in the appendix")
			if !slices.ContainsFunc(bodiesOf(d), func(text string) bool { return text == ownFinding }) {
				_, adding := d.Add(ownFinding, "", 0)
				err = errors.Join(err, adding)
			}
			if err != nil {
				return feedback.Decision{}, err
			}
		}
		return script.Decide(ctx, c)
	}))
	if err = errors.Join(err, d.Close()); err != nil {
		return err
	}
	out.Warnings = slices.DeleteFunc(out.Warnings, func(text string) bool {
		return strings.HasPrefix(text, "the session was left open by ") || strings.Contains(text, "its last line is cut off")
	})
	if out.Conclusions == "" || len(out.Warnings) > 0 {
		return fmt.Errorf("conclusions %q, warnings %q", out.Conclusions, out.Warnings)
	}
	return nil
}

// stamp tells events apart.
func stamp(e engine.Event) string {
	return fmt.Sprintf("%s %d %d", e.Body.Kind(), e.Seq, e.Time.UnixNano())
}

// places remembers in a file where processes of this session have died, or could.
type places struct {
	file  *os.File
	known map[string]bool
}

func openPlaces(name string) (*places, error) {
	data, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	p := &places{known: map[string]bool{}}
	for line := range strings.Lines(string(data)) {
		p.known[strings.TrimSpace(line)] = true
	}
	p.file, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	return p, err
}

// add reports whether the place is a new one.
func (p *places) add(place string) bool {
	if p.known[place] {
		return false
	}
	p.known[place] = true
	_, err := p.file.WriteString(place + "\n")
	return err == nil
}

const ownFinding = "Nobody owns the runbook"

func bodiesOf(d *feedback.Discussion) []string {
	var texts []string
	for _, f := range d.Findings() {
		texts = append(texts, f.Text)
	}
	return texts
}

func killSubject(dir string) feedback.Subject {
	return feedback.Subject{RoundID: "DISCUSS-002", Artifact: filepath.Join(dir, "brief.md"), Perspectives: []perspective.Perspective{
		{Name: "quality", Role: "QA Lead", Tools: []string{"quality"}},
		{Name: "risk", Role: "Risk Analyst", Tools: []string{"risk"}},
		{Name: "product", Role: "Product Manager", Tools: []string{"direct"}},
	}}
}

// reviewedBy is an engine whose reviewers are processes that leave a mark for each call: marks/<name>-<round>.
func reviewedBy(dir string) *engine.Engine {
	// A reviewer that outlives a killed parley gets half a prompt; that is no call.
	const reviewer = `n=$(awk '/^Round [0-9]+ \(/ && !n { n = $2 } /^Now answer with/ { whole = 1 } END { if (!whole) exit 1; print n + 1 }') || exit 1
printf x >> "$1/$2-$n"
printf '{"strengths":[],"weaknesses":[{"text":"%s","severity":"medium","quote":"%s"}],"suggestions":[{"text":"%s"}],"rating":3,"risk_level":"medium","open_questions":["Who restarts it?"]}\n' "$3" "$4" "$5"
`
	marks := filepath.Join(dir, "marks")
	return &engine.Engine{Tools: tool.Registry{CustomTools: map[string]tool.CustomTool{
		"quality": {Name: "quality", Command: []string{"/bin/sh", "-c", reviewer, "sh", marks, "quality", "The retry limit has no number", "retries a few times", "State the retry limit"}},
		"risk":    {Name: "risk", Command: []string{"/bin/sh", "-c", reviewer, "sh", marks, "risk", "A failed import goes unnoticed", "Nobody is told", "Alert the owner"}},
	}}}
}
