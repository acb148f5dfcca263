// Package pattern holds regular expressions that are compiled when they are first used. parley knows well over a
// hundred; compiling all of them would delay every start, and most runs need few.
//
// It may know regular expressions only.
package pattern

import (
	"regexp"
	"sync"
)

// Pattern is an expression of package regexp; its methods are those of regexp.Regexp. It may be used from several
// goroutines.
type Pattern struct {
	source  string
	once    sync.Once
	program *regexp.Regexp
}

// New gives the pattern of a source, which has to be one that compiles: TestEveryPatternCompiles reads them all.
func New(source string) *Pattern { return &Pattern{source: source} }

// Regexp is the compiled expression.
func (p *Pattern) Regexp() *regexp.Regexp {
	p.once.Do(func() { p.program = regexp.MustCompile(p.source) })
	return p.program
}

// MatchString reports whether the text matches. It is that of regexp.Regexp, as are all methods that follow.
func (p *Pattern) MatchString(s string) bool { return p.Regexp().MatchString(s) }

// FindString gives the first match, or "".
func (p *Pattern) FindString(s string) string { return p.Regexp().FindString(s) }

// FindStringIndex gives the place of the first match.
func (p *Pattern) FindStringIndex(s string) []int { return p.Regexp().FindStringIndex(s) }

// FindStringSubmatch gives the first match and its groups.
func (p *Pattern) FindStringSubmatch(s string) []string { return p.Regexp().FindStringSubmatch(s) }

// FindStringSubmatchIndex gives the places of the first match and its groups.
func (p *Pattern) FindStringSubmatchIndex(s string) []int {
	return p.Regexp().FindStringSubmatchIndex(s)
}

// FindAllString gives up to n matches, all for -1.
func (p *Pattern) FindAllString(s string, n int) []string { return p.Regexp().FindAllString(s, n) }

// FindAllStringIndex gives the places of up to n matches.
func (p *Pattern) FindAllStringIndex(s string, n int) [][]int {
	return p.Regexp().FindAllStringIndex(s, n)
}

// FindAllStringSubmatch gives up to n matches with their groups.
func (p *Pattern) FindAllStringSubmatch(s string, n int) [][]string {
	return p.Regexp().FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex gives the places of up to n matches and their groups.
func (p *Pattern) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return p.Regexp().FindAllStringSubmatchIndex(s, n)
}

// ReplaceAllString puts a template in place of every match.
func (p *Pattern) ReplaceAllString(s, template string) string {
	return p.Regexp().ReplaceAllString(s, template)
}

// ReplaceAllStringFunc puts what f makes of it in place of every match.
func (p *Pattern) ReplaceAllStringFunc(s string, f func(string) string) string {
	return p.Regexp().ReplaceAllStringFunc(s, f)
}
