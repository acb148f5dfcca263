package consistency

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// A claim is what a report says of the whole package: how much there is, that all is covered, that nothing is open.

// reports reports whether a document judges the others.
func (f *file) reports() bool {
	return f.Doc.Profile == document.Readiness || f.Doc.Profile == document.Report || reportName.MatchString(f.Path) || reportName.MatchString(f.Doc.Title)
}

// judgesPackage reports whether a document judges all others, not one of them.
func (f *file) judgesPackage() bool {
	return f.Doc.Profile == document.Readiness || packageName.MatchString(f.Path) || packageName.MatchString(f.Doc.Title)
}

var packageName = pattern.New(`(?i)readiness|gate[- ]?check|就绪`)

var reportName = pattern.New(`(?i)readiness|validation|alignment|gate[- ]?check|review[- ]report|就绪|评审报告`)

// claimSentences calls tell for each sentence of the reports that is no history and no question.
func (c *corpus) claimSentences(tell func(f *file, s document.Sentence)) {
	for _, f := range c.files {
		if !f.judgesPackage() {
			continue
		}
		for _, s := range f.Doc.Sentences {
			b := &f.Doc.Blocks[s.Block]
			if !b.Quoted && !b.Struck && !f.Doc.IsWithin(b.Section, document.ChangeLog, document.References) && !strings.HasSuffix(s.Text, "?") {
				tell(f, s)
			}
		}
	}
}

func (f *file) sentencePlace(s document.Sentence) Place {
	return Place{f.Path, s.Line, f.Doc.Quote(s.Span)}
}

// claimedCounts holds the totals of every document against what the others define.
func claimedCounts(c *corpus) []Contradiction {
	var found []Contradiction
	told := map[string]bool{}
	for _, f := range c.files {
		if isAside(f.Path) {
			continue
		}
		for _, s := range f.Doc.Sentences {
			b := &f.Doc.Blocks[s.Block]
			if b.Quoted || b.Struck || len(s.Text) > maxContext || f.Doc.IsWithin(b.Section, document.ChangeLog, document.References, document.Alternatives) {
				continue
			}
			for _, t := range document.ScanTotals(s.Text) {
				key := fmt.Sprintf("count %s %s %d", t.Thing.Noun, f.Path, t.Number)
				if told[key] || len(t.Thing.Families) == 0 {
					continue
				}
				if x, ok := c.countAgainst(f, s, t); ok {
					told[key] = true
					x.Key = key
					found = append(found, x)
				}
			}
		}
	}
	return found
}

// minCounted is how many there must be before a total of them is worth holding against them.
const minCounted = 2

// countAgainst finds that a total agrees with no way of counting the thing.
func (c *corpus) countAgainst(f *file, s document.Sentence, t document.Total) (Contradiction, bool) {
	if !isPlainTotal(t.Text) || f.reports() != f.judgesPackage() || t.Thing.Noun == "user stories" && !(f.judgesPackage() && wholeOrBoth.MatchString(s.Text)) || someOnly.MatchString(s.Text) || !f.reports() && !f.names(t.Thing.Families) || !wholeCue.MatchString(s.Text) && (!f.reports() || partOfWhole.MatchString(s.Text)) {
		return Contradiction{}, false
	}
	all := map[string]*entry{}
	perFile := map[int]map[string]*entry{}
	for _, e := range c.entries {
		if !isAny(e.prefix, t.Thing.Families...) || !isAny(e.prefix, "FR", "NFR", "REQ") && !slices.Contains(t.Thing.Families, e.prefix) {
			continue // STORY-TEST-1 is one of other stories
		}
		if c.spaces.several(e.prefix) {
			return Contradiction{}, false // several lists that count from one: which is meant is not said
		}
		if c.isGroup(e.id) {
			continue
		}
		if all[e.id] == nil {
			all[e.id] = e
		}
		if perFile[e.file.index] == nil {
			perFile[e.file.index] = map[string]*entry{}
		}
		perFile[e.file.index][e.id] = e
	}
	if len(all) < minCounted || !dense(all) || c.countedSomehow(f, t, all, perFile) {
		return Contradiction{}, false
	}
	best := -1 // the document that defines most
	for i := range c.files {
		if i != f.index && len(perFile[i]) > 0 && (best < 0 || len(perFile[i]) > len(perFile[best])) {
			best = i
		}
	}
	if best < 0 {
		return Contradiction{}, false // it speaks of its own: rules over one document count that
	}
	last := lastOf(perFile[best])
	return Contradiction{
		Severity: review.High, A: f.sentencePlace(s), B: last.place(),
		Text: fmt.Sprintf("%s says “%s”, and there are %d %s (up to %s, in %s).", f.Path, strings.Join(strings.Fields(t.Text), " "), len(all), t.Thing.Noun, shown(last), last.file.Path),
	}, true
}

