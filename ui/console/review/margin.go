package review

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/feedback/ledger"
	"parley/ui/console/markdown"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// The margin is the cursor or the person's mark, the signs of at least three reviewers, and a blank. From a width on there is room for
// more signs, where a line has them.
const (
	aroundSigns = 2
	fewSigns    = 3
	mostSigns   = 6
	manySignsAt = 60
)

// signsWide is how many signs the margin of a text so wide has room for.
func (v *Screen) signsWide(w int) int {
	if w < manySignsAt {
		return fewSigns
	}
	return max(fewSigns, min(v.crowd, mostSigns))
}

// crowdOf is the most reviewers that found something on one line.
func crowdOf(index []placed) (most int) {
	type line struct{ file, first int }
	names := map[line][]string{}
	for _, p := range index {
		if p.isPlaceless() {
			continue
		}
		at := line{p.file, p.first}
		for _, name := range p.finding.Perspectives {
			if !slices.Contains(names[at], name) {
				names[at] = append(names[at], name)
			}
		}
		most = max(most, len(names[at]))
	}
	return most
}

// signs are the reviewers' letters. Each keeps its own as long as the console runs, and its colour with that.
type signs struct {
	names   []string // in the order they came
	letters map[string]string
}

// learn gives a letter to everybody who reviews or has found something.
func (s *signs) learn(of *state.State, index []placed) {
	if s.letters == nil {
		s.letters = map[string]string{}
	}
	if r := of.CurrentRound(); r != nil {
		for _, reviewer := range r.Reviewers {
			s.add(reviewer.Name, reviewer.Name)
		}
	}
	for _, p := range index {
		for _, name := range p.finding.Perspectives {
			if name == ledger.Person {
				s.add(name, of.PersonName())
				continue
			}
			s.add(name, name)
		}
	}
}

// add gives a name one of its own letters, or a digit where those are taken or wide.
func (s *signs) add(name, called string) {
	if _, has := s.letters[name]; has {
		return
	}
	taken := func(sign string) bool {
		for _, other := range s.letters {
			if other == sign {
				return true
			}
		}
		return false
	}
	sign := ""
	for _, r := range strings.ToUpper(safetext.Line(called)) {
		if c := string(r); unicode.IsLetter(r) && safetext.Width(c) == 1 && !taken(c) {
			sign = c
			break
		}
	}
	for n := 1; sign == "" && n < 10; n++ {
		if c := fmt.Sprint(n); !taken(c) {
			sign = c
		}
	}
	if sign == "" {
		sign = "#"
	}
	s.names, s.letters[name] = append(s.names, name), sign
}

// sign is a reviewer's letter in their colour.
func (v *Screen) sign(name string) string {
	return v.signStyle(name).Render(v.signs.letters[name])
}

// signAmong is a reviewer's letter for these findings: small and faint when all that they said is closed.
func (v *Screen) signAmong(name string, list []placed) string {
	open := slices.ContainsFunc(list, func(p placed) bool {
		return slices.Contains(p.finding.Perspectives, name) && !ledger.IsClosed(p.finding.State)
	})
	if open {
		return v.sign(name)
	}
	return v.Theme.Faint.Render(strings.ToLower(v.signs.letters[name]))
}

func (v *Screen) signStyle(name string) lipgloss.Style {
	if name == ledger.Person {
		return v.Theme.Strong
	}
	return v.Theme.Reviewer(slices.Index(v.signs.names, name))
}

// legends name the signs of those who have found something, each in the reviewer's colour from end to end, so that none is taken for a
// key: all of them, or none. The first is the fullest: each name behind its sign, and what a small one means. Then come the names with the
// sign as the first letter, and the signs alone.
func (v *Screen) legends() []string {
	var signed, names, letters []string
	small := ""
	for _, name := range v.signs.names {
		if !slices.ContainsFunc(v.index, func(p placed) bool { return slices.Contains(p.finding.Perspectives, name) }) {
			continue
		}
		style, letter, called := v.signStyle(name), v.signs.letters[name], v.called(name)
		signed, letters = append(signed, style.Render(letter+" "+called)), append(letters, style.Render(letter))
		if _, n := utf8.DecodeRuneInString(called); strings.ToUpper(called[:n]) != letter {
			called = letter + " " + called
		} else { // as it stands in the margin
			called = letter + called[n:]
		}
		names = append(names, style.Render(called))
		if low := strings.ToLower(letter); small == "" && low != letter && v.hasClosed(name) {
			small = v.Theme.Faint.Render("  " + low + " closed")
		}
	}
	full := strings.Join(signed, "  ")
	plain, alone := strings.Join(names, "  "), strings.Join(letters, " ")
	if small == "" {
		return slices.Compact([]string{full, plain, alone})
	}
	return slices.Compact([]string{full + small, plain + small, full, plain, alone + small, alone})
}

