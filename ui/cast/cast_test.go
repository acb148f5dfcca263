package cast_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/x/vt"
	"pgregory.net/rapid"

	"parley/engine/foreign"
	"parley/ui/cast"
)

// stepping is a clock that goes on by one step at each look.
func stepping(step time.Duration) func() time.Time {
	now := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	return func() time.Time {
		now = now.Add(step)
		return now
	}
}

func record(format cast.Format, keys bool) string {
	var file bytes.Buffer
	r := cast.NewRecorder(&file, cast.Header{Format: format, Title: "brief.md", Command: "parley review brief.md", Term: "xterm-256color"})
	r.Keys, r.Now = keys, stepping(250*time.Millisecond)
	r.Output([]byte("\x1b[?1049h")) // before the size is known
	r.Resize(100, 30)
	r.Output([]byte("价\xe6\xa0")) // the second character is cut in two
	r.Input([]byte("secret"))
	r.Output([]byte("\xbc <ok>\r\n"))
	r.Resize(100, 30) // no change
	r.Resize(80, 24)
	r.Mark("round 2")
	return file.String()
}

func TestRecordedLines(t *testing.T) {
	t.Parallel()
	want2 := `{"version":2,"width":100,"height":30,"timestamp":1795165200,"command":"parley review brief.md","title":"brief.md","env":{"TERM":"xterm-256color"}}
[0, "o", "\u001b[?1049h"]
[0.25, "o", "价"]
[0.5, "o", "格 <ok>\r\n"]
[0.75, "r", "80x24"]
[1, "m", "round 2"]
`
	if got := record(cast.V2, false); got != want2 {
		t.Errorf("version 2:\n%s\nwant:\n%s", got, want2)
	}
	want3 := `{"version":3,"term":{"cols":100,"rows":30,"type":"xterm-256color"},"timestamp":1795165200,"command":"parley review brief.md","title":"brief.md"}
[0, "o", "\u001b[?1049h"]
[0.25, "o", "价"]
[0.25, "i", "secret"]
[0.25, "o", "格 <ok>\r\n"]
[0.25, "r", "80x24"]
[0.25, "m", "round 2"]
`
	if got := record(cast.V3, true); got != want3 {
		t.Errorf("version 3:\n%s\nwant:\n%s", got, want3)
	}
}

func TestKeysAreKeptOnlyWhenAsked(t *testing.T) {
	t.Parallel()
	if strings.Contains(record(cast.V2, false), "secret") || !strings.Contains(record(cast.V2, true), "secret") {
		t.Error("what was typed is in the cast, or is missing where it was asked for")
	}
}

func TestFullDiskEndsTheRecordingOnly(t *testing.T) {
	t.Parallel()
	full := errors.New("no space left on device")
	r := cast.NewRecorder(failing{full}, cast.Header{Format: cast.V2})
	r.Resize(80, 24)
	r.Output([]byte("x"))
	if !errors.Is(r.Err(), full) {
		t.Errorf("error %v, want %v", r.Err(), full)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestWhatIsWrittenIsRead(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		h := cast.Header{
			Format: rapid.SampledFrom([]cast.Format{cast.V2, cast.V3}).Draw(t, "format"),
			Width:  rapid.IntRange(1, 500).Draw(t, "width"), Height: rapid.IntRange(1, 200).Draw(t, "height"),
			Timestamp: rapid.Int64Range(0, 1<<40).Draw(t, "time"),
			Title:     rapid.String().Draw(t, "title"), Command: rapid.String().Draw(t, "command"), Term: rapid.String().Draw(t, "term"),
		}
		var file bytes.Buffer
		w, err := cast.NewWriter(&file, h)
		if err != nil {
			t.Fatal(err)
		}
		var want []cast.Event
		at := time.Duration(0)
		for range rapid.IntRange(0, 20).Draw(t, "events") {
			at += time.Duration(rapid.Int64Range(0, 1e10).Draw(t, "gap")) * time.Microsecond / 1000
			at = at.Round(time.Microsecond)
			e := cast.Event{At: at, Code: rapid.SampledFrom([]cast.Code{"o", "i", "r", "m"}).Draw(t, "code"), Data: rapid.String().Draw(t, "data")}
			if err := w.Write(e); err != nil {
				t.Fatal(err)
			}
			want = append(want, e)
		}
		h.Title, h.Command, h.Term = foreign.Line(h.Title), foreign.Line(h.Command), foreign.Line(h.Term)
		got, events, err := cast.Read(&file)
		if err != nil || !reflect.DeepEqual(got, h) || !reflect.DeepEqual(events, want) {
			t.Fatalf("read %+v %+v (%v), want %+v %+v", got, events, err, h, want)
		}
	})
}

func TestDamage(t *testing.T) {
	t.Parallel()
	const header = `{"version":2,"width":80,"height":24}` + "\n"
	for text, want := range map[string]string{
		"":                                   "not an asciicast",
		"# comment\n":                        "not an asciicast",
		`{"version":1,"width":80}`:           "not an asciicast",
		`{"version":2}`:                      "size of 0x0",
		header + "[1, \"o\"]\n":              "line 2",
		header + "[-1, \"o\", \"\"]\n":       "line 2",
		header + "[1e300, \"o\", \"x\"]\n":   "not a time",
		header + "[0, \"o\", \"x\"]\nnope\n": "line 3",
	} {
		if _, _, err := cast.Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
	_, events, err := cast.Read(strings.NewReader(header + "# a comment\n\n[0.5, \"o\", \"x\"]\n[0.7, \"o\", \"cut o"))
	if err != nil || len(events) != 1 || events[0].At != 500*time.Millisecond {
		t.Errorf("a cast that was cut short: %v, error %v", events, err)
	}
}

// TestScreensOneAfterTheOther draws screens on an emulator and compares what it shows.
func TestScreensOneAfterTheOther(t *testing.T) {
	t.Parallel()
	em := vt.NewEmulator(10, 3)
	var s cast.ScreenDiff
	for _, frame := range []string{
		"\x1b[1mabcdefghij\x1b[0m\nline 2    \nline 3    ", "abcdefghij\n价格      \nline 3    ", "short\n\nx", "short\n\nx",
	} {
		update := s.Update(frame)
		if _, err := em.WriteString(update); err != nil {
			t.Fatal(err)
		}
		want := strings.Split(frame, "\n")
		for y, line := range strings.Split(strings.TrimRight(em.String(), "\n"), "\n") {
			plain := strings.NewReplacer("\x1b[1m", "", "\x1b[0m", "").Replace(want[min(y, len(want)-1)])
			if strings.TrimRight(line, " ") != strings.TrimRight(plain, " ") {
				t.Errorf("line %d is %q, want %q", y, line, plain)
			}
		}
	}
	if again := s.Update("short\n\nx"); again != "" {
		t.Errorf("an unchanged screen is drawn again: %q", again)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(record(cast.V2, true)))
	f.Add([]byte(record(cast.V3, true)))
	f.Add([]byte(`{"version":3,"term":{"cols":1,"rows":1}}` + "\n[1e9, \"o\", \"\\ud800\"]\n[1e9,\"x\",\"0\"]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		h, events, err := cast.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		last := time.Duration(0)
		for i, e := range events {
			if e.At < 0 || !utf8.ValidString(e.Data) || (h.Format == cast.V3 && e.At < last) {
				t.Fatalf("event %d is %+v after %s", i, e, last)
			}
			last = e.At
		}
	})
}