// plainWordsOfTotals are the words that leave a total one of a whole family: of "18 UX design requirements" there are others.
var plainWordsOfTotals = strings.Fields("all of the our its these total number in overall altogether prd product functional non-functional nonfunctional user documented defined explicit planned architecture architectural " +
	"contains contain defines define lists list has have includes include comprises specifies specify consists following stories epics requirements frs nfrs decisions adrs risks")

// isPlainTotal reports whether a total says nothing that narrows what it counts.
func isPlainTotal(text string) bool {
	if strings.ContainsFunc(text, isHan) {
		return true
	}
	for w := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return r != '-' && !unicode.IsLetter(r) }) {
		if document.NumberOf(w) == 0 && !slices.Contains(plainWordsOfTotals, w) {
			return false
		}
	}
	return true
}

// names reports whether a document names an id of some families.
func (f *file) names(families []string) bool {
	return slices.ContainsFunc(f.Doc.IDs, func(id document.ID) bool { return isAny(id.Prefix, families...) })
}

var (
	someOnly    = pattern.New(`(?i)\b(?:mvp|v\d|phase|sprint|must|should|could|high|p[0-3]|new|added|remaining|milestone|release)\b|阶段|新增|其中`)
	partOfWhole = pattern.New(`(?i)\b(?:mvp|phase|sprint|must|should|could|critical|high|open|new|added|removed|remaining|first|next|each|per|every|epic \d|story \d|in this|of these|of which|p[0-3]|covers?|addresses|implements)\b|每|其中|新增|阶段|部分`)
	wholeOrBoth = pattern.New(`(?i)\b(?:all|in total|total|altogether|overall|there are)\b|\b(?:epics?|requirements)\b|全部|共|总`)
	wholeCue    = pattern.New(`(?i)\b(?:all|in total|total|altogether|overall)\b|\b\d+ (?:of|/) \d+\b|\b\d+/\d+\b|全部|共|总`)
)

// countedSomehow reports whether a total is right by one way of counting: all of a family, those of one document or folder,
// those of one priority or of the MVP.
func (c *corpus) countedSomehow(f *file, t document.Total, all map[string]*entry, perFile map[int]map[string]*entry) bool {
	if len(all) == t.Number {
		return true
	}
	families := map[string]int{}
	for id := range all {
		families[prefixOf(id)]++
	}
	for _, n := range families {
		if n == t.Number {
			return true
		}
	}
	for i := range c.files {
		of := map[string]int{}
		for id := range perFile[i] {
			of[prefixOf(id)]++
		}
		for _, n := range of {
			if n == t.Number {
				return true
			}
		}
		if len(perFile[i]) == t.Number {
			return true
		}
	}
	marked := map[string]map[string]bool{}
	for _, x := range c.facts {
		if all[x.id] == nil || x.kind != priorityFact && x.kind != mvpFact && x.kind != statusFact {
			continue
		}
		key := string(x.kind) + x.value
		if marked[key] == nil {
			marked[key] = map[string]bool{}
		}
		marked[key][x.id] = true
	}
	for _, ids := range marked {
		if len(ids) == t.Number {
			return true
		}
	}
	named := map[string]bool{}
	for _, id := range f.Doc.IDs {
		if isAny(id.Prefix, t.Thing.Families...) {
			named[id.Name] = true
		}
	}
	return len(named) == t.Number && len(perFile[f.index]) == 0 && !f.reports()
}

// isGroup reports whether an id stands for those below it: FR-1 for FR-1.1 to FR-1.7.
func (c *corpus) isGroup(id string) bool { return len(c.byID[id+".1"]) > 0 || len(c.byID[id+".2"]) > 0 }

