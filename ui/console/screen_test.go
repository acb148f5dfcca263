package console

import (
	"errors"
	"fmt"
	"image/color"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"parley/engine"
	"parley/engine/race"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/checkpoint"
	"parley/ui/console/findings"
	"parley/ui/console/parts"
	"parley/ui/console/record"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// fakeActions accepts everything the person does and remembers it.
type fakeActions struct {
	mu        sync.Mutex
	controls  []engine.Control
	decisions []feedback.Decision
	marks     []string
	added     []string
	quoted    []string // what the added ones are about
	withdrawn []string
	examined  []string
	asked     []string
	stopped   int
	reopened  int
	copied    []string
	err       error
}

func (f *fakeActions) Control(c engine.Control) error {
	f.controls = append(f.controls, c)
	return f.err
}

func (f *fakeActions) Decide(d feedback.Decision) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.decisions = append(f.decisions, d)
	return f.err
}

// made are the decisions so far, for a test that waits for them.
func (f *fakeActions) made() []feedback.Decision {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.decisions)
}

func (f *fakeActions) Reopen() error {
	f.reopened++
	return f.err
}

func (f *fakeActions) StopCountdown() error {
	f.stopped++
	return f.err
}

func (f *fakeActions) Mark(word feedback.FindingMarked) error {
	said := word.Reason + word.Note
	if word.Reason != "" && word.Note != "" {
		said = word.Reason + "; note: " + word.Note
	}
	f.marks = append(f.marks, word.ID+" "+word.Choice+" "+said)
	return f.err
}

func (f *fakeActions) Together(words func()) { words() }

func (f *fakeActions) Add(text, quote string, line int) (string, error) {
	f.added = append(f.added, text)
	f.quoted = append(f.quoted, fmt.Sprintf("%d %s", line, quote))
	return "F-100", f.err
}

func (f *fakeActions) Examine(id string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.examined = append(f.examined, id)
	return f.err
}

func (f *fakeActions) AskReviewer(id, reviewer, question string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = append(f.asked, id+" "+reviewer+": "+question)
	return f.err
}

func (f *fakeActions) Withdraw(id string) error {
	f.withdrawn = append(f.withdrawn, id)
	return f.err
}

var errNoFile = errors.New("no such file")

// modelHarness is a console without a program: messages go in, screens come out, and commands are run at once.
type modelHarness struct {
	*model
	actions *fakeActions
	t       testing.TB
	taint   func([]engine.Event) []engine.Event // spoils what is played; nil for nothing
	hasty   bool                                // draws only when it is asked to
	quits   int                                 // how often it wanted to end
}

func newModelHarness(tb testing.TB, w, h int, change ...func(*Options)) *modelHarness {
	tb.Helper()
	actions := &fakeActions{}
	o := Options{
		Clipboard:       func(text string) error { actions.copied = append(actions.copied, text); return actions.err },
		CanSuspend:      func() bool { return false },
		OpenCommandLine: "parley open .parley/brief --round DISCUSS-002",
		Actions:         actions, ThemeFixed: true, Title: "product-brief.md", ReadRecord: readRecord,
		ReadFile: func(path, _ string) ([]byte, error) {
			if strings.Contains(path, "就绪") {
				return []byte(chineseArtifact), nil
			}
			if path == "spec/revised.md" {
				return []byte(revisedText), nil
			}
			if strings.HasPrefix(path, "spec/") {
				return []byte(artifactText), nil
			}
			return nil, errNoFile
		},
	}
	for _, c := range change {
		c(&o)
	}
	o.Now = func() time.Time { return morning }
	d := &modelHarness{model: newModel(o.withDefaults(), newQueue()), actions: actions, t: tb}
	d.After = func(time.Duration, func(time.Time) tea.Msg) tea.Cmd { return nil }
	d.listen = func() tea.Cmd { return nil }
	d.run(d.Init())
	return d.send(tea.WindowSizeMsg{Width: w, Height: h})
}

