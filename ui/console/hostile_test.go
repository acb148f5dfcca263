package console

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/engine"
	corpus "parley/engine/foreign/hostile"
	"parley/engine/race"
	"parley/engine/tool"
	"parley/feedback/session"
	"parley/ui/console/state"
)

// ownWords are those that logs are read by. A stranger's log may hold anything in their place, which one spoiling in
// two tries.
var ownWords = map[string]bool{
	"weakness": true, "gap": true, "action": true, "new": true, "persisting": true, "resolved": true, "not re-checked": true, "contested": true,
	"ai": true, "rules": true, "direct": true, "direct-cli": true, "ccw": true, "accept": true, "reject": true, "later": true,
}

// spoiler puts a hostile text behind every text of a log. Equal texts stay equal, so that a log goes on being one.
type spoiler struct {
	texts []corpus.Text
	next  int
	all   bool // the words that logs are read by, too
	given map[string]string
}

func (s *spoiler) text(old string) string {
	if old == "" {
		return ""
	}
	if _, given := s.given[old]; !given {
		s.given[old] = old + " " + s.texts[s.next%len(s.texts)].Text
		s.next++
	}
	return s.given[old]
}

func (s *spoiler) events(list []engine.Event) []engine.Event {
	spoiled := slices.Clone(list)
	for i, e := range list {
		body := reflect.New(reflect.TypeOf(e.Body)).Elem()
		body.Set(reflect.ValueOf(e.Body))
		s.value(body)
		spoiled[i].Body = body.Interface().(engine.Body)
	}
	return spoiled
}

func (s *spoiler) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		own := ownWords[v.String()] || v.Type() != reflect.TypeFor[string]()
		if _, done := s.isGiven(v.String()); !done && (s.all || !own) {
			v.SetString(s.text(v.String()))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			fresh := reflect.New(v.Type().Elem())
			fresh.Elem().Set(v.Elem())
			s.value(fresh.Elem())
			v.Set(fresh)
		}
	case reflect.Struct:
		if v.Type().PkgPath() == "time" {
			return
		}
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				s.value(v.Field(i))
			}
		}
	case reflect.Slice:
		fresh := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(fresh, v)
		for i := range fresh.Len() {
			s.value(fresh.Index(i))
		}
		if !v.IsNil() {
			v.Set(fresh)
		}
	default:
	}
}

// isGiven tells a text that is spoiled already.
func (s *spoiler) isGiven(text string) (string, bool) {
	for old, given := range s.given {
		if given == text {
			return old, true
		}
	}
	return "", false
}

// fills reports whether one of the texts can take a whole screen by itself, so that its mark is scrolled out of it.
func (s *spoiler) fills() bool {
	for _, text := range s.given {
		if len(text) > 4000 {
			return true
		}
	}
	return false
}

// Colours, and links to places that are safe to go to, are the only sequences a drawn screen may hold.
var (
	colours = regexp.MustCompile(`\x1b\[[0-9;:]*m`)
	links   = regexp.MustCompile(`\x1b\]8;[0-9a-z=]*;(?:(?i:https?)://[!-~]+|(?i:mailto):[!-~]+)?(?:\a|\x1b\\)`)
)

// sample is how many texts lie between two that a scene is drawn with, with all its frames and other screens.
var sample = race.Few(79, 790)

// spoilings are the texts to begin with, one for each time a scene is drawn: a sample, or with PARLEY_TEST_EVERYWHERE until every text of the
// corpus has been in every place of the scene's last frame.
func spoilings(t *testing.T) (every []int) {
	t.Helper()
	texts, step := len(corpus.Controls()), sample
	if os.Getenv("PARLEY_TEST_EVERYWHERE") != "" {
		step = 1
	}
	for i := 0; i < texts; i += step {
		every = append(every, i)
	}
	return every
}

// ownTextOnly are the scenes that show no foreign text, or none that is long enough to have a mark: the outline shows the first line
// of a heading.
var ownTextOnly = map[string]bool{"help": true, "palette": true, "palette-find": true, "outline": true, "help-cjk": true, "themes": true, "themes-cjk": true, "waiting": true}

func checkScreen(t *testing.T, scene string, first int, s *spoiler, view tea.View) {
	t.Helper()
	where := fmt.Sprintf("%s, text %d", scene, first)
	if left := corpus.Without(view.Content, colours, links); len(left) > 0 {
		t.Errorf("%s: the screen holds %q", where, left[:min(len(left), 5)])
	}
	if !ownTextOnly[strings.TrimSuffix(scene, "-cjk")] && !s.fills() && !corpus.Marked(view.Content) {
		t.Errorf("%s: nothing shows that something was neutralised:\n%s", where, ansi.Strip(view.Content))
	}
}

