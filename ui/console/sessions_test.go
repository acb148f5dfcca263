package console

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/session"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/sessions"
)

// pickerHarness is a list of sessions without a program.
type pickerHarness struct {
	*model
	t *testing.T
}

func someSessions() []Session {
	ago := func(d time.Duration) time.Time { return morning.Add(-d) }
	low, high := 2.25, 3.8
	return []Session{
		{Folder: ".parley/REVIEW-007-brief", RoundID: "REVIEW-007", Artifact: "docs/product-brief.md", State: session.Waiting, Rounds: 2, MaxRounds: 5, Verdict: round.Blocked, Severity: review.High, Average: &low, Updated: ago(4 * time.Minute)},
		{Folder: "my-session", RoundID: "DISCUSS-002", Artifact: "spec/product-brief.md", State: session.Concluded, Rounds: 3, MaxRounds: 5, Verdict: round.Reached, Average: &high, Updated: ago(26 * time.Hour)},
		{Folder: "my-session", RoundID: "DISCUSS-004", Artifact: "spec/architecture/_index.md", State: session.Interrupted, Rounds: 0, MaxRounds: 5, Updated: ago(30 * time.Hour), Holder: "parley 4711 on atlas"},
		{Folder: ".parley/REVIEW-003-就绪报告", RoundID: "REVIEW-003", Artifact: "spec/就绪报告.md", State: session.Decided, Rounds: 1, MaxRounds: 2, Verdict: round.Blocked, Severity: review.Medium, Average: &high, Updated: ago(9 * 24 * time.Hour)},
		{Folder: "old", RoundID: "DISCUSS-001", State: session.ForeignOrigin, Updated: ago(300 * 24 * time.Hour)},
		{Folder: "broken", RoundID: "REVIEW-001", State: session.NotStarted, Problem: "it is not a parley state, or it is damaged (invalid character 'g' looking for beginning of value); move it away or repair it", File: "/home/ann/work/planner/broken/.parley/REVIEW-001/state.json"},
	}
}

// someContent is what some of these sessions hold; one cannot be read.
func someContent(s Session) (SessionContent, error) {
	low, better, medium := 2.25, 3.5, review.Medium
	blocked := SessionRound{Number: 1, Verdict: round.Blocked, Severity: review.High, Average: &low}
	switch s.RoundID {
	case "REVIEW-007":
		return SessionContent{
			Rounds: []SessionRound{blocked, {Number: 2, Verdict: round.Blocked, Severity: review.Medium, Average: &better}},
			Open:   4, Accepted: 2, Rejected: 1, Later: 3, Noted: 2, Decision: &feedback.Decision{Choice: feedback.ContinueDeeper, Origin: feedback.ByPerson, Round: 1},
			Last: &round.Round{
				Number: 2, Verdict: round.Blocked, Severity: &medium, AverageRating: &better,
				Divergences: []round.Divergence{{Rule: "Low rating", Severity: review.Medium, Description: "technical (codex) rated 2/5"}},
			},
			Suggested: "continue deeper", Why: "One perspective rates it low.",
			Unclosed: []SessionFinding{
				{ID: "F-004", Severity: review.High, Text: "The price of a sync\x1b[2J service is named nowhere"},
				{ID: "F-002", Severity: review.Medium, Text: "**Offline use** is promised and nowhere designed", Choice: "accept"},
			},
		}, nil
	case "DISCUSS-002":
		return SessionContent{
			Rounds: []SessionRound{blocked, {Number: 2, Verdict: round.Blocked, Severity: review.Low}, {Number: 3, Verdict: round.Reached, Average: &better}},
			Text:   "# Conclusions: DISCUSS-002\n\n## Summary\n\nThree perspectives reviewed it in three rounds, and agree.\n",
		}, nil
	case "DISCUSS-004":
		return SessionContent{}, errors.New("permission denied")
	default:
		return SessionContent{}, nil
	}
}

