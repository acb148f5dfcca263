package review

import (
	"strings"
	"unicode"

	"parley/engine/pattern"
)

// proseParts is what the headed parts of a text hold.
type proseParts struct {
	points map[part][]any
	rating Rating
	remark string
	risk   Severity

	block  part   // what the last heading or label opened
	level  int    // of the heading that opened it, 0 for a label
	title  string // of a block that is no part
	last   part   // where the last point is
	open   bool   // the last point may go on in the next line
	titled bool   // the last point is a heading: all that follows belongs to it
	listed bool   // the block has bullets
	// numbered is set when the block is one of several that are numbered on the line of their label.
	numbered bool
	gap      bool // a blank line was before this one
	rows     [][]string
}

func readParts(text string) *proseParts {
	p := &proseParts{points: map[part][]any{}}
	for _, line := range lineBreaks.Regexp().Split(text, -1) {
		p.line(line)
	}
	p.endTable()
	return p
}

var (
	onlyMarks = pattern.New(`^[\s=*_~` + "`" + `#>|+-]*$`)
	boldLine  = pattern.New(`^\s*(?:\*\*|__)([^*_]{2,60}?)\s*[:：]?\s*(?:\*\*|__)\s*[:：]?\s*$`)
	xmlTag    = pattern.New(`^</?([A-Za-z_]{3,30})>$`)
	outermost = pattern.New(`^(?:[-*+•·–▪◦]\s+|•|\(?\d{1,3}[.)]\s+|\d{1,3}、|（\d{1,3}）)\s*`)
	pictures  = map[string]part{"✅": strengthsPart, "✔": strengthsPart, "👍": strengthsPart, "➕": strengthsPart, "❌": weaknessesPart, "✗": weaknessesPart, "✘": weaknessesPart, "⚠": weaknessesPart, "👎": weaknessesPart, "➖": weaknessesPart, "💡": suggestionsPart, "❓": questionsPart}
)

func (p *proseParts) line(line string) {
	trimmed := strings.TrimSpace(line)
	if strings.HasPrefix(trimmed, "|") || len(p.rows) > 0 && strings.Count(trimmed, "|") > 1 {
		p.rows = append(p.rows, cells(trimmed))
		return
	}
	p.endTable()
	switch {
	case trimmed == "":
		p.open, p.gap = false, true
		return
	case onlyMarks.MatchString(trimmed):
		return
	}
	if m := markdownHeading.FindStringSubmatch(line); m != nil {
		p.heading(len(line)-len(strings.TrimLeft(strings.TrimLeft(line, " "), "#")), m[1])
		p.gap = false
		return
	}
	if m := xmlTag.FindStringSubmatch(trimmed); m != nil {
		if l, ok := labelOf(m[1]); ok {
			p.startPart(l.part, 0)
		}
		return
	}
	if !p.labels(line, trimmed) {
		p.point(line, trimmed)
	}
	p.gap = false
}

// heading opens a part, or, inside one, a point that has a heading of its own.
func (p *proseParts) heading(level int, text string) {
	to := partOf(text)
	if to == noPart && p.block != noPart && p.block != ratingPart && p.level > 0 && level > p.level {
		p.add(p.block, strings.TrimSpace(outermost.ReplaceAllString(text, "")))
		p.open, p.titled = true, true
		return
	}
	if to == noPart && p.level > 0 && level > p.level && p.title != "" {
		p.add(noPart, text)
		return
	}
	p.startPart(to, level)
	if to == ratingPart || to == riskPart {
		p.value(to, text)
		return
	}
	if level > 1 {
		p.title = text
	}
	if _, after, ok := strings.Cut(text, ":"); ok && to != noPart {
		p.inline(to, after)
	}
}

func (p *proseParts) startPart(to part, level int) {
	p.block, p.level, p.title = to, level, ""
	p.open, p.titled, p.listed, p.numbered = false, false, false, false
}

