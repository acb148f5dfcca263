package consistency

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

var (
	statusCount = pattern.New(`(?i)\b(all|\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s+(?:adrs?|decisions?)?\s*(?:of which |(?:is|are|was|were|have been|has been)\s+)?(accepted|superseded|rejected|proposed|deprecated)\b|(\d{1,3}|[一二三四五六七八九十]) ?个(?:决策|ADR)?(?:是|为)?(已采纳|已接受|已废弃|已取代|已拒绝|草案)`)
	aboutADRs   = pattern.New(`(?i)\badrs?\b|\bdecisions?\b|决策`)
	statusOf    = map[string]string{"已采纳": "accepted", "已接受": "accepted", "已废弃": "deprecated", "已取代": "superseded", "已拒绝": "rejected", "草案": "proposed"}
)

// claimedStatuses holds "three ADRs are accepted" against their statuses.
func claimedStatuses(c *corpus) []Contradiction {
	by := map[string]fact{}
	conflict := false
	for _, x := range c.facts {
		if x.kind != statusFact || !isAny(prefixOf(x.id), "ADR") {
			continue
		}
		if o, has := by[x.id]; !has {
			by[x.id] = x
		} else {
			conflict = conflict || o.value != x.value && c.sameFacts(o, x)
		}
	}
	all := c.definers("ADR")
	if len(by) < minCounted || len(by) != len(all) || conflict || c.spaces.several("ADR") {
		return nil
	}
	var found []Contradiction
	c.claimSentences(func(f *file, s document.Sentence) {
		if !aboutADRs.MatchString(s.Text) {
			return
		}
		for _, m := range statusCount.FindAllStringSubmatch(s.Text, -1) {
			status := strings.ToLower(m[2])
			if m[4] != "" {
				status = statusOf[m[4]]
			}
			n := document.NumberOf(m[1] + m[3])
			switch strings.ToLower(m[1]) {
			case "all":
				n = len(by)
			case "one":
				n = 1
			}
			if x, ok := statusAgainst(by, status, n); ok && x.file != f {
				found = append(found, Contradiction{
					Severity: review.High, A: f.sentencePlace(s), B: x.place, Key: "statuses " + status + " " + f.Path,
					Text: fmt.Sprintf("%s says “%s”, and %s is %s (%s).", f.Path, strings.TrimSpace(m[0]), x.file.Doc.Shown(x.id), x.value, x.file.Path),
				})
				return
			}
		}
	})
	return found
}

// statusAgainst finds that another number of decisions has a status, and one of those that speak against it.
func statusAgainst(by map[string]fact, status string, n int) (fact, bool) {
	gone := func(v string) bool { return v == "superseded" || v == "deprecated" }
	var ids []string
	have := 0
	for id, x := range by {
		ids = append(ids, id)
		if x.value == status || gone(x.value) && gone(status) {
			have++
		}
	}
	slices.SortFunc(ids, compareIDs)
	if have == n || n == 0 {
		return fact{}, false
	}
	for _, id := range ids {
		same := by[id].value == status || gone(by[id].value) && gone(status)
		if same == (have > n) {
			return by[id], true
		}
	}
	return fact{}, false
}

var totalPoints = pattern.New(`(?i)\b(?:total|sum|add up to|adds up to|overall)\b[^.\d]{0,40}(\d+)\s*(?:story )?(?:points?|pts|sp)\b|\b(\d+)\s*(?:story )?(?:points?|pts|sp)\s+(?:in total|total|altogether|overall)\b|(?:共|总计|合计)[^。\d]{0,8}(\d+)\s*(?:个?故事)?点`)

// claimedEstimates holds a sum of points against the estimates.
func claimedEstimates(c *corpus) []Contradiction {
	sums, last, ok := c.estimateSums()
	if !ok {
		return nil
	}
	var found []Contradiction
	for _, f := range c.files {
		for _, s := range f.Doc.Sentences {
			if !strings.Contains(s.Text, "oint") && !strings.Contains(s.Text, "点") && !strings.Contains(s.Text, "SP") && !strings.Contains(s.Text, "pts") {
				continue
			}
			m := totalPoints.FindStringSubmatch(s.Text)
			if m == nil || last.file == f || partOfWhole.MatchString(s.Text) {
				continue
			}
			n, err := strconv.Atoi(m[1] + m[2] + m[3])
			if err != nil || slices.Contains(sums, n) {
				continue
			}
			found = append(found, Contradiction{
				Severity: review.Medium, A: f.sentencePlace(s), B: last.place, Key: "points " + f.Path,
				Text: fmt.Sprintf("%s says “%s”, and the estimates in %s add up to %d points.", f.Path, document.Shorten(strings.TrimSpace(m[0]), maxShown), last.place.Path, sums[0]),
			})
		}
	}
	return found
}