// dense reports whether ids are counted through: most of the numbers up to the last are there. Else they are named, not listed.
func dense(all map[string]*entry) bool {
	last, plain := map[string]int{}, map[string]int{}
	files := map[int]bool{}
	for _, e := range all {
		files[e.file.index] = true
	}
	for id := range all {
		n, err := strconv.Atoi(id[strings.LastIndexByte(id, '-')+1:])
		if err != nil {
			continue
		}
		plain[prefixOf(id)]++
		last[prefixOf(id)] = max(last[prefixOf(id)], n)
	}
	if len(plain) > 4 && len(files) > 1 {
		return false // families of chapters, in several documents: nobody says which are meant
	}
	for family, n := range plain {
		if 3*n < 2*last[family] {
			return false
		}
	}
	return true
}

func lastOf(entries map[string]*entry) *entry {
	var last *entry
	for _, e := range entries {
		if last == nil || compareIDs(e.id, last.id) > 0 {
			last = e
		}
	}
	return last
}

var (
	allCovered = pattern.New(`(?i)\ball(?: of)?(?: the)?(?: \d+)? (?:functional |non-functional )?(?:requirements|frs|nfrs)\b[^.]{0,30}\b(?:covered|traced|mapped|addressed)|\b(?:100 ?%|full|complete) (?:fr |requirements? )?coverage|\b(\d+) ?(?:of|/) ?(\d+) (?:functional |non-functional )?(?:requirements|frs|nfrs)\b[^.]{0,30}\b(?:covered|traced|mapped|addressed)|\bevery (?:functional )?(?:requirement|fr)\b[^.]{0,30}\b(?:covered|traced|mapped)|(?:全部|所有)[^。]{0,8}需求[^。]{0,8}(?:覆盖|追踪)`)
	onlyNFRs   = pattern.New(`(?i)\bnfrs?\b|non-functional|非功能`)
	coverHedge = pattern.New(`(?i)\b(?:not|except|but|should|must|ensure|verify|check|whether|if|need|goal|target|require[sd]?)\b|不|除|未`)
)

// claimedCoverage holds "all requirements are covered" against what the epics cite.
func claimedCoverage(c *corpus) []Contradiction {
	var found []Contradiction
	told := map[*file]bool{}
	c.claimSentences(func(f *file, s document.Sentence) {
		m := allCovered.FindStringSubmatch(s.Text)
		if m == nil || told[f] || m[1] != m[2] || coverHedge.MatchString(s.Text) {
			return
		}
		families := []string{"FR", "REQ"}
		if onlyNFRs.MatchString(s.Text) {
			families = []string{"NFR"}
		}
		missing := c.uncited(families...)
		if told[f] = true; len(missing) == 0 {
			return
		}
		e := missing[0]
		text := fmt.Sprintf("%s says “%s”, and no epic or story cites %s (%s).", f.Path, document.Shorten(s.Text, maxShown), shown(e), e.file.Path)
		if len(missing) > 1 {
			text = fmt.Sprintf("%s says “%s”, and no epic or story cites %s (%s) and %d more.", f.Path, document.Shorten(s.Text, maxShown), shown(e), e.file.Path, len(missing)-1)
		}
		found = append(found, Contradiction{Severity: review.High, A: f.sentencePlace(s), B: e.place(), Key: "coverage " + f.Path, Text: text})
	})
	return found
}

// mostCited is the share of the requirements that epics cite where they work by ids at all.
const mostCited = 0.66

// uncited are the requirements that no document with epics or stories cites, where most are.
func (c *corpus) uncited(families ...string) []*entry {
	wanted := c.definers(families...)
	cited := map[string]bool{}
	for _, f := range c.files {
		if f.reports() || !f.plans() {
			continue
		}
		for _, id := range f.Doc.IDs {
			if !f.Doc.IsWithin(id.Section, document.ChangeLog, document.NonGoals) && c.cites(f, id) {
				cited[id.Name] = true
			}
		}
	}
	var missing []*entry
	n := 0
	for _, e := range wanted {
		switch {
		case c.spaces.several(e.prefix):
			return nil
		case c.isGroup(e.id) || e.file.reports() || e.file.plans() && e.block >= 0 && c.soleFile(e):
		case cited[e.id]:
			n++
		default:
			missing = append(missing, e)
		}
	}
	if len(wanted) < minCounted || float64(n) < mostCited*float64(n+len(missing)) {
		return nil
	}
	return missing
}

