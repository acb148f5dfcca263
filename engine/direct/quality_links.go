package direct

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"parley/engine/document"
	"parley/engine/review"
)

// linksLead follows the links, and what the text refers to by a number.
func linksLead(m *analysis) checkResult {
	result := m.leadSomewhere()
	missing := m.seriesMissing()
	if f, ok := m.sectionMissing(); ok {
		missing = append(missing, f)
	}
	if len(missing) > 0 {
		return failed(append(result.findings, missing...)...)
	}
	return result
}

func (m *analysis) leadSomewhere() checkResult {
	files, inSession := openFolder(m.input)
	if inSession {
		defer files.close()
	}
	alone := inSession && files.alone()
	var bad []document.Link
	var pages sitePages
	series := siteSeries{files: files}
	excerpt := m.isExcerpt()
	cut, _ := cutContents(m.doc) // told as such
	labels := sync.OnceValue(m.labels)
	checked, firstLine := 0, 0
	for _, l := range m.doc.Links {
		target, fragment, ok := l.Split()
		if !ok || target == "" && fragment == "" {
			continue
		}
		broken, judged := false, false
		switch {
		case slices.Contains(cut, l), target == "" && specAnchor.MatchString(fragment), target == "" && numberedAnchor.MatchString(fragment) && inSession && files.isOfSphinx():
		case target == "":
			broken, judged = !m.doc.HasAnchor(decodeFragment(fragment)) && !labels()[decodeFragment(fragment)], !excerpt
		case inSession && !alone:
			broken, judged = files.checkTarget(decodeFragment(target))
			judged = judged && (!broken || !series.isNamedBySite(decodeFragment(target)))
			if pages.add(l, decodeFragment(target), broken, judged) {
				continue
			}
			broken = broken || judged && fragment != "" && m.isAnchorMissing(decodeFragment(target), decodeFragment(fragment))
		}
		if !judged {
			continue
		}
		if checked++; checked == 1 {
			firstLine = l.Line
		}
		if broken {
			bad = append(bad, l)
		}
	}
	if len(m.doc.Front) == 0 { // a site's page has some
		bad = append(bad, pages.missing(files)...)
	}
	if !excerpt { // another one may define them
		bad = append(bad, m.undefinedLinks()...)
	}
	bad = slices.DeleteFunc(bad, func(l document.Link) bool { return m.isSuppressed(l.Line) })
	slices.SortStableFunc(bad, func(a, b document.Link) int { return a.Line - b.Line })
	switch {
	case len(bad) > 0:
		return failed(m.brokenLinks(bad))
	case checked == 0:
		return skip()
	}
	return passedWithProof(firstLine, fmt.Sprintf("%s that could be followed lead%s somewhere (from %s)", sentence(shareOf(checked, checked, "link")), singularOrPlural(checked, "s", ""), lineOf(firstLine)))
}

// isPage reports whether a target is named as pages of a site are, which stand in no folder: "x.html", and "x" for x.md, for a label of
// the document or for a page of another section.
func isPage(target string) bool {
	switch strings.ToLower(path.Ext(target)) {
	case ".html", ".htm", "":
		return true
	}
	return false
}

// sitePages are links that no file or folder answers to and that may be to pages of a site: a program makes those from other files, or
// the site knows them by these names.
type sitePages struct {
	links   []document.Link
	targets []string
	// found counts the links that lead to files and folders, documents those of them that lead to Markdown.
	found, documents int
}

// add notes where a link leads, and reports whether it may be to a page.
func (p *sitePages) add(l document.Link, target string, broken, judged bool) bool {
	ext := strings.ToLower(path.Ext(target))
	switch {
	case broken && isPage(target):
		p.links, p.targets = append(p.links, l), append(p.targets, target)
		return true
	case judged && !broken && ext != ".html" && ext != ".htm":
		if p.found++; ext == ".md" || ext == ".markdown" {
			p.documents++
		}
	}
	return false
}

// missing are the links that lead nowhere though they are named as pages are: most of the others lead to files by their whole names, and
// this one names a file without its extension, or a folder that is not there.
func (p *sitePages) missing(files readableFolder) []document.Link {
	var missing []document.Link
	for i, l := range p.links {
		name, isFolder := strings.CutSuffix(p.targets[i], "/")
		switch absent, judged := files.checkTarget(name + ".md"); {
		case !judged:
		case !isFolder && !absent && p.documents > len(p.links), isFolder && absent && p.found >= len(p.links) && files.has(path.Dir(name)):
			missing = append(missing, l)
		}
	}
	return missing
}

// labels are the names that lines give to what comes below them as MyST does: "(parts)=".
func (m *analysis) labels() map[string]bool {
	labels := map[string]bool{}
	for i := range m.doc.Blocks {
		for text := m.doc.Blocks[i].Full; ; {
			before, rest, found := strings.Cut(text, ")=")
			if !found {
				break
			}
			if start := strings.LastIndexByte(before, '('); start >= 0 {
				labels[before[start+1:]] = true
			}
			text = rest
		}
	}
	return labels
}