// hasClosed reports whether a reviewer's sign is small somewhere in the margin, or may be: something they said is closed.
func (v *Screen) hasClosed(name string) bool {
	return slices.ContainsFunc(v.index, func(p placed) bool {
		return !p.isPlaceless() && slices.Contains(p.finding.Perspectives, name) && ledger.IsClosed(p.finding.State)
	})
}

// called is what a reviewer is called on the screen.
func (v *Screen) called(name string) string {
	if name == ledger.Person {
		name = v.State.PersonName()
	}
	return safetext.Line(name)
}

// margin is what stands beside the lines on the screen.
type margin struct {
	here     map[markdown.Position][]placed
	selected located
	has      bool           // something is selected in this text
	led      bool           // that is a place that another screen led to
	light    lipgloss.Style // of its words
	draw     func(list []placed, edge string) string
	cursor   string
	bar      string
	blank    string // of a line without
}

// margin finds what stands beside rows of the text.
func (v *Screen) margin(rows []markdown.Row) margin {
	t := v.Theme
	m := margin{here: map[markdown.Position][]placed{}, draw: v.marginLine, cursor: t.Accent.Bold(true).Render(t.Symbols.Cursor), bar: t.Accent.Render(t.Symbols.Bar), blank: strings.Repeat(" ", v.marginWidth())}
	if len(rows) == 0 {
		return m
	}
	if v.isLed() {
		m.selected, m.has, m.led, m.light = v.locateLed(), true, true, t.Quote
	}
	doc := v.Page.Doc
	from, to := doc.LineOfBlock(rows[0].Block), doc.LineOfBlock(rows[len(rows)-1].Block+1)
	if rows[len(rows)-1].Block+1 >= len(doc.Blocks()) {
		to = len(v.files[v.at].lines)
	}
	for _, p := range v.index {
		if p.file != v.at || p.isPlaceless() || p.first < from || p.first >= to {
			continue
		}
		l := v.locate(p)
		m.here[l.first] = append(m.here[l.first], p)
		if p.key == v.selected && v.passage == nil && !v.isLed() { // else what is selected are lines
			m.selected, m.has, m.light = l, true, t.Quote
			if p.isReplaced() {
				m.light = t.AddedPart
			}
		}
	}
	return m
}

// isSelected reports whether a line belongs to the selected finding.
func (m margin) isSelected(p markdown.Position) bool {
	s := m.selected
	return m.has && p.Block == s.first.Block && p.Line >= s.first.Line && p.Line <= s.last.Line
}

// at is the margin of a line, with an edge that it has for another reason; "" for none.
func (m margin) at(p markdown.Position, edge string) string {
	list := m.here[p]
	switch {
	case edge != "" || !m.isSelected(p):
	case len(list) > 0 && p == m.selected.first:
		edge = m.cursor
	default:
		edge = m.bar
	}
	switch {
	case len(list) > 0:
		return m.draw(list, edge)
	case edge != "":
		return edge + m.blank[1:]
	default:
		return m.blank
	}
}

// marginLine is the margin of a line that findings begin on: its edge, or the person's word when all have the same, and who found
// something there.
func (v *Screen) marginLine(list []placed, edge string) string {
	t := v.Theme
	if edge == "" {
		edge = v.Ledger.MarkSign(list[0].finding)
		if slices.ContainsFunc(list, func(p placed) bool { return p.finding.Choice != list[0].finding.Choice }) {
			edge = " "
		}
	}
	var names []string
	for _, name := range v.signs.names {
		if slices.ContainsFunc(list, func(p placed) bool { return slices.Contains(p.finding.Perspectives, name) }) {
			names = append(names, name)
		}
	}
	line := edge
	most := v.marginWidth() - aroundSigns
	for i, name := range names {
		if i == most-1 && len(names) > most {
			line += t.Muted.Render("+")
			break
		}
		line += v.signAmong(name, list)
	}
	return safetext.Fit(line, v.marginWidth())
}

// highlight marks the selected finding's quote in a line of the text, or as something new what a revision put in its place: of code that is cut
// as far as it is seen.
func (v *Screen) highlight(line string, m margin, p markdown.Position) string {
	span, is := m.selected.quote[p]
	if !m.has || !is || v.Page.Doc.IsMoved(p) {
		return line
	}
	plain := ansi.Strip(line)
	if before, isCut := strings.CutSuffix(strings.TrimRight(plain, " "), markdown.MoreRight); isCut {
		span.To = min(span.To, len(before))
	}
	if span.To > len(plain) || span.From >= span.To {
		return line
	}
	from := safetext.Width(plain[:span.From])
	return lipgloss.StyleRanges(line, lipgloss.NewRange(from, from+safetext.Width(plain[span.From:span.To]), m.light))
}
