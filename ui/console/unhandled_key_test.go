package console

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/engine"
	"parley/engine/race"
	"parley/feedback"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
)

// situations are the states a review can be in when a key is pressed.
var situations = map[string]func(t *testing.T) *modelHarness{
	"before a round": func(t *testing.T) *modelHarness { t.Helper(); return newModelHarness(t, 80, 24, noEditor) },
	"round running": func(t *testing.T) *modelHarness {
		t.Helper()
		return newModelHarness(t, 80, 24, noEditor).play(running())
	},
	"round finished": func(t *testing.T) *modelHarness {
		t.Helper()
		return newModelHarness(t, 80, 24, noEditor).play(finished())
	},
	"no ledger yet": func(t *testing.T) *modelHarness {
		t.Helper()
		return newModelHarness(t, 80, 24, noEditor).play(early())
	},
	"checkpoint": func(t *testing.T) *modelHarness {
		t.Helper()
		return newModelHarness(t, 80, 24, noEditor).play(asked())
	},
	"revised": func(t *testing.T) *modelHarness {
		t.Helper()
		return newModelHarness(t, 120, 40, noEditor).play(revised())
	},
	"decision sent": func(t *testing.T) *modelHarness {
		t.Helper()
		return newModelHarness(t, 80, 24, noEditor).play(asked()).press("D", "1", "enter")
	},
	"final checkpoint": func(t *testing.T) *modelHarness {
		t.Helper()
		return newModelHarness(t, 80, 24, noEditor).play(finished().say(feedback.CheckpointOpened{Checkpoint: openQuestion(true)}))
	},
	"concluded": func(t *testing.T) *modelHarness {
		t.Helper()
		return newModelHarness(t, 80, 24, noEditor).play(concluded())
	},
	"concluded, stream over": func(t *testing.T) *modelHarness {
		t.Helper()
		return newModelHarness(t, 80, 24, noEditor).play(concluded()).send(eventsMsg{closed: true})
	},
	"reopened": func(t *testing.T) *modelHarness {
		t.Helper()
		return newModelHarness(t, 80, 24, noEditor).play(concluded().say(feedback.Reopened{}, feedback.CheckpointOpened{Checkpoint: openQuestion(false)}))
	},
	"failed": func(t *testing.T) *modelHarness {
		t.Helper()
		return newModelHarness(t, 80, 24, noEditor).play(running().say(engine.RoundFailed{Error: "the disk is full"})).send(eventsMsg{closed: true})
	},
	"read-only": func(t *testing.T) *modelHarness {
		t.Helper()
		return newModelHarness(t, 80, 24, noEditor, readOnly).play(asked())
	},
	"read-only, running": func(t *testing.T) *modelHarness {
		t.Helper()
		return newModelHarness(t, 80, 24, noEditor, readOnly).play(running())
	},
	"read-only, concluded": func(t *testing.T) *modelHarness {
		t.Helper()
		return newModelHarness(t, 80, 24, noEditor, readOnly).play(concluded())
	},
	"replay": func(t *testing.T) *modelHarness {
		t.Helper()
		d, _ := watching(t, 80, 24)
		return d.play(asked())
	},
	"replay over": func(t *testing.T) *modelHarness {
		t.Helper()
		d, _ := watching(t, 80, 24)
		return d.play(concluded()).send(eventsMsg{closed: true})
	},
	"checkpoint alone": func(t *testing.T) *modelHarness {
		t.Helper()
		return newModelHarness(t, 80, 24, noEditor).play(newScript().say(feedback.CheckpointOpened{Checkpoint: openQuestion(false)}))
	},
}

func noEditor(o *Options) { o.Env = []string{"EDITOR=there-is-no-such-editor"} }
func readOnly(o *Options) { o.Actions = nil }

// moves are the actions that may find nothing to move to: the end of a list is no news. That of a text is told.
var (
	moves       = append(strings.Fields("up down next-pane pick next-screen prev-screen next-finding prev-finding back follow"), alongAText...)
	alongAText  = strings.Fields("half-up half-down page-up page-down top bottom next-section prev-section")
	textScreens = []screen.ID{screen.Record, screen.Conclusions}
)

