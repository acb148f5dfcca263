package markdown

import (
	"strings"
	"time"

	"charm.land/glamour/v2/ansi"
	"charm.land/lipgloss/v2"
	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// Bounds of highlighting. Some lexers take seconds for a few kilobytes of nonsense, and a document may hold any.
const (
	maxHighlightBytes = 32 << 10 // bytes of one block of code
	// highlightLimit is for one block: what is not done then is shown plain, and so is every other block in its language.
	highlightLimit = 150 * time.Millisecond
)

// codeBlock is the code of a document: its lines, and the language that its fence names, empty for none.
type codeBlock struct {
	lines    []string
	language string
	// continued and continues are set where a cut went through the code, before it and behind it.
	continued, continues bool
}

// span is a run of bytes of one line that is drawn in one style.
type span struct {
	length int
	style  lipgloss.Style
}

// highlighter finds the colours of code. It is not safe for concurrent use.
type highlighter struct {
	styles map[chroma.TokenType]lipgloss.Style
	limit  time.Duration
	known  map[string]bool // the languages that there is a lexer for, nil before the first is asked for
	slow   map[string]bool // those whose lexer took too long
}

// newHighlighter returns one for a theme's colours; nil means no colours at all.
func newHighlighter(colours *ansi.Chroma) *highlighter {
	h := &highlighter{styles: map[chroma.TokenType]lipgloss.Style{}, limit: highlightLimit, slow: map[string]bool{}}
	if colours == nil {
		return h
	}
	for token, primitive := range map[chroma.TokenType]ansi.StylePrimitive{
		chroma.Text: colours.Text, chroma.Comment: colours.Comment, chroma.CommentPreproc: colours.CommentPreproc,
		chroma.Keyword: colours.Keyword, chroma.KeywordType: colours.KeywordType, chroma.Operator: colours.Operator,
		chroma.Punctuation: colours.Punctuation, chroma.Name: colours.Name, chroma.NameBuiltin: colours.NameBuiltin,
		chroma.NameTag: colours.NameTag, chroma.NameAttribute: colours.NameAttribute, chroma.NameClass: colours.NameClass,
		chroma.NameFunction: colours.NameFunction, chroma.Literal: colours.Literal, chroma.LiteralNumber: colours.LiteralNumber,
		chroma.LiteralString: colours.LiteralString, chroma.GenericDeleted: colours.GenericDeleted,
		chroma.GenericInserted: colours.GenericInserted, chroma.GenericSubheading: colours.GenericSubheading,
	} {
		if primitive.Color != nil {
			h.styles[token] = lipgloss.NewStyle().Foreground(lipgloss.Color(*primitive.Color))
		}
	}
	return h
}

// highlight returns the spans of each line, which cover it; nil means that the code is shown in one colour.
func (h *highlighter) highlight(code codeBlock) [][]span {
	text := strings.Join(code.lines, "\n") + "\n"
	if len(h.styles) == 0 || len(text) > maxHighlightBytes || !h.hasLexer(code.language) || h.slow[code.language] {
		return nil
	}
	tokens, err := chroma.Coalesce(lexers.Get(code.language)).Tokenise(nil, text)
	if err != nil {
		return nil
	}
	lines := make([][]span, 1, len(code.lines)+1)
	began, size := time.Now(), 0
	for token := tokens(); token != chroma.EOF; token = tokens() {
		size += len(token.Value)
		style := h.style(token.Type)
		for i, piece := range strings.Split(token.Value, "\n") {
			if i > 0 {
				lines = append(lines, nil)
			}
			lines[len(lines)-1] = append(lines[len(lines)-1], span{length: len(piece), style: style})
		}
		if time.Since(began) > h.limit {
			h.slow[code.language] = true
			break
		}
	}
	if size > len(text) || len(lines) > len(code.lines)+1 {
		return nil // the lexer has made other text of it
	}
	return lines
}

// hasLexer reports whether there is a lexer of that name. The registry would look for a file name next, which takes
// milliseconds for each fence.
func (h *highlighter) hasLexer(language string) bool {
	if language == "" {
		return false
	}
	if h.known == nil {
		h.known = map[string]bool{}
		for _, name := range lexers.Names(true) {
			h.known[name] = true
		}
	}
	return h.known[language]
}

// style returns the style of the token, or else of its kind; text that no colour is given for has none.
func (h *highlighter) style(token chroma.TokenType) lipgloss.Style {
	for _, kind := range []chroma.TokenType{token, token.SubCategory(), token.Category()} {
		if style, known := h.styles[kind]; known {
			return style
		}
	}
	return h.styles[chroma.Text]
}

// paint returns a part of a line, from a byte on, in the styles of its spans; what lies beyond them stays plain.
func paint(part string, from int, spans []span) string {
	var painted strings.Builder
	at := 0
	for _, s := range spans {
		begin, end := max(at-from, 0), min(at+s.length-from, len(part))
		at += s.length
		if begin < end {
			painted.WriteString(s.style.Render(part[begin:end]))
		}
	}
	if rest := max(at-from, 0); rest < len(part) {
		painted.WriteString(part[rest:])
	}
	return painted.String()
}