// Every screen is drawn of logs, documents, titles and artifacts full of hostile texts: nothing but colours is in it.
func TestHostileLogsDrawHarmlessScreens(t *testing.T) {
	t.Parallel()
	controls := corpus.Controls()
	for _, name := range slices.Sorted(maps.Keys(scenes)) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for i, first := range spoilings(t) {
				s := &spoiler{texts: controls, next: first, all: i%2 == 1, given: map[string]string{}}
				size := sizes[1+i%3]
				d := newModelHarness(t, size[0], size[1], func(o *Options) {
					o.Title, o.SetTitle = s.text(o.Title), true
					o.ReadFile = func(string, string) ([]byte, error) { return []byte(s.text(artifactText)), nil }
				})
				d.taint, d.hasty = s.events, first%sample != 0
				scenes[name](d)
				checkScreen(t, name, first, s, d.View())
				if d.hasty {
					continue
				}
				for _, key := range []string{"esc", "L", "R", "F", "enter", "G", "k", "D", "C", "W"} {
					d.press(key)
					if left := corpus.Without(d.View().Content, colours, links); len(left) > 0 {
						t.Errorf("%s, text %d, after %s: the screen holds %q", name, first, key, left[:min(len(left), 5)])
					}
				}
			}
		})
	}
}

// A document of the whole corpus, piece by piece, in the record view: hidden in headings, tables, links and code.
func TestHostileDocumentsDrawHarmlessPages(t *testing.T) {
	t.Parallel()
	texts := corpus.Corpus()
	const batch = 20
	step := race.Few(batch, 8*batch)
	for from := 0; from < len(texts); from += step {
		var b strings.Builder
		for i, x := range texts[from:min(from+batch, len(texts))] {
			if x.Kind == "flood" {
				continue // how much a page takes is a test of its own
			}
			line := strings.NewReplacer("\n", " ", "|", "/").Replace(x.Text)
			fmt.Fprintf(&b, "# Part %d %s\n\n%s\n\n- item %s\n  - %s\n\n> said %s\n\n| head | %s |\n|---|---|\n| cell | %s |\n\n", i, line, x.Text, line, line, line, line, line)
			fmt.Fprintf(&b, "[label %s](https://example.org/%s \"%s\") ![%s](%s) <https://example.org/%s> `%s` **%s**\n\n```%s\n%s\n```\n\n", line, line, line, line, line, line, line, line, line, x.Text)
		}
		d := reader(t, 100, 300, b.String())
		for _, key := range []string{"", "o"} {
			if key != "" {
				d.press(key)
			}
			if left := corpus.Without(d.View().Content, colours, links); len(left) > 0 {
				t.Errorf("texts from %s %s on, key %q: the page holds %q", texts[from].Kind, texts[from].Name, key, left[:min(len(left), 5)])
			}
		}
	}
}

// The list of sessions shows what strangers' files and folders are called.
func TestHostileSessionsDrawHarmlessLists(t *testing.T) {
	t.Parallel()
	s := &spoiler{texts: corpus.Controls(), given: map[string]string{}}
	for n := 0; s.next < len(s.texts); n++ {
		again := func(text string) string { return s.text(fmt.Sprintf("%s %d", text, n)) }
		list := someSessions()
		for i := range list {
			for _, field := range []*string{&list[i].Folder, &list[i].RoundID, &list[i].Artifact, &list[i].Holder, &list[i].Problem} {
				*field = again(fmt.Sprint(*field, i))
			}
			list[i].State = session.Progress(again(string(list[i].State)))
		}
		shelf := newPickerHarness(t, 120, 30, list, func(_ *Options, s *SessionList) {
			s.Folder, s.Notice = again("~/work"), again("a notice")
			s.Check = func(string) error { return errors.New(again("no such document")) }
		})
		for _, key := range []string{"", "j", "/", "a", "enter", "enter", "esc", "esc", "n", "x", "enter"} {
			if key != "" {
				shelf.press(key)
			}
			if left := corpus.Without(shelf.View().Content, colours); len(left) > 0 {
				t.Errorf("list %d, key %q: it holds %q", n, key, left)
			}
		}
		if !corpus.Marked(shelf.View().Content) {
			t.Errorf("list %d: nothing shows that something was neutralised", n)
		}
	}
}