// Every key of the table is pressed on every screen in every state a review can be in. None ends the program but those
// that are for it, none is swallowed without a word, and the screen stays whole.
func TestEveryKeyIsAnsweredOnEveryScreenInEveryState(t *testing.T) {
	t.Parallel()
	for name, begin := range situations {
		for _, view := range []string{"F", "L", "R", "W", "D", "C"}[:race.Few(6, 1)] {
			t.Run(name+"/"+view, func(t *testing.T) {
				t.Parallel()
				d := begin(t).press(view)
				d.hasty = true // what is compared is drawn
				at := d.Current
				for _, action := range keys.Default().List() {
					for _, name := range action.Keys {
						d.answers(action, name, d.rowOf(at).scope)
						d.back(view, at)
					}
				}
			})
		}
	}
}

// A window may be smaller than anything that is drawn in it: no key of any screen may find that too little.
func TestEveryKeyIsTakenInTheSmallestWindows(t *testing.T) {
	t.Parallel()
	for _, width := range []int{1, 40, 120} {
		for height := 1; height <= race.Few(14, 5); height++ {
			t.Run(fmt.Sprintf("%dx%d", width, height), func(t *testing.T) {
				t.Parallel()
				for _, view := range []string{"F", "L", "R", "W", "D", "C", "V"} {
					d := newModelHarness(t, width, height, noEditor).play(revised()).press(view)
					d.hasty = true // what is checked is drawn
					at := d.Current
					for _, action := range keys.Default().List() {
						d.send(pressOf(action.Keys[0]))
						checkFits(t, d.View().Content, width, height)
						d.back(view, at)
					}
				}
			})
		}
	}
}

// answers presses a key and sees that something comes of it.
func (d *modelHarness) answers(action keys.Action, name string, here keys.Scope) {
	d.t.Helper()
	d.notice = ""
	d.dirty = true
	before, quits, copied := d.screen(), d.quits, len(d.actions.copied)
	decided, marked := len(d.actions.decisions), len(d.actions.marks)
	d.send(pressOf(name))
	after := d.screen()
	if lines := strings.Split(strings.TrimSuffix(after, "\n"), "\n"); len(lines) != d.Height ||
		slices.ContainsFunc(lines, func(line string) bool { return ansi.StringWidth(line) > d.Width }) {
		d.t.Fatalf("after %s the screen does not fit:\n%s", name, after)
	}
	leaves := action.Name == "quit" || action.Name == "interrupt" || slices.Contains([]string{"q", "ctrl+c"}, name)
	if d.quits > quits && !leaves {
		d.t.Errorf("%s (%s) ends the program", name, action.Name)
	}
	silent := after == before && d.quits == quits && len(d.actions.copied) == copied &&
		len(d.actions.decisions) == decided && len(d.actions.marks) == marked
	if playback, is := d.options.Playback.(*fakePlayback); is {
		silent = silent && len(playback.asked) == 0
		playback.asked = nil
	}
	isTold := !slices.Contains(moves, action.Name) || slices.Contains(textScreens, d.Current) && d.current().HasContent() && slices.Contains(alongAText, action.Name)
	if silent && action.Scope&here != 0 && isTold {
		d.t.Errorf("%s (%s) is swallowed:\n%s", name, action.Name, after)
	}
}

// back closes what a key has opened and returns to the screen.
func (d *modelHarness) back(view string, at screen.ID) {
	d.t.Helper()
	for range 4 {
		if d.prompt == nil && d.palette == nil && !d.help.open && d.themePicker == nil && !d.current().TakesText() && !strings.Contains(d.screen(), "go there") {
			break
		}
		d.press("esc")
	}
	if d.Current != at {
		d.press(view)
	}
	if d.prompt != nil || d.palette != nil || d.help.open || d.Current != at {
		d.t.Fatalf("there is no way back to %s:\n%s", view, d.screen())
	}
}

// pressOf is the key that a binding's name stands for.
func pressOf(name string) tea.KeyPressMsg {
	for _, code := range []rune{tea.KeyPgUp, tea.KeyPgDown, tea.KeyHome, tea.KeyEnd, tea.KeySpace, tea.KeyTab} {
		for _, mod := range []tea.KeyMod{0, tea.ModShift} {
			if msg := (tea.KeyPressMsg{Code: code, Mod: mod}); msg.String() == name {
				return msg
			}
		}
	}
	return keyOfName(name)
}

