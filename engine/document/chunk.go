package document

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"parley/engine/pattern"
)

// chunkSize is how much of a document is parsed at once. The syntax tree takes ten times the text; that of one chunk
// is let go before the next is made.
const chunkSize = 256 << 10

// chunks are where a text can be cut into pieces of a size or somewhat more, last the text's end: before headings
// that no fence and no HTML element holds, because those end every other block. With them come the lines that define
// links.
func chunks(source string, size int) (cuts []int, defined []string) {
	from, fresh := 0, true // fresh: the line continues no paragraph
	var in container
	for start := 0; start < len(source); {
		end := len(source)
		if i := strings.IndexByte(source[start:], '\n'); i >= 0 {
			end = start + i + 1
		}
		line := strings.TrimSuffix(source[start:end], "\n")
		fresh = fresh && !in.open()
		heads, defines := fresh && heading.MatchString(line), fresh && definition.MatchString(line)
		if defines {
			defined = append(defined, line)
		}
		if heads && start-from >= size {
			cuts, from = append(cuts, start), start
		}
		in.read(line)
		fresh = line == "" || defines || heads
		start = end
	}
	return append(cuts, len(source)), defined
}

var (
	definition = pattern.New(`^ {0,3}\[[^\]]+\]:[ \t]*\S+(?:[ \t]+["'(].*)?$`)
	heading    = pattern.New(`^#{1,6}(?:[ \t]|$)`)
)

// container is the fence or the HTML element that a line stands in.
type container struct {
	fence   string // the marks that opened it, "" for none
	indent  int    // of the fence
	closing string // what ends the element, "" for none
	// lost is set where the list or the quote around a fence decides what ends it: nothing is cut from there on.
	lost bool
}

// rawElements hold text up to their end, whatever it looks like.
var rawElements = map[string]string{"<!--": "-->", "<pre": "</pre", "<script": "</script", "<style": "</style", "<textarea": "</textarea", "<?": "?>", "<![": "]>"}

func (c *container) open() bool { return c.lost || c.fence != "" || c.closing != "" }

func (c *container) read(full string) {
	line := strings.TrimLeft(full, " \t>-*+")
	indent := len(full) - len(line)
	plain := strings.TrimLeft(full, " ") == line
	marks := line[:len(line)-len(strings.TrimLeft(line, "`"))]
	if marks == "" {
		marks = line[:len(line)-len(strings.TrimLeft(line, "~"))]
	}
	switch {
	case c.closing != "":
		if strings.Contains(full, c.closing) {
			c.closing = ""
		}
	case c.fence != "" && plain && indent <= c.indent+3 && line == marks && strings.HasPrefix(marks, c.fence):
		c.lost = c.lost || indent < c.indent
		c.fence = ""
	case c.fence != "":
		c.lost = c.lost || indent < c.indent && line != ""
	case len(marks) >= 3 && (marks[0] == '~' || !strings.Contains(line[len(marks):], "`")):
		c.fence, c.indent = marks, indent
		c.lost = c.lost || !plain
	case strings.HasPrefix(line, "<"):
		for opening, closing := range rawElements {
			if rest, ok := strings.CutPrefix(line, opening); ok && !strings.Contains(rest, closing) {
				c.closing = closing
				c.lost = c.lost || !plain
			}
		}
	}
}

// eachTree hands the syntax trees of the source, which is the content as bytes, on: one for each chunk, with the bytes
// read so far. Positions count from the source's beginning, and a link may be defined in any chunk.
func eachTree(content string, source []byte, size int, hand func(root ast.Node, read int)) {
	cuts, defined := chunks(content, size)
	links := parser.NewContext()
	if len(cuts) > 1 {
		markdown().Parser().Parse(text.NewReader([]byte(strings.Join(defined, "\n"))), parser.WithContext(links))
	}
	from := 0
	for _, to := range cuts {
		r := text.NewReader(source[:to])
		r.SetPosition(-1, text.NewSegment(from, from))
		r.AdvanceLine()
		hand(markdown().Parser().Parse(r, parser.WithContext(links)), to)
		from = to
	}
}
