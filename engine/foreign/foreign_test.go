package foreign_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"parley/engine/foreign"
	"parley/engine/foreign/hostile"
)

// visible are texts that drive a terminal or hide from a reader, and what is to be seen of them.
var visible = []struct{ name, in, want string }{
	{"colour", "\x1b[31mred\x1b[0m text", "␛red␛ text"},
	{"clear and home", "a\x1b[2J\x1b[Hb", "a␛␛b"},
	{"private mode", "\x1b[?1049hx", "␛x"},
	{"true colour with colons", "\x1b[38:2::1:2:3mx", "␛x"},
	{"csi broken by a newline", "\x1b[12\nnext", "␛\nnext"},
	{"csi broken by a control", "\x1b[3\a1m", "␛␇1m"},
	{"csi broken by a letter that is none", "\x1b[3é", "␛é"},
	{"csi at the end", "x\x1b[3", "x␛"},
	{"escape alone", "x\x1b", "x␛"},
	{"escape twice", "\x1b\x1b[mx", "␛␛x"},
	{"reset", "\x1bcx", "␛x"},
	{"character set", "\x1b(0x", "␛x"},
	{"csi in one byte as UTF-8", "\u009b31mx", "␛x"},
	{"csi in one raw byte", "\x9b31mx", "␛x"},
	{"title", "\x1b]0;owned\ax", "␛⟦OSC 0;owned⟧x"},
	{"title with ST", "\x1b]2;owned\x1b\\x", "␛⟦OSC 2;owned⟧x"},
	{"title in C1", "\u009d0;t\u009cx", "␛⟦OSC 0;t⟧x"},
	{"title in raw C1", "\x9d0;t\x9cx", "␛⟦OSC 0;t⟧x"},
	{"clipboard", "\x1b]52;c;c3R1Yg==\a", "␛⟦OSC 52;c;c3R1Yg==⟧"},
	{"link", "\x1b]8;;http://h/\x1b\\text\x1b]8;;\x1b\\", "␛⟦OSC 8;;http://h/⟧text␛⟦OSC 8;;⟧"},
	{"notification", "\x1b]777;notify;a;b\a", "␛⟦OSC 777;notify;a;b⟧"},
	{"unterminated title", "\x1b]0;the rest\nnext", "␛⟦OSC 0;the rest⟧\nnext"},
	{"unterminated title before CRLF", "\x1b]0;t\r\nnext", "␛⟦OSC 0;t⟧\nnext"},
	{"unterminated title at the end", "\x1b]0;t", "␛⟦OSC 0;t⟧"},
	{"title broken off by a sequence", "\x1b]0;t\x1b[1mx", "␛⟦OSC 0;t⟧␛x"},
	{"title broken off by CAN", "\x1b]0;t\x18x", "␛⟦OSC 0;t⟧␘x"},
	{"nested", "\x1bPtmux;\x1b\x1b]0;t\a\x1b\\", "␛⟦DCS tmux;⟧␛␛⟦OSC 0;t⟧␛"},
	{"bell does not end a DCS", "\x1bPa\ab\x1b\\c", "␛⟦DCS a␇b⟧c"},
	{"application command", "\x1b_Gf=24;AAAA\x1b\\x", "␛⟦APC Gf=24;AAAA⟧x"},
	{"privacy message", "\x1b^p\x1b\\x", "␛⟦PM p⟧x"},
	{"start of string", "\x1bXp\x1b\\x", "␛⟦SOS p⟧x"},
	{"terminator alone", "a\x1b\\b\u009cc", "a␛b\\u{9C}c"},
	{"hidden in a payload", "\x1b]0;a\u202eb\a", `␛⟦OSC 0;a\u{202E}b⟧`},
	{"next line and other C1", "a\u0085b\u0080c", `a\u{85}b\u{80}c`},
	{"raw C1", "a\x85b", `a\u{85}b`},
	{"bell, null, backspace", "a\a\x00\bb", "a␇␀␈b"},
	{"delete", "a\x7fb", "a␡b"},
	{"CR overwrites", "safe\rhide", "safe␍hide"},
	{"CR at the end", "safe\r", "safe␍"},
	{"CRLF", "a\r\nb\r\r\nc", "a\nb␍\nc"},
	{"bidi override", "right \u202eabc\u202c", `right \u{202E}abc\u{202C}`},
	{"bidi isolates and marks", "\u2066a\u2069\u200e\u200f\u061c", `\u{2066}a\u{2069}\u{200E}\u{200F}\u{61C}`},
	{"zero-width", "a\u200bb\u2060c\u00add", `a\u{200B}b\u{2060}c\u{AD}d`},
	{"joiners between Latin letters", "a\u200db\u200cc", `a\u{200D}b\u{200C}c`},
	{"tags", "a\U000E0041\U000E007F", `a\u{E0041}\u{E007F}`},
	{"separators", "a\u2028b\u2029c", `a\u{2028}b\u{2029}c`},
	{"BOM", "\ufeffa\ufeff", `\u{FEFF}a\u{FEFF}`},
	{"Hangul filler", "a\u3164b", `a\u{3164}b`},
	{"noncharacter", "a\uffffb\U0001FFFE", `a\u{FFFF}b\u{1FFFE}`},
	{"selector after a letter", "a\ufe0fb\U000E0100", `a\u{FE0F}b\u{E0100}`},
	{"bytes in selectors", "😀\ufe0f\ufe01\U000E0110", "😀\ufe0f" + `\u{FE01}\u{E0110}`},
	{"flood of marks", "e" + strings.Repeat("\u0301", 50) + "x", "e" + strings.Repeat("\u0301", 8) + "…x"},
	{"flood of enclosing marks", "e" + strings.Repeat("\u0489", 50) + "x", "e" + strings.Repeat("\u0489", 2) + "…x"},
	{"flood of both", "e\u0301" + strings.Repeat("\u0489\u0301", 50) + "x", "e\u0301\u0489\u0301…x"},
	{"invisible characters of scripts", "a\u2800b\U00013430c\U000110bdd\U00016fe4e", `a\u{2800}b\u{13430}c\u{110BD}d\u{16FE4}e`},
	{"invalid byte", "a\xffb", "a\ufffdb"},
	{"cut character", "a\xe4\xbdb", "a\ufffdb"},
	{"cut character at the end", "a\xe4\xbd", "a\ufffd"},
	{"overlong slash", "a\xc0\xafb", "a\ufffdb"},
	{"surrogate", "a\xed\xa0\x80b", "a\ufffdb"},
	{"beyond Unicode", "a\xf4\x90\x80\x80b", "a\ufffdb"},
}

