package direct

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// A period that ends before it begins is wrong in any plan: the text says so itself, in one sentence, in one row of a table or in two items that
// follow each other. What was moved from one day to an earlier one is no period.

var (
	// monthOfYear and quarterOfYear are points in time that have no day: "March 2027", "2027-03", "Q3 2027", "2027年3月".
	monthOfYear   = pattern.New(`(?i)\b(?P<n>` + monthNames + `)\.?,? (?P<y>(?:19|20)\d\d)\b|(?:^|[^\w./-])(?P<y2>(?:19|20)\d\d)-(?P<m2>0[1-9]|1[0-2])(?:$|[^\w./-]|[.](?:\s|$))|(?P<y3>(?:19|20)\d\d) ?年 ?(?P<m3>\d{1,2}) ?月`)
	quarterOfYear = pattern.New(`(?i)\bQ(?P<q>[1-4])[ /-]?(?P<y>(?:19|20)\d\d)\b|\b(?P<y2>(?:19|20)\d\d)[ /-]?Q(?P<q2>[1-4])\b`)

	// untilBetween is all that stands between the ends of a period, and beginBefore what stands before one that begins.
	untilBetween = pattern.New(`(?i)^[ )]*(?:to|until|till|through|and ends?(?: on| in)?|bis(?: zum| einschließlich)?|至|到|—|–|-{1,2}|~)[ (]*(?:the )?$`)
	// startsBefore stands before the beginning of something, endsBetween between that and its end.
	startsBefore = pattern.New(`(?i)\b(?:starts?|starting|begins?|beginning|runs? from|lasts? from|opens?|kicks? off|beginnt|startet)\b[^.;]{0,24}$|(?:开始|自|从)[^。；]{0,6}$`)
	endsBetween  = pattern.New(`(?i)^[^.;。；]{0,30}\b(?:ends?|ending|finish(?:es|ed)?|closes?|is over|is (?:done|complete|completed)|complet(?:es|ed)|endet|expires?)\b[^.;0-9]{0,16}$|^[^.;。；]{0,10}(?:开始)?[^.;。；]{0,8}(?:结束|完成|截止)[^。；]{0,4}$|^ ?(?:开始)[，, ]*(?:于|到|至)$`)
	// betweenBefore stands before two ends that "and" joins.
	betweenBefore = pattern.New(`(?i)\b(?:between|zwischen(?: dem)?) (?:the )?$`)
	// movedDate speaks of a date that became another one, or of an order that runs backwards.
	movedDate = pattern.New(`(?i)\b(?:mov(?:e|es|ed|ing)|postpon\w+|brought forward|bring\w* forward|shift\w*|chang\w+|reschedul\w+|advanc\w+|push\w*|pull\w*|delay\w*|correct\w*|instead|rather than|renam\w+|updat\w+|bump\w*|earlier|backwards?|revers\w*|descending|newest|latest|back to|slipp\w+|verschoben|verlegt|vorgezogen)\b|提前|推迟|改为|改到|调整|更正|倒序`)
	// startColumn and endColumn are over the two ends, and startLabel and endLabel before them.
	startColumn = newTermList("start|start date|starts|starting|begin|begins|beginning|begin date|from|beginn|von|开始|开始日期|开始时间|起始日期")
	endColumn   = newTermList("end|end date|ends|ending|finish|finish date|finishes|until|to|till|ende|bis|结束|结束日期|结束时间|截止日期")
)

// timePoint is a day, or a month where the day is 0, with the words that name it.
type timePoint struct {
	year, month, day int
	start, end       int // in the text that names it
	text             string
}

// isBefore reports whether a point in time is certainly before another one: of two in one month only days tell.
func (p timePoint) isBefore(o timePoint) bool {
	if c := cmp.Or(cmp.Compare(p.year, o.year), cmp.Compare(p.month, o.month)); c != 0 {
		return c < 0
	}
	return p.day > 0 && o.day > 0 && p.day < o.day
}

// timePointsIn are the days and months of a text whose year is known, in its order. Of a quarter the month stands for it.
func timePointsIn(text string) (found []timePoint) {
	for _, d := range datesIn(text) {
		if d.year > 0 && !d.swapped && d.exists() {
			found = append(found, timePoint{d.year, d.month, d.day, d.start, d.start + len(d.text), d.text})
		}
	}
	days := len(found)
	for _, form := range []*pattern.Pattern{monthOfYear, quarterOfYear} {
		if form == monthOfYear && !namesMonth(text) && !strings.ContainsAny(text, "-年") {
			continue
		}
		names := form.Regexp().SubexpNames()
		for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
			p := timePoint{start: at[1], end: at[0]}
			for i, name := range names {
				if name == "" || at[2*i] < 0 {
					continue
				}
				word := text[at[2*i]:at[2*i+1]]
				p.start, p.end = min(p.start, at[2*i]), max(p.end, at[2*i+1])
				n, _ := strconv.Atoi(word)
				switch name[0] {
				case 'y':
					p.year = n
				case 'm':
					p.month = n
				case 'n':
					p.month = monthOf(word)
				case 'q':
					p.month = 3*n - 2
				}
			}
			if strings.Contains(text[p.start:at[1]], "月") {
				p.end = at[1]
			}
			if form == quarterOfYear {
				p.start, p.end = at[0], at[1]
			}
			isDay := slices.ContainsFunc(found[:days], func(d timePoint) bool { return d.start < p.end && p.start < d.end })
			if p.text = text[p.start:p.end]; !isDay && p.month >= 1 && p.month <= lastMonth {
				found = append(found, p)
			}
		}
	}
	slices.SortFunc(found, func(a, b timePoint) int { return cmp.Compare(a.start, b.start) })
	return found
}