// estimateSums adds the points up in every way that makes sense: over stories, over epics, over those of the MVP.
func (c *corpus) estimateSums() (sums []int, last fact, ok bool) {
	for _, families := range [][]string{{"STORY", "US"}, {"EPIC"}} {
		points := map[string]int{}
		for _, x := range c.facts {
			n, err := strconv.Atoi(x.value)
			if x.kind != estimateFact || x.scale != "points" || !isAny(prefixOf(x.id), families...) || err != nil {
				continue
			}
			if before, has := points[x.id]; has && before != n {
				return nil, fact{}, false
			}
			points[x.id] = n
			last = x
		}
		if defined := c.definers(families...); len(points) < minCounted || len(points) != len(defined) {
			continue
		}
		sum, mvp := 0, 0
		for id, n := range points {
			sum += n
			if !c.marks()[id] {
				mvp += n
			}
		}
		sums = append(sums, sum, mvp)
	}
	return sums, last, len(sums) > 0
}

var (
	gatePass  = pattern.New(`(?i)(?:\bgate|\bresult|\bverdict|\bstatus|\bdecision|结论)[^.\n]{0,20}[:：|]\s*\**\s*(?:pass(?:ed)?\b|ready\b|go\b|通过)`)
	gateScore = pattern.New(`(?i)(?:\bscore\b|总分|得分)[^.\n\d]{0,20}[:：|]\s*\**\s*(\d{1,3})\b`)
	gateFrom  = pattern.New(`(?i)(?:pass(?:es|ed)?|threshold|minimum|gate)\b[^.\n\d]{0,20}(?:from|at least|>=|≥)\s*\s*(\d{1,3})\s*%?|(\d{1,3}) ?分以上(?:为|即)?通过|\|\s*pass\s*\|\s*(?:>=|≥)\s*(\d{1,3})`)
)

// claimedGates holds a passed gate against its score and the score that it asks for.
func claimedGates(c *corpus) []Contradiction {
	threshold, asked, ok := c.gateThreshold()
	if !ok {
		return nil
	}
	var found []Contradiction
	for _, f := range c.files {
		if !f.judgesPackage() {
			continue
		}
		passed, score, n := Place{}, Place{}, 0
		for i := range f.Doc.Blocks {
			b := &f.Doc.Blocks[i]
			if b.Kind == document.Code {
				continue
			}
			if passed.Line == 0 && gatePass.MatchString(b.Full) {
				passed = Place{f.Path, b.Line, f.Doc.Quote(b.Span)}
			}
			if m := gateScore.FindStringSubmatch(b.Full); m != nil && score.Line == 0 {
				n, _ = strconv.Atoi(m[1])
				score = Place{f.Path, b.Line, f.Doc.Quote(b.Span)}
			}
		}
		if passed.Line > 0 && score.Line > 0 && n > 0 && n < threshold {
			b := asked
			if asked.Path == f.Path {
				b = score
			}
			found = append(found, Contradiction{
				Severity: review.High, A: passed, B: b, Key: "gate " + f.Path,
				Text: fmt.Sprintf("%s passes the gate with a score of %d, and the gate asks for %d (%s).", f.Path, n, threshold, asked.Path),
			})
		}
	}
	return found
}

// gateThreshold is the score that passes, where the documents give one.
func (c *corpus) gateThreshold() (int, Place, bool) {
	for _, f := range c.files {
		ofGate := f.judgesPackage() || strings.Contains(strings.ToLower(f.Path), "gate")
		for i := range f.Doc.Blocks {
			b := &f.Doc.Blocks[i]
			text := b.Full
			if !ofGate || b.Kind == document.Code || !strings.ContainsAny(text, "0123456789") {
				continue
			}
			if b.Kind == document.Row {
				text = "| " + text + " |"
			}
			if m := gateFrom.FindStringSubmatch(text); m != nil {
				if n, err := strconv.Atoi(m[1] + m[2] + m[3]); err == nil && n > 0 && n <= 100 {
					return n, Place{f.Path, b.Line, f.Doc.Quote(b.Span)}, true
				}
			}
		}
	}
	return 0, Place{}, false
}
