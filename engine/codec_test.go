package engine_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine"
)

// Every event of a real round, written and read again, is the same event.
func TestEventsSurviveTheLog(t *testing.T) {
	t.Parallel()
	b := newBench(t, toolbox{"codex": says(answer(2))})
	if _, err := b.run(t.Context(), b.assignment(reviewer("product", "absent", "codex"), reviewer("risk"))); err != nil {
		t.Fatal(err)
	}
	kinds := engine.EventDecoders()
	for _, e := range b.events {
		data, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		back, err := kinds.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(back)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(data), string(again)); diff != "" || back.Body.Kind() != e.Body.Kind() {
			t.Errorf("%s differs: %s", e.Body.Kind(), diff)
		}
	}
}

func TestUnknownEventsAreKept(t *testing.T) {
	t.Parallel()
	const text = `{"seq":7,"time":"2026-01-01T00:00:00Z","type":"from_the_future","data":{"a":[1,2]}}`
	e, err := engine.EventDecoders().Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(e)
	if err != nil || string(data) != text {
		t.Errorf("%s, %v", data, err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"seq":1,"time":"2026-01-01T00:00:00Z","type":"warning","data":{"text":"x"}}`))
	f.Add([]byte(`{"seq":2,"type":"round_finished","data":{"round":{"perspectives":[{"rating":null}]}}}`))
	f.Add([]byte(`{"type":"judged","data":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		e, err := engine.EventDecoders().Decode(data)
		if err != nil {
			return
		}
		if _, err := json.Marshal(e); err != nil {
			t.Errorf("what was read cannot be written: %v", err)
		}
	})
}