// harmless texts come back as they were.
var harmless = []string{
	"",
	"plain text\n\twith a tab",
	"目标明确，范围清晰 ✅",
	"cafe\u0301 and Việt Nam",
	"👩🏽‍💻 👨‍👩‍👧‍👦 ❤️ 🏳️‍🌈 1️⃣ 🇫🇷 ❤️‍🔥",
	"می\u200cخواهم",
	"क्\u200dष",
	"葛\U000E0100城",
	"private \ue000 use",
	"ไทย ภาษา السلام עִבְרִית",
	"a literal \\u{202E} and ␛ stay",
	"no-break\u00a0space",
}

func TestHostileTextBecomesVisible(t *testing.T) {
	t.Parallel()
	for _, c := range visible {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := foreign.Text(c.in); got != c.want {
				t.Errorf("Text(%q)\n got %q\nwant %q", c.in, got, c.want)
			}
			if got := cut(c.in, 1); got != c.want {
				t.Errorf("byte by byte\n got %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestEveryControlIsNeutralised(t *testing.T) {
	t.Parallel()
	for r := range rune(0xA0) {
		if r >= ' ' && r < 0x7F || r == '\n' || r == '\t' {
			continue
		}
		for _, in := range []string{"a" + string(r) + "b", string([]byte{'a', byte(r), 'b'})} {
			got := foreign.Text(in)
			if bad := unsafeRune(got); bad >= 0 || got == "ab" {
				t.Errorf("Text(%q) = %q: still dangerous, or hidden without a mark", in, got)
			}
		}
	}
}

func TestHarmlessTextStays(t *testing.T) {
	t.Parallel()
	for _, text := range harmless {
		if got := foreign.Text(text); got != text {
			t.Errorf("Text(%q) = %q", text, got)
		}
	}
}

// Not parallel: it counts allocations.
func TestHarmlessTextIsNotCopied(t *testing.T) {
	text := strings.Join(harmless, "\n")
	if n := testing.AllocsPerRun(20, func() { _ = foreign.Text(text) }); n != 0 {
		t.Errorf("Text allocated %v times for a text without anything to change", n)
	}
}

func TestLineHasOneLine(t *testing.T) {
	t.Parallel()
	if got := foreign.Line("a\tb\r\nc\n\x1b[1md"); got != "a b c ␛d" {
		t.Errorf("Line = %q", got)
	}
	if got := foreign.Line("one line"); got != "one line" {
		t.Errorf("Line = %q", got)
	}
}

func TestStreamCanBeUsedAgain(t *testing.T) {
	t.Parallel()
	var s foreign.Stream
	first := s.Next("a\x1b]0;t") + s.End()
	second := s.Next("b") + s.End()
	if first != "a␛⟦OSC 0;t⟧" || second != "b" {
		t.Errorf("got %q, then %q", first, second)
	}
}

// nasty draws texts rich in what the cleaner looks at.
func nasty() *rapid.Generator[string] {
	pieces := []string{
		"\x1b", "[", "]", "P", "_", "\\", "\a", "m", "0;", "31", "\n", "\r", "\r\n", "\t", "\x18", "\x9b", "\x9c", "\x9d",
		"\u009b", "\u009c", "\u0090", "\u202e", "\u200d", "\u200c", "\ufe0f", "\ufe00", "\U000E0100", "\U000E0041", "\u0301",
		"\u20dd", "👩", "💻", "🏽", "❤", "é", "需", "ن", "क", "्", "\u180b", "\xe4", "\xbd", "\xf0\x9f", "\xed\xa0", "\xff", "a", " ", "1",
		strings.Repeat("\u0301", 9), strings.Repeat("1", 300), "⟧", "…", "{",
	}
	return rapid.Custom(func(t *rapid.T) string {
		var b strings.Builder
		for range rapid.IntRange(0, 14).Draw(t, "pieces") {
			b.WriteString(rapid.SampledFrom(pieces).Draw(t, "piece"))
		}
		return b.String()
	})
}

func TestTextIsIdempotentAndSafe(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in := nasty().Draw(t, "text")
		once := foreign.Text(in)
		if twice := foreign.Text(once); twice != once {
			t.Fatalf("Text(%q) = %q, again %q", in, once, twice)
		}
		if bad := unsafeRune(once); bad >= 0 {
			t.Fatalf("Text(%q) = %q still has %q", in, once, bad)
		}
	})
}

func TestStreamIsTextHoweverCut(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in := nasty().Draw(t, "text")
		var s foreign.Stream
		var got strings.Builder
		for rest := in; rest != ""; {
			n := rapid.IntRange(0, len(rest)).Draw(t, "cut")
			got.WriteString(s.Next(rest[:n]))
			rest = rest[n:]
		}
		got.WriteString(s.End())
		if want := foreign.Text(in); got.String() != want {
			t.Fatalf("%q\n in pieces %q\n  at once %q", in, got.String(), want)
		}
	})
}

