package perspective

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/engine/foreign"
)

const (
	maxName    = 40
	maxRoundID = 64
)

// CheckName tells why a word cannot name a perspective or a tool; names become file names, so they are letters (of any
// script), digits, - and _ only.
func CheckName(name string) error {
	switch n := utf8.RuneCountInString(name); {
	case name == "":
		return fmt.Errorf("a name is empty: use letters, digits, - and _")
	case n > maxName:
		return fmt.Errorf("the name %q has %d characters: use at most %d", shorten(name), n, maxName)
	}
	for i, r := range name {
		if !isNameRune(r) {
			return fmt.Errorf("the name %q has %q in it: use letters, digits, - and _ only", shorten(name), r)
		}
		if i == 0 && r == '-' {
			return fmt.Errorf("the name %q begins with -: begin with a letter or a digit", name)
		}
	}
	if safe := foreign.Text(name); safe != name {
		return fmt.Errorf("the name %q has characters that do not show: use letters, digits, - and _ only", shorten(safe))
	}
	return nil
}

func isNameRune(r rune) bool {
	return r == '-' || r == '_' || r != utf8.RuneError && unicode.In(r, unicode.L, unicode.Mn, unicode.Mc, unicode.Nd)
}

// CheckRoundID tells why a word cannot be a round ID. Records are named by it, so it is ASCII, begins with a letter and
// holds nothing that could be part of a path.
func CheckRoundID(id string) error {
	ok := id != "" && len(id) <= maxRoundID
	for i := 0; ok && i < len(id); i++ {
		b := id[i]
		letter := b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
		ok = letter || i > 0 && (b >= '0' && b <= '9' || b == '-' || b == '_')
	}
	if !ok {
		return fmt.Errorf("%q is not a round ID: use up to %d letters, digits, - and _, beginning with a letter, such as DISCUSS-010",
			shorten(id), maxRoundID)
	}
	return nil
}

// fold is the form in which names are kept and compared.
func fold(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

// shorten shortens what an error message repeats.
func shorten(s string) string {
	if utf8.RuneCountInString(s) <= maxName {
		return s
	}
	return string([]rune(s)[:maxName]) + "…"
}