func newPickerHarness(t *testing.T, w, h int, list []Session, change ...func(*Options, *SessionList)) *pickerHarness {
	t.Helper()
	o := Options{ThemeFixed: true, Now: func() time.Time { return morning }}
	s := SessionList{Folder: "~/work/planner", Content: someContent, Read: func() ([]Session, error) { return list, nil }}
	for _, c := range change {
		c(&o, &s)
	}
	x := &pickerHarness{model: newSessionList(o.withDefaults(), s), t: t}
	x.After = func(time.Duration, func(time.Time) tea.Msg) tea.Cmd { return nil }
	x.send(tea.WindowSizeMsg{Width: w, Height: h})
	return x.send(x.Init()())
}

func (x *pickerHarness) send(msgs ...tea.Msg) *pickerHarness {
	for _, msg := range msgs {
		if batch, is := msg.(tea.BatchMsg); is {
			for _, cmd := range batch {
				x.send(cmd())
			}
			continue
		}
		_, cmd := x.Update(msg)
		x.View()
		if cmd != nil {
			if next := cmd(); next != nil {
				x.send(next)
			}
		}
	}
	return x
}

func (x *pickerHarness) press(names ...string) *pickerHarness {
	for _, name := range names {
		x.send(keyOfName(name))
	}
	return x
}