// backwardIn is the period of a sentence that ends before it begins; nil for none.
func backwardIn(text string) *[2]timePoint {
	if len(text) > longestPeriod || !hasYear(text) || movedDate.MatchString(text) {
		return nil
	}
	points := timePointsIn(text)
	for i := range max(0, len(points)-1) {
		from, to := points[i], points[i+1]
		if !to.isBefore(from) || to.start < from.end {
			continue
		}
		before, between := text[:from.start], text[from.end:to.start]
		isPeriod := untilBetween.MatchString(between) || betweenBefore.MatchString(before) && strings.TrimSpace(between) == "and" || startsBefore.MatchString(before) && endsBetween.MatchString(between)
		if isPeriod {
			return &[2]timePoint{from, to}
		}
	}
	return nil
}

// longestPeriod is more bytes than a sentence has that gives a period.
const longestPeriod = 400

// hasYear reports whether a text has the beginning of a year.
func hasYear(text string) bool { return strings.Contains(text, "20") || strings.Contains(text, "19") }

func periodsRun(m *analysis) checkResult {
	var found []finding
	add := func(f finding, period [2]timePoint) {
		if m.isSuppressed(f.line) {
			return
		}
		f.text = fmt.Sprintf("The period from “%s” to “%s” (line %d) ends before it begins.", period[0].text, period[1].text, f.line)
		f.suggestion = fmt.Sprintf("Correct “%s” or “%s” (line %d).", period[0].text, period[1].text, f.line)
		found = append(found, f)
	}
	for _, s := range m.doc.Sentences {
		b := &m.doc.Blocks[s.Block]
		if b.Kind == document.Code || b.Kind == document.Row || b.Quoted || b.Struck || len(b.Text) <= longestPeriod {
			continue
		}
		if period := backwardIn(s.Text); period != nil {
			add(m.at(review.Medium, s.Block, s.Span, ""), *period)
		}
	}
	for i := range m.doc.Blocks {
		// A short text is read as a whole: behind the day of a German date a sentence seems to end.
		if b := &m.doc.Blocks[i]; b.Kind != document.Code && b.Kind != document.Row && !b.Quoted && !b.Struck {
			if period := backwardIn(b.Text); period != nil {
				add(m.at(review.Medium, i, b.SpanOf(period[0].start, period[1].end), ""), *period)
			}
		}
		if period := m.backwardRow(i); period != nil {
			add(m.atBlock(review.Medium, i, ""), *period)
		}
		if period := m.backwardItems(i); period != nil {
			add(m.atBlock(review.Medium, i, ""), *period)
		}
	}
	if len(found) == 0 {
		return skip()
	}
	slices.SortStableFunc(found, func(a, b finding) int { return cmp.Compare(a.line, b.line) })
	f := found[0]
	f.places = placesOfFindings(found)
	if more := len(found) - 1; more > 0 {
		f.text += fmt.Sprintf(" So do %d more.", more)
	}
	return failed(f)
}

// backwardRow is the period of a row of a table with a column for its beginning and one for its end; nil where it does not run backwards.
func (m *analysis) backwardRow(block int) *[2]timePoint {
	b := &m.doc.Blocks[block]
	if b.Kind != document.Row || b.Struck || b.Table < 0 || b.Table >= len(m.doc.Tables) || !hasYear(b.Text) {
		return nil
	}
	t := m.doc.Tables[b.Table]
	if b.Record < 0 || b.Record >= len(t.Rows) {
		return nil
	}
	var from, to []timePoint
	for i, cell := range t.Rows[b.Record] {
		if i >= len(t.Header) {
			break
		}
		switch head := bareWords(fold(t.Header[i].Full)); {
		case isOnly(startColumn, head):
			from = append(from, timePointsIn(cell.Full)...)
		case isOnly(endColumn, head):
			to = append(to, timePointsIn(cell.Full)...)
		}
	}
	if len(from) != 1 || len(to) != 1 || !to[0].isBefore(from[0]) {
		return nil
	}
	return &[2]timePoint{from[0], to[0]}
}

// backwardItems is the period that an item begins and the next one of its list ends: "Start: 1 March 2027", "End: 1 February 2027".
func (m *analysis) backwardItems(block int) *[2]timePoint {
	if block+1 >= len(m.doc.Blocks) {
		return nil
	}
	a, b := &m.doc.Blocks[block], &m.doc.Blocks[block+1]
	if a.Kind == document.Row || a.Kind == document.Code || a.Section != b.Section || a.Kind != b.Kind || !hasYear(a.Full) || !hasYear(b.Full) {
		return nil
	}
	from, to := labelled(a.Full, startColumn), labelled(b.Full, endColumn)
	if from == nil || to == nil || !to.isBefore(*from) {
		return nil
	}
	return &[2]timePoint{*from, *to}
}

// labelled is the only point in time behind a label that is one of a list; nil for another text.
func labelled(text string, labels *termList) *timePoint {
	label, rest, has := strings.Cut(strings.ReplaceAll(text, "：", ":"), ":")
	if !has || len(label) > longestTimeLabel || !isOnly(labels, bareWords(fold(label))) {
		return nil
	}
	points := timePointsIn(rest)
	if len(points) != 1 {
		return nil
	}
	return &points[0]
}

// longestTimeLabel is more bytes than such a label has, with the marks around it.
const longestTimeLabel = 30
