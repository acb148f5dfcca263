package sessions

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// Offer is what there is to begin with in a folder.
type Offer struct {
	Documents []string       // that can be reviewed, as a person would type them; a folder ends with a separator
	Files     map[string]int // how many documents a folder among them has
	More      int            // how many documents of the folder are not among them
	IsPartial bool           // whether the folder has folders that were not searched
	Refused   []string       // Markdown files that cannot be reviewed
	Tools     []string       // AI tools whose programs are there
}

// isEmpty reports whether there is nothing to list: then the documents of the folder are listed in its place.
func (v *Screen) isEmpty() bool { return v.loaded && v.err == nil && len(v.list) == 0 }

// document is the document under the cursor; "" for none.
func (v *Screen) document() string {
	if !v.isEmpty() || v.selected < 0 || v.selected >= len(v.offer.Documents) {
		return ""
	}
	return v.offer.Documents[v.selected]
}

// reviewDocument begins a review of the document under the cursor, or says why it cannot.
func (v *Screen) reviewDocument() screen.Action {
	if check := v.source.Check; check != nil {
		if err := check(v.document()); err != nil {
			return screen.Notice{Text: err.Error(), Bad: true}
		}
	}
	return v.choose(Choice{Review: v.document()})
}

// What parley does is told to somebody who has no review yet: with AI tools, and without any.
const (
	whatParleyDoes = "Several reviewers read one document at once, each with its own focus. You see them at work and where they disagree, and decide what happens next."
	whatChecksDo   = "Several reviewers read one document, each with its own focus; without an AI tool the built-in checks read in their place. You see where they disagree, and decide what happens next."
)

// welcome is the list of nothing: what parley does, what there is to review, and what to do first, with the document under the cursor
// beside it, or below where there is room.
func (v *Screen) welcome(l parts.Layout) []string {
	if len(v.offer.Documents) == 0 {
		return v.welcomeEmpty(l.Body)
	}
	r, wide := l.Body, l.Wide
	v.selected = max(0, min(v.selected, len(v.offer.Documents)-1))
	if !wide || !v.hasDocumentPreview() {
		return v.welcomeColumn(r, wide)
	}
	left, place := r, v.previewPlace(l)
	left.W = welcomeWidth(r.W)
	shown := parts.FitBox(v.documentLinesOf(place.W, place.H), place.W, place.H)
	divider := v.Theme.Line.Render(" " + v.Theme.Symbols.Divider + " ")
	return parts.JoinHorizontal(parts.FitBox(v.welcomeColumn(left, false), left.W, left.H), shown, divider)
}

// welcomeColumn is the welcome in one column, or where it is wide and no document is shown in two.
func (v *Screen) welcomeColumn(r parts.Rect, wide bool) []string {
	lines := v.welcomeHead(r)
	tall := r.H >= roomy
	rest := parts.Rect{X: r.X, Y: r.Y + len(lines), W: r.W, H: r.H - len(lines)}
	if wide {
		left, right := rest, rest
		left.W = rest.W * 55 / 100
		right.W = rest.W - left.W - 3
		documents := parts.FitBox(v.documentLines(left), left.W, left.H)
		steps := parts.FitBox(v.firstSteps(right.W, true, moreSteps)[1:], right.W, right.H) // without the blank line above
		return append(lines, parts.JoinHorizontal(documents, steps, v.Theme.Line.Render(" "+v.Theme.Symbols.Divider+" "))...)
	}
	below := v.firstSteps(r.W, tall, stepsMore(tall))
	if tall && v.Width < parts.WideWidth && !v.hasPreviewBelow(r) {
		if lines := v.withSmallExample(lines, rest); lines != nil {
			return lines
		}
	}
	for more := 1; !tall && more <= moreSteps; more++ {
		if steps := v.firstSteps(r.W, tall, more); len(steps)+1+len(v.offer.Documents) <= rest.H && v.document() != "" {
			below = steps
		}
	}
	rest.H -= len(below)
	lines = append(append(lines, v.documentLines(rest)...), below...)
	if example := v.exampleLines(min(r.W, emptyWidth)); tall && v.Width >= parts.WideWidth && len(lines)+1+len(example) <= r.H {
		return append(append(lines, ""), example...)
	}
	if place := v.previewPlace(parts.Layout{Body: r}); v.hasPreviewBelow(r) {
		lines = append(append(lines, ""), v.documentLinesOf(place.W, place.H)...)
	}
	return lines
}

// withSmallExample is the column with an example of a result below it, where that has room; the last step gives way to it,
// which the footer has as well. It is nil where there is none.
func (v *Screen) withSmallExample(head []string, rest parts.Rect) []string {
	steps := v.firstSteps(rest.W, true, moreSteps-1)
	room := rest.H - len(steps) - 1 - len(v.offer.Documents) - 1 // a heading, and a blank line above the example
	if v.offer.rest(len(v.offer.Documents)) != "" {
		room--
	}
	if v.offer.refused() != "" {
		room--
	}
	example := v.smallExample(rest.W, room)
	if example == nil {
		return nil
	}
	rest.H -= len(steps) + 1 + len(example)
	return slices.Concat(head, v.documentLines(rest), steps, []string{""}, example)
}