func (x *pickerHarness) write(text string) *pickerHarness {
	for _, r := range text {
		x.send(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	return x
}

func (x *pickerHarness) screen() string { return bare(ansi.Strip(x.View().Content) + "\n") }

func (x *pickerHarness) wants(texts ...string) *pickerHarness {
	x.t.Helper()
	for _, text := range texts {
		if !strings.Contains(x.screen(), text) {
			x.t.Errorf("%q is not on the screen:\n%s", text, x.screen())
		}
	}
	return x
}

// list is the screen.
func (x *pickerHarness) list() *sessions.Screen { return x.screens[screen.Sessions].(*sessions.Screen) }

// rowOfSession is the row of the screen that shows a session.
func (x *pickerHarness) rowOfSession(id string) int {
	return slices.IndexFunc(strings.Split(x.screen(), "\n"), func(line string) bool { return strings.Contains(line, id) })
}

// pickerScenes are the screens of the list of sessions worth looking at.
var pickerScenes = map[string]func(t *testing.T, w, h int, change ...func(*Options, *SessionList)) *pickerHarness{
	"list": func(t *testing.T, w, h int, change ...func(*Options, *SessionList)) *pickerHarness {
		t.Helper()
		return newPickerHarness(t, w, h, someSessions(), change...)
	},
	"held": func(t *testing.T, w, h int, change ...func(*Options, *SessionList)) *pickerHarness {
		t.Helper()
		return newPickerHarness(t, w, h, someSessions(), change...).press("j", "j", "enter")
	},
	"filter": func(t *testing.T, w, h int, change ...func(*Options, *SessionList)) *pickerHarness {
		t.Helper()
		return newPickerHarness(t, w, h, someSessions(), change...).press("/").write("spec disc")
	},
	"cjk": func(t *testing.T, w, h int, change ...func(*Options, *SessionList)) *pickerHarness {
		t.Helper()
		list := someSessions()[:4]
		for i := range list {
			list[i].Folder, list[i].Artifact = "会议记录/第三季度", "文档/产品规划/就绪报告与上线计划.md"
		}
		return newPickerHarness(t, w, h, list, change...).press("j")
	},
	"broken": func(t *testing.T, w, h int, change ...func(*Options, *SessionList)) *pickerHarness {
		t.Helper()
		return newPickerHarness(t, w, h, someSessions(), change...).press("G")
	},
	"filter-none": func(t *testing.T, w, h int, change ...func(*Options, *SessionList)) *pickerHarness {
		t.Helper()
		return newPickerHarness(t, w, h, someSessions(), change...).press("/").write("zzz").press("enter")
	},
	"filter-cjk": func(t *testing.T, w, h int, change ...func(*Options, *SessionList)) *pickerHarness {
		t.Helper()
		return newPickerHarness(t, w, h, someSessions(), change...).press("/").write("就绪")
	},
	"held-cjk": func(t *testing.T, w, h int, change ...func(*Options, *SessionList)) *pickerHarness {
		t.Helper()
		list := someSessions()
		list[3].Holder = "parley 4711 on 服务器"
		return newPickerHarness(t, w, h, list, change...).press("4", "enter")
	},
	"none": func(t *testing.T, w, h int, change ...func(*Options, *SessionList)) *pickerHarness {
		t.Helper()
		return newPickerHarness(t, w, h, nil, change...)
	},
	"help": func(t *testing.T, w, h int, change ...func(*Options, *SessionList)) *pickerHarness {
		t.Helper()
		return newPickerHarness(t, w, h, someSessions(), change...).press("?")
	},
	"plain": func(t *testing.T, w, h int, change ...func(*Options, *SessionList)) *pickerHarness {
		t.Helper()
		return newPickerHarness(t, w, h, someSessions(), append(change, func(o *Options, _ *SessionList) { o.Theme.Plain = true })...)
	},
}

func TestSessionsScreens(t *testing.T) {
	t.Parallel()
	for name, set := range pickerScenes {
		for _, size := range sizes {
			t.Run(fmt.Sprintf("%s-%dx%d", name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				x := set(t, size[0], size[1])
				for i, line := range strings.Split(x.View().Content, "\n") {
					if ansi.StringWidth(line) > size[0] {
						t.Errorf("line %d is too wide", i)
					}
				}
				golden.RequireEqual(t, x.screen())
			})
		}
	}
}

func TestSessionIsChosen(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		keys     []string
		want     string
		readOnly bool
	}{
		{keys: []string{"enter"}, want: "REVIEW-007"},
		{keys: []string{"j", "enter"}, want: "DISCUSS-002"},
		{keys: []string{"4", "r"}, want: "REVIEW-003", readOnly: true},
		{keys: []string{"3", "enter", "y"}, want: "DISCUSS-004", readOnly: true},
		{keys: []string{"3", "enter", "n"}},
		{keys: []string{"5", "enter"}},
		{keys: []string{"6", "enter"}},
		{keys: []string{"q"}},
	} {
		x := newPickerHarness(t, 80, 24, someSessions()).press(c.keys...)
		got := ""
		if x.sessionChoice().Session != nil {
			got = x.sessionChoice().Session.RoundID
		}
		if got != c.want || x.sessionChoice().ReadOnly != c.readOnly {
			t.Errorf("%v chose %q, read-only %v", c.keys, got, x.sessionChoice().ReadOnly)
		}
	}
}

func TestSessionsAreFilteredWhileTyping(t *testing.T) {
	t.Parallel()
	x := newPickerHarness(t, 80, 24, someSessions()).press("G", "/").write("high").wants("1 session ", `with "high", of 6`, "REVIEW-007")
	x.press("enter", "enter")
	if x.sessionChoice().Session == nil || x.sessionChoice().Session.RoundID != "REVIEW-007" {
		t.Errorf("chose %+v", x.sessionChoice().Session)
	}
	newPickerHarness(t, 80, 24, someSessions()).press("/").write("zzz").press("enter").wants("0 sessions", "None of 6 sessions has these words.").press("esc").wants("6 sessions")
}

func TestFilterThatIsGivenUpIsAsBefore(t *testing.T) {
	t.Parallel()
	x := newPickerHarness(t, 80, 24, someSessions()).press("j", "j", "/").write("zz").wants("0 sessions").press("esc").wants("6 sessions")
	if x.list().Selected() != 2 {
		t.Errorf("session %d is selected, not the one from before", x.list().Selected())
	}
	x.press("/").write("high").press("enter", "/").write("zz").press("esc").wants(`with "high", of 6`, "1 session ")
}

func TestFooterOffersWhatTheFilterLeaves(t *testing.T) {
	t.Parallel()
	x := newPickerHarness(t, 80, 24, someSessions()).press("/").write("high").press("enter").wants("enter decide  esc clear search")
	x.press("/").write("zzz").press("enter").wants("esc clear search  / search")
	if screen := x.screen(); strings.Contains(screen, "enter open") || strings.Contains(screen, "enter decide") {
		t.Errorf("what is not there can be opened:\n%s", x.screen())
	}
	x.press("?").wants("esc  clear the search").press("?", "esc").wants("6 sessions")
}

func TestListIsMovedInByHalfAPage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ h, half int }{{12, 3}, {24, 4}} {
		x := newPickerHarness(t, 40, c.h, slices.Repeat(someSessions(), 3)).press("ctrl+d", "ctrl+d")
		if got := x.list().Selected(); got != 2*c.half {
			t.Errorf("two halves of %d lines lead to %d", c.h, got)
		}
		if got := x.press("ctrl+u").list().Selected(); got != c.half {
			t.Errorf("back by half of %d lines is %d", c.h, got)
		}
	}
	x := newPickerHarness(t, 40, 12, someSessions()).press("?")
	x.press(slices.Repeat([]string{"j"}, 24)...).wants("ctrl+d  go down half a page")
}