// cites tells a mention in a plan from the list of requirements that the plan repeats.
func (c *corpus) cites(f *file, id document.ID) bool {
	return !id.Defines || f.Doc.IsWithin(id.Section, document.Mapping)
}

func (c *corpus) soleFile(e *entry) bool {
	return !slices.ContainsFunc(c.byID[e.id], func(o *entry) bool { return o.file != e.file })
}

// plans reports whether a document holds epics or stories.
func (f *file) plans() bool {
	if f.Doc.Profile == document.Epics || isAny(prefixOf(f.owner), "EPIC", "STORY", "US") {
		return true
	}
	return slices.ContainsFunc(f.Doc.IDs, func(id document.ID) bool { return id.Defines && isAny(id.Prefix, "EPIC", "STORY", "US") })
}

var noneOpen = pattern.New(`(?i)\b(?:no|zero|0|without(?: any)?)\s+(?:open |remaining |unresolved |outstanding |left )*(tbds?|todos?|placeholders?|open questions|questions|open points|open items)\b|\ball (?:the )?open questions (?:are |were |have been )?(?:answered|resolved|closed)|(?:没有|无|不存在)(?:任何)?(?:遗留的?)?(待定|待补充|未决|开放)(?:内容|项|问题|事项)?`)

// claimedClosed holds "nothing is open" against what is.
func claimedClosed(c *corpus) []Contradiction {
	var found []Contradiction
	told := map[*file]bool{}
	c.claimSentences(func(f *file, s document.Sentence) {
		m := noneOpen.FindStringSubmatch(s.Text)
		if m == nil || told[f] {
			return
		}
		what := strings.ToLower(m[1] + m[2])
		at, ok := c.firstOpen(f, strings.Contains(what, "question") || what == "" || strings.Contains(s.Text, "questions"), !strings.HasPrefix(what, "question"))
		if !ok {
			return
		}
		told[f] = true
		found = append(found, Contradiction{
			Severity: review.High, A: f.sentencePlace(s), B: at, Key: "open " + f.Path,
			Text: fmt.Sprintf("%s says “%s”, and %s leaves open: “%s”.", f.Path, document.Shorten(s.Text, maxShown), at.Path, document.Shorten(at.Quote, maxShown)),
		})
	})
	return found
}

// firstOpen is the first place in the other documents that is open: a question, a gap in the text.
func (c *corpus) firstOpen(report *file, questions, gaps bool) (Place, bool) {
	for _, f := range c.files {
		if f == report || f.reports() {
			continue
		}
		if gaps {
			for _, s := range f.Doc.Sentences {
				if gap := direct.Placeholder(s.Text); gap != "" && !(f.Doc.Blocks[s.Block].Kind == document.Row && gap == "TODO") && !f.Doc.IsWithin(f.Doc.Blocks[s.Block].Section, document.Glossary, document.ChangeLog) {
					return f.sentencePlace(s), true
				}
			}
		}
		if questions {
			if open := direct.OpenQuestions(f.Doc); len(open) > 0 {
				b := &f.Doc.Blocks[open[0]]
				return Place{f.Path, b.Line, f.Doc.Quote(b.Span)}, true
			}
		}
	}
	return Place{}, false
}

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
	gateFrom  = pattern.New(`(?i)(?:pass(?:es|ed)?|threshold|minimum|gate)\b[^.\n\d]{0,20}(?:from|at least|>=|≥|of|[:：|]|threshold)\s*(?:>=|≥)?\s*(\d{1,3})\s*%?|(\d{1,3}) ?分以上(?:为|即)?通过|\|\s*pass\s*\|\s*(?:>=|≥)\s*(\d{1,3})`)
)

// claimedGates holds a passed gate against its score and the score that it asks for.
func claimedGates(c *corpus) []Contradiction {
	threshold, asked, ok := c.gateThreshold()
	if !ok {
		return nil
	}
	var found []Contradiction
	for _, f := range c.files {
		if !f.reports() {
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
		ofGate := f.reports() || strings.Contains(strings.ToLower(f.Path), "gate")
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