// From so many links within the document on, nearly all of which lead nowhere, it holds passages of another one, which has what they
// lead to.
const (
	minExcerptLinks = 3
	excerptShare    = 0.8
)

// isExcerpt reports whether the links within the document are those of another one whose text it quotes. A table of contents is its own.
func (m *analysis) isExcerpt() bool {
	if len(m.doc.Sections) > 1 && m.doc.Sections[1].Level > 1 && len(m.doc.Front) == 0 && !slices.ContainsFunc(m.doc.Sections, func(s document.Section) bool { return s.Level == 1 }) {
		return true // a chapter without a title of its own; what it leads to may stand in another
	}
	lost, all := 0, 0
	for _, l := range m.doc.Links {
		if target, fragment, ok := l.Split(); ok && target == "" && fragment != "" {
			if all++; m.doc.HasAnchor(decodeFragment(fragment)) {
				continue
			}
			if lost++; isContentsLine(m.doc.LineText(l.Line)) {
				return false
			}
		}
	}
	return lost >= minExcerptLinks && float64(lost) >= excerptShare*float64(all)
}

// brokenTarget is what links lead to that is not there.
type brokenTarget struct {
	dest  string
	links []document.Link
}

// String names the target and where the links to it stand.
func (b brokenTarget) String() string {
	if len(b.links) == 1 {
		return fmt.Sprintf("%s (line %d)", b.dest, b.links[0].Line)
	}
	return fmt.Sprintf("%s (in %d places: %s)", b.dest, len(b.links), b.lines())
}

func (b brokenTarget) lines() string {
	var lines []string
	for _, l := range b.links {
		lines = append(lines, strconv.Itoa(l.Line))
	}
	lines = slices.Compact(lines)
	return singularOrPlural(len(lines), "line ", "lines ") + listAtMost(lines, 4)
}

func byTarget(bad []document.Link) []brokenTarget {
	var targets []brokenTarget
	at := map[string]int{}
	for _, l := range bad {
		i, known := at[l.Dest]
		if !known {
			i, targets = len(targets), append(targets, brokenTarget{dest: l.Dest})
			at[l.Dest] = i
		}
		targets[i].links = append(targets[i].links, l)
	}
	return targets
}

// listTargets names the first n targets, and how many links to others there are.
func listTargets(targets []brokenTarget, n int) string {
	var shown []string
	rest := 0
	for i, b := range targets {
		if i < n {
			shown = append(shown, b.String())
			continue
		}
		rest += len(b.links)
	}
	if rest == 0 {
		return joinWords(shown)
	}
	return strings.Join(shown, ", ") + fmt.Sprintf(" and %d more", rest)
}

func (m *analysis) brokenLinks(bad []document.Link) finding {
	targets := byTarget(bad)
	quote := document.Shorten(document.Plain(bad[0].Text), 160)
	if !strings.ContainsFunc(quote, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		quote = bad[0].Dest // all of its text is code or a picture
	}
	f := finding{
		severity: review.Medium, line: bad[0].Line, quote: quote, anchor: m.doc.Heading(bad[0].Section),
	}
	f.places = placesOf(bad, func(l document.Link) review.Place { return review.Place{Line: l.Line, Quote: l.Dest} })
	switch {
	case len(bad) == 1:
		f.text = fmt.Sprintf("The link to %s leads nowhere.", targets[0])
		f.suggestion = fmt.Sprintf("Correct the link to %s, or add what it points to.", targets[0])
	case len(targets) == 1:
		f.text = fmt.Sprintf("%d links to %s lead nowhere (%s).", len(bad), targets[0].dest, targets[0].lines())
		f.suggestion = fmt.Sprintf("Correct the %d links to %s (%s), or add what they point to.", len(bad), targets[0].dest, targets[0].lines())
	default:
		f.text = fmt.Sprintf("%d links lead nowhere: %s.", len(bad), listTargets(targets, 4))
		f.suggestion = fmt.Sprintf("Correct the links to %s, or add what they point to.", listTargets(targets, 6))
	}
	return f
}

// isAnchorMissing reports whether a file of the session which was read has no heading for the fragment.
func (m *analysis) isAnchorMissing(target, fragment string) bool {
	for _, l := range m.linked {
		if l.name == path.Clean(target) && l.doc.Format == document.Markdown {
			return !l.doc.HasAnchor(fragment)
		}
	}
	return false
}

func decodeFragment(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		var c byte
		if s[i] == '%' && i+2 < len(s) {
			if _, err := fmt.Sscanf(s[i+1:i+3], "%02x", &c); err == nil {
				b.WriteByte(c)
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