func TestReviewIsBegunFromTheSessions(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "docs"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"brief-a.md", "brief-b.md", "other"} {
		if err := os.WriteFile(filepath.Join(folder, "docs", name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	check := func(_ *Options, s *SessionList) {
		s.Check = func(word string) error {
			if !strings.HasSuffix(word, ".md") {
				return errors.New("Artifact not found: " + word)
			}
			return nil
		}
	}
	x := newPickerHarness(t, 200, 24, nil, check).press("n").write(folder + "/do").press("tab").write("b").press("tab")
	x.wants("docs/brief-").press("enter").wants("Artifact not found")
	if x.sessionChoice().Review != "" {
		t.Errorf("chose %q", x.sessionChoice().Review)
	}
	x.press("q").wants("docs/brief-q") // it is asked until it is answered, and what was typed is there to be mended
	if strings.Contains(x.screen(), "not found") {
		t.Error("the error stays after a key")
	}
	x.press("backspace").write("b").press("tab", "enter")
	if want := filepath.Join(folder, "docs", "brief-b.md"); x.sessionChoice().Review != want {
		t.Errorf("chose %q, want %q", x.sessionChoice().Review, want)
	}
}

func TestPathIsAskedForWithItsWaysOut(t *testing.T) {
	t.Parallel()
	x := newPickerHarness(t, 80, 24, nil).press("n").wants("New review", "brief.md, or DISCUSS-002", "enter review  esc cancel")
	x.write("a/path/that/is/longer/than/its/field.md").wants("its/field.md", "enter review  esc cancel")
}

func TestSessionsThatCannotBeReadAreSaid(t *testing.T) {
	t.Parallel()
	err := errors.New("permission denied")
	x := newPickerHarness(t, 80, 24, nil, func(_ *Options, s *SessionList) {
		s.Read = func() ([]Session, error) { return someSessions(), err }
		s.Notice = "look again later"
	})
	x.wants("permission denied", "look again later")
	err = nil
	x.press("ctrl+r").wants("6 sessions")
}

func TestBrokenSessionSaysWhyBeforeWhere(t *testing.T) {
	t.Parallel()
	x := newPickerHarness(t, 80, 24, someSessions()).press("G").wants("problem   it is not a parley state", "move it away or repair it", "REVIEW-001/state.json")
	if strings.Contains(x.screen(), "not started") {
		t.Errorf("a state is said that nobody knows:\n%s", x.screen())
	}
	x.press("enter")
	if lines := parts.NoticeLines(x.Theme, x.notice, true, x.Width-2); len(lines) == 0 || !strings.HasPrefix(ansi.Strip(lines[0]), "it is not a parley state") {
		t.Errorf("the notice is %q", lines)
	}
	x.wants("move it away or repair it")
}

func TestSessionIsClicked(t *testing.T) {
	t.Parallel()
	x := newPickerHarness(t, 80, 24, someSessions())
	click := tea.MouseClickMsg{X: 10, Y: x.rowOfSession("DISCUSS-002"), Button: tea.MouseLeft}
	if x.send(click); x.sessionChoice().Session != nil {
		t.Fatal("the first click opens")
	}
	if x.send(click); x.sessionChoice().Session == nil || x.sessionChoice().Session.RoundID != "DISCUSS-002" {
		t.Errorf("chose %+v", x.sessionChoice().Session)
	}
}