// The window's title and the notification of a waiting decision carry the document's name.
func TestHostileNamesReachNoTitleAndNoNotification(t *testing.T) {
	t.Parallel()
	own := regexp.MustCompile(`(?s)\x1b\]9;[^\x00-\x1f\x7f]*\x1b\\|\a`)
	d := newModelHarness(t, 80, 24).play(asked())
	d.unfocused, d.options.SetTitle = true, true
	for _, x := range corpus.Controls() {
		d.options.Title = "brief " + x.Text
		if left := corpus.Find(d.windowTitle()); len(left) > 0 {
			t.Errorf("%s %s: the title holds %q", x.Kind, x.Name, left)
		}
		rung, ok := d.notifyDecision()().(tea.RawMsg)
		if !ok {
			t.Fatal("what rings is no raw text")
		}
		if left := corpus.Without(fmt.Sprint(rung.Msg), own); len(left) > 0 {
			t.Errorf("%s %s: the notification holds %q", x.Kind, x.Name, left)
		}
	}
}

// What is copied is as safe as what is drawn.
func TestHostileTextsReachNoClipboard(t *testing.T) {
	t.Parallel()
	for _, first := range spoilings(t) {
		s := &spoiler{texts: corpus.Controls(), next: first, given: map[string]string{}}
		d := newModelHarness(t, 120, 40)
		d.taint = s.events
		d.play(asked()).press("R", "y", "F", "y", "j", "y", "j", "y", "L", "tab", "y").play(concluded()).press("C", "y")
		for _, copied := range d.actions.copied {
			if left := corpus.Find(copied); len(left) > 0 {
				t.Errorf("texts from %d on: the clipboard gets %q", first, left)
			}
		}
		if len(d.actions.copied) < 5 || !corpus.Marked(d.actions.copied[0]) {
			t.Fatalf("only %d texts were copied, the first %.100q", len(d.actions.copied), d.actions.copied[:1])
		}
	}
}

// A tool's words are cleaned as one text, wherever its pieces are cut: the same is shown as if they came at once.
func TestHostileChunksAreCleanedAcrossTheirBorders(t *testing.T) {
	t.Parallel()
	shown := func(pieces ...string) string {
		var reviewer state.Reviewer
		for _, piece := range pieces {
			reviewer.Progress(tool.Progress{Kind: tool.Writing, Text: piece}, morning)
		}
		reviewer.Output.Note("the end")
		return strings.Join(reviewer.Output.Lines, "\n")
	}
	for _, x := range append(corpus.Corpus(), corpus.Text{Name: "emoji", Text: "👩\u200d💻 网络 ❤\ufe0f"})[race.Few(0, 600):] {
		text := "before " + strings.ReplaceAll(x.Text, "\t", " ") + " after"
		want := shown(text)
		if left := corpus.Find(want); len(left) > 0 {
			t.Errorf("%s %s: %q is left", x.Kind, x.Name, left)
		}
		for cut := 1; cut < len(text); cut += 1 + len(text)/64 {
			if got := shown(text[:cut], text[cut:]); got != want && x.Kind != "flood" {
				t.Errorf("%s %s cut at %d: %q, at once %q", x.Kind, x.Name, cut, got, want)
			}
		}
	}
}

// Any Markdown is drawn without a panic, within the window, and without a sequence of its own.
func FuzzDocument(f *testing.F) {
	const largest = 512
	for i, x := range corpus.Corpus() {
		if i%8 == 0 && len(x.Text) <= largest { // each takes a page; other tests draw them all
			f.Add(x.Text)
		}
	}
	for _, text := range []string{recordText(blockedRound()), conclusionsText} {
		for start := 0; start < len(text); start += largest {
			f.Add(text[start:min(len(text), start+largest)])
		}
	}
	var d *modelHarness // making a console takes three times as long as drawing a page
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > largest {
			return // thousands of small pages find more than a few large ones
		}
		if d == nil {
			d = reader(t, 60, 16, "")
			d.hasty = true
		}
		d.t, d.DocumentText = t, text
		d.run(d.openDocument())
		defer d.press("o", "g") // as it was
		for _, key := range []string{"", "o", "G"} {
			if key != "" {
				d.press(key)
			}
			screen := d.View().Content
			if left := corpus.Without(screen, colours, links); len(left) > 0 {
				t.Fatalf("after %q the page of %q holds %q", key, text, left)
			}
			for line := range strings.SplitSeq(screen, "\n") {
				if w := ansi.StringWidth(line); w > 60 {
					t.Fatalf("after %q a line of %q has %d cells: %q", key, text, w, line)
				}
			}
		}
	})
}
