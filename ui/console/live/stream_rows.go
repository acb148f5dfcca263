package live

import (
	"strings"
	"unicode/utf8"

	"charm.land/lipgloss/v2"

	"parley/ui/emphasis"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// wrappedRow is one line of the screen, and which line of the stream it is a part of.
type wrappedRow struct {
	text  string
	spans []emphasis.Span // the words of it that stand out
	note  bool            // a remark
	head  bool            // it names the tool whose words follow
	drawn bool            // it has its styles already
	line  int
}

// draw gives a row its styles. The words of it are foreign: styles come from spans alone.
func (r wrappedRow) draw(t theme.Theme) string {
	style := lipgloss.NewStyle()
	if r.note {
		style = t.Muted.Italic(true)
	}
	if r.head {
		return t.Strong.Render(r.text)
	}
	if r.drawn || !r.note && len(r.spans) == 0 {
		return r.text
	}
	var out strings.Builder
	at := 0
	for _, s := range r.spans {
		if s.From > at {
			out.WriteString(style.Render(r.text[at:s.From]))
		}
		out.WriteString(emphasise(t, style, s.Kind).Render(r.text[s.From:s.To]))
		at = s.To
	}
	if at < len(r.text) {
		out.WriteString(style.Render(r.text[at:]))
	}
	return out.String()
}

// emphasise is a style for words that stand out. In a remark, which is slanted as it is, stressed words are upright.
func emphasise(t theme.Theme, style lipgloss.Style, kind emphasis.Kind) lipgloss.Style {
	if kind&emphasis.Code != 0 {
		style = style.Foreground(t.Busy.GetForeground())
	}
	if kind&emphasis.Strong != 0 {
		style = style.Bold(true)
	}
	if kind&emphasis.Stressed != 0 {
		style = style.Italic(!style.GetItalic())
	}
	return style
}

// wrap reads a line's emphasis and breaks it into rows of w cells. An open line is still being written.
func (r wrappedRow) wrap(w int, open bool) []wrappedRow {
	text, spans := emphasis.Read(r.text, open)
	broken := hangingWrap(text, w)
	rows := make([]wrappedRow, len(broken))
	for i, row := range broken {
		rows[i] = wrappedRow{text: row, note: r.note, head: r.head, line: r.line}
	}
	placeSpans(text, spans, rows)
	return rows
}

// placeSpans finds the spans of a line in the rows that it was broken into: breaking takes blanks out and adds some before.
func placeSpans(text string, spans []emphasis.Span, rows []wrappedRow) {
	at := 0 // in the text
	for i := range rows {
		if len(spans) == 0 {
			return
		}
		row := rows[i].text
		in := len(row) - len(strings.TrimLeft(row, " "))
		at += len(text[at:]) - len(strings.TrimLeft(text[at:], " "))
		end := at + len(row) - in
		shift := in - at
		for len(spans) > 0 && spans[0].From < end {
			s := spans[0]
			if from, to := max(s.From, at)+shift, min(s.To, end)+shift; from < to && to <= len(row) {
				rows[i].spans = append(rows[i].spans, emphasis.Span{From: from, To: to, Kind: s.Kind})
			}
			if s.To > end {
				break // it goes on in the next row
			}
			spans = spans[1:]
		}
		at = min(end, len(text))
	}
}

// hangingWrap wraps a line; what is below an item's first line is set in like its text.
func hangingWrap(line string, w int) []string {
	text := strings.TrimLeft(line, " ")
	in := len(line) - len(text)
	if strings.HasPrefix(text, "• ") {
		in += 2
	}
	if in == 0 || in > w/2 {
		return safetext.Wrap(line, w)
	}
	margin := strings.Repeat(" ", in)
	first, rest := line[:len(line)-len(text)], text
	if item, ok := strings.CutPrefix(text, "• "); ok {
		first, rest = first+"• ", item
	}
	lines := safetext.Wrap(rest, w-in)
	for i := range lines {
		if i > 0 {
			first = margin
		}
		lines[i] = first + lines[i]
	}
	return lines
}

// longestWord is how far back the last word of an open line may begin, in bytes.
const longestWord = 32

// wholeWords is an open line up to its last whole word, as far as it has words of letters with blanks between: nobody reads half
// a word.
func wholeWords(text string) string {
	if last, _ := utf8.DecodeLastRuneInString(text); !isLetter(last) {
		return text
	}
	at := strings.LastIndexAny(text, " \t")
	if at < 0 || len(text)-at > longestWord {
		return text
	}
	text = strings.TrimRight(text[:at], " \t")
	if strings.HasSuffix(text, ":") && len(text) <= longestWord {
		return "" // the name of a field, whose value is that half word
	}
	return text
}

// isLetter reports whether a character is one of a word that is written letter by letter.
func isLetter(r rune) bool {
	return r > ' ' && r < 0x2E80 && !strings.ContainsRune(".,:;!?)]}\"'”’", r)
}