// welcomeHead is what stands above the documents.
func (v *Screen) welcomeHead(r parts.Rect) []string {
	lines := parts.Paragraph("No reviews here yet.", v.Theme.Strong, r.W)
	if r.H >= roomy {
		does := whatParleyDoes
		if len(v.offer.Tools) == 0 {
			does = whatChecksDo
		}
		lines = append(append(lines, parts.Paragraph(does, v.Theme.Muted, min(r.W, parts.ReadingWidth))...), "")
	}
	return lines
}

// documentLines are the documents that can be reviewed.
func (v *Screen) documentLines(r parts.Rect) []string {
	t, documents := v.Theme, v.offer.Documents
	lines := []string{parts.TitleRule(t, parts.PaneTitle(t, v.offer.total(), true), "", r.W)}
	refused := v.offer.refused()
	if refused != "" && r.H >= roomForRefused {
		r.H--
	} else {
		refused = ""
	}
	room := max(1, min(len(documents), r.H-1))
	last := v.offer.rest(len(documents))
	if last == "" && room < len(documents) || last != "" && room > r.H-2 {
		room = max(1, r.H-2) // the last line says how much follows
	}
	v.rows = parts.Rect{X: r.X, Y: r.Y + 1, W: r.W, H: room}
	v.top = max(0, min(max(v.top, v.selected-room+1), v.selected, len(documents)-room))
	for i := v.top; i < v.top+room; i++ {
		files := v.offer.filesOf(documents[i])
		name := safetext.TruncateLeft(safetext.Line(documents[i]), r.W-2-safetext.Width(files))
		if i == v.selected {
			lines = append(lines, t.Selected(t.Accent.Render(t.Symbols.Cursor)+" "+t.Strong.Render(name)+t.Muted.Render(files), r.W))
			continue
		}
		lines = append(lines, "  "+t.Text.Render(name)+t.Muted.Render(files))
	}
	if rest := v.offer.rest(v.top + room); rest != "" && room < r.H-1 {
		lines = append(lines, "  "+t.Muted.Render(rest))
	}
	if refused != "" {
		lines = append(lines, "  "+t.Faint.Render(safetext.TruncateWords(refused, max(1, r.W-2))))
	}
	return lines
}

// roomForRefused is from how many lines on the list says what is not in it.
const roomForRefused = 6

// refused names the Markdown files that cannot be reviewed; "" for none.
func (o Offer) refused() string {
	const most = 3
	if len(o.Refused) == 0 {
		return ""
	}
	names := make([]string, 0, most+1)
	for i, path := range o.Refused {
		if i == most {
			names = append(names, fmt.Sprintf("%d more", len(o.Refused)-most))
			break
		}
		names = append(names, safetext.Line(path))
	}
	return "cannot be reviewed (empty, too large or unreadable): " + amount.Series(names)
}

// count is how many of the first rows are documents, and not folders.
func (o Offer) count(rows int) (documents int) {
	for _, path := range o.Documents[:rows] {
		if o.Files[path] == 0 {
			documents++
		}
	}
	return documents
}

// total says how many documents the folder has, as far as it was searched.
func (o Offer) total() string {
	all := amount.Of(o.count(len(o.Documents))+o.More, "document")
	if o.IsPartial {
		return all + " and more"
	}
	return all
}

// rest says how many documents follow after so many rows; "" for none.
func (o Offer) rest(rows int) string {
	more := o.count(len(o.Documents)) - o.count(rows) + o.More
	switch {
	case o.IsPartial && more == 0:
		return "and more in other folders"
	case o.IsPartial:
		return fmt.Sprintf("and over %d more", more)
	case more > 0:
		return fmt.Sprintf("and %d more", more)
	default:
		return ""
	}
}

// filesOf says how many documents are behind the row of a folder; "" for a file.
func (o Offer) filesOf(path string) string {
	if files := o.Files[path]; files > 0 {
		return " (" + amount.Of(files, "file") + ")"
	}
	return ""
}

// roomy is from how many lines on the welcome says all it has to say, with air between.
const roomy = 18

// demoCommand is the command that shows what a review is.
const demoCommand = "parley demo"

// moreSteps is how many of the first steps only stand where there is room.
const moreSteps = 2

// stepsMore is how many of the first steps stand there beside the least.
func stepsMore(tall bool) int {
	if tall {
		return moreSteps
	}
	return 0
}

// firstSteps are the keys that lead on, one below the other, and who would be asked: the least, and so many more of them.
func (v *Screen) firstSteps(w int, all bool, more int) (lines []string) {
	t, k := v.Theme, v.Keys
	section := func(title string) {
		if all {
			lines = append(lines, "")
		}
		lines = append(lines, parts.TitleRule(t, t.Heading.Render(title), "", w))
	}
	how, as := "", ""
	if v.offer.Files[v.document()] > 0 {
		as = " as one document"
	}
	if all && len(v.offer.Tools) == 0 {
		how = " with the built-in checks, in seconds"
	}
	steps := []firstStep{
		{k.Enter.Help().Key, "review " + safetext.Line(v.document()) + as + how},
		{k.New.Help().Key, "review another file"},
		{demoCommand, "show a recorded review of one minute"},
		{k.Palette.Help().Key, "list all commands"},
	}
	steps = steps[:len(steps)-moreSteps+more]
	section("Begin")
	for _, s := range steps {
		if s.key != "" {
			look := t.Key
			if s.key == demoCommand { // it is typed elsewhere
				look = t.Strong
			}
			lines = append(lines, parts.HangingIndent(look.Render(safetext.Fit(s.key, widestKey(steps)))+"  ", s.does, t.Text, w)...)
		}
	}
	section("Tools")
	return append(lines, v.toolLines(w)...)
}

