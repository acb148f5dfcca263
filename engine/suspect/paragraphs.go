package suspect

import (
	"encoding/base64"
	"html"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"parley/engine/pattern"
)

// paragraph is a paragraph as a model reads it: its lines joined, without what only the eye sees.
type paragraph struct {
	lines []line
	words strings.Builder
	code  bool
	// language is that of code, "" where its fence names none.
	language string
	// hidden and encoded are where in the words something stands that no reader sees, -1 for nowhere.
	hidden, encoded int
}

// line is one line of a unit; from is where it begins in the unit's words.
type line struct {
	number int
	text   string
	from   int
}

var fence = pattern.New("^\\s{0,3}(?:>\\s*)*(?:[-*+]\\s+|\\d+[.)]\\s+)?(```+|~~~+)\\s*\\{?\\.?([\\w+#-]*)")

const (
	// maxParagraph bounds a paragraph, in bytes; what is longer is looked at in pieces.
	maxParagraph = 8 << 10
	// minHiddenRun is how many characters in a row, all of them invisible, are no accident.
	minHiddenRun = 4
)

// paragraphs cuts a text into paragraphs, items, headings and rows. A line goes on in the next one, as the sentence in it may.
func paragraphs(text string) iter.Seq[*paragraph] {
	return func(yield func(*paragraph) bool) {
		var now *paragraph
		open, language := "", "" // the fence that is open, and what it says is in it
		for number := 1; text != ""; number++ {
			raw, rest, _ := strings.Cut(text, "\n")
			text = rest
			m := fenceIn(raw, open)
			fenced := m != nil
			if now != nil && (fenced || strings.TrimSpace(raw) == "" || now.words.Len() > maxParagraph || !now.code && startsItem(raw)) {
				if !yield(now) {
					return
				}
				now = nil
			}
			switch {
			case fenced && open == "":
				open, language = m[1], strings.ToLower(m[2])
			case fenced:
				open, language = "", ""
			case strings.TrimSpace(raw) != "":
				if now == nil {
					now = &paragraph{code: open != "", language: language, hidden: -1, encoded: -1}
				}
				now.add(number, raw)
			}
		}
		if now != nil {
			yield(now)
		}
	}
}

// fenceIn are the marks and the language of a line that opens a block of code, or closes the one that is open: words behind the marks close
// none, and back-ticks behind back-ticks are code within a line.
func fenceIn(raw, open string) []string {
	if !strings.Contains(raw, "```") && !strings.Contains(raw, "~~~") {
		return nil
	}
	at := fence.FindStringSubmatchIndex(raw)
	if at == nil {
		return nil
	}
	marks, behind := raw[at[2]:at[3]], raw[at[3]:]
	switch {
	case open == "" && marks[0] == '`' && strings.Contains(behind, "`"):
		return nil
	case open != "" && (!strings.HasPrefix(marks, open) || strings.TrimSpace(behind) != ""):
		return nil
	}
	return fence.FindStringSubmatch(raw)
}

// isData reports whether something is a matter of course in code: a program or an example of its data may hold the turns of
// a conversation or a rating. Only an answer with all that is asked of a reviewer is told there too; a block that names no
// language is a quotation.
func (u *paragraph) isData(words string) bool {
	switch u.language {
	case "", "text", "txt", "plain", "plaintext", "markdown", "md":
		return false
	case "json", "json5", "jsonc", "jsonl":
		return !strings.Contains(words, `"strengths"`) || !strings.Contains(words, `"weaknesses"`)
	default:
		return true
	}
}

func (u *paragraph) add(number int, raw string) {
	if u.words.Len() > 0 {
		u.words.WriteByte('\n')
	}
	from := u.words.Len()
	u.lines = append(u.lines, line{number, raw, from})
	if hasHiddenText(raw) && u.hidden < 0 {
		u.hidden = from
	}
	if u.encoded < 0 && hasEncodedSign(raw) {
		u.encoded = from
	}
	u.words.WriteString(readable(withoutLead(raw)))
}

// startsItem reports whether a line begins something of its own.
func startsItem(raw string) bool {
	raw = strings.TrimLeft(raw, " \t>")
	return len(withoutLead(raw)) < len(raw) || strings.HasPrefix(raw, "|")
}

// withoutLead takes from a line what makes it an item, a heading or a quotation.
func withoutLead(raw string) string {
	raw = strings.TrimLeft(raw, " \t>")
	marker, text, found := strings.Cut(raw, " ")
	if found && (strings.Trim(marker, "#") == "" || strings.Trim(marker, "-*+•") == "" || len(marker) < 4 && strings.Trim(marker, "0123456789.)") == "") {
		return strings.TrimLeft(text, " ")
	}
	return raw
}

// lineAt is the line that holds a place in the unit's words.
func (u *paragraph) lineAt(at int) line {
	for i := len(u.lines) - 1; i > 0; i-- {
		if u.lines[i].from <= at {
			return u.lines[i]
		}
	}
	return u.lines[0]
}