// The mouse is turned and clicked all over every screen in every state; in the footer it does what the hints say.
func TestMouseIsHarmlessEverywhere(t *testing.T) {
	t.Parallel()
	for name, begin := range situations {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := begin(t)
			for _, view := range []string{"L", "R", "F", "W", "D", "C", "?", "T", ":"} {
				d.press("esc", view)
				for y := 1; y < d.Height-1; y += race.Few(3, 12) {
					for x := 1; x < d.Width; x += 17 {
						if row := strings.Split(d.screen(), "\n")[y]; strings.Contains(row, "quit") {
							continue // whatever names a key can be clicked, also the one that leaves
						}
						d.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}, tea.MouseWheelMsg{X: x, Y: y, Button: tea.MouseWheelDown})
					}
					d.send(tea.MouseWheelMsg{X: 1, Y: y, Button: tea.MouseWheelUp})
				}
			}
			if d.quits > 0 {
				t.Error("the mouse ended the program")
			}
		})
	}
}

// A key that means nothing is told which keys there are: on every screen, in the choice of colours, in the help and in the list
// of sessions.
func TestUnknownKeyIsToldWhichKeysThereAre(t *testing.T) {
	t.Parallel()
	for view, want := range map[string]string{
		"F": "ctrl+r does nothing here: D decide now, a accept, x reject, l later, @ ask, + add. : lists every command.",
		"D": "ctrl+r does nothing here: j/↓ select, enter start round 2, r reason, 2/3 write, e edit, esc to the review. : lists",
		"L": "ctrl+r does nothing here: D decide now, j/↓ select, tab stream, / search, R record, F findings. : lists every command.",
		"T": "ctrl+r does nothing here: j/↓ try, enter use now, esc cancel, s save as default.",
		"?": "ctrl+r does nothing here: esc close, / search, j/↓ scroll, : commands.",
	} {
		d := newModelHarness(t, 120, 40).play(asked()).press(view, "ctrl+r").wants(want)
		if d.press("esc"); d.help.open || d.themePicker != nil {
			t.Errorf("%s: it cannot be left any more", view)
		}
	}
	newModelHarness(t, 120, 40).play(asked()).press("C", "pgdown").wants("pgdn (page down): there is nothing for it here now.")
	newPickerHarness(t, 120, 40, someSessions()).press("z").wants("z does nothing here: enter decide, r read-only, n new review")
}

// The letter of the screen one is on leads nowhere, and a text has ends: both are said.
func TestAKeyThatLeadsNowhereSaysWhy(t *testing.T) {
	t.Parallel()
	for _, letter := range []string{"F", "D", "L", "R", "V"} { // beside the keys, and over nothing else
		for _, size := range [][2]int{{120, 40}, {80, 24}, {50, 15}} {
			d := newModelHarness(t, size[0], size[1]).play(asked()).press(letter)
			before := strings.Split(strings.TrimSpace(d.screen()), "\n")
			after := strings.Split(strings.TrimSpace(d.press(letter).wants("Already here.", "? help").screen()), "\n")
			if last := len(before) - 1; len(after) != len(before) || !slices.Equal(after[:last], before[:last]) {
				t.Errorf("%v: %s says it over the screen:\n%s", size, letter, d.screen())
			}
		}
	}
	d := newModelHarness(t, 120, 40).play(asked()).press("R", "g")
	for _, up := range []string{"ctrl+u", "b", "pgup", "g", "home", "{"} {
		d.press(up).wants("This is the beginning of the text.")
	}
	d.press("G")
	for _, down := range []string{"ctrl+d", "space", "pgdown", "G", "end", "}"} {
		d.press(down).wants("This is the end of the text.")
	}
	newPickerHarness(t, 120, 40, someSessions()).press("esc").wants("esc")
}

// Options and open fields are not searched: the key says where it works.
func TestDecideSaysWhereOneSearches(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {80, 24}, {50, 15}} {
		newModelHarness(t, size[0], size[1]).play(asked()).press("D", "/").wants("/ (search) works in: ", "Here:", "j/↓ select")
	}
}
