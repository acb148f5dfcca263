package page

import (
	"html/template"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/feedback/ledger"
)

// markOf opens the mark of a finding's quote, or of what a revision put in its place.
func markOf(e *ledger.Entry) string {
	if e.Stood > 0 {
		return `<mark class="now" title="` + template.HTMLEscapeString(e.ID) + `: in the place of its quote">`
	}
	return `<mark title="` + template.HTMLEscapeString(e.ID) + `">`
}

// markQuote marks a quote in a part's markup. It is found by its letters and digits: rendering has taken the signs of Markdown out
// of it. One that is not found is marked nowhere.
func markQuote(markup, quote, mark string) string {
	want := lettersOf(quote)
	letters, at := textLetters(markup)
	from := strings.Index(letters, want)
	if want == "" || from < 0 {
		return markup
	}
	last := at[from+len(want)-1]
	_, size := utf8.DecodeRuneInString(markup[last:])
	return markText(markup, at[from], last+size, mark)
}

// textLetters are the letters and digits between the tags of a markup, and where each of their bytes stands in it.
func textLetters(markup string) (string, []int) {
	var letters strings.Builder
	var at []int
	for i := 0; i < len(markup); {
		switch c := markup[i]; c {
		case '<', '&':
			end := strings.IndexByte(markup[i:], map[byte]byte{'<': '>', '&': ';'}[c])
			i += max(end, 0) + 1
			continue
		}
		r, size := utf8.DecodeRuneInString(markup[i:])
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			letters.WriteString(markup[i : i+size])
			for range size {
				at = append(at, i)
			}
		}
		i += size
	}
	return letters.String(), at
}

// markText marks the text from one byte of a markup to before another, tags left out.
func markText(markup string, from, to int, open string) string {
	var out strings.Builder
	out.WriteString(markup[:from])
	for rest := markup[from:to]; rest != ""; {
		said, after, tagged := strings.Cut(rest, "<")
		if strings.TrimSpace(said) != "" {
			said = open + said + "</mark>"
		}
		out.WriteString(said)
		if !tagged {
			break
		}
		tag, behind, _ := strings.Cut(after, ">")
		out.WriteString("<" + tag + ">")
		rest = behind
	}
	return out.String() + markup[to:]
}

func lettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}
