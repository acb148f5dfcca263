package tool

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// cutUp feeds a stream in the drawn pieces.
func cutUp(t *rapid.T, stream []byte, take func([]byte)) {
	for len(stream) > 0 {
		n := rapid.IntRange(1, len(stream)).Draw(t, "piece")
		take(stream[:n])
		stream = stream[n:]
	}
}

func TestLinesAreSplitHoweverTheStreamIsCut(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		stream := []byte(strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"", "a", "{\"b\":1}", " {", "需\r", "\x00\xff"})).Draw(t, "lines"), "\n"))
		var got []string
		l := lineSplitter{onLine: func(line []byte) { got = append(got, string(line)) }}
		cutUp(t, stream, l.write)
		l.flush()
		want := strings.Split(string(stream), "\n")
		if want[len(want)-1] == "" {
			want = want[:len(want)-1] // the end of the last line begins no other
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") || len(got) != len(want) {
			t.Fatalf("got %q, want %q", got, want)
		}
		// One that wants objects alone gets all of them, in order.
		got = nil
		objects := lineSplitter{jsonOnly: true, onLine: func(line []byte) {
			if bytes.IndexByte(line, '{') >= 0 {
				got = append(got, string(line))
			}
		}}
		cutUp(t, stream, objects.write)
		objects.flush()
		want = slices.DeleteFunc(want, func(line string) bool { return !strings.Contains(line, "{") })
		if !slices.Equal(got, want) {
			t.Fatalf("objects %q, want %q", got, want)
		}
	})
}

func TestLinesAreBounded(t *testing.T) {
	t.Parallel()
	var sizes []int
	cuts := 0
	l := lineSplitter{onLine: func(line []byte) { sizes = append(sizes, len(line)) }, onTruncated: func(int) { cuts++ }}
	block := bytes.Repeat([]byte("x"), 1<<20)
	for _, first := range []string{"{", "  {", "no JSON "} {
		l.write([]byte(first))
		for range 40 {
			l.write(block)
		}
		l.write([]byte("\nshort\n"))
	}
	want := []int{lineLimit, 5, lineLimit, 5, plainLineLimit, 5}
	if len(sizes) != len(want) {
		t.Fatalf("lines of %v bytes", sizes)
	}
	for i := range want {
		if sizes[i] != want[i] {
			t.Errorf("line %d has %d bytes, want %d", i, sizes[i], want[i])
		}
	}
	if cuts != 2 {
		t.Errorf("told of %d cuts, want 2: a long line that is no JSON is none", cuts)
	}
	if cap(l.partial) > maxKeptBuffer {
		t.Errorf("a buffer of %d bytes is kept", cap(l.partial))
	}
}

func TestTailHoldsTheLastBytes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		stream := rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "stream")
		limit := rapid.IntRange(1, 64).Draw(t, "limit")
		kept := tail{limit: limit}
		cutUp(t, stream, kept.write)
		want := stream[max(0, len(stream)-limit):]
		if kept.String() != string(want) || kept.isTruncated() != (len(stream) > limit) {
			t.Fatalf("kept %q (cut %v), want %q", kept.String(), kept.isTruncated(), want)
		}
		if cap(kept.ring) > 4*limit+64 {
			t.Fatalf("a buffer of %d bytes for %d", cap(kept.ring), limit)
		}
	})
}