// Twenty thousand mixes of hostile pieces, cut at places that chance chooses, by a chance that is the same each time.
func TestTwentyThousandMixesHoweverCut(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(7, 11))
	corpus := hostile.Corpus()
	var mix, pieces strings.Builder
	for n := range 20_000 {
		mix.Reset()
		for range 1 + chance.IntN(6) {
			text := corpus[chance.IntN(len(corpus))].Text
			from := chance.IntN(len(text))
			mix.WriteString(text[from:min(len(text), from+1+chance.IntN(40))])
		}
		in := mix.String()
		want := foreign.Text(in)
		if left := hostile.Find(want); len(left) > 0 {
			t.Fatalf("mix %d: of %q is left %q", n, in, left)
		}
		var s foreign.Stream
		pieces.Reset()
		for rest := in; rest != ""; {
			cut := 1 + chance.IntN(min(len(rest), 12))
			pieces.WriteString(s.Next(rest[:cut]))
			rest = rest[cut:]
		}
		pieces.WriteString(s.End())
		if got := pieces.String(); got != want {
			t.Fatalf("mix %d: %q\n in pieces %q\n  at once %q", n, in, got, want)
		}
	}
}

func TestNothingOfTheCorpusIsHiddenSilently(t *testing.T) {
	t.Parallel()
	for _, x := range hostile.Corpus() {
		got := foreign.Text(x.Text)
		if left := hostile.Find(got); len(left) > 0 {
			t.Errorf("%s %s: %q is left in %q", x.Kind, x.Name, left, got)
		}
		// A line's end in another form, and a flood of marks, are told by a line feed and an ellipsis.
		if x.Control() && !hostile.Marked(got) && !strings.Contains(got, "…") && !strings.Contains(x.Text, "\r\n") {
			t.Errorf("%s %s: nothing in %q tells of what was neutralised", x.Kind, x.Name, got)
		}
	}
}