// send gives the model messages, draws after each as a program does, and runs the commands they lead to, except those
// that wait for time to pass.
func (d *modelHarness) send(msgs ...tea.Msg) *modelHarness {
	for _, msg := range msgs {
		_, cmd := d.Update(msg)
		if !d.hasty {
			d.View()
		}
		d.run(cmd)
	}
	return d
}

func (d *modelHarness) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.QuitMsg:
		d.quits++
	case tea.BatchMsg:
		for _, c := range msg {
			d.run(c)
		}
	default:
		d.send(msg)
	}
}

// play shows a log.
func (d *modelHarness) play(s *script) *modelHarness {
	if d.taint != nil {
		s.events = d.taint(s.events)
	}
	return d.send(eventsMsg{events: s.events})
}

// press types keys by their names; a name of one character is that letter.
func (d *modelHarness) press(names ...string) *modelHarness {
	for _, name := range names {
		d.send(keyOfName(name))
	}
	return d
}

// write types a text letter by letter.
func (d *modelHarness) write(text string) *modelHarness {
	for _, r := range text {
		d.send(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	return d
}

func keyOfName(name string) tea.KeyPressMsg {
	special := map[string]tea.KeyPressMsg{
		"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "backspace": {Code: tea.KeyBackspace}, "tab": {Code: tea.KeyTab}, "up": {Code: tea.KeyUp},
		"down": {Code: tea.KeyDown}, "pgdown": {Code: tea.KeyPgDown}, "pgup": {Code: tea.KeyPgUp}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
		"ctrl+r": {Code: 'r', Mod: tea.ModCtrl}, "ctrl+z": {Code: 'z', Mod: tea.ModCtrl}, "ctrl+c": {Code: 'c', Mod: tea.ModCtrl}, "ctrl+j": {Code: 'j', Mod: tea.ModCtrl}, "ctrl+p": {Code: 'p', Mod: tea.ModCtrl}, "ctrl+n": {Code: 'n', Mod: tea.ModCtrl}, "ctrl+d": {Code: 'd', Mod: tea.ModCtrl}, "ctrl+u": {Code: 'u', Mod: tea.ModCtrl},
		"alt+enter": {Code: tea.KeyEnter, Mod: tea.ModAlt}, "shift+enter": {Code: tea.KeyEnter, Mod: tea.ModShift},
	}
	if msg, found := special[name]; found {
		return msg
	}
	r := []rune(name)[0]
	return tea.KeyPressMsg{Code: r, Text: name}
}

// screen is what is shown, without colours and without blanks at line ends.
func (d *modelHarness) screen() string {
	var lines []string
	for line := range strings.SplitSeq(ansi.Strip(d.View().Content), "\n") {
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.Join(lines, "\n") + "\n"
}

// selectedFinding is the finding under the cursor.
func (d *modelHarness) selectedFinding() *round.Finding {
	return d.screens[screen.Findings].(*findings.Screen).Selected()
}

// recordPage is the pager of the record.
func (d *modelHarness) recordPage() *parts.Page {
	return &d.screens[screen.Record].(*record.Screen).Page
}

// fieldText is what is written in the field of the checkpoint.
func (d *modelHarness) fieldText() string {
	return d.screens[screen.Checkpoint].(*checkpoint.Screen).Text()
}

// scenes are the screens worth looking at; chineseScenes are more.
var scenes = map[string]func(*modelHarness){
	"waiting":        func(*modelHarness) {},
	"live":           func(d *modelHarness) { d.play(running()) },
	"live-cjk":       func(d *modelHarness) { d.play(chinese()).press("5") },
	"live-confirm":   func(d *modelHarness) { d.play(running()).press("c") },
	"live-done":      func(d *modelHarness) { d.play(finished()).press("L", "j", "j", "j") },
	"landing":        func(d *modelHarness) { d.play(asked()) },
	"record":         func(d *modelHarness) { d.play(asked()).press("R") },
	"record-search":  func(d *modelHarness) { d.play(asked()).press("R", "/").write("tier").press("enter", "n") },
	"record-cjk":     func(d *modelHarness) { d.play(chinesePartial()).press("R") },
	"outline":        func(d *modelHarness) { d.play(asked()).press("R", "o", "j", "j") },
	"findings":       func(d *modelHarness) { d.play(asked()).press("F") },
	"findings-note":  func(d *modelHarness) { d.play(asked()).press("F", "j", "j", "x").write("measured already") },
	"findings-ask":   func(d *modelHarness) { d.play(asked()).press("F", "@", "tab").write("Who says so?") },
	"findings-after": func(d *modelHarness) { d.play(revised()).press("F", "]", "]") },
	"findings-open":  func(d *modelHarness) { d.play(revised()).press("F", "f", "G") },
	"findings-cjk":   func(d *modelHarness) { d.play(chinesePartial()).press("F") },
	"checkpoint-cjk": func(d *modelHarness) { d.play(chinesePartial()).press("D", "2").write("网络分区") },
	"review":         func(d *modelHarness) { d.play(asked()) },
	"review-after":   func(d *modelHarness) { d.play(revised()).press("V", "j", "j", "enter") },
	"review-end":     func(d *modelHarness) { d.play(asked()).press("V", "a", "j", "j", "j", "j") },
	"review-passage": func(d *modelHarness) { d.play(asked()).press("V", "j", "v", "j", "j") },
	"review-comment": func(d *modelHarness) { d.play(chineseRevised()).press("V", "v", "enter").write("谁来确认？") },
	"review-proof":   func(d *modelHarness) { d.play(proven()).press("V", "K", "K", "K") },
	"review-talk":    func(d *modelHarness) { d.play(talked()) },
	"review-cjk":     func(d *modelHarness) { d.play(chineseRevised()) },
	"place":          func(d *modelHarness) { d.play(asked()).press("F", "j", "j", "j", "enter") },
	"checkpoint":     func(d *modelHarness) { d.play(asked()).press("D") },
	"counting":       func(d *modelHarness) { d.play(asked()); d.Current = screen.Checkpoint; d.send(noticeGoneMsg{}) },
	"final": func(d *modelHarness) {
		d.play(finished().say(feedback.CheckpointOpened{Checkpoint: openQuestion(true)})).press("D")
	},
	"writing": func(d *modelHarness) {
		d.play(asked()).press("D", "2").write("Only the pricing").press("ctrl+j").write("and who pays")
	},
	"changes":         func(d *modelHarness) { d.play(revised()).press("W") },
	"changes-end":     func(d *modelHarness) { d.play(revised()).press("W", "tab", "G") },
	"conclusions":     func(d *modelHarness) { d.play(concluded()) },
	"themes":          func(d *modelHarness) { d.play(asked()).press("T", "j", "j", "j") },
	"help":            func(d *modelHarness) { d.play(asked()).press("?") },
	"live-stream":     func(d *modelHarness) { d.play(running()).press("1", "tab", "k") },
	"live-retry":      func(d *modelHarness) { d.play(running()).press("3") },
	"quit":            func(d *modelHarness) { d.play(asked()).press("q") },
	"quit-live":       func(d *modelHarness) { d.play(running()).press("q") },
	"revise":          func(d *modelHarness) { d.play(revisableLog()).press("D", "4") },
	"questions":       func(d *modelHarness) { d.play(asked()).press("D", "3") },
	"findings-add":    func(d *modelHarness) { d.play(asked()).press("F", "+").write("12: Nobody is named who decides") },
	"findings-early":  func(d *modelHarness) { d.play(early()).press("F", "j", "a") },
	"live-done-cjk":   func(d *modelHarness) { d.play(chineseRevised()).press("L", "2") },
	"record-find-cjk": func(d *modelHarness) { d.play(chineseRevised()).press("R", "/").write("合规").press("enter", "n") },
	"place-cjk":       func(d *modelHarness) { d.play(chineseRevised()).press("F", "enter") },
	"reject-cjk": func(d *modelHarness) {
		d.play(chineseRevised()).press("F", "x").write("保留期限已经由合规团队在附录中确认")
	},
	"ask-cjk":     func(d *modelHarness) { d.play(chineseRevised()).press("F", "@").write("谁来决定保留期限？") },
	"changes-cjk": func(d *modelHarness) { d.play(chineseRevised()).press("W") },
	"questions-cjk": func(d *modelHarness) {
		d.play(chineseRevised()).press("D", "3").write("谁来决定？").press("ctrl+j").write("什么时候决定？")
	},
	"answered": func(d *modelHarness) { d.play(answeredLog()) },
	"help-cjk": func(d *modelHarness) { d.play(chineseRevised()).press("F", "?") },
	"themes-cjk": func(d *modelHarness) { // light colours on a dark terminal, or dark ones on a light
		terminal, other := color.Color(color.Black), "light"
		if d.Theme.Light {
			terminal, other = color.White, "dark"
		}
		d.play(chineseRevised()).send(tea.BackgroundColorMsg{Color: terminal}).press("T", "k", "k", "k", "k", "j")
		for i := 0; string(d.themeName) != other && i < 4; i++ {
			d.press("j")
		}
	},
	"add-cjk": func(d *modelHarness) {
		d.play(chineseRevised()).press("F", "+").write("3: 没有写明由谁决定保留期限")
	},
	"remark-cjk": func(d *modelHarness) {
		d.play(chineseRevised()).press("F", "m").write("附录中另有说明，请核对第三节")
	},
	"outline-cjk":     func(d *modelHarness) { d.play(chineseRevised()).press("R", "o", "j") },
	"quit-cjk":        func(d *modelHarness) { d.play(chineseRevised()).press("q") },
	"decide-cjk":      func(d *modelHarness) { d.play(chineseRevised()).press("D") },
	"conclusions-cjk": func(d *modelHarness) { d.play(chineseConcluded()) },
	"alone": func(d *modelHarness) {
		d.play(newScript().say(feedback.CheckpointOpened{Checkpoint: withoutReview(openQuestion(false))}))
	},
	"findings-select": func(d *modelHarness) { d.play(asked()).press("F", "s", "v", "j", "v", "k") },
	"findings-search": func(d *modelHarness) { d.play(asked()).press("F", "/").write("re") },
	"palette":         func(d *modelHarness) { d.play(asked()).press("F", ":") },
	"palette-find":    func(d *modelHarness) { d.play(asked()).press("F", ":").write("revi").press("down") },
	"failed": func(d *modelHarness) {
		d.play(running().say(engine.RoundFailed{Error: "writing the session: the disk is full; free some space and run parley open"}))
	},
}

var sizes = [][2]int{{40, 12}, {80, 24}, {120, 40}, {200, 60}}

func TestScreens(t *testing.T) {
	t.Parallel()
	for name, set := range everyScene() {
		for _, size := range sizes[:race.Few(len(sizes), 1)] {
			t.Run(fmt.Sprintf("%s-%dx%d", name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				d := newModelHarness(t, size[0], size[1])
				set(d)
				golden.RequireEqual(t, d.screen())
			})
		}
	}
}

// The plain mode says everything in words, in one column, in ASCII as far as the words are.
func TestScreensInPlainUseWords(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"live", "live-done", "record", "review-after", "review-end", "findings-after", "checkpoint", "changes", "conclusions"} {
		for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}} {
			t.Run(fmt.Sprintf("%s-%dx%d", name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				d := newModelHarness(t, size[0], size[1], func(o *Options) { o.Theme = theme.Options{Plain: true} })
				scenes[name](d)
				for _, r := range d.screen() {
					if (r >= 0x2500 && r < 0x2600) || (r >= 0x2800 && r < 0x2900) {
						t.Fatalf("%q is drawn:\n%s", r, d.screen())
					}
				}
				if c := d.View().Cursor; c == nil || c.X < 0 || c.Y < 0 || c.X >= size[0] || c.Y >= size[1] {
					t.Errorf("the cursor is at %+v", c)
				}
				golden.RequireEqual(t, d.screen())
			})
		}
	}
}
