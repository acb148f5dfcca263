package mcp

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"parley/engine/review"
	"parley/ui/format"
)

// The parts of a text are the text, each ends between characters, and none is longer in JSON than there is room for.
func TestPartsAreTheWholeText(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := strings.ToValidUTF8(rapid.StringOf(rapid.SampledFrom([]rune("ab 水🍲\n\"<\\\x01é"))).Draw(t, "text"), "")
		room := rapid.IntRange(8, 60).Draw(t, "room")
		got, offset := "", 0
		for {
			piece, next := part(text, offset, room)
			data, err := json.Marshal(piece)
			if err != nil || len(data) > room+2 {
				t.Fatalf("%d bytes of JSON in a room of %d: %s, %v", len(data), room, data, err)
			}
			got += piece
			if next == 0 {
				break
			}
			if next <= offset {
				t.Fatalf("no way on from %d: %d", offset, next)
			}
			offset = next
		}
		if got != text {
			t.Fatalf("the parts are %q, and the text %q", got, text)
		}
	})
}

// Pages of findings have every finding that was asked for, once, and fit into what a client passes on.
func TestPagesHaveEveryFindingOnce(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 300).Draw(t, "findings")
		all := make([]format.Finding, n)
		for i := range all {
			all[i] = format.Finding{ID: fmt.Sprintf("F-%03d", i), Kind: "weakness", Severity: review.High, Text: strings.Repeat("水", rapid.IntRange(0, 3000).Draw(t, "length"))}
		}
		in := FindingsInput{Limit: rapid.IntRange(0, 120).Draw(t, "limit")}
		var got []string
		for {
			var r FindingsResult
			r.page(in, all)
			if size := sizeOf(r.Findings); size > maxPage+2 || r.Total != n || len(r.Findings) > maxLimit {
				t.Fatalf("a page of %d findings and %d bytes, of %d", len(r.Findings), size, r.Total)
			}
			for _, f := range r.Findings {
				got = append(got, f.ID)
			}
			if r.NextOffset == 0 {
				break
			}
			in.Offset = r.NextOffset
		}
		for i, id := range got {
			if id != all[i].ID || len(got) != n {
				t.Fatalf("the pages have %v", got)
			}
		}
		if len(got) != n {
			t.Fatalf("the pages have %d of %d", len(got), n)
		}
	})
}