func FuzzText(f *testing.F) {
	for _, c := range visible {
		f.Add(c.in, 3)
	}
	for _, text := range harmless {
		f.Add(text, 1)
	}
	f.Fuzz(func(t *testing.T, in string, size int) {
		if len(in) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		once := foreign.Text(in)
		if bad := unsafeRune(once); bad >= 0 {
			t.Fatalf("Text(%q) = %q still has %q", in, once, bad)
		}
		if twice := foreign.Text(once); twice != once {
			t.Fatalf("Text(%q) = %q, again %q", in, once, twice)
		}
		if pieces := cut(in, max(1, size%7)); pieces != once {
			t.Fatalf("%q\n in pieces %q\n  at once %q", in, pieces, once)
		}
		if strings.ContainsAny(foreign.Line(in), "\n\t") {
			t.Fatalf("Line(%q) has a line break", in)
		}
	})
}

func BenchmarkText(b *testing.B) {
	for name, text := range bulk {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				_ = foreign.Text(text)
			}
		})
	}
}

// The stream in pieces of the size that a pipe gives.
func BenchmarkStream(b *testing.B) {
	const pipe = 4096
	for name, text := range bulk {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				var s foreign.Stream
				for rest := text; rest != ""; {
					n := min(pipe, len(rest))
					_ = s.Next(rest[:n])
					rest = rest[n:]
				}
				_ = s.End()
			}
		})
	}
}

// bulk is what benchmarks clean: about a megabyte each.
var bulk = map[string]string{
	"ascii":  strings.Repeat("The system shall keep a log of every change.\n", 20_000),
	"cjk":    strings.Repeat("系统应记录每一次变更，并保留三十天。\n", 20_000),
	"escape": strings.Repeat("\x1b[31mred\x1b[0m and a \x1b]8;;http://h/\x1b\\link\x1b]8;;\x1b\\\n", 20_000),
}

// cut cleans a text in pieces of n bytes.
func cut(in string, n int) string {
	var s foreign.Stream
	var got strings.Builder
	for len(in) > n {
		got.WriteString(s.Next(in[:n]))
		in = in[n:]
	}
	got.WriteString(s.Next(in))
	got.WriteString(s.End())
	return got.String()
}

// unsafeRune finds what must never be left, by rules written down apart from the package's tables; -1 for none.
func unsafeRune(s string) rune {
	if !utf8.ValidString(s) {
		return utf8.RuneError
	}
	for _, r := range s {
		switch {
		case r < ' ' && r != '\n' && r != '\t', r >= 0x7F && r < 0xA0,
			r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069, r == 0x200E, r == 0x200F, r == 0x061C,
			r == 0x200B, r == 0x2060, r == 0xFEFF, r == 0x2028, r == 0x2029, r >= 0xE0000 && r <= 0xE007F:
			return r
		}
	}
	return -1
}

// A format character shows nothing, or takes no cell of a terminal: each is shown by its number, but for joiners, which words need.
func TestEveryFormatCharacterIsMarked(t *testing.T) {
	t.Parallel()
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !unicode.Is(unicode.Cf, r) || r == 0x200C || r == 0x200D {
			continue
		}
		if got := foreign.Text("a" + string(r) + "b"); strings.ContainsRune(got, r) {
			t.Errorf("U+%04X is left in %q", r, got)
		}
	}
}