// readable is a line as a model takes it: references decoded, invisible characters and emphasis dropped, letters that
// look like Latin ones turned into them, lower case.
func readable(s string) string {
	if plainASCII(s) && !strings.ContainsAny(s, "&*_~") {
		return strings.ToLower(s)
	}
	if strings.Contains(s, "&") {
		s = html.UnescapeString(s)
	}
	var out strings.Builder
	letters := []rune(norm.NFKC.String(s))
	for i, r := range letters {
		switch {
		case isInvisible(r), r == '*', r == '~', r == '_' && !isInsideWord(letters, i):
		case homoglyphs[r] != 0 && (!unicode.IsLetter(r) || isMixedScript(letters, i)):
			out.WriteRune(homoglyphs[r])
		default:
			out.WriteRune(unicode.ToLower(r))
		}
	}
	return out.String()
}

// isInsideWord reports whether a place has letters or digits on both sides: an underscore there belongs to a name.
func isInsideWord(letters []rune, i int) bool {
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	return i > 0 && i+1 < len(letters) && word(letters[i-1]) && word(letters[i+1])
}

// isMixedScript reports whether the word around a place has Latin letters beside its others.
func isMixedScript(letters []rune, i int) bool {
	for _, step := range []int{-1, 1} {
		for at := i; at >= 0 && at < len(letters) && (unicode.IsLetter(letters[at]) || isInvisible(letters[at])); at += step {
			if letters[at] < utf8.RuneSelf {
				return true
			}
		}
	}
	return false
}

func plainASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isInvisible reports whether a character takes no room and shapes nothing in a Latin or Chinese text.
func isInvisible(r rune) bool {
	return unicode.Is(unicode.Cf, r) || r >= 0xFE00 && r <= 0xFE0F || r >= 0xE0100 && r <= 0xE01EF || r == 0x034F || r == 0x3164 || r == 0x115F
}

// hasHiddenText reports whether a line has words that only machines read: a row of invisible characters, or an override of the
// direction that makes it read otherwise than it stands.
func hasHiddenText(s string) bool {
	if plainASCII(s) {
		return false
	}
	row := 0
	for _, r := range s {
		switch {
		case r == 0x202D || r == 0x202E:
			return true
		case isInvisible(r) && r != 0x200D && r != 0xFE0F:
			if row++; row >= minHiddenRun {
				return true
			}
		default:
			row = 0
		}
	}
	return false
}

// minBase64 is how long a piece of base64 is that can hold a sign.
const minBase64 = 24

// hasEncodedSign reports whether a line carries base64 in which some sign stands.
func hasEncodedSign(s string) bool {
	for s != "" {
		n := 0
		for n < len(s) && isBase64(s[n]) {
			n++
		}
		if n >= minBase64 && hasEncodedWords(s[:n]) {
			return true
		}
		s = s[min(len(s), n+1):]
	}
	return false
}

func isBase64(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '+' || b == '/' || b == '-' || b == '_'
}

// hasEncodedWords reports whether a piece of base64 decodes to words with a sign.
func hasEncodedWords(piece string) bool {
	decoded, err := base64.RawStdEncoding.DecodeString(strings.NewReplacer("-", "+", "_", "/").Replace(piece))
	if err != nil || !utf8.Valid(decoded) {
		return false
	}
	words := readable(string(decoded))
	for i := range possible(words) {
		if len(signs[i].in(words)) > 0 {
			return true
		}
	}
	return false
}

// homoglyphs are letters of other scripts that pass for small Latin ones.
var homoglyphs = map[rune]rune{
	'А': 'a', 'В': 'b', 'Е': 'e', 'К': 'k', 'М': 'm', 'Н': 'h', 'О': 'o', 'Р': 'p', 'С': 'c', 'Т': 't', 'У': 'y', 'Х': 'x', 'І': 'i', 'Ј': 'j', 'Ѕ': 's',
	'а': 'a', 'е': 'e', 'о': 'o', 'р': 'p', 'с': 'c', 'у': 'y', 'х': 'x', 'і': 'i', 'ј': 'j', 'ѕ': 's', 'ԁ': 'd', 'ɡ': 'g', 'һ': 'h', 'ո': 'n', 'ᴦ': 'r',
	'Α': 'a', 'Β': 'b', 'Ε': 'e', 'Ζ': 'z', 'Η': 'h', 'Ι': 'i', 'Κ': 'k', 'Μ': 'm', 'Ν': 'n', 'Ο': 'o', 'Ρ': 'p', 'Τ': 't', 'Υ': 'y', 'Χ': 'x', 'ο': 'o', 'ι': 'i', 'α': 'a', 'ν': 'v',
	'‹': '<', '›': '>', '«': '<', '»': '>', '〈': '<', '〉': '>', '《': '<', '》': '>', '≪': '<', '≫': '>', '⟨': '<', '⟩': '>', '⟪': '<', '⟫': '>',
}
