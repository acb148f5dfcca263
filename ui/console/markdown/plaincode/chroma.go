// Package chroma stands in for the code highlighter that glamour imports. parley shows code plain, and the real one
// reads several hundred definitions of languages and styles whenever a program that holds it starts: 13 ms and 7 MB,
// before the first line of main. This one has the names that glamour uses, and highlights nothing.
//
// It is to go when the real one reads its definitions on first use.
package chroma

// TokenType is a kind of token.
type TokenType int

// The kinds that a glamour style can give a look.
const (
	Text TokenType = iota
	Error
	Comment
	CommentPreproc
	Keyword
	KeywordReserved
	KeywordNamespace
	KeywordType
	Operator
	Punctuation
	Name
	NameBuiltin
	NameTag
	NameAttribute
	NameClass
	NameConstant
	NameDecorator
	NameException
	NameFunction
	NameOther
	Literal
	LiteralNumber
	LiteralDate
	LiteralString
	LiteralStringEscape
	GenericDeleted
	GenericEmph
	GenericInserted
	GenericStrong
	GenericSubheading
	Background
)

// StyleEntries gives kinds of tokens a look.
type StyleEntries map[TokenType]string

// Style is a named look of code.
type Style struct{ Name string }

// MustNewStyle makes a style; the entries say nothing to it.
func MustNewStyle(name string, _ StyleEntries) *Style { return &Style{Name: name} }
