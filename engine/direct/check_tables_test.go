package direct_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/similarity"
)

var tables = flag.Bool("tables", false, "print the tables of accuracy and speed: go test ./engine/direct -run Tables -tables -v")

// TestAccuracyAndSpeedTables measures what the package promises, on the data beside it, and prints it. It fails only where a promise
// about accuracy is broken; times depend on the machine.
func TestAccuracyAndSpeedTables(t *testing.T) {
	if !*tables {
		t.Skip("asked for with -tables")
	}
	accuracy(t)
	findings(t)
	speed(t)
}

func accuracy(t *testing.T) {
	t.Helper()
	p, r, f := linkScore(t)
	rows := []string{fmt.Sprintf("links between requirements and design, Dronology | precision %.3f, recall %.3f, F1 %.3f | F1 at least .61", p, r, f)}
	if f < 0.61 {
		t.Errorf("links: F1 %.3f", f)
	}
	for _, v := range vagueRows(t) {
		rows = append(rows, fmt.Sprintf("vague requirements, %s | precision %.3f, recall %.3f, F1 %.3f | F1 at least %.2f", v.name, v.precision, v.recall, v.score, v.floor))
		if v.score < v.floor {
			t.Errorf("vague requirements, %s: F1 %.3f", v.name, v.score)
		}
	}
	right, wrong, cut, left := missingScore(t)
	rows = append(rows, fmt.Sprintf("called missing, Dronology without every fifth definition | %d of %d taken out, %d of %d left in | at most 5 %% of those left in", right, cut, wrong, left))
	rows = append(rows, fmt.Sprintf("ranked as missing, Dronology without a fifth of the answers, five times | %.2f found where 5 %% of the others are below | aim .60", missingRanked(t)))
	gone, linked := missingOneByOne(t)
	rows = append(rows, fmt.Sprintf("ranked as missing, Dronology without the answers of one requirement, in turn | %d of %d found where 5 %% of the linked ones are below | aim .65", gone, linked))
	none, unlinked := missingUnlinked(t)
	rows = append(rows, fmt.Sprintf("ranked as missing, requirements of Dronology that are linked with nothing | %d of %d found where 5 %% of the linked ones are below | aim .65", none, unlinked))
	found := 0
	for i := range planted {
		if planted[i].found(t) {
			found++
		}
	}
	rows = append(rows, fmt.Sprintf("mistakes planted in a sound session | %d of %d found | all", found, len(planted)))
	table(t, "accuracy | measured | wanted", rows)
}

// findings counts what is said of the real documents.
func findings(t *testing.T) {
	t.Helper()
	var rows []string
	for _, path := range artifacts(t) {
		row := filepath.Base(path)
		for _, p := range perspective.Defaults()[:4] {
			a := analyse(t, direct.Input{Path: path, Artifact: read(t, path), Perspective: p})
			count := map[review.Severity]int{}
			for _, w := range a.Weaknesses {
				count[w.Severity]++
			}
			row += fmt.Sprintf(" | %d high, %d medium, %d low; %d/5", count[review.High], count[review.Medium], count[review.Low], a.Rating)
		}
		rows = append(rows, row)
	}
	table(t, "findings | product | technical | quality | risk", rows)
}

func speed(t *testing.T) {
	t.Helper()
	small, large := sized(t, 100<<10), sized(t, 10<<20)
	var rows []string
	for _, p := range perspective.Defaults() {
		quick, _ := timed(t, p, small, 5)
		long, peak := timed(t, p, large, 1)
		rows = append(rows, fmt.Sprintf("%s | %d ms | %.1f s | %.0f times the document", p.Name, quick.Milliseconds(), long.Seconds(), float64(peak)/float64(len(large))))
	}
	table(t, "perspective | 100 KB (under 50 ms) | 10 MB (under 5 s) | memory at 10 MB (below 20)", rows)
	text := strings.Fields(string(small))
	piece := func(i int) string { return strings.Join(text[i*12%(len(text)-40):][:40], " ") }
	left, right := make([]string, 116), make([]string, 1064)
	for i := range left {
		left[i] = piece(7 * i)
	}
	for i := range right {
		right[i] = piece(i)
	}
	start := time.Now()
	similarity.Cross(left, right)
	table(t, "pairs | measured", []string{fmt.Sprintf("116 requirements against 1,064 sections (under 1 s) | %d ms", time.Since(start).Milliseconds())})
}

// timed is the shortest of some runs, and the most memory that was in use.
func timed(t *testing.T, p perspective.Perspective, artifact []byte, runs int) (shortest time.Duration, peak uint64) {
	t.Helper()
	runtime.GC()
	done, most := make(chan struct{}), make(chan uint64)
	go func() {
		var m runtime.MemStats
		var top uint64
		for {
			select {
			case <-done:
				most <- top
				return
			case <-time.After(20 * time.Millisecond):
				runtime.ReadMemStats(&m)
				top = max(top, m.HeapInuse)
			}
		}
	}()
	for range runs {
		start := time.Now()
		analyse(t, direct.Input{Path: "spec/requirements.md", Artifact: artifact, Perspective: p, Discovery: []byte(discovery)})
		if took := time.Since(start); shortest == 0 || took < shortest {
			shortest = took
		}
	}
	close(done)
	return shortest, <-most
}

// table prints rows whose cells bars part.
func table(t *testing.T, head string, rows []string) {
	t.Helper()
	fmt.Printf("\n| %s |\n|%s\n", head, strings.Repeat("---|", 1+strings.Count(head, "|")))
	for _, row := range rows {
		fmt.Printf("| %s |\n", row)
	}
}