// labels takes a line apart that holds labels, and reports whether there are any. A label alone opens a block, and so does
// one that begins a line of prose; in an item it counts for the item.
func (p *proseParts) labels(line, trimmed string) bool {
	if m := boldLine.FindStringSubmatch(line); m != nil {
		if to := partOf(m[1]); to != noPart {
			p.startPart(to, 0)
			return true
		}
	}
	if l, ok := labelOf(outermost.ReplaceAllString(trimmed, "")); ok && (!bullet.MatchString(line) || !p.hasPoints() || strings.ContainsAny(trimmed, ":：*")) {
		p.startPart(l.part, 0)
		return true
	}
	if p.bracketed(line, trimmed) {
		return true
	}
	before, found := inLine(outermost.ReplaceAllString(trimmed, ""))
	numbered := unicode.IsDigit(rune(trimmed[0])) && len(found) > 0 && before == "" && (found[0].label.plain || p.numbered || !p.hasPoints())
	item := bullet.MatchString(line) && !numbered
	if item && p.hasPoints() {
		before, found = p.onlyPlain(trimmed, before, found)
	}
	if len(found) == 0 {
		return false
	}
	if strings.Trim(before, labelMargin) != "" {
		p.point(line, strings.TrimSpace(before))
	}
	block, level, title, listed := p.block, p.level, p.title, p.listed
	for _, f := range found {
		p.startPart(f.label.part, 0)
		p.inline(f.label.part, f.text)
	}
	p.numbered = numbered
	if item {
		p.block, p.level, p.title, p.listed = block, level, title, listed
		p.open = true
	}
	return true
}

// hasPoints reports whether the block at hand is one of points.
func (p *proseParts) hasPoints() bool {
	return p.block != noPart && p.block != ratingPart && p.block != riskPart
}

// unsorted is what belongs to no part, a line for each.
func (p *proseParts) unsorted() string {
	var b strings.Builder
	for _, point := range p.points[noPart] {
		if text, ok := point.(string); ok {
			b.WriteString(text + "\n")
		}
	}
	return b.String()
}

// onlyPlain drops the labels of an item that may be words of its point.
func (p *proseParts) onlyPlain(trimmed, before string, found []labelled) (string, []labelled) {
	for _, f := range found {
		rated, _ := ratingText(strings.Trim(f.text, "*_ "))
		if f.label.part == ratingPart && rated.Rated() {
			continue
		}
		if !f.label.plain || f.label.part == ratingPart {
			return trimmed, nil
		}
	}
	return before, found
}

// bracketForm is a label in brackets before a point, or a dash behind one.
var (
	bracketForm = pattern.New(`^[\[【(（]\s*([\pL ]{2,24})\s*[\]】)）]\s*[:：–—-]?\s*(\S.*)$`)
	dashForm    = pattern.New(`^(?:\*\*|__)?([\pL][\pL ]{1,30}?)(?:\*\*|__)?\s*(?:[–—]|=|\s-)\s+(\S.*)$`)
)

// bracketed takes a point that has its label in brackets, or before a dash, or a picture for one, and reports whether it is
// such a point.
func (p *proseParts) bracketed(line, trimmed string) bool {
	said := outermost.ReplaceAllString(trimmed, "")
	for sign, to := range pictures {
		if rest, ok := strings.CutPrefix(said, sign); ok && p.block == noPart {
			p.add(to, strings.TrimLeft(rest, "\uFE0F \t:"))
			p.open = true
			return true
		}
	}
	for _, form := range []*pattern.Pattern{bracketForm, dashForm} {
		m := form.FindStringSubmatch(said)
		if m == nil {
			continue
		}
		l, ok := labelOf(m[1])
		if !ok || !l.plain && l.part != ratingPart {
			continue
		}
		block, level, title := p.block, p.level, p.title
		if !bullet.MatchString(line) && form == dashForm {
			p.startPart(l.part, 0)
		}
		p.inline(l.part, m[2])
		if bullet.MatchString(line) || form == bracketForm {
			p.block, p.level, p.title = block, level, title
		}
		p.open = true
		return true
	}
	return false
}

// pieceEnd is where one of several points on a line ends.
var pieceEnd = pattern.New(`\s*[;；]\s*|\s+[•·]\s+|<br\s*/?>|[,，;]?\s+[(（]\d{1,2}[)）]\s*`)

// inline takes what stands on a label's own line.
func (p *proseParts) inline(to part, text string) {
	text = strings.TrimSpace(text)
	if text == "" {
		return
	}
	if to == ratingPart || to == riskPart {
		p.value(to, text)
		return
	}
	text = outermost.ReplaceAllString(text, "")
	for _, piece := range pieceEnd.Regexp().Split(text, -1) {
		if piece = strings.TrimSpace(piece); piece != "" {
			p.add(to, piece)
			p.open = true
		}
	}
}

