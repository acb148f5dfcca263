package session_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback/session"
)

func opened(t *testing.T, folder string, opts ...session.Option) *session.Session {
	t.Helper()
	s, err := session.Open(folder, opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func logged(t *testing.T, s *session.Session) *session.Log {
	t.Helper()
	log, err := s.OpenLog("DISCUSS-002", 1, engine.EventDecoders())
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func logFile(folder string) string {
	return filepath.Join(folder, ".parley", "DISCUSS-002", "round-1", "events.ndjson")
}

func event(seq int64) engine.Event {
	return engine.Event{Seq: seq, Time: time.Unix(seq, 0).UTC(), Body: engine.WarningRaised{Text: fmt.Sprintf("Störung %d", seq)}}
}

// TestLogCutAtEveryByte cuts a log at every byte of its last three entries: all whole entries are read, the log goes on
// after them, and the torn bytes are kept.
func TestLogCutAtEveryByte(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := opened(t, folder)
	log := logged(t, s)
	for seq := int64(1); seq <= 6; seq++ {
		if err := log.Append(event(seq)); err != nil {
			t.Fatal(err)
		}
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(logFile(folder))
	if err != nil {
		t.Fatal(err)
	}
	begin := len(bytes.Join(bytes.SplitAfter(whole, []byte("\n"))[:3], nil))
	for cut := begin; cut <= len(whole); cut++ {
		if err := os.WriteFile(logFile(folder), whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		lines := bytes.Count(whole[:cut], []byte("\n"))
		rest := whole[bytes.LastIndexByte(whole[:cut], '\n')+1 : cut]
		torn := len(rest) > 0
		if len(rest) > 0 && rest[len(rest)-1] == '}' && bytes.Count(rest, []byte("}")) == bytes.Count(rest, []byte("{")) {
			lines, torn = lines+1, false // only the line break is missing
		}
		if _, err := s.Logs("DISCUSS-002", engine.EventDecoders()); err != nil {
			t.Fatal(err)
		}
		if told := s.Warnings(); torn != (len(told) == 1) {
			t.Fatalf("cut at %d: told %q", cut, told)
		}
		log := logged(t, s)
		if got := log.Last(); got != int64(lines) {
			t.Fatalf("cut at %d: last event %d, want %d", cut, got, lines)
		}
		if err := log.Append(event(int64(lines) + 1)); err != nil {
			t.Fatal(err)
		}
		if err := log.Close(); err != nil {
			t.Fatal(err)
		}
		logs, err := s.Logs("DISCUSS-002", engine.EventDecoders())
		if err != nil || len(logs) != 1 || len(logs[0].Events) != lines+1 {
			t.Fatalf("cut at %d: %d events, want %d (%v)", cut, len(logs[0].Events), lines+1, err)
		}
		kept, _ := os.ReadFile(logFile(folder) + ".torn")
		if torn != bytes.HasSuffix(kept, append(bytes.Clone(rest), '\n')) && torn {
			t.Fatalf("cut at %d: the torn bytes are not kept", cut)
		}
	}
	if w := s.Warnings(); len(w) > 0 {
		t.Errorf("warnings %q", w)
	}
}

func TestDamageInTheMiddleLosesOneEventOnly(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := opened(t, folder)
	log := logged(t, s)
	for seq := int64(1); seq <= 3; seq++ {
		if err := log.Append(event(seq)); err != nil {
			t.Fatal(err)
		}
	}
	if err := log.Append(engine.Event{Seq: 4, Time: time.Unix(4, 0), Body: engine.UnknownEvent{Name: "hologram", Data: []byte(`{"x":1}`)}}); err != nil {
		t.Fatal(err)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(logFile(folder))
	if err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Replace(data, []byte(`"seq":2`), []byte(`"seq"#2`), 1)
	if err := os.WriteFile(logFile(folder), damaged, 0o600); err != nil {
		t.Fatal(err)
	}
	logs, err := s.Logs("DISCUSS-002", engine.EventDecoders())
	if err != nil || len(logs[0].Events) != 3 {
		t.Fatalf("%v, %v", logs, err)
	}
	warnings := strings.Join(s.Warnings(), "\n")
	if !strings.Contains(warnings, "line 2 is damaged") || !strings.Contains(warnings, `"hologram" are of a kind`) {
		t.Errorf("warnings %q", warnings)
	}
}

func TestLogTakesManyWritersAtOnce(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := opened(t, folder)
	log := logged(t, s)
	stream := engine.NewStream(0, nil, func(e engine.Event) {
		if err := log.Append(e); err != nil {
			t.Error(err)
		}
	})
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 50 {
				stream.Emit(engine.WarningRaised{Text: "busy"})
			}
		})
	}
	wait.Wait()
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	logs, err := s.Logs("DISCUSS-002", engine.EventDecoders())
	if err != nil || len(logs[0].Events) != 400 || logs[0].Events[399].Seq != 400 {
		t.Errorf("%d events, %v", len(logs[0].Events), err)
	}
}

// FuzzLog opens any bytes as a log: nothing panics, what is read keeps its order, and opening mends the log so that
// the next reading finds the same events.
func FuzzLog(f *testing.F) {
	f.Add([]byte(`{"seq":1,"time":"2026-03-14T09:00:00Z","type":"warning","data":{"text":"a"}}` + "\n" + `{"seq":2,"ti`))
	f.Add([]byte("\x00\x00\x00"))
	f.Add([]byte("{}\n\n[]\n\"\"\n"))
	f.Add([]byte(`{"seq":9,"type":"round_finished","data":{"round":{"round":-1}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		folder := memoryDir(t)
		s := unsyncedOpened(t, folder)
		if err := logged(t, s).Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(logFile(folder), data, 0o600); err != nil {
			t.Fatal(err)
		}
		before, err := s.Logs("DISCUSS-002", engine.EventDecoders())
		if err != nil {
			t.Fatal(err)
		}
		log := logged(t, s)
		last := log.Last()
		if err := log.Append(event(last + 1)); last < 1<<62 && err != nil {
			t.Fatal(err)
		}
		if err := log.Close(); err != nil {
			t.Fatal(err)
		}
		after, err := s.Logs("DISCUSS-002", engine.EventDecoders())
		if err != nil || last < 1<<62 && len(after[0].Events) != len(before[0].Events)+1 {
			t.Fatalf("%d events, then %d (%v)", len(before[0].Events), len(after[0].Events), err)
		}
		for i := 1; i < len(after[0].Events); i++ {
			if after[0].Events[i].Seq <= after[0].Events[i-1].Seq {
				t.Fatal("out of order")
			}
		}
	})
}

func someRound(number int) round.Round {
	average := 3.5
	return round.Round{
		ID: "DISCUSS-002", Number: number, MaxRounds: 5, Type: round.Initial, Status: round.Complete, Verdict: round.Reached,
		AverageRating: &average, Finished: time.Date(2026, 3, 14, 9, number, 0, 0, time.UTC),
		ConvergentThemes: []round.Theme{{Text: "Recovery is not described", Perspectives: []string{"quality", "risk"}}},
	}
}