// toolLines say in a sentence who would be asked.
func (v *Screen) toolLines(w int) []string {
	text := "No AI tool found, so built-in checks read the document, and nothing leaves this machine. To see which tools parley knows: parley doctor"
	if len(v.offer.Tools) > 0 {
		text = safetext.Line(strings.Join(v.offer.Tools, ", ")) + ". parley doctor says whether they work."
	}
	return parts.Paragraph(text, v.Theme.Muted, w)
}

// lastReviewOf is the session that reviewed a document last, of those that count alike the one with the highest number; "" where none did.
func (v *Screen) lastReviewOf(path string) string {
	var last *Session
	for i, s := range v.list {
		if s.Artifact == strings.TrimRight(path, `/\`) && s.RoundID != "" && (last == nil || isLater(s, *last)) {
			last = &v.list[i]
		}
	}
	if last == nil {
		return ""
	}
	return last.RoundID
}

// isLater reports whether one session was begun after another, as far as their ids tell; else whether it changed later.
func isLater(a, b Session) bool {
	name := func(s Session) (series string, number int) {
		at := strings.LastIndexByte(s.RoundID, '-')
		number, err := strconv.Atoi(s.RoundID[at+1:])
		if err != nil {
			return s.RoundID, 0
		}
		return s.RoundID[:max(at, 0)], number
	}
	seriesA, numberA := name(a)
	seriesB, numberB := name(b)
	if seriesA == seriesB {
		return numberA > numberB
	}
	return a.Updated.After(b.Updated)
}

// lastReview says beside a document what the id there is of.
const lastReview = "last review: "

// mostReviewed is how many documents that have a session are listed: each stands in the list of the sessions already.
const mostReviewed = 3

// withoutReviewed are the documents that have no session, and how many others there are; all of them where those are few.
func (v *Screen) withoutReviewed(documents []string) (left []string, reviewed int) {
	for _, path := range documents {
		if v.lastReviewOf(path) == "" {
			left = append(left, path)
		} else {
			reviewed++
		}
	}
	if reviewed <= mostReviewed {
		return documents, 0
	}
	return left, reviewed
}

// folderLines are the documents and tools of the folder, below the sessions as far as there is room; none with less.
func (v *Screen) folderLines(w, room int) []string {
	const least = 8 // a blank line, two headings, a document, the key, a blank line and the tools in a line or two
	t := v.Theme
	if room < least {
		return nil
	}
	documents, reviewed := v.withoutReviewed(v.offer.Documents)
	key := v.Keys.New.Help().Key
	lines := []string{"", parts.TitleRule(t, t.Heading.Render("Documents"), t.Key.Render(key)+t.Muted.Render(" reviews a document"), w)}
	shown := min(len(documents), room-least+1)
	column := 0 // where the last review of each stands: behind the longest name
	for _, path := range documents[:shown] {
		column = max(column, safetext.Width(safetext.Line(path)+v.offer.filesOf(path)))
	}
	column = max(1, min(column, w-2-2-len(lastReview)-maxColumn))
	for _, path := range documents[:shown] {
		files := v.offer.filesOf(path)
		last := safetext.Line(v.lastReviewOf(path))
		style := t.Text
		if last != "" {
			style, last = t.Muted, lastReview+last
		}
		name := style.Render(safetext.TruncateLeft(safetext.Line(path), max(1, column-safetext.Width(files)))) + t.Muted.Render(files)
		name += strings.Repeat(" ", max(0, column-safetext.Width(name)))
		lines = append(lines, safetext.Truncate("  "+name+"  "+t.Muted.Render(last), w))
	}
	if reviewed > 0 {
		lines = append(lines, t.Muted.Render("  "+safetext.TruncateWords(amount.Of(reviewed, "document")+" reviewed in the sessions above", max(1, w-2))))
	}
	if len(v.offer.Documents) == 0 {
		lines = append(lines, t.Muted.Render("  No Markdown file here."))
	} else if rest := v.offer.rest(shown + reviewed); rest != "" {
		lines = append(lines, t.Muted.Render("  "+rest))
	}
	if refused := v.offer.refused(); refused != "" && len(lines)+least-3 < room {
		lines = append(lines, "  "+t.Faint.Render(safetext.TruncateWords(refused, max(1, w-2))))
	}
	lines = append(lines, "", parts.TitleRule(t, t.Heading.Render("Tools"), "", w))
	for _, line := range v.toolLines(w - 2) {
		lines = append(lines, "  "+line)
	}
	return lines
}