// value reads a rating or a risk level; what is no value of the kind, or says more, is kept.
func (p *proseParts) value(to part, text string) {
	if to == riskPart {
		after := text
		if at := strings.IndexAny(text, ":："); at >= 0 {
			after = text[at:]
		}
		if s, ok := severityOf(after); ok {
			p.risk = s
		} else if _, heading := labelOf(text); !heading {
			p.add(noPart, text)
		}
		return
	}
	rating, remark := ratingText(strings.Trim(text, "*_ "))
	switch {
	case rating.Rated() && !p.rating.Rated():
		p.rating, p.remark = rating, remark
		if more := strings.TrimSpace(ratingRest.ReplaceAllString(text, "")); len(more) > minRemark {
			p.add(noPart, more)
		}
	case rating.Rated() && rating == p.rating:
	default:
		if partOf(text) != ratingPart || rating.Rated() {
			p.add(noPart, text)
		}
	}
}

// ratingRest is the rating at the head of a text that goes on.
var ratingRest = pattern.New(`(?i)^[^\d★⭐]*[★☆⭐\d.]+\s*(?:(?:/|／|out of|of)\s*(?:5|five))?\s*(?:stars?|points?|分)?[\s*_.,;:：–—()-]*`)

// minRemark is how long what follows a rating is before it counts as a point of its own, in bytes.
const minRemark = 16

func (p *proseParts) add(to part, text string) {
	text = strings.TrimSpace(plainMarkdown(text))
	if to == noPart && p.title != "" && text != p.title {
		text = strings.Trim(p.title, labelMargin) + ": " + text
	}
	if strings.Trim(text, labelMargin) == "" {
		return
	}
	p.points[to], p.last, p.titled = append(p.points[to], text), to, false
}

func (p *proseParts) point(line, said string) {
	if p.block == ratingPart || p.block == riskPart {
		p.value(p.block, said)
		return
	}
	m := bullet.FindStringSubmatch(line)
	switch {
	case p.titled:
		if m != nil {
			said = m[1]
		}
		p.continuePoint(said, ": ")
	case m != nil && said == strings.TrimSpace(line):
		p.listed = true
		p.item(line, m[1])
	case m != nil:
		p.listed = true
		p.item(line, outermost.ReplaceAllString(said, ""))
	case p.open && len(p.points[p.last]) > 0:
		p.continuePoint(said, " ")
	case p.listed && p.gap && line == strings.TrimLeft(line, " \t"), strings.HasSuffix(said, ":"), strings.HasSuffix(said, "："):
		p.add(noPart, said) // behind a list, or before one: it may be about anything
	default:
		p.add(p.block, said)
		p.open = true
	}
}

// grading is a line below a point that says how grave it is, or a key of a structured point.
var (
	grading  = pattern.New(`(?i)^(?:severity|priority|impact|严重程度|优先级)\s*[:：=]\s*([\pL]+)\W*$`)
	textKey  = pattern.New(`(?i)^(?:text|description|point)\s*:\s+["']?(.+?)["']?$`)
	deepItem = pattern.New(`^\s{2,}`)
)

// item takes a point of a list.
func (p *proseParts) item(line, text string) {
	if m := grading.FindStringSubmatch(plainMarkdown(text)); m != nil && deepItem.MatchString(line) && len(p.points[p.last]) > 0 {
		p.grade(m[1])
		return
	}
	if m := textKey.FindStringSubmatch(text); m != nil {
		text = m[1]
	}
	p.add(p.block, text)
	p.open = true
}

func (p *proseParts) grade(word string) {
	points := p.points[p.last]
	if text, ok := points[len(points)-1].(string); ok && !strings.HasPrefix(text, "[") {
		points[len(points)-1] = "[" + word + "] " + text
	}
}

// continuePoint adds to the last point.
func (p *proseParts) continuePoint(said, between string) {
	if m := grading.FindStringSubmatch(plainMarkdown(said)); m != nil {
		p.grade(m[1])
		return
	}
	points := p.points[p.last]
	last, ok := points[len(points)-1].(string)
	if !ok {
		return
	}
	if p.titled && strings.Contains(last, between) {
		between = " "
	}
	points[len(points)-1] = last + between + plainMarkdown(said)
}
